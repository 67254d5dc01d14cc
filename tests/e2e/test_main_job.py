"""Browse, open, connect, comment, search: and all of it is still there after a restart."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from typing import TypeVar

import pytest
from hands import click, drag, press, type_text
from harness import Harness, until
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTreeView,
    QWidget,
)

from tests.stand_ins import handle_on_screen
from wsdesk.app.session.controller import AppController
from wsdesk.graph.model.values import Direction, EdgeState, Handle, Kind
from wsdesk.graph.rules import validate
from wsdesk.panels.registry import PANELS
from wsdesk.scene.view.canvas_view import CanvasView
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.search.library import LibraryQuery

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

T = TypeVar("T", bound=QWidget)
BOARD = "Hero film board"


def find(workspace: AppController, kind: type[T], name: str) -> T:
    found = workspace.window.findChild(kind, name)
    assert found is not None, f"there is no {name}"
    return found


async def open_board(workspace: AppController, title: str = BOARD) -> CanvasStore:
    """Click the canvas in the tree, as a person does."""
    tree = find(workspace, QTreeView, "projectTree")
    model = tree.model()
    for row in range(model.rowCount()):
        parent = model.index(row, 0)
        for child in range(model.rowCount(parent)):
            index = model.index(child, 0, parent)
            if index.data() == title:
                tree.expand(parent)
                tree.scrollTo(index)
                at = tree.viewport().mapToGlobal(tree.visualRect(index).center())
                await click(tree.viewport(), at)
    canvases = workspace.stores.canvases
    await until(lambda: canvases.current is not None and canvases.current.title == title)
    canvas = canvases.current
    assert canvas is not None
    await until(lambda: canvas.state.phase is LoadState.READY and canvas.document.nodes)
    return canvas


def view_of(workspace: AppController) -> CanvasView:
    return next(v for v in workspace.window.findChildren(CanvasView) if v.isVisible())


def look_closely(canvas: CanvasStore, view: CanvasView) -> None:
    """Go to where handles can be seen."""
    view.center_on(next(n for n in canvas.document.nodes if n.title == "Harbour at dusk").id)
    view.zoom_by(0.8 / view.camera.scale)


MARGIN = 48
"""Px at the edge of the canvas where a drag makes it pan."""
ALONE = 24
"""Px around a handle without another of its direction."""
WAY = (Direction.SOURCE, Direction.TARGET)


def free_pair(canvas: CanvasStore, view: CanvasView) -> tuple[Handle, Handle]:
    """Two handles in sight that a rule lets connect."""
    pair = next(free_pairs(canvas, view), None)
    assert pair is not None, "nothing on this canvas can be connected"
    return pair


def free_pairs(canvas: CanvasStore, view: CanvasView) -> Iterator[tuple[Handle, Handle]]:
    """All of them, by their source; none that stands so near another that the pointer might mean that one."""
    board = view.context.model
    near = [h for node in board.nodes_in(view.camera.visible) for h in canvas.table.of(node.id)]
    spots = [(h, screen_point(view, h)) for h in near]
    clear = [
        h
        for h, at in spots
        if canvas.document.node_by_id[h.node_id].kind != "group"
        and in_reach(view, h)
        and not any(
            o is not h and o.direction is h.direction and (at - spot).manhattanLength() < ALONE
            for o, spot in spots
        )
    ]
    for src in clear:
        for dst in clear:
            if src.node_id == dst.node_id or (src.direction, dst.direction) != WAY:
                continue
            judged = validate(canvas.document, canvas.table, src, dst)
            if judged.ok and judged.severity == "ok":
                yield src, dst


def in_reach(view: CanvasView, handle: Handle) -> bool:
    """Whether the pointer can touch a handle: it is in sight, and nothing lies over it."""
    at = screen_point(view, handle)
    local = view.viewport().mapFromGlobal(at)
    hit = view.context.hit_at(*view.camera.to_canvas(local.x(), local.y()))
    return is_clear(view, at) and hit is not None and hit.handle == handle


def is_clear(view: CanvasView, at: QPoint) -> bool:
    """Whether a place on the screen is the canvas's, and not so near its edge that a drag there pans."""
    port = view.viewport()
    inner = port.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    return QApplication.widgetAt(at) is port and inner.contains(port.mapFromGlobal(at))


def screen_point(view: CanvasView, handle: Handle) -> QPoint:
    point = handle_on_screen(view, handle.node_id, handle.name, handle.direction)
    assert point is not None
    return point


