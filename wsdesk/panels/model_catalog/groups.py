"""Column of property groups with headings."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QWidget

from wsdesk.panels.widgets.containers.section import Section
from wsdesk.panels.widgets.layout.boxes import ColumnScroll
from wsdesk.panels.widgets.properties.property import PropertyGroup, PropertyLink, PropertyMenu
from wsdesk.panels.widgets.properties.property_grid import PropertyGrid
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.theme.theme_manager import ThemeManager


class GroupColumn(ColumnScroll):
    """Column of sections, which are reused by the key of their group."""

    menu_wanted = Signal(object, object)
    """Emitted with a `PropertyMenu` and the global position (a QPoint)."""
    link_activated = Signal(object)
    """Emitted with the `PropertyLink` of a row."""

    def __init__(self, name: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(name, spacing=14, parent=parent)
        self._themes = themes
        self.words = WrappingLabel(role="muted")
        self._sections: dict[str, tuple[Section, PropertyGrid]] = {}
        self.column.addWidget(self.words)
        self.column.addStretch(1)

    def show_groups(self, words: str, groups: Sequence[PropertyGroup]) -> None:
        """Set the text and the groups."""
        self.words.setText(words)
        wanted = {group.key for group in groups}
        for key, (section, _grid) in self._sections.items():
            section.setVisible(key in wanted)
        for place, group in enumerate(groups, 1):
            section, grid = self._sections.get(group.key) or self._make(group)
            section.set_title(group.title)
            grid.set_properties(group.properties)
            self.column.removeWidget(section)
            self.column.insertWidget(place, section)

    def value(self, key: str) -> str:
        """Text of a row by its key, empty if there is none."""
        return next((text for _s, grid in self._sections.values() if (text := grid.value(key))), "")

    def press(self, key: str) -> None:
        """Activate the link of a row."""
        for _section, grid in self._sections.values():
            grid.press(key)

    def _make(self, group: PropertyGroup) -> tuple[Section, PropertyGrid]:
        grid = PropertyGrid(f"{self.objectName()}-{group.key}", self._themes, label_width=120)
        section = Section(f"{self.objectName()}Section-{group.key}", group.title, grid, self._themes)
        grid.menu_wanted.connect(self._on_menu_wanted)
        grid.link_activated.connect(self._on_link_activated)
        self._sections[group.key] = (section, grid)
        return section, grid

    def _on_menu_wanted(self, menu: PropertyMenu, at: QPoint) -> None:
        self.menu_wanted.emit(menu, at)

    def _on_link_activated(self, link: PropertyLink) -> None:
        self.link_activated.emit(link)
