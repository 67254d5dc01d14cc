"""Snapshots of canvases that are opened, polled, and crawled, over the embedded server."""

from __future__ import annotations

import asyncio
import gc
import random
import string
import threading
import weakref
from pathlib import Path
from typing import Any

import pytest
from faulty_server import until
from history_harness import HistoryHarness
from server_stores import ServerStores, id_of

from wsdesk.graph.analysis.differences import KINDS, DifferenceKind
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.history.file import HistoryFile
from wsdesk.localdb.history.values import SubjectChange
from wsdesk.settings.table import HISTORY, HISTORY_MB
from wsdesk.store.content.content_pages import ContentPage, PagedContent
from wsdesk.store.content.document_loader import read_content

pytestmark = pytest.mark.anyio


async def test_an_opened_canvas_is_stored_and_each_change_with_its_kind(harness: HistoryHarness) -> None:
    canvas = await harness.open()
    harness.nodes[0]["title"] = "renamed"
    harness.nodes.append(harness.node("new", 800))
    harness.serve()
    await harness.reload(canvas)
    first, second = await harness.snapshots()
    assert first.counts == {}
    kinds = {KINDS[kind]: count for kind, count in second.counts.items()}
    assert kinds == {DifferenceKind.NODE_RENAMED: 1, DifferenceKind.NODE_ADDED: 1}
    assert first.read_at <= second.after <= second.read_at
    old = await harness.history.content(first)
    assert old is not None
    assert [node.title for node in old.document.nodes] == ["left", "right"]
    assert old.node(id_of("left")) is not None, "every field of a node is in a snapshot"
    summary = harness.history.state.of(id_of("One"))
    assert summary is not None
    assert (summary.title, summary.snapshots) == ("One", 2)
    assert harness.history.state.size == summary.size > 0


async def test_the_snapshots_in_which_a_node_changed_are_found(harness: HistoryHarness) -> None:
    canvas = await harness.open()
    for turn, name in enumerate(("left", "right", "left")):
        node = next(node for node in harness.nodes if node["id"] == id_of(name))
        node["title"] = f"{name} {turn}"
        harness.serve()
        await harness.reload(canvas)
    found: list[tuple[str, str, tuple[SubjectChange, ...]]] = []
    harness.history.node_read.connect(lambda *values: found.append(values))
    snapshots = await harness.snapshots()
    for name, wanted in (("left", [1, 3]), ("right", [2]), ("unknown", [])):
        harness.history.read_node(id_of("One"), id_of(name))
        await until(lambda: bool(found))
        canvas_id, node_id, changes = found.pop()
        assert (canvas_id, node_id) == (id_of("One"), id_of(name))
        expected = [(snapshots[at].id, snapshots[at].read_at) for at in wanted]
        assert [(one.snapshot, one.read_at) for one in changes] == expected
        assert all(KINDS[kind] is DifferenceKind.NODE_RENAMED for one in changes for kind in one.kinds)


