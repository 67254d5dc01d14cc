"""Base class of content-addressed file stores.

Small files are in the database, where a transaction can change hundreds; large files are stored before their
row is inserted.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from wsdesk.files.system import inherit_owner
from wsdesk.server import media
from wsdesk.server.storage.database import Unit
from wsdesk.server.storage.queries import files
from wsdesk.server.storage.queries.uploads import UploadedPart

HEAD_BYTES = 64
ID_LENGTH = 32
"""Hex digits of the SHA-256 of a file that are its ID."""
CHUNK_BYTES = 1 << 20
PART_PREFIX = "new-"
"""Name prefix of partial files."""


@dataclass(frozen=True, slots=True)
class ListedFile:
    """A large file in a store, with its age in seconds."""

    id: str
    size: int
    age_s: float


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A stored file: `id` is 32 hex digits of its SHA-256; `data` is set for a small one only."""

    id: str
    size: int
    content_type: str
    data: bytes | None = field(default=None, repr=False)


class DirectUploads(Protocol):
    """Uploads whose parts clients send to the store of the files, not to this server."""

    bucket: str
    part_bytes: int
    """Smallest size of a part that isn't the last one."""

    def start(self, key: str) -> str:
        """Start an upload, and return its ID."""
        ...

    def sign_part(self, upload_id: str, key: str, number: int) -> str:
        """A short-lived URL for the PUT of a part."""
        ...

    def parts(self, upload_id: str, key: str) -> dict[int, UploadedPart] | None:
        """Parts by number; None if the upload was joined before."""
        ...

    def join(self, upload_id: str, key: str, parts: list[UploadedPart]) -> None:
        """Join the parts; raises `ValueError` with the reason if the store rejects them."""
        ...

    def adopt(self, key: str, name: str) -> StoredFile:
        """Read a joined upload, and store it as a file called `name`."""
        ...

    def discard(self, key: str) -> None:
        """Delete a joined upload, whose file is recorded; `delete_old` repeats it."""
        ...

    def delete_old(self) -> None:
        """Delete the rest of uploads that weren't recorded."""
        ...


class FileStore(ABC):
    """The files of a workspace.

    Methods raise `OSError` if a file is missing or the disk is full, and `StorageUnavailableError` if a
    remote store can't be used. `folder` is for large files or, with a remote store, temporary ones.
    """

    place = ""
    """Location of a remote store, for users; empty for the folder."""
    endpoint = ""
    """URL of a remote store; empty for Amazon S3 and for the folder."""
    small_bytes = 0
    """Maximum size in bytes of a file in the database."""
    is_remote = False
    """Whether calls wait for a network."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            inherit_owner(folder)

    @abstractmethod
    def find_large(self, file_id: str) -> ListedFile | None:
        """A large file; None if it is missing."""

    @abstractmethod
    def list(self) -> Iterator[ListedFile]:
        """All large files."""

    @abstractmethod
    def delete(self, file_id: str) -> None:
        """Delete a large file, if it exists."""

    @abstractmethod
    def find_problems(self) -> Iterator[str]:
        """Try whether files can be stored and read; yields problems, for users."""

    @abstractmethod
    def chunks(self, file_id: str) -> Iterator[bytes]:
        """Content of a large file."""

    @abstractmethod
    def read_large(self, file_id: str, first: int, count: int) -> bytes:
        """Read a part of a large file; to its end if `count` is negative."""

    @abstractmethod
    def publish(self, part: Path, stored: StoredFile, *, durable: bool) -> None:
        """Make a partial file in `folder` a large file; the partial one may stay."""

    @abstractmethod
    def known_rendition(self, name: str) -> str | None:
        """The last result of `find_rendition`, without waiting for a network; None if it isn't known."""

    @abstractmethod
    def find_rendition(self, name: str) -> str | None:
        """Content type of a rendition, empty if the file itself is served; None if there is none yet."""

    @abstractmethod
    def add_rendition(self, name: str, content_type: str, data: bytes) -> None:
        """Store a rendition, or with an empty content type that the file itself is served."""

    @abstractmethod
    def read_rendition(self, name: str, content_type: str) -> bytes:
        """Read a rendition."""

    @property
    def direct(self) -> DirectUploads | None:
        """Uploads that clients send to the store; None if this server receives them."""
        return None

    def url(self, name: str, stored: StoredFile, method: str) -> str:
        """A short-lived URL of a large file for a method, as `name`; empty if this server sends it."""
        return ""

    def rendition_url(self, name: str, content_type: str, method: str) -> str:
        """A short-lived URL of a rendition for a method; empty if this server sends it."""
        return ""

    def access_problem(self) -> str:
        """The reason why a remote store can't be used, for users; empty if it can."""
        return ""

    def stage(self, name: str, *sources: Path, durable: bool = False) -> StoredFile:
        """Store the concatenated bytes of the sources as a file called `name`.

        It becomes available when it is recorded. `durable` syncs a large file to the disk, for data that the
        client can't send again.

        Raises:
            OSError: a source is unreadable, or the disk is full; partial files are deleted.
        """
        if sum(source.stat().st_size for source in sources) <= self.small_bytes:
            data = b"".join(source.read_bytes() for source in sources)
            digest = hashlib.sha256(data).hexdigest()[:ID_LENGTH]
            return StoredFile(digest, len(data), media.content_type(name, data[:HEAD_BYTES]), data)
        chunks = (chunk for source in sources for chunk in file_chunks(source))
        stored = self._write(chunks, name, "", durable=durable)
        assert stored is not None, "any content is accepted"
        return stored

    def add(self, file_id: str, size: int, chunks: Iterable[bytes]) -> bool:
        """Add a large file of another store unless it is there; return whether its content fits its ID.

        Raises:
            OSError: the disk is full; nothing is left of the file.
        """
        found = self.find_large(file_id)
        if found is not None and found.size == size and self.is_intact(file_id):
            return True
        return self._write(chunks, "", file_id, durable=True) is not None and (
            not self.is_remote or self.is_intact(file_id)
        )

    def is_intact(self, file_id: str) -> bool:
        """Whether a large file can be read and its content matches its ID."""
        digest = hashlib.sha256()
        try:
            for chunk in self.chunks(file_id):
                digest.update(chunk)
        except OSError:
            return False
        return digest.hexdigest()[:ID_LENGTH] == file_id

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
        if stored.data is None:
            return self.read_large(stored.id, first, count)
        return stored.data[first : first + count if count >= 0 else None]

    def _write(
        self, chunks: Iterable[bytes], name: str, expected_id: str, *, durable: bool
    ) -> StoredFile | None:
        """Write a large file; None if it isn't the expected one."""
        digest, size, head = hashlib.sha256(), 0, b""
        handle, part = tempfile.mkstemp(dir=self.folder, prefix=PART_PREFIX)
        try:
            with os.fdopen(handle, "wb") as target:
                for chunk in chunks:
                    head = head or chunk[:HEAD_BYTES]
                    digest.update(chunk)
                    size += len(chunk)
                    target.write(chunk)
                if durable:
                    target.flush()
                    os.fsync(target.fileno())
            stored = StoredFile(digest.hexdigest()[:ID_LENGTH], size, media.content_type(name, head))
            if expected_id not in ("", stored.id):
                return None
            inherit_owner(Path(part))
            self.publish(Path(part), stored, durable=durable)
            return stored
        finally:
            Path(part).unlink(missing_ok=True)


def file_chunks(file: Path) -> Iterator[bytes]:
    """Content of a file."""
    with file.open("rb") as stream:
        while chunk := stream.read(CHUNK_BYTES):
            yield chunk
