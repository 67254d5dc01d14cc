"""One of a few: a row of segments of which one is on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

_OWN = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space)


class Segmented(QFrame):
    """The segmented control: a sunken trough, the chosen segment raised.

    Left and right move the choice; each segment is a checkable button to assistive technology.
    """

    chosen = Signal(object)
    """The id of the segment that was chosen, by the person or by `choose`."""

    def __init__(self, name: str, accessible_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(accessible_name)
        self.setProperty("role", "segmented")
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._buttons: dict[str, _Segment] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(2, 2, 2, 2)
        self._row.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._group.buttonToggled.connect(self._on_button_toggled)

    @property
    def current(self) -> str:
        """The id of the chosen segment, an empty text while there is none."""
        return next((key for key, button in self._buttons.items() if button.isChecked()), "")

    def add(self, key: str, text: str) -> None:
        """Add a segment at the end; the first one is chosen."""
        button = _Segment(text, self)
        button.setObjectName(f"{self.objectName()}-{key}")
        button.setAccessibleName(text)
        self._buttons[key] = button
        self._row.addWidget(button, 1)
        self._group.addButton(button)
        if len(self._buttons) == 1:
            button.setChecked(True)

    def choose(self, key: str) -> None:
        """Choose a segment; an unknown id changes nothing."""
        if key in self._buttons:
            self._buttons[key].setChecked(True)

    def set_text(self, key: str, text: str) -> None:
        """Give a segment another text (with a count, say)."""
        self._buttons[key].setText(text)
        self._buttons[key].setAccessibleName(text)

    def _on_button_toggled(self, button: QAbstractButton, on: bool) -> None:
        if on:
            self.chosen.emit(next(key for key, known in self._buttons.items() if known is button))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        keys = list(self._buttons)
        if not step or not keys:
            super().keyPressEvent(event)
            return
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            step = -step
        key = keys[(keys.index(self.current) + step) % len(keys)]
        self.choose(key)
        self._buttons[key].setFocus(Qt.FocusReason.TabFocusReason)


class _Segment(QPushButton):
    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setCheckable(True)
        self.setProperty("role", "segment")

    @override
    def event(self, e: QEvent) -> bool:
        # Keys that choose a segment are its own, also where a panel has a command for them.
        if isinstance(e, QKeyEvent) and e.type() is QEvent.Type.ShortcutOverride and e.key() in _OWN:
            e.accept()
            return True
        return super().event(e)

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        if arg__1.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            arg__1.ignore()  # the row moves the choice
            return
        super().keyPressEvent(arg__1)
