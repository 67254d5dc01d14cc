"""Schema of a history file."""

from __future__ import annotations

SQL = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO facts VALUES ('generation', 0);
CREATE TABLE dictionaries (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE canvases (
    n INTEGER PRIMARY KEY,
    canvas_id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    seen INTEGER NOT NULL DEFAULT 0,
    seen_keys TEXT NOT NULL DEFAULT '[]',
    bytes INTEGER NOT NULL DEFAULT 0,
    day INTEGER NOT NULL DEFAULT 0,
    day_bytes INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE pieces (id INTEGER PRIMARY KEY, dictionary INTEGER NOT NULL, data BLOB NOT NULL);
CREATE TABLE digests (
    canvas INTEGER NOT NULL,
    digest BLOB NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY (canvas, digest)
) WITHOUT ROWID;
CREATE TABLE keys (id INTEGER PRIMARY KEY, canvas INTEGER NOT NULL, data BLOB NOT NULL);
CREATE INDEX keys_canvas ON keys (canvas, id);
CREATE TABLE subjects (
    n INTEGER PRIMARY KEY,
    canvas INTEGER NOT NULL,
    id TEXT NOT NULL,
    UNIQUE (canvas, id)
);
CREATE TABLE snapshots (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    canvas INTEGER NOT NULL,
    read_at REAL NOT NULL,
    after REAL NOT NULL,
    updated_at TEXT NOT NULL,
    digest BLOB NOT NULL,
    key INTEGER NOT NULL,
    manifest BLOB NOT NULL,
    changes BLOB NOT NULL,
    starred INTEGER NOT NULL DEFAULT 0,
    name TEXT NOT NULL DEFAULT '',
    notes_complete INTEGER NOT NULL
);
CREATE INDEX snapshots_canvas ON snapshots (canvas, id);
CREATE INDEX snapshots_key ON snapshots (key);
"""
"""`pieces` has nodes, edges, and notes, each content once per canvas; `digests` finds them. A manifest has
their row IDs and is compressed with a key manifest (`keys`). Snapshots are ordered by ID. `changes` of a
snapshot has five bytes a change, with rows of `subjects`. `generation` counts sweeps, after which row IDs are
used again.
"""
