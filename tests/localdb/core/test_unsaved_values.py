"""Displayed values survive a kill before their transaction."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.collections import CollectionsTable, StoredCollection
from wsdesk.localdb.tables.result_marks import ResultMarksTable, StoredMarks

ROOT = Path(__file__).parents[3]
PICKED = StoredMarks("pick", 4, "red", 5.0)
KILLED_PROGRAM = """
import os, signal, sys, threading
from pathlib import Path
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.result_marks import ResultMarksTable, StoredMarks

db = open_database(Path(sys.argv[1]))
table = ResultMarksTable(db)
table.set("p", {"committed": StoredMarks("reject", 0, "", 4.0)}).result()
db.write(lambda _connection: threading.Event().wait())  # a transaction that doesn't end
table.set("p", {"v1": StoredMarks("pick", 4, "red", 5.0)})
table.set("p", {"v1": StoredMarks("pick", 5, "red", 6.0), "v2": StoredMarks("", 1, "", 6.0)})
os.kill(os.getpid(), signal.SIGKILL)
"""


def read_unsaved(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.glob(f"{path.name}-unsaved-*"))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_marks_survive_a_kill_while_the_writer_is_busy(path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.run([sys.executable, "-c", KILLED_PROGRAM, str(path)], env=environment, check=False)
    assert process.returncode == -signal.SIGKILL
    assert read_unsaved(path)
    db = open_database(path)
    assert ResultMarksTable(db).all("p") == {
        "committed": StoredMarks("reject", 0, "", 4.0),
        "v1": StoredMarks("pick", 5, "red", 6.0),
        "v2": StoredMarks("", 1, "", 6.0),
    }
    assert read_unsaved(path) == []
    db.close()


def test_committed_values_leave_nothing(db: Database, path: Path) -> None:
    table = ResultMarksTable(db)
    table.set("p", {"v1": PICKED}).result()
    db.write(lambda _connection: None).result()  # runs after the actions that follow the first commit
    assert all((path.parent / name).stat().st_size == 0 for name in read_unsaved(path))
    db.close()
    assert read_unsaved(path) == []


def test_values_of_a_running_process_are_not_recovered(db: Database, path: Path) -> None:
    free = threading.Event()
    db.write(lambda _connection: free.wait())
    future = ResultMarksTable(db).set("p", {"v1": PICKED})
    before = read_unsaved(path)
    other = open_database_while(free, path)
    assert set(before) <= set(read_unsaved(path))
    future.result()
    assert ResultMarksTable(other).all("p") == {"v1": PICKED}
    other.close()


def open_database_while(free: threading.Event, path: Path) -> Database:
    timer = threading.Timer(0.2, free.set)  # the first process has the lock of the database until then
    timer.start()
    return open_database(path)


def test_a_later_change_stays_and_deletions_are_repeated(path: Path) -> None:
    db = open_database(path)
    collections = CollectionsTable(db)
    one = StoredCollection("Round 1", (("v1", "note", 1.0),), 1.0, 1.0)
    collections.set("p", {"kept": one, "deleted": one}).result()
    db.close()
    lines = (
        '["collections", "p", "collections", "kept", "[\\"Old\\", [], 1.0, 1.0]", 1.0]',
        '["collections", "p", "collections", "deleted", null, 9e11]',
        '["collections", "p", "collections", "new", "[\\"New\\", [], 1.0, 1.0]", 2.0]',
    )
    write_leftover(path, "\n".join(lines))
    reopened = open_database(path)
    assert {key: row.name for key, row in CollectionsTable(reopened).all("p").items()} == {
        "kept": "Round 1",
        "new": "New",
    }
    reopened.close()


@pytest.mark.parametrize(
    "content",
    [
        "",
        '["result_marks", "p", "marks", "v1", "[\\"pick\\"',
        "\0\xff{}[]\nnull\n[1, 2]",
        '["drafts", "p", "marks", "v1", "x", 1.0]\n["sqlite_master", "a", "b", "c", null, 1]',
        "[" * 100_000,
    ],
)
def test_damaged_lines_are_skipped(path: Path, content: str) -> None:
    write_leftover(
        path, content + '\n["result_marks", "p", "marks", "v2", "[\\"pick\\", 4, \\"red\\", 5.0]", 5.0]\n'
    )
    db = open_database(path)
    assert ResultMarksTable(db).all("p") == {"v2": PICKED}
    assert read_unsaved(path) == []
    db.close()


def test_a_lock_without_values_is_removed_if_its_process_no_longer_exists(path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    path.parent.mkdir(parents=True, exist_ok=True)
    names = {
        process_id: f"{path.name}-unsaved-{process_id}-ab-owner" for process_id in (ended.pid, os.getpid())
    }
    for name in (*names.values(), f"{path.name}-unsaved-unknown-owner"):
        path.with_name(name).touch()
    open_database(path).close()
    assert read_unsaved(path) == [names[os.getpid()], f"{path.name}-unsaved-unknown-owner"]


def write_leftover(path: Path, content: str) -> None:
    """Write a file as a killed process leaves it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_name(f"{path.name}-unsaved-1-ab").write_text(content, encoding="utf-8")
