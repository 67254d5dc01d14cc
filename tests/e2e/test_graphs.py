"""Real graphs from the folder WSDESK_GRAPHS are imported, and every canvas is opened and painted."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path

import pytest
from harness import Harness, until
from PySide6.QtCore import Qt
from test_main_job import free_pair
from user_input import drag, press, type_text

from tests.stand_ins import handle_on_screen
from wsdesk.scene.input.gestures.keys import focus_node
from wsdesk.scene.view.canvas_view import CanvasView
from wsdesk.store.base.load_state import LoadState

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(300)]

GRAPHS = os.environ["WSDESK_GRAPHS"]
SCALES = (0.5, 1.0)


async def test_every_canvas_opens_without_a_warning(
    harness: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    """Images of each, at fit, 50 % and 100 %, go to WSDESK_PICTURES where that is set."""
    images = Path(os.environ["WSDESK_PICTURES"]) if os.environ.get("WSDESK_PICTURES") else None
    harness.imports = (GRAPHS,)
    caplog.set_level(logging.WARNING)
    controller = await harness.start()
    controller.window.resize(1600, 1000)
    stores = controller.stores
    await until(lambda: stores.projects.canvases)
    opened = 0
    for canvas_id, summary in stores.projects.canvases.items():
        canvas = stores.canvases.open(canvas_id)
        await until(lambda canvas=canvas: canvas.state.phase in (LoadState.READY, LoadState.FAILED))
        assert canvas.state.phase is LoadState.READY, summary.title
        assert len(canvas.document.nodes) == summary.node_count, summary.title
        assert canvas.document.problems == (), summary.title
        await until(lambda: controller.stores.images.idle)
        view = next(v for v in controller.window.findChildren(CanvasView) if v.isVisible())
        assert view.canvas is canvas
        for scale in (None, *SCALES):
            view.fit()
            if scale is not None:
                view.zoom_by(scale / view.camera.scale)
            await asyncio.sleep(0.3)
            if images is not None:
                name = f"{summary.title or canvas_id}-{'fit' if scale is None else scale}.png".replace(
                    "/", "-"
                )
                controller.window.grab().save(str(images / name))
        opened += 1
        stores.canvases.close(canvas_id)
    assert opened >= 1
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_edges_are_created_and_undone_on_three_canvases(harness: Harness) -> None:
    harness.imports = (GRAPHS,)
    controller = await harness.start()
    controller.window.resize(1600, 1000)
    stores = controller.stores
    await until(lambda: stores.projects.canvases)
    done = 0
    for canvas_id in stores.projects.canvases:
        canvas = stores.canvases.open(canvas_id)
        await until(lambda canvas=canvas: canvas.state.phase in (LoadState.READY, LoadState.FAILED))
        view = next(v for v in controller.window.findChildren(CanvasView) if v.isVisible())
        view.zoom_by(0.6 / view.camera.scale)
        await until(lambda view=view: not view.camera.moving)
        try:
            src, dst = free_pair(canvas, view)
        except AssertionError:
            continue  # nothing in sight here can be connected
        before = canvas.document.edges
        points = [handle_on_screen(view, h.node_id, h.name, h.direction) for h in (src, dst)]
        assert points[0] is not None
        assert points[1] is not None
        await drag(view.viewport(), points[0], points[1])
        assert len(canvas.document.edges) == len(before) + 1
        stores.edge_drafts.undo()
        assert canvas.document.edges == before

        focus_node(view.context, src.node_id)
        assert stores.commands.trigger("canvas.connect-to")
        picker = view.picking.picker
        assert picker.isVisible()
        title = canvas.document.node_by_id[dst.node_id].title.split()
        await type_text(picker.field, title[0] if title else "")
        assert view.picking.candidates
        await press(picker.field, Qt.Key.Key_Return)
        assert len(canvas.document.edges) == len(before) + 1
        stores.edge_drafts.undo()
        assert canvas.document.edges == before
        stores.canvases.close(canvas_id)
        done += 1
        if done == 3:
            return
    raise AssertionError("fewer than three canvases with anything to connect")
