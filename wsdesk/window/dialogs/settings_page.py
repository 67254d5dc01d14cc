"""Settings page: sections with their rows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, cast

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QLineEdit,
    QSizePolicy,
    QSpinBox,
    QWidget,
)
from typing_extensions import override

from wsdesk.panels.widgets.controls.combo_box import ElidedComboBox
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space, add_items, column, named, row, set_margin
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.settings.table import SERVER, AnySetting
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.commands.commands import Command, CommandStore
from wsdesk.store.stores import Stores, save_setting
from wsdesk.store.text import sanitize

_MOST = 2_147_483_647
_INSIDE = 9
_CONTROL_WIDTH = 310
"""Maximum width of controls in logical px, if that leaves half of the row to the label."""
_TYPED_MS = 400
"""Delay before a typed number applies, so that "8" isn't set while typing "80"."""


class SettingRow(QWidget):
    """Applies changes at once, and follows changes from elsewhere."""

    def __init__(self, setting: AnySetting, stores: Stores) -> None:
        super().__init__()
        self.setting = setting
        self._stores = stores
        self._typed = Debouncer(_TYPED_MS, self._on_typed, self)
        title = _translated(setting.title)
        self._label = PlainLabel(title)
        self._label.setWordWrap(True)
        text = column(self._label, space=Space.TIGHT)
        if setting.hint:
            hint = PlainLabel(_translated(setting.hint), role="small")
            hint.setWordWrap(True)
            text.addWidget(hint)
        self.control = named(self._make_control(), f"setting-{setting.key}", title)
        self.control.setAccessibleDescription(_translated(setting.hint) if setting.hint else "")
        self._label.setBuddy(self.control)
        is_tick = isinstance(self.control, QCheckBox)
        if not is_tick:
            self.control.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            self.control.setMaximumWidth(scaled(_CONTROL_WIDTH))
        row(
            (text, 1),
            (self.control, 0 if is_tick else 1, Qt.AlignmentFlag.AlignVCenter),
            space=Space.LARGE,
            margin=(Space.NONE, Space.SMALL),
            parent=self,
        )
        self.show_value()

    def matches(self, query: str) -> bool:
        """Whether the texts of this setting contain the query."""
        texts = [self.setting.title, self.setting.hint, self.setting.section]
        texts += [title for _, title in self.setting.choices]
        return _matches(" ".join(_translated(text) for text in texts if text), query)

    def show_value(self) -> None:
        """Show the current value."""
        value, control = self._stores.settings.get(self.setting), self.control
        with QSignalBlocker(control):
            match control:
                case QComboBox():
                    control.setCurrentIndex(max(0, control.findData(value)))
                case QCheckBox():
                    control.setChecked(bool(value))
                case QLineEdit():
                    control.setText(str(value))
                case QSpinBox() | QDoubleSpinBox():
                    control.setValue(value)
                case _:
                    pass

    def _make_control(self) -> QWidget:
        setting = self.setting
        if setting.choices:
            combo = ElidedComboBox()
            for value, title in setting.choices:
                combo.addItem(_translated(title), value)
            combo.currentIndexChanged.connect(self._on_chosen)
            combo.installEventFilter(self)
            return combo
        if isinstance(setting.default, bool):
            tick = QCheckBox()
            tick.toggled.connect(self._apply)
            return tick
        if isinstance(setting.default, str):
            line = QLineEdit()
            line.setMaxLength(4_096)
            line.editingFinished.connect(self._on_text)
            return line
        low, high = setting.low or 0, _MOST if setting.high is None else setting.high
        if isinstance(setting.default, int):
            number = QSpinBox()
            number.setRange(int(low), int(high))
            number.setGroupSeparatorShown(True)
        else:
            number = QDoubleSpinBox()
            number.setRange(low, high)
            number.setSingleStep(0.1)
        number.lineEdit().setTextMargins(_INSIDE, 0, 0, 0)  # Qt leaves the style sheet's padding out here
        number.valueChanged.connect(self._typed.trigger)
        number.installEventFilter(self)
        return number

    def _apply(self, value: Any) -> None:
        save_setting(self._stores, self.setting, value)

    def _on_chosen(self, at: int) -> None:
        self._apply(cast(QComboBox, self.control).itemData(at))

    def _on_text(self) -> None:
        self._apply(cast(QLineEdit, self.control).text().strip())

    def _on_typed(self) -> None:
        self._apply(cast("QSpinBox | QDoubleSpinBox", self.control).value())

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS and not isinstance(self.control, QCheckBox):
            self.control.setMaximumWidth(scaled(_CONTROL_WIDTH))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The wheel scrolls the page instead of changing the value under the pointer.
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def _translated(text: str) -> str:
    return QCoreApplication.translate("Settings", text)


