"""Lookups of canvases, which share a query where the database is another process."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest

from wsdesk.server.canvas_lookup import MAX_PER_QUERY, CanvasLookup
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.database import Unit
from wsdesk.server.storage.errors import StorageUnavailableError
from wsdesk.server.storage.queries import canvases

pytestmark = pytest.mark.anyio


class Remote:
    """The database of a workspace as if it were another process; counts and rejects units."""

    is_in_process = False

    def __init__(self, workspace: ServerContext) -> None:
        self.units = 0
        self.is_away = False
        self._database = workspace.database

    @contextmanager
    def read(self, *, snapshot: bool = True) -> Generator[Unit]:
        self.units += 1
        if self.is_away:
            raise StorageUnavailableError("away")
        with self._database.read(snapshot=snapshot) as unit:
            yield unit


@pytest.fixture
def remote(workspace: ServerContext) -> Remote:
    return Remote(workspace)


@pytest.fixture
def lookup(remote: Remote) -> CanvasLookup:
    return CanvasLookup(remote)  # pyright: ignore[reportArgumentType]


@pytest.fixture
def ids(workspace: ServerContext) -> list[str]:
    with workspace.database.read() as unit:
        return [
            row["id"] for row in unit.rows("SELECT id FROM canvases WHERE team_id = ?", (workspace.team,))
        ]


async def test_lookups_at_the_same_time_share_queries(
    workspace: ServerContext, remote: Remote, lookup: CanvasLookup, ids: list[str]
) -> None:
    keys = [(workspace.team, ids[number % len(ids)]) for number in range(2 * MAX_PER_QUERY)]
    found = await asyncio.gather(*(lookup.find(*key) for key in keys))
    assert [(row and row["id"]) for row in found] == [canvas_id for _, canvas_id in keys]
    with workspace.database.read() as unit:
        assert {row["id"]: row["revision"] for row in found if row} == {
            key: canvases.find(unit, workspace.team, key)["revision"]  # pyright: ignore[reportOptionalSubscript]
            for key in ids
        }
    assert remote.units == 2


async def test_a_canvas_is_found_for_its_team_only(
    workspace: ServerContext, lookup: CanvasLookup, ids: list[str]
) -> None:
    other, unknown = str(uuid4()), str(uuid4())
    keys = [(other, ids[0]), (workspace.team, unknown), (workspace.team, ids[0])]
    found = await asyncio.gather(*(lookup.find(*key) for key in keys))
    assert [row and row["id"] for row in found] == [None, None, ids[0]]


async def test_a_lookup_reads_what_was_written_before_it(
    workspace: ServerContext, lookup: CanvasLookup, ids: list[str]
) -> None:
    earlier = asyncio.create_task(lookup.find(workspace.team, ids[0]))
    await asyncio.sleep(0)
    with workspace.database.write() as unit:
        unit.run("UPDATE canvases SET revision = revision + 100 WHERE id = ?", (ids[0],))
    later = await lookup.find(workspace.team, ids[0])
    before = await earlier
    with workspace.database.read() as unit:
        current = canvases.find(unit, workspace.team, ids[0])
    assert current
    assert later
    assert later["revision"] == current["revision"]
    assert before
    assert before["revision"] <= current["revision"]


async def test_errors_reach_every_waiting_lookup_and_the_next_one_is_new(
    workspace: ServerContext, remote: Remote, lookup: CanvasLookup, ids: list[str]
) -> None:
    remote.is_away = True
    lookups = [lookup.find(workspace.team, ids[0]) for _ in range(3)]
    failures = await asyncio.gather(*lookups, return_exceptions=True)
    assert [type(failure) for failure in failures] == [StorageUnavailableError] * 3
    remote.is_away = False
    assert await lookup.find(workspace.team, ids[0])


async def test_a_canceled_lookup_does_not_affect_the_others(
    workspace: ServerContext, lookup: CanvasLookup, ids: list[str]
) -> None:
    canceled, other = (asyncio.create_task(lookup.find(workspace.team, ids[0])) for _ in "ab")
    await asyncio.sleep(0)
    canceled.cancel()
    row = await other
    assert row
    assert row["id"] == ids[0]
    with pytest.raises(asyncio.CancelledError):
        await canceled


def test_a_lookup_works_in_another_event_loop(
    workspace: ServerContext, lookup: CanvasLookup, ids: list[str]
) -> None:
    lookups: list[asyncio.Task[Any]] = []

    async def give_up() -> None:
        lookups.append(asyncio.create_task(lookup.find(workspace.team, ids[0])))
        await asyncio.sleep(0)

    async def find() -> None:
        assert await asyncio.wait_for(lookup.find(workspace.team, ids[0]), 30)

    asyncio.run(give_up())
    asyncio.run(find())
