"""Takes the tour through a real window, over the embedded workspace."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from tests.tour.cut import cut_texts
from tests.tour.stops import STOPS, Stop
from wsdesk.app.workspace import Workspace
from wsdesk.store.phase import Phase

PATIENCE_S = 30.0
STILL_S = 0.15
"""What looks the same for so long has settled."""
AT_MOST_S = 4.0
_QUICK = 80
"""For PNG: little time goes into packing."""


@dataclass(frozen=True)
class Cut:
    """A text that does not fit, and where."""

    stop: str
    where: str

    def __str__(self) -> str:
        return f"{self.stop}: {self.where}"


async def walk(
    workspace: Workspace, size: tuple[int, int], folder: Path | None = None, stops: Iterable[Stop] = STOPS
) -> list[Cut]:
    """Go to each stop, save a picture of it into `folder` if there is one, and tell what is cut off there."""
    workspace.window.resize(*size)
    found: list[Cut] = []
    for number, stop in enumerate(stops):
        workspace.window.activateWindow()
        await _open(workspace, stop.board)
        for step in stop.there:
            step(workspace)
            await asyncio.sleep(0)
        if stop.until is not None:
            await _until(lambda stop=stop: stop.until(workspace), stop.name)
        await _settled(workspace)
        windows = _windows(workspace)
        for at, window in enumerate(windows[1:] or windows):
            found += [Cut(stop.name, words) for words in cut_texts(window)]
            if folder is not None:
                name = re.sub(r"\W+", "-", f"{number:02} {stop.name}{f' {at}' if at else ''}")
                window.grab().save(str(folder / f"{name}.png"), "PNG", _QUICK)
        for step in stop.back:
            step(workspace)
            await asyncio.sleep(0)
    return list(dict.fromkeys(found))


def _windows(workspace: Workspace) -> list[QWidget]:
    others = [w for w in QApplication.topLevelWidgets() if w.isVisible() and w is not workspace.window]
    return [workspace.window, *others]


async def _open(workspace: Workspace, title: str) -> None:
    stores = workspace.stores
    if stores.canvases.current is not None and stores.canvases.current.title == title:
        return
    await _until(lambda: stores.projects.state.phase is Phase.READY, "projects")
    canvas = next(c for p in stores.projects.state.projects for c in p.canvases if c.title == title)
    stores.canvases.open(canvas.id, title=canvas.title or "")
    await _until(
        lambda: (now := stores.canvases.current) is not None and now.title == title and now.document.nodes,
        title,
    )


async def _until(what: Callable[[], object], where: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not what():
        assert time.monotonic() < end, f"{where}: what is waited for does not come"
        await asyncio.sleep(0.02)


async def _settled(workspace: Workspace) -> None:
    """Wait until the windows look the same for a moment; what moves all the time is not waited for."""
    end = time.monotonic() + AT_MOST_S
    before: list[QImage] = []
    since = time.monotonic()
    while time.monotonic() < end:
        now = [window.grab().toImage() for window in _windows(workspace)]
        if now != before:
            before, since = now, time.monotonic()
        elif time.monotonic() - since > STILL_S:
            return
        await asyncio.sleep(0.05)
