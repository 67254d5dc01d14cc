"""One of a few: a row of segments of which one is on."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QResizeEvent, QShowEvent
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

from wsdesk.panels.parts.type_scale import scaled

_AROUND = 10
_ICON = 16
"""Pixels that a segment needs beside its text, and for its icon."""
_BESIDE_ICON = 4
"""So many Qt adds to an icon, whether a text follows or not."""
_OWN = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space)


class Segmented(QFrame):
    """The segmented control: a sunken trough, the chosen segment raised.

    Left and right move the choice; each segment is a checkable button to assistive technology. Where the
    texts are wider than the control, the last ones that are not chosen give way to their icons.
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
        self._texts: dict[str, str] = {}
        self._icons: Mapping[str, QIcon] = {}
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
        self._texts[key] = text
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
        self._texts[key] = text
        self._buttons[key].setAccessibleName(text)
        self._fit()

    def set_icons(self, icons: Mapping[str, QIcon]) -> None:
        """What stands for the segments, by their ids, where there is no room for the texts."""
        self._icons = icons
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        """Write the texts; where not all fit, the last ones that are not chosen give way to their icons."""
        keys = list(self._texts)
        wide = {key: _AROUND + self._width(key) for key in keys}
        small = _AROUND + scaled(_ICON) + _BESIDE_ICON
        short: set[str] = set()
        room = self.contentsRect().width() - 4
        for key in reversed(keys):
            if sum(small if k in short else wide[k] for k in keys) <= room:
                break
            if key in self._icons and not self._buttons[key].isChecked():
                short.add(key)
        for key, button in self._buttons.items():
            as_icon = key in short
            button.setIcon(self._icons[key] if as_icon else QIcon())
            button.setText("" if as_icon else self._texts[key])
            button.setToolTip(self._texts[key] if as_icon else "")
            self._row.setStretchFactor(button, 0 if as_icon else 1)

    def _width(self, key: str) -> int:
        flags = Qt.TextFlag.TextShowMnemonic  # as the button itself asks
        return self._buttons[key].fontMetrics().size(flags, self._texts[key]).width()

    def _on_button_toggled(self, button: QAbstractButton, on: bool) -> None:
        if on:
            self._fit()
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
