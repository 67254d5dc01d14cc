"""Larger text: what is painted by hand grows with what the style sheet enlarges."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from wsdesk.panels.models.panel import ModelsPanel
from wsdesk.panels.parts import type_scale
from wsdesk.panels.parts.facts import Fact
from wsdesk.panels.parts.key_values import KeyValueGrid
from wsdesk.panels.parts.row_list import Row, RowList
from wsdesk.panels.projects.panel import ProjectsPanel
from wsdesk.store.phase import Phase
from wsdesk.theme import fonts
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
    enlarge: Callable[[float], None], world: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    tree = show(ProjectsPanel(world.stores)).tree
    models = show(ModelsPanel(world.stores)).list
    world.projects.show(projects=(Project.read({"id": "p", "title": "Autumn"}),), phase=Phase.READY)
    world.models.show(models=(Model.read({"name": "m"}),), phase=Phase.READY)
    qtbot.waitUntil(lambda: tree.visualRect(tree.model().index(0, 0)).height() == 40)
    low = models.visualRect(models.model().index(0, 0)).height()
    enlarge(2)
    qtbot.waitUntil(lambda: tree.visualRect(tree.model().index(0, 0)).height() == 80)
    qtbot.waitUntil(lambda: models.visualRect(models.model().index(0, 0)).height() == 2 * low)


def test_short_lists_and_labels_grow(
    enlarge: Callable[[float], None], world: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    rows = RowList("rows", "Rows", world.themes)
    rows.show_rows([Row("a", "A", "folder"), Row("b", "B", "folder")])
    show(rows)
    grid = KeyValueGrid("grid", world.themes)
    grid.show_facts((Fact("model", "Model", "Aurora"),))
    show(grid, 700, 200)
    assert (rows.height(), grid.fitted_label_width) == (60, 104)
    enlarge(2)
    qtbot.waitUntil(lambda: rows.height() == 120)
    assert grid.fitted_label_width == 208


def test_values_keep_their_room_in_a_narrow_panel(
    enlarge: Callable[[float], None], world: Any, show: Callable[..., Any]
) -> None:
    enlarge(2)
    grid = KeyValueGrid("grid", world.themes)
    show(grid, 250, 200)
    assert grid.fitted_label_width < 100
