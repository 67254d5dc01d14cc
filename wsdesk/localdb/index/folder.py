"""Index files of all accounts, in one folder."""

from __future__ import annotations

import hashlib
import threading
from pathlib import Path

from wsdesk.localdb.index.file import IndexFile


class IndexFolder:
    """Files by scope: what belongs to one account is in a file that no question of another one opens."""

    def __init__(self, folder: Path, limit_bytes: int) -> None:
        self._folder = folder
        self._limit = limit_bytes
        self._lock = threading.Lock()
        self._open: dict[str, IndexFile] = {}

    def of(self, scope: str) -> IndexFile:
        """The file of a scope; nothing is made before something is asked or put in."""
        with self._lock:
            if scope not in self._open:
                self._open[scope] = IndexFile(self._path(scope), self._limit)
            return self._open[scope]

    def drop(self, scope: str) -> None:
        """Take away all that is known of a scope. Blocks until what is being written has ended."""
        with self._lock:
            known = self._open.pop(scope, None) or IndexFile(self._path(scope), self._limit)
        known.remove()

    def size(self, scope: str) -> int:
        """Bytes on the disk."""
        path = self._path(scope)
        files = [path.with_name(path.name + tail) for tail in ("", "-wal")]
        return sum(file.stat().st_size for file in files if file.exists())

    def set_limit(self, limit_bytes: int) -> None:
        """Keep to another bound from the next canvas on."""
        with self._lock:
            self._limit = limit_bytes
            for known in self._open.values():
                known.limit_bytes = limit_bytes

    def close(self) -> None:
        """Let go of every file."""
        with self._lock:
            known = list(self._open.values())
            self._open.clear()
        for file in known:
            file.close()

    def _path(self, scope: str) -> Path:
        name = hashlib.blake2b(scope.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
        return self._folder / f"{name}.sqlite3"
