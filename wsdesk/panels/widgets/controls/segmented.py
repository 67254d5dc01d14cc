"""Segmented control."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from math import ceil

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAccessibleWidget,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import Space, column, named, row
from wsdesk.panels.widgets.painting.accessibility import GroupAccess, TabAccess, TabListAccess, tell_state

_AROUND = 10
"""Pixels that a segment needs beside its text, or its icon."""
_TRACK = 2
"""Logical px of the track that is seen around and between the rows of segments."""
_UNLIMITED = 16_777_215
"""QWIDGETSIZE_MAX, which PySide leaves out."""
_OWN = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space)


class Segmented(QFrame):
    """The segmented control: a sunken trough, the chosen segment raised.

    Left and right move the choice. To assistive technology a segment is a checkable button, or with `tabs` a
    tab. Where the texts are wider than the control, all but the chosen one are replaced by their icons, and
    the chosen one too if its text doesn't fit beside them. Segments without icons continue in another row.
    """

    chosen = Signal(object)
    """The id of the segment that was chosen, by the person or by `choose`."""

    def __init__(
        self, name: str, accessible_name: str, parent: QWidget | None = None, *, tabs: bool = False
    ) -> None:
        super().__init__(parent)
        self.is_tab_list = tabs
        self.setObjectName(name)
        self.setAccessibleName(accessible_name)
        self.setProperty("role", "segmented")
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._buttons: dict[str, _Segment] = {}
        self._texts: dict[str, str] = {}
        self._icons: Mapping[str, QIcon] = {}
        self._breaks: tuple[int, ...] = ()
        """How many segments each row holds."""
        self._lines: list[QHBoxLayout] = []
        self._column = column(space=_TRACK, margin=_TRACK, parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._group.buttonToggled.connect(self._on_button_toggled)

    @property
    def current(self) -> str:
        """The id of the chosen segment, an empty text while there is none."""
        return next((key for key, button in self._buttons.items() if button.isChecked()), "")

    def add(self, key: str, text: str) -> None:
        """Add a segment at the end; the first one is chosen."""
        button = named(_Segment(text, self), f"{self.objectName()}-{key}", text)
        self._buttons[key] = button
        self._texts[key] = text
        self._put_in_rows((len(self._buttons),))
        self._group.addButton(button)
        if len(self._buttons) == 1:
            button.setChecked(True)

    def choose(self, key: str) -> None:
        """Choose a segment; an unknown id changes nothing."""
        if key in self._buttons:
            self._buttons[key].setChecked(True)

    def set_text(self, key: str, text: str) -> None:
        """Give a segment another text (with a count, say)."""
        if self._texts.get(key) == text:
            return
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
        """Write the texts, in rows where one is too short; or icons for all that are not chosen."""
        wide = [_AROUND + self._width(key) for key in self._texts]
        room = self.contentsRect().width() - 4
        has_icons = bool(self._texts) and all(key in self._icons for key in self._texts)
        as_icons = has_icons and sum(wide) > room
        icons = sum(_icon_width(button) for button in self._buttons.values() if not button.isChecked())
        as_icons_only = as_icons and icons + _AROUND + self._width(self.current) > room
        for key, button in self._buttons.items():
            as_icon = as_icons and (as_icons_only or not button.isChecked())
            button.setMaximumWidth(_icon_width(button) if as_icon and not as_icons_only else _UNLIMITED)
            button.setIcon(self._icons[key] if as_icon else QIcon())
            button.setText("" if as_icon else self._texts[key])
            button.setToolTip(self._texts[key] if as_icon else "")
        self._put_in_rows((len(wide),) if has_icons else _broken(wide, room))

    def _put_in_rows(self, breaks: tuple[int, ...]) -> None:
        """Lay the segments out, so many in each row."""
        if breaks != self._breaks:
            self._breaks = breaks
            while len(self._lines) < len(breaks):
                self._lines.append(row(space=Space.NONE))
                self._column.addLayout(self._lines[-1])
            # Rows that are not needed stay, empty: PySide can crash in the deferred deletion of a layout.
            buttons = iter(self._buttons.values())
            for line, count in zip(self._lines, breaks, strict=False):
                for button in islice(buttons, count):
                    line.addWidget(button)
            self.updateGeometry()
        for line in self._lines:
            for button in self._buttons.values():
                line.setStretchFactor(button, 1 if button.text() else 0)

    def accessible(self) -> QAccessibleWidget:
        """What assistive technology is told of it."""
        return TabListAccess(self) if self.is_tab_list else GroupAccess(self)

    @override
    def minimumSizeHint(self) -> QSize:
        """No wider than the widest segment: the others go on below."""
        hint = super().minimumSizeHint()
        widest = max((_AROUND + self._width(key) for key in self._texts), default=0)
        return QSize(min(hint.width(), widest + 4), hint.height())

    def _width(self, key: str) -> int:
        flags = Qt.TextFlag.TextShowMnemonic  # as the button itself asks
        return self._buttons[key].fontMetrics().size(flags, self._texts[key]).width()

    def _on_button_toggled(self, button: QAbstractButton, on: bool) -> None:
        if self.is_tab_list:
            tell_state(button, "selected")
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


def _icon_width(button: QAbstractButton) -> int:
    return _AROUND + button.iconSize().width()


def _broken(widths: Sequence[int], room: int) -> tuple[int, ...]:
    """How many segments go into each row, as even as possible: as few rows as hold them."""
    count = len(widths)
    for rows in range(1, count):
        each = ceil(count / rows)
        if all(sum(widths[start : start + each]) <= room for start in range(0, count, each)):
            return tuple(min(each, count - start) for start in range(0, count, each))
    return (1,) * count


class _Segment(QPushButton):
    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setCheckable(True)
        self.setProperty("role", "segment")

    def accessible(self) -> QAccessibleWidget | None:
        """What assistive technology is told of it: a tab, where its row is one of tabs."""
        row = self.parentWidget()
        return TabAccess(self) if isinstance(row, Segmented) and row.is_tab_list else None

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
