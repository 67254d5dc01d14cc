"""What's new: unseen changes of canvases, over the embedded server."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from faulty_server import until
from history_harness import HistoryHarness
from PySide6.QtCore import QLocale
from server_stores import ServerStores, id_of

from wsdesk.graph.analysis.differences import Difference, DifferenceKind
from wsdesk.graph.model.values import Kind, Node, Note, Rect
from wsdesk.localdb.core.database import Database
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.history.change_labels import line_of, title_of, when_of, words_of
from wsdesk.store.history.news import News
from wsdesk.store.history.whats_new import WhatsNewStore
from wsdesk.store.outbox.outbox_items import EdgeSent
from wsdesk.wire.edge import EdgeResource

pytestmark = pytest.mark.anyio
K = DifferenceKind


class NewsDesk(HistoryHarness):
    """The history with what is new in it."""

    def __init__(self, server_stores: ServerStores, database: Database, folder: Path) -> None:
        super().__init__(server_stores, database, folder)
        self.whats_new = WhatsNewStore(self.history, server_stores.notifications, server_stores.outbox)

    def news(self) -> list[tuple[DifferenceKind, str]]:
        news = self.whats_new.state.of(id_of("One"))
        return sorted((one.difference.kind, one.difference.id) for one in news)

    async def compared(self) -> None:
        await until(
            lambda: not self.history.tasks.running("seen:p") and not self.whats_new.tasks.running("compare")
        )

    async def aclose(self) -> None:
        await self.whats_new.aclose()
        await super().aclose()


@pytest.fixture
async def harness(server_stores: ServerStores, database: Database, tmp_path: Path) -> AsyncIterator[NewsDesk]:
    made = NewsDesk(server_stores, database, tmp_path / "desk")
    yield made
    await made.aclose()


async def _changed(harness: NewsDesk) -> None:
    """A canvas of which a node was renamed, one moved, and one added."""
    canvas = await harness.open()
    assert harness.news() == [], "the first snapshot of a canvas has no changes"
    harness.nodes[0]["title"] = "renamed"
    harness.nodes[1]["geometry"] = {"x": 900, "y": 0, "w": 200, "h": 100}
    harness.nodes.append({**harness.node("new", 1_600), "createdByUserId": id_of("other")})
    harness.serve()
    await harness.reload(canvas)
    await harness.compared()


async def test_changes_are_new_until_they_are_marked(harness: NewsDesk) -> None:
    await _changed(harness)
    all_news = [
        (K.NODE_ADDED, id_of("new")),
        (K.NODE_MOVED, id_of("right")),
        (K.NODE_RENAMED, id_of("left")),
    ]
    assert harness.news() == all_news
    assert harness.whats_new.changed_nodes(id_of("One")) == {id_of("new"), id_of("left"), id_of("right")}
    harness.server_stores.canvases.close(id_of("One"))
    await harness.open()
    await harness.compared()
    assert harness.news() == all_news, "opening a canvas marks nothing"


async def test_what_arrives_is_marked_for_a_while(harness: NewsDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WhatsNewStore, "ARRIVED_S", 3_600)
    await _changed(harness)
    canvas_id = id_of("One")
    arrived = harness.whats_new.arrived_nodes(canvas_id)
    assert arrived == {id_of("new"), id_of("left"), id_of("right")}
    monkeypatch.setattr(WhatsNewStore, "ARRIVED_S", 0.05)
    emitted: list[object] = []
    harness.whats_new.changed.connect(emitted.append)
    harness.nodes[0]["title"] = "again"
    harness.serve()
    canvas = harness.server_stores.canvases.get(canvas_id)
    assert canvas is not None
    await harness.reload(canvas)
    await harness.compared()
    await until(lambda: emitted and not harness.whats_new.arrived_nodes(canvas_id))
    assert len(harness.news()) == 3, "new until it is marked as seen"


async def test_one_change_is_marked_and_undone(harness: NewsDesk) -> None:
    await _changed(harness)
    renamed = next(
        one for one in harness.whats_new.state.of(id_of("One")) if one.difference.kind is K.NODE_RENAMED
    )
    harness.whats_new.mark_seen(renamed)
    assert (K.NODE_RENAMED, id_of("left")) not in harness.news()
    await harness.compared()
    assert len(harness.news()) == 2
    action = harness.server_stores.notifications.recent[-1].action
    assert action is not None
    action.run()
    assert len(harness.news()) == 3


async def test_the_last_mark_is_undone_once(harness: NewsDesk) -> None:
    await _changed(harness)
    assert not harness.whats_new.can_undo
    harness.whats_new.mark_canvas_seen(id_of("One"))
    assert harness.news() == []
    harness.whats_new.undo()
    assert len(harness.news()) == 3
    assert not harness.whats_new.can_undo


async def test_what_was_marked_with_all_changes_is_undone_with_them(harness: NewsDesk) -> None:
    await _changed(harness)
    undone: list[str] = []
    harness.whats_new.mark_all_seen(partial(undone.append, "comments"))
    assert harness.news() == []
    harness.whats_new.undo()
    assert (len(harness.news()), undone) == (3, ["comments"])
    assert not harness.whats_new.can_undo
    harness.whats_new.add_undo("Marked as read", partial(undone.append, "comment"))
    action = harness.server_stores.notifications.recent[-1].action
    assert action is not None
    action.run()
    assert undone == ["comments", "comment"]
    assert not harness.whats_new.can_undo
    harness.whats_new.add_undo("Marked as read", partial(undone.append, "other workspace"))
    harness.server_stores.connection.profile_changed.emit("")
    assert not harness.whats_new.can_undo


async def test_connections_that_were_drawn_here_are_not_new(harness: NewsDesk) -> None:
    canvas = await harness.open()
    ends = {"srcNodeId": id_of("left"), "dstNodeId": id_of("right")}
    edges = [{"id": id_of(name), **ends, "dstHandle": name} for name in ("mine", "theirs")]
    drawn = EdgeResource.model_validate(edges[0])
    harness.server_stores.outbox.edge_sent.emit(EdgeSent("1", canvas.canvas_id, drawn))
    harness.serve(edges=edges)
    await harness.reload(canvas)
    await harness.compared()
    assert harness.news() == [(K.EDGE_ADDED, id_of("theirs"))]
    harness.serve(edges=edges[:1])
    await harness.reload(canvas)
    await harness.compared()
    assert harness.whats_new.state.count == 0
    file = harness.history.file
    assert file is not None
    assert any(id_of("mine") in key for key in file.histories()[0].seen.keys), "also after a restart"


@pytest.mark.parametrize("order", ["marked before", "marked after", "undone"])
async def test_a_connection_is_not_new_whenever_changes_are_marked(harness: NewsDesk, order: str) -> None:
    await _changed(harness)
    canvas = harness.server_stores.canvases.get(id_of("One"))
    assert canvas is not None
    edge = {
        "id": id_of("mine"),
        "srcNodeId": id_of("left"),
        "dstNodeId": id_of("right"),
        "dstHandle": "in",
    }
    sent = EdgeSent("1", canvas.canvas_id, EdgeResource.model_validate(edge))
    if order != "marked after":
        harness.whats_new.mark_canvas_seen(id_of("One"))
    harness.server_stores.outbox.edge_sent.emit(sent)
    if order == "marked after":
        harness.whats_new.mark_canvas_seen(id_of("One"))
    elif order == "undone":
        harness.whats_new.undo()
    harness.serve(edges=[edge])
    await harness.reload(canvas)
    await harness.compared()
    assert (K.EDGE_ADDED, id_of("mine")) not in harness.news()
    assert len(harness.news()) == (3 if order == "undone" else 0)


async def test_a_further_change_of_the_same_kind_is_new_again(harness: NewsDesk) -> None:
    await _changed(harness)
    for news in harness.whats_new.state.of(id_of("One")):
        if news.difference.kind is K.NODE_RENAMED:
            harness.whats_new.mark_seen(news)
    harness.nodes[0]["title"] = "again"
    harness.serve()
    canvas = harness.server_stores.canvases.get(id_of("One"))
    assert canvas is not None
    await harness.reload(canvas)
    await harness.compared()
    assert (K.NODE_RENAMED, id_of("left")) in harness.news()


async def test_a_canvas_and_all_are_marked_and_survive_a_restart(
    harness: NewsDesk, server_stores: ServerStores, database: Database, tmp_path: Path
) -> None:
    await _changed(harness)
    harness.whats_new.mark_canvas_seen(id_of("One"))
    assert harness.whats_new.state.count == 0
    action = server_stores.notifications.recent[-1].action
    assert action is not None
    action.run()
    assert harness.whats_new.state.count == 3
    harness.whats_new.mark_all_seen()
    await harness.compared()
    await harness.aclose()
    again = NewsDesk(server_stores, database, tmp_path / "desk")
    server_stores.connection.leave()
    again.nodes = harness.nodes
    again.serve()
    await again.open()
    await again.compared()
    assert again.whats_new.state.count == 0
    await again.aclose()


async def test_marking_every_change_marks_the_canvas(harness: NewsDesk) -> None:
    await _changed(harness)
    for news in harness.whats_new.state.of(id_of("One")):
        harness.whats_new.mark_seen(news)
    await harness.compared()
    history = harness.history.state.of(id_of("One"))
    assert history is not None
    assert (history.seen.snapshot, history.seen.keys) == (history.newest, frozenset())


async def test_a_change_that_was_undone_is_not_new(harness: NewsDesk) -> None:
    await _changed(harness)
    harness.nodes = [harness.node("left", 0), harness.node("right", 400)]
    harness.serve()
    canvas = harness.server_stores.canvases.get(id_of("One"))
    assert canvas is not None
    await harness.reload(canvas)
    await harness.compared()
    assert harness.news() == []


async def test_the_time_of_a_change_is_a_span_and_that_of_a_creation_is_known(harness: NewsDesk) -> None:
    canvas = await harness.open()
    now = datetime.now(UTC)
    harness.nodes[0]["title"] = "renamed"
    harness.nodes.append({**harness.node("new", 800), "createdAt": now.isoformat()})
    old = (now - timedelta(days=20)).isoformat()
    harness.nodes.append({**harness.node("restored", 1_600), "createdAt": old})
    harness.serve()
    await harness.reload(canvas)
    await harness.compared()
    news = {one.difference.id: one for one in harness.whats_new.state.of(id_of("One"))}
    assert news[id_of("new")].after == news[id_of("new")].until == pytest.approx(now.timestamp())
    _, snapshot = await harness.snapshots()
    span = (snapshot.after, snapshot.read_at)
    assert (news[id_of("left")].after, news[id_of("left")].until) == span
    assert (news[id_of("restored")].after, news[id_of("restored")].until) == span


async def test_several_moved_nodes_are_one_change_after_all_others(harness: NewsDesk) -> None:
    harness.nodes = [harness.node(f"n{at}", 300 * at) for at in range(5)]
    harness.serve()
    canvas = await harness.open()
    for at, node in enumerate(harness.nodes[:4]):
        node["geometry"] = {**node["geometry"], "y": 700 + at}
    harness.serve()
    await harness.reload(canvas)
    await harness.compared()
    (news,) = harness.whats_new.state.of(id_of("One"))
    assert len(news.ids) == 4
    harness.whats_new.mark_seen(news)
    assert harness.whats_new.state.count == 0


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
