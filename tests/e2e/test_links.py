"""Deep links: copied, pasted, and links of servers that contain IDs."""

from __future__ import annotations

import pytest
from harness import Harness, until
from PySide6.QtGui import QGuiApplication

from wsdesk.app.session.controller import AppController
from wsdesk.store.canvas.canvas_state import SavedCamera
from wsdesk.store.connection.deep_links import parse_link
from wsdesk.wire.search import AssetSearchResult

pytestmark = pytest.mark.anyio


async def with_canvas(harness: Harness) -> AppController:
    controller = await harness.start()
    canvases = controller.stores.canvases
    await until(lambda: canvases.current is not None and canvases.current.document.nodes)
    await until(lambda: controller.view_in_front() is not None)
    return controller


async def test_a_view_link_restores_the_view(harness: Harness) -> None:
    controller = await with_canvas(harness)
    stores, canvas = controller.stores, controller.stores.canvases.current
    node = canvas.document.nodes[3]
    stores.selection.select(canvas.canvas_id, nodes=[node.id])
    canvas.set_camera(SavedCamera(120.0, -40.0, 0.5))
    assert stores.commands.trigger("canvas.copy-view-link")
    link = QGuiApplication.clipboard().text()
    assert link.endswith(f"?node={node.id}&x=120&y=-40&zoom=0.5")
    canvas.set_camera(SavedCamera(9000.0, 9000.0, 2.0))
    stores.selection.select(canvas.canvas_id)
    assert stores.commands.trigger("link.open")
    view = controller.view_in_front()
    assert (view.camera.camera.x, view.camera.camera.y, view.camera.camera.scale) == (120.0, -40.0, 0.5)
    assert stores.selection.state.nodes == (node.id,)


async def test_a_view_link_opens_a_closed_canvas(harness: Harness) -> None:
    controller = await with_canvas(harness)
    stores, canvas_id = controller.stores, controller.stores.canvases.current.canvas_id
    stores.canvases.close(canvas_id)
    stores.commands.trigger("link.open", f"wsdesk://canvas/{canvas_id}?x=500&y=300&zoom=0.75")
    await until(lambda: stores.canvases.current is not None and stores.canvases.current.document.nodes)
    await until(lambda: controller.view_in_front() is not None)
    camera = controller.view_in_front().camera
    await until(lambda: (camera.camera.x, camera.camera.y, camera.camera.scale) == (500.0, 300.0, 0.75))


async def test_a_server_link_pasted_into_the_palette_selects_its_node(harness: Harness) -> None:
    controller = await with_canvas(harness)
    stores, canvas = controller.stores, controller.stores.canvases.current
    node = canvas.document.nodes[5]
    field = controller.window.finder.field
    field.setFocus()
    field.insert("")
    field.textEdited.emit(f"https://app.example/studio/b/{canvas.canvas_id}?focus={node.id}")
    await until(lambda: stores.selection.state.nodes == (node.id,))
    assert field.text() == ""


async def test_a_node_of_a_closed_canvas_is_found_by_its_id_alone(harness: Harness) -> None:
    """By a pasted ID, and by a library result with a node ID and no canvas."""
    controller = await with_canvas(harness)
    stores, canvas = controller.stores, controller.stores.canvases.current
    node = next(one for one in canvas.document.nodes if one.version_count)
    await stores.indexing.drained()
    hit = AssetSearchResult(asset_id="a", node_id=node.id)
    for go in (
        lambda: stores.commands.trigger("link.open", node.id),
        lambda: stores.library.open_hit(hit),
    ):
        stores.canvases.close(canvas.canvas_id)
        await until(lambda: stores.canvases.get(canvas.canvas_id) is None)
        go()
        await until(lambda: stores.selection.state.nodes == (node.id,))
    stores.commands.trigger("link.open", "00000000-0000-4000-8000-00000000dead")
    await until(lambda: any("to contain this ID" in one.message for one in stores.notifications.recent))


async def test_the_link_of_a_version_names_canvas_node_and_version(harness: Harness) -> None:
    controller = await with_canvas(harness)
    stores, canvas = controller.stores, controller.stores.canvases.current
    node = max(canvas.document.nodes, key=lambda one: one.version_count)
    stores.selection.select(canvas.canvas_id, nodes=[node.id])
    stores.commands.trigger("panel.versions")
    await until(lambda: stores.commands.trigger("versions.copy-link"))
    link_target = parse_link(QGuiApplication.clipboard().text())
    assert link_target is not None
    assert (link_target.canvas_id, link_target.node_id) == (canvas.canvas_id, node.id)
    assert link_target.version_id
