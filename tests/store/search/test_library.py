from __future__ import annotations

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from faulty_server import until
from PySide6.QtCore import QObject, Signal

from tests.ids import id_of
from wsdesk.api.errors import NetworkError, NotFoundError
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.tables.session_state import RecentTable, ResourceNameTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.connection.response_cache import ResponseCache, search_name
from wsdesk.store.search.library import LibraryStore
from wsdesk.store.search.library_values import Folder, LibraryQuery, LibraryState
from wsdesk.wire.capabilities import Capabilities
from wsdesk.wire.search import AssetSearch, AssetSearchResponse

pytestmark = pytest.mark.anyio
FOUND = 45


class Answering(QObject):
    """A connection whose service finds `FOUND` assets for every query, and knows two folders."""

    capabilities_loaded = Signal(object)
    profile_changed = Signal(object)
    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.state = SimpleNamespace(profile_id="p", projects=(), mode="live")
        self.capabilities = Capabilities()
        self.clock = time.time
        self.offsets: list[int] = []
        self.requests: list[AssetSearch] = []
        self.is_away = False
        self.folders: dict[str, list[dict[str, Any]]] = {}
        """Folders by ID, with what each holds; another folder is not found."""

    async def request(self, call: Callable[[Any], Any]) -> Any:
        if self.is_away:
            raise NetworkError("refused")
        return await call(self)

    def set_away(self, *, is_away: bool) -> None:
        self.is_away = is_away
        self.state = SimpleNamespace(profile_id="p", projects=(), mode="offline" if is_away else "live")
        self.changed.emit(self.state)

    async def search_assets(self, request: AssetSearch) -> AssetSearchResponse:
        offset, count = request.offset or 0, request.count or 0
        self.offsets.append(offset)
        self.requests.append(request)
        if request.query is None:
            if request.folder_id not in self.folders:
                raise NotFoundError(404)
            held = self.folders[request.folder_id]
            found = {"results": held[offset : offset + count], "total": len(held)}
            return AssetSearchResponse.model_validate(found)
        rows = [{"assetId": f"a{n}", "folderId": "f"} for n in range(offset, min(offset + count, FOUND))]
        return AssetSearchResponse.model_validate({"results": rows, "total": FOUND})


@pytest.fixture
def answering() -> Answering:
    return Answering()


@pytest.fixture
def library(answering: Answering, database: Database) -> LibraryStore:
    stub = cast(Any, answering)
    return LibraryStore(
        stub,
        stub,
        cast(Any, None),
        cast(Any, None),
        ResourceNameTable(database),
        RecentTable(database),
        ResponseCache(SnapshotTable(database), stub),
    )


async def test_who_hears_of_a_page_may_ask_for_the_next_at_once(
    answering: Answering, library: LibraryStore
) -> None:
    def go_on(state: LibraryState) -> None:
        if state.phase is LoadState.READY:
            library.more()

    library.changed.connect(go_on)
    library.search(LibraryQuery(text="x"))
    await until(lambda: library.state.complete)
    assert len(library.state.hits) == FOUND
    assert answering.offsets == [0, 20, 40]
    await library.aclose()


async def test_a_search_that_failed_continues_once_the_server_is_back(
    answering: Answering, library: LibraryStore
) -> None:
    answering.set_away(is_away=True)
    library.search(LibraryQuery(text="harbor"))
    await until(lambda: library.state.phase is LoadState.FAILED)
    answering.set_away(is_away=False)
    await until(lambda: library.state.phase is LoadState.READY)
    assert (len(library.state.hits), library.state.failure) == (LibraryStore.PAGE, None)
    answering.set_away(is_away=True)
    library.more()
    await until(lambda: library.state.phase is LoadState.FAILED)
    answering.set_away(is_away=False)
    await until(lambda: library.state.phase is LoadState.READY)
    assert len(library.state.hits) == 2 * LibraryStore.PAGE
    answering.set_away(is_away=True)
    answering.set_away(is_away=False)
    assert library.state.phase is LoadState.READY
    assert answering.offsets == [0, LibraryStore.PAGE], "what was loaded isn't requested again"


async def test_a_page_that_is_under_way_is_not_asked_for_again(
    answering: Answering, library: LibraryStore
) -> None:
    library.search(LibraryQuery(text="x"))
    library.more()
    library.more()
    await until(lambda: library.state.phase is LoadState.READY)
    assert answering.offsets == [0]
    await library.aclose()


async def test_a_folder_without_a_name_takes_the_persons(library: LibraryStore) -> None:
    library.search(LibraryQuery(text="x"))
    await until(lambda: library.state.phase is LoadState.READY)
    assert [(f.name, f.has_server_name) for f in library.state.folders] == [("", False)]
    library.name_folder("f", "From me")
    assert [(f.name, f.has_server_name) for f in library.state.folders] == [("From me", False)]
    await library.aclose()


