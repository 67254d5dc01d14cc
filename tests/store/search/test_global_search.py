"""The index is filled from opened and offline canvases; global search opens results."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from faulty_server import until
from server_stores import ADDRESS, KEY, ServerStores, id_of

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
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.culling.marks import Flag, ResultMarks, ResultMarksStore
from wsdesk.store.index.indexer import Indexer
from wsdesk.store.search import result_search
from wsdesk.store.search.global_search import GlobalSearchStore
from wsdesk.store.search.image_lookup import ImageMatch
from wsdesk.store.search.image_search import ImageResult
from wsdesk.store.search.library_locations import AssetPlaces
from wsdesk.store.search.library_values import LibraryQuery
from wsdesk.store.search.result_search import ResultSearch
from wsdesk.store.search.results import SearchResult, SearchSuggestion
from wsdesk.wire.project import PreviewAsset
from wsdesk.wire.search import AssetSearchResult

pytestmark = pytest.mark.anyio


class Harness:
    """The stores with a separate index."""

    def __init__(self, server_stores: ServerStores, database: Database, folder: Path) -> None:
        self.server_stores = server_stores
        self.folder = IndexFolder(folder, 1 << 28)
        self.indexing = Indexer(
            self.folder,
            server_stores.connection,
            server_stores.projects,
            server_stores.canvases,
            server_stores.comments,
            SnapshotTable(database),
            server_stores.people,
        )
        self.indexing.START_DELAY_S = 0  # pyright: ignore[reportAttributeAccessIssue]
        self.marks = ResultMarksStore(ResultMarksTable(database))
        collections = CollectionsStore(CollectionsTable(database))
        self.results = ResultSearch(
            self.indexing, lambda: server_stores.comments.markers.me, self.marks, collections
        )
        self.everywhere = GlobalSearchStore(
            self.results,
            server_stores.connection,
            server_stores.projects,
            server_stores.canvases,
            server_stores.comments,
            server_stores.library,
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
async def harness(server_stores: ServerStores, database: Database, tmp_path: Path) -> AsyncIterator[Harness]:
    made = Harness(server_stores, database, tmp_path / "index")
    server_stores.connect()
    await until(lambda: server_stores.projects.state.loose)
    yield made
    await made.aclose()


def unreachable(_request: httpx.Request) -> httpx.Response:
    raise httpx.ConnectError("unreachable")


def gone(connection: Connection) -> Client:
    return Client(connection, transport=httpx.MockTransport(unreachable), policy=RetryPolicy(attempts=1))


async def test_what_was_opened_is_found_and_gone_to_with_its_version(harness: Harness) -> None:
    server_stores = harness.server_stores
    await server_stores.open("One")
    await harness.indexing.drained()
    rows = [row for row in await harness.found("left 3") if row.is_indexed]
    assert [(row.kind, row.node_id, row.version_id) for row in rows] == [
        ("version", id_of("One left"), id_of("One left v3"))
    ]
    assert rows[0].place == "First › One"
    server_stores.canvases.close(id_of("One"))
    harness.everywhere.open(rows[0])
    await until(lambda: server_stores.selection.state.nodes == (id_of("One left"),))
    assert server_stores.selection.chosen_version(id_of("One left")) == id_of("One left v3")


async def test_a_hit_without_its_canvas_leads_to_the_node_of_a_closed_canvas(harness: Harness) -> None:
    server_stores = harness.server_stores
    await server_stores.open("One")
    await harness.indexing.drained()
    server_stores.canvases.close(id_of("One"))
    server_stores.library.set_index(harness.results)
    server_stores.library.open_hit(AssetSearchResult(asset_id="a", node_id=id_of("One left")))
    await until(lambda: server_stores.selection.state.nodes == (id_of("One left"),))


async def test_hits_of_the_library_have_the_marks_of_versions_with_their_assets(harness: Harness) -> None:
    server_stores, index = harness.server_stores, harness.results
    path = f"/api/v1/canvases/{id_of('Two')}/content"
    asset = {"assetId": "b1", "url": "https://x.example/b1.png", "fileType": "image"}
    version = {"id": "v1", "createdAt": "2026-10-01T10:00:00Z", "asset": asset}
    newer = {**version, "id": "v2", "createdAt": "2026-10-02T10:00:00Z"}
    node = {"id": "n1", "title": "One", "activeVersionId": "v1", "versions": [version, newer]}
    server_stores.server_transport.content[path] = json.dumps({"nodes": [node], "edges": []}).encode()
    await server_stores.open("Two")
    await harness.indexing.drained()
    server_stores.library.set_index(index)
    assert await index.versions_of_assets(["b1", "b2"]) == {"b1": "v2"}
    index.marks.set_flag(["v1"], Flag.PICK)
    assert await index.versions_of_assets(["b1", "b2"]) == {"b1": "v1"}, "the version that has marks"
    answer = {"results": [{"assetId": "b1"}, {"assetId": "b2"}], "total": 2}
    server_stores.server_transport.content["/api/v1/files/agent-search"] = json.dumps(answer).encode()
    library = server_stores.library
    library.search(LibraryQuery(text="x", marks=("flag:pick",)))
    await until(lambda: library.state.phase is LoadState.READY)
    assert [hit.asset_id for hit in library.state.shown] == ["b1"]
    assert library.state.marks["b1"] == ResultMarks(Flag.PICK)
    index.marks.set_flag(["v1"], Flag.NONE)
    await until(lambda: not library.state.shown)


async def test_a_hit_whose_node_is_nowhere_says_that_its_canvas_is_unknown(harness: Harness) -> None:
    server_stores = harness.server_stores
    server_stores.library.set_index(harness.results)
    server_stores.library.open_hit(AssetSearchResult(asset_id="a", node_id="nowhere"))
    await until(lambda: [one for one in server_stores.notifications.recent if "known" in one.message])


async def test_notes_of_every_page_are_found_and_selected(harness: Harness) -> None:
    await harness.server_stores.open("One")
    await harness.indexing.drained()
    rows = await harness.found("note 117", "note")
    assert [row.node_id for row in rows] == [id_of("One note 117")]
    harness.everywhere.open(rows[0])
    await until(lambda: harness.server_stores.selection.state.notes == (id_of("One note 117"),))


async def test_a_refresh_writes_only_what_changed(harness: Harness) -> None:
    server_stores = harness.server_stores
    canvas = await server_stores.open("One")
    await harness.indexing.drained()
    file = harness.indexing.file
    assert file is not None
    before = file.digests(id_of("One"))
    path = f"/api/v1/canvases/{id_of('One')}/content"
    client = Client(Connection(ADDRESS, KEY), transport=httpx.ASGITransport(server_stores.server_transport))
    data = await client.get_canvas_content_bytes(id_of("One"))
    await client.aclose()
    server_stores.server_transport.content[path] = data.replace(b'"title":"One left"', b'"title":"Renamed"')
    canvas.reload()
    await until(lambda: canvas.document.nodes[0].title == "Renamed")
    await harness.indexing.drained()
    after = file.digests(id_of("One"))
    assert {key for key in after if after[key] != before.get(key)} == {id_of("One left")}
    assert [row.title.text for row in await harness.found("renamed", "text")] == ["Renamed"]


async def test_saved_canvases_are_found_offline_after_a_restart(
    harness: Harness, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server_stores = harness.server_stores
    await server_stores.open("One")
    await server_stores.open("Two")
    server_stores.canvases.close(id_of("One"))
    server_stores.canvases.close(id_of("Two"))
    wanted = {f"content/{id_of(name)}" for name in ("One", "Two")}
    await until(lambda: wanted <= set(SnapshotTable(database).digests("p", "content/")))  # it is on disk
    monkeypatch.setattr(server_stores.connection, "_make_client", gone)
    restarted = Harness(server_stores, database, tmp_path / "another")
    for profile in ("other", "p"):
        server_stores.connection.use(Connection(ADDRESS, KEY), profile_id=profile, profile_name=profile)
    await until(lambda: restarted.indexing.state.canvases == 2)
    rows = await restarted.found("right")
    assert {row.canvas_id for row in rows} == {id_of("One"), id_of("Two")}
    restarted.everywhere.open(rows[0])
    await until(lambda: bool(server_stores.selection.state.nodes))
    await restarted.aclose()


async def test_nothing_of_one_account_is_found_in_another(harness: Harness) -> None:
    await harness.server_stores.open("One")
    await harness.indexing.drained()
    assert await harness.found("left")
    harness.server_stores.connection.use(Connection(ADDRESS, KEY), profile_id="other", profile_name="Other")
    assert harness.everywhere.state.rows == ()
    await harness.indexing.drained()
    assert not [row for row in await harness.found("left") if row.is_indexed]


async def test_comments_that_were_read_are_found(harness: Harness) -> None:
    server_stores = harness.server_stores
    await server_stores.open("One")
    server_stores.selection.select(id_of("One"), nodes=(id_of("One left"),))
    await until(lambda: bool(server_stores.comments.state.thread_id))
    await server_stores.server_transport.comment_as(
        "Grace", server_stores.comments.state.thread_id, "The barley looks wrong"
    )
    server_stores.comments.refresh()
    await until(lambda: bool(server_stores.comments.state.entries))
    await harness.indexing.drained()
    rows = await harness.found("barley", "comment")
    assert [(row.kind, row.node_id) for row in rows] == [("comment", id_of("One left"))]
    assert "Grace" in rows[0].text.text


async def test_a_failing_library_leaves_what_is_known_here(harness: Harness) -> None:
    await harness.server_stores.open("One")
    await harness.indexing.drained()
    harness.server_stores.server_transport.content["/api/v1/files/agent-search"] = b"nonsense"
    rows = await harness.found("left")
    assert rows
    assert harness.everywhere.state.library is LoadState.FAILED
    assert harness.everywhere.state.failure is not None


async def test_a_canvas_shows_its_preview_else_its_newest_image(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = "http://127.0.0.1:8123/a.png"
    version = {"id": "v1", "asset": {"assetId": "a1", "url": url, "fileType": "image"}}
    content = {"nodes": [{"id": "n1", "title": "Fox", "versions": [version]}], "edges": [], "notes": []}
    harness.server_stores.server_transport.content[f"/api/v1/canvases/{id_of('One')}/content"] = json.dumps(
        content
    ).encode()
    await harness.server_stores.open("One")
    await harness.indexing.drained()
    (row,) = await harness.found("One", "canvas")
    assert row.asset is not None
    assert row.asset.addresses == (("url", url),)
    summary = harness.server_stores.projects.summary(id_of("One"))
    assert summary is not None
    preview = PreviewAsset.read({"url": "https://media.example/p.webp", "mediaType": "image"})
    shown = summary.model_copy(update={"preview_assets": (preview,)})
    monkeypatch.setattr(harness.server_stores.projects, "summary", {id_of("One"): shown}.get)
    harness.everywhere.search("")
    (row,) = await harness.found("One", "canvas")
    assert row.asset is not None
    assert row.asset.addresses == (("url", "https://media.example/p.webp"),)


async def test_the_index_is_merged_once_nothing_is_indexed(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    steps = iter((True, True, False))

    def merge(_file: IndexFile) -> bool:
        calls.append("merge")
        return next(steps)

    monkeypatch.setattr(IndexFile, "merge", merge)
    monkeypatch.setattr(harness.indexing, "MERGE_DELAY_S", 0)
    await harness.server_stores.open("One")
    await until(lambda: len(calls) == 3)
    await until(lambda: not harness.indexing.tasks.running("merge"))
    assert len(calls) == 3


async def test_usages_of_an_asset_come_from_the_library_and_the_index(harness: Harness) -> None:
    server_stores = harness.server_stores
    path = f"/api/v1/canvases/{id_of('One')}/content"
    asset = b'"asset":{"assetId":"asset-1","url":"http://127.0.0.1:8123/a.png"}'
    server_stores.server_transport.content[path] = (
        b'{"nodes":[{"id":"n1","title":"Poster","versions":[{"id":"v1",' + asset + b"}]}],"
        b'"edges":[],"notes":[]}'
    )
    await server_stores.open("One")
    await harness.indexing.drained()
    places = [{"canvasId": id_of("One"), "nodeId": "n1"}, {"canvasId": id_of("Two"), "nodeId": "n2"}]
    hit = AssetSearchResult.read({"assetId": "asset-1", "filename": "poster.png", "canvases": places})
    harness.everywhere.find_usages(hit)
    await until(lambda: harness.everywhere.state.phase is LoadState.READY)
    rows = harness.everywhere.state.rows
    assert [(row.canvas_id, row.node_id, row.is_indexed, row.hit is not None) for row in rows] == [
        (id_of("One"), "n1", True, True),
        (id_of("Two"), "n2", False, True),
    ]
    assert rows[0].title.text == "Poster"
    assert (
        harness.everywhere.state.library is LoadState.READY
    )  # the result itself is the response; no store is offline


async def test_a_hit_of_several_canvases_asks_which_one(harness: Harness) -> None:
    server_stores = harness.server_stores
    emitted: list[AssetPlaces] = []
    server_stores.library.location_choice_requested.connect(emitted.append)
    places = [{"canvasId": id_of(name), "nodeId": id_of(f"{name} left")} for name in ("One", "Two")]
    found = {"results": [{"assetId": "a", "filename": "poster.png", "canvases": places}], "total": 1}
    server_stores.server_transport.content["/api/v1/files/agent-search"] = json.dumps(found).encode()
    (row,) = [row for row in await harness.found("poster") if row.kind == "asset"]
    harness.everywhere.open(row)
    assert [place.canvas_id for place in emitted[0].places] == [id_of("One"), id_of("Two")]
    assert server_stores.canvases.all == ()


async def test_a_place_of_an_asset_shows_the_favorite_version(harness: Harness) -> None:
    server_stores = harness.server_stores
    left, version = id_of("Two left"), id_of("Two left v1")
    places = [{"canvasId": id_of(name), "nodeId": id_of(f"{name} left")} for name in ("One", "Two")]
    hit = AssetSearchResult.read(
        {"assetId": "a", "canvases": places, "favoriteNodeId": left, "favoriteVersionId": version}
    )
    harness.everywhere.find_usages(hit)
    await until(lambda: harness.everywhere.state.phase is LoadState.READY)
    harness.everywhere.open(harness.everywhere.state.rows[1])
    await until(lambda: server_stores.selection.state.nodes == (left,))
    assert server_stores.selection.chosen_version(left) == version


async def test_where_an_asset_is_used_stays_the_question_while_the_index_grows(harness: Harness) -> None:
    server_stores = harness.server_stores
    asset = b'"asset":{"assetId":"asset-1","url":"http://127.0.0.1:8123/a.png"}'
    hit = AssetSearchResult.read({"assetId": "asset-1", "filename": "poster.png", "canvases": []})
    harness.everywhere.find_usages(hit)
    await until(lambda: harness.everywhere.state.phase is LoadState.READY)
    assert harness.everywhere.state.rows == ()
    server_stores.server_transport.content[f"/api/v1/canvases/{id_of('One')}/content"] = (
        b'{"nodes":[{"id":"n1","title":"Poster","versions":[{"id":"v1",' + asset + b"}]}],"
        b'"edges":[],"notes":[]}'
    )
    await server_stores.open("One")
    await harness.indexing.drained()
    await until(lambda: harness.everywhere.state.rows)
    assert [row.id for row in harness.everywhere.state.rows] == [f"held:{id_of('One')}:n1"]
    harness.everywhere.retry()
    await until(lambda: harness.everywhere.state.phase is LoadState.READY)
    assert [row.id for row in harness.everywhere.state.rows] == [f"held:{id_of('One')}:n1"]


async def test_nodes_of_an_open_canvas_are_suggested_until_it_is_loaded(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    emitted: list[SearchSuggestion] = []
    harness.everywhere.suggested.connect(emitted.append)
    canvases = harness.server_stores.canvases
    await harness.server_stores.open("Two")
    await harness.indexing.drained()
    harness.everywhere.suggest("left")
    await until(lambda: emitted)
    assert emitted[-1].rows == ()
    canvases.close(id_of("Two"))
    emitted.clear()
    with monkeypatch.context() as patch:
        patch.setattr(CanvasStore, "reload", lambda *_: None)  # it waits for others
        canvases.open(id_of("Two"))
        harness.everywhere.suggest("left")
        await until(lambda: emitted)
    assert id_of("Two left") in [row.node_id for row in emitted[-1].rows]


async def test_nothing_is_suggested_for_an_account_that_was_left(harness: Harness) -> None:
    emitted: list[SearchSuggestion] = []
    harness.everywhere.suggested.connect(emitted.append)
    await harness.server_stores.open("Two")
    await harness.indexing.drained()
    harness.server_stores.canvases.close(id_of("Two"))
    harness.everywhere.suggest("left")
    await until(lambda: emitted)
    emitted.clear()
    harness.everywhere.suggest("righ")
    harness.server_stores.connection.use(Connection(ADDRESS, KEY), profile_id="q", profile_name="Other")
    await until(lambda: harness.server_stores.projects.state.loose)
    harness.everywhere.suggest("left")
    await harness.found("left")
    assert [one for one in emitted if one.rows] == []


async def test_a_saved_search_is_there_again(harness: Harness) -> None:
    library = harness.server_stores.library
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
    "notes": [
        {
            "id": "note",
            "body": "to do",
            "createdAt": "2026-11-05T10:00:00Z",
            "geometry": {"x": 0, "y": 0, "w": 9, "h": 9},
        }
    ],
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
        ("type:version", {"v1"}),
        ("type:version failed", set()),
        ("type:unknown", {""}),
        ("type:note", {""}),
        ("model:flux status:failed", set()),
        ("flux", {"v1", ""}),
    ],
)
async def test_the_typed_language_filters_what_is_indexed(
    harness: Harness, text: str, found: set[str]
) -> None:
    path = f"/api/v1/canvases/{id_of('One')}/content"
    harness.server_stores.server_transport.content[path] = json.dumps(CONTENT).encode()
    harness.server_stores.people.add([("ann", "Ann Example")])
    await harness.server_stores.open("One")
    await harness.indexing.drained()
    rows = [row for row in await harness.found(text) if row.is_indexed]
    assert {row.version_id for row in rows} == found
    assert harness.everywhere.state.query_errors == ()


async def test_a_row_counts_the_places_of_its_image_unless_they_were_searched(harness: Harness) -> None:
    asset = {"assetId": "a1", "url": "http://127.0.0.1:8123/a.png", "fileType": "image"}
    for name, own in (("One", asset), ("Two", {**asset, "assetId": "a2"})):
        version = {"id": f"v-{name}", "asset": own, "toolInputAsset": asset}
        content = {"nodes": [{"id": f"n-{name}", "title": "Fox", "versions": [version]}], "edges": []}
        path = f"/api/v1/canvases/{id_of(name)}/content"
        harness.server_stores.server_transport.content[path] = json.dumps(content).encode()
        await harness.server_stores.open(name)
    await harness.indexing.drained()
    assert {row.node_id: row.places for row in await harness.found("fox")} == {"n-One": 2, "n-Two": 0}
    assert {row.node_id: row.places for row in await harness.found("asset:a1")} == {"n-One": 0, "n-Two": 0}


async def test_an_invalid_filter_is_reported_and_ignored(harness: Harness) -> None:
    await harness.server_stores.open("One")
    await harness.indexing.drained()
    assert [row for row in await harness.found("left after:soon") if row.is_indexed]
    (error,) = harness.everywhere.state.query_errors
    assert (error.code, error.start, error.end) == ("date", 5, 15)


async def test_queries_run_side_by_side_and_can_be_canceled(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await harness.server_stores.open("One")
    await harness.indexing.drained()
    results, query = harness.results, ResultQuery((Word("left"),))

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


async def test_an_image_search_lists_each_node_once_and_its_creator_first(harness: Harness) -> None:
    await harness.server_stores.open("One")
    canvas = id_of("One")

    def usage(node_id: str, role: Role) -> IndexedUsage:
        return IndexedUsage(canvas, "One", node_id, f"{node_id} {role}", node_id, "image", role)

    exact, similar = ImageMatch(("a",), "same-image"), ImageMatch(("b",), "similar")
    rows = harness.everywhere.image_rows(
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
