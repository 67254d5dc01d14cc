"""The lists of projects and canvases are kept current by reading them again, a page or two a round."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
from faulty import until
from PySide6.QtCore import QCoreApplication

from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.errors import BadRequestError
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.project_canvases import ProjectsState
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.connection.response_cache import ResponseCache

pytestmark = pytest.mark.anyio


class Workspace:
    """Lists projects (latest edit first) and canvases, and counts the requests."""

    def __init__(self, projects: int = 60, canvases: int = 450) -> None:
        self.projects: list[dict[str, Any]] = [
            {"id": f"p{n}", "title": f"Project {n}", "lastEditAt": f"2026-01-01T00:{59 - n:02}:00Z"}
            for n in range(projects)
        ]
        self.canvases: list[dict[str, Any]] = [
            {"id": f"c{n}", "title": f"Canvas {n}", "projectId": f"p{n % projects}", "nodeCount": n}
            for n in range(canvases)
        ]
        self.asked: list[str] = []
        self.fails = False

    def edit(self, project_id: str, when: str, **fields: Any) -> None:
        row = next(row for row in self.projects if row["id"] == project_id)
        row |= {"lastEditAt": when, **fields}
        self.projects.sort(key=lambda row: row["lastEditAt"], reverse=True)

    def __call__(self, request: httpx.Request) -> httpx.Response:
        query = request.url.params
        at, size = int(query.get("offset", 0)), int(query.get("limit", 30))
        name = "projects" if request.url.path.endswith("/all") else "canvases"
        if not request.url.path.endswith(("/all", "/canvases")):
            return httpx.Response(404, json={"message": "no"})
        self.asked.append(f"{name} {at}")
        if self.fails:
            return httpx.Response(400, json={"message": "no"})
        rows = self.projects if name == "projects" else self.canvases
        return httpx.Response(200, json={"data": rows[at : at + size], "total": len(rows)})


class Rig:
    """The store over such a workspace, and every state that it showed."""

    def __init__(self, database: Database) -> None:
        self.there = Workspace()
        self.connection = ConnectionStore(
            lambda c: Client(c, transport=httpx.MockTransport(lambda request: self.there(request)))
        )
        self.kept = ResponseCache(SnapshotTable(database), self.connection)
        self.store = ProjectsStore(self.connection, PeopleStore(), self.kept)
        self.states: list[ProjectsState] = []

    async def connect(self) -> None:
        self.connection.use(Connection("http://127.0.0.1:1", "key"), profile_id="p", profile_name="p")
        await until(lambda: self.store.state.phase is LoadState.READY and len(self.store.canvases) > 0)
        await until(lambda: not self.store.tasks.running("refresh"))  # pyright: ignore[reportPrivateUsage]
        while not self.store.state.complete:
            self.store.load_more()
            await asyncio.sleep(0.01)
        await until(lambda: not self.store.tasks.running("more"))  # pyright: ignore[reportPrivateUsage]
        self.store.changed.connect(self.states.append)
        self.there.asked.clear()

    async def rounds(self, count: int, canvas_id: str = "") -> None:
        for _ in range(count):
            await self.store.poll_canvases(canvas_id)
            await self.store.poll_projects()

    def titles(self) -> list[str | None]:
        return [project.title for project in self.store.state.projects]


@pytest.fixture
async def rig(database: Database, qapp: QCoreApplication) -> AsyncIterator[Rig]:
    made = Rig(database)
    yield made
    await made.store.aclose()
    await made.connection.aclose()


async def test_nothing_is_told_where_nothing_changed(rig: Rig) -> None:
    await rig.connect()
    projects, canvases = rig.store.state.projects, rig.store.canvases["c7"]
    await rig.rounds(7)
    assert rig.states == []
    assert rig.store.state.projects is projects
    assert rig.store.canvases["c7"] is canvases


async def test_a_round_asks_for_one_page_of_each_list(rig: Rig) -> None:
    await rig.connect()
    await rig.rounds(3)
    assert [one for one in rig.there.asked if "canvases" in one] == [
        "canvases 0",
        "canvases 200",
        "canvases 400",
    ]
    assert [one for one in rig.there.asked if "projects" in one] == ["projects 0"] * 3


async def test_the_page_of_the_open_canvas_is_always_asked_for(rig: Rig) -> None:
    await rig.connect()
    await rig.rounds(1, "c449")
    assert rig.there.asked[:2] == ["canvases 0", "canvases 400"]
    rig.there.canvases[449]["nodeCount"] = 1
    await rig.store.poll_canvases("c449")
    assert rig.store.canvases["c449"].node_count == 1


@pytest.mark.parametrize(
    ("fields", "seen"),
    [
        ({"title": "Renamed"}, lambda p: p.title == "Renamed"),
        ({"description": "New words"}, lambda p: p.description == "New words"),
        ({"shareMode": "view"}, lambda p: p.share_mode == "view"),
        ({"previewAssets": [{"url": "https://x.example/n.png"}]}, lambda p: len(p.preview_assets) == 1),
    ],
)
async def test_what_changes_in_a_project_is_seen_without_a_refresh(
    rig: Rig, fields: dict[str, Any], seen: Callable[[Any], bool]
) -> None:
    await rig.connect()
    rig.there.projects[40] |= fields
    await rig.rounds(1)
    assert seen(next(p for p in rig.store.state.projects if p.id == "p40"))


async def test_the_order_and_the_last_edit_follow(rig: Rig) -> None:
    await rig.connect()
    rig.there.edit("p40", "2026-03-01T00:00:00Z")
    await rig.rounds(1)
    assert rig.titles()[:3] == ["Project 40", "Project 0", "Project 1"]
    assert rig.store.state.projects[0].last_edit_at == "2026-03-01T00:00:00Z"
    assert len(rig.store.state.projects) == 60


async def test_projects_that_come_and_go_are_noticed(rig: Rig) -> None:
    await rig.connect()
    del rig.there.projects[10]
    rig.there.projects.insert(0, {"id": "new", "title": "Unread", "lastEditAt": "2026-04-01T00:00:00Z"})
    await rig.rounds(1)
    assert rig.titles()[0] == "Unread"
    assert "Project 10" not in rig.titles()
    assert [c.id for c in rig.store.state.loose][:2] == ["c10", "c70"], "its canvases are loose now"


async def test_beyond_two_hundred_canvases_a_new_one_is_noticed_at_once(rig: Rig) -> None:
    await rig.connect()
    rig.there.canvases.append({"id": "new", "title": "Unread", "projectId": "p3"})
    await rig.rounds(1)
    assert "new" in [canvas.id for canvas in rig.store.state.canvases["p3"]]
    assert rig.store.project_of("new") is not None
    del rig.there.canvases[0]
    await rig.rounds(1)
    assert "c0" not in rig.store.canvases


async def test_node_counts_of_far_canvases_are_current_after_a_few_rounds(rig: Rig) -> None:
    await rig.connect()
    rig.there.canvases[449]["nodeCount"] = 12
    await rig.rounds(3)
    assert rig.store.canvases["c449"].node_count == 12


async def test_canvases_before_a_page_that_fails_are_shown_and_kept_current(rig: Rig) -> None:
    inner, fails = rig.there, True

    def there(request: httpx.Request) -> httpx.Response:
        at = int(request.url.params.get("offset", 0))
        if fails and request.url.path.endswith("/canvases") and at == 200:
            return httpx.Response(400, json={"message": "no"})
        return inner(request)

    rig.there = there  # pyright: ignore[reportAttributeAccessIssue]
    rig.connection.use(Connection("http://127.0.0.1:1", "key"), profile_id="p", profile_name="p")
    await until(lambda: rig.store.state.phase is LoadState.FAILED)
    assert sum(map(len, rig.store.state.canvases.values())) > 150, "those of the listed projects"
    inner.canvases[7]["title"] = "Renamed"
    with pytest.raises(BadRequestError):
        await rig.store.poll_canvases()
    assert rig.store.canvas_title("c7") == "Renamed"
    await rig.store.poll_projects()
    await rig.store.poll_projects()
    assert rig.store.state.phase is LoadState.FAILED, "canvases are missing"
    fails = False
    await rig.rounds(3)
    assert len(rig.store.canvases) == 450
    assert rig.store.state.phase is LoadState.READY


async def test_a_row_that_moved_between_two_pages_does_not_leave_for_a_round(rig: Rig) -> None:
    await rig.connect()
    await rig.store.poll_canvases()
    rig.there.canvases.insert(0, rig.there.canvases.pop(300))
    shown: list[bool] = []
    for _ in range(3):
        await rig.store.poll_canvases()
        shown.append("c300" in rig.store.canvases)
    assert shown == [True, True, True], "it was on neither of the pages that were read"


async def test_a_project_from_a_link_stays_though_the_list_does_not_have_it(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    await rig.connect()
    inner = rig.there

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/projects/far"):
            return httpx.Response(200, json={"id": "far", "title": "Far away"})
        return inner(request)

    rig.there = answer  # pyright: ignore[reportAttributeAccessIssue]
    rig.store.refresh_project("far")
    await until(lambda: "Far away" in rig.titles())
    await rig.rounds(3)
    assert "Far away" in rig.titles()
    assert not rig.store.state.refreshing


async def test_a_list_that_failed_recovers_by_itself(rig: Rig) -> None:
    await rig.connect()
    rig.there.fails = True
    rig.store.refresh()
    await until(lambda: rig.store.state.phase is LoadState.FAILED)
    assert len(rig.store.state.projects) == 60
    rig.there.fails = False
    await rig.rounds(3)
    assert rig.store.state.phase is LoadState.READY
    assert rig.store.state.failure is None


async def test_an_answer_of_before_a_refresh_is_dropped(rig: Rig) -> None:
    await rig.connect()
    polled = asyncio.ensure_future(rig.store.poll_projects())
    await asyncio.sleep(0)
    rig.store.sort_by("title", "asc")
    assert await polled is False
    await until(lambda: not rig.store.tasks.running("refresh"))  # pyright: ignore[reportPrivateUsage]
    assert len(rig.store.state.projects) == 60


async def test_canvases_are_listed_though_projects_are_rejected(rig: Rig) -> None:
    """Of no project that is known, so that it says nothing of where they belong."""
    inner, refused = rig.there, True

    def there(request: httpx.Request) -> httpx.Response:
        if refused and request.url.path.endswith("/all"):
            return httpx.Response(403, json={"message": "projects are secret"})
        return inner(request)

    rig.there = there  # pyright: ignore[reportAttributeAccessIssue]
    rig.connection.use(Connection("http://127.0.0.1:1", "key"), profile_id="p", profile_name="p")
    await until(lambda: rig.store.state.phase is LoadState.FAILED)
    state = rig.store.state
    assert (len(state.loose), state.lacks_projects, state.projects) == (450, True, ())
    assert state.failure is not None
    assert state.failure.message.startswith("Couldn't load projects. ")
    assert "projects are secret" in state.failure.detail
    await until(lambda: not rig.store.tasks.running("refresh"))  # pyright: ignore[reportPrivateUsage]
    inner.canvases[7]["title"] = "Renamed"
    await rig.store.poll_canvases()
    assert rig.store.canvas_title("c7") == "Renamed"
    assert rig.store.state.phase is LoadState.FAILED
    refused = False
    await rig.rounds(3)
    state = rig.store.state
    assert (state.phase, state.failure, state.lacks_projects) == (LoadState.READY, None, False)
    assert len(state.projects) == 50
    assert state.loose == (), "they are in projects of the next page"
