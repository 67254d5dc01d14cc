"""Everything that is measured of one canvas."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict
from math import sin
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QImage, QLinearGradient, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.bench.canvases import HEIGHT, PICTURES, WIDTH
from tests.bench.frames import Clock, Spread, Took, peak_mb, resident_mb, spread
from wsdesk.app.collecting import Collector
from wsdesk.graph.camera import Camera
from wsdesk.graph.document import Document
from wsdesk.graph.handles import HandleTable
from wsdesk.graph.index import SpatialIndex
from wsdesk.graph.routes import EdgeRoutes
from wsdesk.graph.rules import Verdict
from wsdesk.graph.values import Asset, Direction, Handle, Rect
from wsdesk.scene.tiles.worker import TileWorker
from wsdesk.scene.view import CanvasView
from wsdesk.settings.table import Settings
from wsdesk.store.commands import CommandStore
from wsdesk.store.selection import SelectionStore
from wsdesk.theme.current import Themes

VIEW_W, VIEW_H = 1600, 1000


class _Canvas(QObject):
    """A parsed document, as the store of an open canvas hands it out."""

    document_reset = Signal(object)
    changed = Signal(object)
    reveal_requested = Signal(object)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.canvas_id = document.canvas_id
        self.camera: Any = None
        self.document = document
        self.table = HandleTable(document)
        self.routes = EdgeRoutes(document, self.table)
        self.node_index = SpatialIndex([node.rect for node in document.nodes])

    def connect_handles(self, src: Handle, dst: Handle) -> Verdict:
        return Verdict(False, "same-node", (), "refused")


class _Sounds(QObject):
    ready = Signal(object)

    def peaks(self, asset: Asset) -> None:
        return None

    def want(self, owner: str, wanted: object) -> None:
        return None


class _Pictures(QObject):
    """Decoded pictures, all in memory."""

    ready = Signal(object)
    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.waveforms = _Sounds()
        self._made = {f"p{i}": _picture(i) for i in range(PICTURES)}

    def best(self, asset: Asset, width_px: int) -> QImage | None:
        return self._made.get(asset.asset_id)

    def want(self, owner: str, wanted: object) -> None:
        return None

    def trouble(self, asset_id: str) -> str:
        return ""

    def set_pace(self, moving: bool) -> None:
        return None


def _picture(i: int) -> QImage:
    image = QImage(512, 384, QImage.Format.Format_RGB32)
    sweep = QLinearGradient(0, 0, 512, 384)
    sweep.setColorAt(0, Qt.GlobalColor.darkBlue if i % 2 else Qt.GlobalColor.darkRed)
    sweep.setColorAt((i % 9 + 1) / 11, Qt.GlobalColor.magenta if i % 3 else Qt.GlobalColor.darkCyan)
    sweep.setColorAt(1, Qt.GlobalColor.yellow)
    painter = QPainter(image)
    painter.fillRect(image.rect(), sweep)
    painter.end()
    return image


class Bench:
    """One canvas, opened once and measured from its first frame on."""

    def __init__(self, app: QApplication, document: Document, theme: str = "dark") -> None:
        self._app = app
        self._collector = Collector()
        self._collector.start()
        self._slices: list[float] = []
        self._time_slices()
        self.before_mb = resident_mb()
        pictures = _Pictures()
        settings = Settings(Path(tempfile.mkdtemp()) / "settings.toml")
        themes = Themes("dark" if theme == "dark" else "light")
        bounds = document.bounds
        self._world = Rect(bounds.x, bounds.y, bounds.w, bounds.h)
        cpu, wall = time.process_time(), time.perf_counter()
        self.canvas = _Canvas(document)
        self.view = CanvasView(
            self.canvas,  # type: ignore[arg-type]
            SelectionStore(),
            pictures,  # type: ignore[arg-type]
            themes,
            CommandStore(),
            settings,
        )
        middle = Camera(bounds.cx, bounds.cy, 1.0)
        self.canvas.camera = middle
        self.view.resize(VIEW_W, VIEW_H)
        self.clock = Clock(app, self.view.viewport())
        self.view.show()
        self.clock.until_painted()
        self.first = Took((time.process_time() - cpu) * 1e3, (time.perf_counter() - wall) * 1e3)
        self._keep = (pictures, themes, settings)

    def run(self) -> dict[str, Any]:
        """All figures, in ms and MB."""
        found: dict[str, Any] = {"nodes": len(self.canvas.document.nodes), "first_paint": asdict(self.first)}
        found["pan"] = asdict(self.pan())
        found["zoom_first"] = asdict(self.zoom())
        found["sharp_after_ms"] = self.settle()
        found["zoom"] = asdict(self.zoom())
        self.settle()
        for scale in (0.5, 0.25, 0.1, 0.05):
            if scale > self._fit_scale():
                found[f"pan_{scale}"] = asdict(self.pan(scale, 60))
        found["fit"] = asdict(self.fit())
        found["drag"] = asdict(self.drag())
        self.finish()
        found["slice_worst_ms"] = round(max(self._slices, default=0) * 1e3, 2)
        found["slice_p99_ms"] = round(sorted(self._slices)[int(len(self._slices) * 0.99)] * 1e3, 2)
        found["slices"] = len(self._slices)
        found["before_mb"] = round(self.before_mb)
        found["tiles_mb"] = round(self.view.resting.bytes / 2**20)
        found["resident_mb"] = round(resident_mb())
        found["peak_mb"] = round(peak_mb())
        return found

    def pan(self, scale: float = 1.0, frames: int = 300) -> Spread:
        """At a steady 31 and 17 px a frame, turning at the borders, from rest."""
        world = self._world
        half_w, half_h = VIEW_W / 2 / scale, VIEW_H / 2 / scale
        low_x, low_y = world.x + half_w, world.y + half_h
        high_x, high_y = max(world.right - half_w, low_x + 40), max(world.bottom - half_h, low_y + 40)
        x, y = round((low_x + high_x) / 2), round((low_y + high_y) / 2)
        dx, dy = round(31 / scale), round(17 / scale)
        self.view.camera.go(Camera(x, y, scale), moving=False)
        self.finish()
        took: list[Took] = []
        for _ in range(frames):
            x, y = x + dx, y + dy
            if not low_x <= x <= high_x:
                dx = -dx
                x += 2 * dx
            if not low_y <= y <= high_y:
                dy = -dy
                y += 2 * dy
            took.append(self.clock.frame(self._going(Camera(x, y, scale))))
        return spread(took)

    def zoom(self, steps: int = 60) -> Spread:
        """From everything to 100 % beside the middle, and back."""
        world, fit = self._world, self._fit_scale()
        target = world.cx + 137, world.cy + 91
        took: list[Took] = []
        there = [step / steps for step in range(steps + 1)]
        for share in (*there, *reversed(there)):
            scale = fit ** (1 - share)
            x = target[0] + (world.cx - target[0]) * (1 - share)
            y = target[1] + (world.cy - target[1]) * (1 - share)
            took.append(self.clock.frame(self._going(Camera(x, y, scale))))
        return spread(took)

    def settle(self) -> float:
        """Ms on the clock from the last movement until nothing in view is blurred."""
        start = time.perf_counter()
        while not self.view.resting.sharp and time.perf_counter() - start < 5:
            self._app.processEvents()
        return round((time.perf_counter() - start) * 1e3, 1)

    def fit(self) -> Spread:
        """Frames that show everything, once settled."""
        world, fit = self._world, self._fit_scale()
        self.view.camera.go(Camera(world.cx, world.cy, fit), moving=False)
        self.finish()
        took = [self.clock.frame(self.view.viewport().update) for _ in range(20)]
        return spread(took)

    def drag(self, moves: int = 240) -> Spread:
        """A connection drawn across the cards at 100 %, snapping on its way."""
        world = self._world
        self.view.camera.go(Camera(world.cx, world.cy, 1.0), moving=False)
        self.finish()
        port = self.view.viewport()
        middle = self.view.stage.board.nodes_in(Rect(world.cx - 200, world.cy - 150, WIDTH, HEIGHT))
        start = next(
            h for node in middle for h in self.canvas.table.of(node.id) if h.direction is Direction.SOURCE
        )
        point = self.view.handle_screen_point(start.node_id, start.name, Direction.SOURCE)
        assert point is not None
        at = port.mapFromGlobal(point)
        QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        self._app.processEvents()
        took: list[Took] = []
        for i in range(moves):
            to = QPoint(VIEW_W // 2 - 400 + 3 * i, VIEW_H // 2 + round(160 * sin(i / 9)))
            took.append(self.clock.frame(self._moving(to)))
        QTest.keyClick(self.view, Qt.Key.Key_Escape)
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton)
        return spread(took[2:])

    def finish(self, limit: float = 20) -> None:
        """Let all background work end."""
        start = time.perf_counter()
        while time.perf_counter() - start < limit:
            self._app.processEvents()
            if self.view.resting.worker.idle and not self.view.camera.moving:
                return

    def _fit_scale(self) -> float:
        return min(VIEW_W / self._world.w, VIEW_H / self._world.h, 0.999)

    def _going(self, camera: Camera) -> Callable[[], None]:
        def go() -> None:
            self.view.camera.go(camera)

        return go

    def _moving(self, to: QPoint) -> Callable[[], None]:
        def move() -> None:
            QTest.mouseMove(self.view.viewport(), to)

        return move

    def _time_slices(self) -> None:
        """Measure each slice of background work where it begins and ends."""
        original = TileWorker.work
        slices = self._slices

        def timed(worker: TileWorker) -> None:
            start = time.thread_time()
            original(worker)
            slices.append(time.thread_time() - start)

        TileWorker.work = timed
