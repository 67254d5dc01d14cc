"""`python -m tests.bench.light_table [--results 100000,1000000] [--json FILE]`: the grid of the light table.

The whole program shows an index of generated results, whose thumbnails come from a server in another process.
Beside it, in the same window size and from the same image cache, a QListView in icon mode with batched layout
and uniform item sizes; `peers.gthumb` measures an image browser. Frames are ms of CPU of the main thread; in
brackets of the whole process, with the threads that decode images. "first paint" is wall time from the end of
the query until cells are painted.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import msgspec
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QAbstractSlider, QApplication, QListView
from typing_extensions import override

from tests.bench.frames import SCREEN_MS, PaintCounter, peak_mb, resident_mb, share_of
from tests.bench.peers.gthumb import PAGE_S, PAGES
from tests.bench.program import WINDOW_H, WINDOW_W, running, until
from tests.bench.thumbnails import SERVER, make_pictures
from tests.bench.workspaces import VERSIONS, Workspace
from wsdesk.app.cli.desktop_app import SWITCH_S
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.values import CanvasUpdate, IndexDocument, IndexedCanvas
from wsdesk.panels.light_table.grid import MAX_ROW_PX, MIN_ROW_PX, ResultsGrid
from wsdesk.panels.light_table.page import LightTablePage
from wsdesk.settings.table import CRAWL
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.index.index_documents import document_of_node
from wsdesk.store.results.result_items import asset_of_result

_BATCH = 160
_ROW_PX = 200
_FRAMES = 300
_STEP_PX = 60
"""Pixels of one frame of scrolling: 3,600 a second."""
_JUMPS = 24
Index = QModelIndex | QPersistentModelIndex


def measure(app: QApplication, counts: Iterable[int]) -> dict[str, dict[str, Any]]:
    """Figures by number of results."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("WSDESK_BENCH_FOLDER")) as name:
        folder = Path(name)
        os.environ["WSDESK_HOME"] = str(folder / "home")
        (folder / "pictures").mkdir()
        make_pictures(folder / "pictures")
        command = [sys.executable, "-c", SERVER, str(folder / "pictures")]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert server.stdout is not None
        try:
            port = int(server.stdout.readline())
            with asyncio.Runner(loop_factory=lambda: EventLoop(app)) as runner:
                return runner.run(_measure(folder, port, sorted(counts)))
        finally:
            server.kill()
            server.wait()


async def _measure(folder: Path, port: int, counts: list[int]) -> dict[str, dict[str, Any]]:
    target = LaunchTarget(EMBEDDED_PROFILE, embedded=True, data=folder / "data")
    found: dict[str, dict[str, Any]] = {}
    async with running(target) as (controller, _):
        stores = controller.stores
        stores.settings.set(CRAWL, value=False)
        await until(lambda: bool(stores.projects.canvases) and stores.indexing.file is not None)
        stores.images.set_server(f"http://127.0.0.1:{port}", "bench")
        workspace, file = Workspace(), stores.indexing.file
        assert file is not None
        file.limit_bytes = 1 << 33
        filled = 0
        for count in counts:
            filled = await asyncio.to_thread(_fill, file, workspace, port, filled, count)
            found[str(count)] = await _light_table(controller)
    return found


def _fill(file: IndexFile, workspace: Workspace, port: int, filled: int, count: int) -> int:
    """Write canvases to the index file until there are so many results; return their number."""
    while filled < count:
        updates: list[CanvasUpdate] = []
        for _ in range(_BATCH):
            nodes = [node for node in workspace.canvas()["nodes"] if node["versions"]]
            documents = [_document(node, port, filled + at * VERSIONS) for at, node in enumerate(nodes)]
            canvas = IndexedCanvas(workspace.id(), workspace.text(3), "", b"")
            updates.append(CanvasUpdate(canvas, tuple(filter(None, documents))))
            filled += len(nodes) * VERSIONS
        file.write(updates)
    while file.merge():  # as the program does once it has indexed nothing for a while
        pass
    return filled


def _document(node: dict[str, Any], port: int, number: int) -> IndexDocument | None:
    """A node with URLs of the server in the other process, whose number chooses the image."""
    first, *parts = msgspec.json.encode(node).split(b"https://media.example.com/teams/83/assets/")
    url = b"http://127.0.0.1:%d/t/%d.jpg/"
    raw = first + b"".join(url % (port, number + at) + part for at, part in enumerate(parts))
    return document_of_node(raw, b"", node["nodeType"])


