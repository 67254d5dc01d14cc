"""Settings dialog."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.layout.boxes import Space, add_items, column, row
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.lists.row_painter import RowContent
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.settings.table import EXTENSIONS, KEYS, SETTINGS, AnySetting
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.window.dialogs.dialog import Dialog
from wsdesk.window.dialogs.extensions_page import ExtensionsPage
from wsdesk.window.dialogs.settings_page import SettingRow, SettingsPage
from wsdesk.window.dialogs.shortcuts_editor import ShortcutsEditor

_LIST_WIDTH = 168
_MAX_SHARE = 0.34
"""Maximum share of the window for the section list at any text size."""


class SettingsDialog(Dialog):
    """Rows from the settings table, applied at once.

    Sections are at the side; the search includes all of them and the commands with shortcuts.
    """

    def __init__(self, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__("settingsDialog", parent)
        self.set_title(self.tr("Settings"))
        self.resize(scaled(820), scaled(640))
        self._search = FilterField("settingsSearch", self.tr("Search settings and shortcuts"), stores.themes)
        self._nothing = PlainLabel(role="muted")
        self._nothing.setWordWrap(True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        shown_settings = [setting for setting in SETTINGS if setting.section]
        self._page = SettingsPage([s for s in shown_settings if s.section != KEYS], stores)
        self._key_rows = [SettingRow(s, stores) for s in shown_settings if s.section == KEYS]
        self.editor = ShortcutsEditor(stores)
        self._sections = _SectionList("settingsSections", self.tr("Sections"), stores.themes)
        self._sections.set_rows((*dict.fromkeys(one.section for one in shown_settings), EXTENSIONS))
        self._extensions = ExtensionsPage(stores.extensions)
        self._stack = QStackedWidget()
        self._lay_out()
        self._sections.setCurrentIndex(self._sections.index_of(0))
        self._show_section()
        self.destroyed.connect(stores.settings.watch(self._on_setting_changed))
        self._sections.selectionModel().currentChanged.connect(self._on_section_clicked)
        self._sections.chosen.connect(self._on_section_clicked)
        self._search.textChanged.connect(self._on_searched)
        self._search.down_pressed.connect(self._sections.setFocus)
        self._search.setFocus()

    @property
    def rows(self) -> tuple[SettingRow, ...]:
        """Rows of all sections."""
        return (*self._page.rows, *self._key_rows)

    def show_shortcuts(self) -> None:
        """Show the keyboard shortcuts."""
        self._search.clear()
        self._sections.setCurrentIndex(self._sections.index_of(self._sections.rows.index(KEYS)))
        self.editor.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        keys = QWidget()
        column(
            *self._key_rows,
            (self.editor, 1),
            margin=(Space.NONE, Space.NONE, Space.SMALL, Space.NONE),
            parent=keys,
        )
        self._pages = {KEYS: keys, EXTENSIONS: self._extensions}
        for page in (self._page, keys, self._extensions, self._nothing):
            self._stack.addWidget(page)
        content = row(self._sections, (self._stack, 1), space=Space.LARGE)
        add_items(self.column, self._search, (content, 1))
        self.add_close()
        self._fit()

    def _fit(self) -> None:
        self._sections.setFixedWidth(min(scaled(_LIST_WIDTH), round(self.width() * _MAX_SHARE)))

    def _section(self) -> str:
        return self._sections.current_row() or ""

    def _show_section(self) -> None:
        section = self._section()
        if section not in self._pages:
            self._page.show_section(section)
        self._stack.setCurrentWidget(self._pages.get(section, self._page))

    def _on_searched(self, query: str) -> None:
        matches = set(self._page.search(query))
        if self.editor.tree.filter(query):
            matches.add(KEYS)
        elif any(row.matches(query) for row in self._key_rows):
            self.editor.tree.filter("")
            matches.add(KEYS)
        matches |= {EXTENSIONS} if self._extensions.matches(query) else set()
        for at, section in enumerate(self._sections.rows):
            self._sections.setRowHidden(at, section not in matches)
        self._nothing.setText(self.tr("No settings match “{query}”.").format(query=sanitize.line(query, 60)))
        if not query.strip():
            self._show_section()
        elif not matches:
            self._stack.setCurrentWidget(self._nothing)
        else:
            separate = [page for section, page in self._pages.items() if section in matches]
            has_rows = len(matches) > len(separate)
            self._stack.setCurrentWidget(self._page if has_rows else separate[0])

    def _on_section_clicked(self) -> None:
        if self._search.text().strip() and self._section() not in self._pages:
            self._page.search(self._search.text())
            self._stack.setCurrentIndex(0)
        else:
            self._show_section()

    def _on_setting_changed(self, setting: AnySetting) -> None:
        for line in self.rows:
            if line.setting.key == setting.key:
                line.show_value()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS and hasattr(self, "_sections"):
            self._fit()


class _SectionList(ListView[str]):
    """Sections by their English name in the table."""

    @override
    def content(self, row: str) -> RowContent:
        return RowContent(QCoreApplication.translate("Settings", row))
