"""Version 1: outbox, response snapshots, and key-value tables.

States and kinds have no constraint, so that a new one needs no migration. `seq` is the order of creation.
User and server text is stored as UTF-8 blobs, since a lone surrogate isn't valid SQL text.
"""

from __future__ import annotations

_KEY_VALUE_TABLES = ("drafts", "threads", "kept", "recents", "names")

SQL = """
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
""" + "".join(
    f"""
CREATE TABLE {name} (
    profile TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    changed_at REAL NOT NULL,
    PRIMARY KEY (profile, kind, key)
) WITHOUT ROWID;
"""
    for name in _KEY_VALUE_TABLES
)
