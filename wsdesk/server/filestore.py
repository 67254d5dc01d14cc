"""Content-addressed file store with atomic writes.

Small ones lie in the database itself, where hundreds come and go with one transaction; large ones lie in a
folder and are there before their row is.
"""

from __future__ import annotations

import hashlib
import io
import os
import sqlite3
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from wsdesk.server import media

HEAD = 64
PIECE = 1 << 20
SMALL = 1 << 17
"""The largest file that is kept in the database, in bytes."""

UNFINISHED = "new-"
"""How the name of a file begins that is being written."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A kept file: `id` is 32 hex digits of its SHA-256; `data` the bytes of a small one, else None."""

    id: str
    size: int
    content_type: str
    data: bytes | None = field(default=None, repr=False)


class FileStore:
    """The files of a workspace."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def stage(self, name: str, *sources: Path, durable: bool = False) -> StoredFile:
        """Take in the bytes of the sources, one after the other, as one file called `name`.

        It is there for others once it is recorded. `durable` waits until a large one is on the disk: for what
        nobody could bring again.

        Raises:
            OSError: a source cannot be read, or the disk is full; nothing half-written stays.
        """
        if sum(source.stat().st_size for source in sources) <= SMALL:
            data = b"".join(source.read_bytes() for source in sources)
            digest = hashlib.sha256(data).hexdigest()[:32]
            return StoredFile(digest, len(data), media.content_type(name, data[:HEAD]), data)
        return self._stage_large(name, sources, durable=durable)

    def record(self, connection: sqlite3.Connection, stored: StoredFile) -> None:
        """Make a staged file one of the workspace's, with the transaction that names it."""
        connection.execute(
            "INSERT OR IGNORE INTO files VALUES (?, ?, ?, ?)",
            (stored.id, stored.size, stored.content_type, stored.data),
        )

    def find(self, connection: sqlite3.Connection, file_id: str) -> StoredFile | None:
        """A recorded file."""
        row = connection.execute("SELECT * FROM files WHERE id = ?", (file_id,)).fetchone()
        return None if row is None else StoredFile(row["id"], row["size"], row["content_type"], row["data"])

    def open(self, stored: StoredFile) -> BinaryIO:
        """The bytes of a recorded file.

        Raises:
            OSError: it was taken away from outside.
        """
        return io.BytesIO(stored.data) if stored.data is not None else (self.folder / stored.id).open("rb")

    def _stage_large(self, name: str, sources: tuple[Path, ...], *, durable: bool) -> StoredFile:
        digest, size, head = hashlib.sha256(), 0, b""
        handle, unfinished = tempfile.mkstemp(dir=self.folder, prefix=UNFINISHED)
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
            stored = StoredFile(digest.hexdigest()[:32], size, media.content_type(name, head))
            os.replace(unfinished, self.folder / stored.id)
        except BaseException:
            Path(unfinished).unlink(missing_ok=True)
            raise
        if durable:
            sync_folder(self.folder)
        return stored


def sync_folder(folder: Path) -> None:
    """Make a rename inside the folder survive a power cut, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
