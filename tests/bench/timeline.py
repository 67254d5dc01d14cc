"""`python -m tests.bench.timeline [--snapshots 500] [--nodes 1000]`: the timeline in the whole program.

Opening it, showing any snapshot up to its first paint, the difference of two, and the frames while scrubbing,
beside floors of the same run: decoding and painting once, and the same window in which nothing happens.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
from PySide6.QtCore import QAbstractEventDispatcher
from PySide6.QtWidgets import QApplication, QWidget

from tests.bench.close_canvas import CANVAS, listed, write_import
from tests.bench.edited_canvas import EditedCanvas
from tests.bench.frames import share_of
from tests.bench.program import running, until
from wsdesk.app.cli.desktop_app import SWITCH_S
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget
from wsdesk.graph.analysis.differences import KINDS, differences
from wsdesk.localdb.history.file import HistoryFile
from wsdesk.localdb.history.values import StoredChange
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.content.document_loader import read_content_blocking
from wsdesk.store.content.loaded_content import LoadedContent
from wsdesk.store.history.snapshot_content import snapshot_content

_SHOWN, _FLOORS, _FRAMES = 40, 8, 240
_FRAME_S = 1 / 60


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.timeline", description=__doc__)
    parser.add_argument("--snapshots", type=int, default=500)
    parser.add_argument("--nodes", type=int, default=1_000)
    options = parser.parse_args()
    sys.setswitchinterval(SWITCH_S)  # as `desktop` does
    app = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WSDESK_HOME"] = str(Path(folder) / "home")
        edited, imports = EditedCanvas(options.nodes), Path(folder) / "import"
        states = [edited.document()]
        for _ in range(options.snapshots - 1):
            edited.edit()
            states.append(edited.document())
        write_import(imports, options.nodes, states[-1])
        target = LaunchTarget(
            EMBEDDED_PROFILE, embedded=True, data=Path(folder) / "data", imports=(str(imports),)
        )
        with asyncio.Runner(loop_factory=lambda: EventLoop(app)) as runner:
            runner.run(_measure(target, states))


async def _measure(target: LaunchTarget, states: list[bytes]) -> None:
    async with running(target) as (controller, _):
        stores = controller.stores
        await listed(controller)
        file = stores.history.file
        assert file is not None
        _fill(file, states)
        states.clear()
        canvas = stores.canvases.open(CANVAS)
        await until(lambda: canvas.state.phase is LoadState.READY)
        await asyncio.sleep(6)
        began = time.perf_counter()
        stores.timelines.open(CANVAS)
        await _turns(lambda: _phase(controller) is LoadState.READY)
        pane = controller.window.findChild(QWidget, "timelinePane")
        assert pane is not None
        pane.repaint()
        print(f"opening, ms: {(time.perf_counter() - began) * 1e3:.0f}")
        await until(lambda: not stores.timelines.tasks.running(f"read:{CANVAS}"))
        await asyncio.sleep(1)
        await _floor(controller)
        await _show(controller, canvas)
        await _scrub(controller, canvas)


def _fill(file: HistoryFile, states: list[bytes]) -> None:
    file.canvas_limit_bytes = file.limit_bytes = 1 << 32
    before: LoadedContent | None = None
    begin = time.time() - len(states) * 600
    for at, data in enumerate(states):
        content = read_content_blocking(CANVAS, data, before=before)
        prepared = file.prepare(snapshot_content(content, notes_complete=True))
        found = differences(before.document, content.document) if before is not None else ()
        if prepared is not None:
            changes = [StoredChange(KINDS.index(one.kind), one.id) for one in found]
            file.add(prepared, changes, read_at=begin + at * 600)
        before = content


async def _show(controller: AppController, canvas: CanvasStore) -> None:
    """Show any snapshot, then the differences of two shown ones."""
    timelines, times, longest = controller.stores.timelines, list[float](), list[float]()
    timeline = timelines.of(CANVAS)
    assert timeline is not None
    pick = random.Random(3)
    cpu: list[float] = []
    before = canvas.document
    for at in pick.sample(range(len(timeline.snapshots)), min(_SHOWN, len(timeline.snapshots))):
        began = time.perf_counter()
        timelines.choose_at(CANVAS, at)
        wanted = timeline.snapshots[at].id
        longest.append(await _turns(lambda: _shown(canvas) == wanted))  # noqa: B023 - called at once
        controller.window.area.page.view.viewport().repaint()  # type: ignore[union-attr]
        times.append(time.perf_counter() - began)
        began = time.thread_time()
        differences(before, canvas.document)
        cpu.append(time.thread_time() - began)
        before = canvas.document
        await asyncio.sleep(0.3)
    print(f"showing any snapshot up to its first paint, ms: {_figures(times)}")
    print(f"longest turn of the event loop meanwhile, CPU ms: {_figures(longest)}")
    print(f"differences of two, CPU ms: {_figures(cpu)}")


async def _floor(controller: AppController) -> None:
    """What showing a snapshot takes at least if nothing is reused: decode its JSON, and paint the view."""
    timelines, file = controller.stores.timelines, controller.stores.history.file
    timeline = timelines.of(CANVAS)
    assert timeline is not None
    assert file is not None
    data = file.load(timeline.snapshots[-1].id)
    assert data is not None
    times: list[float] = []
    for _ in range(_FLOORS):
        await asyncio.sleep(0.3)
        began = time.perf_counter()
        msgspec.json.decode(data)
        controller.window.area.page.view.viewport().repaint()  # type: ignore[union-attr]
        times.append(time.perf_counter() - began)
    print(f"floor, decoding the JSON of a snapshot and painting the view, ms: {_figures(times)}")


async def _scrub(controller: AppController, canvas: CanvasStore) -> None:
    timelines = controller.stores.timelines
    timeline = timelines.of(CANVAS)
    assert timeline is not None
    count, at = len(timeline.snapshots), 0
    for name, is_scrubbing in (("floor, nothing happens", False), ("scrubbing", True)):
        turns, shown = list[float](), set[int]()
        for frame in range(_FRAMES):
            began = time.perf_counter()
            if is_scrubbing:
                at = frame * count // _FRAMES
                timelines.choose_at(CANVAS, at)
            turns.append(await _turns(partial(_has_passed, began + _FRAME_S)))
            shown.add(_shown(canvas))
        text = f"{name}, longest turn of the event loop in a frame, CPU ms: {_figures(turns)}"
        print(f"{text}; {len(shown)} snapshots shown")


def _phase(controller: AppController) -> LoadState | None:
    timeline = controller.stores.timelines.of(CANVAS)
    return timeline.phase if timeline is not None else None


def _shown(canvas: CanvasStore) -> int:
    return canvas.snapshot.snapshot.id if canvas.snapshot is not None else 0


def _has_passed(until_s: float) -> bool:
    return time.perf_counter() >= until_s


async def _turns(is_true: Callable[[], bool], *, pause: float = 0.001) -> float:
    """Turn the event loop until a condition is true; return the CPU seconds of its longest turn.

    The dispatcher is awake once a turn: what waits for a timer would measure two or three turns.
    """
    longest, last = 0.0, time.thread_time()

    def on_awake() -> None:
        nonlocal longest, last
        now = time.thread_time()
        longest, last = max(longest, now - last), now

    dispatcher = QAbstractEventDispatcher.instance()
    dispatcher.awake.connect(on_awake)
    try:
        while not is_true():  # noqa: ASYNC110 - the condition has no event
            await asyncio.sleep(pause)
    finally:
        dispatcher.awake.disconnect(on_awake)
    return longest


def _figures(times: list[float]) -> str:
    median, p99 = statistics.median(times) * 1e3, share_of(times, 0.99) * 1e3
    return f"median {median:.1f}, p99 {p99:.1f}, worst {max(times) * 1e3:.1f}"


if __name__ == "__main__":
    main()
