"""Schema migrations, run once in order, forward only.

A released version is never changed; a change is a new entry at the end of `MIGRATIONS`. The index of the last
one is the database's `user_version`.
"""

from __future__ import annotations

import sqlite3


def _key_value_table(name: str) -> str:
    return f"""
CREATE TABLE {name} (
    profile TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    changed_at REAL NOT NULL,
    PRIMARY KEY (profile, kind, key)
) WITHOUT ROWID;
"""


_OUTBOX_TABLE = """
CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    profile TEXT NOT NULL,
    kind TEXT NOT NULL,
    canvas_id TEXT NOT NULL,
    target TEXT NOT NULL,
    body TEXT NOT NULL,
    state TEXT NOT NULL,
    error BLOB NOT NULL,
    created_at REAL NOT NULL,
    changed_at REAL NOT NULL,
    attempts INTEGER NOT NULL
);
"""

# Outbox, response snapshots, and key-value tables. States and kinds have no constraint, so that a new one
# needs no migration. `seq` is the order of creation. User and server text is stored as UTF-8 blobs, since a
# lone surrogate isn't valid SQL text.
_VERSION_1 = f"""
{_OUTBOX_TABLE}
CREATE INDEX outbox_by_profile ON outbox (profile, state);

CREATE TABLE snapshots (
    seq INTEGER PRIMARY KEY,
    profile TEXT NOT NULL,
    key TEXT NOT NULL,
    fetched_at REAL NOT NULL,
    used_at REAL NOT NULL,
    pinned INTEGER NOT NULL DEFAULT 0,
    packed INTEGER NOT NULL,
    raw_size INTEGER NOT NULL,
    size INTEGER NOT NULL,
    digest BLOB NOT NULL,
    data BLOB NOT NULL,
    UNIQUE (profile, key)
);
CREATE INDEX snapshots_by_use ON snapshots (pinned, used_at, size);
CREATE INDEX snapshots_by_profile ON snapshots (profile, size);
""" + "".join(_key_value_table(name) for name in ("drafts", "threads", "kept", "recents", "names"))

# Upload journal, so that an interrupted upload resumes. `body` is ASCII JSON: the file, the server's upload
# target, and the ETags of the uploaded parts.
_VERSION_2 = """
CREATE TABLE uploads (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    profile TEXT NOT NULL,
    state TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at REAL NOT NULL,
    changed_at REAL NOT NULL
);
CREATE INDEX uploads_by_profile ON uploads (profile, state);
"""

_OUTBOX = "seq, id, profile, kind, canvas_id, target, body, state, error, created_at, changed_at, attempts"

# Deletes sent items, which earlier versions kept. Outbox and drafts are rebuilt, so that with
# `secure_delete`, which `open_database` sets before the migration, the pages of the old tables are
# overwritten.
_VERSION_3 = f"""
DROP INDEX outbox_by_profile;
ALTER TABLE outbox RENAME TO outbox_before;
{_OUTBOX_TABLE}
INSERT INTO outbox ({_OUTBOX}) SELECT {_OUTBOX} FROM outbox_before WHERE state <> 'sent' ORDER BY seq;
DROP TABLE outbox_before;
CREATE INDEX outbox_by_profile ON outbox (profile, state);

ALTER TABLE drafts RENAME TO drafts_before;
{_key_value_table("drafts")}
INSERT INTO drafts (profile, kind, key, value, changed_at)
    SELECT profile, kind, key, value, changed_at FROM drafts_before;
DROP TABLE drafts_before;
"""

# Flags, ratings, and color labels of results.
_VERSION_4 = _key_value_table("result_marks")

# Collections of results.
_VERSION_5 = _key_value_table("collections")

# Outbox items of assistants.
_VERSION_6 = """
ALTER TABLE outbox ADD COLUMN agent TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN subject TEXT NOT NULL DEFAULT '';
"""

MIGRATIONS: tuple[str, ...] = (_VERSION_1, _VERSION_2, _VERSION_3, _VERSION_4, _VERSION_5, _VERSION_6)

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
