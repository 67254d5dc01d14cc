"""Two hundred canvases opened, looked at and closed: nothing of them stays."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter

import pytest
from desk import Desk, until
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsItem, QWidget
from shiboken6 import isValid

from wsdesk.app.workspace import Workspace
from wsdesk.graph.document import Document
from wsdesk.scene.board import Board
from wsdesk.scene.view import CanvasView
from wsdesk.store.canvas import CanvasStore
from wsdesk.store.phase import Phase

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(300)]

COUNTED = (QGraphicsItem, QTimer, QPixmap, CanvasView, CanvasStore, Document, Board, asyncio.Task)


async def left_over(workspace: Workspace) -> Counter[str]:
    """What is alive once everything that was let go of is gone."""
    for _ in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        await asyncio.sleep(0.02)
        gc.collect()
    found: Counter[str] = Counter()
    for thing in gc.get_objects():
        for kind in COUNTED:
            if isinstance(thing, kind) and not (isinstance(thing, QObject) and not isValid(thing)):
                found[kind.__name__] += 1
    found["tasks"] = len(asyncio.all_tasks())
    found["widgets"] = len(QApplication.allWidgets())
    found["objects"] = len(workspace.window.findChildren(QObject))
    found["scene views"] = len(workspace.window.findChildren(CanvasView))
    found["visible widgets"] = sum(1 for widget in QApplication.allWidgets() if QWidget.isVisible(widget))
    return found


async def test_two_hundred_canvases_leave_nothing_behind(desk: Desk) -> None:
    workspace = await desk.start()
    stores = workspace.stores
    await until(lambda: stores.projects.state.phase is Phase.READY)
    ids = [canvas.id for project in stores.projects.state.projects for canvas in project.canvases or ()]
    assert len(ids) >= 3
    canvases = stores.canvases

    async def go_through(count: int) -> None:
        for i in range(count):
            first = canvases.open(ids[i % len(ids)])
            second = canvases.open(ids[(i + 1) % len(ids)])
            if i % 4 == 0:  # the others are closed while they load
                await until(lambda first=first, second=second: first.document.nodes and second.document.nodes)
            canvases.make_current(first.canvas_id)
            await asyncio.sleep(0)
            canvases.close(first.canvas_id)
            canvases.close(second.canvas_id)

    await go_through(8)
    before = await left_over(workspace)
    await go_through(100)
    more: dict[str, tuple[int, int]] = {}
    for _ in range(20):  # what runs by itself, as a look for news does, comes to its end
        after = await left_over(workspace)
        more = {name: (before[name], count) for name, count in after.items() if count > before[name]}
        if not more:
            return
        await asyncio.sleep(0.3)
    pytest.fail(f"left behind (before, after): {more}")
