"""Memory and stalls when a canvas of 108 MB is opened and closed in the whole program."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
import weakref
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from tests.bench.content_documents import content
from tests.bench.frames import resident_mb
from tests.bench.program import running, until
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget
from wsdesk.graph.model.document import Document
from wsdesk.store.base.load_state import LoadState

_ROUNDS = 5
_WATCHED_S = 1.5
"""Seconds after closing in which the document is freed."""
CANVAS, _PROJECT, _TEAM = (f"{digit}1111111-2222-5333-8444-555555555555" for digit in "123")
_TIME = "2025-06-03T23:43:12.810Z"


def close_large(app: QApplication, count: int) -> dict[str, Any]:
    """Resident MB after each closing, seconds until the document is freed, and the longest stall in ms."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WSDESK_HOME"] = str(Path(folder) / "home")
        imports = Path(folder) / "import"
        write_import(imports, count, content(count))
        target = LaunchTarget(
            EMBEDDED_PROFILE, embedded=True, data=Path(folder) / "data", imports=(str(imports),)
        )
        with asyncio.Runner(loop_factory=lambda: EventLoop(app)) as runner:
            return runner.run(_measure(target))


def write_import(folder: Path, count: int, data: bytes) -> None:
    """Write a folder to import with one canvas of `count` nodes."""
    canvas = {"id": CANVAS, "title": "Large", "nodeCount": count, "createdAt": _TIME, "updatedAt": _TIME}
    project = {"id": _PROJECT, "title": "Large", "teamId": _TEAM, "canvasId": CANVAS, "canvases": [canvas]}
    canvases = [{**canvas, "teamId": _TEAM, "projectId": _PROJECT, "previewAssets": []}]
    (folder / "content").mkdir(parents=True)
    (folder / "projects.json").write_text(json.dumps({"data": [project]}))
    (folder / "canvases.json").write_text(json.dumps({"data": canvases}))
    (folder / "content" / f"{CANVAS}.json").write_bytes(data)


async def _measure(target: LaunchTarget) -> dict[str, Any]:
    async with running(target) as (controller, collector):
        await listed(controller)
        await asyncio.sleep(4)
        rounds: list[dict[str, float]] = []
        before = round(resident_mb())
        for _ in range(_ROUNDS):
            document = await _open(controller)
            opened = round(resident_mb())
            controller.stores.canvases.close(CANVAS)
            freed = await _watch(document)
            await asyncio.sleep(3)
            collector.collect_all()  # as in a pause of about ten seconds
            rounds.append({"open_mb": opened, **freed, "closed_mb": round(resident_mb())})
    return {
        "before_mb": before,
        "closed_mb": [one["closed_mb"] for one in rounds],
        "open_mb": [one["open_mb"] for one in rounds],
        "freed_s": max(one["freed_s"] for one in rounds),
        "stall_ms": max(one["stall_ms"] for one in rounds),
        "stalls_ms": [one["stall_ms"] for one in rounds],
    }


async def listed(controller: AppController) -> None:
    """Wait for the import. The lists are polled ever less often, so that they are requested here."""
    projects = controller.stores.projects
    for _ in range(120):
        if CANVAS in projects.canvases:
            return
        projects.refresh()
        await asyncio.sleep(2)
    raise TimeoutError("the canvas wasn't imported within four minutes")


async def _open(controller: AppController) -> weakref.ref[Document]:
    canvas = controller.stores.canvases.open(CANVAS)
    await until(lambda: canvas.state.phase is LoadState.READY)
    await asyncio.sleep(2)
    return weakref.ref(canvas.document)


async def _watch(document: weakref.ref[Document]) -> dict[str, float]:
    """Until before the collection in the next pause, whose own stall isn't counted."""
    start = last = time.perf_counter()
    freed, stall = float("inf"), 0.0
    while last - start < _WATCHED_S:
        await asyncio.sleep(0)
        now = time.perf_counter()
        stall, last = max(stall, now - last), now
        if document() is None:
            freed = min(freed, now - start)
    return {"freed_s": round(freed, 3), "stall_ms": round(stall * 1e3, 1)}
