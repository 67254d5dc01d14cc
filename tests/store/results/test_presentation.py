"""Presentation of results, on a real index file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal

from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.values import CanvasUpdate, IndexDocument, IndexedCanvas, IndexedResult, IndexedText
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.culling.collections import Collection, CollectionItem, CollectionsStore
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.results.presentation import MAX_SLIDES, PresentationStore
from wsdesk.store.search.result_search import ResultSearch

pytestmark = pytest.mark.anyio


class StubIndexer(QObject):
    changed = Signal(object)
    file: IndexFile | None = None


class NoTable:
    """A table of marks or collections; no workspace is loaded."""


def node(name: str, prompt: str, status: str = "ok") -> IndexDocument:
    result = IndexedResult("image", status=status)  # type: ignore[arg-type]
    text = IndexedText(
        "image", name, name, f"Title {name}", f"{prompt}\nother words", result=result, prompt=prompt
    )
    return IndexDocument(name, b"", (text,))


async def until(holds: Callable[[], object]) -> None:
    for _ in range(3_000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not become true")


@pytest.fixture
def notifications(qapp: object) -> NotificationStore:
    return NotificationStore()


@pytest.fixture
async def store(tmp_path: Path, notifications: NotificationStore) -> AsyncIterator[PresentationStore]:
    """A store on an index of four results, of which one failed."""
    indexer = StubIndexer()
    indexer.file = IndexFile(tmp_path / "a.sqlite3", 1 << 30)
    nodes = (node("a", "red car"), node("b", "lamp"), node("c", ""), node("bad", "", "failed"))
    indexer.file.write([CanvasUpdate(IndexedCanvas("c1", "Board"), nodes)])
    marks, collections = ResultMarksStore(NoTable()), CollectionsStore(NoTable())  # type: ignore[arg-type]
    index = ResultSearch(indexer, lambda: "", marks, collections)  # type: ignore[arg-type]
    presentation = PresentationStore(index, notifications)
    yield presentation
    await presentation.aclose()
    indexer.file.close()


def shown(store: PresentationStore) -> str:
    slide = store.state.slide()
    return slide.result.version_id if slide is not None else ""


async def test_results_are_presented_in_the_given_order_from_the_first_one(store: PresentationStore) -> None:
    store.start(["c", "gone", "a", "bad", "b"], first="a")
    await until(lambda: store.state.is_running)
    assert [slide.result.version_id for slide in store.state.slides] == ["c", "a", "b"]
    slide = store.state.slide()
    assert slide is not None
    assert (slide.result.title, slide.result.prompt) == ("Title a", "red car")
    following = store.state.slide(1)
    assert following is not None
    assert following.result.prompt == "lamp"


async def test_steps_end_at_the_first_and_last_slide_and_end_a_black_screen(store: PresentationStore) -> None:
    store.start(["a", "b", "c"])
    await until(lambda: store.state.is_running)
    store.step(-1)
    assert shown(store) == "a"
    store.toggle_black()
    assert store.state.is_black
    store.step(1)
    assert (shown(store), store.state.is_black) == ("b", False)
    store.go_to(99)
    assert shown(store) == "c"
    assert store.state.slide(1) is None
    store.toggle_details()
    store.end()
    assert not store.state.is_running
    assert store.state.shows_details
    store.step(1)
    store.toggle_black()
    assert not store.state.is_running
    assert not store.state.is_black


async def test_a_collection_is_presented_with_its_notes(store: PresentationStore) -> None:
    items = (CollectionItem("b", "warmer"), CollectionItem("a"))
    store.start_collection(Collection("x", "Round 1", items))
    await until(lambda: store.state.is_running)
    assert [(slide.result.version_id, slide.note) for slide in store.state.slides] == [
        ("b", "warmer"),
        ("a", ""),
    ]


async def test_without_results_a_notification_says_so(
    store: PresentationStore, notifications: NotificationStore
) -> None:
    store.start(["gone", "bad"])
    await until(lambda: notifications.recent)
    assert [one.message for one in notifications.recent] == ["No results to present"]
    assert not store.state.is_running


async def test_of_very_many_results_those_from_the_first_one_on_are_presented(
    store: PresentationStore,
) -> None:
    others = [f"other-{number}" for number in range(MAX_SLIDES)]
    store.start(["a", *others, "b", "c"], first="b")
    await until(lambda: store.state.is_running)
    assert [slide.result.version_id for slide in store.state.slides] == ["b", "c"]
