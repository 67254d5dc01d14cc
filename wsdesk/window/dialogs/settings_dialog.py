"""Every preference, in one window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFrame, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from wsdesk.panels.parts.label import PlainLabel
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
        self._heads: dict[str, QWidget] = {}
        page = QWidget()
        self._page = QVBoxLayout(page)
        self._page.setContentsMargins(0, 0, 12, 0)
        self._page.setSpacing(0)
        for setting in SETTINGS:
            if setting.section:
                self._add(setting, stores)
        self._page.addWidget(self._nothing)
        self._page.addStretch(1)
        area = QScrollArea()
        area.setObjectName("settingsPage")
        area.setAccessibleName(self.tr("Settings"))
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(page)
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

    def _add(self, setting: AnySetting, stores: Stores) -> None:
        if setting.section not in self._sections:
            self._sections[setting.section] = []
            self._heads[setting.section] = self._head(setting.section, first=not self._heads)
            self._page.addWidget(self._heads[setting.section])
        row = SettingRow(setting, stores)
        self._sections[setting.section].append(row)
        self._page.addWidget(row)

    def _head(self, section: str, *, first: bool) -> QWidget:
        head = QWidget()
        column = QVBoxLayout(head)
        column.setContentsMargins(0, 0 if first else 18, 0, 6)
        column.setSpacing(8)
        if not first:
            line = QFrame()
            line.setProperty("role", "hairline")
            column.addWidget(line)
            column.addSpacing(6)
        column.addWidget(PlainLabel(QCoreApplication.translate("Settings", section), role="title"))
        return head

    def _on_searched(self, query: str) -> None:
        for section, rows in self._sections.items():
            for row in rows:
                row.setVisible(row.fits(query))
            self._heads[section].setVisible(any(not row.isHidden() for row in rows))
        none = all(row.isHidden() for row in self.rows)
        self._nothing.setText(self.tr("No setting is called “{query}”.").format(query=shown.line(query, 60)))
        self._nothing.setVisible(none)

    def _on_setting_changed(self, setting: AnySetting) -> None:
        for row in self.rows:
            if row.setting.key == setting.key:
                row.show_value()
