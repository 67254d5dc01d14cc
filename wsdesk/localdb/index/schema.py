"""Tables of an index file.

`pieces` hold the words as they were written; `titles` and `words` (whole words and their beginnings) and
`fragments` (any three letters in a row) hold them folded, and no copy of the text. Titles stand apart, so
that they are found first without going through everything. The pieces of a part have numbers in a row.
"""

from __future__ import annotations

import unicodedata

VERSION = f"2/{unicodedata.unidata_version}"
"""A file of another version is begun anew: folded words have to be taken out exactly as they were put in."""

SQL = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE canvases (
    n INTEGER PRIMARY KEY,
    canvas_id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL DEFAULT '',
    project_id TEXT NOT NULL DEFAULT '',
    digest BLOB NOT NULL DEFAULT x'',
    used_at REAL NOT NULL DEFAULT 0
);
CREATE TABLE parts (
    canvas INTEGER NOT NULL,
    id TEXT NOT NULL,
    digest TEXT NOT NULL,
    first INTEGER NOT NULL,
    many INTEGER NOT NULL,
    PRIMARY KEY (canvas, id)
) WITHOUT ROWID;
CREATE TABLE pieces (
    n INTEGER PRIMARY KEY,
    canvas INTEGER NOT NULL,
    kind TEXT NOT NULL,
    node_id TEXT NOT NULL,
    version_id TEXT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    at TEXT NOT NULL,
    keys TEXT NOT NULL
);
CREATE TABLE keys (
    key TEXT NOT NULL,
    piece INTEGER NOT NULL,
    role TEXT NOT NULL,
    PRIMARY KEY (key, piece, role)
) WITHOUT ROWID;
CREATE TABLE troubles (
    canvas INTEGER NOT NULL,
    at INTEGER NOT NULL,
    row TEXT NOT NULL,
    PRIMARY KEY (canvas, at)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE titles USING fts5(
    text, kind, content='', prefix='1 2 3', tokenize="unicode61 remove_diacritics 0"
);
CREATE VIRTUAL TABLE words USING fts5(
    text, kind, content='', prefix='2', tokenize="unicode61 remove_diacritics 0"
);
CREATE VIRTUAL TABLE fragments USING fts5(
    text, content='', detail=none, tokenize="trigram case_sensitive 1"
);
"""
