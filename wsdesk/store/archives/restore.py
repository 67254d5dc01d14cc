"""Restores what an archive has of the user: marks, collections, and the history of canvases."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.store.base.error_messages import failure_of, tr
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.export.marks_transfer import MarksTransfer
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.localdb.history.file import HistoryFile


class ArchiveRestore(TaskOwner):
    """Merges archives into the current workspace."""

    OPENING_DELAY_S = 3.0
    """Time before the history of an opened archive is read, so that its first canvas isn't slower."""

    def __init__(
        self,
        transfer: MarksTransfer,
        history: Callable[[], HistoryFile | None],
        restore_history: Callable[[Path], Awaitable[int]],
        notifications: NotificationStore,
    ) -> None:
        super().__init__("archive restore")
        self._transfer = transfer
        self._history = history
        self._restore_history = restore_history
        self._notifications = notifications

    def restore(self, path: Path) -> None:
        """Merge an archive; marks and collections are one step of undo."""
        self.tasks.start(f"restore {path}", self._restore(path))

    def restore_opened(self, path: Path) -> None:
        """Merge an archive that the current workspace was made from, without notifications."""
        self.tasks.start(f"restore {path}", self._restore_opened(path))

    async def _restore_opened(self, path: Path) -> None:
        from wsdesk.archive.zip_reader import ArchiveRefusedError

        with suppress(OSError, ArchiveRefusedError, LocalDbError):
            await self._merge(path, self.OPENING_DELAY_S)

    async def _restore(self, path: Path) -> None:
        from wsdesk.archive.zip_reader import ArchiveRefusedError

        name = sanitize.line(path.name)
        try:
            marks, collections, snapshots = await self._merge(path)
        except (OSError, ArchiveRefusedError, LocalDbError) as error:
            is_other = isinstance(error, ArchiveRefusedError)
            why = tr("The file isn't an archive.") if is_other else failure_of(error).message
            message = tr("Couldn't open “{name}”. {why}").format(name=name, why=why)
            self._notifications.notify("error", message)
            return
        parts = (
            (marks, tr("%Ln results with flags or ratings", marks)),
            (collections, tr("%Ln collections", collections)),
            (snapshots, tr("%Ln snapshots", snapshots)),
        )
        what = ", ".join(text for count, text in parts if count)
        message = tr("Restored from {name}: {what}") if what else tr("Nothing new in {name}")
        self._notifications.notify("ok", message.format(name=name, what=what))

    async def _merge(self, path: Path, delay_s: float | None = None) -> tuple[int, int, int]:
        """Merge, unless another workspace is opened meanwhile; returns the counts of what is new.

        With a delay before the history is read, nothing can be undone.
        """
        workspace = self._history()
        data = await asyncio.to_thread(_marks_in, path)
        if workspace is None or workspace is not self._history():
            return 0, 0, 0
        marks, collections = self._transfer.restore(data, can_undo=delay_s is None)
        await asyncio.sleep(delay_s or 0)
        is_same = workspace is self._history()
        return marks, collections, await self._restore_history(path) if is_same else 0


def _marks_in(path: Path) -> bytes:
    from wsdesk.archive import layout
    from wsdesk.archive.archive_file import ArchiveFile

    with ArchiveFile(path) as archive:
        return archive.data(layout.MARKS) or b""
