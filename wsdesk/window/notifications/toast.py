"""One toast, with an optional countdown."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QEnterEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.notifications import Level, Notification, NotificationAction
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.widgets.popover import paint_shadow
from wsdesk.window.widgets.status_icon import StatusIcon

WIDTH = 380
MARGIN = 12
_INDENT = 18 + Space.MEDIUM
"""Space for the shadow."""
DURATION_MS: dict[Level, int] = {"ok": 4_000, "info": 6_000, "warning": 12_000, "error": 30_000}
"""Duration of a toast; doubled with an action."""
_DRAWINGS: dict[Level, tuple[str, str]] = {
    "ok": ("check", "ok"),
    "info": ("info", "accent"),
    "warning": ("warning", "warn"),
    "error": ("error", "error"),
}


class Toast(QWidget):
    """Closes after its duration, but not while the pointer or the focus is on it (unless it counts down).

    One with two actions is a question, and stays until it is answered or dismissed.
    """

    closed = Signal(object)
    """Emitted with this toast when it closed."""
    details_requested = Signal(object)
    """Emitted with the notification whose details to show."""

    def __init__(self, notice: Notification, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"toast-{notice.id}")
        self.notice = notice
        self._themes = themes
        self._times = 1
        level = self._level_name(notice.level)
        self.setAccessibleName(f"{level}: {notice.message}")
        self._panel = QFrame(self)
        self._panel.setProperty("role", "panel")
        sign = StatusIcon(themes, *_DRAWINGS[notice.level])
        sign.setAccessibleName(level)
        self._text = WrappingLabel(sanitize.plain(notice.message, 600), max_lines=6)
        self._close = IconButton(f"toast-close-{notice.id}", "close", self.tr("Dismiss"), themes)
        self._close.setProperty("role", "in-line")
        self._action: QPushButton | None = None
        layout = column(
            row(
                (sign, 0, Qt.AlignmentFlag.AlignTop),
                (self._text, 1),
                (self._close, 0, Qt.AlignmentFlag.AlignTop),
                space=Space.MEDIUM,
            ),
            margin=(Space.MEDIUM, Space.SMALL, Space.SMALL, Space.SMALL),
            parent=self._panel,
        )
        buttons = self._buttons()
        if buttons is not None:
            layout.addLayout(buttons)
        self._around = column(self._panel, margin=MARGIN, parent=self)
        self.setFixedWidth(min(scaled(WIDTH), parent.width() - 2 * MARGIN) + 2 * MARGIN)
        self._timer = QTimer(self)
        self._timer.setSingleShot(not notice.seconds)
        duration = DURATION_MS[notice.level] * (2 if notice.action is not None else 1)
        self._timer.setInterval(1_000 if notice.seconds else duration)
        self._timer.timeout.connect(self._on_time_over)
        self._left = notice.seconds
        if notice.seconds:
            self._count()
        self._close.clicked.connect(self.dismiss)
        self._timer.start()

    @property
    def first_control(self) -> QWidget:
        """The first control: the action, else the cross."""
        return self.findChild(QPushButton) or self._close

    def is_duplicate_of(self, notice: Notification) -> bool:
        """Whether a notification has the same content."""
        if self.notice.seconds or notice.seconds:
            return False
        mine, other = ((one.level, one.message, _label(one.action)) for one in (self.notice, notice))
        return mine == other

    def restart(self, notice: Notification) -> None:
        """Show a repeated notification: increment its count and restart the timer."""
        self.notice = notice
        self._times += 1
        text = self.tr("{words} ({n}×)").format(words=sanitize.plain(notice.message, 600), n=self._times)
        self._text.setText(text)
        self._timer.start()

    def preferred_height(self) -> int:
        """Height of its text."""
        height = self._around.heightForWidth(self.width())
        return height if height > 0 else self._around.sizeHint().height()

    def dismiss(self) -> None:
        """Close now."""
        self._timer.stop()
        self.closed.emit(self)

    def _level_name(self, level: Level) -> str:
        names: dict[Level, str] = {
            "ok": self.tr("Done"),
            "info": self.tr("Info"),
            "warning": self.tr("Warning"),
            "error": self.tr("Error"),
        }
        return names[level]

    def _buttons(self) -> QHBoxLayout | None:
        notice = self.notice
        line = row(margin=(_INDENT, Space.NONE, Space.TIGHT, Space.TIGHT))
        if notice.action is not None:
            self._action = _button(notice.action, f"toast-action-{notice.id}")
            self._action.clicked.connect(self._on_action)
            line.addWidget(self._action)
        if notice.second is not None:
            second = _button(notice.second, f"toast-second-{notice.id}")
            second.clicked.connect(self._on_second_action)
            line.addWidget(second)
        if notice.detail:
            more = push_button(f"toast-details-{notice.id}", self.tr("Details"))
            if line.count():
                more.setProperty("role", "quiet")
            more.clicked.connect(self._on_details)
            line.addWidget(more)
        if not line.count():
            return None
        line.addStretch(1)
        return line

    def _count(self) -> None:
        if self._action is None:
            return
        label = sanitize.label(_label(self.notice.action))
        self._action.setText(self.tr("{action} ({seconds})").format(action=label, seconds=self._left))

    def _pause(self, paused: bool) -> None:
        if self.notice.seconds:
            return
        if paused:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _on_time_over(self) -> None:
        if self._left > 1:
            self._left -= 1
            self._count()
            return
        if self.notice.seconds:
            self.dismiss()
            return
        focused = QApplication.focusWidget()
        pointed_at = self.rect().contains(self.mapFromGlobal(QCursor.pos()))
        is_used = pointed_at or (focused is not None and self.isAncestorOf(focused))
        if is_used or self.notice.second is not None:
            self._timer.start()
            return
        self.dismiss()

    def _on_action(self) -> None:
        self._run(self.notice.action)

    def _on_second_action(self) -> None:
        self._run(self.notice.second)

    def _run(self, action: NotificationAction | None) -> None:
        self.dismiss()
        if action is not None:
            action.run()

    def _on_details(self) -> None:
        self.details_requested.emit(self.notice)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        self._pause(True)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._pause(False)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
            return
        super().keyPressEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        painter = QPainter(self)
        paint_shadow(painter, theme, QRectF(self._panel.geometry()), theme.radius("panel"), MARGIN)


def _label(action: NotificationAction | None) -> str:
    return action.label if action is not None else ""


def _button(action: NotificationAction, name: str) -> QPushButton:
    return named(QPushButton(sanitize.label(action.label)), name, action.label)