async def test_a_read_that_ends_late_replaces_no_newer_one(
    harness: HistoryHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = await harness.open()
    read, has_read, may_end = HistoryFile.histories, threading.Event(), threading.Event()

    def read_late(file: HistoryFile) -> Any:
        histories = read(file)
        has_read.set()
        may_end.wait(60)
        return histories

    with monkeypatch.context() as patch:
        patch.setattr(HistoryFile, "histories", read_late)
        late = asyncio.create_task(harness.history.reload())
        assert await asyncio.to_thread(has_read.wait, 60)
    harness.nodes[0]["title"] = "renamed"
    harness.serve()
    await harness.reload(canvas)
    may_end.set()
    await late
    summary = harness.history.state.of(id_of("One"))
    assert summary is not None
    assert summary.snapshots == 2


async def test_the_span_of_a_change_begins_at_the_last_look(harness: HistoryHarness) -> None:
    times = iter(range(1_000, 9_000, 10))
    harness.server_stores.connection.clock = lambda: float(next(times))
    canvas = await harness.open()
    for _ in range(3):
        await harness.reload(canvas)
    confirmed = canvas.state.fetched_at
    harness.nodes[0]["title"] = "renamed"
    harness.serve()
    await harness.reload(canvas)
    first, second = await harness.snapshots()
    assert first.read_at < second.after == confirmed < second.read_at


async def test_changes_of_invisible_fields_create_no_snapshot(harness: HistoryHarness) -> None:
    canvas = await harness.open()
    for turn in range(5):
        harness.nodes[0]["requestId"] = turn
        harness.nodes[1]["updatedAt"] = f"2026-01-0{turn + 1}T00:00:00Z"
        harness.serve(serverTime=turn)
        await harness.reload(canvas)
    assert len(await harness.snapshots()) == 1


async def test_ids_that_change_each_time_are_no_snapshot(harness: HistoryHarness) -> None:
    canvas = await harness.open()
    for turn in range(5):
        harness.nodes = [harness.node("left", 0), harness.node("right", 400)]
        for node in harness.nodes:
            node["id"] = id_of(f"{node['title']} {turn}")
        harness.serve()
        await harness.reload(canvas)
    assert len(await harness.snapshots()) == 1


async def test_an_incomplete_response_is_no_snapshot(harness: HistoryHarness) -> None:
    canvas = await harness.open()
    path = f"/api/v1/canvases/{id_of('One')}/content"
    harness.server_stores.server_transport.content[path] = harness.server_stores.server_transport.content[
        path
    ][:-40]
    await harness.reload(canvas)
    assert len(await harness.snapshots()) == 1


async def test_notes_that_were_not_read_are_not_gone(harness: HistoryHarness) -> None:
    note = {"id": id_of("n"), "body": "x", "geometry": {"x": 0, "y": 0, "w": 9, "h": 9}}
    harness.serve(notes=[note], totalNoteCount=1)
    canvas = await harness.open()
    harness.serve(totalNoteCount=1)
    await harness.reload(canvas)
    assert len(await harness.snapshots()) == 1


async def test_an_older_copy_of_the_cache_is_no_snapshot(harness: HistoryHarness) -> None:
    """The crawl has read newer content than the cache that an opened canvas shows first."""
    canvas = await harness.open()
    harness.server_stores.canvases.close(canvas.canvas_id)
    newer = [harness.node("left", 50), harness.node("right", 400)]
    harness.nodes = newer
    harness.serve()
    path = f"/api/v1/canvases/{id_of('One')}/content"
    content = await read_content(id_of("One"), harness.server_stores.server_transport.content[path])
    harness.indexer.downloaded.emit(PagedContent((ContentPage(None, b"", content),)))
    await harness.settle()
    await harness.open()
    snapshots = await harness.snapshots()
    assert len(snapshots) == 2
    newest = await harness.history.content(snapshots[-1])
    assert newest is not None
    assert newest.document.nodes[0].rect.x == 50


async def test_the_document_of_a_closed_canvas_is_freed_before_it_is_written(
    harness: HistoryHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    started, release, prepare = threading.Event(), threading.Event(), HistoryFile.prepare

    def wait(*args: Any) -> Any:
        started.set()
        release.wait(10)
        return prepare(*args)

    monkeypatch.setattr(HistoryFile, "prepare", wait)
    harness.server_stores.connect()
    await until(lambda: harness.server_stores.projects.state.loose)
    path = f"/api/v1/canvases/{id_of('One')}/content"
    content = await read_content(id_of("One"), harness.server_stores.server_transport.content[path])
    document = weakref.ref(content.document)
    harness.indexer.downloaded.emit(PagedContent((ContentPage(None, b"", content),)))
    del content
    assert await asyncio.to_thread(started.wait, 10)
    gc.collect()
    assert document() is None
    release.set()
    await harness.settle()
    assert len(await harness.snapshots()) == 1


async def test_canvases_available_offline_make_no_room_for_others(harness: HistoryHarness) -> None:
    canvas = await harness.open()
    for at in range(12):
        harness.nodes[0]["title"] = "".join(random.Random(at).choices(string.ascii_letters, k=400))
        harness.serve()
        await harness.reload(canvas)

    async def remaining(limit_mb: int) -> int:
        """Number of snapshots once the limit is set, which is 1,000 bytes whatever the setting is."""
        file = harness.history.file
        assert file is not None
        harness.server_stores.settings.set(HISTORY_MB, limit_mb)
        file.limit_bytes = 1_000
        await until(lambda: not harness.history.tasks.running("upkeep"))
        return len(file.snapshots(canvas.canvas_id))

    harness.offline = {canvas.canvas_id}
    assert await remaining(16) == 13
    assert harness.history.offline_size == harness.history.state.size > 1_000
    harness.offline = set()
    assert harness.history.offline_size == 0
    assert await remaining(17) < 13


async def test_off_means_nothing_is_stored(harness: HistoryHarness) -> None:
    harness.server_stores.settings.set(HISTORY, False)
    await harness.open()
    assert await harness.snapshots() == []


async def test_a_restart_continues_the_history(
    harness: HistoryHarness, server_stores: ServerStores, database: Database, tmp_path: Path
) -> None:
    canvas = await harness.open()
    await harness.aclose()
    again = HistoryHarness(server_stores, database, tmp_path / "desk")
    server_stores.connection.leave()
    server_stores.canvases.close(canvas.canvas_id)
    again.nodes[0]["title"] = "renamed"
    again.serve()
    await again.open()
    _, second = await again.snapshots()
    assert {KINDS[kind] for kind in second.counts} == {DifferenceKind.NODE_RENAMED}
    await again.aclose()


async def test_workspaces_have_histories_of_their_own(harness: HistoryHarness) -> None:
    await harness.open()
    assert harness.history.state.canvases
    harness.server_stores.connection.leave()
    assert harness.history.state.canvases == ()
    assert harness.folder.of("another").histories() == []