def learn_folders(library: LibraryStore, *folders: Folder) -> None:
    """As if the server had listed them."""
    library._folders.set_listed(folders)
    library._update_filters()


async def test_favorites_are_searched_in_every_top_level_folder(
    answering: Answering, library: LibraryStore
) -> None:
    one, other, below, gone = (id_of(name) for name in ("one", "other", "below", "gone"))
    plain = [{"assetId": f"p{n}"} for n in range(30)]
    answering.folders = {
        one: plain,
        other: [*plain, {"assetId": "star", "favoriteVersionId": id_of("v")}],
    }
    learn_folders(library, Folder(one, "1"), Folder(gone, "2"), Folder(other, "3"), Folder(below, "4", one))
    library.search(LibraryQuery(favourites=True))
    await until(lambda: library.state.complete)
    state = library.state
    assert [hit.asset_id for hit in state.shown] == ["star"]
    assert (state.searched_folders, state.folders_to_search, state.failed_folders) == (3, 3, 1)
    assert [request.folder_id for request in answering.requests] == [one, one, gone, other, other]
    assert state.phase is LoadState.READY
    await library.aclose()


async def test_favorites_on_later_pages_of_a_search_are_found(
    answering: Answering, library: LibraryStore
) -> None:
    folder = id_of("one")
    answering.folders = {
        folder: [
            {"assetId": f"p{n}", **({"favoriteNodeId": id_of("n")} if n == 50 else {})} for n in range(90)
        ]
    }
    library.search(LibraryQuery(folder_id=folder, favourites=True))
    await until(lambda: library.state.phase is LoadState.READY)
    assert [hit.asset_id for hit in library.state.shown] == ["p50"]
    assert answering.offsets == [0, 20, 40]
    await library.aclose()


async def test_a_search_for_favorites_stops_and_continues_on_request(
    answering: Answering, library: LibraryStore
) -> None:
    library.MAX_UNSEEN = 2  # pyright: ignore[reportAttributeAccessIssue]
    library.search(LibraryQuery(text="x", favourites=True))
    await until(lambda: library.state.phase is LoadState.READY)
    assert (answering.offsets, library.state.complete) == ([0, 20], False)
    library.more()
    await until(lambda: library.state.complete)
    assert answering.offsets == [0, 20, 40]
    await library.aclose()


async def test_filters_alone_without_a_folder_ask_nothing(
    answering: Answering, library: LibraryStore
) -> None:
    library.search(LibraryQuery(favourites=True, kind="image"))
    assert library.state.phase is LoadState.IDLE
    assert answering.requests == []
    await library.aclose()


async def test_folders_are_shown_one_by_one_on_request(answering: Answering, library: LibraryStore) -> None:
    one, other = id_of("one"), id_of("other")
    answering.folders = {one: [{"assetId": "a"}], other: [{"assetId": "b"}, {"assetId": "a"}]}
    learn_folders(library, Folder(one, ""), Folder(other, ""))
    library.search(LibraryQuery(kind="image"))
    await until(lambda: library.state.phase is LoadState.READY)
    assert ([hit.asset_id for hit in library.state.hits], library.state.complete) == (["a"], False)
    library.more()
    await until(lambda: library.state.complete)
    assert [hit.asset_id for hit in library.state.hits] == ["a", "b"]
    await library.aclose()


async def test_a_search_that_every_folder_refuses_shows_nothing_of_the_one_before(
    library: LibraryStore,
) -> None:
    library.search(LibraryQuery(text="x"))
    await until(lambda: library.state.phase is LoadState.READY)
    learn_folders(library, Folder(id_of("gone"), ""))
    library.search(LibraryQuery(source="upload"))
    assert library.state.hits, "no flicker"
    await until(lambda: library.state.phase is LoadState.READY)
    assert library.state.hits == ()
    assert library.state.failed_folders == 2, "that of the hits before is none either"
    await library.aclose()


async def test_the_number_of_results_is_asked_for(answering: Answering, library: LibraryStore) -> None:
    library.search(LibraryQuery(text="x", count=5))
    await until(lambda: library.state.phase is LoadState.READY)
    assert (len(library.state.hits), library.state.total) == (5, FOUND)
    library.more()
    await until(lambda: len(library.state.hits) == 10)
    assert [(request.count, request.offset) for request in answering.requests] == [(5, 0), (5, 5)]
    library.search(LibraryQuery(text="x", count=500))
    await until(lambda: library.state.phase is LoadState.READY)
    assert answering.requests[-1].count == 20, "the interface allows no more"
    await library.aclose()


async def test_a_search_is_saved_by_name_with_any_number_of_results() -> None:
    assert search_name(LibraryQuery("x", count=5)) == search_name(LibraryQuery("x"))
