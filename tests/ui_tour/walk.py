"""Takes the tour through a real window, over the embedded workspace."""

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

from tests.ui_tour.cut import cut_texts
from tests.ui_tour.reach import unreachable, unseen
from tests.ui_tour.stops import STOPS, Stop
from wsdesk.app.session.controller import AppController
from wsdesk.store.base.load_state import LoadState

PATIENCE_S = 120.0
STILL_S = 0.15
"""What paints nothing for so long has settled."""
AT_MOST_S = 4.0
SEEN = "seen.txt"
"""The names of all stops that were come to."""
_QUICK = 80
"""For PNG: little time goes into packing."""


@dataclass(frozen=True)
class Cut:
    """A text that does not fit, and where."""

    stop: str
    where: str

    def __str__(self) -> str:
        return f"{self.stop}: {self.where}"


class Painting(QObject):
    """When a window was last asked to paint."""

    def __init__(self) -> None:
        super().__init__()
        self.last = 0.0
        self._known: set[int] = set()

    def watch(self, windows: list[QWidget]) -> None:
        """Look at these windows too; one that was not there before is painted now."""
        for window in windows:
            if id(window) not in self._known:
                self._known.add(id(window))
                window.installEventFilter(self)
                self.last = time.monotonic()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.UpdateRequest, QEvent.Type.Show, QEvent.Type.Resize):
            self.last = time.monotonic()
        return False


async def walk(
    workspace: AppController,
    size: tuple[int, int],
    folder: Path,
    stops: Iterable[Stop] = STOPS,
    *,
    images: bool = True,
    keys: bool = False,
) -> list[Cut]:
    """Go to each stop and tell what is cut off; its name goes into a list in `folder`, its image beside."""
    workspace.window.resize(*size)
    found: list[Cut] = []
    painting = Painting()
    known: set[str] = set()
    for number, stop in enumerate(stops):
        workspace.window.activateWindow()
        await _open(workspace, stop.board)
        for step in stop.there:
            step(workspace)
            await asyncio.sleep(0)
        if stop.until is not None:
            await _until(lambda stop=stop: stop.until(workspace), stop.name)
        await _settled(workspace, painting)
        windows = _windows(workspace)
        for at, window in enumerate(windows[1:] or windows):
            found += [Cut(stop.name, words) for words in cut_texts(window)]
            if keys and isinstance(window, QDialog | QMainWindow):
                window.activateWindow()
                await _until(window.isActiveWindow, stop.name)
                found += [Cut(stop.name, words) for words in (*unreachable(window), *unseen(window, known))]
            if images:
                name = re.sub(r"\W+", "-", f"{number:02} {stop.name}{f' {at}' if at else ''}")
                window.grab().save(str(folder / f"{name}.png"), "PNG", _QUICK)
        with (folder / SEEN).open("a", encoding="utf-8") as seen:
            seen.write(f"{stop.name}\n")
        for step in stop.back:
            step(workspace)
            await asyncio.sleep(0)
    return list(dict.fromkeys(found))


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


async def _until(what: Callable[[], object], where: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not what():
        assert time.monotonic() < end, f"{where}: what is waited for does not come"
        await asyncio.sleep(0.02)


async def _settled(workspace: AppController, painting: Painting) -> None:
    """Wait until the windows paint nothing for a moment; what moves all the time is not waited for."""
    end = time.monotonic() + AT_MOST_S
    painting.last = time.monotonic()
    while time.monotonic() < min(end, painting.last + STILL_S):
        painting.watch(_windows(workspace))
        await asyncio.sleep(0.03)
