from __future__ import annotations

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from faulty import until
from PySide6.QtCore import QObject, Signal

from wsdesk.localdb.access import Database
from wsdesk.localdb.names import Names
from wsdesk.localdb.recents import Recents
from wsdesk.localdb.snapshots import Snapshots
from wsdesk.store.kept import KeptAnswers
from wsdesk.store.library import LibraryQuery, LibraryState, LibraryStore
from wsdesk.store.phase import Phase
from wsdesk.wire.offers import Offers
from wsdesk.wire.search import AssetSearch, AssetSearchAnswer

pytestmark = pytest.mark.anyio
FOUND = 45


class Answering(QObject):
    """A connection whose service finds `FOUND` assets for every query, and knows two folders."""

    offers_known = Signal(object)
    profile_changed = Signal(object)
    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.state = SimpleNamespace(profile_id="p", projects=(), mode="live")
        self.offers = Offers()
        self.clock = time.time
        self.asked: list[int] = []

    async def ask(self, call: Callable[[Any], Any]) -> Any:
        return await call(self)

    async def search_assets(self, request: AssetSearch) -> AssetSearchAnswer:
        offset, count = request.offset or 0, request.count or 0
        self.asked.append(offset)
        rows = [{"assetId": f"a{n}", "folderId": "f"} for n in range(offset, min(offset + count, FOUND))]
        return AssetSearchAnswer.model_validate({"results": rows, "total": FOUND})


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
        Names(database),
        Recents(database),
        KeptAnswers(Snapshots(database), stub),
    )


async def test_who_hears_of_a_page_may_ask_for_the_next_at_once(
    answering: Answering, library: LibraryStore
) -> None:
    def go_on(state: LibraryState) -> None:
        if state.phase is Phase.READY:
            library.more()

    library.changed.connect(go_on)
    library.search(LibraryQuery(text="x"))
    await until(lambda: library.state.complete)
    assert len(library.state.hits) == FOUND
    assert answering.asked == [0, 20, 40]
    await library.aclose()


async def test_a_page_that_is_under_way_is_not_asked_for_again(
    answering: Answering, library: LibraryStore
) -> None:
    library.search(LibraryQuery(text="x"))
    library.more()
    library.more()
    await until(lambda: library.state.phase is Phase.READY)
    assert answering.asked == [0]
    await library.aclose()


async def test_a_folder_without_a_name_takes_the_persons(library: LibraryStore) -> None:
    library.search(LibraryQuery(text="x"))
    await until(lambda: library.state.phase is Phase.READY)
    assert [(f.name, f.named_here, f.named_there) for f in library.state.folders] == [("", False, False)]
    library.name_folder("f", "Mine")
    assert [(f.name, f.named_here) for f in library.state.folders] == [("Mine", True)]
    await library.aclose()
