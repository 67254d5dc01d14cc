"""The window on a real screen, with somebody who tells where things are.

Run as a program under a display: it opens the window as `wsdesk demo` does, reads one question a line from
standard input, and answers each with one line of JSON. Nothing is done through it: mouse and keys come from
outside, as a person's would.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

from wsdesk.app.crash import CrashHandler, start_log
from wsdesk.app.target import EMBEDDED_PROFILE, Target
from wsdesk.app.workspace import Workspace
from wsdesk.scene.view import CanvasView
from wsdesk.settings.places import find_places


class Stage:
    """Answers questions about a window."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def answer(self, question: list[str]) -> Any:
        return getattr(self, f"_{question[0]}")(*question[1:])

    def _state(self) -> dict[str, Any]:
        stores = self._workspace.stores
        canvas = stores.canvases.current
        detail = stores.details.current
        focus = QApplication.focusWidget()
        return {
            "canvas": canvas.title if canvas else "",
            "phase": canvas.state.phase if canvas else "",
            "edges": [e.id for e in canvas.document.edges if e.state == "real"] if canvas else [],
            "selected": list(stores.selection.current.nodes),
            "version": detail.number if detail else 0,
            "comments": [e.body for e in stores.comments.state.entries if e.state == "real"],
            "thread": stores.comments.state.thread_id,
            "waiting": len(stores.outbox.entries),
            "states": [e.state for e in stores.outbox.entries if e.kind == "edge"],
            "pending": [e.id for e in canvas.document.edges if e.state == "pending"] if canvas else [],
            "said": [notice.words for notice in stores.notices.recent],
            "scale": round(self._view().camera.scale, 3) if canvas else 0,
            "focus": focus.objectName() if focus else "",
            "mode": stores.connection.state.mode,
        }

    def _widget(self, name: str) -> list[int]:
        """The middle of a visible widget, on the screen."""
        for widget in self._workspace.window.findChildren(QWidget, name):
            if widget.isVisible():
                return self._at(widget.mapToGlobal(widget.rect().center()))
        return []

    def _node(self, title: str) -> list[int]:
        canvas = self._workspace.stores.canvases.current
        assert canvas is not None
        node = next(n for n in canvas.document.nodes if n.title == title)
        rect = self._view().node_screen_rect(node.id)
        return self._at(rect.center()) if rect is not None else []

    def _pair(self) -> dict[str, Any]:
        """Two handles in sight that can be connected."""
        from test_main_job import free_pair

        canvas = self._workspace.stores.canvases.current
        assert canvas is not None
        view = self._view()
        src, dst = free_pair(canvas, view)
        points = [view.handle_screen_point(h.node_id, h.name, h.direction) for h in (src, dst)]
        return {
            "from": self._at(points[0]),
            "to": self._at(points[1]),
            "ends": [src.node_id, src.name, dst.node_id, dst.name],
        }

    def _titles(self) -> list[str]:
        """The titles of the two nodes of `pair`."""
        from test_main_job import free_pair

        canvas = self._workspace.stores.canvases.current
        assert canvas is not None
        nodes = canvas.document.node_by_id
        return [nodes[handle.node_id].title for handle in free_pair(canvas, self._view())]

    def _border(self, node_id: str) -> list[int]:
        """A place on the right border of a card that is no handle's and lies under nothing else."""
        view = self._view()
        rect = view.node_screen_rect(node_id)
        assert rect is not None
        for share in range(5, 95, 5):
            at = QPoint(rect.right() - 2, rect.y() + rect.height() * share // 100)
            local = view.viewport().mapFromGlobal(at)
            hit = view.stage.hit_at(*view.camera.to_canvas(local.x(), local.y()))
            if hit is not None and hit.kind == "node" and hit.id == node_id:
                return self._at(at)
        return []

    def _empty(self) -> list[int]:
        """A place in sight where nothing lies."""
        view = self._view()
        port = view.viewport()
        for y in range(port.height() // 2, port.height() - 170, 20):
            for x in range(80, port.width() - 80, 20):
                if view.stage.hit_at(*view.camera.to_canvas(x, y)) is None:
                    return self._at(port.mapToGlobal(QPoint(x, y)))
        return []

    def _edge(self, edge_id: str) -> list[str]:
        canvas = self._workspace.stores.canvases.current
        assert canvas is not None
        edge = canvas.document.edge_by_id[edge_id]
        return [edge.src, edge.src_handle, edge.dst, edge.dst_handle]

    def _view(self) -> CanvasView:
        return next(v for v in self._workspace.window.findChildren(CanvasView) if v.isVisible())

    @staticmethod
    def _at(point: QPoint | None) -> list[int]:
        return [point.x(), point.y()] if point is not None else []


async def play(data: Path) -> None:
    """Open the window and answer until the questions end or the window is closed."""
    places = find_places()
    crash = CrashHandler()
    crash.install()
    crash.attach(asyncio.get_running_loop())
    start_log(places.data)
    workspace = Workspace(Target(EMBEDDED_PROFILE, embedded=True, data=data), places, crash)
    stage = Stage(workspace)
    loop = asyncio.get_running_loop()

    def answer() -> None:
        line = sys.stdin.readline()
        if not line:
            loop.remove_reader(sys.stdin)
            workspace.window.close()
            return
        try:
            told = {"answer": stage.answer(json.loads(line))}
        except Exception as error:  # the test shows it
            told = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()

    loop.add_reader(sys.stdin, answer)
    try:
        await workspace.run()
    finally:
        await workspace.aclose()


def main() -> None:
    application = QApplication(["wsdesk"])
    application.setQuitOnLastWindowClosed(False)
    import qasync

    with asyncio.Runner(loop_factory=lambda: qasync.QEventLoop(application)) as runner:
        runner.run(play(Path(sys.argv[1])))


if __name__ == "__main__":
    main()
