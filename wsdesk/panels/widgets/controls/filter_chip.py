"""Filter chip with a menu of values."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QKeyEvent
from PySide6.QtWidgets import QMenu, QPushButton
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.widgets.layout.boxes import set_accessible_name
from wsdesk.panels.widgets.text.label import set_tip
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.store.text import sanitize

_INDENT = "\u2003"
"""Indentation of one level: an em space, which menus don't trim."""
_VALUE_PX = 130
"""Width in logical px to which a value is elided; the label is always complete."""


@dataclass(frozen=True, slots=True)
class ChipChoice:
    """Value of a filter with its label, its indentation level, a secondary text, and an icon."""

    value: str
    label: str
    depth: int = 0
    end: str = ""
    icon: QIcon | None = None


class FilterChip(QPushButton):
    """Button that shows its label or the selected values; `many` allows several."""

    changed = Signal(object)
    """Emitted with the selected values, a tuple of str."""

    MAX_MENU_ENTRIES = 200
    """Maximum entries of the menu, for usability; other values can be typed in the search field."""

    def __init__(self, name: str, text: str, any_label: str, *, many: bool = False):
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "chip")
        self.setCheckable(True)
        self._label, self._any_label, self._many = text, any_label, many
        self._choices: tuple[ChipChoice, ...] = ()
        self._values: tuple[str, ...] = ()
        self._menu = QMenu(self)
        self._menu.setObjectName(f"{name}-menu")
        self._menu.aboutToShow.connect(self._fill)
        self._menu.triggered.connect(self._on_triggered)
        self.clicked.connect(self._on_clicked)
        self._refresh()

    @property
    def values(self) -> tuple[str, ...]:
        return self._values

    @property
    def value(self) -> str:
        """The first selected value, empty if there is none."""
        return self._values[0] if self._values else ""

    @property
    def choices(self) -> tuple[ChipChoice, ...]:
        return self._choices

    def set_choices(self, choices: Sequence[ChipChoice]) -> None:
        """Set the choices; a selected value that is missing in them stays selected."""
        self._choices = tuple(choices)
        self._refresh()

    def set_values(self, values: Sequence[str]) -> None:
        """Set the selected values without emitting `changed`."""
        self._values = tuple(value for value in values if value)
        self._refresh()

    def choose(self, value: str) -> None:
        """Select a value as the user does: an empty one clears; with `many` it is toggled."""
        if not value:
            values: tuple[str, ...] = ()
        elif not self._many:
            values = (value,)
        elif value in self._values:
            values = tuple(other for other in self._values if other != value)
        else:
            values = (*self._values, value)
        self.set_values(values)
        self.changed.emit(values)

    def has_choices(self) -> bool:
        return bool(self._choices)

    def open_choices(self) -> None:
        self._menu.popup(self.mapToGlobal(QPoint(0, self.height() + 2)))

    def _refresh(self) -> None:
        self.setEnabled(self.has_choices() or bool(self._values))
        names = {choice.value: choice.label for choice in self._choices}
        chosen = [names.get(value, value) for value in self._values]
        text = self._label
        if chosen:
            more = f" +{len(chosen) - 1}" if len(chosen) > 1 else ""
            right, room = Qt.TextElideMode.ElideRight, scaled(_VALUE_PX)
            text = self.fontMetrics().elidedText(chosen[0], right, room) + more
        self.setText(sanitize.label(text))
        self.setChecked(bool(chosen))
        set_accessible_name(self, f"{self._label}: {', '.join(chosen) or self._any_label}")
        set_tip(self, f"{self._label}: {', '.join(chosen)}" if chosen else "")

    def _fill(self) -> None:
        self._menu.clear()
        self._add(self._any_label, "", not self._values)
        self._menu.addSeparator()
        for choice in self._choices[: self.MAX_MENU_ENTRIES]:
            action = self._add(choice.label, choice.value, choice.value in self._values, choice.depth)
            if choice.icon is not None:
                action.setIcon(choice.icon)

    def _add(self, text: str, value: str, on: bool, depth: int = 0) -> QAction:
        action = self._menu.addAction(_INDENT * depth + sanitize.label(text, 80))
        action.setCheckable(True)
        action.setChecked(on)
        action.setData(value)
        return action

    def _on_clicked(self) -> None:
        self.setChecked(bool(self._values))  # checked means that a value is selected, not that it was clicked
        self.open_choices()

    def _on_triggered(self, action: QAction) -> None:
        self.choose(str(action.data() or ""))

    @override
    def changeEvent(self, e: QEvent) -> None:
        super().changeEvent(e)
        if e.type() in FONT_EVENTS and self._values:
            self._refresh()

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        if arg__1.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_clicked()
        elif arg__1.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._values:
            self.choose("")
        else:
            super().keyPressEvent(arg__1)
