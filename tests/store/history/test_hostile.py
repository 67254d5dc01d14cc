"""Responses that a correct server doesn't send: they are no news, and don't fill the disk."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from faulty_server import until
from history_harness import HistoryHarness
from server_stores import ServerStores, id_of

from wsdesk.graph.analysis.differences import DifferenceKind
from wsdesk.localdb.core.database import Database
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.history.change_labels import line_of, title_of
from wsdesk.store.history.news import News
from wsdesk.store.history.whats_new import WhatsNewStore

pytestmark = pytest.mark.anyio


class Hostile(HistoryHarness):
    """The history of a canvas with what is new in it."""

    def __init__(self, server_stores: ServerStores, database: Database, folder: Path) -> None:
        super().__init__(server_stores, database, folder)
        self.whats_new = WhatsNewStore(self.history, server_stores.notifications)

    @property
    def news(self) -> tuple[News, ...]:
        return self.whats_new.state.of(id_of("One"))

    async def answer(self, canvas: CanvasStore, **fields: Any) -> None:
        self.serve(**fields)
        await self.reload(canvas)
        await until(lambda: not self.whats_new.tasks.running("compare"))

    async def mark_seen(self) -> None:
        self.whats_new.mark_canvas_seen(id_of("One"))
        await until(lambda: not self.history.tasks.running("seen:p"))

    async def aclose(self) -> None:
        await self.whats_new.aclose()
        await super().aclose()


@pytest.fixture
async def harness(server_stores: ServerStores, database: Database, tmp_path: Path) -> AsyncIterator[Hostile]:
    made = Hostile(server_stores, database, tmp_path / "desk")
    yield made
    await made.aclose()


def _note(name: str, **fields: Any) -> dict[str, Any]:
    return {"id": id_of(name), "body": name, "geometry": {"x": 0, "y": 0, "w": 9, "h": 9}, **fields}


async def test_contents_that_alternate_are_new_once(harness: Hostile) -> None:
    canvas = await harness.open()
    nodes = (harness.nodes, [*harness.nodes, harness.node("flickering", 800)])
    for turn in range(5):
        await harness.answer(canvas, nodes=nodes[turn % 2])
        assert len(harness.news) == turn % 2, "what is new is what the last response had"
    await harness.answer(canvas, nodes=nodes[1])
    await harness.mark_seen()
    size = harness.history.state.size
    for turn in range(20):
        await harness.answer(canvas, nodes=nodes[turn % 2])
        assert harness.news == ()
    assert harness.history.state.size == size
    assert len(await harness.snapshots()) <= 4


async def test_notes_in_another_order_are_no_news(harness: Hostile) -> None:
    notes = [_note(f"note {at}") for at in range(5)]
    harness.serve(notes=notes, totalNoteCount=5)
    canvas = await harness.open()
    for turn in range(1, 5):
        await harness.answer(canvas, notes=notes[turn:] + notes[:turn], totalNoteCount=5)
    assert harness.news == ()
    assert len(await harness.snapshots()) == 1


async def test_new_ids_at_every_response_are_no_news_even_beside_a_change(harness: Hostile) -> None:
    canvas = await harness.open()
    for turn in range(5):
        harness.nodes = [harness.node("left", 0), harness.node("right", 400)]
        if turn >= 2:
            harness.nodes.append(harness.node("added", 900))
        for node in harness.nodes:
            node["id"] = id_of(f"{node['title']} {turn}")
            node["createdAt"] = f"{2030 - turn}-01-01T00:00:00Z"
        notes = [_note("same", id=id_of(f"note {turn}"))] if turn else []
        await harness.answer(canvas, notes=notes, totalNoteCount=len(notes))
    kinds = sorted(one.difference.kind for one in harness.news)
    assert kinds == [DifferenceKind.NODE_ADDED, DifferenceKind.NOTE_ADDED]


async def test_times_that_go_back_are_no_news_and_no_wrong_times(harness: Hostile) -> None:
    canvas = await harness.open()
    for year in (2031, 1970, 2019, 9999):
        for node in harness.nodes:
            node["updatedAt"] = node["createdAt"] = f"{year}-01-01T00:00:00Z"
        await harness.answer(canvas)
    assert harness.news == ()
    harness.nodes.append({**harness.node("new", 900), "createdAt": "0001-01-01T00:00:00Z"})
    await harness.answer(canvas)
    (news,) = harness.news
    first, second = await harness.snapshots()
    assert first.read_at <= news.after <= news.until == second.read_at


async def test_invalid_creators_are_not_shown(harness: Hostile) -> None:
    canvas = await harness.open()
    absurd: list[Any] = ["x" * 100_000, {"id": "y"}, 17, None, "\ud800\u202e\0", ["z"], True]
    for at, creator in enumerate(absurd):
        made = {"createdByUserId": creator, "createdByName": creator, "createdAt": creator}
        harness.nodes.append({**harness.node(f"n{at}", at * 300), **made})
    notes = [_note(f"note {at}", createdByUserId=one, createdByName=one) for at, one in enumerate(absurd)]
    await harness.answer(canvas, notes=notes, totalNoteCount=len(notes))
    assert len(harness.news) == 2 * len(absurd)
    for news in harness.news:
        line = line_of(news, PeopleStore())
        assert len(line) < 200
        assert not {"\u202e", "\0"} & set(line)
        assert title_of(news.difference)


async def test_a_great_many_changes_at_once_are_listed_and_marked(harness: Hostile) -> None:
    canvas = await harness.open()
    harness.nodes = [harness.node(f"n{at}", at * 10) for at in range(2_000)]
    await harness.answer(canvas)
    assert len(harness.news) == 2_002
    await harness.mark_seen()
    for node in harness.nodes:
        node["geometry"] = {**node["geometry"], "y": 50}
    await harness.answer(canvas)
    (moved,) = harness.news
    assert len(moved.ids) == 2_000
