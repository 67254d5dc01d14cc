"""Settings page: sections with their rows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space, column, named, row, set_margin
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.settings.table import SERVICE, AnySetting
from wsdesk.store.commands.commands import Command, CommandStore
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.window.dialogs.setting_row import SettingRow

_COMMANDS = {SERVICE: ("connection.profiles", "connection.open")}
"""Commands that open the separate window of a section."""


class SettingsPage(ColumnScroll):
    """Shows one section, or the search results of all."""

    def __init__(self, settings: Sequence[AnySetting], stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__("settingsPage", padding=0, spacing=0, parent=parent)
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

    def __init__(self, title: str, *, first: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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

    def __init__(self, command: Command, commands: CommandStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._command = command
        self._commands = commands
        words = sanitize.line(command.title())
        label = PlainLabel(words)
        label.setWordWrap(True)
        self.button = named(QPushButton(self.tr("Open")), f"setting-command-{command.id}", words)
        self.button.setAutoDefault(False)
        row((label, 1), self.button, space=Space.LARGE, margin=(Space.NONE, Space.SMALL), parent=self)
        self.button.clicked.connect(self._on_clicked)

    def matches(self, query: str) -> bool:
        """Whether its texts contain the query."""
        whole = self._command.title().casefold()
        return all(word in whole for word in query.casefold().split())

    def _on_clicked(self) -> None:
        self._commands.trigger(self._command.id)
