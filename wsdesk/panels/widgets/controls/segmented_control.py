"""SegmentedControl control."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from math import ceil
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
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

from wsdesk.files.lazy_import import lazy_import
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAccessibleWidget

    from wsdesk.panels.widgets.painting import accessibility
else:
    accessibility = lazy_import("wsdesk.panels.widgets.painting.accessibility")

_PADDING = 10
"""Horizontal padding of a segment in px."""
_TRACK = 2
"""Visible width in logical px of the track around and between the rows of segments."""
_UNLIMITED = 16_777_215
"""QWIDGETSIZE_MAX, which PySide doesn't export."""
_NAVIGATION_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space)


class SegmentedControl(QFrame):
    """Segmented control: exclusive buttons in one frame.

    Left and Right change the selection, and Tab goes to the selected segment only. Assistive technology gets
    checkable buttons, or tabs with `tabs`. If the texts don't fit, icons replace all but the selected one,
    and that too if it doesn't fit beside them. Segments without icons wrap into more rows.

    Without `click_focus`, a click leaves the focus where it is, so that keys still act on what is shown.
    """

    chosen = Signal(object)
    """Emitted with the ID of the selected segment, by the user or `choose`."""

    def __init__(
        self,
        name: str,
        accessible_name: str,
        parent: QWidget | None = None,
        *,
        tabs: bool = False,
        click_focus: bool = True,
        segments: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(parent)
        self.is_tab_list = tabs
        self._click_focus = Qt.FocusPolicy.ClickFocus if click_focus else Qt.FocusPolicy.NoFocus
        self._focus_policy = Qt.FocusPolicy.StrongFocus if click_focus else Qt.FocusPolicy.TabFocus
        named(self, name, accessible_name)
        self.setProperty("role", "segmented")
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._buttons: dict[str, _Segment] = {}
        self._texts: dict[str, str] = {}
        self._icons: Mapping[str, QIcon] = {}
        self._keys: dict[str, str] = {}
        self._row_lengths: tuple[int, ...] = ()
        """Number of segments in each row."""
        self._lines: list[QHBoxLayout] = []
        self._column = column(space=_TRACK, margin=_TRACK, parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._group.buttonToggled.connect(self._on_button_toggled)
        for key, text in segments.items():
            self.add(key, text)

    @property
    def current(self) -> str:
        """ID of the selected segment, empty if there is none."""
        return next((key for key, button in self._buttons.items() if button.isChecked()), "")

    def add(self, key: str, text: str) -> None:
        """Append a segment; the first one is selected."""
        button = named(_Segment(text, self), f"{self.objectName()}-{key}", text)
        self._buttons[key] = button
        self._texts[key] = text
        self._lay_out_rows((len(self._buttons),))
        self._group.addButton(button)
        if len(self._buttons) == 1:
            button.setChecked(True)
        self._update_tab_stop()

    def natural_width(self) -> int:
        """Width in px that shows all segments in one row, equally wide."""
        widest = max((self._width(key) for key in self._texts), default=0)
        return len(self._texts) * (widest + 2 * _PADDING) + 2 * _TRACK

    def choose(self, key: str) -> None:
        """Select a segment; unknown IDs are ignored."""
        if key in self._buttons:
            self._buttons[key].setChecked(True)

    def clear_choice(self) -> None:
        """Select no segment."""
        self._group.setExclusive(False)
        for button in self._buttons.values():
            button.setChecked(False)
        self._group.setExclusive(True)
        self._update_tab_stop()

    def _update_tab_stop(self) -> None:
        """Let Tab go to the selected segment, or the first one if there is none."""
        stop = self.current or next(iter(self._buttons), "")
        for key, button in self._buttons.items():
            button.setFocusPolicy(self._focus_policy if key == stop else self._click_focus)

    def set_text(self, key: str, text: str) -> None:
        """Set the text of a segment, for example with a count."""
        if self._texts.get(key) == text:
            return
        self._texts[key] = text
        self._buttons[key].setAccessibleName(text)
        self._fit()

    def set_keys(self, key: str, keys: str) -> None:
        """Set the shortcut of a segment in the native format, for its tooltip."""
        if self._keys.get(key, "") != keys:
            self._keys[key] = keys
            self._fit()

    def set_icons(self, icons: Mapping[str, QIcon]) -> None:
        """Set the icons, by segment ID, that replace texts that don't fit."""
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
        if event.type() in FONT_EVENTS:
            self._fit()

    def _fit(self) -> None:
        """Show the texts, wrapped into rows if necessary, or icons for all segments that aren't selected."""
        wide = [_PADDING + self._width(key) for key in self._texts]
        room = self.contentsRect().width() - 4
        has_icons = bool(self._texts) and all(key in self._icons for key in self._texts)
        as_icons = has_icons and sum(wide) > room
        icons = sum(_icon_width(button) for button in self._buttons.values() if not button.isChecked())
        as_icons_only = as_icons and icons + _PADDING + self._width(self.current) > room
        for key, button in self._buttons.items():
            as_icon = as_icons and (as_icons_only or not button.isChecked())
            button.setMaximumWidth(_icon_width(button) if as_icon and not as_icons_only else _UNLIMITED)
            button.setIcon(self._icons[key] if as_icon else QIcon())
            button.setText("" if as_icon else self._texts[key])
            keys = self._keys.get(key, "")
            tip = f"{self._texts[key]}   {keys}" if keys else self._texts[key]
            button.setToolTip(tip if as_icon else "")
        self._lay_out_rows((len(wide),) if has_icons else _split_into_rows(wide, room))

    def _lay_out_rows(self, row_lengths: tuple[int, ...]) -> None:
        """Lay out the segments, given their number in each row."""
        if row_lengths != self._row_lengths:
            self._row_lengths = row_lengths
            while len(self._lines) < len(row_lengths):
                self._lines.append(row(space=Space.NONE))
                self._column.addLayout(self._lines[-1])
            # Unused rows stay, empty: PySide can crash in the deferred deletion of a layout.
            buttons = iter(self._buttons.values())
            for line, count in zip(self._lines, row_lengths, strict=False):
                for button in islice(buttons, count):
                    line.addWidget(button)
            self.updateGeometry()
        for line in self._lines:
            for button in self._buttons.values():
                line.setStretchFactor(button, 1 if button.text() else 0)

    def accessible(self) -> QAccessibleWidget:
        """Its `QAccessibleInterface`."""
        return accessibility.TabListAccess(self) if self.is_tab_list else accessibility.GroupAccess(self)

    @override
    def sizeHint(self) -> QSize:
        """Size with the width of one row, so that rows that wrapped get it back where there is space."""
        hint = super().sizeHint()
        one_row = sum(_PADDING + self._width(key) for key in self._texts) + 2 * _TRACK
        return QSize(max(hint.width(), one_row), hint.height())

    @override
    def minimumSizeHint(self) -> QSize:
        """Size with the width of the widest segment, since the others wrap."""
        hint = super().minimumSizeHint()
        widest = max((_PADDING + self._width(key) for key in self._texts), default=0)
        return QSize(min(hint.width(), widest + 4), hint.height())

    def _width(self, key: str) -> int:
        flags = Qt.TextFlag.TextShowMnemonic  # as QPushButton computes it
        return self._buttons[key].fontMetrics().size(flags, self._texts[key]).width()

    def _on_button_toggled(self, button: QAbstractButton, on: bool) -> None:
        if self.is_tab_list and self.isVisible():
            accessibility.notify_state_change(button, "selected")
        if on:
            self._update_tab_stop()
            self._fit()
            self.chosen.emit(next(key for key, other in self._buttons.items() if other is button))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        keys = list(self._buttons)
        if not step or not self.current:
            super().keyPressEvent(event)
            return
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            step = -step
        key = keys[(keys.index(self.current) + step) % len(keys)]
        self.choose(key)
        self._buttons[key].setFocus(Qt.FocusReason.TabFocusReason)


def _icon_width(button: QAbstractButton) -> int:
    return _PADDING + button.iconSize().width()


def _split_into_rows(widths: Sequence[int], room: int) -> tuple[int, ...]:
    """Number of segments per row: as few rows as possible, as even as possible."""
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
        """Its `QAccessibleInterface`: a tab if the control is a tab list."""
        row = self.parentWidget()
        return (
            accessibility.TabAccess(self) if isinstance(row, SegmentedControl) and row.is_tab_list else None
        )

    @override
    def event(self, e: QEvent) -> bool:
        # Navigation keys take precedence over shortcuts of the panel.
        if (
            isinstance(e, QKeyEvent)
            and e.type() is QEvent.Type.ShortcutOverride
            and e.key() in _NAVIGATION_KEYS
        ):
            e.accept()
            return True
        return super().event(e)

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        if arg__1.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            arg__1.ignore()  # the parent changes the selection
            return
        super().keyPressEvent(arg__1)
