"""Schema migrations, run once in order, forward only.

A released version is never edited; a change is a new file and a new entry at the end of `MIGRATIONS`. The
index of the last one is the database's `user_version`.
"""

from __future__ import annotations

import sqlite3

from wsdesk.localdb.migrations import m0001_first, m0002_uploads, m0003_sent

MIGRATIONS: tuple[str, ...] = (m0001_first.SQL, m0002_uploads.SQL, m0003_sent.SQL)

APPLICATION_ID = 0x77736B64
"""`PRAGMA application_id` of our files ("wskd"), which identifies them."""


def known_version() -> int:
    """The newest schema version that this program supports."""
    return len(MIGRATIONS)


def migrate(connection: sqlite3.Connection) -> bool:
    """Migrate to the newest version, each step in a transaction; return whether anything was migrated.

    The version is read again inside each transaction, since another process may migrate at the same time.
    """
    is_older = _version(connection) < known_version()
    while _version(connection) < known_version():
        connection.execute("BEGIN IMMEDIATE")
        try:
            version = _version(connection)
            if version < known_version():
                for statement in _statements(MIGRATIONS[version]):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {version + 1}")
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:  # SQLite has already rolled back if the disk is full
                connection.execute("ROLLBACK")
            raise
    return is_older


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _statements(sql: str) -> list[str]:
    """Split a script into statements, since `executescript` would commit the current transaction."""
    statements: list[str] = []
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            statements.append(statement)
            statement = ""
    if statement.strip():
        raise ValueError("the last statement of a migration has no semicolon")
    return statements
