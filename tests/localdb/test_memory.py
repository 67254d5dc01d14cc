"""A database in memory, and its return to the disk."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from wsdesk.localdb.database import open_database
from wsdesk.localdb.drafts import Drafts
from wsdesk.localdb.errors import DatabaseTooNew, LocalDbError
from wsdesk.localdb.kept import Kept
from wsdesk.localdb.memory import open_memory, return_to_disk
from wsdesk.localdb.outbox import Outbox, OutboxItem
from wsdesk.localdb.snapshots import Snapshots


def item(name: str) -> OutboxItem:
    return OutboxItem(name, "comment", "p", "c", "t", {"body": name})


def test_everything_works_in_memory_and_nothing_is_on_disk(path: Path) -> None:
    db = open_memory(path)
    assert db.in_memory
    Outbox(db).add(item("one"))
    Drafts(db).set("p", "node", "text").result()
    Snapshots(db, 1 << 20).put("p", "canvas", b"bytes", 1.0).result()
    assert [i.id for i in Outbox(db).waiting("p")] == ["one"]
    assert Drafts(db).get("p", "node") == "text"
    assert list(path.parent.glob("*")) == []
    db.close()


def test_two_of_them_share_nothing(path: Path) -> None:
    first, second = open_memory(path), open_memory(path)
    Drafts(first).set("p", "node", "text").result()
    assert Drafts(second).get("p", "node") == ""
    first.close()
    second.close()


def test_it_is_read_while_it_is_written(path: Path) -> None:
    db = open_memory(path)
    drafts, failures = Drafts(db), []

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


def test_it_returns_to_the_disk_with_all_that_was_written(path: Path) -> None:
    path.parent.write_text("a file in place of the folder")
    db = open_memory(path)
    outbox, drafts = Outbox(db), Drafts(db)
    outbox.add(item("before"))
    drafts.set("p", "node", "text").result()
    with pytest.raises(LocalDbError):
        return_to_disk(db).result()
    assert db.in_memory
    assert drafts.get("p", "node") == "text", "what failed changes nothing"
    path.parent.unlink()
    return_to_disk(db).result()
    assert not db.in_memory
    outbox.add(item("after"))
    assert [i.id for i in outbox.waiting("p")] == ["before", "after"]
    db.close()
    again = open_database(path)
    assert [i.id for i in Outbox(again).waiting("p")] == ["before", "after"]
    assert Drafts(again).get("p", "node") == "text"
    again.close()


def test_what_the_disk_holds_already_stays(path: Path) -> None:
    db = open_database(path)
    Outbox(db).add(item("old"))
    Drafts(db).set("p", "node", "written before").result()
    Kept(db).set("p", "pinned", ["a", "b"])
    Kept(db).set("p", "tabs", {"front": "a"}).result()
    db.close()
    memory = open_memory(path)
    Outbox(memory).add(item("new"))
    Drafts(memory).set("p", "node", "written now").result()
    Kept(memory).set("p", "pinned", ["b", "c"])
    Kept(memory).set("p", "tabs", {"front": "b"}).result()
    return_to_disk(memory).result()
    assert [i.id for i in Outbox(memory).waiting("p")] == ["old", "new"]
    draft = Drafts(memory).get("p", "node")
    assert "written before" in draft
    assert "written now" in draft
    assert Kept(memory).get("p", "pinned") == ["b", "c", "a"]
    assert Kept(memory).get("p", "tabs") == {"front": "b"}
    memory.close()


def test_a_newer_database_is_never_written_over(path: Path) -> None:
    import sqlite3

    open_database(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 9999")
    connection.close()
    before = path.read_bytes()
    db = open_memory(path)
    Outbox(db).add(item("kept here"))
    with pytest.raises(DatabaseTooNew):
        return_to_disk(db).result()
    assert path.read_bytes() == before
    assert [i.id for i in Outbox(db).waiting("p")] == ["kept here"]
    db.close()


def test_a_database_of_zeros_is_set_aside_on_the_way_back(path: Path) -> None:
    db = open_memory(path)
    Outbox(db).add(item("one"))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(bytes(50_000))
    return_to_disk(db).result()
    assert db.set_aside is not None
    assert db.set_aside.path.read_bytes() == bytes(50_000)
    assert [i.id for i in Outbox(db).waiting("p")] == ["one"]
    db.close()


def test_a_reader_that_is_lent_meanwhile_is_not_used_again(path: Path) -> None:
    db = open_memory(path)
    Drafts(db).set("p", "node", "text").result()
    inside, moved = threading.Event(), threading.Event()

    def slow(connection: object) -> None:
        inside.set()
        moved.wait(10)

    reader = threading.Thread(target=lambda: db.read(slow))
    reader.start()
    inside.wait(10)
    return_to_disk(db).result()
    moved.set()
    reader.join()
    Drafts(db).set("p", "node", "later").result()
    files = [str(row[2]) for row in db.read(lambda c: c.execute("PRAGMA database_list").fetchall())]
    assert files == [os.path.realpath(path)]
    db.close()
