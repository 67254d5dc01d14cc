"""The index fills itself from what is opened and kept; the search over everything goes there and back."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from faulty import until
from served import ADDRESS, KEY, Served, ident

from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.retry import RetryPolicy
from wsdesk.graph.model.values import Asset
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.result_grid import GridRows
from wsdesk.localdb.index.result_query import ResultQuery, Word
from wsdesk.localdb.index.values import IndexedUsage, Role
from wsdesk.localdb.tables.collections import CollectionsTable
from wsdesk.localdb.tables.result_marks import ResultMarksTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.search import result_search
from wsdesk.store.search.global_search import GlobalSearchStore
from wsdesk.store.search.image_lookup import ImageMatch
from wsdesk.store.search.image_search import ImageResult
from wsdesk.store.search.indexer import Indexer
from wsdesk.store.search.library import LibraryQuery
from wsdesk.store.search.library_locations import AssetPlaces
from wsdesk.store.search.result_search import ResultSearch
from wsdesk.store.search.results import SearchResult, SearchSuggestion
from wsdesk.wire.project import PreviewAsset
from wsdesk.wire.search import AssetSearchResult

pytestmark = pytest.mark.anyio


class Desk:
    """The stores, with an index of their own."""

    def __init__(self, served: Served, database: Database, folder: Path) -> None:
        self.served = served
        self.folder = IndexFolder(folder, 1 << 28)
        self.indexing = Indexer(
            self.folder,
            served.connection,
            served.projects,
            served.canvases,
            served.comments,
            SnapshotTable(database),
            served.people,
        )
        self.indexing.START_DELAY_S = 0  # pyright: ignore[reportAttributeAccessIssue]
        self.marks = ResultMarksStore(ResultMarksTable(database))
        collections = CollectionsStore(CollectionsTable(database))
        self.results = ResultSearch(self.indexing, lambda: served.comments.marks.me, self.marks, collections)
        self.everywhere = GlobalSearchStore(
            self.results,
            served.connection,
            served.projects,
            served.canvases,
            served.comments,
            served.library,
        )

    async def found(self, text: str, *kinds: str) -> tuple[SearchResult, ...]:
        self.everywhere.search(text, kinds)
        await until(
            lambda: LoadState.BUSY not in (self.everywhere.state.phase, self.everywhere.state.library)
        )
        return self.everywhere.state.rows

    async def aclose(self) -> None:
        await self.everywhere.aclose()
        await self.indexing.aclose()


@pytest.fixture
async def desk(served: Served, database: Database, tmp_path: Path) -> AsyncIterator[Desk]:
    made = Desk(served, database, tmp_path / "index")
    served.connect()
    await until(lambda: served.projects.state.loose)
    yield made
    await made.aclose()


def nobody(_request: httpx.Request) -> httpx.Response:
    raise httpx.ConnectError("nobody there")


def gone(connection: Connection) -> Client:
    return Client(connection, transport=httpx.MockTransport(nobody), policy=RetryPolicy(attempts=1))


async def test_what_was_opened_is_found_and_gone_to_with_its_version(desk: Desk) -> None:
    served = desk.served
    await served.open("One")
    await desk.indexing.drained()
    rows = [row for row in await desk.found("left 3") if row.here]
    assert [(row.kind, row.node_id, row.version_id) for row in rows] == [
        ("version", ident("One left"), ident("One left v3"))
    ]
    assert rows[0].place == "First › One"
    served.canvases.close(ident("One"))
    desk.everywhere.open(rows[0])
    await until(lambda: served.selection.state.nodes == (ident("One left"),))
    assert served.selection.chosen_version(ident("One left")) == ident("One left v3")


async def test_a_hit_without_its_canvas_leads_to_the_node_of_a_closed_canvas(desk: Desk) -> None:
    served = desk.served
    await served.open("One")
    await desk.indexing.drained()
    served.canvases.close(ident("One"))
    served.library.set_index(desk.results)
    served.library.open_hit(AssetSearchResult(asset_id="a", node_id=ident("One left")))
    await until(lambda: served.selection.state.nodes == (ident("One left"),))


async def test_a_hit_whose_node_is_nowhere_says_that_its_canvas_is_unknown(desk: Desk) -> None:
    served = desk.served
    served.library.set_index(desk.results)
    served.library.open_hit(AssetSearchResult(asset_id="a", node_id="nowhere"))
    await until(lambda: [one for one in served.notifications.recent if "known" in one.message])


async def test_notes_of_every_page_are_found_and_selected(desk: Desk) -> None:
    await desk.served.open("One")
    await desk.indexing.drained()
    rows = await desk.found("note 117", "note")
    assert [row.node_id for row in rows] == [ident("One note 117")]
    desk.everywhere.open(rows[0])
    await until(lambda: desk.served.selection.state.notes == (ident("One note 117"),))


async def test_a_refresh_writes_only_what_changed(desk: Desk) -> None:
    served = desk.served
    canvas = await served.open("One")
    await desk.indexing.drained()
    file = desk.indexing.file
    assert file is not None
    before = file.digests(ident("One"))
    path = f"/api/v1/canvases/{ident('One')}/content"
    client = Client(Connection(ADDRESS, KEY), transport=httpx.ASGITransport(served.door))
    data = await client.get_canvas_content_bytes(ident("One"))
    await client.aclose()
    served.door.content[path] = data.replace(b'"title":"One left"', b'"title":"Renamed"')
    canvas.reload()
    await until(lambda: canvas.document.nodes[0].title == "Renamed")
    await desk.indexing.drained()
    after = file.digests(ident("One"))
    assert {key for key in after if after[key] != before.get(key)} == {ident("One left")}
    assert [row.title.text for row in await desk.found("renamed", "text")] == ["Renamed"]


async def test_what_was_kept_is_found_by_a_program_that_was_just_started_without_the_service(
    desk: Desk, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = desk.served
    await served.open("One")
    await served.open("Two")
    served.canvases.close(ident("One"))
    served.canvases.close(ident("Two"))
    wanted = {f"content/{ident(name)}" for name in ("One", "Two")}
    await until(lambda: wanted <= set(SnapshotTable(database).digests("p", "content/")))  # it is on disk
    monkeypatch.setattr(served.connection, "_make_client", gone)
    anew = Desk(served, database, tmp_path / "another")
    for profile in ("elsewhere", "p"):
        served.connection.use(Connection(ADDRESS, KEY), profile_id=profile, profile_name=profile)
    await until(lambda: anew.indexing.state.canvases == 2)
    rows = await anew.found("right")
    assert {row.canvas_id for row in rows} == {ident("One"), ident("Two")}
    anew.everywhere.open(rows[0])
    await until(lambda: bool(served.selection.state.nodes))
    await anew.aclose()


async def test_nothing_of_one_account_is_found_in_another(desk: Desk) -> None:
    await desk.served.open("One")
    await desk.indexing.drained()
    assert await desk.found("left")
    desk.served.connection.use(Connection(ADDRESS, KEY), profile_id="other", profile_name="Other")
    assert desk.everywhere.state.rows == ()
    await desk.indexing.drained()
    assert not [row for row in await desk.found("left") if row.here]


async def test_comments_that_were_read_are_found(desk: Desk) -> None:
    served = desk.served
    await served.open("One")
    served.selection.select(ident("One"), nodes=(ident("One left"),))
    await until(lambda: bool(served.comments.state.thread_id))
    await served.door.say_as("Grace", served.comments.state.thread_id, "The barley looks wrong")
    served.comments.refresh()
    await until(lambda: bool(served.comments.state.entries))
    await desk.indexing.drained()
    rows = await desk.found("barley", "comment")
    assert [(row.kind, row.node_id) for row in rows] == [("comment", ident("One left"))]
    assert "Grace" in rows[0].text.text


async def test_a_failing_library_leaves_what_is_known_here(desk: Desk) -> None:
    await desk.served.open("One")
    await desk.indexing.drained()
    desk.served.door.content["/api/v1/files/agent-search"] = b"nonsense"
    rows = await desk.found("left")
    assert rows
    assert desk.everywhere.state.library is LoadState.FAILED
    assert desk.everywhere.state.failure is not None


async def test_a_canvas_shows_its_preview_else_its_newest_image(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = "http://127.0.0.1:8123/a.png"
    version = {"id": "v1", "asset": {"assetId": "a1", "url": url, "fileType": "image"}}
    content = {"nodes": [{"id": "n1", "title": "Fox", "versions": [version]}], "edges": [], "notes": []}
    desk.served.door.content[f"/api/v1/canvases/{ident('One')}/content"] = json.dumps(content).encode()
    await desk.served.open("One")
    await desk.indexing.drained()
    (row,) = await desk.found("One", "canvas")
    assert row.asset is not None
    assert row.asset.addresses == (("url", url),)
    summary = desk.served.projects.summary(ident("One"))
    assert summary is not None
    preview = PreviewAsset.read({"url": "https://media.example/p.webp", "mediaType": "image"})
    shown = summary.model_copy(update={"preview_assets": (preview,)})
    monkeypatch.setattr(desk.served.projects, "summary", {ident("One"): shown}.get)
    desk.everywhere.search("")
    (row,) = await desk.found("One", "canvas")
    assert row.asset is not None
    assert row.asset.addresses == (("url", "https://media.example/p.webp"),)


async def test_the_index_is_merged_once_nothing_is_indexed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    steps = iter((True, True, False))

    def merge(_file: IndexFile) -> bool:
        calls.append("merge")
        return next(steps)

    monkeypatch.setattr(IndexFile, "merge", merge)
    monkeypatch.setattr(desk.indexing, "MERGE_DELAY_S", 0)
    await desk.served.open("One")
    await until(lambda: len(calls) == 3)
    await until(lambda: not desk.indexing.tasks.running("merge"))
    assert len(calls) == 3


async def test_where_an_asset_is_used_is_told_by_the_library_and_by_the_index(desk: Desk) -> None:
    served = desk.served
    path = f"/api/v1/canvases/{ident('One')}/content"
    asset = b'"asset":{"assetId":"asset-1","url":"http://127.0.0.1:8123/a.png"}'
    served.door.content[path] = (
        b'{"nodes":[{"id":"n1","title":"Poster","versions":[{"id":"v1",' + asset + b"}]}],"
        b'"edges":[],"notes":[]}'
    )
    await served.open("One")
    await desk.indexing.drained()
    places = [{"canvasId": ident("One"), "nodeId": "n1"}, {"canvasId": ident("Two"), "nodeId": "n2"}]
    hit = AssetSearchResult.read({"assetId": "asset-1", "filename": "poster.png", "canvases": places})
    desk.everywhere.find_usages(hit)
    await until(lambda: desk.everywhere.state.phase is LoadState.READY)
    rows = desk.everywhere.state.rows
    assert [(row.canvas_id, row.node_id, row.here, row.hit is not None) for row in rows] == [
        (ident("One"), "n1", True, True),
        (ident("Two"), "n2", False, True),
    ]
    assert rows[0].title.text == "Poster"
    assert desk.everywhere.state.library is LoadState.READY  # the hit is its answer: nobody is offline


async def test_a_hit_of_several_canvases_asks_which_one(desk: Desk) -> None:
    served = desk.served
    emitted: list[AssetPlaces] = []
    served.library.location_choice_requested.connect(emitted.append)
    places = [{"canvasId": ident(name), "nodeId": ident(f"{name} left")} for name in ("One", "Two")]
    found = {"results": [{"assetId": "a", "filename": "poster.png", "canvases": places}], "total": 1}
    served.door.content["/api/v1/files/agent-search"] = json.dumps(found).encode()
    (row,) = [row for row in await desk.found("poster") if row.kind == "asset"]
    desk.everywhere.open(row)
    assert [place.canvas_id for place in emitted[0].places] == [ident("One"), ident("Two")]
    assert served.canvases.all == ()


async def test_a_place_of_an_asset_shows_the_favorite_version(desk: Desk) -> None:
    served = desk.served
    left, version = ident("Two left"), ident("Two left v1")
    places = [{"canvasId": ident(name), "nodeId": ident(f"{name} left")} for name in ("One", "Two")]
    hit = AssetSearchResult.read(
        {"assetId": "a", "canvases": places, "favoriteNodeId": left, "favoriteVersionId": version}
    )
    desk.everywhere.find_usages(hit)
    await until(lambda: desk.everywhere.state.phase is LoadState.READY)
    desk.everywhere.open(desk.everywhere.state.rows[1])
    await until(lambda: served.selection.state.nodes == (left,))
    assert served.selection.chosen_version(left) == version


async def test_where_an_asset_is_used_stays_the_question_while_the_index_grows(desk: Desk) -> None:
    served = desk.served
    asset = b'"asset":{"assetId":"asset-1","url":"http://127.0.0.1:8123/a.png"}'
    hit = AssetSearchResult.read({"assetId": "asset-1", "filename": "poster.png", "canvases": []})
    desk.everywhere.find_usages(hit)
    await until(lambda: desk.everywhere.state.phase is LoadState.READY)
    assert desk.everywhere.state.rows == ()
    served.door.content[f"/api/v1/canvases/{ident('One')}/content"] = (
        b'{"nodes":[{"id":"n1","title":"Poster","versions":[{"id":"v1",' + asset + b"}]}],"
        b'"edges":[],"notes":[]}'
    )
    await served.open("One")
    await desk.indexing.drained()
    await until(lambda: desk.everywhere.state.rows)
    assert [row.id for row in desk.everywhere.state.rows] == [f"held:{ident('One')}:n1"]
    desk.everywhere.retry()
    await until(lambda: desk.everywhere.state.phase is LoadState.READY)
    assert [row.id for row in desk.everywhere.state.rows] == [f"held:{ident('One')}:n1"]


async def test_nothing_is_suggested_for_an_account_that_was_left(desk: Desk) -> None:
    emitted: list[SearchSuggestion] = []
    desk.everywhere.suggested.connect(emitted.append)
    await desk.served.open("Two")
    await desk.indexing.drained()
    desk.served.canvases.close(ident("Two"))
    desk.everywhere.suggest("left")
    await until(lambda: emitted)
    emitted.clear()
    desk.everywhere.suggest("righ")
    desk.served.connection.use(Connection(ADDRESS, KEY), profile_id="q", profile_name="Other")
    await until(lambda: desk.served.projects.state.loose)
    desk.everywhere.suggest("left")
    await desk.found("left")
    assert [one for one in emitted if one.rows] == []


async def test_a_saved_search_is_there_again(desk: Desk) -> None:
    library = desk.served.library
    query = LibraryQuery(text="harbour", tags=("a", "b"), favourites=True)
    library.save_search(query, "Harbours")
    assert [(one.name, one.query) for one in library.state.saved] == [("Harbours", query)]
    library.delete_saved_search(library.state.saved[0].key)
    assert library.state.saved == ()


CONTENT = {
    "nodes": [
        {
            "id": "n1",
            "title": "Poster",
            "nodeType": "image",
            "createdByUserId": "ann",
            "versions": [
                {
                    "id": "v1",
                    "createdAt": "2026-10-05T10:00:00Z",
                    "modelConfig": {"model": "flux-dev"},
                    "textPrompt": "a red car",
                    "asset": {"assetId": "a1", "url": "http://127.0.0.1:8123/a.png", "fileType": "image"},
                },
                {
                    "id": "v2",
                    "createdAt": "2026-11-05T10:00:00Z",
                    "modelConfig": {"model": "sdxl"},
                    "textPrompt": "a car, red",
                    "errorMessage": "No capacity",
                },
            ],
        },
        {"id": "n2", "title": "Car notes", "textPrompt": "flux is fast", "versions": []},
    ],
    "edges": [],
    "notes": [],
}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("model:flux", {"v1"}),
        ("car model:flux", {"v1"}),
        ("failed", {"v2"}),
        ("author:ann after:2026-11", {"v2"}),
        ("author:example", {"v2"}),
        ('"red car"', {"v1"}),
        ("car -flux", {"v2"}),
        ("type:image", {"v2"}),
        ("model:flux status:failed", set()),
        ("flux", {"v1", ""}),
    ],
)
async def test_the_typed_language_filters_what_is_indexed(desk: Desk, text: str, found: set[str]) -> None:
    path = f"/api/v1/canvases/{ident('One')}/content"
    desk.served.door.content[path] = json.dumps(CONTENT).encode()
    desk.served.people.add([("ann", "Ann Example")])
    await desk.served.open("One")
    await desk.indexing.drained()
    rows = [row for row in await desk.found(text) if row.here]
    assert {row.version_id for row in rows} == found
    assert desk.everywhere.state.query_errors == ()


async def test_an_invalid_filter_is_reported_and_ignored(desk: Desk) -> None:
    await desk.served.open("One")
    await desk.indexing.drained()
    assert [row for row in await desk.found("left after:soon") if row.here]
    (error,) = desk.everywhere.state.query_errors
    assert (error.code, error.start, error.end) == ("date", 5, 15)


async def test_queries_run_side_by_side_and_can_be_canceled(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await desk.served.open("One")
    await desk.indexing.drained()
    results, query = desk.results, ResultQuery((Word("left"),))

    async def grid() -> GridRows:
        return await results.grid(query, group="none", stack="none", expanded=())

    found, facets = await asyncio.gather(grid(), results.facets(query))
    assert facets.total == found.total > 2
    rows = await results.rows(found.numbers)
    assert [one.number for one in rows] == list(found.numbers)
    assert {one.title for one in rows} == {"One left"}

    started, release, read_grid = threading.Event(), threading.Event(), result_search.read_grid

    def wait(*args: Any, **more: Any) -> GridRows:
        started.set()
        release.wait(5)
        return read_grid(*args, **more)

    with monkeypatch.context() as slow:
        slow.setattr(result_search, "read_grid", wait)
        task = asyncio.ensure_future(grid())
        await asyncio.to_thread(started.wait, 5)
        assert (await results.facets(query)).total == found.total
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        release.set()
    assert (await grid()).version_ids == found.version_ids


async def test_an_image_search_lists_each_node_once_and_its_creator_first(desk: Desk) -> None:
    await desk.served.open("One")
    canvas = ident("One")

    def usage(node_id: str, role: Role) -> IndexedUsage:
        return IndexedUsage(canvas, "One", node_id, "", node_id, "image", role)

    exact, similar = ImageMatch(("a",), "same-image"), ImageMatch(("b",), "similar")
    rows = desk.everywhere.image_rows(
        (
            ImageResult(exact, Asset("a"), (usage("copy", "input"), usage("origin", "made"))),
            ImageResult(similar, None, (usage("copy", "made"), usage("other", "part"))),
        )
    )
    assert [(row.node_id, row.match) for row in rows] == [
        ("origin", exact),
        ("copy", exact),
        ("other", similar),
    ]
    assert rows[0].place == "First › One"
    assert rows[0].asset == Asset("a")
