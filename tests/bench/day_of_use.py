"""`python -m tests.bench.day_of_use [--hours 8] [--images 256]`: memory of the program over a day of use.

The whole program with the embedded server and the sample, whose canvases are used as often as within that
time, without the pauses: in each half hour, 12 canvases are opened and the oldest of three closed, each is
zoomed and panned, nodes are selected while every panel is shown, two comments are sent, two edges are drawn
and undone, two words are searched, and the lists are polled 60 times. All garbage is collected every half
hour, as the program does. Prints resident memory after each, and that of decoded images, which is limited by
a setting; memory grows until this limit is reached. 8 hours take about ten minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from functools import partial
from itertools import count
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.bench.frames import resident_mb
from tests.bench.program import run_with_sample, running, until
from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.values import Kind
from wsdesk.scene.view.canvas_view import CanvasView
from wsdesk.settings.table import IMAGE_MEMORY_MB
from wsdesk.store.base.load_state import LoadState
from wsdesk.wire.edge import NewEdge

CANVASES, SELECTED, COMMENTS, POLLS = 12, 5, 2, 60
"""What happens in half an hour; `SELECTED` nodes of each canvas."""
TABS = 3
FRAMES = 24
"""Frames of a zoom there and back, and of a pan."""
_PANELS = ("versions", "comments", "problems", "lineage", "details", "outline")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.day_of_use", description=__doc__)
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--settle", type=float, default=60.0, help="seconds until the sample is indexed")
    parser.add_argument("--images", type=int, default=IMAGE_MEMORY_MB.default, help="limit in MB")
    options = parser.parse_args()
    half_hours = round(2 * options.hours)
    run_with_sample(partial(_measure, settle=options.settle, half_hours=half_hours, images_mb=options.images))


async def _measure(target: LaunchTarget, *, settle: float, half_hours: int, images_mb: int) -> None:
    async with running(target) as (controller, collector):
        controller.stores.settings.set(IMAGE_MEMORY_MB, images_mb)
        user = _User(controller)
        await until(lambda: bool(controller.stores.projects.canvases))
        await asyncio.sleep(settle)
        for half_hour in range(half_hours + 1):
            began = time.monotonic()
            if half_hour:
                await user.work()
            await asyncio.sleep(2)
            collector.collect_all()
            await asyncio.sleep(0.5)
            seconds = f"{user.done} actions in {time.monotonic() - began:.0f} s"
            images = controller.stores.images._memory.bytes / 2**20
            print(
                f"{half_hour / 2:4.1f} h: {resident_mb():.1f} MB, images {images:.1f} MB; {seconds}",
                flush=True,
            )


class _User:
    """Uses the program; `done` counts actions."""

    def __init__(self, controller: AppController) -> None:
        self._controller = controller
        self._stores = controller.stores
        self._turns = count()
        self.done = 0

    async def work(self) -> None:
        """Half an hour."""
        for number in range(CANVASES):
            await self._open_next()
            await self._move()
            await self._select(writes=number < COMMENTS)
            for _ in range(POLLS // CANVASES):
                self._poll()
                await asyncio.sleep(0.02)
                self.done += 1

    async def _open_next(self) -> None:
        canvases, ids = self._stores.canvases, list(self._stores.projects.canvases)
        canvas = canvases.open(ids[next(self._turns) % len(ids)])
        canvases.make_current(canvas.canvas_id)
        try:
            await until(lambda: canvas.state.phase is LoadState.READY)
        except TimeoutError:
            raise TimeoutError(f"{canvas.state}, {self._stores.connection.state}") from None
        while len(canvases.all) > TABS:
            canvases.close(next(old.canvas_id for old in canvases.all if old is not canvas))
        await asyncio.sleep(0.1)
        self.done += 1

    async def _move(self) -> None:
        """Zoom out and in again, and pan."""
        view = self._view()
        if view is None:
            return
        bounds = view.model.document.bounds
        for frame in range(3 * FRAMES):
            share = abs(frame % (2 * FRAMES) - FRAMES) / FRAMES
            x = bounds.cx + (31 * frame if frame >= 2 * FRAMES else 0)
            view.camera.set_camera(Camera(x, bounds.cy, 0.08 ** (1 - share)))
            await asyncio.sleep(0.005)
        await until(lambda: view.static_layer.is_sharp)
        self.done += 2

    async def _select(self, *, writes: bool) -> None:
        stores, canvas = self._stores, self._stores.canvases.current
        assert canvas is not None
        nodes = [node for node in canvas.document.nodes if node.kind is not Kind.GROUP]
        turn = next(self._turns)
        for at in range(min(SELECTED, len(nodes))):
            node = nodes[(turn + at) % len(nodes)]
            stores.selection.select(canvas.canvas_id, nodes=(node.id,))
            self._controller.window._sides.show_panel(_PANELS[(turn + at) % len(_PANELS)])
            await asyncio.sleep(0.05)
            self.done += 1
        if writes and nodes:
            self._controller.window._sides.show_panel("comments")
            await asyncio.sleep(0.3)
            stores.comments.set_draft(f"Comment {turn}, written while nobody else does anything.")
            self.done += stores.comments.post()
            await self._draw(canvas.canvas_id, nodes[0].id, nodes[-1].id)
            stores.global_search.search(("harbor", "fog", "video", "comment")[turn % 4])
            await asyncio.sleep(0.3)
            self.done += 1

    def _poll(self) -> None:
        """As when the user returns to the window."""
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)

    async def _draw(self, canvas_id: str, source: str, target: str) -> None:
        """An edge that is undone before it is sent."""
        edge = NewEdge(src_node_id=source, dst_node_id=target, src_handle="out", dst_handle="in")
        self._stores.edge_drafts.draw(canvas_id, (edge,), "Connect")
        await asyncio.sleep(0.2)
        self._stores.edge_drafts.undo()
        self.done += 2

    def _view(self) -> CanvasView | None:
        views: list[Any] = self._controller.window.findChildren(CanvasView)
        return next((view for view in views if view.isVisible()), None)


if __name__ == "__main__":
    main()
