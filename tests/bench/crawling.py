"""The crawl of a workspace beside a running event loop: `python -m tests.bench.crawling [CANVASES]`.

All canvases but some are downloaded already, as in a crawl that goes on after a restart.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication

from tests.bench.open_canvas import LoopMonitor, _loop
from tests.bench.search import _BEAT_MS, _Signals
from tests.bench.workspaces import Workspace
from wsdesk.api.etag import TaggedBytes
from wsdesk.app.cli.desktop_app import SWITCH_S
from wsdesk.app.platform.gc_scheduler import GarbageCollector
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.values import CanvasDownload
from wsdesk.settings.table import CRAWL, CRAWL_MB, CRAWL_REQUESTS
from wsdesk.store.index.crawler import Crawler
from wsdesk.store.index.indexer import Indexer

_NEW = 300
"""Canvases that the crawl downloads."""
_EDITED = "2026-11-01T10:00:00.000Z"


def crawl(app: QApplication, canvases: int) -> dict[str, Any]:
    """Longest slices of the event loop while a crawl plans, downloads, and indexes."""
    sys.setswitchinterval(SWITCH_S)  # as `desktop` does
    with asyncio.Runner(loop_factory=_loop(app)) as runner, tempfile.TemporaryDirectory() as folder:
        return runner.run(_crawl(Path(folder), canvases))


async def _crawl(folder: Path, canvases: int) -> dict[str, Any]:
    world = _Workspace(canvases)
    files = IndexFolder(folder, 1 << 32)
    done = CanvasDownload(_EDITED, "", 90_000, time.time())
    file = files.of("bench")
    for number in range(_NEW, canvases):
        file.record_download(f"canvas-{number}", done)
    nothing = cast(Any, world)
    indexer = Indexer(files, nothing, nothing, nothing, nothing, nothing)
    crawler = Crawler(nothing, nothing, nothing, nothing, indexer, nothing, nothing)
    for name in ("FIRST_PAUSE_S", "IDLE_S"):
        setattr(crawler, name, 0.1)
    crawler._budget.wait_s = lambda *_args, **_limits: 0.0  # type: ignore[method-assign]
    gc.collect()
    gc.freeze()
    collector = GarbageCollector()
    gc.disable()
    collector.start()
    pulse = LoopMonitor()
    pulse._timer.setInterval(_BEAT_MS)
    began, cpu = time.perf_counter(), time.process_time()
    world.profile_changed.emit("bench")
    while crawler.state.phase != "done":  # noqa: ASYNC110
        await asyncio.sleep(0.05)
    elapsed, cpu = time.perf_counter() - began, time.process_time() - cpu
    pulse.stop()
    collector.stop()
    gc.enable()
    own = sorted(ms for ms, _ in pulse.pauses)
    figures = {
        "canvases": canvases,
        "downloaded": _NEW,
        "seconds": round(elapsed, 1),
        "cpu_s": round(cpu, 1),
        "slice_worst_ms": [round(ms, 1) for ms in own[-3:]],
        "slice_p99_ms": round(own[int(len(own) * 0.99)], 1),
        "slices_over_8_ms": sum(ms > 8 for ms in own),
        "slices": len(own),
        "load": round(os.getloadavg()[0], 2),
    }
    await crawler.aclose()
    await indexer.aclose()
    return figures


class _Workspace(_Signals):
    """Stands for every store that the crawl uses: lists, settings, session, and requests."""

    changed = Signal(object)
    idle_s = 10.0
    pinned = recent = ()

    def __init__(self, canvases: int) -> None:
        super().__init__()
        listed = [
            SimpleNamespace(id=f"canvas-{n}", updated_at=_EDITED, project_id=f"project-{n // 40}", title="A")
            for n in range(canvases)
        ]
        self.canvases = {canvas.id: canvas for canvas in listed}
        projects = [SimpleNamespace(id=f"project-{n}", last_edit_at=_EDITED) for n in range(canvases // 40)]
        entries = {f"project-{n}": listed[n * 40 : n * 40 + 40] for n in range(canvases // 40)}
        self.state = SimpleNamespace(mode="live", projects=projects, canvases=entries)
        self._contents = [data for *_, data in Workspace().canvases(_NEW)]

    def summary(self, canvas_id: str) -> object:
        return self.canvases.get(canvas_id)

    def watch(self, _changed: Callable[..., object]) -> None:
        """Settings don't change."""

    def get(self, key: Any, *_more: object) -> Any:
        return {CRAWL: True, CRAWL_REQUESTS: 600, CRAWL_MB: 100_000}.get(key)

    async def request(self, send: Callable[[Any], Any], *, background: bool) -> TaggedBytes:
        assert background
        return await send(self)

    async def get_canvas_content_if_changed(
        self, canvas_id: str, _etag: str, *, note_offset: int | None
    ) -> TaggedBytes:
        await asyncio.sleep(0.005)
        return TaggedBytes(self._contents[int(canvas_id.removeprefix("canvas-"))])


if __name__ == "__main__":
    print(json.dumps(crawl(QApplication([]), int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)))
