"""Browse, open, connect, comment, and search; everything is still there after a restart."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from typing import TypeVar

import pytest
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
from user_input import click, drag, press, type_text

from tests.stand_ins import handle_on_screen
from wsdesk.app.session.controller import AppController
from wsdesk.graph.model.values import Direction, EdgeState, Handle, Kind
from wsdesk.graph.rules import validate
from wsdesk.panels.registry import PANELS
from wsdesk.scene.view.canvas_view import CanvasView
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.search.library_values import LibraryQuery

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

T = TypeVar("T", bound=QWidget)
BOARD = "Hero film board"


def find(controller: AppController, kind: type[T], name: str) -> T:
    found = controller.window.findChild(kind, name)
    assert found is not None, f"there is no {name}"
    return found


async def open_board(controller: AppController, title: str = BOARD) -> CanvasStore:
    """Open a canvas by a click in the tree."""
    tree = find(controller, QTreeView, "projectTree")
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
    canvases = controller.stores.canvases
    await until(lambda: canvases.current is not None and canvases.current.title == title)
    canvas = canvases.current
    assert canvas is not None
    await until(lambda: canvas.state.phase is LoadState.READY and canvas.document.nodes)
    return canvas


def view_of(controller: AppController) -> CanvasView:
    return next(v for v in controller.window.findChildren(CanvasView) if v.isVisible())


def zoom_in(canvas: CanvasStore, view: CanvasView) -> None:
    """Zoom in until handles are visible."""
    view.center_on(next(n for n in canvas.document.nodes if n.title == "Harbour at dusk").id)
    view.zoom_by(0.8 / view.camera.scale)


MARGIN = 48
"""Px at the edge of the canvas where a drag makes it pan."""
HANDLE_DISTANCE = 24
"""Minimum distance of handles with the same direction, in px."""
DIRECTIONS = (Direction.SOURCE, Direction.TARGET)


def free_pair(canvas: CanvasStore, view: CanvasView) -> tuple[Handle, Handle]:
    """Two visible handles that can be connected."""
    pair = next(free_pairs(canvas, view), None)
    assert pair is not None, "no handles on this canvas can be connected"
    return pair


def free_pairs(canvas: CanvasStore, view: CanvasView) -> Iterator[tuple[Handle, Handle]]:
    """All pairs of visible handles that can be connected, without handles close to another."""
    board = view.context.model
    near = [h for node in board.nodes_in(view.camera.visible) for h in canvas.table.of(node.id)]
    points = [(h, screen_point(view, h)) for h in near]
    clear = [
        h
        for h, at in points
        if canvas.document.node_by_id[h.node_id].kind != "group"
        and is_reachable(view, h)
        and not any(
            o is not h and o.direction is h.direction and (at - point).manhattanLength() < HANDLE_DISTANCE
            for o, point in points
        )
    ]
    for src in clear:
        for dst in clear:
            if src.node_id == dst.node_id or (src.direction, dst.direction) != DIRECTIONS:
                continue
            result = validate(canvas.document, canvas.table, src, dst)
            if result.ok and result.severity == "ok":
                yield src, dst


def is_reachable(view: CanvasView, handle: Handle) -> bool:
    """Whether a handle is visible and not covered."""
    at = screen_point(view, handle)
    local = view.viewport().mapFromGlobal(at)
    hit = view.context.hit_at(*view.camera.to_canvas(local.x(), local.y()))
    return is_clear(view, at) and hit is not None and hit.handle == handle


def is_clear(view: CanvasView, at: QPoint) -> bool:
    """Whether a screen point is on the canvas, and not so close to its border that a drag pans."""
    port = view.viewport()
    inner = port.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    return QApplication.widgetAt(at) is port and inner.contains(port.mapFromGlobal(at))


def screen_point(view: CanvasView, handle: Handle) -> QPoint:
    point = handle_on_screen(view, handle.node_id, handle.name, handle.direction)
    assert point is not None
    return point


async def test_the_window_opens_a_connected_workspace(harness: Harness) -> None:
    controller = await harness.start()
    stores = controller.stores
    await until(lambda: stores.canvases.current is not None)
    assert len(stores.projects.state.projects) >= 4
    await until(lambda: len(stores.projects.canvases) >= 10)
    canvas = await open_board(controller)
    assert stores.connection.state.mode == "live"
    view = view_of(controller)
    assert view.canvas is canvas


async def test_an_edge_created_by_dragging_survives_a_restart(harness: Harness) -> None:
    controller = await harness.start()
    canvas = await open_board(controller)
    view = view_of(controller)
    zoom_in(canvas, view)
    src, dst = free_pair(canvas, view)
    before = set(canvas.document.edge_by_id)
    await drag(view.viewport(), screen_point(view, src), screen_point(view, dst))
    await until(lambda: controller.stores.outbox.entries == () and len(canvas.document.edges) > len(before))
    (edge_id,) = set(canvas.document.edge_by_id) - before
    edge = canvas.document.edge_by_id[edge_id]
    assert (edge.src, edge.dst) == (src.node_id, dst.node_id)
    assert (edge.src_handle, edge.dst_handle) == (src.name, dst.name)
    assert edge.state is EdgeState.REAL
    assert edge.created_by

    controller = await harness.restart()
    canvas = await open_board(controller)
    await until(lambda: edge_id in canvas.document.edge_by_id)


async def test_escape_cancels_a_connection_drag(harness: Harness) -> None:
    controller = await harness.start()
    canvas = await open_board(controller)
    view = view_of(controller)
    zoom_in(canvas, view)
    src, dst = free_pair(canvas, view)
    before = canvas.document.edges
    await drag(view.viewport(), screen_point(view, src), screen_point(view, dst), drop=False)
    await press(view, Qt.Key.Key_Escape)
    await drag(view.viewport(), screen_point(view, dst), screen_point(view, dst), steps=1)
    assert canvas.document.edges == before
    assert controller.stores.outbox.entries == ()


async def test_versions_are_stepped_through_by_keyboard(harness: Harness) -> None:
    controller = await harness.start()
    canvas = await open_board(controller)
    node = max(canvas.document.nodes, key=lambda n: n.version_count)
    controller.stores.selection.select(canvas.canvas_id, nodes=[node.id])
    details = controller.stores.details
    assert details.state is not None
    assert details.state.number == node.version_number
    assert len(details.state.versions) == node.version_count >= 4
    controller.stores.commands.trigger("panel.versions")
    panel = find(controller, QWidget, "versionsPanel")
    await until(panel.isVisible)
    filmstrip = panel.focusWidget() or panel
    await press(filmstrip, Qt.Key.Key_Home)
    await until(lambda: details.state is not None and details.state.number == 1)
    await press(filmstrip, Qt.Key.Key_Right)
    await until(lambda: details.state is not None and details.state.number == 2)
    await press(filmstrip, Qt.Key.Key_End)
    await until(lambda: details.state is not None and details.state.number == node.version_count)


async def test_a_comment_survives_a_restart(harness: Harness) -> None:
    controller = await harness.start()
    canvas = await open_board(controller)
    node = next(n for n in canvas.document.nodes if n.title == "Harbour at dusk")
    controller.stores.selection.select(canvas.canvas_id, nodes=[node.id])
    controller.stores.commands.trigger("panel.comments")
    edit = find(controller, QPlainTextEdit, "commentEdit")
    await until(edit.isVisible)
    comments = controller.stores.comments
    await until(lambda: comments.state.thread_id)
    await type_text(edit, "Hold the horizon lower – bitte! 灯")
    assert comments.state.draft == "Hold the horizon lower – bitte! 灯"
    await press(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: comments.state.entries and comments.state.entries[-1].state == "real")
    assert edit.toPlainText() == ""

    controller = await harness.restart()
    canvas = await open_board(controller)
    controller.stores.selection.select(canvas.canvas_id, nodes=[node.id])
    comments = controller.stores.comments
    await until(lambda: comments.state.phase is LoadState.READY and comments.state.entries)
    assert comments.state.entries[-1].body == "Hold the horizon lower – bitte! 灯"


async def test_a_draft_survives_a_restart(harness: Harness) -> None:
    controller = await harness.start()
    canvas = await open_board(controller)
    node = canvas.document.nodes[3]
    controller.stores.selection.select(canvas.canvas_id, nodes=[node.id])
    controller.stores.comments.set_draft("not yet")
    controller = await harness.restart()
    canvas = await open_board(controller)
    controller.stores.selection.select(canvas.canvas_id, nodes=[node.id])
    assert controller.stores.comments.state.draft == "not yet"


async def test_a_library_result_opens_the_node_with_the_asset(harness: Harness) -> None:
    controller = await harness.start()
    await open_board(controller, "Maps")
    controller.stores.commands.trigger("panel.library")
    field = find(controller, QLineEdit, "librarySearch")
    await until(field.isVisible)
    await type_text(field, "harbour")
    await press(field, Qt.Key.Key_Return)
    library = controller.stores.library
    await until(lambda: library.state.phase is LoadState.READY and library.state.hits)
    hit = library.state.hits[0]
    library.open_hit(hit)
    places = library.places(hit)
    assert len(places) > 1, "the hit is used on several canvases"
    menu = find(controller, QMenu, "libraryPlaces")
    await until(menu.isVisible)
    menu.actions()[2].trigger()
    menu.hide()
    place = places[1]
    canvases = controller.stores.canvases
    await until(lambda: canvases.current is not None and canvases.current.canvas_id == place.canvas_id)
    await until(lambda: controller.stores.selection.state.node == place.node_id)
    await until(lambda: controller.stores.details.state is not None)
    detail = controller.stores.details.state
    assert detail is not None
    assert detail.chosen is not None
    assert detail.chosen.asset is not None
    assert detail.chosen.asset.asset_id == hit.asset_id
    view = view_of(controller)
    rect = view.node_screen_rect(place.node_id or "")
    assert rect is not None
    assert view.viewport().rect().contains(view.viewport().mapFromGlobal(rect.center()))


async def test_more_results_are_loaded_page_by_page(harness: Harness) -> None:
    controller = await harness.start()
    library = controller.stores.library
    library.search(LibraryQuery(text="harbour"))
    await until(lambda: library.state.phase is LoadState.READY)
    first = len(library.state.hits)
    assert library.state.total is not None
    assert library.state.total > first
    library.more()
    await until(lambda: library.state.phase is LoadState.READY and len(library.state.hits) > first)
    assert len({h.asset_id for h in library.state.hits}) == len(library.state.hits)


async def test_tabs_are_restored_with_their_cameras(harness: Harness) -> None:
    controller = await harness.start()
    await open_board(controller, "Maps")
    canvas = await open_board(controller)
    view = view_of(controller)
    view.actual_size()
    view.center_on(canvas.document.nodes[5].id)
    await until(lambda: canvas.camera is not None and canvas.camera.scale == 1)
    camera = canvas.camera
    groups = [node.id for node in canvas.document.nodes if node.kind is Kind.GROUP]
    assert groups
    canvas.folds.fold(groups[:1])
    titles = [c.title for c in controller.stores.canvases.all]
    controller = await harness.restart()
    stores = controller.stores
    await until(lambda: [c.title for c in stores.canvases.all] == titles)
    current = stores.canvases.current
    assert current is not None
    assert current.canvas_id == canvas.canvas_id
    assert current.camera == camera
    assert current.folds.ids == set(groups[:1])


async def test_the_embedded_server_is_restarted_after_a_crash(harness: Harness) -> None:
    controller = await harness.start()
    await open_board(controller)
    assert controller.servers.current is not None
    first = controller.servers.current.process_id
    os.kill(first, signal.SIGKILL)
    await until(
        lambda: (
            controller.servers.current is not None and controller.servers.current.process_id not in (0, first)
        )
    )
    await until(lambda: controller.stores.connection.state.mode == "live")
    controller.stores.models.load()
    await until(lambda: controller.stores.models.state.phase is LoadState.READY)


async def test_every_context_menu_command_is_in_a_menu(harness: Harness) -> None:
    controller = await harness.start()
    for command in controller.stores.commands.all():
        assert command.title().strip(), command.id
        if command.contexts:
            assert command.menu, f"{command.id} is in a context menu and in no menu"


async def test_buttons_have_accessible_names(harness: Harness) -> None:
    controller = await harness.start()
    canvas = await open_board(controller)
    controller.stores.selection.select(canvas.canvas_id, nodes=[canvas.document.nodes[0].id])
    unnamed: set[str] = set()
    for spec in PANELS:
        controller.stores.commands.trigger(f"panel.{spec.id}")
        await asyncio.sleep(0.05)
        for button in controller.window.findChildren(QAbstractButton):
            named = (button.accessibleName() or button.text()) and button.objectName()
            # The icon button inside a field is Qt's, and part of the field.
            if button.isVisible() and not named and not isinstance(button.parent(), QLineEdit):
                unnamed.add(f"{spec.id}: {type(button).__name__} {button.objectName()!r}")
    assert unnamed == set()