async def _light_table(controller: AppController) -> dict[str, Any]:
    stores, window = controller.stores, controller.window
    before_mb = resident_mb()
    page = window.findChild(LightTablePage)
    assert isinstance(page, LightTablePage)
    queried: list[float] = []
    stores.light_table.grid_changed.connect(lambda _grid: queried.append(time.perf_counter()))
    counter = PaintCounter(page.grid.viewport())
    began = time.perf_counter()
    page.open_scope("workspace")
    await until(lambda: bool(queried))
    query_ms = (queried[-1] - began) * 1e3
    paints = counter.paints
    await _until_soon(lambda: counter.paints > paints)
    first_ms = (time.perf_counter() - queried[-1]) * 1e3
    await until(lambda: stores.light_table.state.phase is LoadState.READY and page.model.rowCount() > 0)
    page.slider.setValue(_ROW_PX)
    await asyncio.sleep(2)
    gc.freeze()  # what is there by now, as the program does after it started
    grid, bar = page.grid, page.grid.verticalScrollBar()
    found: dict[str, Any] = {
        "results": page.model.rowCount(),
        "query, ms on the clock": round(query_ms, 1),
        "first paint, ms on the clock": round(first_ms, 1),
    }
    random = Random(3)
    found["thumbnails sharp after a jump, ms on the clock"] = await _sharp_times(
        grid, lambda: bar.setValue(random.randrange(bar.maximum()))
    )
    bar.setValue(bar.maximum() // 3)
    await asyncio.sleep(1)
    found["thumbnails sharp after a page down, ms on the clock"] = await _sharp_times(
        grid, lambda: bar.triggerAction(QAbstractSlider.SliderAction.SliderPageStepAdd)
    )
    bar.setValue(0)
    await asyncio.sleep(0.5)
    found["scrolling, images new"] = await _frames(
        counter, [lambda at=at: bar.setValue(at * _STEP_PX) for at in range(1, _FRAMES)]
    )
    found["scrolling, images in memory"] = await _frames(
        counter, [lambda at=at: bar.setValue(at * _STEP_PX) for at in reversed(range(_FRAMES - 1))]
    )
    bar.setValue(bar.maximum() // 2)
    await asyncio.sleep(1)
    found["a page down, images new, ms of CPU of the process"] = await _pages(grid)
    heights = [round(MIN_ROW_PX * (MAX_ROW_PX / MIN_ROW_PX) ** (at / 119)) for at in range(120)]
    sizes = [lambda px=px: page.slider.setValue(px) for px in (*heights, *reversed(heights[:-1]))]
    found["zooming, 48 to 640 px and back"] = await _frames(counter, sizes)
    found["memory more, MB"] = round(resident_mb() - before_mb)
    found["QListView"] = await _list_view(page, controller)
    found["memory of the program, peak, MB"] = round(peak_mb())
    found["load"] = round(os.getloadavg()[0], 2)
    page.close_page()
    gc.unfreeze()
    return found


async def _frames(counter: PaintCounter, changes: Iterable[Callable[[], None]]) -> dict[str, Any]:
    """CPU of each change until it is painted, at 60 changes a second."""
    own: list[float] = []
    whole: list[float] = []
    for change in changes:
        began, thread, process = time.perf_counter(), time.thread_time(), time.process_time()
        paints = counter.paints
        change()
        await _until_soon(lambda paints=paints: counter.paints > paints)
        own.append((time.thread_time() - thread) * 1e3)
        whole.append((time.process_time() - process) * 1e3)
        await asyncio.sleep(max(0.0, SCREEN_MS / 1e3 - (time.perf_counter() - began)))
    parts = ((0.5, "median"), (0.99, "p99"), (1.0, "worst"))
    return {name: f"{share_of(own, part):.2f} ({share_of(whole, part):.2f})" for part, name in parts}


async def _until_soon(is_true: Callable[[], bool]) -> None:
    end = time.perf_counter() + 1
    while not is_true() and time.perf_counter() < end:  # noqa: ASYNC110
        await asyncio.sleep(0)


async def _sharp_times(grid: ResultsGrid, scroll: Callable[[], object]) -> dict[str, float]:
    """Wall time after the scroll bar was moved until each image in view is there."""
    times: list[float] = []
    for _ in range(_JUMPS):
        await asyncio.sleep(0.3)
        began = time.perf_counter()
        scroll()
        await _until_soon(lambda: _is_sharp(grid))
        times.append((time.perf_counter() - began) * 1e3)
    return {"median": round(share_of(times, 0.5), 1), "worst": round(max(times), 1)}


def _is_sharp(grid: ResultsGrid) -> bool:
    cells = [grid.cell(number) for number in grid.visible_rows()]
    images = grid.pixmaps._images
    return all(
        cell is not None
        and (cell.asset is None or cell.is_failed or images.best(cell.asset, _ROW_PX) is not None)
        for cell in cells
    )


class _ListModel(QAbstractListModel):
    """The same results for a QListView: an icon of the image cache, and a title."""

    def __init__(self, page: LightTablePage, controller: AppController) -> None:
        super().__init__()
        self._results, self._images = page.model, controller.stores.images
        self.icon_px = _ROW_PX
        self._icons: dict[int, QIcon] = {}
        self._blank = QIcon(QPixmap(_ROW_PX, _ROW_PX))

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return self._results.rowCount()

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DecorationRole:
            return self._icon(index.row())
        return f"Result {index.row()}" if role == Qt.ItemDataRole.DisplayRole else None

    def _icon(self, row: int) -> QIcon:
        icon = self._icons.get(row)
        result = self._results.result(row) if icon is None else None
        asset = asset_of_result(result) if result is not None else None
        image = self._images.best(asset, self.icon_px) if asset is not None else None
        if image is not None:
            icon = self._icons[row] = QIcon(QPixmap.fromImage(image))
        return icon or self._blank


async def _pages(grid: ResultsGrid) -> float:
    """CPU of a page of results, loaded from the server and decoded, as `peers.gthumb` measures one."""
    bar, process = grid.verticalScrollBar(), time.process_time()
    for _ in range(PAGES):
        bar.triggerAction(QAbstractSlider.SliderAction.SliderPageStepAdd)
        await asyncio.sleep(PAGE_S)
    await asyncio.sleep(1)
    return round((time.process_time() - process) / PAGES * 1e3, 1)


async def _list_view(page: LightTablePage, controller: AppController) -> dict[str, Any]:
    """First paint, scrolling, and zooming of a QListView in icon mode over the first results."""
    view, model = QListView(), _ListModel(page, controller)
    view.setViewMode(QListView.ViewMode.IconMode)
    view.setResizeMode(QListView.ResizeMode.Adjust)
    view.setLayoutMode(QListView.LayoutMode.Batched)
    view.setBatchSize(1_000)
    view.setUniformItemSizes(True)
    view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
    view.setIconSize(QSize(_ROW_PX, _ROW_PX))
    view.resize(WINDOW_W, WINDOW_H)
    counter = PaintCounter(view.viewport())
    began, cpu = time.perf_counter(), time.thread_time()
    view.setModel(model)
    view.show()
    await _until_soon(lambda: counter.paints > 0)
    found: dict[str, Any] = {"first paint, ms on the clock": round((time.perf_counter() - began) * 1e3, 1)}
    bar, rows = view.verticalScrollBar(), model.rowCount()
    end = time.perf_counter() + 120
    while not view.visualRect(model.index(rows - 1, 0)).isValid() and time.perf_counter() < end:  # noqa: ASYNC110
        await asyncio.sleep(0)
    found["all rows laid out, s of CPU"] = round(time.thread_time() - cpu, 2)
    found["scrolling"] = await _frames(
        counter, [lambda at=at: bar.setValue(at * _STEP_PX) for at in range(1, _FRAMES)]
    )

    def resize(px: int) -> None:
        model.icon_px = px
        view.setIconSize(QSize(px, px))

    found["zooming, ten steps"] = await _frames(
        counter, [lambda px=px: resize(px) for px in range(100, 300, 20)]
    )
    view.close()
    view.deleteLater()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.light_table", description=__doc__)
    parser.add_argument("--results", default="100000", help="numbers of results, separated by commas")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    app = QApplication(["bench"])
    sys.setswitchinterval(SWITCH_S)  # as `desktop` does
    found = measure(app, [int(count) for count in chosen.results.split(",")])
    text = json.dumps(found, indent=2)
    print(text)
    if chosen.json:
        chosen.json.write_text(text + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
