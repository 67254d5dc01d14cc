"""Notifications, shown as toasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass

Level = Literal["info", "ok", "warning", "error"]


class NotificationAction(NamedTuple):
    """Button of a notification; `label` is translated."""

    label: str
    run: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Notification:
    """One message with up to two buttons.

    With `seconds` it counts down and then closes even while hovered, because `action` has no effect
    afterwards.
    """

    id: int
    level: Level
    message: str
    detail: str = ""
    action: NotificationAction | None = None
    second: NotificationAction | None = None
    seconds: int = 0


class NotificationStore(QObject):
    """Posts and withdraws notifications, and keeps the last hundred."""

    posted = Signal(object)
    dismissed = Signal(object)

    MAX_RECENT = 100

    def __init__(self) -> None:
        super().__init__()
        self._next = 1
        self._recent: list[Notification] = []

    @property
    def recent(self) -> tuple[Notification, ...]:
        return tuple(self._recent)

    def notify(
        self,
        level: Level,
        message: str,
        *,
        detail: str = "",
        action: NotificationAction | None = None,
        second: NotificationAction | None = None,
        seconds: int = 0,
    ) -> Notification:
        """Show `message` (translated and sanitized)."""
        notice = Notification(self._next, level, message, detail, action, second, seconds)
        self._next += 1
        self._recent = [*self._recent[-(self.MAX_RECENT - 1) :], notice]
        self.posted.emit(notice)
        return notice

    def dismiss(self, notice_id: int) -> None:
        """Withdraw a notification, if it still exists."""
        for notice in self._recent:
            if notice.id == notice_id:
                self._recent.remove(notice)
                self.dismissed.emit(notice)
                return
