"""The light table's store, on real index files."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal

from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.values import CanvasUpdate, IndexDocument, IndexedCanvas, IndexedResult, IndexedText
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.culling.marks import Flag, MarksChange, ResultMarksStore
from wsdesk.store.results.light_table import LightTableStore
from wsdesk.store.results.viewer_items import ViewerItemsStore
from wsdesk.store.search.result_search import ResultSearch

pytestmark = pytest.mark.anyio


class StubIndexer(QObject):
    changed = Signal(object)
    file: IndexFile | None = None


class StubCanvases(QObject):
    current_changed = Signal(object)
    current = None


class NoTable:
    def all(self, _profile: str) -> dict[str, Any]:
        return {}


def index(path: Path, *results: tuple[str, str]) -> IndexFile:
    """An index with a node per version ID and author."""
    file = IndexFile(path, 1 << 30)
    documents = tuple(
        IndexDocument(
            name,
            b"",
            (
                IndexedText(
                    "image", name, name, name, "", "", (), None, author, IndexedResult("image", status="ok")
                ),
            ),
        )
        for name, author in results
    )
    file.write([CanvasUpdate(IndexedCanvas("c", "Board"), documents)])
    return file


async def until(holds: Callable[[], object]) -> None:
    for _ in range(500):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not become true")


async def test_results_are_those_of_the_user_and_of_the_current_workspace(
    tmp_path: Path, qapp: object
) -> None:
    first = index(tmp_path / "a.sqlite3", ("mine", "ann"), ("theirs", "bob"))
    second = index(tmp_path / "b.sqlite3", ("other", "ann"))
    indexer, canvases, table, nothing = StubIndexer(), StubCanvases(), NoTable(), QObject()
    marks = ResultMarksStore(table)  # type: ignore[arg-type]
    store = LightTableStore(
        ResultSearch(indexer, lambda: "ann", marks),  # type: ignore[arg-type]
        marks,
        canvases,  # type: ignore[arg-type]
        nothing,  # type: ignore[arg-type]
        SelectionStore(),
        ViewerItemsStore(),
    )
    indexer.file = first
    store.open("workspace")
    await until(lambda: len(store.grid.version_ids) == 2)
    store.show(text="author:me")
    await until(lambda: tuple(store.grid.version_ids) == ("mine",))
    marks.set_flag(["mine"], Flag.PICK)
    marks.set_rating(["theirs"], 4)
    for text, versions in (
        ("flag:pick", {"mine"}),
        ("flag:none", {"theirs"}),
        ("-flag:pick", {"theirs"}),
        ("rating:>=3", {"theirs"}),
        ("flag:pick rating:>=3", set()),
        ("author:me", {"mine"}),
    ):
        store.show(text=text)
        await until(lambda: store.state.phase is LoadState.READY and set(store.grid.version_ids) == versions)  # noqa: B023
    number = store.grid.numbers[0]
    assert [result.version_id for result in await store.results([number])] == ["mine"]

    indexer.file = second
    store.show(text="")
    marks.changed.emit(MarksChange())
    await until(lambda: tuple(store.grid.version_ids) == ("other",))
    assert [result.version_id for result in await store.results(store.grid.numbers)] == ["other"]
    store.close()
    await store.aclose()
    first.close()
    second.close()
