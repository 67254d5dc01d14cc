"""Collapsible sections: title and content are aligned, and apart from the focus ring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QPushButton

from wsdesk.panels.widgets.containers.property_sections import PropertySections
from wsdesk.panels.widgets.containers.section import SECTION_INSET, Section
from wsdesk.panels.widgets.layout.boxes import Space
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup
from wsdesk.panels.widgets.properties.property_grid import PropertyGrid
from wsdesk.theme.theme_manager import ThemeManager


def test_the_focus_ring_does_not_touch_the_title(show: Callable[..., Any], qtbot: Any) -> None:
    section = show(Section("part", "iiiiii", QLabel("content"), ThemeManager()), 200, 80)
    head = section.findChild(QPushButton)
    assert head is not None
    head.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(head.hasFocus)
    image = head.grab().toImage()
    middle = range(head.height() // 4, head.height() * 3 // 4)
    between = {image.pixelColor(x, y).name() for x in (2, 3) for y in middle}
    assert len(between) == 1, "only the background is between the ring and the title"
    assert section.findChild(QLabel).x() == SECTION_INSET


def test_sections_are_aligned_with_what_is_above_them(show: Callable[..., Any]) -> None:
    above = QLabel("above")
    sections = show(PropertySections("part", "part", ThemeManager(), above), 300, 300)
    sections.show_groups((PropertyGroup("one", "One", (Property("a", "A", "1"),)),))
    grid = sections.findChild(PropertyGrid)
    assert grid is not None
    assert grid.mapTo(sections, QPoint()).x() == above.mapTo(sections, QPoint()).x() == Space.MEDIUM
