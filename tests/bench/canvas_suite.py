"""All measurements of one canvas."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.bench.baseline import floors
from tests.bench.canvas_view import Canvas, Harness
from tests.bench.frames import Clock, FrameCost, Spread, peak_mb, resident_mb, share_of, spread
from tests.bench.sharp_floor import recorded
from tests.bench.view_paths import VIEW_H, VIEW_W, ViewPoint, drag_path, fit_scale, pan_path, zoom_path
from tests.stand_ins import handle_on_screen
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Kind, Node, Rect
from wsdesk.scene.tiles.painting import TilePainter

NEAR = (0.5, 0.25)
FAR = (0.1, 0.05)


def first_of_the_program(app: QApplication, harness: Harness) -> float:
    """Ms of CPU that the first canvas of a program takes, with one card on it.

    Most of it is what PySide makes of Qt's classes once, when they are first used: no canvas's own cost, and
    a program has paid it when its window stands.
    """
    bench = Bench(app, Document("first", (Node("n", Kind.TEXT, Rect(0, 0, 200, 120)),)), harness, [])
    bench.finish()
    bench.close()
    return round(bench.first.cpu, 1)


def sharp_floors(
    app: QApplication, document: Document, harness: Harness, sharp: Mapping[str, float]
) -> dict[str, Any]:
    """What Qt alone takes of the times until the view is sharp (`sharp_each_ms`), ms of CPU.

    For the first sweep and for the later motion after which it took longest, in another view of the same
    document.
    """
    longest = max((name for name in sharp if name != "zoom_first"), key=lambda name: sharp[name])
    found: dict[str, Any] = {"sharp_motion": longest}
    for key, motion in (("sharp_first", "zoom_first"), ("sharp", longest)):
        bench = Bench(app, document, harness, [])
        if motion != "zoom_first":
            bench.finish()
        bench.move(motion)
        with recorded() as recording:
            bench.settle()
        found[f"{key}_floor_ms"], found[f"{key}_floor_calls"] = recording.replay(), recording.calls
        bench.close()
    return found


class Bench:
    """One canvas, opened once and measured from its first frame on."""

    def __init__(self, app: QApplication, document: Document, harness: Harness, slices: list[float]) -> None:
        self._app = app
        self._slices = slices
        self.before_mb = resident_mb()
        self.world = document.bounds
        cpu, wall = time.process_time(), time.perf_counter()
        self.canvas = Canvas(document)
        self.view = harness.view(self.canvas)
        self.view.resize(VIEW_W, VIEW_H)
        self.clock = Clock(app, self.view.viewport())
        self.view.show()
        self.clock.until_painted()
        self.first = FrameCost((time.process_time() - cpu) * 1e3, (time.perf_counter() - wall) * 1e3)

    def run(self) -> dict[str, Any]:
        """All figures, in ms and MB; those of the first seconds first."""
        found: dict[str, Any] = {
            "nodes": len(self.canvas.document.nodes),
            "first_paint_ms": round(self.first.cpu, 1),
            "first_paint_wall_ms": round(self.first.wall, 1),
        }
        found["zoom_first"] = asdict(self.zoom())
        sharp = {"zoom_first": self.settle()}
        self.finish()
        found["zoom"] = asdict(self.zoom())
        sharp["zoom"] = self.settle()
        found["zoom_paced"] = asdict(self.zoom(paced=True))
        sharp["zoom_paced"] = self.settle()
        for scale in (1.0, *NEAR, *FAR):
            if scale > fit_scale(self.world):
                for paced in (False, True):
                    name = f"pan_{scale:g}{'_paced' if paced else ''}"
                    found[name] = asdict(self.pan(scale, paced=paced))
                    sharp[name] = self.settle()
        found["fit"] = asdict(self.fit())
        found["drag"] = asdict(self.drag())
        found["band"] = asdict(self.rubber_band())
        found["select_all"] = asdict(self.select_all())
        found["highlight"] = asdict(self.highlight())
        found["band_paced"] = asdict(self.rubber_band(paced=True))
        found["change"] = self.changes()
        self.finish()
        found["sharp_first_ms"] = sharp["zoom_first"]
        found["sharp_ms"] = max(ms for name, ms in sharp.items() if name != "zoom_first")
        found["sharp_each_ms"] = sharp
        found["slice_p99_ms"] = round(share_of(self._slices, 0.99), 2)
        found["slice_worst_ms"] = round(max(self._slices, default=0), 2)
        found["slices"] = len(self._slices)
        found["slices_over_4_ms"] = sum(1 for ms in self._slices if ms > 4)
        found["slices_over_8_ms"] = sum(1 for ms in self._slices if ms > 8)
        found["before_mb"] = round(self.before_mb)
        found["tiles_mb"] = round(self.view.static_layer.bytes / 2**20)
        found["resident_mb"] = round(resident_mb())
        found["peak_mb"] = round(peak_mb())
        found.update(floors(self._app))
        found["load"] = round(os.getloadavg()[0], 2)
        return found

    def move(self, motion: str) -> Spread:
        """A motion by its name among the results of `run`."""
        kind, _, scale = motion.removesuffix("_paced").partition("_")
        paced = motion.endswith("_paced")
        return self.zoom(paced=paced) if kind == "zoom" else self.pan(float(scale), paced=paced)

    def close(self) -> None:
        """Delete the view."""
        self.view.hide()
        self.view.deleteLater()
        self._app.sendPostedEvents(
            None, QEvent.Type.DeferredDelete
        )  # nothing else sends those without a loop

    def pan(self, scale: float = 1.0, frames: int = 300, *, paced: bool = False) -> Spread:
        """From rest; frame on frame, or `paced` as a screen asks for them."""
        first, *rest = pan_path(self.world, scale, frames if scale == 1 else frames // 2)
        self.move_camera(first)
        self.finish()
        return self._sweep(rest, paced=paced)

    def zoom(self, steps: int = 60, *, paced: bool = False) -> Spread:
        return self._sweep(zoom_path(self.world, steps), paced=paced)

    def settle(self) -> float:
        """Ms on the clock from the last movement until nothing in view is blurred."""
        start = time.perf_counter()
        while not self.view.static_layer.is_sharp and time.perf_counter() - start < 5:
            self._app.processEvents()
        return round((time.perf_counter() - start) * 1e3, 1)

    def fit(self) -> Spread:
        """Frames that show everything, once settled."""
        self.move_camera((self.world.cx, self.world.cy, fit_scale(self.world)))
        self.finish()
        return spread([self.clock.frame(self.view.viewport().update) for _ in range(40)])

    def drag(self, moves: int = 240) -> Spread:
        """A connection drawn across the cards at 100%, snapping on its way."""
        world, port = self.world, self.view.viewport()
        self.move_camera((world.cx, world.cy, 1.0))
        self.finish()
        middle = self.view.context.model.nodes_in(Rect(world.cx - 200, world.cy - 150, 320, 240))
        table = self.canvas.table
        start = next(h for node in middle for h in table.of(node.id) if h.direction is Direction.SOURCE)
        point = handle_on_screen(self.view, start.node_id, start.name, Direction.SOURCE)
        assert point is not None
        at = port.mapFromGlobal(point)
        QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        self._app.processEvents()
        frame_costs = [self.clock.frame(self._moving(QPoint(x, y))) for x, y in drag_path(moves)]
        QTest.keyClick(self.view, Qt.Key.Key_Escape)
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton)
        return spread(frame_costs)

    def rubber_band(self, moves: int = 120, *, paced: bool = False) -> Spread:
        """A rubber band from outside all cards over the whole canvas and back, each move selecting anew.

        Near the border of the view, the view pans by itself if the canvas is larger.
        """
        self.fit()
        port = self.view.viewport()
        QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(2, 2))
        steps = [*range(1, moves + 1), *range(moves - 1, 0, -1)]
        points = [QPoint(2 + (VIEW_W - 4) * i // moves, 2 + (VIEW_H - 4) * i // moves) for i in steps]
        timed = self.clock.paced if paced else self.clock.frame
        frame_costs = [timed(self._moving(point)) for point in points]
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, points[-1])
        return spread(frame_costs)

    def select_all(self) -> Spread:
        """All nodes selected and nothing, in turn, with everything in view."""
        self.fit()
        everything = self.view.model.document.node_ids
        frame_costs = [
            self.clock.frame(partial(self.view.select, nodes, ()))
            for _ in range(10)
            for nodes in (everything, ())
        ]
        return spread(frame_costs)

    def highlight(self) -> Spread:
        """A search as it is typed: all but an ever smaller share of the nodes dimmed, then none."""
        self.fit()
        nodes = list(self.view.model.document.node_by_id)
        results = [nodes[:: 2**step] for step in range(1, 12)]
        frame_costs = [
            self.clock.frame(partial(self.view.highlight, found)) for found in (*results, None) for _ in "ab"
        ]
        self.finish()
        return spread(frame_costs)

    def changes(self) -> dict[str, Any]:
        """One card in the middle gets another title, at each zoom: what is painted anew of the view."""
        found: dict[str, Any] = {}
        for scale in (1.0, *NEAR, *FAR, fit_scale(self.world)):
            if scale >= fit_scale(self.world):
                found[f"{scale:.3g}"] = self._change_at(scale)
        return found

    def _change_at(self, scale: float) -> dict[str, Any]:
        world = self.world
        self.move_camera((world.cx, world.cy, scale))
        self.finish()
        document = self.canvas.document
        node = min(
            (node for node in document.nodes if node.kind is not Kind.GROUP),
            key=lambda node: abs(node.rect.cx - world.cx) + abs(node.rect.cy - world.cy),
        )
        changed = replace(node, title=node.title + ".")
        nodes = tuple(changed if old is node else old for old in document.nodes)
        card = (node.rect.w * scale) * (node.rect.h * scale)
        painted: list[float] = []
        original = TilePainter.repair, TilePainter.paint_tile

        def mend(*args: Any) -> bool:
            part, done = args[4], original[0](*args)
            if done:
                painted.append(part.w * part.h * scale * scale)
            return done

        def paint(*args: Any) -> Any:
            sheet = args[1]
            pixmap = original[1](*args)
            if pixmap is not None:
                painted.append((sheet.side * scale / sheet.scale) ** 2)
            return pixmap

        TilePainter.repair, TilePainter.paint_tile = mend, paint  # type: ignore[method-assign]
        try:
            frame = self.clock.frame(lambda: self.canvas.change(replace(document, nodes=nodes)))
            sharp = self.settle()
        finally:
            TilePainter.repair, TilePainter.paint_tile = original  # type: ignore[method-assign]
        return {
            "frame_ms": round(frame.cpu, 1),
            "sharp_ms": sharp,
            "parts": len(painted),
            "largest_part_in_cards": round(max(painted, default=0) / card, 2),
        }

    def move_camera(self, at: ViewPoint) -> None:
        """Jump there."""
        x, y, scale = at
        self.view.camera.set_camera(Camera(x, y, scale), moving=False)

    def finish(self, limit: float = 20) -> None:
        """Let all background work end."""
        start = time.perf_counter()
        while time.perf_counter() - start < limit:
            self._app.processEvents()
            is_idle = self.view.static_layer.worker.is_idle and self.view.context.dynamic_layer.is_idle
            if is_idle and not self.view.camera.moving:
                return

    def _sweep(self, view_points: Iterable[ViewPoint], *, paced: bool) -> Spread:
        timed = self.clock.paced if paced else self.clock.frame
        return spread([timed(self._going(at)) for at in view_points])

    def _going(self, at: ViewPoint) -> Callable[[], None]:
        def go() -> None:
            x, y, scale = at
            before = self.view.camera.transform
            self.view.camera.set_camera(Camera(x, y, scale))
            if self.view.camera.transform == before:
                # Nothing is painted. Waiting for it would count background work as a frame.
                self.view.viewport().update()

        return go

    def _moving(self, to: QPoint) -> Callable[[], None]:
        def move() -> None:
            QTest.mouseMove(self.view.viewport(), to)

        return move
