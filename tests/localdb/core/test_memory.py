"""A database in memory, and its return to the disk."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from wsdesk.localdb.core.errors import DatabaseTooNewError, LocalDbError
from wsdesk.localdb.core.memory import open_memory, return_to_disk
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.comments import DraftTable
from wsdesk.localdb.tables.outbox import OutboxItem, OutboxTable
from wsdesk.localdb.tables.session_state import SessionStateTable
from wsdesk.localdb.tables.snapshots import SnapshotTable


def item(name: str) -> OutboxItem:
    return OutboxItem(name, "comment", "p", "c", "t", {"body": name})


def test_everything_works_in_memory_and_nothing_is_on_disk(path: Path) -> None:
    db = open_memory(path)
    assert db.in_memory
    OutboxTable(db).add(item("one")).result()
    DraftTable(db).set("p", "node", "text").result()
    SnapshotTable(db, 1 << 20).upsert("p", "canvas", b"bytes", 1.0).result()
    assert [i.id for i in OutboxTable(db).waiting("p")] == ["one"]
    assert DraftTable(db).get("p", "node") == "text"
    assert list(path.parent.glob("*")) == []
    db.close()


def test_two_memory_databases_are_separate(path: Path) -> None:
    first, second = open_memory(path), open_memory(path)
    DraftTable(first).set("p", "node", "text").result()
    assert DraftTable(second).get("p", "node") == ""
    first.close()
    second.close()


def test_a_memory_database_is_readable_during_writes(path: Path) -> None:
    db = open_memory(path)
    drafts, failures = DraftTable(db), []

    def read() -> None:
        try:
            for _ in range(200):
                drafts.all("p")
        except LocalDbError as error:
            failures.append(error)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for number in range(200):
        drafts.set("p", f"n{number}", "x" * 2_000)
    for reader in readers:
        reader.join()
    assert failures == []
    assert len(drafts.all("p")) == 200
    db.close()


def test_all_rows_return_to_the_disk(path: Path) -> None:
    path.parent.write_text("a file in place of the folder")
    db = open_memory(path)
    outbox, drafts = OutboxTable(db), DraftTable(db)
    outbox.add(item("before")).result()
    drafts.set("p", "node", "text").result()
    with pytest.raises(LocalDbError):
        return_to_disk(db).result()
    assert db.in_memory
    assert drafts.get("p", "node") == "text", "what failed changes nothing"
    path.parent.unlink()
    return_to_disk(db).result()
    assert not db.in_memory
    outbox.add(item("after")).result()
    assert [i.id for i in outbox.waiting("p")] == ["before", "after"]
    db.close()
    reopened = open_database(path)
    assert [i.id for i in OutboxTable(reopened).waiting("p")] == ["before", "after"]
    assert DraftTable(reopened).get("p", "node") == "text"
    reopened.close()


def test_existing_rows_on_the_disk_stay(path: Path) -> None:
    db = open_database(path)
    OutboxTable(db).add(item("old")).result()
    DraftTable(db).set("p", "node", "written before").result()
    SessionStateTable(db).set("p", "pinned", ["a", "b"])
    SessionStateTable(db).set("p", "tabs", {"front": "a"}).result()
    db.close()
    memory = open_memory(path)
    OutboxTable(memory).add(item("new")).result()
    DraftTable(memory).set("p", "node", "written now").result()
    SessionStateTable(memory).set("p", "pinned", ["b", "c"])
    SessionStateTable(memory).set("p", "tabs", {"front": "b"}).result()
    return_to_disk(memory).result()
    assert [i.id for i in OutboxTable(memory).waiting("p")] == ["old", "new"]
    draft = DraftTable(memory).get("p", "node")
    assert "written before" in draft
    assert "written now" in draft
    assert SessionStateTable(memory).get("p", "pinned") == ["b", "c", "a"]
    assert SessionStateTable(memory).get("p", "tabs") == {"front": "b"}
    memory.close()


def test_a_newer_database_is_never_overwritten(path: Path) -> None:
    import sqlite3

    open_database(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 9999")
    connection.close()
    before = path.read_bytes()
    db = open_memory(path)
    OutboxTable(db).add(item("kept here")).result()
    with pytest.raises(DatabaseTooNewError):
        return_to_disk(db).result()
    assert path.read_bytes() == before
    assert [i.id for i in OutboxTable(db).waiting("p")] == ["kept here"]
    db.close()


def test_a_damaged_file_is_quarantined_on_return(path: Path) -> None:
    db = open_memory(path)
    OutboxTable(db).add(item("one")).result()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(bytes(50_000))
    return_to_disk(db).result()
    assert db.quarantined is not None
    assert db.quarantined.path.read_bytes() == bytes(50_000)
    assert [i.id for i in OutboxTable(db).waiting("p")] == ["one"]
    db.close()


def test_an_outdated_reader_is_not_reused(path: Path) -> None:
    db = open_memory(path)
    DraftTable(db).set("p", "node", "text").result()
    started, closed = threading.Event(), threading.Event()

    def slow(connection: object) -> None:
        started.set()
        closed.wait(10)

    reader = threading.Thread(target=lambda: db.read(slow))
    reader.start()
    started.wait(10)
    return_to_disk(db).result()
    closed.set()
    reader.join()
    DraftTable(db).set("p", "node", "later").result()
    files = [str(row[2]) for row in db.read(lambda c: c.execute("PRAGMA database_list").fetchall())]
    assert files == [os.path.realpath(path)]
    db.close()
