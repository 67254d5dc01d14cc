"""What's new: unseen changes of canvases, over the embedded server."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from faulty import until
from history_desk import HistoryDesk
from PySide6.QtCore import QLocale
from served import Served, ident

from wsdesk.graph.analysis.differences import Difference, DifferenceKind
from wsdesk.graph.model.values import Kind, Node, Note, Rect
from wsdesk.localdb.core.database import Database
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.history.change_labels import line_of, title_of, when_of, words_of
from wsdesk.store.history.whats_new import News, WhatsNewStore

pytestmark = pytest.mark.anyio
K = DifferenceKind


class NewsDesk(HistoryDesk):
    """The history with what is new in it."""

    def __init__(self, served: Served, database: Database, folder: Path) -> None:
        super().__init__(served, database, folder)
        self.whats_new = WhatsNewStore(self.history, served.notifications)

    def news(self) -> list[tuple[DifferenceKind, str]]:
        news = self.whats_new.state.of(ident("One"))
        return sorted((one.difference.kind, one.difference.id) for one in news)

    async def compared(self) -> None:
        await until(lambda: not self.whats_new.tasks.running("compare"))
        await until(lambda: not self.history.tasks.running("seen"))

    async def aclose(self) -> None:
        await self.whats_new.aclose()
        await super().aclose()


@pytest.fixture
async def desk(served: Served, database: Database, tmp_path: Path) -> AsyncIterator[NewsDesk]:
    made = NewsDesk(served, database, tmp_path / "desk")
    yield made
    await made.aclose()


async def _changed(desk: NewsDesk) -> None:
    """A canvas of which a node was renamed, one moved, and one added."""
    canvas = await desk.open()
    assert desk.news() == [], "the first look at a canvas is nothing new"
    desk.nodes[0]["title"] = "renamed"
    desk.nodes[1]["geometry"] = {"x": 900, "y": 0, "w": 200, "h": 100}
    desk.nodes.append({**desk.node("new", 1_600), "createdByUserId": ident("other")})
    desk.serve()
    await desk.reload(canvas)
    await desk.compared()


async def test_changes_are_new_until_they_are_marked(desk: NewsDesk) -> None:
    await _changed(desk)
    all_news = [
        (K.NODE_ADDED, ident("new")),
        (K.NODE_MOVED, ident("right")),
        (K.NODE_RENAMED, ident("left")),
    ]
    assert desk.news() == all_news
    assert desk.whats_new.changed_nodes(ident("One")) == {ident("new"), ident("left"), ident("right")}
    desk.served.canvases.close(ident("One"))
    await desk.open()
    await desk.compared()
    assert desk.news() == all_news, "opening a canvas marks nothing"


async def test_one_change_is_marked_and_undone(desk: NewsDesk) -> None:
    await _changed(desk)
    renamed = next(
        one for one in desk.whats_new.state.of(ident("One")) if one.difference.kind is K.NODE_RENAMED
    )
    desk.whats_new.mark_seen(renamed)
    assert (K.NODE_RENAMED, ident("left")) not in desk.news()
    await desk.compared()
    assert len(desk.news()) == 2
    action = desk.served.notifications.recent[-1].action
    assert action is not None
    action.run()
    assert len(desk.news()) == 3


async def test_a_further_change_of_the_same_kind_is_new_again(desk: NewsDesk) -> None:
    await _changed(desk)
    for news in desk.whats_new.state.of(ident("One")):
        if news.difference.kind is K.NODE_RENAMED:
            desk.whats_new.mark_seen(news)
    desk.nodes[0]["title"] = "again"
    desk.serve()
    canvas = desk.served.canvases.get(ident("One"))
    assert canvas is not None
    await desk.reload(canvas)
    await desk.compared()
    assert (K.NODE_RENAMED, ident("left")) in desk.news()


async def test_a_canvas_and_all_are_marked_and_survive_a_restart(
    desk: NewsDesk, served: Served, database: Database, tmp_path: Path
) -> None:
    await _changed(desk)
    desk.whats_new.mark_canvas_seen(ident("One"))
    assert desk.whats_new.state.count == 0
    action = served.notifications.recent[-1].action
    assert action is not None
    action.run()
    assert desk.whats_new.state.count == 3
    desk.whats_new.mark_all_seen()
    await desk.compared()
    await desk.aclose()
    again = NewsDesk(served, database, tmp_path / "desk")
    served.connection.leave()
    again.nodes = desk.nodes
    again.serve()
    await again.open()
    await again.compared()
    assert again.whats_new.state.count == 0
    await again.aclose()


async def test_marking_every_change_marks_the_canvas(desk: NewsDesk) -> None:
    await _changed(desk)
    for news in desk.whats_new.state.of(ident("One")):
        desk.whats_new.mark_seen(news)
    await desk.compared()
    history = desk.history.state.of(ident("One"))
    assert history is not None
    assert (history.seen.snapshot, history.seen.keys) == (history.newest, frozenset())


async def test_a_change_that_was_undone_is_not_new(desk: NewsDesk) -> None:
    await _changed(desk)
    desk.nodes = [desk.node("left", 0), desk.node("right", 400)]
    desk.serve()
    canvas = desk.served.canvases.get(ident("One"))
    assert canvas is not None
    await desk.reload(canvas)
    await desk.compared()
    assert desk.news() == []


async def test_the_time_of_a_change_is_a_span_and_that_of_a_creation_is_known(desk: NewsDesk) -> None:
    canvas = await desk.open()
    now = datetime.now(UTC)
    desk.nodes[0]["title"] = "renamed"
    desk.nodes.append({**desk.node("new", 800), "createdAt": now.isoformat()})
    old = (now - timedelta(days=20)).isoformat()
    desk.nodes.append({**desk.node("restored", 1_600), "createdAt": old})
    desk.serve()
    await desk.reload(canvas)
    await desk.compared()
    news = {one.difference.id: one for one in desk.whats_new.state.of(ident("One"))}
    assert news[ident("new")].after == news[ident("new")].until == pytest.approx(now.timestamp())
    _, snapshot = await desk.snapshots()
    span = (snapshot.after, snapshot.read_at)
    assert (news[ident("left")].after, news[ident("left")].until) == span
    assert (news[ident("restored")].after, news[ident("restored")].until) == span


async def test_nodes_that_were_moved_together_are_one_change(desk: NewsDesk) -> None:
    desk.nodes = [desk.node(f"n{at}", 300 * at) for at in range(5)]
    desk.serve()
    canvas = await desk.open()
    for node in desk.nodes[:4]:
        node["geometry"] = {**node["geometry"], "y": 700}
    desk.serve()
    await desk.reload(canvas)
    await desk.compared()
    (news,) = desk.whats_new.state.of(ident("One"))
    assert len(news.ids) == 4
    desk.whats_new.mark_seen(news)
    assert desk.whats_new.state.count == 0


@pytest.fixture
def english() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    yield
    QLocale.setDefault(before)


NODE = Node("n", Kind.IMAGE, Rect(0, 0, 9, 9), title="Harbor", prompt="long lens, slow push in, dusk")


def _news(
    kind: DifferenceKind, before: Node | Note | None, after: Node | Note | None, age: float = 5
) -> News:
    until = time.time() - age
    return News("c", Difference(kind, "n", before, after), until - 900, until, "u1")


def test_texts_say_what_changed(english: None) -> None:
    new = replace(NODE, title="Quay", prompt="long lens, locked camera, dusk")
    assert title_of(Difference(K.NODE_RENAMED, "n", NODE, new)) == "Harbor renamed to Quay"
    assert title_of(Difference(K.EDGE_ADDED, "e"), "Fog", "") == "Fog connected to Untitled"
    assert title_of(Difference(K.NODE_REMOVED, "n", NODE)) == "Harbor deleted"
    assert "3" in title_of(Difference(K.VERSIONS_ADDED, "n", NODE, NODE, 3))
    assert words_of(Difference(K.PROMPT_CHANGED, "n", NODE, new)) == "slow push in → locked camera"
    assert words_of(Difference(K.NODE_RENAMED, "n", NODE, new)) == ""
    for kind in DifferenceKind:
        assert title_of(Difference(kind, "n", NODE, NODE)), kind


def test_a_name_is_shown_only_where_the_api_gives_it(qapp: object, english: None) -> None:
    people = PeopleStore()
    news = _news(K.NODE_ADDED, None, NODE)
    assert "by" not in line_of(news, people)
    people.add([("u1", "Jonas\u202e Beck")])
    assert line_of(replace(news, after=news.until), people) == "by Jonas Beck · just now"


def test_a_moment_that_is_not_known_is_a_span(english: None) -> None:
    assert when_of(replace(_news(K.NODE_MOVED, NODE, NODE), after=time.time() - 60)) == "just now"
    noon = datetime.now().astimezone().replace(hour=12, minute=30).timestamp() - 86_400 * 3
    text = when_of(replace(_news(K.NODE_MOVED, NODE, NODE), after=noon - 900, until=noon))
    assert text.endswith(", between 12:15 PM and 12:30 PM")
    long = when_of(replace(_news(K.NODE_MOVED, NODE, NODE), after=noon - 86_400, until=noon))
    assert long.startswith("between ")
    assert long.count("12:30 PM") == 2