async def test_the_window_opens_on_a_workspace_that_is_alive(harness: Harness) -> None:
    workspace = await harness.start()
    stores = workspace.stores
    await until(lambda: stores.canvases.current is not None)
    assert len(stores.projects.state.projects) >= 4
    await until(lambda: len(stores.projects.canvases) >= 10)
    canvas = await open_board(workspace)
    assert stores.connection.state.mode == "live"
    view = view_of(workspace)
    assert view.canvas is canvas


async def test_an_edge_is_drawn_by_dragging_and_is_there_after_a_restart(harness: Harness) -> None:
    workspace = await harness.start()
    canvas = await open_board(workspace)
    view = view_of(workspace)
    look_closely(canvas, view)
    src, dst = free_pair(canvas, view)
    before = set(canvas.document.edge_by_id)
    await drag(view.viewport(), screen_point(view, src), screen_point(view, dst))
    await until(lambda: workspace.stores.outbox.entries == () and len(canvas.document.edges) > len(before))
    (edge_id,) = set(canvas.document.edge_by_id) - before
    edge = canvas.document.edge_by_id[edge_id]
    assert (edge.src, edge.dst) == (src.node_id, dst.node_id)
    assert (edge.src_handle, edge.dst_handle) == (src.name, dst.name)
    assert edge.state is EdgeState.REAL
    assert edge.created_by

    workspace = await harness.again()
    canvas = await open_board(workspace)
    await until(lambda: edge_id in canvas.document.edge_by_id)


async def test_escape_lets_go_of_a_line(harness: Harness) -> None:
    workspace = await harness.start()
    canvas = await open_board(workspace)
    view = view_of(workspace)
    look_closely(canvas, view)
    src, dst = free_pair(canvas, view)
    before = canvas.document.edges
    await drag(view.viewport(), screen_point(view, src), screen_point(view, dst), drop=False)
    await press(view, Qt.Key.Key_Escape)
    await drag(view.viewport(), screen_point(view, dst), screen_point(view, dst), steps=1)
    assert canvas.document.edges == before
    assert workspace.stores.outbox.entries == ()


async def test_versions_are_stepped_through_with_the_keys(harness: Harness) -> None:
    workspace = await harness.start()
    canvas = await open_board(workspace)
    node = max(canvas.document.nodes, key=lambda n: n.version_count)
    workspace.stores.selection.select(canvas.canvas_id, nodes=[node.id])
    details = workspace.stores.details
    assert details.state is not None
    assert details.state.number == node.version_number
    assert len(details.state.versions) == node.version_count >= 4
    workspace.stores.commands.trigger("panel.versions")
    panel = find(workspace, QWidget, "versionsPanel")
    await until(panel.isVisible)
    film = panel.focusWidget() or panel
    await press(film, Qt.Key.Key_Home)
    await until(lambda: details.state is not None and details.state.number == 1)
    await press(film, Qt.Key.Key_Right)
    await until(lambda: details.state is not None and details.state.number == 2)
    await press(film, Qt.Key.Key_End)
    await until(lambda: details.state is not None and details.state.number == node.version_count)


async def test_a_comment_is_written_and_is_there_after_a_restart(harness: Harness) -> None:
    workspace = await harness.start()
    canvas = await open_board(workspace)
    node = next(n for n in canvas.document.nodes if n.title == "Harbour at dusk")
    workspace.stores.selection.select(canvas.canvas_id, nodes=[node.id])
    workspace.stores.commands.trigger("panel.comments")
    edit = find(workspace, QPlainTextEdit, "commentEdit")
    await until(edit.isVisible)
    comments = workspace.stores.comments
    await until(lambda: comments.state.thread_id)
    await type_text(edit, "Hold the horizon lower – bitte! 灯")
    assert comments.state.draft == "Hold the horizon lower – bitte! 灯"
    await press(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: comments.state.entries and comments.state.entries[-1].state == "real")
    assert edit.toPlainText() == ""

    workspace = await harness.again()
    canvas = await open_board(workspace)
    workspace.stores.selection.select(canvas.canvas_id, nodes=[node.id])
    comments = workspace.stores.comments
    await until(lambda: comments.state.phase is LoadState.READY and comments.state.entries)
    assert comments.state.entries[-1].body == "Hold the horizon lower – bitte! 灯"


async def test_a_draft_survives_a_restart(harness: Harness) -> None:
    workspace = await harness.start()
    canvas = await open_board(workspace)
    node = canvas.document.nodes[3]
    workspace.stores.selection.select(canvas.canvas_id, nodes=[node.id])
    workspace.stores.comments.set_draft("not yet")
    workspace = await harness.again()
    canvas = await open_board(workspace)
    workspace.stores.selection.select(canvas.canvas_id, nodes=[node.id])
    assert workspace.stores.comments.state.draft == "not yet"


