"""Index files of all profiles in one folder."""

from __future__ import annotations

import hashlib
import threading
from pathlib import Path

from wsdesk.localdb.index.file import IndexFile


class IndexFolder:
    """Index files by scope, so that data of different accounts is never mixed."""

    def __init__(self, folder: Path, limit_bytes: int) -> None:
        self._folder = folder
        self._limit = limit_bytes
        self._lock = threading.Lock()
        self._files: dict[str, IndexFile] = {}

    def of(self, scope: str) -> IndexFile:
        """Return the file of a scope; it is created on first use."""
        with self._lock:
            if scope not in self._files:
                self._files[scope] = IndexFile(self.path(scope), self._limit)
            return self._files[scope]

    def drop(self, scope: str) -> None:
        """Delete the index of a scope. Blocks until pending writes have ended."""
        with self._lock:
            index_file = self._files.pop(scope, None) or IndexFile(self.path(scope), self._limit)
        index_file.remove()

    def size(self, scope: str) -> int:
        """Bytes on disk."""
        path = self.path(scope)
        files = [path.with_name(path.name + suffix) for suffix in ("", "-wal")]
        return sum(file.stat().st_size for file in files if file.exists())

    def set_limit(self, limit_bytes: int) -> None:
        """Set the size limit, enforced from the next canvas on."""
        with self._lock:
            self._limit = limit_bytes
            for index_file in self._files.values():
                index_file.limit_bytes = limit_bytes

    def close(self) -> None:
        """Close every file."""
        with self._lock:
            index_files = list(self._files.values())
            self._files.clear()
        for file in index_files:
            file.close()

    def path(self, scope: str) -> Path:
        """Path of the file of a scope, whether or not it exists."""
        name = hashlib.blake2b(scope.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
        return self._folder / f"{name}.sqlite3"
