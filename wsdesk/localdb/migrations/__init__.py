"""Migrations of the schema, run once in order, forwards only.

A version that was released is never edited; a change is a new file and a new entry at the end of
`MIGRATIONS`. The number of the last one is the database's `user_version`.
"""

from __future__ import annotations

import sqlite3

from wsdesk.localdb.migrations import m0001_first, m0002_uploads, m0003_sent

MIGRATIONS: tuple[str, ...] = (m0001_first.SQL, m0002_uploads.SQL, m0003_sent.SQL)

APPLICATION_ID = 0x77736B64
"""`PRAGMA application_id` of our files ("wskd"): tells them from those of other programs."""


def known_version() -> int:
    """The newest version that this program can read and write."""
    return len(MIGRATIONS)


def migrate(connection: sqlite3.Connection) -> bool:
    """Brings the database to the newest version, each step whole or not at all; whether it was another one.

    Another process may be doing the same: the version is read again inside each transaction.
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
            if connection.in_transaction:  # a full disk has rolled back already
                connection.execute("ROLLBACK")
            raise
    return is_older


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _statements(sql: str) -> list[str]:
    """The script's statements: `executescript` would commit the transaction that we stand in."""
    statements: list[str] = []
    begun = ""
    for line in sql.splitlines(keepends=True):
        begun += line
        if sqlite3.complete_statement(begun):
            statements.append(begun)
            begun = ""
    if begun.strip():
        raise ValueError("the last statement of a migration has no semicolon")
    return statements
