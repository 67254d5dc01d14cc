"""Lists from servers that do not page, do not sort, or lie about how much there is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any
from uuid import NAMESPACE_OID, uuid5

import httpx
import pytest
from faulty_server import until
from PySide6.QtCore import QCoreApplication

from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.connection.response_cache import ResponseCache

pytestmark = pytest.mark.anyio
TITLES = [f"project {n * 37 % 120:03}" for n in range(120)]


def rows(titles: list[str]) -> list[dict[str, Any]]:
    return [{"id": str(uuid5(NAMESPACE_OID, title)), "title": title} for title in titles]


class ProjectListTransport:
    """Answers the list of projects as a test says; the list of canvases is empty."""

    def __init__(self) -> None:
        self.asked: list[dict[str, str]] = []
        self.answer: Callable[[int, int], dict[str, Any]] = self.well

    def well(self, at: int, size: int) -> dict[str, Any]:
        return {"data": rows(TITLES[at : at + size]), "total": len(TITLES)}

    def __call__(self, request: httpx.Request) -> httpx.Response:
        if not request.url.path.endswith("/projects/all"):
            return httpx.Response(200, json={"data": [], "total": 0})
        query = dict(request.url.params)
        self.asked.append(query)
        return httpx.Response(200, json=self.answer(int(query.get("offset", 0)), int(query.get("limit", 30))))


@pytest.fixture
def lister() -> ProjectListTransport:
    return ProjectListTransport()


@pytest.fixture
async def projects(
    lister: ProjectListTransport, database: Database, qapp: QCoreApplication
) -> AsyncIterator[ProjectsStore]:
    connection = ConnectionStore(lambda c: Client(c, transport=httpx.MockTransport(lister)))
    store = ProjectsStore(connection, PeopleStore(), ResponseCache(SnapshotTable(database), connection))
    store.connection_of_the_test = connection  # pyright: ignore[reportAttributeAccessIssue]
    yield store
    await store.aclose()
    await connection.aclose()


async def listed(store: Any, spelling: dict[str, str] | None = None) -> Any:
    connection = Connection("http://127.0.0.1:1", "key", param_names=spelling or {})
    store.connection_of_the_test.use(connection, profile_id="p", profile_name="p")
    await until(
        lambda: (
            store.state.phase in (LoadState.READY, LoadState.FAILED) and not store.tasks.running("refresh")
        )
    )
    return store.state


async def whole(store: Any) -> Any:
    while not store.state.complete:
        store.load_more()
        await until(lambda: not store.tasks.running("more"))
    return store.state


async def test_a_service_that_does_not_sort_is_sorted_here(
    projects: ProjectsStore, lister: ProjectListTransport
) -> None:
    projects.sort_by("title", "asc")
    state = await listed(projects, {"list-projects.sort": "", "list-projects.direction": ""})
    assert [p.title for p in state.projects] == sorted(TITLES), "all pages were needed for it"
    assert not any({"sortBy", "sortOrder"} & set(query) for query in lister.asked), "it is not sent again"
    projects.sort_by("title", "desc")
    await until(lambda: [p.title for p in projects.state.projects] == sorted(TITLES, reverse=True))


async def test_a_service_without_pages_gives_what_it_gives(
    projects: ProjectsStore, lister: ProjectListTransport
) -> None:
    lister.answer = lambda _at, _size: {"data": rows(TITLES), "total": len(TITLES)}
    state = await listed(projects, {"list-projects.pageSize": "", "list-projects.offset": ""})
    assert (len(state.projects), state.complete, state.doubtful) == (120, True, False)
    assert len(lister.asked) == 1


async def test_an_offset_that_is_ignored_ends_with_a_doubt(
    projects: ProjectsStore, lister: ProjectListTransport
) -> None:
    lister.answer = lambda _at, size: {"data": rows(TITLES[:size]), "total": len(TITLES)}
    await listed(projects)
    state = await whole(projects)
    assert (len(state.projects), state.doubtful) == (50, True)
    assert len(lister.asked) == 2


@pytest.mark.parametrize(
    ("total", "doubtful"), [(1_000_000, True), (None, False), (-3, False), (120, False), ("120", False)]
)
async def test_a_total_that_lies(
    projects: ProjectsStore, lister: ProjectListTransport, total: Any, doubtful: bool
) -> None:
    lister.answer = lambda at, size: {"data": rows(TITLES[at : at + size]), "total": total}
    await listed(projects)
    state = await whole(projects)
    assert (len(state.projects), state.doubtful) == (120, doubtful)
    assert len(lister.asked) <= 4


async def test_more_rows_than_asked_and_a_list_that_shrinks(
    projects: ProjectsStore, lister: ProjectListTransport
) -> None:
    lister.answer = lambda at, _size: {"data": rows(TITLES[at : at + 80]), "total": 120 if at == 0 else 90}
    await listed(projects)
    state = await whole(projects)
    assert len({p.id for p in state.projects}) == len(state.projects) >= 90
    assert not projects.state.doubtful


async def test_one_bad_row_costs_itself_and_is_told(
    projects: ProjectsStore, lister: ProjectListTransport
) -> None:
    bad = [{"title": "no id"}, 7, *rows(["good"])]
    lister.answer = lambda _at, _size: {"data": bad, "total": 3}
    state = await listed(projects)
    assert [p.title for p in state.projects] == ["good"]
    assert [row.code for row in state.unreadable] == ["no-id", "not-an-object"]
    assert state.complete
    assert not state.doubtful
