"""The lists of projects and canvases are kept current by reading them again, a page or two a round."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
from faulty_server import until
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


class Harness:
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
async def harness(database: Database, qapp: QCoreApplication) -> AsyncIterator[Harness]:
    made = Harness(database)
    yield made
    await made.store.aclose()
    await made.connection.aclose()


async def test_nothing_is_told_where_nothing_changed(harness: Harness) -> None:
    await harness.connect()
    projects, canvases = harness.store.state.projects, harness.store.canvases["c7"]
    await harness.rounds(7)
    assert harness.states == []
    assert harness.store.state.projects is projects
    assert harness.store.canvases["c7"] is canvases


async def test_a_round_asks_for_one_page_of_each_list(harness: Harness) -> None:
    await harness.connect()
    await harness.rounds(3)
    assert [one for one in harness.there.asked if "canvases" in one] == [
        "canvases 0",
        "canvases 200",
        "canvases 400",
    ]
    assert [one for one in harness.there.asked if "projects" in one] == ["projects 0"] * 3


async def test_the_page_of_the_open_canvas_is_always_asked_for(harness: Harness) -> None:
    await harness.connect()
    await harness.rounds(1, "c449")
    assert harness.there.asked[:2] == ["canvases 0", "canvases 400"]
    harness.there.canvases[449]["nodeCount"] = 1
    await harness.store.poll_canvases("c449")
    assert harness.store.canvases["c449"].node_count == 1


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
    harness: Harness, fields: dict[str, Any], seen: Callable[[Any], bool]
) -> None:
    await harness.connect()
    harness.there.projects[40] |= fields
    await harness.rounds(1)
    assert seen(next(p for p in harness.store.state.projects if p.id == "p40"))


async def test_the_order_and_the_last_edit_follow(harness: Harness) -> None:
    await harness.connect()
    harness.there.edit("p40", "2026-03-01T00:00:00Z")
    await harness.rounds(1)
    assert harness.titles()[:3] == ["Project 40", "Project 0", "Project 1"]
    assert harness.store.state.projects[0].last_edit_at == "2026-03-01T00:00:00Z"
    assert len(harness.store.state.projects) == 60


async def test_projects_that_come_and_go_are_noticed(harness: Harness) -> None:
    await harness.connect()
    del harness.there.projects[10]
    harness.there.projects.insert(0, {"id": "new", "title": "Unread", "lastEditAt": "2026-04-01T00:00:00Z"})
    await harness.rounds(1)
    assert harness.titles()[0] == "Unread"
    assert "Project 10" not in harness.titles()
    assert [c.id for c in harness.store.state.loose][:2] == ["c10", "c70"], "its canvases are loose now"


async def test_beyond_two_hundred_canvases_a_new_one_is_noticed_at_once(harness: Harness) -> None:
    await harness.connect()
    harness.there.canvases.append({"id": "new", "title": "Unread", "projectId": "p3"})
    await harness.rounds(1)
    assert "new" in [canvas.id for canvas in harness.store.state.canvases["p3"]]
    assert harness.store.project_of("new") is not None
    del harness.there.canvases[0]
    await harness.rounds(1)
    assert "c0" not in harness.store.canvases


async def test_node_counts_of_far_canvases_are_current_after_a_few_rounds(harness: Harness) -> None:
    await harness.connect()
    harness.there.canvases[449]["nodeCount"] = 12
    await harness.rounds(3)
    assert harness.store.canvases["c449"].node_count == 12


async def test_a_change_of_a_canvas_is_told_whose_project_is_not_loaded(harness: Harness) -> None:
    store = harness.store
    harness.connection.use(Connection("http://127.0.0.1:1", "key"), profile_id="p", profile_name="p")
    await until(lambda: store.state.phase is LoadState.READY and "c59" in store.canvases)
    await until(lambda: not store.is_loading)
    assert not store.state.complete
    assert store.project_of("c59") is None
    store.changed.connect(harness.states.append)
    harness.there.canvases[59]["updatedAt"] = "2030-01-01T00:00:00Z"
    await store.poll_canvases()
    assert len(harness.states) == 1
    await store.poll_canvases()
    assert len(harness.states) == 1


async def test_canvases_before_a_page_that_fails_are_shown_and_kept_current(harness: Harness) -> None:
    inner, fails = harness.there, True

    def there(request: httpx.Request) -> httpx.Response:
        at = int(request.url.params.get("offset", 0))
        if fails and request.url.path.endswith("/canvases") and at == 200:
            return httpx.Response(400, json={"message": "no"})
        return inner(request)

    harness.there = there  # pyright: ignore[reportAttributeAccessIssue]
    harness.connection.use(Connection("http://127.0.0.1:1", "key"), profile_id="p", profile_name="p")
    await until(lambda: harness.store.state.phase is LoadState.FAILED)
    assert sum(map(len, harness.store.state.canvases.values())) > 150, "those of the listed projects"
    inner.canvases[7]["title"] = "Renamed"
    with pytest.raises(BadRequestError):
        await harness.store.poll_canvases()
    assert harness.store.canvas_title("c7") == "Renamed"
    await harness.store.poll_projects()
    await harness.store.poll_projects()
    assert harness.store.state.phase is LoadState.FAILED, "canvases are missing"
    fails = False
    await harness.rounds(3)
    assert len(harness.store.canvases) == 450
    assert harness.store.state.phase is LoadState.READY


async def test_a_row_that_moved_between_two_pages_does_not_leave_for_a_round(harness: Harness) -> None:
    await harness.connect()
    await harness.store.poll_canvases()
    harness.there.canvases.insert(0, harness.there.canvases.pop(300))
    shown: list[bool] = []
    for _ in range(3):
        await harness.store.poll_canvases()
        shown.append("c300" in harness.store.canvases)
    assert shown == [True, True, True], "it was on neither of the pages that were read"


async def test_a_project_from_a_link_stays_though_the_list_does_not_have_it(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await harness.connect()
    inner = harness.there

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/projects/far"):
            return httpx.Response(200, json={"id": "far", "title": "Far away"})
        return inner(request)

    harness.there = answer  # pyright: ignore[reportAttributeAccessIssue]
    harness.store.refresh_project("far")
    await until(lambda: "Far away" in harness.titles())
    await harness.rounds(3)
    assert "Far away" in harness.titles()
    assert not harness.store.state.refreshing


async def test_a_list_that_failed_recovers_by_itself(harness: Harness) -> None:
    await harness.connect()
    harness.there.fails = True
    harness.store.refresh()
    await until(lambda: harness.store.state.phase is LoadState.FAILED)
    assert len(harness.store.state.projects) == 60
    harness.there.fails = False
    await harness.rounds(3)
    assert harness.store.state.phase is LoadState.READY
    assert harness.store.state.failure is None


async def test_an_answer_of_before_a_refresh_is_dropped(harness: Harness) -> None:
    await harness.connect()
    polled = asyncio.ensure_future(harness.store.poll_projects())
    await asyncio.sleep(0)
    harness.store.sort_by("title", "asc")
    assert await polled is False
    await until(lambda: not harness.store.tasks.running("refresh"))  # pyright: ignore[reportPrivateUsage]
    assert len(harness.store.state.projects) == 60


async def test_canvases_are_listed_though_projects_are_rejected(harness: Harness) -> None:
    """Of no project that is known, so that it says nothing of where they belong."""
    inner, refused = harness.there, True

    def there(request: httpx.Request) -> httpx.Response:
        if refused and request.url.path.endswith("/all"):
            return httpx.Response(403, json={"message": "projects are secret"})
        return inner(request)

    harness.there = there  # pyright: ignore[reportAttributeAccessIssue]
    harness.connection.use(Connection("http://127.0.0.1:1", "key"), profile_id="p", profile_name="p")
    await until(lambda: harness.store.state.phase is LoadState.FAILED)
    state = harness.store.state
    assert (len(state.loose), state.lacks_projects, state.projects) == (450, True, ())
    assert state.failure is not None
    assert state.failure.message.startswith("Couldn't load projects. ")
    assert "projects are secret" in state.failure.detail
    await until(lambda: not harness.store.tasks.running("refresh"))  # pyright: ignore[reportPrivateUsage]
    inner.canvases[7]["title"] = "Renamed"
    await harness.store.poll_canvases()
    assert harness.store.canvas_title("c7") == "Renamed"
    assert harness.store.state.phase is LoadState.FAILED
    refused = False
    await harness.rounds(3)
    state = harness.store.state
    assert (state.phase, state.failure, state.lacks_projects) == (LoadState.READY, None, False)
    assert len(state.projects) == 50
    assert state.loose == (), "they are in projects of the next page"
