"""One writer, many readers, numbered migrations; a crash loses only uncommitted writes."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from wsdesk.server.storage import sqlite as module
from wsdesk.server.storage.database import Row, Values
from wsdesk.server.storage.errors import (
    StorageClosedError,
    StorageConstraintError,
    StorageError,
    StorageTooNewError,
    StorageUnavailableError,
)
from wsdesk.server.storage.migrations import MIGRATIONS, statements_for
from wsdesk.server.storage.queries import canvases, edges, library
from wsdesk.server.storage.sqlite import SqliteDatabase, SqliteUnit


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "workspace.db"


def pragma(database: SqliteDatabase, name: str) -> object:
    with database.read() as unit:
        return unit.value(f"PRAGMA {name}")


def test_commits_are_synced(path: Path) -> None:
    database = SqliteDatabase(path)
    assert pragma(database, "journal_mode") == "wal"
    assert pragma(database, "synchronous") == 2
    assert pragma(database, "foreign_keys") == 1
    assert pragma(database, "user_version") == len(MIGRATIONS)
    database.close()


def test_foreign_keys_are_enforced(path: Path) -> None:
    database = SqliteDatabase(path)
    with pytest.raises(StorageConstraintError), database.write() as unit:
        unit.run("INSERT INTO comments VALUES ('c', 'no such thread', 0, x'')")
    database.close()


def test_a_database_can_be_reopened(path: Path) -> None:
    for round_ in range(3):
        database = SqliteDatabase(path)
        with database.write() as unit:
            unit.run("INSERT INTO meta VALUES (?, 'x')", (f"round {round_}",))
        database.close()
    database = SqliteDatabase(path)
    with database.read() as unit:
        assert unit.value("SELECT count(*) FROM meta") == 3
    database.close()


def test_a_newer_database_is_rejected_and_unchanged(path: Path) -> None:
    SqliteDatabase(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version={len(MIGRATIONS) + 1}")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StorageTooNewError, match="newer wsdesk"):
        SqliteDatabase(path)
    assert path.read_bytes() == before


def test_every_earlier_version_is_migrated(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = (
        *MIGRATIONS,
        ("CREATE TABLE later (x)",),
        ("INSERT INTO later VALUES (1)", "INSERT INTO later VALUES (2)"),
    )
    SqliteDatabase(path).close()
    monkeypatch.setattr(module, "MIGRATIONS", steps)
    database = SqliteDatabase(path)
    assert pragma(database, "user_version") == len(steps)
    with database.read() as unit:
        assert unit.value("SELECT count(*) FROM later") == 2
    database.close()


def test_data_of_version_2_is_migrated(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for migration in MIGRATIONS[:2]:
            for statement in statements_for(migration, "sqlite"):
                connection.execute(statement)
        connection.executescript(
            """PRAGMA user_version=2; INSERT INTO teams VALUES ('t', 1);
            INSERT INTO canvases
            VALUES ('c', 't', NULL, '', 0, 0, 0, NULL, 0, NULL, x'7b7d', x'7b7d', x'7b7d', 0);
            INSERT INTO edges VALUES ('c', 'imported', 'a', 'b', '', '', '', 0, x'01');
            INSERT INTO edges VALUES ('c', 'imported', 'a', 'b', '', '', '', 0, x'02');
            INSERT INTO edges VALUES ('c', 'drawn', 'a', 'b', '', '', '', 1, x'03');
            INSERT INTO assets
            VALUES (1, 'a', 't', NULL, 'upload', 'image', 'red boats.png', 'boats', 0, x'7b7d');
            INSERT INTO asset_words VALUES ('boats', '', '');"""
        )
    database = SqliteDatabase(path)
    with database.write() as unit:
        assert [row["body"] for row in canvases.imported_edges(unit, "c")] == [b"\x01", b"\x02"]
        assert canvases.tail(unit, "c", 1, 0).edges == [b"\x03"]
        assert unit.value("SELECT rowid FROM asset_words WHERE asset_words MATCH 'boat'") == 1
        for text in ("d bo", "boats", "s.", "."):
            assert [row["number"] for row in unit.search.named(unit, "1 = 1", {}, text)] == [1]
        assert not edges.add(unit, "c", "drawn", ("a", "b", "", ""), "", b"\x04")
        assert edges.add(unit, "c", "new", ("a", "b", "", ""), "", b"\x05")
    database.close()


def test_a_migration_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SqliteDatabase(path).close()
    monkeypatch.setattr(module, "MIGRATIONS", (*MIGRATIONS, ("CREATE TABLE later (x)", "NONSENSE")))
    with pytest.raises(StorageError):
        SqliteDatabase(path)
    monkeypatch.undo()
    database = SqliteDatabase(path)
    assert pragma(database, "user_version") == len(MIGRATIONS)
    with database.read() as unit:
        assert not unit.rows("SELECT 1 FROM sqlite_master WHERE name = 'later'")
    database.close()


def test_an_invalid_file_is_an_error(path: Path) -> None:
    path.write_bytes(b"no database at all, " * 100)
    with pytest.raises(StorageError):
        SqliteDatabase(path)


def test_a_failed_write_is_rolled_back(path: Path) -> None:
    database = SqliteDatabase(path)
    with pytest.raises(StorageConstraintError), database.write() as unit:
        unit.run_many("INSERT INTO meta VALUES (?, 'done')", [("half",), ("half",)])
    with database.read() as unit:
        assert unit.value("SELECT count(*) FROM meta") == 0
    with database.write() as unit:
        unit.run("INSERT INTO meta VALUES ('whole', 'done')")
    database.close()


def test_a_reader_sees_one_snapshot_during_writes(path: Path) -> None:
    database = SqliteDatabase(path)
    with database.read() as reader:
        assert reader.value("SELECT count(*) FROM meta") == 0
        with database.write() as writer:
            writer.run("INSERT INTO meta VALUES ('a', 'b')")
        assert reader.value("SELECT count(*) FROM meta") == 0
    with database.read() as reader:
        assert reader.value("SELECT count(*) FROM meta") == 1
    database.close()


def test_writers_wait_for_each_other(path: Path) -> None:
    database = SqliteDatabase(path)
    with database.write() as unit:
        unit.run("INSERT INTO meta VALUES ('count', '0')")

    def add() -> None:
        for _ in range(20):
            with database.write() as unit:
                unit.run("UPDATE meta SET value = CAST(value AS INTEGER) + 1")

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with database.read() as unit:
        assert unit.value("SELECT value FROM meta") == "80"
    database.close()


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"

KILLED = """
import os, sys
from pathlib import Path
from wsdesk.server.storage.sqlite import SqliteDatabase
database = SqliteDatabase(Path(sys.argv[1]))
with database.write() as unit:
    unit.run("INSERT INTO meta VALUES ('answered', 'yes')")
