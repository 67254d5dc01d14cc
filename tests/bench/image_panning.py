"""Panning over a thousand images, compared with panning over none."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import httpx
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtWidgets import QApplication

from tests.bench.canvas_view import Canvas, Harness, painted
from tests.bench.canvases import canvas
from tests.bench.frames import SCREEN_MS, FrameCost, PaintCounter, Spread, spread
from tests.bench.view_paths import VIEW_H, VIEW_W, ViewPoint, pan_path
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Kind, Node
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.scene.view.canvas_view import CanvasView

COUNT = 1000
_HOST = "https://media.example"


def compare(app: QApplication) -> dict[str, Any]:
    """Spreads of main thread CPU: while images come, once they are there, and without any."""
    found: dict[str, Any] = {"pictures": COUNT}
    jpegs = {f"/{i}.jpg": jpeg(i) for i in range(COUNT)}

    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, content=jpegs[request.url.path])

    def loop() -> asyncio.AbstractEventLoop:
        return EventLoop(app)

    with asyncio.Runner(loop_factory=loop) as runner:
        with_pictures, without = _documents()
        transport = httpx.MockTransport(answer)
        found["none"] = asdict(runner.run(_pans(without, transport))[1])
        coming, there = runner.run(_pans(with_pictures, transport))
        found["coming"], found["there"] = asdict(coming), asdict(there)
    found["load"] = round(os.getloadavg()[0], 2)
    return found


def _documents() -> tuple[Document, Document]:
    """The same canvas with a image on each card, and with none."""
    plain = canvas(COUNT)

    def shown(i: int, node: Node) -> Node:
        if node.kind is Kind.GROUP:
            return node
        asset = Asset(
            f"a{i}", "image", "image", width=512, height=384, addresses=(("thumbnail", f"{_HOST}/{i}.jpg"),)
        )
        return replace(node, kind=Kind.IMAGE, asset=asset, failure=None)

    pictured = tuple(shown(i, node) for i, node in enumerate(plain.nodes))
    bare = tuple(
        node if node.kind is Kind.GROUP else replace(node, asset=None, text="", prompt="")
        for node in pictured
    )
    return replace(plain, nodes=pictured), replace(plain, nodes=bare)


async def _pans(document: Document, transport: httpx.MockTransport) -> tuple[Spread, Spread]:
    images = ImageProvider(Path(tempfile.mkdtemp()), transport=transport)
    images.set_server("https://service.example", "bench")
    view = Harness(images).view(Canvas(document))
    view.resize(VIEW_W, VIEW_H)
    counter = PaintCounter(view.viewport())
    view.show()
    view_points = list(pan_path(document.bounds, 1.0, 300))
    coming: list[FrameCost] = []
    for start in range(0, len(view_points), 30):
        coming += await _pan(view, counter, view_points[start : start + 30])
        await _rest(view, images)
    there = await _pan(view, counter, view_points)
    view.hide()
    view.deleteLater()
    await images.aclose()
    return spread(coming), spread(there)


async def _rest(view: CanvasView, images: ImageProvider) -> None:
    """Until everything in view has its image, or half a second is over."""
    until = time.perf_counter() + 0.5
    await asyncio.sleep(0.15)
    while time.perf_counter() < until and not (images.idle and view.static_layer.worker.is_idle):  # noqa: ASYNC110
        await asyncio.sleep(0.005)


async def _pan(view: CanvasView, counter: PaintCounter, view_points: Iterable[ViewPoint]) -> list[FrameCost]:
    frame_costs: list[FrameCost] = []
    for x, y, scale in view_points:
        cpu, wall, paints = time.thread_time(), time.perf_counter(), counter.paints
        view.camera.set_camera(Camera(x, y, scale))
        while counter.paints == paints and time.perf_counter() - wall < 1:  # noqa: ASYNC110
            await asyncio.sleep(0)
        frame_costs.append(FrameCost((time.thread_time() - cpu) * 1e3, (time.perf_counter() - wall) * 1e3))
        await asyncio.sleep(max(0.0, SCREEN_MS / 1e3 - (time.perf_counter() - wall)))
    return frame_costs


def jpeg(i: int) -> bytes:
    """A image of the floor of a canvas, as a server would send it."""
    target = QBuffer()
    target.open(QIODevice.OpenModeFlag.WriteOnly)
    painted(i).save(target, "JPG", 80)  # type: ignore[call-overload]
    return bytes(target.data().data())
