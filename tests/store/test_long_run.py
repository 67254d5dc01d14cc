"""Polling a changing canvas for a long time: nothing grows, nothing is left open.

A short form in the tests; 24 simulated hours by hand with WSDESK_ROUNDS=5760 (one round is 15 s).
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from faulty import until
from served import Served

from wsdesk.api.client import Client
from wsdesk.localdb.access import Database
from wsdesk.store.phase import Phase
from wsdesk.store.refresh import Refresher

pytestmark = pytest.mark.anyio
ROUNDS = int(os.environ.get("WSDESK_ROUNDS", "60"))
NODES = 1_000 if ROUNDS > 1_000 else 200
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


async def test_nothing_grows(
    served: Served,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Callable[[str, object], None],
) -> None:
    service = Changing()
    monkeypatch.setattr(
        served.connection, "_make_client", lambda c: Client(c, transport=httpx.MockTransport(service))
    )
    served.connect()
    canvas = served.canvases.open(CANVAS)
    await until(lambda: canvas.state.phase is Phase.READY)
    rounds = 0
    looked: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def sleep(_seconds: float) -> None:
        nonlocal rounds
        rounds += 1
        if rounds > ROUNDS and not looked.done():
            looked.set_result(None)
        await until(lambda: canvas.state.phase is not Phase.BUSY)
        if rounds in marks:
            # What is on its way to the disk is no growth: a day has time for it, these seconds have not.
            await asyncio.wrap_future(database.write_prepared(lambda: None, lambda _connection, _none: None))
            gc.collect()
            marks[rounds] = (memory(), handles(), len(asyncio.all_tasks()), len(gc.get_objects()))
        await asyncio.sleep(0)

    marks: dict[int, Any] = {ROUNDS // 3: None, ROUNDS: None}
    refresher = Refresher(served.connection, served.canvases, served.projects, lambda: 15.0, sleep=sleep)
    refresher.start()
    await looked
    await refresher.aclose()
    (size, files, tasks, objects), (last_size, last_files, last_tasks, last_objects) = marks.values()
    record_property("figures", f"{ROUNDS} rounds: {marks}")
    assert service.looks >= ROUNDS
    last = max(int(n.title.split()[1]) for n in canvas.document.nodes if n.title.startswith("changed"))
    assert last >= service.looks - 6, "the last changes are there"
    # One more may just be ending; what leaked would be one a round.
    assert last_files <= files + 2
    assert last_tasks <= tasks + 2
    assert last_objects <= objects * 1.05
    assert last_size <= size * 1.05
