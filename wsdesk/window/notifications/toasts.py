"""Stack of visible toasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid
from typing_extensions import override

from wsdesk.files.lazy_import import lazy_import
from wsdesk.store.base.notifications import Notification, NotificationStore
from wsdesk.theme.accessibility import announce_text
from wsdesk.theme.theme_manager import ThemeManager

if TYPE_CHECKING:
    from wsdesk.window.notifications import toast as messages
    from wsdesk.window.notifications.toast import Toast
else:
    messages = lazy_import("wsdesk.window.notifications.toast")

MOST = 4
_EDGE = 14
_GAP = 8


class Toasts(QObject):
    """Stack of toasts over the lower right of `area` (the canvas), never modal.

    They are children of the window so that they are above floating sidebars; `bottom_offset` keeps them above
    the minimap.
    """

    details_requested = Signal(object)
    """Emitted with the `Notification` whose details to show."""

    def __init__(
        self, notifications: NotificationStore, area: QWidget, window: QWidget, themes: ThemeManager
    ) -> None:
        super().__init__(window)
        self._notifications = notifications
        self._area = area
        self._window = window
        self._themes = themes
        self._toasts: list[Toast] = []
        self._before: QWidget | None = None
        self.bottom_offset = 0
        """Height covered at the bottom, in logical px."""
        self.is_used: Callable[[], bool] = lambda: True
        """Whether new notifications are shown here; those of another window would be hidden by this one."""
        area.installEventFilter(self)
        notifications.posted.connect(self._on_posted)
        notifications.dismissed.connect(self._on_dismissed)

    @property
    def toasts(self) -> tuple[Toast, ...]:
        """Visible toasts, oldest first."""
        return tuple(self._toasts)

    def focus(self) -> bool:
        """Focus the newest toast; return whether there is one."""
        if not self._toasts:
            return False
        self._before = QApplication.focusWidget()
        self._toasts[-1].first_control.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def update_positions(self) -> None:
        """Stack the toasts."""
        if not self._toasts:
            return
        corner = self._area.mapTo(self._window, self._area.rect().bottomRight())
        y = corner.y() - _EDGE + messages.MARGIN - self.bottom_offset
        for toast in reversed(self._toasts):
            height = toast.preferred_height()
            y -= height
            x = max(_EDGE - messages.MARGIN, corner.x() - _EDGE + messages.MARGIN - toast.width())
            toast.setGeometry(x, y, toast.width(), height)
            y -= _GAP - 2 * messages.MARGIN
            toast.raise_()

    def _on_posted(self, notice: Notification) -> None:
        if not self.is_used():
            return
        same = next((toast for toast in self._toasts if toast.is_duplicate_of(notice)), None)
        if same is not None:
            same.restart(notice)
            self.update_positions()
            return
        toast = messages.Toast(notice, self._themes, self._window)
        toast.closed.connect(self._on_gone)
        toast.details_requested.connect(self.details_requested)
        self._toasts.append(toast)
        while len(self._toasts) > MOST:
            self._drop(self._toasts[0])
        toast.ensurePolished()
        self.update_positions()
        toast.show()
        self.update_positions()
        announce_text(self._window, notice.message)

    def _on_dismissed(self, notice: Notification) -> None:
        for toast in tuple(self._toasts):
            if toast.notice.id == notice.id:
                self._drop(toast)

    def _on_gone(self, toast: Toast) -> None:
        self._drop(toast)
        self._notifications.dismiss(toast.notice.id)

    def _drop(self, toast: Toast) -> None:
        if toast not in self._toasts:
            return
        focused = QApplication.focusWidget()
        had_focus = focused is not None and toast.isAncestorOf(focused)
        self._toasts.remove(toast)
        toast.hide()
        toast.deleteLater()
        if had_focus:
            before, self._before = self._before, None
            target = self._toasts[-1].first_control if self._toasts else before
            if target is None or not isValid(target):
                target = self._area
            target.setFocus(Qt.FocusReason.OtherFocusReason)
        self.update_positions()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.update_positions()
        return False
