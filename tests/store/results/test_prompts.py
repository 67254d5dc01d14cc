"""Prompts store, on real index files."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal

from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.values import (
    CanvasUpdate,
    IndexDocument,
    IndexedCanvas,
    IndexedImage,
    IndexedResult,
    IndexedText,
)
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.results.prompts import PromptsStore
from wsdesk.store.search.result_search import ResultSearch
from wsdesk.store.versions.viewer_items import ViewerItemsStore

pytestmark = pytest.mark.anyio


class StubIndexer(QObject):
    changed = Signal(object)
    file: IndexFile | None = None


class StubConnection(QObject):
    profile_changed = Signal(object)


class NoTable:
    def all(self, _profile: str) -> dict[str, Any]:
        return {}


def document(name: str, prompt: str, status: str, favorite: bool) -> IndexDocument:
    image = IndexedImage(f"a-{name}", "image", "image", "url", f"https://x.example/{name}.png")
    result = IndexedResult("image", "flux", "Flux", status=status, is_favorite=favorite)  # type: ignore[arg-type]
    text = IndexedText(
        "image", name, name, name, prompt, "2026-10-01T10:00:00Z", (), image, "u1", result, prompt
    )
    return IndexDocument(name, b"", (text,))


class Harness:
    """A store on an index with a boat in three wordings and two failed cats."""

    def __init__(self, path: Path) -> None:
        self.indexer, self.connection = StubIndexer(), StubConnection()
        self.indexer.file = IndexFile(path / "index", 1 << 30)
        documents = (
            document("v1", "a red boat at dusk", "ok", favorite=False),
            document("v2", "a red boat at dusk", "ok", favorite=True),
            document("v3", "a red boat at dawn", "ok", favorite=False),
            document("v4", "two cats", "failed", favorite=False),
            document("v5", "two cats", "failed", favorite=False),
        )
        self.indexer.file.write([CanvasUpdate(IndexedCanvas("c", "Board"), documents)])
        indexer: Any = self.indexer
        table: Any = NoTable()
        connection: Any = self.connection
        self.viewer_items = ViewerItemsStore()
        collections = CollectionsStore(table)
        search = ResultSearch(indexer, lambda: "u1", ResultMarksStore(table), collections)
        self.store = PromptsStore(search, self.viewer_items, connection)

    @property
    def texts(self) -> list[str]:
        return [cluster.text for cluster in self.store.state.clusters]


async def until(holds: Callable[[], object]) -> None:
    for _ in range(3_000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


@pytest.fixture
async def harness(tmp_path: Path) -> Harness:
    made = Harness(tmp_path)
    made.store.open()
    await until(lambda: made.store.state.results)
    return made


async def test_similar_prompts_are_one_cluster_with_its_results(harness: Harness) -> None:
    state = harness.store.state
    assert harness.texts == ["a red boat at dusk", "two cats"]
    assert state.phase is LoadState.READY
    assert state.cluster is not None
    assert (state.cluster.results, state.cluster.favorites) == (3, 1)
    assert {result.version_id for result in state.results} == {"v1", "v2", "v3"}
    assert {state.images[cluster.numbers[0]].title for cluster in state.clusters} <= {"v2", "v1", "v4", "v5"}


async def test_the_order_and_the_query_change_the_list(harness: Harness) -> None:
    harness.store.sort("failures")
    await until(lambda: harness.texts[0] == "two cats")
    harness.store.search("boat")
    await until(lambda: harness.texts == ["a red boat at dusk"])
    harness.store.search("size:huge boat")
    await until(lambda: harness.store.state.query_error is not None)


async def test_the_results_of_another_cluster_open_in_the_viewer(harness: Harness) -> None:
    harness.store.view("two cats", "v5")
    await until(lambda: harness.viewer_items.state is not None)
    assert harness.viewer_items.current is not None
    assert harness.viewer_items.current.version_id == "v5"
    assert harness.store.state.current == "two cats"


async def test_another_workspace_shows_its_own_prompts(harness: Harness) -> None:
    harness.indexer.file = None
    harness.connection.profile_changed.emit("other")
    await until(lambda: harness.store.state.phase is LoadState.READY)
    assert harness.texts == []
    assert harness.store.state.results == ()
    assert harness.store.state.sort == "used"


async def test_the_query_stays_in_another_workspace(harness: Harness) -> None:
    harness.store.search("cats")
    harness.store.sort("newest")
    harness.connection.profile_changed.emit("other")
    await until(lambda: harness.texts == ["two cats"])
    assert (harness.store.state.text, harness.store.state.sort) == ("cats", "newest")


async def test_results_are_always_those_of_the_current_cluster(harness: Harness) -> None:
    states: list[Any] = []
    harness.store.changed.connect(states.append)
    harness.store.search("cats")
    await until(lambda: harness.store.state.results and harness.texts == ["two cats"])
    shown = {(state.current, result.version_id) for state in states for result in state.results}
    assert all((text == "two cats") == (version_id in ("v4", "v5")) for text, version_id in shown)


async def test_a_closed_page_reads_nothing(harness: Harness) -> None:
    harness.store.close()
    harness.store.search("cats")
    await asyncio.sleep(0.05)
    assert harness.texts == ["a red boat at dusk", "two cats"]
