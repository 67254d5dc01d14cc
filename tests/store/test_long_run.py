"""Polling a changing canvas for a long time: nothing grows, nothing is left open.

A short form in the tests, which counts; 24 simulated hours by hand with WSDESK_ROUNDS=5760 (a round is 15 s),
which weighs as well. Garbage is collected as in the program: without that, thousands of answers, which httpx
ties into circles, would be what is weighed.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from faulty_server import until
from server_stores import ServerStores

from wsdesk.api.client import Client
from wsdesk.app.platform.gc_scheduler import collect_due
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.writer import _Job
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.refresh import Refresher

pytestmark = pytest.mark.anyio
THRESHOLDS = gc.get_threshold()
ROUNDS = int(os.environ.get("WSDESK_ROUNDS", "144"))
NODES = 500 if ROUNDS > 1_000 else 12
"""Few, so that each has changed before the second mark: lookups keep the rectangles of the first document."""
MARKS = (24, ROUNDS // 3 // 24 * 24, ROUNDS // 24 * 24)
"""Rounds at one place among changes (each 3rd) and full refreshes (each 8th); the first mark warms up."""
OF_THE_TEST = ("weakref.ReferenceType",)
"""What comes and goes with the counting itself: callbacks of weak sets are taken out of them late."""
CANVAS = "00000000-0000-4000-8000-000000000001"


class Changing:
    """A canvas one of whose nodes changes at every third look."""

    def __init__(self) -> None:
        self.looks = 0
        self.nodes = [
            {
                "id": f"n{n}",
                "nodeType": "text",
                "title": f"node {n}",
                "geometry": {"x": n, "y": 0, "w": 9, "h": 9},
            }
            for n in range(NODES)
        ]

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        if path.endswith("/canvases"):
            self.looks += 1
            if self.looks % 3 == 0:
                self.nodes[self.looks % NODES]["title"] = f"changed {self.looks}"
            row = {"id": CANVAS, "title": "c", "updatedAt": f"2026-01-01T00:00:{self.looks // 3:09}Z"}
            return httpx.Response(200, json={"data": [row], "total": 1})
        if path.endswith("/content"):
            return httpx.Response(200, content=json.dumps({"nodes": self.nodes, "edges": [], "notes": []}))
        if path.endswith("/all"):
            return httpx.Response(200, json={"data": [], "total": 0})
        return httpx.Response(404, json={"message": "no"})


def memory() -> int:
    """Resident bytes of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def handles() -> int:
    return len(os.listdir("/proc/self/fd"))


def objects() -> Counter[str]:
    """What the collector knows of, by type, after it took what it could."""
    gc.collect()
    return Counter(f"{type(o).__module__}.{type(o).__qualname__}" for o in gc.get_objects())


@dataclass(frozen=True)
class Mark:
    """What is there after some rounds, when nothing is under way."""

    resident: int
    handles: int
    tasks: int
    objects: Counter[str]


async def test_nothing_grows(
    server_stores: ServerStores,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Callable[[str, object], None],
) -> None:
    server = Changing()
    monkeypatch.setattr(
        server_stores.connection, "_make_client", lambda c: Client(c, transport=httpx.MockTransport(server))
    )
    server_stores.connect()
    canvas = server_stores.canvases.open(CANVAS)
    await until(lambda: canvas.state.phase is LoadState.READY)
    rounds = 0
    before = asyncio.all_tasks()
    looked: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    marks: dict[int, Mark] = {}

    async def settled() -> None:
        """Nothing is on its way: no task but the polling itself, nothing to the disk."""
        polling = asyncio.current_task()
        await until(lambda: asyncio.all_tasks() <= {*before, polling})
        await asyncio.wrap_future(database.write_prepared(lambda: None, lambda _connection, _none: None))
        # The writer's thread lets go of a job shortly after its result is there.
        await until(lambda: not any(isinstance(one, _Job) for one in gc.get_objects()))

    async def sleep(_seconds: float) -> None:
        nonlocal rounds
        rounds += 1
        if rounds > ROUNDS and not looked.done():
            looked.set_result(None)
        await until(lambda: canvas.state.phase is not LoadState.BUSY)
        collect_due(THRESHOLDS)  # as the program does while it waits
        if rounds in MARKS:
            await settled()
            marks[rounds] = Mark(memory(), handles(), len(asyncio.all_tasks()), objects())
        await asyncio.sleep(0)

    refresher = Refresher(
        server_stores.connection, server_stores.canvases, server_stores.projects, lambda: 15.0, sleep=sleep
    )
    refresher.start()
    await looked
    await refresher.aclose()
    _, first, last = (marks[at] for at in MARKS)
    grown = {name: n for name, n in (last.objects - first.objects).items() if name not in OF_THE_TEST}
    record_property("figures", f"{ROUNDS} rounds: {first.resident} to {last.resident} bytes, {grown}")
    assert server.looks >= ROUNDS
    newest = max(int(n.title.split()[1]) for n in canvas.document.nodes if n.title.startswith("changed"))
    assert newest >= server.looks - 6, "the last changes are there"
    assert last.handles <= first.handles  # fewer, where what another test left behind went meanwhile
    assert last.tasks == first.tasks
    # What leaked would be one a reload at least, and there are more of those between two marks than this.
    assert {name: n for name, n in grown.items() if n >= 8} == {}
    if ROUNDS > 1_000:
        assert last.resident <= first.resident * 1.05
