"""Runs the tour in a real window, with the embedded workspace."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QWidget
from typing_extensions import override

from tests.ui_tour.reachability import controls_without_focus_mark, unreachable_controls
from tests.ui_tour.stops import STOPS, Stop
from tests.ui_tour.truncated_text import truncated_texts
from wsdesk.app.session.controller import AppController
from wsdesk.store.base.load_state import LoadState

TIMEOUT_S = 120.0
IDLE_S = 0.15
"""Time without painting after which the window is idle."""
MAX_WAIT_S = 4.0
VISITED = "seen.txt"
"""File with the names of all visited stops."""
_PNG_QUALITY = 80
"""PNG quality with fast compression."""


@dataclass(frozen=True)
class TruncatedText:
    """A truncated text with its stop."""

    stop: str
    where: str

    def __str__(self) -> str:
        return f"{self.stop}: {self.where}"


class PaintMonitor(QObject):
    """Time of the last paint request of a window."""

    def __init__(self) -> None:
        super().__init__()
        self.last_paint = 0.0
        self._window_ids: set[int] = set()

    def watch(self, windows: list[QWidget]) -> None:
        """Watch these windows too; a new one counts as painted now."""
        for window in windows:
            if id(window) not in self._window_ids:
                self._window_ids.add(id(window))
                window.installEventFilter(self)
                self.last_paint = time.monotonic()

    @override
    def eventFilter(self, watched_object: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.UpdateRequest, QEvent.Type.Show, QEvent.Type.Resize):
            self.last_paint = time.monotonic()
        return False


async def walk(
    workspace: AppController,
    size: tuple[int, int],
    folder: Path,
    stops: Iterable[Stop] = STOPS,
    *,
    images: bool = True,
    check_focus: bool = False,
) -> list[TruncatedText]:
    """Return the truncated texts of all stops; write the names of the stops and images to `folder`."""
    workspace.window.resize(*size)
    truncated: list[TruncatedText] = []
    painting = PaintMonitor()
    known: set[str] = set()
    for number, stop in enumerate(stops):
        workspace.window.activateWindow()
        await _open(workspace, stop.canvas)
        for step in stop.steps:
            step(workspace)
            await asyncio.sleep(0)
        if stop.ready is not None:
            await _until(lambda stop=stop: stop.ready(workspace), stop.name)
        await _wait_until_idle(workspace, painting)
        windows = _windows(workspace)
        for index, window in enumerate(windows[1:] or windows):
            truncated += [TruncatedText(stop.name, text) for text in truncated_texts(window)]
            if check_focus and isinstance(window, QDialog | QMainWindow):
                window.activateWindow()
                await _until(window.isActiveWindow, stop.name)
                truncated += [
                    TruncatedText(stop.name, text)
                    for text in (*unreachable_controls(window), *controls_without_focus_mark(window, known))
                ]
            if images:
                name = re.sub(r"\W+", "-", f"{number:02} {stop.name}{f' {index}' if index else ''}")
                window.grab().save(str(folder / f"{name}.png"), "PNG", _PNG_QUALITY)
        with (folder / VISITED).open("a", encoding="utf-8") as visited:
            visited.write(f"{stop.name}\n")
        for step in stop.teardown:
            step(workspace)
            await asyncio.sleep(0)
    return list(dict.fromkeys(truncated))


def _windows(workspace: AppController) -> list[QWidget]:
    others = [w for w in QApplication.topLevelWidgets() if w.isVisible() and w is not workspace.window]
    return [workspace.window, *others]


async def _open(workspace: AppController, title: str) -> None:
    stores = workspace.stores
    if stores.canvases.current is not None and stores.canvases.current.title == title:
        return
    await _until(lambda: stores.projects.state.phase is LoadState.READY, "projects")
    canvas = next(c for p in stores.projects.state.projects for c in p.canvases if c.title == title)
    stores.canvases.open(canvas.id, title=canvas.title or "")
    await _until(
        lambda: (now := stores.canvases.current) is not None and now.title == title and now.document.nodes,
        title,
    )


async def _until(condition: Callable[[], object], where: str) -> None:
    end = time.monotonic() + TIMEOUT_S
    while not condition():
        assert time.monotonic() < end, f"{where}: the condition isn't met"
        await asyncio.sleep(0.02)


async def _wait_until_idle(workspace: AppController, painting: PaintMonitor) -> None:
    """Wait until the windows don't paint for a moment; animations that don't end are limited by a timeout."""
    end = time.monotonic() + MAX_WAIT_S
    painting.last_paint = time.monotonic()
    while time.monotonic() < min(end, painting.last_paint + IDLE_S):
        painting.watch(_windows(workspace))
        await asyncio.sleep(0.03)
