"""Version 3: deletes sent items and overwrites their pages.

Earlier versions kept every comment after it was sent. Outbox and drafts are rebuilt, so that with
`secure_delete`, which `open_database` sets before the migration, the pages of the old tables are
overwritten.
"""

from __future__ import annotations

_OUTBOX = "seq, id, profile, kind, canvas_id, target, body, state, error, created_at, changed_at, attempts"

SQL = f"""
DROP INDEX outbox_by_profile;
ALTER TABLE outbox RENAME TO outbox_before;
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
INSERT INTO outbox ({_OUTBOX}) SELECT {_OUTBOX} FROM outbox_before WHERE state <> 'sent' ORDER BY seq;
DROP TABLE outbox_before;
CREATE INDEX outbox_by_profile ON outbox (profile, state);

ALTER TABLE drafts RENAME TO drafts_before;
CREATE TABLE drafts (
    profile TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    changed_at REAL NOT NULL,
    PRIMARY KEY (profile, kind, key)
) WITHOUT ROWID;
INSERT INTO drafts (profile, kind, key, value, changed_at)
    SELECT profile, kind, key, value, changed_at FROM drafts_before;
DROP TABLE drafts_before;
"""
