"""Layout of property grids that are visible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.containers.property_sections import PropertySections
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup, PropertyLink
from wsdesk.panels.widgets.properties.property_grid import PropertyGrid
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel


class LayoutRequests(QObject):
    """Counts requests to lay out a widget."""

    count = 0

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.LayoutRequest
        return False


def test_equal_properties_are_not_laid_out_again(harness: Any, show: Callable[..., Any], qtbot: Any) -> None:
    sections = PropertySections("details", "details", harness.themes)
    show(sections, 320, 400)

    def set_groups(seed: str) -> None:
        rows = (
            Property("seed", "Seed", seed, fold=3),
            Property("model", "Model", "Aurora", link=PropertyLink("model", "aurora")),
            Property("colors", "Colors", "Two colors", swatches=("#112233", "#445566")),
        )
        sections.show_groups([PropertyGroup(key, key, rows) for key in ("run", "version")])

    requests = LayoutRequests()
    sections.viewport().findChildren(QWidget)[0].installEventFilter(requests)
    set_groups("1")
    qtbot.waitUntil(lambda: requests.count > 0)
    qtbot.wait(1)
    requests.count = 0
    set_groups("1")
    qtbot.wait(1)
    assert requests.count == 0
    set_groups("A longer text\nin two lines")
    qtbot.waitUntil(lambda: requests.count > 0)


def test_rows_that_are_added_to_a_visible_grid_are_below_each_other(
    harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    grid = PropertyGrid("grid", harness.themes)
    show(grid, 320, 400)
    grid.set_properties([Property(str(number), f"Label {number}", "text " * 20) for number in range(6)])
    qtbot.wait(1)
    values = [text for number in range(6) if (text := grid.findChild(WrappingLabel, f"value-{number}"))]
    tops = [value.mapTo(grid, QPoint(0, 0)).y() for value in values]
    assert len(tops) == 6
    bottoms = [top + value.heightForWidth(value.width()) for top, value in zip(tops, values, strict=True)]
    assert all(bottom <= top for bottom, top in zip(bottoms, tops[1:], strict=False))


def test_what_is_below_a_visible_grid_moves_at_once(harness: Any, show: Callable[..., Any]) -> None:
    """Otherwise a frame may show the rows over it."""
    page, below = QWidget(), QLabel("below")
    grid = PropertyGrid("grid", harness.themes)
    layout = QVBoxLayout(page)
    layout.addWidget(grid)
    layout.addWidget(below)
    layout.addStretch(1)
    show(page, 320, 600)
    before = below.y()
    grid.set_properties([Property(str(number), f"Label {number}", "text") for number in range(6)])
    last = grid.findChild(WrappingLabel, "value-5")
    assert last is not None
    assert below.y() >= last.mapTo(page, QPoint(0, last.height())).y() > before
