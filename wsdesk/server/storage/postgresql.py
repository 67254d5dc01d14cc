"""PostgreSQL database: a pool of connections for any number of readers and writers.

Connections are in autocommit mode, so that a single statement is one round trip; several statements are in an
explicit transaction. Several servers can use one database.
"""

from __future__ import annotations

import re
import selectors
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any, cast

import psycopg
from psycopg.rows import DictRow, dict_row
from psycopg.types.string import StrDumperUnknown
from psycopg_pool import ConnectionPool, PoolClosed, PoolTimeout
from typing_extensions import override

from wsdesk.server.storage.database import Row, Values
from wsdesk.server.storage.errors import (
    StorageClosedError,
    StorageConflictError,
    StorageError,
    StorageFullError,
    StorageUnavailableError,
    check_version,
    from_postgresql,
)
from wsdesk.server.storage.migrations import MIGRATIONS, statements_for
from wsdesk.server.storage.search_postgresql import ASSET_INDEX

POOL_SIZE = 8
"""Maximum number of connections, one per thread of requests (`app.THREADS`)."""

CONNECT_S = 5
"""Timeout of a new connection."""

POOL_S = 3.0
"""Timeout of a free connection; then the request fails with 503."""

RECONNECT_S = 1.0
"""Time for which the pool itself tries to connect, at growing intervals; then the next request does."""

STATEMENT_S = 30
"""Timeout of a statement."""

LOCK_S = 3
"""Timeout of waiting for a lock, which an import holds to its end."""

IDLE_S = 600
"""Timeout of a transaction without a statement: an import copies large files meanwhile."""

CLOSE_S = 10.0
"""Time that `close` waits for the pool's threads."""

_MIN_VERSION = 150_000

Connection = psycopg.Connection[DictRow]


class PostgresqlUnit:
    """One transaction, or single statements, of a connection."""

    __slots__ = ("_connection", "_cursor", "search")

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        # BYTEA as text would be twice as long.
        self._cursor = connection.cursor(binary=True)
        self.search = ASSET_INDEX

    def value(self, statement: str, values: Values = ()) -> Any:
        row = self._execute(statement, values).fetchone()
        return None if row is None else next(iter(row.values()))

    def row(self, statement: str, values: Values = ()) -> Row | None:
        return self._execute(statement, values).fetchone()

    def rows(self, statement: str, values: Values = ()) -> Sequence[Row]:
        return self._execute(statement, values).fetchall()

    def each(self, statement: str, values: Values = ()) -> Iterator[Row]:
        query, names = translate(statement)
        with self._connection.cursor(binary=True) as cursor:
            yield from cursor.stream(query, _parameters(names, values))

    def run(self, statement: str, values: Values = ()) -> int:
        return self._execute(statement, values).rowcount

    def run_many(self, statement: str, values: Iterable[Values]) -> None:
        query, names = translate(statement)
        self._cursor.executemany(query, [_parameters(names, one) for one in values])

    def continue_numbers(self, table: str, column: str) -> None:
        self.row(
            f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), "
            f"coalesce(max({column}), 0) + 1, false) FROM {table}"
        )

    def remove_time_limits(self) -> None:
        # A statement ends when the last of its rows was used, not when the server has found them.
        for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
            self.run(f"SET LOCAL {name} = 0")

    def lock(self, name: str) -> None:
        """Wait for the advisory lock with a name, until the end of the transaction."""
        self.row("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", (name,))

    def _execute(self, statement: str, values: Values) -> psycopg.Cursor[DictRow]:
        query, names = translate(statement)
        return self._cursor.execute(query, _parameters(names, values))


