"""Larger text: what is painted by hand grows with what the style sheet enlarges."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QWidget
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
from wsdesk.theme import fonts
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.models import Model
from wsdesk.wire.project import Project


@pytest.fixture
def enlarge(qapp: QApplication) -> Iterator[Callable[[float], None]]:
    before = qapp.font()

    def to(scale: float) -> None:
        qapp.setFont(fonts.ui_font(round(13 * scale)))

    to(1)
    yield to
    qapp.setFont(before)


def test_lengths_and_fonts_follow(enlarge: Callable[[float], None]) -> None:
    assert type_scale.scaled(40) == 40
    assert type_scale.small().pixelSize() == 11
    enlarge(2)
    assert type_scale.scaled(40) == 80
    assert type_scale.small().pixelSize() == 22
    assert type_scale.title().pixelSize() == 26


def test_rows_of_the_tree_and_the_catalogue_grow(
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


def test_short_lists_and_labels_grow(
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


def test_values_keep_their_room_in_a_narrow_panel(
    enlarge: Callable[[float], None], harness: Any, show: Callable[..., Any]
) -> None:
    enlarge(2)
    grid = PropertyGrid("grid", harness.themes)
    show(grid, 250, 200)
    assert grid.fitted_label_width < 100


def glyph_height(made: QWidget) -> int:
    """How high the drawing at the begin of the first row is, in px."""
    made.resize(500, 300)
    picture = made.grab().toImage()
    ground = picture.pixel(490, 5)
    edge = 8 + type_scale.scaled(24)
    rows = [
        y
        for y in range(min(100, picture.height()))
        if any(picture.pixel(x, y) != ground for x in range(8, edge))
    ]
    return rows[-1] - rows[0] + 1


def row_list(themes: ThemeManager) -> QWidget:
    made = RowList("rows", "Rows", themes)
    made.set_rows([ListRow("a", " ", "image")])
    return made


def outline(themes: ThemeManager) -> QWidget:
    made = NodeList(themes)
    made.show_nodes((OutlineRow("a", " ", "image"),), ())
    return made


def problems(themes: ThemeManager) -> QWidget:
    made = ProblemList("Problems", themes)
    made.set_rows((ProblemRow("x", " ", " ", grave=True),))
    return made


def lineage(themes: ThemeManager) -> QWidget:
    made = LineageList("lineageList", "Lineage", themes)
    made.set_rows((LineageRow(" ", " ", "image", "n"),))
    return made


@pytest.mark.parametrize("make", [row_list, outline, problems, lineage])
def test_what_is_drawn_in_rows_grows_with_the_words(
    make: Callable[[ThemeManager], QWidget], enlarge: Callable[[float], None], qtbot: QtBot
) -> None:
    heights: list[int] = []
    for scale in (1, 2):
        enlarge(scale)
        made = make(ThemeManager())
        qtbot.addWidget(made)
        heights.append(glyph_height(made))
    usual, large = heights
    assert large >= 1.8 * usual


def test_thumbnails_grow_under_their_labels(
    enlarge: Callable[[float], None], harness: Any, show: Callable[..., Any], qtbot: QtBot
) -> None:
    grid = show(ThumbnailGridView("grid", harness.images, harness.themes, ThumbLayout(62), least_width=62))
    assert (grid.cells.cell_height, grid.cells.least_width) == (62, 62)
    enlarge(2)
    qtbot.waitUntil(lambda: grid.cells.cell_height == 124, timeout=30_000)
    assert grid.cells.least_width == 124