with database.write() as unit:
    unit.run("INSERT INTO meta VALUES ('unanswered', 'yes')")
    os.kill(os.getpid(), 9)
"""


def test_closing_waits_for_readers_and_rejects_new_ones(path: Path) -> None:
    database = SqliteDatabase(path)
    reading, go_on = threading.Event(), threading.Event()
    results: list[object] = []

    def read() -> None:
        with database.read() as unit:
            reading.set()
            go_on.wait(10)
            results.append(unit.value("SELECT count(*) FROM sqlite_master"))

    reader = threading.Thread(target=read)
    closer = threading.Thread(target=database.close)
    reader.start()
    assert reading.wait(10)
    closer.start()
    closer.join(0.1)
    assert closer.is_alive()
    go_on.set()
    reader.join(10)
    closer.join(10)
    assert results
    assert not closer.is_alive()
    with pytest.raises(StorageClosedError), database.read():
        pass
    with pytest.raises(StorageClosedError), database.write():
        pass


def test_closing_interrupts_an_endless_read(path: Path) -> None:
    database = SqliteDatabase(path)
    is_reading = threading.Event()
    ended: list[str] = []

    def read() -> None:
        try:
            with database.read() as unit:
                for _row in unit.each(ENDLESS):
                    is_reading.set()
        except StorageUnavailableError as error:
            ended.append(str(error))

    reader = threading.Thread(target=read)
    reader.start()
    assert is_reading.wait(10)
    database.close()
    reader.join(10)
    assert ended == ["interrupted"]


def test_closing_interrupts_every_statement_of_a_reader(path: Path) -> None:
    database = SqliteDatabase(path)
    is_reading = threading.Event()
    ended: list[str] = []

    def read() -> None:
        with database.read() as unit:
            for _ in range(3):
                try:
                    for _row in unit.each(ENDLESS):
                        is_reading.set()
                except sqlite3.OperationalError as error:
                    ended.append(str(error))

    reader = threading.Thread(target=read)
    reader.start()
    assert is_reading.wait(10)
    database.close()
    reader.join(10)
    assert ended == ["interrupted"] * 3


def test_closing_leaves_the_connection_of_an_endless_reader_open(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A response to a client that stopped reading is suspended between two statements."""
    monkeypatch.setattr(module, "CLOSE_S", 0.2)
    database = SqliteDatabase(path)
    with database.read() as unit:
        database.close()
        assert unit.value("SELECT count(*) FROM meta") == 0
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        unit.run("SELECT 1")