class PostgresqlDatabase:
    """Database of the workspace at a URL (libpq, "Connection URIs"); its tables are created on first use.

    Raises:
        StorageTooNewError: the data is of a newer version.
        StorageTooOldError: the data is of an older version, and `migrate` is false.
        StorageError: the database can't be used; the message may name its host and user, but no password.
    """

    is_in_process = False

    def __init__(self, url: str, *, pool_size: int = POOL_SIZE, migrate: bool = True) -> None:
        settings: dict[str, Any] = {
            "autocommit": True,
            "row_factory": dict_row,
            "cursor_factory": psycopg.RawCursor,
            "connect_timeout": CONNECT_S,
            "application_name": "wsdesk",
        }
        try:
            with cast(Connection, psycopg.connect(url, **settings)) as connection:
                _configure(connection)
                _migrate(connection, is_allowed=migrate)
        except psycopg.Error as error:
            raise StorageError(f"PostgreSQL: {_reason(url, error)}") from error
        self._pool = ConnectionPool[Connection](
            url,
            min_size=1,
            max_size=pool_size,
            timeout=POOL_S,
            reconnect_timeout=RECONNECT_S,
            kwargs=settings,
            configure=_configure,
            open=True,
        )

    @contextmanager
    def read(self, *, snapshot: bool = True) -> Generator[PostgresqlUnit]:
        """Context manager with a unit for reading."""
        with self._connection() as connection:
            if snapshot:
                connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield PostgresqlUnit(connection)

    @contextmanager
    def write(self) -> Generator[PostgresqlUnit]:
        """Context manager with a unit for writing; others write at the same time."""
        is_committing = False
        try:
            with self._connection() as connection:
                connection.execute("BEGIN")
                yield PostgresqlUnit(connection)
                is_committing = True
        except StorageUnavailableError as error:
            # The server rolled back before it reported a conflict or a full disk.
            is_reported = isinstance(error, StorageConflictError | StorageFullError)
            error.may_be_written = is_committing and not is_reported
            raise

    def maintain(self) -> None:
        """Do nothing: the server does."""

    def optimize(self) -> None:
        """Update statistics and the indexes of search, which the server does only after many changes.

        Until then, a search of 2,000 assets takes 11 ms of CPU instead of 0.3.
        """
        with suppress(StorageError), self._connection() as connection:
            connection.execute("SET statement_timeout = 0")
            try:
                connection.execute("VACUUM (ANALYZE) assets, asset_words")
                connection.execute("ANALYZE")
            finally:
                connection.execute(_settings())

    def close(self) -> None:
        """Close the pool; connections in use are closed when they are returned."""
        self._pool.close(CLOSE_S)

    @contextmanager
    def _connection(self) -> Generator[Connection]:
        """A connection of the pool, which commits at the end of the block, or rolls back on errors."""
        try:
            connection = self._take()
            try:
                with connection:
                    yield connection
            finally:
                self._pool.putconn(connection)
        except PoolClosed as error:
            raise StorageClosedError("closed") from error
        except PoolTimeout as error:
            raise StorageUnavailableError("the database doesn't answer, or is overloaded") from error
        except psycopg.Error as error:
            raise from_postgresql(error.sqlstate, str(error)) from error

    def _take(self) -> Connection:
        # After a restart of the server, all idle connections are closed. The pool's own check waits between
        # two of them.
        while _was_closed(connection := self._pool.getconn()):
            connection.close()
            self._pool.putconn(connection)
        return connection


def _reason(url: str, error: psycopg.Error) -> str:
    """Why no connection is possible; libpq can quote parts of a password that it takes for a host."""
    user = url.partition("://")[2].rpartition("@")[0]
    return "couldn't connect (no details, since the URL has a password)" if ":" in user else str(error)


class _TextDumper(StrDumperUnknown):
    """Text without NUL, which PostgreSQL rejects; documents, which are bytes, keep it."""

    @override
    def dump(self, obj: str) -> Any:
        return super().dump(obj.replace("\0", "\ufffd"))


def _configure(connection: Connection) -> None:
    connection.adapters.register_dumper(str, _TextDumper)
    connection.execute(_settings())


def _settings() -> bytes:
    return (
        f"SET statement_timeout = '{STATEMENT_S}s'; SET lock_timeout = '{LOCK_S}s'; "
        f"SET idle_in_transaction_session_timeout = '{IDLE_S}s'; SET client_min_messages = warning"
    ).encode()


# One system call instead of four; Windows lacks it.
_Selector: type[selectors.BaseSelector] = getattr(selectors, "PollSelector", selectors.DefaultSelector)


def _was_closed(connection: Connection) -> bool:
    """Whether the server closed an idle connection, which is then readable; without a round trip."""
    with _Selector() as selector:
        selector.register(connection, selectors.EVENT_READ)
        return bool(selector.select(0))


def _migrate(connection: Connection, *, is_allowed: bool) -> None:
    if connection.info.server_version < _MIN_VERSION:
        raise StorageError("PostgreSQL 15 or newer is required")
    unit = PostgresqlUnit(connection)
    if (encoding := unit.value("SHOW server_encoding")) != "UTF8":
        raise StorageError(f"The encoding of the PostgreSQL database must be UTF8, and is {encoding}")
    with connection.transaction():
        unit.remove_time_limits()  # another server may migrate a large database meanwhile
        unit.lock("wsdesk migrations")
        unit.run("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
        version = unit.value("SELECT max(version) FROM schema_version") or 0
        place, advice = "The PostgreSQL database", "another --database"
        check_version(place, version, len(MIGRATIONS), migrate=is_allowed, advice=advice)
        for number, migration in enumerate(MIGRATIONS[version:], version + 1):
            for statement in statements_for(migration, "postgresql"):
                unit.run(statement)
            unit.run("INSERT INTO schema_version (version) VALUES (?)", (number,))


_PLACEHOLDER = re.compile(r"'[^']*'|\"[^\"]*\"|::|\?|:([a-z][a-z_0-9]*)")


@lru_cache(maxsize=1024)
def translate(statement: str) -> tuple[bytes, tuple[str, ...] | None]:
    """A statement with numbered placeholders, and the names of its values; None if it has no names."""
    names: list[str] = []
    count = 0

    def number(found: re.Match[str]) -> str:
        nonlocal count
        if found[1]:
            if found[1] not in names:
                names.append(found[1])
            return f"${names.index(found[1]) + 1}"
        if found[0] == "?":
            count += 1
            return f"${count}"
        return found[0]

    text = _PLACEHOLDER.sub(number, statement)
    return text.encode(), (tuple(names) if names else None)


def _parameters(names: tuple[str, ...] | None, values: Values) -> Sequence[object]:
    if names is None:
        # Without names, a mapping has only values that the statement doesn't use.
        return () if isinstance(values, Mapping) else values
    named = cast("Mapping[str, object]", values)
    return [named[name] for name in names]
