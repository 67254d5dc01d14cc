"""Runs the window on a real screen and answers queries about its state and positions.

Run as a program under a display, it opens the window as `wsdesk demo` does, reads one query per line from
standard input, and writes one line of JSON for each. Queries are read-only, except `make_available`. Another
process sends mouse and keyboard input.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

from tests.stand_ins import handle_on_screen
from wsdesk.app.platform.crash import CrashHandler, start_log
from wsdesk.app.platform.language import ENGLISH, install
from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget
from wsdesk.graph.model.values import Handle
from wsdesk.graph.picking.connection_targets import between
from wsdesk.graph.rules import validate_batch
from wsdesk.scene.view.canvas_view import CanvasView
from wsdesk.settings.directories import find_directories
from wsdesk.store.canvas.canvas import CanvasStore


class WindowInspector:
    """Answers queries about a window."""

    def __init__(self, controller: AppController) -> None:
        self._controller = controller

    def answer(self, query: list[str]) -> Any:
        return getattr(self, f"_{query[0]}")(*query[1:])

    def _state(self) -> dict[str, Any]:
        stores = self._controller.stores
        canvas = stores.canvases.current
        detail = stores.details.state
        focus = QApplication.focusWidget()
        return {
            "canvas": canvas.title if canvas else "",
            "phase": canvas.state.phase if canvas else "",
            "edges": [e.id for e in canvas.document.edges if e.state == "real"] if canvas else [],
            "selected": list(stores.selection.state.nodes),
            "version": detail.number if detail else 0,
            "comments": [e.body for e in stores.comments.state.entries if e.state == "real"],
            "thread": stores.comments.state.thread_id,
            "unsent": len(stores.outbox.entries),
            "tooltip": self._view().context.dynamic_layer.cursor_tooltip.text if canvas else "",
            "moving": self._view().camera.moving if canvas else False,
            "states": [e.state for e in stores.outbox.entries if e.kind == "edge"],
            "pending": [e.id for e in canvas.document.edges if e.state == "pending"] if canvas else [],
            "notifications": [notice.message for notice in stores.notifications.recent],
            "scale": round(self._view().camera.scale, 3) if canvas else 0,
            "focus": focus.objectName() if focus else "",
            "mode": stores.connection.state.mode,
        }

    def _uploads(self) -> list[list[Any]]:
        """Name, state, and number of received parts of each upload."""
        entries = self._controller.stores.uploads.state.entries
        return [[one.upload.name, one.upload.state, len(one.upload.parts)] for one in entries]

    def _make_available(self) -> None:
        """Make all canvases available offline, as the command of a project does."""
        stores = self._controller.stores
        for project in stores.projects.state.projects:
            for canvas in project.canvases:
                stores.offline.make_available(canvas.id, canvas.title)

    def _available(self) -> int:
        """The number of canvases that are available offline."""
        return sum(one.phase == "available" for one in self._controller.stores.offline.all)

    def _skill(self) -> list[str]:
        """The image names of the open skill."""
        from wsdesk.panels.skills.page import SkillsPage

        page = self._controller.window.findChild(SkillsPage)
        skill = page.card.skill if page is not None else None
        return [asset.name for asset in skill.assets] if skill is not None else []

    def _approval(self) -> dict[str, Any]:
        """The open approval."""
        row = self._controller.stores.approvals.state.row
        if row is None:
            return {}
        return {"status": row.status, "watched": row.watched, "log": [entry.status for entry in row.log]}

    def _server_process(self) -> int:
        embedded = self._controller.servers.current
        return embedded.process_id if embedded is not None else 0

    def _models(self) -> list[str]:
        """The models of the catalog page, from top to bottom."""
        from wsdesk.panels.model_catalog.page import CatalogPage

        page = self._controller.window.findChild(CatalogPage)
        return [row.model.name for row in page.rows] if page is not None and page.is_open else []

    def _widget(self, name: str) -> list[int]:
        """The center of a visible widget, in screen coordinates."""
        for widget in self._controller.window.findChildren(QWidget, name):
            if widget.isVisible():
                return self._at(widget.mapToGlobal(widget.rect().center()))
        return []

    def _node(self, title: str) -> list[int]:
        canvas = self._controller.stores.canvases.current
        assert canvas is not None
        node = next(n for n in canvas.document.nodes if n.title == title)
        rect = self._view().node_screen_rect(node.id)
        return self._at(rect.center()) if rect is not None else []

    def _pair(self) -> dict[str, Any]:
        """Two visible handles that can be connected."""
        view = self._view()
        src, dst = self._free_pair()
        points = [handle_on_screen(view, h.node_id, h.name, h.direction) for h in (src, dst)]
        return {
            "from": self._at(points[0]),
            "to": self._at(points[1]),
            "ends": [src.node_id, src.name, dst.node_id, dst.name],
        }

    def _titles(self) -> list[str]:
        """The titles of the two nodes of `pair`."""
        nodes = self._canvas().document.node_by_id
        return [nodes[handle.node_id].title for handle in self._free_pair()]

    def _free_pair(self) -> tuple[Handle, Handle]:
        """A pair whose cards can be clicked too."""
        from test_main_job import free_pairs

        pairs = free_pairs(self._canvas(), self._view())
        return next(pair for pair in pairs if all(self._card(handle.node_id) for handle in pair))

    def _has_pairs(self) -> bool:
        """Whether the visible part of the canvas has the handles for `several` and `fan`."""
        return bool(self._several() and self._fan() and self._empty())

    def _several(self) -> dict[str, Any]:
        """Two visible cards that can both be connected to one handle, and the handle of the second."""
        from test_main_job import free_pairs

        canvas = self._canvas()
        view = self._view()
        first: dict[tuple[str, str], Handle] = {}
        for src, dst in free_pairs(canvas, view):
            one = first.setdefault((dst.node_id, dst.name), src)
            if one.node_id == src.node_id:
                continue
            results = validate_batch(
                canvas.document, canvas.table, [(one, dst), (src, dst)], canvas.limits_of
            )
            can_click = self._card(one.node_id) and self._card(src.node_id)
            if can_click and all(result.ok for result in results):
                return {
                    "from": self._at(handle_on_screen(view, src.node_id, src.name, src.direction)),
                    "to": self._at(handle_on_screen(view, dst.node_id, dst.name, dst.direction)),
                    "ends": [[one.node_id, dst.node_id], [src.node_id, dst.node_id]],
                }
        return {}

    def _fan(self) -> dict[str, Any]:
        """A visible handle, and two handles of different cards that it can be connected to."""
        from test_main_job import free_pairs

        canvas = self._canvas()
        view = self._view()
        first: dict[tuple[str, str], Handle] = {}
        for src, dst in free_pairs(canvas, view):
            one = first.setdefault((src.node_id, src.name), dst)
            if one.node_id == dst.node_id:
                continue
            results = validate_batch(
                canvas.document, canvas.table, [(src, one), (src, dst)], canvas.limits_of
            )
            if all(result.ok for result in results):
                points = [handle_on_screen(view, h.node_id, h.name, h.direction) for h in (src, one, dst)]
                return {
                    "from": self._at(points[0]),
                    "to": [self._at(points[1]), self._at(points[2])],
                    "ends": [[src.node_id, one.node_id], [src.node_id, dst.node_id]],
                }
        return {}

    def _far_pair(self) -> dict[str, Any]:
        """The border of a visible card and the center of another that it can be connected to."""
        canvas = self._canvas()
        view = self._view()
        document = canvas.document
        nodes = [node for node in document.nodes if node.kind != "group" and self._card(node.id)][:40]
        for src in nodes:
            border = self._border(src.id)
            for dst in nodes if border else ():
                connection = between(document, canvas.table, src, dst, canvas.limits_of)
                rect = view.node_screen_rect(dst.id)
                if connection is None or not connection.result.ok or rect is None:
                    continue
                if self._is_topmost(dst.id, rect.center()):
                    return {"from": border, "to": self._at(rect.center()), "ends": [src.id, dst.id]}
        return {}

    def _card(self, node_id: str) -> list[int]:
        """A visible point of a card outside of handles and other widgets; empty if there is none."""
        rect = self._view().node_screen_rect(node_id)
        if rect is None:
            return []
        points = (
            QPoint(rect.x() + rect.width() * x // 10, rect.y() + rect.height() * y // 10)
            for y in (5, 3, 7)
            for x in (5, 3, 7)
        )
        return next(
            (self._at(point) for point in points if self._is_topmost(node_id, point)),
            [],
        )

    def _is_topmost(self, node_id: str, at: QPoint) -> bool:
        from test_main_job import is_clear

        view = self._view()
        if not is_clear(view, at):
            return False
        local = view.viewport().mapFromGlobal(at)
        hit = view.context.hit_at(*view.camera.to_canvas(local.x(), local.y()))
        return hit is not None and hit.kind == "node" and hit.id == node_id

    def _border(self, node_id: str) -> list[int]:
        """A visible point of a card's right border outside of handles and other widgets."""
        view = self._view()
        rect = view.node_screen_rect(node_id)
        assert rect is not None
        for share in range(5, 95, 5):
            at = QPoint(rect.right() - 2, rect.y() + rect.height() * share // 100)
            if self._is_topmost(node_id, at):
                return self._at(at)
        return []

    def _empty(self) -> list[int]:
        """A visible point of the empty canvas that isn't close to a card or handle."""
        from test_main_job import is_clear

        view = self._view()
        port = view.viewport()
        around = [(dx, dy) for dx in (-42, -21, 0, 21, 42) for dy in (-42, -21, 0, 21, 42)]
        for y in (*range(port.height() // 2, port.height() - 170, 20), *range(60, port.height() // 2, 20)):
            for x in range(80, port.width() - 80, 20):
                at = port.mapToGlobal(QPoint(x, y))
                if is_clear(view, at) and all(
                    view.context.hit_at(*view.camera.to_canvas(x + dx, y + dy)) is None for dx, dy in around
                ):
                    return self._at(at)
        return []

    def _edge(self, edge_id: str) -> list[str]:
        canvas = self._controller.stores.canvases.current
        assert canvas is not None
        edge = canvas.document.edge_by_id[edge_id]
        return [edge.src, edge.src_handle, edge.dst, edge.dst_handle]

    def _canvas(self) -> CanvasStore:
        canvas = self._controller.stores.canvases.current
        assert canvas is not None
        return canvas

    def _view(self) -> CanvasView:
        return next(v for v in self._controller.window.findChildren(CanvasView) if v.isVisible())

    @staticmethod
    def _at(point: QPoint | None) -> list[int]:
        return [point.x(), point.y()] if point is not None else []


async def run_window(target: LaunchTarget, inspector_type: type[WindowInspector] = WindowInspector) -> None:
    """Open the window and answer queries until standard input ends or the window is closed."""
    points = find_directories()
    crash = CrashHandler()
    crash.install()
    crash.attach(asyncio.get_running_loop())
    start_log(points.data)
    controller = AppController(target, points, crash)
    inspector = inspector_type(controller)
    loop = asyncio.get_running_loop()

    def answer() -> None:
        line = sys.stdin.readline()
        if not line:
            loop.remove_reader(sys.stdin)
            controller.window.close()
            return
        try:
            result = {"answer": inspector.answer(json.loads(line))}
        except Exception as error:  # reported by the test
            result = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(result) + "\n")
        sys.stdout.flush()

    loop.add_reader(sys.stdin, answer)
    try:
        await controller.run()
    finally:
        await controller.aclose()


def run(target: LaunchTarget, inspector_type: type[WindowInspector] = WindowInspector) -> None:
    """Run the application with the window of a target."""
    application = QApplication(["wsdesk"])
    install(application, ENGLISH)
    application.setQuitOnLastWindowClosed(False)
    from wsdesk.app.platform.event_loop import EventLoop

    with asyncio.Runner(loop_factory=lambda: EventLoop(application)) as runner:
        runner.run(run_window(target, inspector_type))


if __name__ == "__main__":
    run(LaunchTarget(EMBEDDED_PROFILE, embedded=True, data=Path(sys.argv[1]), imports=tuple(sys.argv[2:])))
