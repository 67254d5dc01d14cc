"""What's new after a day in which five people edited 40 canvases 3,000 times."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest
from faulty_server import until
from history_harness import HistoryHarness
from PySide6.QtCore import QCoreApplication
from server_stores import ADDRESS, KEY, ServerTransport, make_server_stores

from tests.bench.recorded_day import HOURS, Content, Edit, RecordedDay, apply
from tests.server_app import create_app
from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.graph.analysis.differences import DifferenceKind
from wsdesk.localdb.core.database import Database
from wsdesk.store.content.content_pages import ContentPage, PagedContent
from wsdesk.store.content.document_loader import read_content
from wsdesk.store.history.news import News
from wsdesk.store.history.whats_new import WhatsNewStore

pytestmark = pytest.mark.anyio
K = DifferenceKind
END = 1_795_000_000.0
ROUNDS = 4
"""How often all canvases are read during the day."""


class Day(HistoryHarness):
    """The history of a workspace while the recorded day happens on its server."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.day = RecordedDay(END)
        self.day.write(folder / "import")
        self.app = create_app(folder / "service", key=KEY, imports=[folder / "import"])
        super().__init__(make_server_stores(ServerTransport(self.app), database), database, folder / "desk")
        self.whats_new = WhatsNewStore(self.history, self.server_stores.notifications)
        self.database = self.app.state.workspace.database
        self.day.load(self.database)
        self.before: dict[str, Content] = json.loads(json.dumps(self.day.contents))
        self.edits: list[Edit] = []
        self.now = self.day.begin
        self.server_stores.connection.clock = lambda: self.now

    async def read_all(self) -> None:
        """Read every canvas, as the crawl does."""
        client = Client(Connection(ADDRESS, KEY), transport=httpx.ASGITransport(self.app))
        for canvas_id in self.day.contents:
            data = (await client.get_canvas_content_if_changed(canvas_id, "")).data or b""
            content = await read_content(canvas_id, data)
            self.indexer.downloaded.emit(PagedContent((ContentPage(None, data, content),)))
        await client.aclose()
        await self.history.drained()
        await until(lambda: not self.whats_new.tasks.running("compare"))

    async def happen(self) -> None:
        """Read the canvases, let the day happen, and read them a few times meanwhile."""
        self.server_stores.connect()
        await until(lambda: self.server_stores.projects.state.projects)
        await self.read_all()
        self.edits = list(self.day.edits())
        step = HOURS * 3_600 / ROUNDS
        for number in range(ROUNDS):
            until_at = self.day.begin + (number + 1) * step
            apply(self.database, [one for one in self.edits if until_at - step <= one.at < until_at])
            self.now = until_at
            await self.read_all()

    async def aclose(self) -> None:
        await self.whats_new.aclose()
        await super().aclose()
        await self.server_stores.aclose()
        self.app.state.workspace.close()


@pytest.fixture
async def day(database: Database, tmp_path: Path, qapp: QCoreApplication) -> AsyncIterator[Day]:
    made = Day(database, tmp_path)
    await made.happen()
    yield made
    await made.aclose()


def _expected(before: Content, after: Content) -> Counter[tuple[str, str]]:
    """Changes of a canvas by kind and ID, found in what the server stores."""
    found = Counter[tuple[str, str]]()
    old, new = ({node["id"]: node for node in one["nodes"]} for one in (before, after))
    found.update((K.NODE_REMOVED, one) for one in old.keys() - new.keys())
    found.update((K.NODE_ADDED, one) for one in new.keys() - old.keys())
    for node_id in old.keys() & new.keys():
        was, now = old[node_id], new[node_id]
        if was["title"] != now["title"]:
            found[K.NODE_RENAMED, node_id] = 1
        added = now["versions"][len(was["versions"]) :]
        failed = sum("errorMessage" in version for version in added)
        if failed:
            found[K.RUN_FAILED, node_id] = failed
        if len(added) > failed:
            found[K.VERSIONS_ADDED, node_id] = len(added) - failed
    notes = [{note["id"] for note in one["notes"]} for one in (before, after)]
    found.update((K.NOTE_ADDED, one) for one in notes[1] - notes[0])
    found.update((K.NOTE_REMOVED, one) for one in notes[0] - notes[1])
    edges = [{edge["id"]: edge for edge in one["edges"]} for one in (before, after)]
    ends = [Counter(_ends(edge) for edge in one.values()) for one in edges]
    for kind, here, there in ((K.EDGE_ADDED, 1, 0), (K.EDGE_REMOVED, 0, 1)):
        for edge_id in edges[here].keys() - edges[there].keys():
            edge = edges[here][edge_id]
            # One edge in place of another is no change, nor is that of a deleted node.
            if ends[here][_ends(edge)] > ends[there][_ends(edge)] and new.keys() >= set(_ends(edge)):
                found[kind, edge_id] = 1
    return found


