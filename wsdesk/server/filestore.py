"""Content-addressed file store with atomic writes.

Small files are stored in the database, where a transaction can change hundreds; large files are stored in a
folder before their row is inserted.
"""

from __future__ import annotations

import hashlib
import io
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from wsdesk.files.folder_sync import sync_folder
from wsdesk.files.system import inherit_owner
from wsdesk.server import media
from wsdesk.server.storage.database import Unit
from wsdesk.server.storage.queries import files

HEAD_BYTES = 64
ID_LENGTH = 32
"""Hex digits of the SHA-256 of a file that are its ID."""
CHUNK_BYTES = 1 << 20
SMALL_BYTES = 1 << 17
"""Maximum size in bytes of a file in the database."""

PART_PREFIX = "new-"
"""Name prefix of partial files."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A stored file: `id` is 32 hex digits of its SHA-256; `data` is set for a small one only."""

    id: str
    size: int
    content_type: str
    data: bytes | None = field(default=None, repr=False)


class FileStore:
    """The files of a workspace."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            inherit_owner(folder)

    def stage(self, name: str, *sources: Path, durable: bool = False) -> StoredFile:
        """Store the concatenated bytes of the sources as a file called `name`.

        It becomes available when it is recorded. `durable` syncs a large file to the disk, for data that the
        client can't send again.

        Raises:
            OSError: a source is unreadable, or the disk is full; partial files are deleted.
        """
        if sum(source.stat().st_size for source in sources) <= SMALL_BYTES:
            data = b"".join(source.read_bytes() for source in sources)
            digest = hashlib.sha256(data).hexdigest()[:ID_LENGTH]
            return StoredFile(digest, len(data), media.content_type(name, data[:HEAD_BYTES]), data)
        return self._stage_large(name, sources, durable=durable)

    def record(self, unit: Unit, stored: StoredFile) -> None:
        """Insert the row of a staged file, in the unit that references it."""
        files.add(unit, stored.id, stored.size, stored.content_type, stored.data)

    def find(self, unit: Unit, file_id: str) -> StoredFile | None:
        """Return a recorded file."""
        row = files.find(unit, file_id)
        return None if row is None else StoredFile(row["id"], row["size"], row["content_type"], row["data"])

    def read(self, stored: StoredFile, first: int = 0, count: int = -1) -> bytes:
        """Read a recorded file, or a part of it.

        Raises:
            OSError: the file was deleted externally.
        """
        small = stored.data
        # Opened per part, so that a disconnected client leaves no open file.
        with io.BytesIO(small) if small is not None else (self.folder / stored.id).open("rb") as stream:
            stream.seek(first)
            return stream.read(count)

    def _stage_large(self, name: str, sources: tuple[Path, ...], *, durable: bool) -> StoredFile:
        digest, size, head = hashlib.sha256(), 0, b""
        handle, part_path = tempfile.mkstemp(dir=self.folder, prefix=PART_PREFIX)
        try:
            with os.fdopen(handle, "wb") as target:
                for source in sources:
                    with source.open("rb") as stream:
                        while chunk := stream.read(CHUNK_BYTES):
                            head = head or chunk[:HEAD_BYTES]
                            digest.update(chunk)
                            size += len(chunk)
                            target.write(chunk)
                if durable:
                    target.flush()
                    os.fsync(target.fileno())
            stored = StoredFile(digest.hexdigest()[:ID_LENGTH], size, media.content_type(name, head))
            inherit_owner(Path(part_path))
            os.replace(part_path, self.folder / stored.id)
        except BaseException:
            Path(part_path).unlink(missing_ok=True)
            raise
        if durable:
            sync_folder(self.folder)
        return stored
