"""Opening, writing, reading and closing."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import (
    CannotOpenError,
    DatabaseClosedError,
    DatabaseTooNewError,
    DiskFullError,
    LocalDbError,
)
from wsdesk.localdb.core.open_database import open_database, own
from wsdesk.localdb.migrations import MIGRATIONS, known_version, migrate
from wsdesk.localdb.tables.comments import DraftTable
from wsdesk.localdb.tables.outbox import OutboxTable


def put(db: Database, key: str, value: bytes, *, durable: bool = False) -> Future[int]:
    query = "INSERT OR REPLACE INTO kept VALUES ('p', '', ?, ?, 0)"
    return db.write(lambda connection: connection.execute(query, (key, value)).rowcount, durable=durable)


def count(db: Database) -> int:
    return db.read(lambda connection: connection.execute("SELECT count(*) FROM kept").fetchone()[0])


def fill_up(db: Database) -> None:
    """Prevents the file from growing."""
    db.write(lambda connection: connection.execute("PRAGMA max_page_count = 1").fetchone()).result()


def test_a_new_database_is_private_and_opens_at_the_newest_version(path: Path, db: Database) -> None:
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.with_name(path.name + "-wal").stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert db.quarantined is None
    version = db.read(lambda connection: connection.execute("PRAGMA user_version").fetchone()[0])
    assert version == known_version()


def test_opening_does_not_read_the_large_table(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = open_database(path)
    for number in range(50):
        put(first, str(number), b"x", durable=number == 49).result()
    first.close()
    statements: list[str] = []
    connect = sqlite3.connect

    def trace(*args: Any, **more: Any) -> sqlite3.Connection:
        connection = connect(*args, **more)
        connection.set_trace_callback(statements.append)
        return connection

    monkeypatch.setattr(sqlite3, "connect", trace)
    open_database(path).close()
    assert 0 < len(statements) < 40
    assert not [
        statement
        for statement in statements
        if re.search(r"integrity_check|VACUUM|REINDEX|snapshots", statement)
    ]


def test_queued_writes_are_finished_by_closing(path: Path) -> None:
    database = open_database(path)
    for number in range(200):
        put(database, str(number), b"x")
    database.close()
    database.close()
    reopened = open_database(path)
    assert count(reopened) == 200
    reopened.close()


def test_writes_after_closing_fail_at_once(path: Path) -> None:
    database = open_database(path)
    database.close()
    with pytest.raises(DatabaseClosedError):
        put(database, "k", b"x").result()
    with pytest.raises(DatabaseClosedError):
        database.write_prepared(lambda: 1, lambda _connection, _one: None).result()
    with pytest.raises(DatabaseClosedError):
        count(database)


def test_a_failed_write_is_rolled_back_and_reported(db: Database) -> None:
    errors: list[BaseException] = []
    db.on_error = errors.append

    def half(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO kept VALUES ('p', '', 'half', x'00', 0)")
        raise KeyError("on the way")

    with pytest.raises(KeyError):
        db.write(half).result()
    assert count(db) == 0
    assert [type(error) for error in errors] == [KeyError]
    assert put(db, "k", b"x").result() == 1


def test_a_full_disk_rolls_back_the_write_until_there_is_space(db: Database) -> None:
    put(db, "small", b"x").result()
    fill_up(db)
    for durable in (False, True):
        with pytest.raises(DiskFullError):
            put(db, "big", bytes(1_000_000), durable=durable).result()
    assert count(db) == 1
    db.write(lambda connection: connection.execute("PRAGMA max_page_count = 1000000").fetchone()).result()
    assert put(db, "big", bytes(1_000_000)).result() == 1


def test_only_durable_writes_are_synced(db: Database) -> None:
    def synchronous(connection: sqlite3.Connection) -> int:
        return connection.execute("PRAGMA synchronous").fetchone()[0]

    assert db.write(synchronous, durable=True).result() == 2
    assert db.write(synchronous).result() == 1


def test_durable_writes_take_precedence_in_order(db: Database) -> None:
    go = threading.Event()
    order: list[str] = []

    def note(name: str) -> None:
        order.append(name)

    blocked = db.write(lambda _connection: go.wait(10))
    rest = [db.write(lambda _connection, name=name: note(name)) for name in ("a", "b")]
    rest += [db.write(lambda _connection, name=name: note(name), durable=True) for name in ("1", "2")]
    go.set()
    assert blocked.result()
    for future in rest:
        future.result()
    assert order == ["1", "2", "a", "b"]


def test_readers_see_one_snapshot_during_a_write(db: Database) -> None:
    put(db, "a", b"x").result()
    inside, go = threading.Event(), threading.Event()

    def slow(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO kept VALUES ('p', '', 'b', x'00', 0)")
        inside.set()
        go.wait(10)

    future = db.write(slow)
    assert inside.wait(10)
    assert count(db) == 1

    def twice(connection: sqlite3.Connection) -> tuple[int, int]:
        first = connection.execute("SELECT count(*) FROM kept").fetchone()[0]
        go.set()
        future.result(10)
        return first, connection.execute("SELECT count(*) FROM kept").fetchone()[0]

    assert db.read(twice) == (1, 1)
    assert count(db) == 2


def test_readers_cannot_write(db: Database) -> None:
    with pytest.raises(LocalDbError, match="readonly"):
        db.read(lambda connection: connection.execute("DELETE FROM kept"))


def test_several_threads_can_read(db: Database) -> None:
    put(db, "a", b"x").result()
    counts: list[int] = []
    threads = [threading.Thread(target=lambda: counts.append(count(db))) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [1] * 16


def test_a_newer_database_is_rejected_by_both_versions_and_unchanged(path: Path) -> None:
    open_database(path).close()
    newer = known_version() + 3
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {newer}")
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    with pytest.raises(DatabaseTooNewError) as excinfo:
        open_database(path)
    assert (excinfo.value.version, excinfo.value.supported) == (newer, known_version())
    assert str(newer) in str(excinfo.value)
    assert str(known_version()) in str(excinfo.value)
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


def test_a_newer_version_in_the_journal_is_rejected(path: Path, tmp_path: Path) -> None:
    open_database(path).close()
    killed = tmp_path / "killed"
    killed.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA user_version = {known_version() + 1}")
        # As after a kill: the main file of the database has the old bytes.
        for tail in ("", "-wal"):
            source = path.with_name(path.name + tail)
            (killed / source.name).write_bytes(source.read_bytes())
    left = {file.name: file.read_bytes() for file in killed.iterdir()}
    with pytest.raises(DatabaseTooNewError):
        open_database(killed / path.name)
    assert {name: (killed / name).read_bytes() for name in left} == left


@pytest.mark.parametrize("version", range(known_version() + 1))
def test_every_earlier_version_is_migrated_with_its_rows(path: Path, version: int) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for number in range(version):
            connection.executescript(MIGRATIONS[number])
        if version:
            connection.execute("PRAGMA application_id = 0x77736B64")
            connection.execute("INSERT INTO drafts VALUES ('p', '', 'node', CAST('words' AS BLOB), 1)")
        connection.execute(f"PRAGMA user_version = {version}")
    database = open_database(path)
    assert database.quarantined is None
    assert DraftTable(database).get("p", "node") == ("words" if version else "")
    database.close()


def test_sent_or_deleted_texts_of_earlier_versions_are_overwritten(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        connection.execute("PRAGMA journal_mode = WAL")
        for number in range(2):
            connection.executescript(MIGRATIONS[number])
        connection.execute("PRAGMA application_id = 0x77736B64")
        connection.execute("PRAGMA user_version = 2")
        insert = (
            "INSERT INTO outbox (id, profile, kind, canvas_id, target, body, state, error, created_at,"
            " changed_at, attempts) VALUES (?, 'p', 'comment', 'c', 't', ?, ?, x'', 1, 1, 1)"
        )
        for number in range(60):
            state = ("sent", "queued", "staged", "unknown", "failed", "held")[number % 6]
            text = f"{'gone' if state == 'sent' else 'kept'} {number} "
            connection.execute(insert, (str(number), json.dumps({"body": text * (1 + 40 * number)}), state))
            connection.execute(
                "INSERT INTO drafts VALUES ('p', '', ?, ?, 1)", (str(number), b"gone draft " * 9)
            )
        connection.execute("DELETE FROM outbox WHERE id IN ('48', '54')")
        connection.execute("DELETE FROM drafts WHERE key <> '7'")
    database = open_database(path)
    waiting = OutboxTable(database).waiting("p")
    assert [item.id for item in waiting] == [str(n) for n in range(60) if n % 6]
    assert [item.seq for item in waiting] == sorted({item.seq for item in waiting})
    assert DraftTable(database).get("p", "7") == "gone draft " * 9
    content = b"".join(file.read_bytes() for file in path.parent.glob(path.name + "*"))
    assert b"gone " not in content.replace(b"gone draft " * 9, b"", 1)
    assert b"kept 59 " in content
    database.close()


def test_a_migration_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_database(path).close()
    broken = (*MIGRATIONS, "CREATE TABLE more (a);\nCREATE TABLE more (a);\n")
    monkeypatch.setattr("wsdesk.localdb.migrations.MIGRATIONS", broken)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection)
        assert connection.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS[:-1]) + 1
        assert not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'more'").fetchall()


def test_a_programming_error_is_not_damage(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = open_database(path)
    put(database, "precious", b"x").result()
    database.close()
    monkeypatch.setattr("wsdesk.localdb.migrations.MIGRATIONS", (*MIGRATIONS, "DROP TABLE nonsense;\n"))
    with pytest.raises(sqlite3.OperationalError):
        open_database(path)
    monkeypatch.undo()
    reopened = open_database(path)
    assert count(reopened) == 1
    reopened.close()


def test_two_processes_share_a_file(path: Path, db: Database) -> None:
    other = open_database(path)
    for number in range(50):
        put(db, f"a{number}", b"x")
        put(other, f"b{number}", b"x")
    other.close()
    put(db, "last", b"x").result()
    assert count(db) == 101


def test_an_unusable_path_raises_cannot_open(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotOpenError):
        open_database(tmp_path / "file" / "wsdesk.sqlite3")
    (tmp_path / "folder").mkdir()
    with pytest.raises(CannotOpenError):
        open_database(tmp_path / "folder")


OTHER = """
import sys
from pathlib import Path
from wsdesk.localdb.core.open_database import own
print(own(Path(sys.argv[1])))
"""


def in_another_process(path: Path) -> str:
    command = [sys.executable, "-c", OTHER, str(path)]
    return subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3]
    ).stdout.strip()


def test_only_one_process_owns_the_outbox(path: Path) -> None:
    owner = own(path)
    assert owner is not None
    assert own(path) is None
    assert in_another_process(path) == "None"
    owner.release()
    owner.release()
    assert in_another_process(path) != "None"
    reopened = own(path)
    assert reopened is not None
    reopened.release()