def _matches(text: str, query: str) -> bool:
    return all(word in text.casefold() for word in query.casefold().split())


_COMMANDS = {SERVER: ("connection.profiles", "connection.open")}
"""Commands that open the separate window of a section."""


class SettingsPage(ColumnScroll):
    """Shows one section, or the search results of all."""

    def __init__(self, settings: Sequence[AnySetting], stores: Stores) -> None:
        super().__init__("settingsPage", padding=0, spacing=0)
        self.setAccessibleName(self.tr("Settings"))
        set_margin(self.column, (Space.NONE, Space.NONE, Space.SMALL, Space.NONE))
        self._sections: dict[str, list[SettingRow | CommandRow]] = {}
        self._heads: dict[str, SectionHead] = {}
        for setting in settings:
            self._add(setting.section, SettingRow(setting, stores))
        for section, ids in _COMMANDS.items():
            for command in filter(None, map(stores.commands.get, ids)):
                self._add(section, CommandRow(command, stores.commands))
        self._lay_out()

    @property
    def rows(self) -> tuple[SettingRow, ...]:
        """Rows of all settings, in order."""
        return tuple(r for rows in self._sections.values() for r in rows if isinstance(r, SettingRow))

    def show_section(self, section: str) -> None:
        """Show one section."""
        for name, rows in self._sections.items():
            for line in rows:
                line.setVisible(name == section)
            self._heads[name].setVisible(name == section)
            self._heads[name].set_first(True)
        self.verticalScrollBar().setValue(0)

    def search(self, query: str) -> frozenset[str]:
        """Show matching rows; return the sections with matches."""
        matches: list[str] = []
        for section, rows in self._sections.items():
            for line in rows:
                line.setVisible(line.matches(query))
            seen = any(not line.isHidden() for line in rows)
            self._heads[section].setVisible(seen)
            self._heads[section].set_first(not matches)
            matches += [section] if seen else []
        return frozenset(matches)

    def _add(self, section: str, row: SettingRow | CommandRow) -> None:
        if section not in self._heads:
            self._heads[section] = SectionHead(_translated(section), first=not self._heads)
        self._sections.setdefault(section, []).append(row)

    def _lay_out(self) -> None:
        for section, rows in self._sections.items():
            add_items(self.column, self._heads[section], *rows)
        self.column.addStretch(1)


class SectionHead(QWidget):
    """Title of a section, with a line above it unless it is the first."""

    def __init__(self, title: str, *, first: bool) -> None:
        super().__init__()
        self._line = QFrame()
        self._line.setProperty("role", "hairline")
        self._column = column(self._line, PlainLabel(title, role="title"), space=Space.MEDIUM, parent=self)
        self.set_first(first)

    def set_first(self, first: bool) -> None:
        """Set whether it is the first visible section."""
        self._line.setVisible(not first)
        set_margin(self._column, (Space.NONE, Space.NONE if first else Space.LARGE, Space.NONE, Space.SMALL))


class CommandRow(QWidget):
    """Description of a command with a button that runs it."""

    def __init__(self, command: Command, commands: CommandStore) -> None:
        super().__init__()
        self._command = command
        text = sanitize.line(command.title())
        label = PlainLabel(text)
        label.setWordWrap(True)
        self.button = push_button(f"setting-command-{command.id}", self.tr("Open"), label=text)
        row((label, 1), self.button, space=Space.LARGE, margin=(Space.NONE, Space.SMALL), parent=self)
        self.button.clicked.connect(partial(commands.trigger, command.id))

    def matches(self, query: str) -> bool:
        """Whether its texts contain the query."""
        return _matches(self._command.title(), query)
