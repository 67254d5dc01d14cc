"""The history while workspaces change, the disk fails, and old snapshots are deleted."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from faulty_server import until
from history_harness import HistoryHarness
from server_stores import ADDRESS, KEY, ServerStores, id_of

from wsdesk.api.connection import Connection
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import DiskFullError
from wsdesk.localdb.history.file import HistoryFile
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.content.content_pages import ContentPage, PagedContent
from wsdesk.store.content.document_loader import read_content
from wsdesk.store.history.whats_new import WhatsNewStore

pytestmark = pytest.mark.anyio


class Held:
    """A method of the history file that waits on its worker thread until it is released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.started, self.release = threading.Event(), threading.Event()
        method: Callable[..., Any] = getattr(HistoryFile, name)

        def wait(*args: Any, **more: Any) -> Any:
            self.started.set()
            self.release.wait(10)
            return method(*args, **more)

        monkeypatch.setattr(HistoryFile, name, wait)

    async def reached(self) -> None:
        assert await asyncio.to_thread(self.started.wait, 10)


async def _downloaded(harness: HistoryHarness) -> None:
    """The crawl has read the canvas."""
    path = f"/api/v1/canvases/{id_of('One')}/content"
    content = await read_content(id_of("One"), harness.server_stores.server_transport.content[path])
    harness.indexer.downloaded.emit(PagedContent((ContentPage(None, b"", content),)))


def _count(file: HistoryFile) -> int:
    return len(file.snapshots(id_of("One")))