async def test_a_hit_of_the_library_leads_to_the_node_that_holds_it(harness: Harness) -> None:
    workspace = await harness.start()
    await open_board(workspace, "Maps")
    workspace.stores.commands.trigger("panel.library")
    field = find(workspace, QLineEdit, "librarySearch")
    await until(field.isVisible)
    await type_text(field, "harbour")
    await press(field, Qt.Key.Key_Return)
    library = workspace.stores.library
    await until(lambda: library.state.phase is LoadState.READY and library.state.hits)
    hit = library.state.hits[0]
    library.open_hit(hit)
    places = library.places(hit)
    assert len(places) > 1, "the hit is used on several canvases"
    menu = find(workspace, QMenu, "libraryPlaces")
    await until(menu.isVisible)
    menu.actions()[2].trigger()
    menu.hide()
    place = places[1]
    canvases = workspace.stores.canvases
    await until(lambda: canvases.current is not None and canvases.current.canvas_id == place.canvas_id)
    await until(lambda: workspace.stores.selection.state.node == place.node_id)
    await until(lambda: workspace.stores.details.state is not None)
    detail = workspace.stores.details.state
    assert detail is not None
    assert detail.chosen is not None
    assert detail.chosen.asset is not None
    assert detail.chosen.asset.asset_id == hit.asset_id
    view = view_of(workspace)
    rect = view.node_screen_rect(place.node_id or "")
    assert rect is not None
    assert view.viewport().rect().contains(view.viewport().mapFromGlobal(rect.center()))


async def test_more_hits_come_page_by_page(harness: Harness) -> None:
    workspace = await harness.start()
    library = workspace.stores.library
    library.search(LibraryQuery(text="harbour"))
    await until(lambda: library.state.phase is LoadState.READY)
    first = len(library.state.hits)
    assert library.state.total is not None
    assert library.state.total > first
    library.more()
    await until(lambda: library.state.phase is LoadState.READY and len(library.state.hits) > first)
    assert len({h.asset_id for h in library.state.hits}) == len(library.state.hits)


async def test_the_tabs_come_back_with_their_cameras(harness: Harness) -> None:
    workspace = await harness.start()
    await open_board(workspace, "Maps")
    canvas = await open_board(workspace)
    view = view_of(workspace)
    view.actual_size()
    view.center_on(canvas.document.nodes[5].id)
    await until(lambda: canvas.camera is not None and canvas.camera.scale == 1)
    camera = canvas.camera
    groups = [node.id for node in canvas.document.nodes if node.kind is Kind.GROUP]
    assert groups
    canvas.folds.fold(groups[:1])
    titles = [c.title for c in workspace.stores.canvases.all]
    workspace = await harness.again()
    stores = workspace.stores
    await until(lambda: [c.title for c in stores.canvases.all] == titles)
    current = stores.canvases.current
    assert current is not None
    assert current.canvas_id == canvas.canvas_id
    assert current.camera == camera
    assert current.folds.ids == set(groups[:1])


async def test_the_embedded_workspace_is_started_again_when_it_dies(harness: Harness) -> None:
    workspace = await harness.start()
    await open_board(workspace)
    assert workspace.embedded is not None
    first = workspace.embedded.process_id
    os.kill(first, signal.SIGKILL)
    await until(lambda: workspace.embedded is not None and workspace.embedded.process_id not in (0, first))
    await until(lambda: workspace.stores.connection.state.mode == "live")
    workspace.stores.models.load()
    await until(lambda: workspace.stores.models.state.phase is LoadState.READY)


async def test_commands_reach_every_context_menu_from_the_command_field(harness: Harness) -> None:
    workspace = await harness.start()
    for command in workspace.stores.commands.all():
        assert command.title().strip(), command.id
        if command.contexts:
            assert command.menu, f"{command.id} is in a context menu and in no menu"


async def test_buttons_have_names_for_those_who_cannot_see_them(harness: Harness) -> None:
    workspace = await harness.start()
    canvas = await open_board(workspace)
    workspace.stores.selection.select(canvas.canvas_id, nodes=[canvas.document.nodes[0].id])
    nameless: set[str] = set()
    for spec in PANELS:
        workspace.stores.commands.trigger(f"panel.{spec.id}")
        await asyncio.sleep(0.05)
        for button in workspace.window.findChildren(QAbstractButton):
            named = (button.accessibleName() or button.text()) and button.objectName()
            # The icon inside a field is Qt's, and speaks as a part of the field.
            if button.isVisible() and not named and not isinstance(button.parent(), QLineEdit):
                nameless.add(f"{spec.id}: {type(button).__name__} {button.objectName()!r}")
    assert nameless == set()
