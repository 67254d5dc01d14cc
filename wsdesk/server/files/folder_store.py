"""Large files in a folder, and renditions in another one beside it."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from typing_extensions import override

from wsdesk.files.folder_sync import sync_folder
from wsdesk.server.files.store import PART_PREFIX, FileStore, ListedFile, StoredFile, file_chunks

SMALL_BYTES = 1 << 17
_EXTENSIONS = {"image/jpeg": ".jpg", "image/webp": ".webp", "": ".none"}
"""Extensions of renditions; an empty marker file says that the image itself is served."""


class FolderStore(FileStore):
    """Files in a folder, with atomic writes. The renditions may be deleted at any time."""

    small_bytes = SMALL_BYTES

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._renditions = folder.with_name("renditions")

    @override
    def find_large(self, file_id: str) -> ListedFile | None:
        path = self.folder / file_id
        return _listed(path) if path.is_file() else None

    @override
    def list(self) -> Iterator[ListedFile]:
        for path in self.folder.iterdir():
            if not path.name.startswith(PART_PREFIX):
                yield _listed(path)

    @override
    def delete(self, file_id: str) -> None:
        (self.folder / file_id).unlink(missing_ok=True)

    @override
    def find_problems(self) -> Iterator[str]:
        try:
            with tempfile.TemporaryFile(dir=self.folder, prefix=PART_PREFIX) as probe:
                probe.write(b"probe")
        except OSError as error:
            yield f"no file can be written to {self.folder}: {error.strerror}"

    @override
    def chunks(self, file_id: str) -> Iterator[bytes]:
        return file_chunks(self.folder / file_id)

    @override
    def read_large(self, file_id: str, first: int, count: int) -> bytes:
        # Opened per part, so that a disconnected client leaves no open file.
        with (self.folder / file_id).open("rb") as stream:
            stream.seek(first)
            return stream.read(count)

    @override
    def publish(self, part: Path, stored: StoredFile, *, durable: bool) -> None:
        os.replace(part, self.folder / stored.id)
        if durable:
            sync_folder(self.folder)

    @override
    def known_rendition(self, name: str) -> str | None:
        return next((kind for kind in _EXTENSIONS if self._path(name, kind).exists()), None)

    @override
    def find_rendition(self, name: str) -> str | None:
        return self.known_rendition(name)

    @override
    def add_rendition(self, name: str, content_type: str, data: bytes) -> None:
        self._renditions.mkdir(exist_ok=True)
        handle, part = tempfile.mkstemp(dir=self._renditions)
        try:
            with os.fdopen(handle, "wb") as target:
                target.write(data)
            os.replace(part, self._path(name, content_type))
        except BaseException:
            Path(part).unlink(missing_ok=True)
            raise

    @override
    def read_rendition(self, name: str, content_type: str) -> bytes:
        return self._path(name, content_type).read_bytes()

    def _path(self, name: str, content_type: str) -> Path:
        return self._renditions / f"{name}{_EXTENSIONS[content_type]}"


def _listed(path: Path) -> ListedFile:
    status = path.stat()
    return ListedFile(path.name, status.st_size, time.time() - status.st_mtime)
