"""Target picker: a text field above a list, floating over the canvas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetrics,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.text import sanitize
from wsdesk.theme.accessibility import announce_text
from wsdesk.theme.fonts import scaled, small
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager

_PX = 11
_FLAGS = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft)


class Hint(QWidget):
    """Label that wraps, with its height from the width."""

    def __init__(self, name: str, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName(name)
        self._width = 1
        self._themes = themes
        self._text = ""

    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        """Set the text; empty hides the label."""
        self._text = text
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.update()

    def fit(self, width: int) -> None:
        """Resize to a width and the height that the text needs."""
        self._width = width
        metrics = QFontMetrics(_font(), self)
        box = metrics.boundingRect(QRect(0, 0, width, 10_000), _FLAGS, self._text)
        self.setFixedHeight(max(1, box.height()))

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._width, self.height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(_font())
        painter.setPen(self._themes.current.color("muted"))
        painter.drawText(self.rect(), _FLAGS, self._text)


def _font() -> QFont:
    return small(scaled(_PX))


_WIDTH = 340
_ICON = 14
_MAX_ROWS = 9
_EDGE = 8
_PAD = 9
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}


@dataclass(frozen=True, slots=True)
class PickerRow:
    """One row; `reason` is the rejection or warning, shown while the row is current."""

    text: str
    icon: str
    reason: str = ""
    is_rejected: bool = False
    doubt: str = ""
    """The warning in a few words, shown in the row."""


def _shown_text(row: PickerRow) -> str:
    return " · ".join(part for part in (row.text, row.doubt or row.reason) if part)


def _tooltip(row: PickerRow) -> str:
    return sanitize.tooltip(" · ".join(part for part in (row.text, row.reason) if part))


class Picker(QFrame):
    """Text field with a list.

    Typing filters, arrows move, Enter chooses, Escape or a press elsewhere closes.
    """

    typed = Signal(object)
    """Emitted with the text of the field."""
    current_changed = Signal(object)
    """Emitted with the index of the current row, -1 for none."""
    chosen = Signal(object)
    """Emitted with the index of the chosen row."""
    closed = Signal()

    def __init__(self, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("targetPicker")
        self.setAccessibleName(self.tr("Connect"))
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._themes = themes
        self._is_listening = False
        self._rows: tuple[PickerRow, ...] = ()
        self.field = QLineEdit()
        self.field.setObjectName("targetPicker-field")
        self.list = QListWidget()
        self.list.setObjectName("targetPicker-list")
        self.list.setAccessibleName(self.tr("Available targets"))
        self.list.setProperty("rows", "compact")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self._hint = Hint("targetPicker-hint", themes)
        column = QVBoxLayout(self)
        column.setContentsMargins(_PAD, _PAD, _PAD, 8)
        column.setSpacing(6)
        column.addWidget(self.field)
        column.addWidget(self.list)
        column.addWidget(self._hint)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._on_text_changed)
        self.list.currentRowChanged.connect(self._on_row_changed)
        self.list.itemClicked.connect(self._choose)
        self.hide()

    def open_at(self, at: QPoint, title: str) -> None:
        """Open at a point of the parent; `title` labels the field."""
        self.field.clear()
        self.field.setPlaceholderText(title)
        self.field.setAccessibleName(title)
        self._at = at
        self._raise()
        self.list.setIconSize(QSize(scaled(_ICON), scaled(_ICON)))
        self._update_position()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def close_list(self) -> None:
        """Close without a choice."""
        if not self.isHidden():
            self._hide()
            self.closed.emit()

    def set_rows(self, rows: Sequence[PickerRow], empty_text: str) -> None:
        """List the rows; `empty_text` is shown if there are none."""
        self._rows = tuple(rows)
        theme = self._themes.current
        self.list.blockSignals(True)
        self.list.clear()
        for row in self._rows:
            text = _shown_text(row)
            item = QListWidgetItem(self._icon(row), text)
            item.setToolTip(_tooltip(row))
            if row.is_rejected:
                item.setForeground(theme.color("muted"))
            self.list.addItem(item)
        first = next((i for i, row in enumerate(self._rows) if not row.is_rejected), 0 if self._rows else -1)
        self.list.setCurrentRow(first)
        self.list.blockSignals(False)
        self.list.setVisible(bool(self._rows))
        self._update_height()
        self._empty_text = empty_text
        self._show_reason()
        self._update_position()

    def set_row_text(self, at: int, text: str) -> None:
        """Replace the text of a row."""
        row = replace(self._rows[at], text=text)
        if row == self._rows[at]:
            return
        self._rows = (*self._rows[:at], row, *self._rows[at + 1 :])
        self.list.item(at).setText(_shown_text(row))
        self.list.item(at).setToolTip(_tooltip(row))
        if at == self.list.currentRow():
            announce_text(self.field, text)

    def _icon(self, row: PickerRow) -> QIcon:
        has_warning = bool(row.reason) and not row.is_rejected
        return icon(row.icon, self._themes.current, color="warn" if has_warning else "muted")

    def _raise(self) -> None:
        """Cover everything on the canvas, also the minimap, which is a sibling of the view."""
        view = cast("QWidget", self.parent()).parentWidget()
        area = view.parentWidget() if view is not None and not self._is_listening else None
        if area is not None:
            self._is_listening = True
            self.setParent(area)

    def _update_height(self) -> None:
        row_height = max(self.list.sizeHintForRow(0), 1) if self._rows else 1
        self.list.setFixedHeight(min(len(self._rows), _MAX_ROWS) * row_height + 4)

    def _update_position(self) -> None:
        area = cast("QWidget", self.parent()).rect()
        width = min(scaled(_WIDTH), area.width() - 2 * _EDGE)
        self.setFixedWidth(width)
        self._hint.fit(width - 2 * _PAD - 2)
        self.adjustSize()
        x = max(_EDGE, min(self._at.x(), area.width() - self.width() - _EDGE))
        y = max(_EDGE, min(self._at.y(), area.height() - self.height() - _EDGE))
        self.setGeometry(QRect(QPoint(x, y), self.size()))

    def _show_reason(self) -> None:
        at = self.list.currentRow()
        row = self._rows[at] if 0 <= at < len(self._rows) else None
        hint = self._empty_text if row is None else row.reason
        self._hint.set_text(hint)
        if row is None:
            announce_text(self.field, self._empty_text)
        else:
            position = self.tr("{n} of {all}").format(n=at + 1, all=len(self._rows))
            announce_text(self.field, ", ".join(part for part in (row.text, row.reason, position) if part))
        self.current_changed.emit(at)

    def _choose(self) -> None:
        at = self.list.currentRow()
        if not 0 <= at < len(self._rows):
            return
        if self._rows[at].is_rejected:
            announce_text(self.field, self._rows[at].reason)
            return
        self._hide()
        self.chosen.emit(at)

    def _hide(self) -> None:
        """Return the focus before hiding: Qt moves it to the next widget of the Tab chain otherwise."""
        window = self.window()
        if self.isAncestorOf(window.focusWidget() or window):
            cast("QWidget", self.parent()).setFocus(Qt.FocusReason.PopupFocusReason)
        self.hide()

    def _step(self, by: int) -> None:
        last = len(self._rows) - 1
        if last >= 0:
            self.list.setCurrentRow(max(0, min(last, self.list.currentRow() + by)))

    def _on_text_changed(self, text: str) -> None:
        if not self.isHidden():
            self.typed.emit(text)

    def _on_row_changed(self, _row: int) -> None:
        self._show_reason()
        self._update_position()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """List keys while the field has the focus, and focus changes that close the picker."""
        if watched is not self.field:
            return False
        if event.type() is QEvent.Type.KeyPress:
            return self._on_key(Qt.Key(cast("QKeyEvent", event).key()))
        if event.type() is QEvent.Type.FocusOut:
            reason = cast("QFocusEvent", event).reason()
            if reason not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
                self.close_list()
        return False

    def _on_key(self, key: Qt.Key) -> bool:
        if key in _STEPS:
            self._step(_STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose()
        elif key == Qt.Key.Key_Escape:
            self.close_list()
        else:
            return False
        return True

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab moves through the list, the field keeps the focus."""
        self._step(1 if next else -1)
        return True

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.raise_()
