"""Files by their content: kept once, named by their hash, whole or not there at all."""

from __future__ import annotations

import hashlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

HEAD = 64
PIECE = 1 << 20
UNFINISHED = "new-"
"""How the name of a file begins that is being written."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A kept file: `id` is 32 hex digits of its SHA-256, `head` its first bytes."""

    id: str
    size: int
    head: bytes


class FileStore:
    """A folder of files. Writing the same bytes twice keeps them once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def path(self, file_id: str) -> Path:
        """Where a file lies (or would lie)."""
        return self.folder / file_id[:2] / file_id

    def keep(self, *sources: Path, durable: bool = False) -> StoredFile:
        """Keep the bytes of the sources, one after the other, as one file.

        `durable` waits until they are on the disk: for what nobody could bring again.

        Raises:
            OSError: a source cannot be read, or the disk is full; nothing half-written stays.
        """
        digest, size, head = hashlib.sha256(), 0, b""
        handle, name = tempfile.mkstemp(dir=self.folder, prefix=UNFINISHED)
        try:
            with os.fdopen(handle, "wb") as target:
                for source in sources:
                    with source.open("rb") as stream:
                        while piece := stream.read(PIECE):
                            head = head or piece[:HEAD]
                            digest.update(piece)
                            size += len(piece)
                            target.write(piece)
                if durable:
                    target.flush()
                    os.fsync(target.fileno())
            stored = StoredFile(digest.hexdigest()[:32], size, head)
            place = self.path(stored.id)
            place.parent.mkdir(exist_ok=True)
            os.replace(name, place)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        if durable:
            sync_folder(place.parent)
        return stored


def sync_folder(folder: Path) -> None:
    """Make a rename inside the folder survive a power cut, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
