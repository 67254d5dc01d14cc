"""Larger text: custom painting scales with the style sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from wsdesk.panels.lineage.panel import LineageList, LineageRow
from wsdesk.panels.models.panel import ModelsPanel
from wsdesk.panels.outline.panel import NodeList, OutlineRow
from wsdesk.panels.problems.panel import ProblemList
from wsdesk.panels.problems.rows import ProblemRow
from wsdesk.panels.projects.panel import ProjectsPanel
from wsdesk.panels.widgets.lists.row_list import ListRow, RowList
from wsdesk.panels.widgets.lists.thumbnail_grid import ThumbLayout, ThumbnailGridView
from wsdesk.panels.widgets.properties.property import Property
from wsdesk.panels.widgets.properties.property_grid import PropertyGrid
from wsdesk.panels.widgets.text import type_scale
from wsdesk.store.base.load_state import LoadState
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.models import Model
from wsdesk.wire.project import Project


def test_lengths_and_fonts_scale(enlarge: Callable[[float], None]) -> None:
    assert type_scale.scaled(40) == 40
    assert type_scale.small().pixelSize() == 11
    enlarge(2)
    assert type_scale.scaled(40) == 80
    assert type_scale.small().pixelSize() == 22
    assert type_scale.title().pixelSize() == 26


def test_rows_of_the_tree_and_the_catalog_scale(
    enlarge: Callable[[float], None], harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    tree = show(ProjectsPanel(harness.stores)).tree
    models = show(ModelsPanel(harness.stores)).list
    harness.projects.show(projects=(Project.read({"id": "p", "title": "Autumn"}),), phase=LoadState.READY)
    harness.models.show(models=(Model.read({"name": "m"}),), phase=LoadState.READY)
    qtbot.waitUntil(lambda: tree.visualRect(tree.model().index(0, 0)).height() == 40)
    low = models.visualRect(models.model().index(0, 0)).height()
    enlarge(2)
    qtbot.waitUntil(lambda: tree.visualRect(tree.model().index(0, 0)).height() == 80)
    qtbot.waitUntil(lambda: models.visualRect(models.model().index(0, 0)).height() == 2 * low)


def test_short_lists_and_labels_scale(
    enlarge: Callable[[float], None], harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    rows = RowList("rows", "Rows", harness.themes)
    rows.set_rows([ListRow("a", "A", "folder"), ListRow("b", "B", "folder")])
    show(rows)
    grid = PropertyGrid("grid", harness.themes)
    grid.set_properties((Property("model", "Model", "Aurora"),))
    show(grid, 700, 200)
    assert (rows.height(), grid.fitted_label_width) == (60, 104)
    enlarge(2)
    qtbot.waitUntil(lambda: rows.height() == 120)
    assert grid.fitted_label_width == 208


def test_values_have_enough_space_in_a_narrow_panel(
    enlarge: Callable[[float], None], harness: Any, show: Callable[..., Any]
) -> None:
    enlarge(2)
    grid = PropertyGrid("grid", harness.themes)
    show(grid, 250, 200)
    assert grid.fitted_label_width < 100


def glyph_height(list_widget: QWidget) -> int:
    """Height of the icon at the start of the first row, in px."""
    list_widget.resize(500, 300)
    image = list_widget.grab().toImage()
    ground = image.pixel(490, 5)
    edge = 8 + type_scale.scaled(24)
    rows = [
        y for y in range(min(100, image.height())) if any(image.pixel(x, y) != ground for x in range(8, edge))
    ]
    return rows[-1] - rows[0] + 1


def row_list(themes: ThemeManager) -> QWidget:
    list_widget = RowList("rows", "Rows", themes)
    list_widget.set_rows([ListRow("a", " ", "image")])
    return list_widget


def outline(themes: ThemeManager) -> QWidget:
    list_widget = NodeList(themes)
    list_widget.show_nodes((OutlineRow("a", " ", "image"),), ())
    return list_widget


def problems(themes: ThemeManager) -> QWidget:
    list_widget = ProblemList("Problems", themes)
    list_widget.set_rows((ProblemRow("x", " ", " ", grave=True),))
    return list_widget


def lineage(themes: ThemeManager) -> QWidget:
    list_widget = LineageList("lineageList", "Lineage", themes)
    list_widget.set_rows((LineageRow(" ", " ", "image", "n"),))
    return list_widget


@pytest.mark.parametrize("make", [row_list, outline, problems, lineage])
def test_icons_of_rows_scale_with_the_text(
    make: Callable[[ThemeManager], QWidget], enlarge: Callable[[float], None], qtbot: QtBot
) -> None:
    heights: list[int] = []
    for scale in (1, 2):
        enlarge(scale)
        list_widget = make(ThemeManager())
        qtbot.addWidget(list_widget)
        heights.append(glyph_height(list_widget))
    default, large = heights
    assert large >= 1.8 * default


def test_thumbnails_scale_with_their_labels(
    enlarge: Callable[[float], None], harness: Any, show: Callable[..., Any], qtbot: QtBot
) -> None:
    grid = show(ThumbnailGridView("grid", harness.images, harness.themes, ThumbLayout(62), least_width=62))
    assert (grid.cells.cell_height, grid.cells.least_width) == (62, 62)
    enlarge(2)
    qtbot.waitUntil(lambda: grid.cells.cell_height == 124, timeout=30_000)
    assert grid.cells.least_width == 124
