"""Fingerprint files of all profiles in one folder."""

from __future__ import annotations

import hashlib
import threading
from pathlib import Path

from wsdesk.localdb.fingerprints.file import MAX_IMAGES, FingerprintFile

_SUFFIXES = ("", "-wal")


class FingerprintFolder:
    """Fingerprint files by scope, so that data of different accounts is never mixed."""

    def __init__(self, folder: Path, limit: int = MAX_IMAGES) -> None:
        self._folder = folder
        self._limit = limit
        self._lock = threading.Lock()
        self._files: dict[str, FingerprintFile] = {}

    def of(self, scope: str) -> FingerprintFile:
        """Return the file of a scope; it is created on first use."""
        with self._lock:
            if scope not in self._files:
                self._files[scope] = FingerprintFile(self._path(scope), self._limit)
            return self._files[scope]

    def drop(self, scope: str) -> None:
        """Delete the fingerprints of a scope. Blocks until pending writes have ended."""
        with self._lock:
            file = self._files.pop(scope, None) or FingerprintFile(self._path(scope), self._limit)
        file.remove()

    def size(self, scope: str) -> int:
        """Bytes on disk."""
        path = self._path(scope)
        files = [path.with_name(path.name + suffix) for suffix in _SUFFIXES]
        return sum(file.stat().st_size for file in files if file.exists())

    def close(self) -> None:
        """Close every file."""
        with self._lock:
            files = list(self._files.values())
            self._files.clear()
        for file in files:
            file.close()

    def _path(self, scope: str) -> Path:
        name = hashlib.blake2b(scope.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
        return self._folder / f"{name}.images.sqlite3"
