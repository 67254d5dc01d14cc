"""Search field of a list, debounced."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QToolButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.panels.widgets.text.text_direction import mirrored
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager

_ICON = 16
_PADDING = 3
"""Padding around an icon, in px."""
_MARGIN = 4
"""Margin between the border and the area of an icon, in px."""


def focus_row(view: QAbstractItemView) -> None:
    """Focus a list, with its current row or the first one."""
    view.setFocus()
    model = view.model()
    if not view.currentIndex().isValid() and model.rowCount():
        view.setCurrentIndex(model.index(0, 0))


class FilterField(QLineEdit):
    """Line edit with a search icon and a clear button that emits its text once typing pauses.

    Escape clears, Down focuses the filtered list (`left_downwards`), Enter emits immediately. The icons scale
    with the text, unlike those of QLineEdit's actions.
    """

    settled = Signal(object)
    """Emitted with the trimmed text, `pause_ms` after the last change or on Enter."""
    down_pressed = Signal()

    def __init__(
        self,
        name: str,
        text: str,
        themes: ThemeManager,
        *,
        pause_ms: int = 120,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        named(self, name, text)
        self.setPlaceholderText(text)
        self.setMaxLength(500)
        self._themes = themes
        self._clear = named(QToolButton(self), f"{name}-clear", self.tr("Clear"))
        self._clear.setToolTip(self.tr("Clear"))
        self._clear.setProperty("role", "in-field")
        self._clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Escape does the same
        self._clear.setCursor(Qt.CursorShape.ArrowCursor)
        self._clear.hide()
        self._pause = Debouncer(pause_ms, self._emit_settled, self)
        self._emitted = ""
        self._has_changed = False
        self._clear.clicked.connect(self._on_clear)
        self.textChanged.connect(self._on_text_changed)
        themes.changed.connect(self._lay_out_icons)
        self._lay_out_icons()

    def set_down_target(self, view: QAbstractItemView) -> None:
        """Make Down focus a list: its current row, or the first one."""
        self.down_pressed.connect(partial(focus_row, view))

    def take_focus(self) -> None:
        """Focus the field and select its text."""
        self.setFocus()
        self.selectAll()

    def set_text_silently(self, text: str) -> None:
        """Set the text without emitting `settled`."""
        self._emitted = text.strip()
        self.setText(text)
        self._has_changed = False
        self._pause.cancel()

    def _emit_settled(self) -> None:
        """Emit `settled` if the text changed since the last time, even if it changed back.

        A list that was refreshed in between was filtered by the text of that moment.
        """
        self._pause.cancel()
        if self._has_changed:
            self._has_changed = False
            self._emitted = self.text().strip()
            self.settled.emit(self._emitted)

    def _lay_out_icons(self) -> None:
        """Set the geometry of the icons and the text margins between them."""
        size = scaled(_ICON)
        self._clear.setIconSize(QSize(size, size))
        self._clear.setIcon(icon("close", self._themes.current, color="muted"))
        self._clear.setGeometry(self._icon_area(self.width() - _MARGIN - size - 2 * _PADDING))
        used = _MARGIN + size + 2 * _PADDING
        leading, trailing = used, 0 if self._clear.isHidden() else used
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            leading, trailing = trailing, leading
        self.setTextMargins(leading, 0, trailing, 0)

    def _icon_area(self, x: int) -> QRect:
        """Rectangle of an icon at this offset from the leading edge."""
        size = scaled(_ICON)
        box = QRect(x, (self.height() - size) // 2 - 1, size + 2 * _PADDING, size + 2)
        return mirrored(self, box)

    def _on_text_changed(self, text: str) -> None:
        self._clear.setVisible(bool(text))
        self._lay_out_icons()
        self._has_changed = self._has_changed or text.strip() != self._emitted
        self._pause.trigger()

    def _on_clear(self) -> None:
        self.clear()
        self._emit_settled()

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        self._lay_out_icons()

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in (*FONT_EVENTS, QEvent.Type.LayoutDirectionChange):
            self._lay_out_icons()

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        super().paintEvent(arg__1)
        box = self._icon_area(_MARGIN).adjusted(_PADDING, 1, -_PADDING, -1)
        icon("search", self._themes.current, color="muted").paint(QPainter(self), box)

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        key = arg__1.key()
        if key == Qt.Key.Key_Escape and self.text():
            self._on_clear()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._emit_settled()
            self.returnPressed.emit()
        elif key == Qt.Key.Key_Down:
            self._emit_settled()
            self.down_pressed.emit()
        else:
            super().keyPressEvent(arg__1)
