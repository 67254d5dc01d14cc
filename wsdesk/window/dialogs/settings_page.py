"""Settings page: sections with their rows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, cast

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QFrame, QLineEdit, QSpinBox, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.combo_box import ElidedComboBox
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space, column, named, row, set_margin
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.settings.table import SERVICE, AnySetting
from wsdesk.store.base.debounced import Debounced
from wsdesk.store.commands.commands import Command, CommandStore
from wsdesk.store.stores import Stores, save_setting
from wsdesk.store.text import sanitize

_MOST = 2_147_483_647
_INSIDE = 9
_CONTROL_WIDTH = 310
_CONTROL_MAX = 440
"""Maximum width of controls at large text sizes, which leaves space for the label."""
_TYPED_MS = 400
"""Delay before a typed number applies, so that "8" isn't set while typing "80"."""


class SettingRow(QWidget):
    """Applies changes at once, and follows changes from elsewhere."""

    def __init__(self, setting: AnySetting, stores: Stores) -> None:
        super().__init__()
        self.setting = setting
        self._stores = stores
        self._typed = Debounced(_TYPED_MS, self._on_typed, self)
        title = self._words(setting.title)
        self._label = PlainLabel(title)
        self._label.setWordWrap(True)
        words = column(self._label, space=Space.TIGHT)
        if setting.hint:
            hint = PlainLabel(self._words(setting.hint), role="small")
            hint.setWordWrap(True)
            words.addWidget(hint)
        self.control = named(self._make_control(), f"setting-{setting.key}", title)
        self.control.setAccessibleDescription(self._words(setting.hint) if setting.hint else "")
        self._label.setBuddy(self.control)
        row(
            (words, 1),
            (self.control, 0, Qt.AlignmentFlag.AlignVCenter),
            space=Space.LARGE,
            margin=(Space.NONE, Space.SMALL),
            parent=self,
        )
        self.show_value()

    def matches(self, query: str) -> bool:
        """Whether the texts of this setting contain the query."""
        texts = [self.setting.title, self.setting.hint, self.setting.section]
        texts += [choice.title for choice in self.setting.choices]
        whole = " ".join(self._words(text) for text in texts if text).casefold()
        return all(word in whole for word in query.casefold().split())

    def show_value(self) -> None:
        """Show the current value."""
        value = self._stores.settings.get(self.setting)
        control = self.control
        was_blocked = control.blockSignals(True)
        if isinstance(control, QComboBox):
            control.setCurrentIndex(max(0, control.findData(value)))
        elif isinstance(control, QCheckBox):
            control.setChecked(bool(value))
        elif isinstance(control, QLineEdit):
            control.setText(str(value))
        elif isinstance(control, QSpinBox):
            control.setValue(int(value))
        elif isinstance(control, QDoubleSpinBox):
            control.setValue(float(value))
        control.blockSignals(was_blocked)

    def _words(self, text: str) -> str:
        return QCoreApplication.translate("Settings", text)

    def _make_control(self) -> QWidget:
        setting = self.setting
        if setting.choices:
            combo = ElidedComboBox()
            for choice in setting.choices:
                combo.addItem(self._words(choice.title), choice.value)
            combo.setFixedWidth(_control_width())
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
            line.setFixedWidth(_control_width())
            line.editingFinished.connect(self._on_text)
            return line
        if isinstance(setting.default, int):
            number = QSpinBox()
            number.setRange(int(setting.low or 0), int(setting.high if setting.high is not None else _MOST))
            number.setGroupSeparatorShown(True)
        else:
            number = QDoubleSpinBox()
            number.setRange(
                float(setting.low or 0), float(setting.high if setting.high is not None else _MOST)
            )
            number.setSingleStep(0.1)
        number.setFixedWidth(_control_width())
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
            self.control.setFixedWidth(_control_width())

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The wheel scrolls the page instead of changing the value under the pointer.
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def _control_width() -> int:
    return min(scaled(_CONTROL_WIDTH), _CONTROL_MAX)


_COMMANDS = {SERVICE: ("connection.profiles", "connection.open")}
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

    @property
    def section_titles(self) -> tuple[SectionHead, ...]:
        """Titles of all sections, in order."""
        return tuple(self._heads.values())

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
        found: list[str] = []
        for section, rows in self._sections.items():
            for line in rows:
                line.setVisible(line.matches(query))
            seen = any(not line.isHidden() for line in rows)
            self._heads[section].setVisible(seen)
            self._heads[section].set_first(not found)
            found += [section] if seen else []
        return frozenset(found)

    def _add(self, section: str, row: SettingRow | CommandRow) -> None:
        if section not in self._sections:
            self._sections[section] = []
            title = QCoreApplication.translate("Settings", section)
            self._heads[section] = SectionHead(title, first=not self._heads)
        self._sections[section].append(row)

    def _lay_out(self) -> None:
        for section, rows in self._sections.items():
            self.column.addWidget(self._heads[section])
            for line in rows:
                self.column.addWidget(line)
        self.column.addStretch(1)


class SectionHead(QWidget):
    """Title of a section, with a line above it unless it is the first."""

    def __init__(self, title: str, *, first: bool) -> None:
        super().__init__()
        self._line = QFrame()
        self._line.setProperty("role", "hairline")
        column(
            self._line, PlainLabel(title, role="title"), space=Space.MEDIUM, margin=Space.MEDIUM, parent=self
        )
        self.set_first(first)

    @property
    def has_line(self) -> bool:
        """Whether the line is visible."""
        return not self._line.isHidden()

    def set_first(self, first: bool) -> None:
        """Set whether it is the first visible section."""
        self._line.setVisible(not first)
        layout = self.layout()
        if layout is not None:
            above = Space.NONE if first else Space.LARGE
            set_margin(layout, (Space.NONE, above, Space.NONE, Space.SMALL))


class CommandRow(QWidget):
    """Description of a command with a button that runs it."""

    def __init__(self, command: Command, commands: CommandStore) -> None:
        super().__init__()
        self._command = command
        text = sanitize.line(command.title())
        label = PlainLabel(text)
        label.setWordWrap(True)
        self.button = push_button(f"setting-command-{command.id}", self.tr("Open"), label=text)
        self.button.setAutoDefault(False)
        row((label, 1), self.button, space=Space.LARGE, margin=(Space.NONE, Space.SMALL), parent=self)
        self.button.clicked.connect(partial(commands.trigger, command.id))

    def matches(self, query: str) -> bool:
        """Whether its texts contain the query."""
        whole = self._command.title().casefold()
        return all(word in whole for word in query.casefold().split())
