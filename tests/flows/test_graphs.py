"""Real graphs, from the folder that WSDESK_GRAPHS names: imported, and every canvas opened and looked at."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path

import pytest
from desk import Desk, until

from wsdesk.scene.view import CanvasView
from wsdesk.store.phase import Phase

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(300)]

GRAPHS = os.environ["WSDESK_GRAPHS"]
SCALES = (0.5, 1.0)


async def test_every_canvas_opens_without_a_warning(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    """Pictures of each, at fit, 50 % and 100 %, go to WSDESK_PICTURES where that is set."""
    pictures = Path(os.environ["WSDESK_PICTURES"]) if os.environ.get("WSDESK_PICTURES") else None
    desk.imports = (GRAPHS,)
    caplog.set_level(logging.WARNING)
    workspace = await desk.start()
    workspace.window.resize(1600, 1000)
    stores = workspace.stores
    await until(lambda: stores.projects.canvases)
    opened = 0
    for canvas_id, summary in stores.projects.canvases.items():
        canvas = stores.canvases.open(canvas_id)
        await until(lambda canvas=canvas: canvas.state.phase in (Phase.READY, Phase.FAILED))
        assert canvas.state.phase is Phase.READY, summary.title
        assert len(canvas.document.nodes) == summary.node_count, summary.title
        assert canvas.document.problems == (), summary.title
        await until(lambda: workspace.stores.pictures.idle)
        view = next(v for v in workspace.window.findChildren(CanvasView) if v.isVisible())
        assert view.canvas is canvas
        for scale in (None, *SCALES):
            view.fit()
            if scale is not None:
                view.zoom_by(scale / view.camera.scale)
            await asyncio.sleep(0.3)
            if pictures is not None:
                name = f"{summary.title or canvas_id}-{'fit' if scale is None else scale}.png".replace(
                    "/", "-"
                )
                workspace.window.grab().save(str(pictures / name))
        opened += 1
        stores.canvases.close(canvas_id)
    assert opened >= 1
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
