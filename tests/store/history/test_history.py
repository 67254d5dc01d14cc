"""Snapshots of canvases that are opened, polled, and crawled, over the embedded server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from history_desk import HistoryDesk
from served import Served, ident

from wsdesk.graph.analysis.differences import KINDS, DifferenceKind
from wsdesk.localdb.core.database import Database
from wsdesk.settings.table import HISTORY
from wsdesk.store.content.content_pages import ContentPage, PagedContent
from wsdesk.store.content.document_loader import read_content

pytestmark = pytest.mark.anyio


@pytest.fixture
async def desk(served: Served, database: Database, tmp_path: Path) -> AsyncIterator[HistoryDesk]:
    made = HistoryDesk(served, database, tmp_path / "desk")
    yield made
    await made.aclose()


async def test_an_opened_canvas_is_stored_and_each_change_with_its_kind(desk: HistoryDesk) -> None:
    canvas = await desk.open()
    desk.nodes[0]["title"] = "renamed"
    desk.nodes.append(desk.node("new", 800))
    desk.serve()
    await desk.reload(canvas)
    first, second = await desk.snapshots()
    assert first.counts == {}
    kinds = {KINDS[kind]: count for kind, count in second.counts.items()}
    assert kinds == {DifferenceKind.NODE_RENAMED: 1, DifferenceKind.NODE_ADDED: 1}
    assert first.read_at <= second.after <= second.read_at
    old = await desk.history.content(first)
    assert old is not None
    assert [node.title for node in old.document.nodes] == ["left", "right"]
    assert old.node(ident("left")) is not None, "every field of a node is in a snapshot"
    summary = desk.history.state.of(ident("One"))
    assert summary is not None
    assert (summary.title, summary.snapshots) == ("One", 2)
    assert desk.history.state.size == summary.size > 0


async def test_the_span_of_a_change_begins_at_the_last_look(desk: HistoryDesk) -> None:
    times = iter(range(1_000, 9_000, 10))
    desk.served.connection.clock = lambda: float(next(times))
    canvas = await desk.open()
    for _ in range(3):
        await desk.reload(canvas)
    confirmed = canvas.state.fetched_at
    desk.nodes[0]["title"] = "renamed"
    desk.serve()
    await desk.reload(canvas)
    first, second = await desk.snapshots()
    assert first.read_at < second.after == confirmed < second.read_at


async def test_fields_that_nobody_sees_are_no_snapshot(desk: HistoryDesk) -> None:
    canvas = await desk.open()
    for turn in range(5):
        desk.nodes[0]["requestId"] = turn
        desk.nodes[1]["updatedAt"] = f"2026-01-0{turn + 1}T00:00:00Z"
        desk.serve(serverTime=turn)
        await desk.reload(canvas)
    assert len(await desk.snapshots()) == 1


async def test_ids_that_change_each_time_are_no_snapshot(desk: HistoryDesk) -> None:
    canvas = await desk.open()
    for turn in range(5):
        desk.nodes = [desk.node("left", 0), desk.node("right", 400)]
        for node in desk.nodes:
            node["id"] = ident(f"{node['title']} {turn}")
        desk.serve()
        await desk.reload(canvas)
    assert len(await desk.snapshots()) == 1


async def test_an_incomplete_response_is_no_snapshot(desk: HistoryDesk) -> None:
    canvas = await desk.open()
    path = f"/api/v1/canvases/{ident('One')}/content"
    desk.served.door.content[path] = desk.served.door.content[path][:-40]
    await desk.reload(canvas)
    assert len(await desk.snapshots()) == 1


async def test_notes_that_were_not_read_are_not_gone(desk: HistoryDesk) -> None:
    note = {"id": ident("n"), "body": "x", "geometry": {"x": 0, "y": 0, "w": 9, "h": 9}}
    desk.serve(notes=[note], totalNoteCount=1)
    canvas = await desk.open()
    desk.serve(totalNoteCount=1)
    await desk.reload(canvas)
    assert len(await desk.snapshots()) == 1


async def test_an_older_copy_of_the_cache_is_no_snapshot(desk: HistoryDesk) -> None:
    """The crawl has read newer content than the cache that an opened canvas shows first."""
    canvas = await desk.open()
    desk.served.canvases.close(canvas.canvas_id)
    newer = [desk.node("left", 50), desk.node("right", 400)]
    desk.nodes = newer
    desk.serve()
    path = f"/api/v1/canvases/{ident('One')}/content"
    content = await read_content(ident("One"), desk.served.door.content[path])
    desk.indexer.downloaded.emit(PagedContent((ContentPage(None, b"", content),)))
    await desk.settle()
    await desk.open()
    snapshots = await desk.snapshots()
    assert len(snapshots) == 2
    newest = await desk.history.content(snapshots[-1])
    assert newest is not None
    assert newest.document.nodes[0].rect.x == 50


async def test_off_means_nothing_is_stored(desk: HistoryDesk) -> None:
    desk.served.settings.set(HISTORY, False)
    await desk.open()
    assert await desk.snapshots() == []


async def test_a_restart_continues_the_history(
    desk: HistoryDesk, served: Served, database: Database, tmp_path: Path
) -> None:
    canvas = await desk.open()
    await desk.aclose()
    again = HistoryDesk(served, database, tmp_path / "desk")
    served.connection.leave()
    served.canvases.close(canvas.canvas_id)
    again.nodes[0]["title"] = "renamed"
    again.serve()
    await again.open()
    _, second = await again.snapshots()
    assert {KINDS[kind] for kind in second.counts} == {DifferenceKind.NODE_RENAMED}
    await again.aclose()


async def test_workspaces_have_histories_of_their_own(desk: HistoryDesk) -> None:
    await desk.open()
    assert desk.history.state.canvases
    desk.served.connection.leave()
    assert desk.history.state.canvases == ()
    assert desk.folder.of("another").histories() == []
