"""State of local storage: writable, in memory, or full."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import DatabaseTooNewError, DiskFullError
from wsdesk.store.base import error_messages
from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import Store

Mode = Literal["disk", "memory", "failing"]


@dataclass(frozen=True, slots=True)
class StorageState:
    """`memory`: nothing is saved, since the local database can't be opened. `failing`: writes fail."""

    mode: Mode = "disk"
    message: str = ""
    detail: str = ""


class StorageStore(Store[StorageState]):
    """State of the local database, shown as a banner while it has a problem."""

    check_requested = Signal()
    """Emitted to retry now instead of at the next interval."""

    def __init__(self, notifications: NotificationStore) -> None:
        super().__init__("storage", StorageState())
        self._notifications = notifications

    def check(self) -> None:
        """Request a retry now."""
        self.check_requested.emit()

    def set_memory(self, error: BaseException) -> None:
        """Set that the database can't be opened and data is only in memory."""
        consequence = tr("Drafts, unsent comments and connections, and open tabs are lost when you quit.")
        self.set_state(_problem("memory", error, consequence))

    def set_failing(self, error: BaseException) -> None:
        """Set that a write failed; its data is still in memory."""
        consequence = tr("What you write now stays in memory, and is saved as soon as possible.")
        self.set_state(_problem("failing", error, consequence))

    def set_saved(self) -> None:
        """Set that everything is saved."""
        if self._state.mode != "disk":
            self.set_state(StorageState())
            self._notifications.notify("ok", tr("Everything saved"))


def _problem(mode: Mode, error: BaseException, consequence: str) -> StorageState:
    return StorageState(mode, f"{_reason(error)} {consequence}", error_messages.failure_of(error).detail)


def _reason(error: BaseException) -> str:
    match error:
        case DiskFullError():
            return tr("Can't save to this computer: the disk is full.")
        case DatabaseTooNewError():
            return tr("Can't save to this computer: the local data was created by a newer version of wsdesk.")
        case _:
            return tr("Can't save to this computer: the data folder can't be used.")
