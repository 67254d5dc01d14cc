"""NodeGraphQt on the same canvases: `python -m tests.bench.peers.nodegraphqt COUNT`, in its own environment.

It draws less: a title and two ports a node, no text and no image. Its view is moved the way its own wheel
and pan handlers do it, through the scene range that it keeps.
"""

# pyright: basic
from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import asdict
from typing import Any

from NodeGraphQt import BaseNode, NodeGraph
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame

from tests.bench.canvases import canvas
from tests.bench.frames import Clock, FrameCost, peak_mb, spread
from tests.bench.view_paths import VIEW_H, VIEW_W, ViewPoint, drag_path, fit_scale, pan_path, zoom_path
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node

_PATIENCE = 25.0
"""Seconds that one sweep may take; what was measured by then counts."""


class Card(BaseNode):
    """A node with one port each way."""

    __identifier__ = "bench"
    NODE_NAME = "card"

    def __init__(self) -> None:
        super().__init__()
        self.add_input("in", multi_input=True)
        self.add_output("out", multi_output=True)


class Peer:
    """The canvas in the peer's own view."""

    def __init__(self, app: QApplication, document: Document) -> None:
        self._app = app
        self.world = document.bounds
        cpu, wall = time.process_time(), time.perf_counter()
        graph = self._graph = NodeGraph()
        graph.register_node(Card)
        graph.set_acyclic(False)
        self.view = graph.viewer()
        self.view.setFixedSize(VIEW_W, VIEW_H)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.made = {node.id: self._made(node) for node in document.nodes if node.kind is not Kind.GROUP}
        for edge in document.edges:
            out, into = self.made[edge.src].output(0), self.made[edge.dst].input(0)
            out.connect_to(into, push_undo=False, emit_signal=False)
        self.clock = Clock(app, self.view.viewport())
        self.view.show()
        self.set_camera((self.world.cx, self.world.cy, 1.0))
        self.clock.until_painted()
        self.first = FrameCost((time.process_time() - cpu) * 1e3, (time.perf_counter() - wall) * 1e3)

    def _made(self, node: Node) -> Any:
        at = [node.rect.x, node.rect.y]
        made = self._graph.create_node("bench.Card", name=node.title, selected=False, pos=at, push_undo=False)
        made.view.width, made.view.height = node.rect.w, node.rect.h
        return made

    def set_camera(self, at: ViewPoint) -> None:
        x, y, scale = at
        wide, high = VIEW_W / scale, VIEW_H / scale
        self.view._scene_range = QRectF(x - wide / 2, y - high / 2, wide, high)
        self.view._update_scene()

    def sweep(self, view_points: Any) -> dict[str, Any]:
        frame_costs: list[FrameCost] = []
        until = time.perf_counter() + _PATIENCE
        for at in view_points:
            frame_costs.append(self.clock.frame(lambda at=at: self.set_camera(at)))
            if time.perf_counter() > until:
                break
        return asdict(spread(frame_costs))

    def fit(self) -> dict[str, Any]:
        fit = fit_scale(self.world)
        view_points = [(self.world.cx, self.world.cy, fit * (1 + 0.0005 * (i % 2))) for i in range(6)]
        return self.sweep(view_points)

    def drag(self, moves: int = 120) -> dict[str, Any]:
        self.set_camera((self.world.cx, self.world.cy, 1.0))
        self.clock.until_painted()
        nearest = min(
            self.made.values(),
            key=lambda node: abs(node.pos()[0] - self.world.cx + 300) + abs(node.pos()[1] - self.world.cy),
        )
        port = nearest.output(0).view
        start = self.view.mapFromScene(port.sceneBoundingRect().center())
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        self._mouse(QEvent.Type.MouseButtonPress, start, left, left)
        frame_costs: list[FrameCost] = []
        until = time.perf_counter() + _PATIENCE
        for x, y in drag_path(moves):
            frame_costs.append(
                self.clock.frame(
                    lambda x=x, y=y: self._mouse(QEvent.Type.MouseMove, QPoint(x, y), none, left)
                )
            )
            if time.perf_counter() > until:
                break
        self._mouse(QEvent.Type.MouseButtonRelease, QPoint(5, 5), left, none)
        return asdict(spread(frame_costs))

    def _mouse(self, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        port = self.view.viewport()
        event = QMouseEvent(
            kind, QPointF(at), QPointF(port.mapToGlobal(at)), button, held, Qt.KeyboardModifier.NoModifier
        )
        self._app.sendEvent(port, event)


def main() -> None:
    app = QApplication([])
    document = canvas(int(sys.argv[1]))
    peer = Peer(app, document)
    found = {
        "peer": "NodeGraphQt",
        "nodes": len(peer.made),
        "first_paint_ms": round(peer.first.cpu, 1),
        "first_paint_wall_ms": round(peer.first.wall, 1),
        "zoom_first": peer.sweep(zoom_path(peer.world, 30 if len(peer.made) < 5000 else 8)),
        "pan_1": peer.sweep(pan_path(peer.world, 1.0, 120)),
        "fit": peer.fit(),
        "drag": peer.drag(),
        "peak_mb": round(peak_mb()),
        "load": round(os.getloadavg()[0], 2),
    }
    print(json.dumps(found), flush=True)
    # Taking a large scene down takes it minutes.
    os._exit(0)


if __name__ == "__main__":
    main()
