"""Search field of a list, debounced."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QToolButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.store.base.debounced import Debounced
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager

_ICON = 16
_AROUND = 3
"""Beside an icon, within its place."""
_EDGE = 4
"""Between the border and the place of an icon."""


def focus_row(view: QAbstractItemView) -> None:
    """Put the keyboard on the current row of a list, or on the first one."""
    view.setFocus()
    model = view.model()
    if not view.currentIndex().isValid() and model.rowCount():
        view.setCurrentIndex(model.index(0, 0))


class FilterField(QLineEdit):
    """Line edit with a search icon and a clear button that emits its text once typing pauses.

    Escape clears, Down moves to the filtered list (`left_downwards`), Enter emits at once. The icons scale
    with the text, which those of a QLineEdit's own actions don't.
    """

    settled = Signal(object)
    """The text, trimmed, after a pause of `pause_ms` or on Enter."""
    left_downwards = Signal()

    def __init__(
        self,
        name: str,
        words: str,
        themes: ThemeManager,
        *,
        pause_ms: int = 120,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setPlaceholderText(words)
        self.setMaxLength(500)
        self._themes = themes
        self._clear = named(QToolButton(self), f"{name}-clear", self.tr("Clear"))
        self._clear.setToolTip(self.tr("Clear"))
        self._clear.setProperty("role", "in-field")
        self._clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Escape does the same
        self._clear.setCursor(Qt.CursorShape.ArrowCursor)
        self._clear.hide()
        self._pause = Debounced(pause_ms, self._emit_settled, self)
        self._emitted = ""
        self._differs = False
        self._clear.clicked.connect(self._on_clear)
        self.textChanged.connect(self._on_text_changed)
        themes.changed.connect(self._fit)
        self._fit()

    def lead_to(self, view: QAbstractItemView) -> None:
        """Have Down go to a list: to its current row, or to the first one."""
        self.left_downwards.connect(partial(focus_row, view))

    def take_focus(self) -> None:
        """Put the keyboard here, with the text selected."""
        self.setFocus()
        self.selectAll()

    def set_quietly(self, text: str) -> None:
        """Show a text that is already acted upon."""
        self._emitted = text.strip()
        self.setText(text)
        self._differs = False
        self._pause.cancel()

    def _emit_settled(self) -> None:
        """Emit `settled` if the text differed from the one emitted last, even for a moment.

        A list that was refreshed at that moment was filtered by the text in between.
        """
        self._pause.cancel()
        if self._differs:
            self._differs = False
            self._emitted = self.text().strip()
            self.settled.emit(self._emitted)

    def _fit(self) -> None:
        """Give the icons their size and place, and the text the room between them."""
        size = scaled(_ICON)
        self._clear.setIconSize(QSize(size, size))
        self._clear.setIcon(icon("close", self._themes.current, color="muted"))
        self._clear.setGeometry(self._place(self.width() - _EDGE - size - 2 * _AROUND))
        used = _EDGE + size + 2 * _AROUND
        leading, trailing = used, 0 if self._clear.isHidden() else used
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            leading, trailing = trailing, leading
        self.setTextMargins(leading, 0, trailing, 0)

    def _place(self, x: int) -> QRect:
        """The place of an icon that begins so far from where lines begin."""
        size = scaled(_ICON)
        box = QRect(x, (self.height() - size) // 2 - 1, size + 2 * _AROUND, size + 2)
        return self.style().visualRect(self.layoutDirection(), self.rect(), box)

    def _on_text_changed(self, text: str) -> None:
        self._clear.setVisible(bool(text))
        self._fit()
        self._differs = self._differs or text.strip() != self._emitted
        self._pause.trigger()

    def _on_clear(self) -> None:
        self.clear()
        self._emit_settled()

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        self._fit()

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in (*FONT_EVENTS, QEvent.Type.LayoutDirectionChange):
            self._fit()

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        super().paintEvent(arg__1)
        box = self._place(_EDGE).adjusted(_AROUND, 1, -_AROUND, -1)
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
            self.left_downwards.emit()
        else:
            super().keyPressEvent(arg__1)
