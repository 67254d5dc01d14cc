"""Scrolling column of collapsible sections, each with a property grid."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal

from wsdesk.panels.widgets.containers.section import SECTION_INSET, Section
from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Item, Space, Stretch, column
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup
from wsdesk.panels.widgets.properties.property_grid import LABEL_WIDTH, PropertyGrid
from wsdesk.theme.theme_manager import ThemeManager


class PropertySections(ColumnScroll):
    """Column of property groups below other items. Sections are reused by the key of their group.

    `prefix` is that of the object names of sections ("prefixSection-key") and grids ("prefix-key").
    """

    menu_requested = Signal(object, object)
    """Emitted with a `PropertyMenu` and the global position (a QPoint)."""
    link_activated = Signal(object)
    """Emitted with the `PropertyLink` of a row."""

    def __init__(
        self,
        name: str,
        prefix: str,
        themes: ThemeManager,
        *above: Item,
        label_width: int = LABEL_WIDTH,
        spacing: int = Space.MEDIUM,
    ) -> None:
        head = [column(one, margin=(SECTION_INSET, Space.NONE)) for one in above]
        super().__init__(name, *head, Stretch(1), spacing=spacing, inset=SECTION_INSET)
        self._first = len(above)
        self._prefix, self._themes, self._label_width = prefix, themes, label_width
        self._sections: dict[str, tuple[Section, PropertyGrid]] = {}

    def show_groups(self, groups: Sequence[PropertyGroup]) -> None:
        """Set the groups, in order."""
        visible = {group.key for group in groups}
        for key, (section, _grid) in self._sections.items():
            section.setVisible(key in visible)
        for number, group in enumerate(groups, self._first):
            section, grid = self._sections.get(group.key) or self._create_section(group)
            section.set_title(group.title)
            grid.set_properties(group.properties)
            if self.column.indexOf(section) != number:
                self.column.removeWidget(section)
                self.column.insertWidget(number, section)
            section.show()  # not only once events are processed, as the layout does
        self._align()

    def section(self, key: str) -> Section:
        """Section of a group that is or was shown."""
        return self._sections[key][0]

    def set_properties(self, key: str, properties: Sequence[Property]) -> None:
        """Set the properties of a group that is shown."""
        self._sections[key][1].set_properties(properties)
        self._align()

    def value(self, key: str) -> str:
        """Text of a row by its key, empty if there is none."""
        return next((text for grid in self._visible_grids() if (text := grid.value(key))), "")

    def press(self, key: str) -> None:
        """Activate the link of a row."""
        for grid in self._visible_grids():
            grid.press(key)

    def _visible_grids(self) -> list[PropertyGrid]:
        return [grid for section, grid in self._sections.values() if not section.isHidden()]

    def _align(self) -> None:
        """Align the values of all sections: by the widest label and word of all."""
        grids = self._visible_grids()
        labels = [prop.label for grid in grids for prop in grid.properties]
        advance = self.fontMetrics().horizontalAdvance
        words = [word for label in labels for word in label.split()]
        widest = [max(texts, key=advance) for texts in (labels, words) if texts]
        for grid in grids:
            grid.align(widest)

    def _create_section(self, group: PropertyGroup) -> tuple[Section, PropertyGrid]:
        grid = PropertyGrid(f"{self._prefix}-{group.key}", self._themes, label_width=self._label_width)
        section = Section(f"{self._prefix}Section-{group.key}", group.title, grid, self._themes)
        grid.menu_requested.connect(self.menu_requested)
        grid.link_activated.connect(self.link_activated)
        self._sections[group.key] = (section, grid)
        return section, grid
