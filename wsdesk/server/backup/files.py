"""Copies large files of a workspace, whose names are the hashes of their content."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from wsdesk.files.folder_sync import sync_folder
from wsdesk.files.system import inherit_owner
from wsdesk.server.filestore import CHUNK_BYTES, ID_LENGTH, PART_PREFIX, FileStore


def copy_file(source: Iterable[bytes], store: FileStore, file_id: str, size: int) -> bool:
    """Add a file to a store unless it is there; return whether its content is what its ID says.

    Raises:
        OSError: the disk is full; nothing is left of the file.
    """
    target = store.folder / file_id
    if target.is_file() and target.stat().st_size == size and is_intact(target, file_id):
        return True
    handle, part = tempfile.mkstemp(dir=store.folder, prefix=PART_PREFIX)
    try:
        digest = hashlib.sha256()
        with os.fdopen(handle, "wb") as stream:
            for chunk in source:
                digest.update(chunk)
                stream.write(chunk)
            stream.flush()
            os.fsync(stream.fileno())
        if digest.hexdigest()[:ID_LENGTH] != file_id:
            return False
        inherit_owner(Path(part))
        os.replace(part, target)
    finally:
        Path(part).unlink(missing_ok=True)
    sync_folder(store.folder)
    return True


def chunks(file: Path) -> Iterable[bytes]:
    """Content of a file.

    Raises:
        OSError: it can't be read.
    """
    with file.open("rb") as stream:
        while chunk := stream.read(CHUNK_BYTES):
            yield chunk


def is_intact(file: Path, file_id: str) -> bool:
    """Whether a file can be read and has the content that its ID says."""
    digest = hashlib.sha256()
    try:
        for chunk in chunks(file):
            digest.update(chunk)
    except OSError:
        return False
    return digest.hexdigest()[:ID_LENGTH] == file_id
