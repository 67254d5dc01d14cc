"""Index files of all profiles in one folder."""

from __future__ import annotations

from pathlib import Path

from wsdesk.localdb.core.database_folder import DatabaseFolder
from wsdesk.localdb.index.file import IndexFile


class IndexFolder(DatabaseFolder[IndexFile]):
    """Index files by scope."""

    def __init__(self, folder: Path, limit_bytes: int) -> None:
        super().__init__(folder)
        self._limit = limit_bytes

    def set_limit(self, limit_bytes: int) -> None:
        """Set the size limit, enforced from the next canvas on."""
        with self._lock:
            self._limit = limit_bytes
            for index_file in self._files.values():
                index_file.limit_bytes = limit_bytes

    def _open(self, path: Path) -> IndexFile:
        return IndexFile(path, self._limit)
