"""Concurrent drafts of one node in the same file lose no text."""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import Future
from pathlib import Path

import pytest

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import DiskFullError
from wsdesk.localdb.core.key_value_table import StoredValue
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.comments import DraftTable

TEXTS = (
    "Ada writes that the light of the first version was warmer.",
    "Bob asks whether the harbour is needed.",
)


@pytest.fixture
def other(db: Database, path: Path) -> DraftTable:
    """A second drafts table on the same file, as in another process."""
    return DraftTable(open_database(path))


def test_the_second_writer_merges_both_texts(db: Database, other: DraftTable) -> None:
    drafts = DraftTable(db)
    drafts.set("p", "n", "mine", base="").result()
    assert other.set("p", "n", "theirs", base="").result().value == "theirs\n\nmine"
    assert drafts.set("p", "n", "mine, longer", base="mine").result().value == "theirs\n\nmine, longer"
    assert drafts.get("p", "n") == "theirs\n\nmine, longer"


def test_concurrent_additions_stay_after_sending(db: Database, other: DraftTable) -> None:
    drafts = DraftTable(db)
    drafts.set("p", "n", "sent", base="").result()
    other.set("p", "n", "sent\n\nadded", base="sent").result()
    assert drafts.drop("p", "n", base="sent").result().value == "added"
    assert drafts.get("p", "n") == other.get("p", "n") == "added"


def test_coalesced_edits_are_merged_with_the_stored_text(db: Database, other: DraftTable) -> None:
    go = threading.Event()
    drafts = DraftTable(db)
    drafts.set("p", "n", "known", base="").result()
    other.set("p", "n", "known\n\ntheirs", base="known").result()
    db.write(lambda _connection: go.wait(10))
    drafts.set("p", "n", "known m", base="known")
    last = drafts.set("p", "n", "known mi", base="known m")
    assert drafts.get("p", "n") == "known mi"
    go.set()
    assert last.result().value == "known mi\n\ntheirs"


def test_failed_edits_are_merged_when_there_is_space(db: Database, other: DraftTable) -> None:
    drafts = DraftTable(db)
    db.write(lambda connection: connection.execute("PRAGMA max_page_count = 1").fetchone()).result()
    big = "x" * 100_000
    with pytest.raises(DiskFullError):
        drafts.set("p", "n", big, base="").result()
    other.set("p", "n", "theirs", base="").result()
    db.write(lambda connection: connection.execute("PRAGMA max_page_count = 1000000").fetchone()).result()
    assert drafts.set("p", "n", f"{big}!", base=big).result().value == f"{big}!\n\ntheirs"


def test_deleted_text_stays_deleted_after_a_failed_write(db: Database) -> None:
    drafts = DraftTable(db)
    drafts.set("p", "n", "three", base="").result()
    big = "thre" + "x" * 100_000
    later: list[Future[StoredValue]] = []

    def trace(statement: str) -> None:
        if statement.startswith("INSERT OR REPLACE INTO drafts") and not later:
            later.append(drafts.set("p", "n", "thre", base=big))  # during the write of the other

    db.write(lambda connection: connection.execute("PRAGMA max_page_count = 1").fetchone()).result()
    db.write(lambda connection: connection.set_trace_callback(trace)).result()
    with pytest.raises(DiskFullError):
        drafts.set("p", "n", big, base="three").result()
    assert later[0].result().value == "thre"
    assert drafts.set("p", "n", "thr", base="thre").result().value == "thr"


def test_concurrent_processes_lose_no_text(path: Path) -> None:
    open_database(path).close()
    children = [
        subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("concurrent_writer.py")), str(path), text],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for text in TEXTS
    ]
    for child in children:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
    for child in children:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    for child in children:
        child.communicate()
        assert child.returncode == 0
    database = open_database(path)
    assert sorted(DraftTable(database).get("p", "node").split("\n\n")) == sorted(TEXTS)
    database.close()