async def test_a_workspace_that_is_left_while_it_is_written_stays_separate(
    harness: HistoryHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await harness.open()
    held = Held(monkeypatch, "newest")
    harness.nodes.append(harness.node("of the first", 800))
    harness.serve()
    await _downloaded(harness)
    await held.reached()
    connection = harness.server_stores.connection
    connection.use(Connection(ADDRESS, KEY), profile_id="q", profile_name="Other")
    await asyncio.sleep(0)
    harness.nodes = [harness.node("of the second", 0)]
    harness.serve()
    await _downloaded(harness)
    held.release.set()
    await harness.settle()
    await until(lambda: harness.history.state.of(id_of("One")) is not None)
    for profile, names in (("p", {"left", "right", "of the first"}), ("q", {"of the second"})):
        file = harness.folder.of(profile)
        await until(
            lambda file=file, count=2 if profile == "p" else 1: len(file.snapshots(id_of("One"))) == count
        )
        newest = file.newest(id_of("One"))
        assert newest is not None
        data = (file.load(newest.id) or b"").decode()
        assert {name for name in ("left", "right", "of the first", "of the second") if name in data} == names


async def _with_one_change(harness: HistoryHarness) -> tuple[CanvasStore, WhatsNewStore]:
    """A canvas, and what's new once one of its nodes was renamed."""
    canvas = await harness.open()
    whats_new = WhatsNewStore(harness.history, harness.server_stores.notifications)
    harness.nodes[0]["title"] = "renamed"
    harness.serve()
    await harness.reload(canvas)
    await until(lambda: whats_new.state.count == 1)
    return canvas, whats_new


async def test_what_was_marked_is_written_though_the_workspace_is_left_at_once(
    harness: HistoryHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, whats_new = await _with_one_change(harness)
    held = Held(monkeypatch, "set_seen")
    whats_new.mark_all_seen()
    await held.reached()
    harness.server_stores.connection.leave()
    held.release.set()
    assert not whats_new.can_undo, "it would be undone in another workspace"
    file = harness.folder.of("p")
    await until(lambda: all(one.newest == one.seen.snapshot for one in file.histories()))
    await whats_new.aclose()


async def test_what_was_marked_is_written_though_the_program_ends_at_once(
    harness: HistoryHarness, server_stores: ServerStores, database: Database, tmp_path: Path
) -> None:
    canvas = await harness.open()
    harness.nodes[0]["title"] = "renamed"
    harness.serve()
    await harness.reload(canvas)
    history = harness.history.state.of(id_of("One"))
    assert history is not None
    seen = replace(history.seen, snapshot=history.newest)
    harness.history.set_seen([replace(history, seen=seen, seen_digest=history.newest_digest)])
    await harness.aclose()
    again = HistoryHarness(server_stores, database, tmp_path / "desk")
    (stored,) = again.folder.of("p").histories()
    assert stored.seen.snapshot == stored.newest
    await again.aclose()


async def test_a_full_disk_is_reported_and_marks_are_preserved(
    harness: HistoryHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas, whats_new = await _with_one_change(harness)

    def full(*_args: Any, **_more: Any) -> Any:
        raise DiskFullError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(HistoryFile, "set_seen", full)
        patch.setattr(HistoryFile, "add", full)
        whats_new.mark_all_seen()
        await until(lambda: harness.history.state.failure)
        assert whats_new.state.count == 0
        harness.nodes[0]["title"] = "again"
        harness.serve()
        await harness.reload(canvas)
    assert len(await harness.snapshots()) == 2
    assert harness.history.state.failure
    harness.nodes[0]["title"] = "once more"
    harness.serve()
    await harness.reload(canvas)
    assert len(await harness.snapshots()) == 3
    assert not harness.history.state.failure
    await whats_new.aclose()


async def test_a_closed_file_ends_nothing_else(harness: HistoryHarness) -> None:
    canvas = await harness.open()
    harness.folder.of("p").close()
    harness.nodes[0]["title"] = "renamed"
    harness.serve()
    await harness.reload(canvas)
    assert harness.history.state.failure
    assert canvas.document.nodes[0].title == "renamed"


async def test_a_damaged_newest_snapshot_is_followed_by_a_good_one(harness: HistoryHarness) -> None:
    await harness.open()
    harness.server_stores.canvases.close(id_of("One"))
    with harness.folder.of("p").access() as connection:
        connection.execute("UPDATE pieces SET data = x'00'")
    harness.folder.of("p").forget_rows()
    harness.nodes = [harness.node("other", 0)]
    harness.serve()
    await _downloaded(harness)
    await harness.settle()
    first, second = await harness.snapshots()
    assert await harness.history.content(first) is None
    assert await harness.history.content(second) is not None
    assert not harness.history.state.failure


async def test_a_damaged_file_is_set_aside_and_the_history_begins_again(harness: HistoryHarness) -> None:
    canvas = await harness.open()
    file = harness.folder.of("p")
    with file.access() as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        connection.execute("PRAGMA shrink_memory").fetchall()
    with file.path.open("r+b") as raw:
        raw.seek(100)
        raw.write(b"x" * (file.path.stat().st_size - 100))
    for turn in range(3):
        harness.nodes[0]["title"] = f"renamed {turn}"
        harness.serve()
        await harness.reload(canvas)
    assert file.path.with_name(f"{file.path.name}.damaged").exists()
    snapshots = await harness.snapshots()
    newest = await harness.history.content(snapshots[-1])
    assert newest is not None
    assert newest.document.nodes[0].title == "renamed 2"
    assert not harness.history.state.failure


async def test_old_snapshots_that_are_deleted_meanwhile_lose_nothing(
    harness: HistoryHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = await harness.open()
    held = Held(monkeypatch, "add")
    harness.nodes[0]["title"] = "renamed"
    harness.serve()
    canvas.reload("always")
    await held.reached()
    with harness.folder.of("p").access() as connection:
        connection.execute("UPDATE facts SET value = value + 1 WHERE name = 'generation'")
    held.release.set()
    await until(lambda: not canvas.tasks.running("load"))
    await harness.settle()
    assert len(await harness.snapshots()) == 2


async def test_a_workspace_that_is_forgotten_leaves_no_file(harness: HistoryHarness) -> None:
    await harness.open()
    path = harness.folder.path("p")
    assert path.exists()
    harness.server_stores.connection.leave()
    await asyncio.to_thread(harness.folder.drop, "p")
    await harness.settle()
    assert not path.exists()
