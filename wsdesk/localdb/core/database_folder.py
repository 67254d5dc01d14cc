"""Base of the folders that contain one database file per profile."""

from __future__ import annotations

import hashlib
import threading
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Generic, Protocol, TypeVar


class DatabaseFile(Protocol):
    """A file of a folder."""

    def remove(self) -> None: ...

    def close(self) -> None: ...


F = TypeVar("F", bound=DatabaseFile)


class DatabaseFolder(ABC, Generic[F]):
    """Files by scope, so that data of different accounts is never mixed."""

    suffix = ".sqlite3"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._files: dict[str, F] = {}

    @abstractmethod
    def _open(self, path: Path) -> F: ...

    def of(self, scope: str) -> F:
        """Return the file of a scope; it is created on first use."""
        with self._lock:
            if scope not in self._files:
                self._files[scope] = self._open(self.path(scope))
            return self._files[scope]

    def drop(self, scope: str) -> None:
        """Delete the file of a scope. Blocks until pending writes have ended."""
        with self._lock:
            file = self._files.pop(scope, None) or self._open(self.path(scope))
        file.remove()

    def size(self, scope: str) -> int:
        """Bytes on disk."""
        path = self.path(scope)
        files = [path.with_name(path.name + suffix) for suffix in ("", "-wal")]
        return sum(file.stat().st_size for file in files if file.exists())

    def close(self) -> None:
        """Close every file."""
        with self._lock:
            files = list(self._files.values())
            self._files.clear()
        for file in files:
            file.close()

    def path(self, scope: str) -> Path:
        """Path of the file of a scope, whether or not it exists."""
        return path_of(self._folder, scope, self.suffix)


def path_of(folder: Path, scope: str, suffix: str = ".sqlite3") -> Path:
    """Path of the file of a scope in a folder."""
    name = hashlib.blake2b(scope.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
    return folder / f"{name}{suffix}"
