"""Refreshing of the open canvas and the lists over the embedded server, and its interval."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from faulty import until
from served import Served, ident

from wsdesk.api.errors import ForbiddenError
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.refresh import IDLE_ROUNDS, QUICK_ROUNDS, PollInterval, Refresher
from wsdesk.wire.project import CanvasList

pytestmark = pytest.mark.anyio


class Rounds:
    """Sleeps until the test says that the time is over."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self._gate: asyncio.Future[None] | None = None

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self._gate = asyncio.get_running_loop().create_future()
        await self._gate

    async def next(self) -> None:
        await until(lambda: self._gate is not None and not self._gate.done())
        assert self._gate is not None
        count = len(self.waits)
        self._gate.set_result(None)
        await until(lambda: len(self.waits) > count)


class Lists:
    """Lays changes over what the service says in its list of canvases."""

    def __init__(self, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moved: dict[str, str] = {}
        self.titles: dict[str, str] = {}
        client: Any = served.connection.client
        inner = client.list_canvases

        async def list_canvases(*, limit: int = 200, offset: int = 0) -> CanvasList:
            page = await inner(limit=limit, offset=offset)
            rows = [
                c.model_copy(
                    update={
                        "updated_at": self.moved.get(c.id, c.updated_at),
                        "title": self.titles.get(c.id, c.title),
                    }
                )
                for c in page.data
            ]
            return page.model_copy(update={"data": tuple(rows)})

        monkeypatch.setattr(client, "list_canvases", list_canvases)


@pytest.fixture
async def rounds() -> Rounds:
    return Rounds()


@pytest.fixture
async def refresher(served: Served, rounds: Rounds) -> AsyncIterator[Refresher]:
    made = Refresher(served.connection, served.canvases, served.projects, lambda: 15.0, sleep=rounds.sleep)
    yield made
    await made.aclose()


@pytest.fixture
async def loads(served: Served, refresher: Refresher) -> list[str]:
    """Every reload of an open canvas, by name."""
    served.connect()
    await until(lambda: served.projects.state.phase is LoadState.READY and served.projects.state.loose)
    found: list[str] = []
    for name in ("One", "Two"):
        canvas = await served.open(name)

        def note(state: Any, name: str = name) -> None:
            if state.phase is LoadState.BUSY:
                found.append(name)

        canvas.state_changed.connect(note)
    served.canvases.make_current(ident("One"))
    refresher.start()
    return found


async def test_only_what_moved_is_fetched(
    served: Served, rounds: Rounds, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = Lists(served, monkeypatch)
    await rounds.next()
    assert loads == []
    lists.moved[ident("One")] = "2030-01-01T00:00:00.000Z"
    await rounds.next()
    await until(lambda: loads == ["One"])
    await rounds.next()
    assert loads == ["One"]
    lists.moved[ident("Two")] = "2030-01-01T00:00:00.000Z"
    await rounds.next()
    assert loads == ["One"], "nobody looks at it"
    served.canvases.make_current(ident("Two"))
    await until(lambda: loads == ["One", "Two"])


async def test_it_is_quick_while_things_change(
    served: Served, rounds: Rounds, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = Lists(served, monkeypatch)
    await rounds.next()
    assert rounds.waits == [15, 15]
    lists.moved[ident("Stray")] = "2030-01-01T00:00:00.000Z"
    await rounds.next()
    assert rounds.waits[-1] == 5


async def test_it_is_as_slow_as_it_is_set_and_slower_while_nobody_sees_it(
    served: Served, rounds: Rounds
) -> None:
    seconds, seen = 15.0, True
    served.connect()
    await until(lambda: served.connection.state.mode == "live")
    refresher = Refresher(
        *(served.connection, served.canvases, served.projects, lambda: seconds),
        visible=lambda: seen,
        sleep=rounds.sleep,
    )
    refresher.start()
    await rounds.next()
    seen = False
    await rounds.next()
    seen, seconds = True, 40.0
    await rounds.next()
    assert rounds.waits == [15, 15, 60, 40]
    await refresher.aclose()


async def test_a_slow_full_refresh_guards_against_services_that_do_not_tell(
    rounds: Rounds, loads: list[str]
) -> None:
    for _ in range(Refresher.FULL_EVERY):
        await rounds.next()
    await until(lambda: loads == ["One"])


async def test_a_canvas_that_is_renamed_shows_in_the_tree(
    served: Served, rounds: Rounds, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = Lists(served, monkeypatch)
    await rounds.next()
    lists.titles[ident("Stray")] = "Found again"
    await rounds.next()
    await until(lambda: [c.title for c in served.projects.state.loose] == ["Found again"])


async def test_nothing_is_asked_while_the_service_is_away_and_waking_asks_at_once(
    served: Served, rounds: Rounds, refresher: Refresher, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    client: Any = served.connection.client
    inner = client.list_canvases

    async def counting(**more: Any) -> Any:
        asked.append(1)
        return await inner(**more)

    monkeypatch.setattr(client, "list_canvases", counting)
    state = served.connection.state
    monkeypatch.setattr(served.connection, "_state", replace(state, mode="offline"))
    await rounds.next()
    assert asked == []
    monkeypatch.setattr(served.connection, "_state", state)
    await until(lambda: rounds.waits)
    refresher.wake()
    await until(lambda: asked)


async def test_what_a_person_is_at_survives_a_refresh(
    served: Served, rounds: Rounds, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = Lists(served, monkeypatch)
    canvas = served.canvases.current
    assert canvas is not None
    served.selection.select(canvas.canvas_id, nodes=(ident("One left"),))
    await until(lambda: served.comments.state.thread_id)
    served.comments.set_draft("half a sentence")
    before, document = served.selection.state, canvas.document
    emitted: list[object] = []
    canvas.document_reset.connect(emitted.append)
    canvas.changed.connect(emitted.append)
    await rounds.next()
    lists.moved[canvas.canvas_id] = "2030-01-01T00:00:00.000Z"
    await rounds.next()
    await until(lambda: loads == ["One"] and canvas.state.phase is LoadState.READY)
    assert served.selection.state == before
    assert served.comments.state.draft == "half a sentence"
    assert canvas.document is document
    assert emitted == []


async def test_the_tree_is_live_without_reading_everything_anew(
    served: Served, rounds: Rounds, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    renamed: dict[str, str] = {}
    client: Any = served.connection.client
    projects, canvases = client.list_projects, client.list_canvases

    async def list_projects(**more: Any) -> Any:
        asked.append("projects")
        page = await projects(**more)
        rows = [p.model_copy(update={"title": renamed.get(p.id, p.title)}) for p in page.data]
        return page.model_copy(update={"data": tuple(rows)})

    async def list_canvases(**more: Any) -> Any:
        asked.append("canvases")
        return await canvases(**more)

    monkeypatch.setattr(client, "list_projects", list_projects)
    monkeypatch.setattr(client, "list_canvases", list_canvases)
    for _ in range(4):
        await rounds.next()
    assert asked == ["canvases", "canvases", "projects"] * 2, "the projects every second round"
    first = served.projects.state.projects[0]
    renamed[first.id] = "Renamed elsewhere"
    await rounds.next()
    await rounds.next()
    assert served.projects.state.projects[0].title == "Renamed elsewhere"


async def test_projects_are_live_where_the_list_of_canvases_fails(
    served: Served, rounds: Rounds, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    client: Any = served.connection.client
    projects = client.list_projects

    async def list_projects(**more: Any) -> Any:
        asked.append("projects")
        return await projects(**more)

    async def list_canvases(**_more: Any) -> Any:
        raise ForbiddenError(403)

    monkeypatch.setattr(client, "list_projects", list_projects)
    monkeypatch.setattr(client, "list_canvases", list_canvases)
    await rounds.next()
    await rounds.next()
    assert asked == ["projects"] * 2


@pytest.mark.parametrize(
    ("quiet", "seconds", "visible", "wait"),
    [
        (0, 15, True, 5),
        (QUICK_ROUNDS - 1, 15, True, 5),
        (QUICK_ROUNDS, 15, True, 15),
        (0, 6, True, 3),
        (0, 3600, True, 1200),
        (QUICK_ROUNDS + IDLE_ROUNDS, 15, True, 30),
        (QUICK_ROUNDS + 2 * IDLE_ROUNDS, 15, True, 60),
        (10_000, 15, True, 60),
        (0, 15, False, 60),
        (10_000, 15, False, 60),
        (10_000, 100, True, 300),
        (10_000, 3600, False, 3600),
    ],
)
def test_the_wait(quiet: int, seconds: float, visible: bool, wait: float) -> None:
    assert PollInterval(quiet).wait_s(seconds, visible=visible) == pytest.approx(wait)


def test_a_change_makes_it_quick_and_quiet_makes_it_rare() -> None:
    pace = PollInterval()
    waits = []
    for changed in [True, *[False] * 80]:
        pace = pace.after(changed=changed)
        waits.append(pace.wait_s(15, visible=True))
    assert waits == sorted(waits)
    assert (waits[0], waits[-1]) == (5, 60)


@pytest.mark.parametrize("rejected", ["list_projects", "list_canvases"])
async def test_an_open_canvas_is_current_though_a_list_is_rejected(
    served: Served, rounds: Rounds, loads: list[str], monkeypatch: pytest.MonkeyPatch, rejected: str
) -> None:
    async def refuse(**_query: object) -> None:
        raise ForbiddenError(403, "no")

    monkeypatch.setattr(served.connection.client, rejected, refuse)
    for _ in range(Refresher.FULL_EVERY):
        await rounds.next()
    await until(lambda: loads == ["One"])
