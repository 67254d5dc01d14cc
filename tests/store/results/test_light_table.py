"""The light table's store, on real index files."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QObject, Signal

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
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
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.culling.marks import Flag, MarksChange, ResultMarksStore
from wsdesk.store.results.light_table import GridRows, LightTableStore, ResultFilter
from wsdesk.store.search import result_search
from wsdesk.store.search.result_search import ResultSearch
from wsdesk.store.versions.viewer_items import ViewerItemsStore

pytestmark = pytest.mark.anyio


class StubIndexer(QObject):
    changed = Signal(object)
    file: IndexFile | None = None


class StubCanvases(QObject):
    shown_changed = Signal(object)
    current_changed = Signal(object)
    current: object = None
    shown: object = None


class NoTable:
    """A table of marks or collections that stores nothing; no workspace is loaded."""

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
                    "image",
                    name,
                    name,
                    name,
                    "",
                    "",
                    (("node", name),),
                    None,
                    author,
                    IndexedResult("image", status="ok", asset_id=name),
                ),
            ),
        )
        for name, author in results
    )
    file.write([CanvasUpdate(IndexedCanvas("c", "Board"), documents)])
    return file


async def until(holds: Callable[[], object]) -> None:
    for _ in range(3_000):
        QCoreApplication.processEvents()
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not become true")


def light_table(
    indexer: StubIndexer,
    marks: ResultMarksStore,
    collections: CollectionsStore,
    canvas_id: str = "",
    viewer: ViewerItemsStore | None = None,
    nodes: tuple[Node, ...] = (),
    selection: SelectionStore | None = None,
) -> LightTableStore:
    canvases, projects = StubCanvases(), QObject()
    canvases.current = canvases.shown = (
        SimpleNamespace(canvas_id=canvas_id, document=Document(canvas_id, nodes=nodes)) if canvas_id else None
    )
    return LightTableStore(
        ResultSearch(indexer, lambda: "ann", marks, collections),  # type: ignore[arg-type]
        marks,
        collections,
        canvases,  # type: ignore[arg-type]
        projects,  # type: ignore[arg-type]
        selection or SelectionStore(),
        viewer or ViewerItemsStore(),
    )


async def test_results_are_those_of_the_user_and_of_the_current_workspace(
    tmp_path: Path, qapp: object
) -> None:
    first = index(tmp_path / "a.sqlite3", ("mine", "ann"), ("theirs", "bob"))
    second = index(tmp_path / "b.sqlite3", ("other", "ann"))
    indexer, marks = StubIndexer(), ResultMarksStore(NoTable())  # type: ignore[arg-type]
    store = light_table(indexer, marks, CollectionsStore(NoTable()))  # type: ignore[arg-type]
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


async def test_a_filter_by_canvas_narrows_the_scope_of_a_canvas(tmp_path: Path, qapp: object) -> None:
    file = index(tmp_path / "a.sqlite3", ("one", "ann"))
    other = (node("two", ("two", 1)),)
    file.write([CanvasUpdate(IndexedCanvas("d", "Other"), other)])
    indexer, marks = StubIndexer(), ResultMarksStore(NoTable())  # type: ignore[arg-type]
    indexer.file = file
    store = light_table(indexer, marks, CollectionsStore(NoTable()), "c")  # type: ignore[arg-type]
    store.open("canvas")
    await until(lambda: tuple(store.grid.version_ids) == ("one",))
    await until(lambda: store.state.facets is not None)
    assert store.state.facets is not None
    assert [one.value for one in store.state.facets.counts["canvas"]] == ["c"], (
        "the others have nothing to add"
    )
    store.show(text="canvas:other")
    await until(lambda: store.state.phase is LoadState.READY and not store.grid.version_ids)
    store.show(text="canvas:board")
    await until(lambda: tuple(store.grid.version_ids) == ("one",))
    store.show(text="canvas:other", scope="workspace")
    await until(lambda: tuple(store.grid.version_ids) == ("two",))
    await store.aclose()
    file.close()


async def test_the_scope_of_a_group_is_what_is_inside(tmp_path: Path, qapp: object) -> None:
    file = index(tmp_path / "a.sqlite3", ("one", "ann"), ("two", "ann"), ("three", "ann"))
    indexer, marks = StubIndexer(), ResultMarksStore(NoTable())  # type: ignore[arg-type]
    indexer.file = file
    rect = Rect(0, 0, 10, 10)
    nodes = (
        Node("group", Kind.GROUP, rect, children=("inner", "one")),
        Node("inner", Kind.GROUP, rect, children=("two",), group_id="group"),
        *(
            Node(name, Kind.IMAGE, rect, group_id=group)
            for name, group in (("one", "group"), ("two", "inner"))
        ),
        Node("three", Kind.IMAGE, rect),
    )
    selection = SelectionStore()
    store = light_table(indexer, marks, CollectionsStore(NoTable()), "c", nodes=nodes, selection=selection)  # type: ignore[arg-type]
    selection.select("c", nodes=["group"])
    store.open("selection")
    await until(lambda: set(store.grid.version_ids) == {"one", "two"})
    await store.aclose()
    file.close()


async def test_a_text_is_viewed_as_itself(tmp_path: Path, qapp: object) -> None:
    file = IndexFile(tmp_path / "a.sqlite3", 1 << 30)
    image = IndexedImage("a", "image", "image", "thumbnail", "https://x.example/t.png")
    picture = node("picture", ("picture", 2)).pieces[0]._replace(image=image)
    text = node("text", ("text", 1)).pieces[0]._replace(body="Once upon a time")
    documents = tuple(IndexDocument(piece.node_id, b"", (piece,)) for piece in (picture, text))
    file.write([CanvasUpdate(IndexedCanvas("c", "Board"), documents)])
    indexer, marks = StubIndexer(), ResultMarksStore(NoTable())  # type: ignore[arg-type]
    indexer.file = file
    viewer = ViewerItemsStore()
    store = light_table(indexer, marks, CollectionsStore(NoTable()), viewer=viewer)  # type: ignore[arg-type]
    store.open("workspace")
    await until(lambda: tuple(store.grid.version_ids) == ("picture", "text"))
    store.view(1)
    await until(lambda: viewer.current is not None)
    assert viewer.current is not None
    assert viewer.current.version_id == "text"
    viewed: list[str] = []
    store.viewed.connect(viewed.append)
    viewer.step(-1)
    assert viewed == ["picture"]
    viewer.open([viewer.current])
    assert viewed == ["picture", ""], "that isn't a list of the light table"
    await store.aclose()
    file.close()


async def test_the_viewer_steps_through_a_thousand_results_before_and_after_one(
    tmp_path: Path, qapp: object
) -> None:
    file = IndexFile(tmp_path / "a.sqlite3", 1 << 30)
    image = IndexedImage("a", "image", "image", "thumbnail", "https://x.example/t.png")
    piece = node("n", ("v", 1)).pieces[0]._replace(image=image)
    pieces = tuple(piece._replace(version_id=f"v{number}") for number in range(1_200))
    file.write([CanvasUpdate(IndexedCanvas("c", "Board"), (IndexDocument("n", b"", pieces),))])
    indexer, marks = StubIndexer(), ResultMarksStore(NoTable())  # type: ignore[arg-type]
    indexer.file = file
    viewer = ViewerItemsStore()
    store = light_table(indexer, marks, CollectionsStore(NoTable()), viewer=viewer)  # type: ignore[arg-type]
    viewed: list[str] = []
    store.viewed.connect(viewed.append)
    store.open("workspace")
    await until(lambda: len(store.grid.numbers) == 1_200)
    store.view(600)
    await until(lambda: viewer.state is not None)
    assert viewer.state is not None
    assert (len(viewer.state.items), viewer.state.index) == (1_200, 600)
    number = 1 + int(viewer.state.current.version_id.removeprefix("v"))
    assert (viewer.state.current.number, viewer.state.current.count) == (number, 1_200)
    assert viewed == [viewer.state.current.version_id]
    viewer.step(1)
    viewer.close()
    assert viewed[1:] == [store.grid.version_ids[601], ""]
    await store.aclose()
    file.close()


def node(name: str, *versions: tuple[str, int]) -> IndexDocument:
    """A node with versions and the days of their creation."""
    result = IndexedResult("image", status="ok")
    texts = tuple(
        IndexedText("image", name, version_id, "", "", f"2026-11-{day:02}T12:00:00Z", (), None, "ann", result)
        for version_id, day in versions
    )
    return IndexDocument(name, b"", texts)


async def test_a_collection_says_whose_node_changed_since_it_was_added(tmp_path: Path, qapp: object) -> None:
    file = IndexFile(tmp_path / "a.sqlite3", 1 << 30)
    documents = [node(name, (f"{name}1", 10)) for name in ("old", "changed", "unknown")]
    for at, date in ((0, "2026-01-01T00:00:00Z"), (1, "2026-03-01T00:00:00Z")):
        (piece,) = documents[at].pieces
        assert piece.result is not None
        changed = piece._replace(result=piece.result._replace(node_at=date))
        documents[at] = replace(documents[at], pieces=(changed,))
    file.write([CanvasUpdate(IndexedCanvas("c", "Board"), tuple(documents))])
    indexer, marks = StubIndexer(), ResultMarksStore(NoTable())  # type: ignore[arg-type]
    indexer.file = file
    added_at = datetime(2026, 2, 1, tzinfo=UTC).timestamp()
    collections = CollectionsStore(NoTable(), lambda: added_at)  # type: ignore[arg-type]
    round_1 = collections.create("Round 1", ["old1", "changed1", "unknown1"])
    store = light_table(indexer, marks, collections)
    store.open_collection(round_1.id)
    await until(lambda: store.state.changed == {"changed1"})
    assert store.state.newer == {}
    store.show(scope="workspace", sort="date")
    assert store.state.changed == frozenset()


async def test_a_collection_is_in_its_own_order_and_says_what_is_newer(tmp_path: Path, qapp: object) -> None:
    file = IndexFile(tmp_path / "a.sqlite3", 1 << 30)
    documents = (node("one", ("a1", 10), ("a2", 20)), node("two", ("b1", 15)), node("three", ("c1", 5)))
    file.write([CanvasUpdate(IndexedCanvas("c", "Board"), documents)])
    indexer, marks = StubIndexer(), ResultMarksStore(NoTable())  # type: ignore[arg-type]
    indexer.file = file
    collections = CollectionsStore(NoTable())  # type: ignore[arg-type]
    round_1 = collections.create("Round 1", ["c1", "a1", "b1", "gone"])
    store = light_table(indexer, marks, collections)

    store.open_collection(round_1.id)
    await until(lambda: tuple(store.grid.version_ids) == ("c1", "a1", "b1"))
    await until(lambda: dict(store.state.newer) == {"a1": "a2"})
    collections.move(round_1.id, ["b1"], before="c1")
    await until(lambda: tuple(store.grid.version_ids) == ("b1", "c1", "a1"))
    store.show(sort="date")
    await until(lambda: tuple(store.grid.version_ids) == ("b1", "a1", "c1"))
    marks.set_flag(["a1", "a2"], Flag.PICK)
    store.show(text="flag:pick")
    await until(lambda: tuple(store.grid.version_ids) == ("a1",))

    store.open("workspace")
    assert store.state.newer == {}, "not those of the collection until the grid is loaded"
    store.show(text="")
    await until(lambda: store.state.total == 4)
    for text, versions in (
        ('collection:"round 1"', {"a1", "b1", "c1"}),
        ("collection:rou", {"a1", "b1", "c1"}),
        ('-collection:"Round 1"', {"a2"}),
        ("collection:other", set()),
    ):
        store.show(text=text)
        await until(lambda: store.state.phase is LoadState.READY and set(store.grid.version_ids) == versions)  # noqa: B023

    store.show(stack="node")
    store.open_collection(round_1.id)
    assert store.state.view.stack == "none", "the order of a collection has all its results"
    collections.delete(round_1.id)
    assert store.state.view.scope == "workspace"
    store.close()
    await store.aclose()
    file.close()


async def test_a_stack_collapses_from_each_of_its_results(
    tmp_path: Path, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = "one"

    def group_similar(_file: object, asset_ids: Iterable[str]) -> dict[str, str]:
        return dict.fromkeys(asset_ids, first)

    monkeypatch.setattr(result_search, "group_similar", group_similar)
    indexer, marks = StubIndexer(), ResultMarksStore(NoTable())  # type: ignore[arg-type]
    store = light_table(indexer, marks, CollectionsStore(NoTable()))  # type: ignore[arg-type]
    indexer.file = index(tmp_path / "a.sqlite3", ("one", "ann"), ("two", "ann"), ("three", "ann"))
    grids: list[GridRows] = []
    store.grid_changed.connect(grids.append)

    async def toggle(row: int) -> int:
        """Toggle the stack of a row; return the new number of rows."""
        (result,) = await store.results([store.grid.numbers[row]])
        grids.clear()
        store.toggle_stack(result)
        await until(lambda: grids)
        return len(store.grid.numbers)

    store.open("workspace")
    store.show(stack="similar")
    await until(lambda: len(store.grid.numbers) == 1)
    assert len(await store.all_numbers()) == 3  # for saving
    for row in range(3):
        assert await toggle(0) == 3
        assert await toggle(row) == 1
    assert await toggle(0) == 3
    first = "three"
    grids.clear()
    store.reload()
    await until(lambda: grids)
    assert len(store.grid.numbers) == 3
    assert await toggle(1) == 1, "also when another image is the first one now"
    await store.aclose()
    indexer.file.close()


async def test_a_result_that_its_new_mark_hides_stays_until_the_next_movement(
    tmp_path: Path, qapp: object
) -> None:
    indexer, marks = StubIndexer(), ResultMarksStore(NoTable())  # type: ignore[arg-type]
    store = light_table(indexer, marks, CollectionsStore(NoTable()))  # type: ignore[arg-type]
    indexer.file = index(tmp_path / "a.sqlite3", ("one", "ann"), ("two", "ann"))
    store.open("workspace")
    store.show(text="flag:none")
    await until(lambda: len(store.grid.version_ids) == 2 and store.state.phase is LoadState.READY)
    marks.set_flag(["one"], Flag.REJECT)
    await asyncio.sleep(0.05)
    assert len(store.grid.version_ids) == 2
    store.refresh_marked()
    await until(lambda: tuple(store.grid.version_ids) == ("two",))
    marks.history.undo()
    store.refresh_marked()
    await until(lambda: len(store.grid.version_ids) == 2)
    await store.aclose()
    indexer.file.close()


async def test_marks_of_hidden_and_filtered_results_are_counted(tmp_path: Path, qapp: object) -> None:
    indexer, marks = StubIndexer(), ResultMarksStore(NoTable())  # type: ignore[arg-type]
    store = light_table(indexer, marks, CollectionsStore(NoTable()))  # type: ignore[arg-type]
    indexer.file = IndexFile(tmp_path / "a.sqlite3", 1 << 30)
    documents = (node("a", ("a1", 1), ("a2", 2), ("a3", 3)), node("b", ("b1", 1)))
    indexer.file.write([CanvasUpdate(IndexedCanvas("c", "Board"), documents)])

    def counts() -> tuple[int, ...]:
        flags = ("pick", "none", "reject")
        return tuple(store.state.marks.get(ResultFilter("flag", flag), -1) for flag in flags)

    marks.set_flag(["a1"], Flag.PICK)
    store.open("workspace")
    store.show(stack="node")
    await until(lambda: len(store.grid.numbers) == 2)
    await until(lambda: counts() == (1, 3, 0))  # with those in collapsed stacks, as in the other facets
    store.show(text="flag:reject")
    await until(lambda: store.state.total == 0 and store.state.phase is LoadState.READY)
    await until(lambda: counts() == (1, 3, 0))  # the alternatives
    marks.set_flag(["a2"], Flag.REJECT)
    await until(lambda: counts() == (1, 2, 1))  # also of a result that wasn't listed
    await store.aclose()
    indexer.file.close()


async def test_rows_that_are_loading_are_not_requested_again(
    tmp_path: Path, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    indexer, marks = StubIndexer(), ResultMarksStore(NoTable())  # type: ignore[arg-type]
    store = light_table(indexer, marks, CollectionsStore(NoTable()))  # type: ignore[arg-type]
    indexer.file = index(tmp_path / "a.sqlite3", ("one", "ann"), ("two", "ann"))
    store.open("workspace")
    await until(lambda: len(store.grid.numbers) == 2)
    requests: list[tuple[int, ...]] = []
    release = asyncio.Event()
    read = ResultSearch.rows

    async def rows(self: ResultSearch, numbers: Any) -> Any:
        requests.append(tuple(numbers))
        await release.wait()
        return await read(self, numbers)

    monkeypatch.setattr(ResultSearch, "rows", rows)
    first, second = store.grid.numbers
    assert store.row(first) is None
    await until(lambda: requests)
    for _ in range(3):  # repaints while it is read
        assert store.row(first) is None
        assert store.row(second) is None
        await asyncio.sleep(0.01)
    release.set()
    await until(lambda: store.row(first) is not None and store.row(second) is not None)
    assert requests == [(first,), (second,)]
    store.close()
    assert store.row(first) is None, "closing frees the rows"
    store.open("workspace")
    await until(lambda: store.row(first) is not None)