def test_closing_leaves_the_connection_of_a_slow_writer_open(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CLOSE_S", 0.2)
    database = SqliteDatabase(path)
    with database.write() as unit:
        unit.run("INSERT INTO meta VALUES ('slow', 'yes')")
        database.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        unit.run("SELECT 1")
    database = SqliteDatabase(path)
    with database.read() as unit:
        assert unit.value("SELECT value FROM meta WHERE name = 'slow'") == "yes"
    database.close()


def test_closing_twice_and_a_checkpoint_afterwards_do_nothing(path: Path) -> None:
    database = SqliteDatabase(path)
    for _ in range(2):
        database.close()
    database.maintain()


def test_commits_of_a_killed_process_are_preserved(path: Path) -> None:
    process = subprocess.run(
        [sys.executable, "-c", KILLED, str(path)], cwd=Path(__file__).parents[3], check=False
    )
    assert process.returncode == -9
    database = SqliteDatabase(path)
    with database.read() as unit:
        assert [row["name"] for row in unit.rows("SELECT name FROM meta")] == ["answered"]
    database.close()


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_many_readers_use_little_memory(path: Path) -> None:
    """Forty readers of 4 MB each at once, in a separate process."""
    program = """
import sys
from contextlib import ExitStack
from pathlib import Path
from wsdesk.server.storage.sqlite import SqliteDatabase

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

database = SqliteDatabase(Path(sys.argv[1]))
with database.write() as unit:
    unit.run("CREATE TABLE large (body BLOB)")
    unit.run_many("INSERT INTO large VALUES (?)", [(bytes(1_000),)] * 4_000)
before = resident()
with ExitStack() as stack:
    for _ in range(40):
        reader = stack.enter_context(database.read())
        assert sum(len(row[0]) for row in reader.each("SELECT body FROM large")) == 4_000_000
    print(resident() - before)
database.close()
"""
    command = [sys.executable, "-c", program, str(path)]
    memory_bytes = int(subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout)
    assert memory_bytes < 40 << 20


def test_readers_beyond_a_few_are_closed(path: Path) -> None:
    database = SqliteDatabase(path)
    with ExitStack() as stack:
        lent = [stack.enter_context(database.read()) for _ in range(20)]
    close_count = 0
    for unit in lent:
        try:
            unit.run("SELECT 1")
        except sqlite3.ProgrammingError:
            close_count += 1
    assert close_count == 20 - module.IDLE_READERS
    database.close()


def test_a_writer_does_not_wait_forever(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BUSY_S", 0.05)
    errors: list[BaseException] = []
    with closing(SqliteDatabase(path)) as database, database.write():

        def write() -> None:
            try:
                with database.write():
                    pass
            except StorageUnavailableError as error:
                errors.append(error)

        other = threading.Thread(target=write)
        other.start()
        other.join(20)
    assert len(errors) == 1


@pytest.mark.parametrize("filters", [{}, {"fileType": "image"}, {"folderId": "f"}, {"canvasId": "c"}])
def test_the_indexes_of_texts_are_used_first_whatever_the_statistics_are(
    path: Path, monkeypatch: pytest.MonkeyPatch, filters: dict[str, str]
) -> None:
    database = SqliteDatabase(path)
    with database.write() as unit:
        unit.run("ANALYZE")
        # A team seems to have one asset only.
        unit.run("INSERT INTO sqlite_stat1 VALUES ('assets', 'assets_by_team', '1000000 1 1')")
    database.close()
    database = SqliteDatabase(path)
    rows, tables = SqliteUnit.rows, list[str]()

    def planned(unit: SqliteUnit, statement: str, values: Values = ()) -> Sequence[Row]:
        steps = rows(unit, f"EXPLAIN QUERY PLAN {statement}", values)
        tables.append(steps[0]["detail"].split()[1])
        return []

    monkeypatch.setattr(SqliteUnit, "rows", planned)
    nothing = dict.fromkeys(("folderId", "canvasId", "source", "fileType"))
    scope = library.scope("t", {**nothing, **filters}, set())
    with database.read() as unit:
        library.named(unit, scope, "boats")
        library.described(unit, scope, "boats")
    assert tables == ["asset_names", "asset_words"]
    database.close()
