"""Refreshing of the open canvas and the lists over the embedded server, and its interval."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from faulty_server import until
from server_stores import ServerStores, id_of

from wsdesk.api.errors import ForbiddenError
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.refresh import IDLE_ROUNDS, QUICK_ROUNDS, PollInterval, Refresher
from wsdesk.wire.project import CanvasList

pytestmark = pytest.mark.anyio


class ManualSleep:
    """A sleep that the test ends."""

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


class CanvasListTransport:
    """Changes the server's list of canvases."""

    def __init__(self, server_stores: ServerStores, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moved: dict[str, str] = {}
        self.titles: dict[str, str] = {}
        client: Any = server_stores.connection.client
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
async def sleeps() -> ManualSleep:
    return ManualSleep()


@pytest.fixture
async def refresher(server_stores: ServerStores, sleeps: ManualSleep) -> AsyncIterator[Refresher]:
    made = Refresher(
        server_stores.connection,
        server_stores.canvases,
        server_stores.projects,
        lambda: 15.0,
        sleep=sleeps.sleep,
    )
    yield made
    await made.aclose()


@pytest.fixture
async def loads(server_stores: ServerStores, refresher: Refresher) -> list[str]:
    """Every reload of an open canvas, by name."""
    server_stores.connect()
    await until(
        lambda: server_stores.projects.state.phase is LoadState.READY and server_stores.projects.state.loose
    )
    found: list[str] = []
    for name in ("One", "Two"):
        canvas = await server_stores.open(name)

        def note(state: Any, name: str = name) -> None:
            if state.phase is LoadState.BUSY:
                found.append(name)

        canvas.state_changed.connect(note)
    server_stores.canvases.make_current(id_of("One"))
    refresher.start()
    return found


async def test_only_what_moved_is_fetched(
    server_stores: ServerStores, sleeps: ManualSleep, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = CanvasListTransport(server_stores, monkeypatch)
    await sleeps.next()
    assert loads == []
    lists.moved[id_of("One")] = "2030-01-01T00:00:00.000Z"
    await sleeps.next()
    await until(lambda: loads == ["One"])
    await sleeps.next()
    assert loads == ["One"]
    lists.moved[id_of("Two")] = "2030-01-01T00:00:00.000Z"
    await sleeps.next()
    assert loads == ["One"], "it isn't visible"
    server_stores.canvases.make_current(id_of("Two"))
    await until(lambda: loads == ["One", "Two"])


async def test_a_change_before_the_first_poll_is_fetched(
    server_stores: ServerStores, sleeps: ManualSleep, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = CanvasListTransport(server_stores, monkeypatch)
    lists.moved[id_of("One")] = "2030-01-01T00:00:00.000Z"
    await sleeps.next()
    await until(lambda: loads == ["One"])


async def test_it_is_quick_while_things_change(
    server_stores: ServerStores, sleeps: ManualSleep, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = CanvasListTransport(server_stores, monkeypatch)
    await sleeps.next()
    assert sleeps.waits == [15, 15]
    lists.moved[id_of("Stray")] = "2030-01-01T00:00:00.000Z"
    await sleeps.next()
    assert sleeps.waits[-1] == 5


async def test_the_interval_follows_the_setting_and_is_longer_while_hidden(
    server_stores: ServerStores, sleeps: ManualSleep
) -> None:
    seconds, is_visible = 15.0, True
    server_stores.connect()
    await until(lambda: server_stores.connection.state.mode == "live")
    refresher = Refresher(
        *(server_stores.connection, server_stores.canvases, server_stores.projects, lambda: seconds),
        visible=lambda: is_visible,
        sleep=sleeps.sleep,
    )
    refresher.start()
    await sleeps.next()
    is_visible = False
    await sleeps.next()
    is_visible, seconds = True, 40.0
    await sleeps.next()
    assert sleeps.waits == [15, 15, 60, 40]
    await refresher.aclose()


async def test_a_slow_full_refresh_guards_against_services_that_do_not_tell(
    sleeps: ManualSleep, loads: list[str]
) -> None:
    for _ in range(Refresher.FULL_EVERY):
        await sleeps.next()
    await until(lambda: loads == ["One"])


async def test_a_canvas_that_is_renamed_shows_in_the_tree(
    server_stores: ServerStores, sleeps: ManualSleep, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = CanvasListTransport(server_stores, monkeypatch)
    await sleeps.next()
    lists.titles[id_of("Stray")] = "Found again"
    await sleeps.next()
    await until(lambda: [c.title for c in server_stores.projects.state.loose] == ["Found again"])


async def test_nothing_is_asked_while_the_service_is_away_and_waking_asks_at_once(
    server_stores: ServerStores,
    sleeps: ManualSleep,
    refresher: Refresher,
    loads: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    requests: list[int] = []
    client: Any = server_stores.connection.client
    inner = client.list_canvases

    async def counting(**more: Any) -> Any:
        requests.append(1)
        return await inner(**more)

    monkeypatch.setattr(client, "list_canvases", counting)
    state = server_stores.connection.state
    monkeypatch.setattr(server_stores.connection, "_state", replace(state, mode="offline"))
    await sleeps.next()
    assert requests == []
    monkeypatch.setattr(server_stores.connection, "_state", state)
    await until(lambda: sleeps.waits)
    refresher.wake()
    await until(lambda: requests)


async def test_what_a_person_is_at_survives_a_refresh(
    server_stores: ServerStores, sleeps: ManualSleep, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = CanvasListTransport(server_stores, monkeypatch)
    canvas = server_stores.canvases.current
    assert canvas is not None
    server_stores.selection.select(canvas.canvas_id, nodes=(id_of("One left"),))
    await until(lambda: server_stores.comments.state.thread_id)
    server_stores.comments.set_draft("half a sentence")
    before, document = server_stores.selection.state, canvas.document
    emitted: list[object] = []
    canvas.document_reset.connect(emitted.append)
    canvas.changed.connect(emitted.append)
    await sleeps.next()
    lists.moved[canvas.canvas_id] = "2030-01-01T00:00:00.000Z"
    await sleeps.next()
    await until(lambda: loads == ["One"] and canvas.state.phase is LoadState.READY)
    assert server_stores.selection.state == before
    assert server_stores.comments.state.draft == "half a sentence"
    assert canvas.document is document
    assert emitted == []


async def test_the_tree_is_live_without_reading_everything_anew(
    server_stores: ServerStores, sleeps: ManualSleep, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[str] = []
    renamed: dict[str, str] = {}
    client: Any = server_stores.connection.client
    projects, canvases = client.list_projects, client.list_canvases

    async def list_projects(**more: Any) -> Any:
        requests.append("projects")
        page = await projects(**more)
        rows = [p.model_copy(update={"title": renamed.get(p.id, p.title)}) for p in page.data]
        return page.model_copy(update={"data": tuple(rows)})

    async def list_canvases(**more: Any) -> Any:
        requests.append("canvases")
        return await canvases(**more)

    monkeypatch.setattr(client, "list_projects", list_projects)
    monkeypatch.setattr(client, "list_canvases", list_canvases)
    for _ in range(4):
        await sleeps.next()
    assert requests == ["canvases", "canvases", "projects"] * 2, "the projects every second round"
    first = server_stores.projects.state.projects[0]
    renamed[first.id] = "Renamed elsewhere"
    await sleeps.next()
    await sleeps.next()
    assert server_stores.projects.state.projects[0].title == "Renamed elsewhere"


async def test_projects_are_live_where_the_list_of_canvases_fails(
    server_stores: ServerStores, sleeps: ManualSleep, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[str] = []
    client: Any = server_stores.connection.client
    projects = client.list_projects

    async def list_projects(**more: Any) -> Any:
        requests.append("projects")
        return await projects(**more)

    async def list_canvases(**_more: Any) -> Any:
        raise ForbiddenError(403)

    monkeypatch.setattr(client, "list_projects", list_projects)
    monkeypatch.setattr(client, "list_canvases", list_canvases)
    await sleeps.next()
    await sleeps.next()
    assert requests == ["projects"] * 2


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
    server_stores: ServerStores,
    sleeps: ManualSleep,
    loads: list[str],
    monkeypatch: pytest.MonkeyPatch,
    rejected: str,
) -> None:
    async def refuse(**_query: object) -> None:
        raise ForbiddenError(403, "no")

    monkeypatch.setattr(server_stores.connection.client, rejected, refuse)
    for _ in range(Refresher.FULL_EVERY):
        await sleeps.next()
    await until(lambda: loads == ["One"])
