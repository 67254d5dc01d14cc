"""A pool of connections, transactions, and errors of PostgreSQL, also while its server stops."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.postgresql_cluster import Cluster
from wsdesk.server.storage import postgresql as module
from wsdesk.server.storage.database_url import open_database
from wsdesk.server.storage.errors import (
    StorageClosedError,
    StorageConflictError,
    StorageConstraintError,
    StorageError,
    StorageTooNewError,
    StorageUnavailableError,
)
from wsdesk.server.storage.migrations import MIGRATIONS
from wsdesk.server.storage.postgresql import PostgresqlDatabase, PostgresqlUnit, translate
from wsdesk.server.storage.queries import metadata


@pytest.fixture
def url(postgresql: Cluster) -> str:
    return postgresql.url(postgresql.create())


@pytest.fixture
def database(url: str) -> Iterator[PostgresqlDatabase]:
    database = PostgresqlDatabase(url)
    yield database
    database.close()


def count(database: PostgresqlDatabase) -> int:
    with database.read(snapshot=False) as unit:
        return unit.value("SELECT count(*) FROM meta")


def test_placeholders_are_numbered() -> None:
    assert translate("SELECT ? WHERE a = '?' AND b = ?") == (b"SELECT $1 WHERE a = '?' AND b = $2", None)
    statement = """SELECT x::text AS "a:b" WHERE a = :one AND b = :two OR c = :one"""
    assert translate(statement) == (
        b"""SELECT x::text AS "a:b" WHERE a = $1 AND b = $2 OR c = $1""",
        ("one", "two"),
    )


def test_a_url_of_another_database_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="postgresql://"):
        open_database(tmp_path / "workspace.db", "mysql://host/name")


def test_an_unresponsive_server_is_an_error_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(StorageError) as error:
        open_database(tmp_path / "workspace.db", f"postgresql://me:secret@/name?host={tmp_path}")
    assert "secret" not in str(error.value)
    assert not (tmp_path / "workspace.db").exists()


def test_a_newer_database_is_rejected_and_unchanged(url: str) -> None:
    database = PostgresqlDatabase(url)
    with database.write() as unit:
        unit.run("INSERT INTO schema_version (version) VALUES (?)", (len(MIGRATIONS) + 1,))
    database.close()
    with pytest.raises(StorageTooNewError, match="newer wsdesk"):
        PostgresqlDatabase(url)


def test_a_migration_that_fails_changes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PostgresqlDatabase(url).close()
    monkeypatch.setattr(module, "MIGRATIONS", (*MIGRATIONS, ("CREATE TABLE later (x TEXT)", "NONSENSE")))
    with pytest.raises(StorageError):
        PostgresqlDatabase(url)
    monkeypatch.undo()
    database = PostgresqlDatabase(url)
    with database.read() as unit:
        assert unit.value("SELECT max(version) FROM schema_version") == len(MIGRATIONS)
        assert unit.value("SELECT to_regclass('later')") is None
    database.close()


def test_several_servers_migrate_at_once(url: str) -> None:
    databases: list[PostgresqlDatabase] = []
    threads = [threading.Thread(target=lambda: databases.append(PostgresqlDatabase(url))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(databases) == 4
    for database in databases:
        database.close()


def test_a_reader_sees_one_snapshot_during_writes(database: PostgresqlDatabase) -> None:
    with database.read() as reader:
        assert reader.value("SELECT count(*) FROM meta") == 0
        with database.write() as writer:
            metadata.add_values(writer, {"a": "b"})
        assert reader.value("SELECT count(*) FROM meta") == 0
    assert count(database) == 1


def test_a_failed_write_is_rolled_back(database: PostgresqlDatabase) -> None:
    with pytest.raises(StorageConstraintError), database.write() as unit:
        unit.run_many("INSERT INTO meta (name, value) VALUES (?, 'done')", [("half",), ("half",)])
    assert count(database) == 0


def test_bytes_stay_bytes_and_text_has_no_nul(database: PostgresqlDatabase) -> None:
    body = json.dumps({"a": "\0é"}).encode() + bytes(range(256))
    with database.write() as unit:
        unit.run(
            "INSERT INTO files (id, size, content_type, data) VALUES (:id, :size, :type, :data)",
            {"id": "a\0b", "size": 1 << 40, "type": "", "data": body, "unused": object},
        )
    with database.read() as unit:
        row = unit.row("SELECT * FROM files WHERE id = ?", ("a\0b",))
        assert row is not None
        assert (row["id"], row["size"], row["data"]) == ("a\ufffdb", 1 << 40, body)


def test_a_request_without_a_free_connection_fails_soon(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "POOL_S", 0.1)
    database = PostgresqlDatabase(url, pool_size=2)
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(database.read())
        with pytest.raises(StorageUnavailableError), database.read():
            pass
    assert count(database) == 0
    database.close()


def test_an_unread_response_leaves_the_connection_usable(url: str) -> None:
    database = PostgresqlDatabase(url, pool_size=1)
    with database.read() as unit:
        assert next(unit.each("SELECT generate_series(1, 100000) AS number"))["number"] == 1
    assert count(database) == 0
    database.close()


def test_locks_exclude_each_other(database: PostgresqlDatabase) -> None:
    order: list[str] = []

    def second() -> None:
        with database.write() as unit:
            unit.lock("a")
            order.append("second")

    thread = threading.Thread(target=second)
    with database.write() as unit:
        unit.lock("a")
        thread.start()
        thread.join(0.2)
        order.append("first")
    thread.join(10)
    assert order == ["first", "second"]


def test_a_deadlock_is_a_conflict(database: PostgresqlDatabase) -> None:
    barrier = threading.Barrier(2)
    outcomes: list[str] = []

    def take(names: tuple[str, str]) -> None:
        try:
            with database.write() as unit:
                unit.lock(names[0])
                barrier.wait(10)
                unit.lock(names[1])
            outcomes.append("done")
        except StorageConflictError:
            outcomes.append("conflict")

    threads = [threading.Thread(target=take, args=(names,)) for names in (("a", "b"), ("b", "a"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert sorted(outcomes) == ["conflict", "done"]


def test_idle_connections_that_the_server_closed_are_not_used(url: str, postgresql: Cluster) -> None:
    database = PostgresqlDatabase(url)
    with ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(database.read())
    postgresql.execute(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
        f"WHERE application_name = 'wsdesk' AND datname = '{url.partition('@/')[2].partition('?')[0]}'"
    )
    for _ in range(4):
        assert count(database) == 0
    database.close()


def test_only_a_connection_lost_in_the_commit_leaves_the_outcome_open(
    database: PostgresqlDatabase, postgresql: Cluster
) -> None:
    def end_connection(unit: PostgresqlUnit) -> None:
        process = unit.value("SELECT pg_backend_pid()")
        postgresql.execute(f"SELECT pg_terminate_backend({process}, 10000)")

    def set_value(unit: PostgresqlUnit) -> None:
        metadata.set_value(unit, "name", "value")

    def write(*steps: Callable[[PostgresqlUnit], None]) -> None:
        with database.write() as unit:
            for step in steps:
                step(unit)

    with pytest.raises(StorageUnavailableError) as early:
        write(end_connection, set_value)
    with pytest.raises(StorageUnavailableError) as second_error:
        write(set_value, end_connection)
    assert (early.value.may_be_written, second_error.value.may_be_written) == (False, True)
    assert count(database) == 0


def test_no_unit_can_be_opened_after_closing(database: PostgresqlDatabase) -> None:
    database.close()
    for unit in (database.read, database.write):
        with pytest.raises(StorageClosedError), unit():
            pass


def test_the_duration_of_a_unit_is_not_limited(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "STATEMENT_S", 1)
    database = PostgresqlDatabase(url)
    with pytest.raises(StorageUnavailableError), database.read() as unit:
        unit.value("SELECT pg_sleep(5)")
    with database.read() as unit:
        unit.remove_time_limits()
        assert unit.value("SELECT 1 FROM pg_sleep(1.2)") == 1
    with database.read() as unit:
        assert unit.value("SHOW statement_timeout") == "1s", "the limit of the next unit"
    database.close()


def test_waiting_for_a_lock_is_limited(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOCK_S", 1)
    database = PostgresqlDatabase(url)
    with database.write() as unit:
        metadata.add_values(unit, {"name": "first"})
    with database.write() as first:
        first.run("UPDATE meta SET value = 'second'")
        with pytest.raises(StorageUnavailableError), database.write() as unit:
            unit.run("UPDATE meta SET value = 'third'")
    database.close()


@pytest.mark.parametrize("user", ["ada:Pa55@word", "ada:secret%zz"])
def test_an_error_contains_no_part_of_a_password(user: str) -> None:
    with pytest.raises(StorageError) as error:
        PostgresqlDatabase(f"postgresql://{user}@127.0.0.1:1/name")
    assert "word@" not in str(error.value)
    assert "secret" not in str(error.value)


def test_after_an_import_search_uses_its_indexes(database: PostgresqlDatabase) -> None:
    with database.write() as unit:
        unit.run("INSERT INTO teams (id) VALUES ('t')")
        unit.run_many(
            "INSERT INTO assets (id, team_id, source, file_type, name_key, display_key, created_ms, body) "
            "VALUES (?, 't', '', '', ?, '', 0, ?)",
            [(str(number), f"harbor {number:05} at dawn", b"{}") for number in range(3000)],
        )
    database.optimize()
    with database.read() as unit:
        plan = unit.rows("EXPLAIN SELECT number FROM assets WHERE name_key LIKE '%01234%'")
    assert "assets_by_name" in str(plan)
    with database.read(snapshot=False) as unit:
        assert unit.value("SHOW statement_timeout") == "30s"
