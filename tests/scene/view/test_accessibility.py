"""What assistive technology walks through on a canvas."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QAccessible
from shiboken6 import isValid

from tests.scene.conftest import Harness, film_board
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.scene.view.accessibility import CanvasAccess

Name, Description = QAccessible.Text.Name, QAccessible.Text.Description


@pytest.fixture
def harness(new_harness: Callable[..., Any], model: Document) -> Any:
    made = new_harness(model)
    made.view.fit()
    return made


@pytest.fixture
def told(harness: Any) -> CanvasAccess:
    return harness.view.accessible()


def names(told: CanvasAccess, role: QAccessible.Role) -> list[str]:
    pieces = (told.child(at) for at in range(1, told.childCount()))
    return [piece.text(Name) for piece in pieces if piece is not None and piece.role() is role]


def test_it_is_a_canvas_of_nodes_and_edges(harness: Any, told: CanvasAccess) -> None:
    assert told.role() is QAccessible.Role.Canvas
    document = harness.canvas.document
    nodes, edges = names(told, QAccessible.Role.ListItem), names(told, QAccessible.Role.Link)
    assert len(nodes) == len(document.nodes)
    assert any(name.startswith("Harbour at dusk, ") and name.endswith(" outputs") for name in nodes)
    assert len(edges) == len(document.edges)
    assert any(name.startswith("Scene prompt") and " → Harbour at dusk" in name for name in edges)


def test_a_piece_says_its_place_its_state_and_its_connections(harness: Any, told: CanvasAccess) -> None:
    piece = told.element(("node", "harbour"))
    assert piece.rect() == harness.view.node_screen_rect("harbour")
    assert " → Harbour at dusk" in piece.text(Description)
    at = told.indexOfChild(piece)
    assert told.child(at) is piece
    assert not piece.state().selected
    harness.view.context.select(("harbour",))
    assert piece.state().selected


def test_only_what_is_in_sight_is_listed_and_what_is_gone_is_forgotten(
    harness: Any, told: CanvasAccess
) -> None:
    before = told.childCount()
    piece = told.element(("node", "harbour"))
    harness.view.camera.set_camera(Camera(90_000, 90_000, 1.0), moving=False)
    assert told.childCount() == 1
    assert not isValid(piece)
    harness.view.fit()
    document = harness.canvas.document
    rest = tuple(node for node in document.nodes if node.id != "harbour")
    piece = told.element(("node", "harbour"))
    harness.canvas.change(replace(document, nodes=rest).reuse_lookups(document))
    assert told.childCount() < before
    assert not isValid(piece)
    assert all("Harbour at dusk, " not in name for name in names(told, QAccessible.Role.ListItem))


def test_a_canvas_that_is_closed_leaves_nothing_to_ask(qtbot: Any, tmp_path: Path) -> None:
    harness = Harness(film_board(), tmp_path)
    piece = harness.view.accessible().element(("node", "harbour"))
    assert isValid(piece)
    harness.view.deleteLater()
    qtbot.waitUntil(lambda: not isValid(harness.view))
    assert not isValid(piece)
