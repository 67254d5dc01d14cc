"""Damaged files: quarantined, rebuilt, and readable rows recovered."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import DiskFullError
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.comments import DraftTable
from wsdesk.localdb.tables.outbox import OutboxItem, OutboxTable
from wsdesk.localdb.tables.snapshots import SnapshotTable

PAGE = 4096


def overwrite_page(path: Path, marker: bytes) -> None:
    """Overwrites the page that holds the marker."""
    data = bytearray(path.read_bytes())
    at = data.index(marker) // PAGE * PAGE
    assert at > 0
    data[at : at + PAGE] = b"\xff" * PAGE
    path.write_bytes(data)


def fill(path: Path) -> None:
    database = open_database(path)
    outbox, drafts = OutboxTable(database), DraftTable(database)
    for number in range(300):
        outbox.add(OutboxItem(f"item-{number:04}", "comment", "p", "c", "t", {"body": "words " * 20}))
        drafts.set("p", f"node-{number:04}", f"draft {number:04} " * 10)
    database.close()


@pytest.mark.parametrize("content", [b"", b"x", b"<html>" * 5000, b"SQLite format 3\0" + b"\xff" * 9000])
def test_an_invalid_file_is_quarantined(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    database = open_database(path)
    if content:
        assert database.quarantined is not None
        assert database.quarantined.path.read_bytes() == content
        assert database.quarantined.path.parent == path.parent
    else:
        assert database.quarantined is None
    DraftTable(database).set("p", "k", "works").result()
    database.close()
    reopened = open_database(path)
    assert reopened.quarantined is None
    assert DraftTable(reopened).get("p", "k") == "works"
    reopened.close()


def test_an_unreadable_page_loses_only_its_rows(path: Path) -> None:
    fill(path)
    overwrite_page(path, b"item-0150")
    database = open_database(path)
    assert database.quarantined is not None
    saved = dict(database.quarantined.saved)
    waiting = OutboxTable(database).waiting("p")
    assert len(waiting) == saved["outbox"]
    assert 200 <= saved["outbox"] < 300
    assert {"item-0000", "item-0299"} <= {item.id for item in waiting}
    assert waiting[0].body == {"body": "words " * 20}
    assert saved["drafts"] == 300
    assert DraftTable(database).get("p", "node-0299") == "draft 0299 " * 10
    database.close()


def test_rows_of_the_journal_are_recovered(path: Path, tmp_path: Path) -> None:
    database = open_database(path)
    OutboxTable(database).add(OutboxItem("in-journal", "edge", "p", "c", "t")).result()
    killed = tmp_path / "killed" / path.name
    killed.parent.mkdir()
    for tail in ("", "-wal"):
        source = path.with_name(path.name + tail)
        killed.with_name(killed.name + tail).write_bytes(source.read_bytes())
    database.close()
    fill(path)
    killed.with_name(killed.name + "-suspect").touch()
    reopened = open_database(killed)
    assert reopened.quarantined is None
    assert [item.id for item in OutboxTable(reopened).waiting("p")] == ["in-journal"]
    assert not killed.with_name(killed.name + "-suspect").exists()
    reopened.close()


def test_an_unreadable_page_is_recovered_at_the_next_start(path: Path) -> None:
    database = open_database(path)
    snapshots = SnapshotTable(database)
    noise = random.Random(1).randbytes(400_000)
    snapshots.upsert("p", "canvas", noise, 1.0).result()
    DraftTable(database).set("p", "k", "kept").result()
    database.close()

    data = bytearray(path.read_bytes())
    at = data.index(noise[:64]) // PAGE * PAGE
    # The chain of overflow pages now points beyond the file.
    second = data.index(noise[40_000:40_064]) // PAGE * PAGE
    assert second > at
    data[second : second + 4] = b"\x7f\xff\xff\xff"
    path.write_bytes(data)

    database = open_database(path)
    assert database.quarantined is None
    assert SnapshotTable(database).get("p", "canvas") is None
    database.close()
    database = open_database(path)
    assert database.quarantined is not None
    assert DraftTable(database).get("p", "k") == "kept"
    database.close()
    database = open_database(path)
    assert database.quarantined is None
    database.close()


def test_two_damaged_files_in_one_second_are_both_quarantined(path: Path) -> None:
    aside: set[Path] = set()
    path.parent.mkdir()
    for content in (b"first", b"second"):
        path.write_bytes(content)
        database = open_database(path)
        assert database.quarantined is not None
        aside.add(database.quarantined.path)
        database.close()
        path.unlink()
    assert {file.read_bytes() for file in aside} == {b"first", b"second"}


def test_a_damaged_file_stays_if_no_new_one_can_be_created(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(path)
    overwrite_page(path, b"item-0150")
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise DiskFullError("no room")

    monkeypatch.setattr("wsdesk.localdb.core.open_database.salvage", full)
    with pytest.raises(DiskFullError):
        open_database(path)
    assert path.read_bytes() == before
    monkeypatch.undo()
    database: Database = open_database(path)
    assert len(OutboxTable(database).waiting("p")) >= 200
    database.close()
