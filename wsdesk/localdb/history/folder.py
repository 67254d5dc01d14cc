"""History files of all profiles in one folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from typing_extensions import override

from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.database_folder import DatabaseFolder

if TYPE_CHECKING:
    from wsdesk.localdb.history import file as history_file
else:
    history_file = lazy_import("wsdesk.localdb.history.file")


class HistoryFolder(DatabaseFolder["history_file.HistoryFile"]):
    """History files by scope."""

    suffix = ".history.sqlite3"

    def __init__(self, folder: Path, limit_bytes: int = 1 << 29, canvas_limit_bytes: int = 1 << 26) -> None:
        super().__init__(folder)
        self._limit, self._canvas_limit = limit_bytes, canvas_limit_bytes

    def set_limits(self, limit_bytes: int, canvas_limit_bytes: int) -> None:
        """Set the size limits of a file and of each canvas, enforced from the next upkeep on."""
        with self._lock:
            self._limit, self._canvas_limit = limit_bytes, canvas_limit_bytes
            for file in self._files.values():
                file.limit_bytes, file.canvas_limit_bytes = limit_bytes, canvas_limit_bytes

    @override
    def _open(self, path: Path) -> history_file.HistoryFile:
        return history_file.HistoryFile(path, self._limit, self._canvas_limit)
