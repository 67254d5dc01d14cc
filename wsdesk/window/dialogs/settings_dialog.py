"""Every preference, in one window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFrame, QLineEdit, QVBoxLayout, QWidget

from wsdesk.panels.parts.label import PlainLabel
from wsdesk.panels.parts.scroll import ColumnScroll
from wsdesk.settings.table import SETTINGS, AnySetting
from wsdesk.store import shown
from wsdesk.store.stores import Stores
from wsdesk.window.dialogs.dialog import Dialog
from wsdesk.window.dialogs.setting_row import SettingRow


class SettingsDialog(Dialog):
    """Made from the table of settings: a row of it with a section is a row here. There is no Apply."""

    def __init__(self, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__("settingsDialog", "", parent)
        self.setWindowTitle(self.tr("Settings"))
        self.setAccessibleName(self.tr("Settings"))
        self.resize(660, 620)
        self._search = QLineEdit()
        self._search.setObjectName("settingsSearch")
        self._search.setAccessibleName(self.tr("Search the settings"))
        self._search.setPlaceholderText(self.tr("Search the settings"))
        self._search.setClearButtonEnabled(True)
        self._nothing = PlainLabel(role="muted")
        self._nothing.hide()
        self._sections: dict[str, list[SettingRow]] = {}
        self._heads: dict[str, SectionHead] = {}
        area = ColumnScroll("settingsPage", padding=0, spacing=0)
        area.setAccessibleName(self.tr("Settings"))
        self._page = area.column
        self._page.setContentsMargins(0, 0, 6, 0)
        for setting in SETTINGS:
            if setting.section:
                self._add(setting, stores)
        self._page.addWidget(self._nothing)
        self._page.addStretch(1)
        self.column.addWidget(self._search)
        self.column.addWidget(area, 1)
        self.add_close()
        self.destroyed.connect(stores.settings.watch(self._on_setting_changed))
        self._search.textChanged.connect(self._on_searched)
        self._search.setFocus()

    @property
    def rows(self) -> tuple[SettingRow, ...]:
        """The rows of all sections, from above."""
        return tuple(row for rows in self._sections.values() for row in rows)

    @property
    def heads(self) -> tuple[SectionHead, ...]:
        """The titles of all sections, from above."""
        return tuple(self._heads.values())

    def _add(self, setting: AnySetting, stores: Stores) -> None:
        if setting.section not in self._sections:
            self._sections[setting.section] = []
            self._heads[setting.section] = SectionHead(
                QCoreApplication.translate("Settings", setting.section), first=not self._heads
            )
            self._page.addWidget(self._heads[setting.section])
        row = SettingRow(setting, stores)
        self._sections[setting.section].append(row)
        self._page.addWidget(row)

    def _on_searched(self, query: str) -> None:
        first = True
        for section, rows in self._sections.items():
            for row in rows:
                row.setVisible(row.fits(query))
            seen = any(not row.isHidden() for row in rows)
            self._heads[section].setVisible(seen)
            if seen:
                self._heads[section].set_first(first)
                first = False
        none = all(row.isHidden() for row in self.rows)
        self._nothing.setText(self.tr("No setting is called “{query}”.").format(query=shown.line(query, 60)))
        self._nothing.setVisible(none)

    def _on_setting_changed(self, setting: AnySetting) -> None:
        for row in self.rows:
            if row.setting.key == setting.key:
                row.show_value()


class SectionHead(QWidget):
    """The title of a section; a line sets it off from the one above, where one is above."""

    def __init__(self, title: str, *, first: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = QFrame()
        self._line.setProperty("role", "hairline")
        column = QVBoxLayout(self)
        column.setSpacing(14)
        column.addWidget(self._line)
        column.addWidget(PlainLabel(title, role="title"))
        self.set_first(first)

    @property
    def is_set_off(self) -> bool:
        """Whether the line above the title is there."""
        return not self._line.isHidden()

    def set_first(self, first: bool) -> None:
        """Whether nothing is above."""
        self._line.setVisible(not first)
        column = self.layout()
        if column is not None:
            column.setContentsMargins(0, 0 if first else 18, 0, 6)