def _ends(edge: dict[str, Any]) -> tuple[str, str]:
    return edge["srcNodeId"], edge["dstNodeId"]


_COUNTED = (
    *(K.NODE_ADDED, K.NODE_REMOVED, K.NODE_RENAMED, K.VERSIONS_ADDED, K.RUN_FAILED),
    *(K.EDGE_ADDED, K.EDGE_REMOVED, K.NOTE_ADDED, K.NOTE_REMOVED),
)


async def test_everything_that_changed_is_listed_and_nothing_else(day: Day) -> None:
    for canvas_id, content in day.day.contents.items():
        found = Counter[tuple[str, str]]()
        for news in day.whats_new.state.of(canvas_id):
            if news.difference.kind in _COUNTED:
                found[news.difference.kind, news.difference.id] = news.difference.count
        assert found == _expected(day.before[canvas_id], content), day.day.titles[canvas_id]
    edited = {edit.canvas_id for edit in day.edits if edit.kind != "add_comment"}
    assert {canvas.canvas_id for canvas in day.whats_new.state.canvases} == edited
    assert len(edited) < len(day.day.contents), "some canvases have no changes"


async def test_times_and_names_are_those_of_the_edits(day: Day) -> None:
    renamed = defaultdict[str, list[float]](list)
    for edit in day.edits:
        if edit.kind == "rename":
            renamed[str(edit.statements[0][1][2])].append(edit.at)
    people, spans = Counter[str](), 0
    for canvas in day.whats_new.state.canvases:
        for news in canvas.news:
            _check_creator(day, news, people)
            if news.difference.kind is K.NODE_RENAMED:
                assert news.after <= renamed[news.difference.id][-1] <= news.until
                assert news.until - news.after == pytest.approx(HOURS * 3_600 / ROUNDS)
                spans += 1
    assert spans > 50
    assert len(people) == 5


def _check_creator(day: Day, news: News, people: Counter[str]) -> None:
    created = news.difference.kind in (K.NODE_ADDED, K.EDGE_ADDED, K.NOTE_ADDED)
    assert bool(news.user_id) == created, "the API names the creators of these alone"
    if created:
        content = day.day.contents[news.canvas_id].values()
        item = next(one for rows in content for one in rows if one["id"] == news.difference.id)
        assert news.user_id == item["createdByUserId"]
        people[day.day.people[UUID(news.user_id)]] += 1


async def test_a_canvas_is_read_as_it_was_at_any_time_of_the_day(day: Day) -> None:
    canvas_id = max(day.day.contents, key=lambda one: len(day.whats_new.state.of(one)))
    snapshots = await day.history.snapshots(canvas_id)
    assert len(snapshots) == ROUNDS + 1
    first = await day.history.content(snapshots[0])
    last = await day.history.content(snapshots[-1])
    assert first is not None
    assert last is not None
    for content, expected in ((first, day.before[canvas_id]), (last, day.day.contents[canvas_id])):
        titles = {node["id"]: node["title"] for node in expected["nodes"]}
        assert {node.id: node.title for node in content.document.nodes} == titles


async def test_marking_all_as_seen_ends_it_and_the_day_takes_little_space(day: Day) -> None:
    size = day.history.state.size
    day.whats_new.mark_all_seen()
    await until(lambda: not day.history.tasks.running("seen:p"))
    assert day.whats_new.state.count == 0
    await day.read_all()
    assert day.whats_new.state.count == 0
    assert day.history.state.size == size
    assert size < 5_000_000
