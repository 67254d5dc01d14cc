"""Opens or creates an index file, and deletes one of another version."""

from __future__ import annotations

import os
import sqlite3
import unicodedata
from contextlib import suppress
from pathlib import Path

from wsdesk.localdb.core.errors import DatabaseDamagedError, LocalDbError, translate_error

VERSION = f"12/{unicodedata.unidata_version}"
"""A file of another version is recreated: folded words must be removed exactly as they were inserted."""

SQL = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE names (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    label TEXT NOT NULL
);
CREATE UNIQUE INDEX names_value ON names (kind, value);
CREATE INDEX names_label ON names (kind, label COLLATE NOCASE, id);
CREATE TABLE canvases (
    n INTEGER PRIMARY KEY,
    canvas_id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL DEFAULT '',
    project INTEGER NOT NULL DEFAULT 0,
    digest BLOB NOT NULL DEFAULT x'',
    used_at REAL NOT NULL DEFAULT 0
);
CREATE INDEX canvas_title ON canvases (title COLLATE NOCASE, n);
CREATE INDEX canvas_project ON canvases (project);
CREATE TABLE downloads (
    canvas_id TEXT PRIMARY KEY,
    updated_at TEXT NOT NULL,
    etag TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    read_at REAL NOT NULL,
    failures INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE parts (
    canvas INTEGER NOT NULL,
    id TEXT NOT NULL,
    digest BLOB NOT NULL,
    first INTEGER NOT NULL,
    many INTEGER NOT NULL,
    PRIMARY KEY (canvas, id)
) WITHOUT ROWID;
CREATE TABLE texts (
    id INTEGER PRIMARY KEY,
    hash INTEGER NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    prompt INTEGER NOT NULL
);
CREATE INDEX text_hash ON texts (hash);
CREATE TABLE pieces (
    n INTEGER PRIMARY KEY,
    canvas INTEGER NOT NULL,
    text INTEGER NOT NULL,
    date INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    is_version INTEGER NOT NULL,
    node_id TEXT NOT NULL,
    version_id TEXT NOT NULL,
    keys TEXT NOT NULL,
    image TEXT NOT NULL,
    image_kind INTEGER NOT NULL,
    asset_id TEXT NOT NULL,
    author INTEGER NOT NULL,
    model INTEGER NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    side INTEGER NOT NULL,
    duration INTEGER NOT NULL,
    seed INTEGER,
    status INTEGER NOT NULL,
    favorite INTEGER NOT NULL,
    ratio INTEGER NOT NULL,
    facets INTEGER NOT NULL,
    origin INTEGER NOT NULL,
    favorited_by INTEGER NOT NULL,
    node_date INTEGER NOT NULL,
    node_group INTEGER NOT NULL
);
CREATE INDEX piece_text ON pieces (text, date, facets, origin, canvas);
CREATE INDEX result_date ON pieces (date, facets, origin, canvas) WHERE status > 0;
CREATE INDEX result_model ON pieces (model, date) WHERE status > 0;
CREATE INDEX result_author ON pieces (author, date) WHERE status > 0;
CREATE INDEX result_canvas ON pieces (canvas, date) WHERE status > 0;
CREATE INDEX result_kind ON pieces (kind, date) WHERE status > 0;
CREATE INDEX result_side ON pieces (side, date) WHERE status > 0;
CREATE INDEX result_duration ON pieces (duration, date) WHERE status > 0;
CREATE INDEX result_failed ON pieces (date) WHERE status = 2;
CREATE INDEX result_favorite ON pieces (date) WHERE favorite = 1;
CREATE TABLE troubles (
    canvas INTEGER NOT NULL,
    at INTEGER NOT NULL,
    row TEXT NOT NULL,
    PRIMARY KEY (canvas, at)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE titles USING fts5(
    text, kind, content='', columnsize=0, prefix='1 2 3', tokenize="unicode61 remove_diacritics 0"
);
CREATE VIRTUAL TABLE words USING fts5(
    text, kind, content='', columnsize=0, prefix='2 3', tokenize="unicode61 remove_diacritics 0"
);
CREATE VIRTUAL TABLE fragments USING fts5(
    text, content='', detail=none, columnsize=0, tokenize="trigram case_sensitive 1"
);
CREATE VIRTUAL TABLE ids USING fts5(
    tokens, content='', detail=none, columnsize=0, tokenize="ascii tokenchars '_.:-'"
);
"""
"""`pieces` has a row per version, and one per node without versions, note, comment, and canvas. Rows with a
status are results. Rows of a document (`parts`) are consecutive. `texts` has each text once; `prompt` is the
length of the prompt that the body begins with. `titles`, `words`, and `fragments` have the same row IDs.
`ids` has the row IDs of `pieces`. Names are in `names`; those of images include URLs that many have in common
(`update`).
"""
FULL_TEXT_TABLES = ("titles", "words", "fragments", "ids")
_AUTOMERGE = 8
"""Segments of a level before they are merged at once; with 4 or more, `IndexFile.merge` merges them later."""


_WAIT_S = 5.0
_WRITER_KB = 16 * 1024
"""Page cache of the writer, since inserted IDs are spread over the whole B-tree."""


def open_writer(path: Path) -> sqlite3.Connection:
    """Open a write connection; a damaged file or one of another version is recreated.

    Raises `LocalDbError` on disk errors.
    """
    connection = _open_or_recreate(path)
    connection.execute(f"PRAGMA cache_size = -{_WRITER_KB}")
    connection.execute("PRAGMA wal_autocheckpoint = 4000")
    return connection


def _open_or_recreate(path: Path) -> sqlite3.Connection:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            connection = connect(path)
            if _version(connection) == VERSION:
                return connection
            connection.close()
        except sqlite3.DatabaseError as error:
            if not isinstance(translate_error(error), DatabaseDamagedError):
                raise
        remove(path)
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        return _create(path)
    except OSError as error:
        raise LocalDbError(f"{path}: {error.strerror or error}") from error


def _create(path: Path) -> sqlite3.Connection:
    connection = connect(path)
    connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.executescript(f"BEGIN; {SQL}; COMMIT; PRAGMA wal_checkpoint(TRUNCATE);")
    for table in FULL_TEXT_TABLES:
        connection.execute(f"INSERT INTO {table} ({table}, rank) VALUES ('automerge', {_AUTOMERGE})")
    connection.execute("INSERT INTO facts VALUES ('version', ?)", (VERSION,))
    return connection


def connect(path: Path) -> sqlite3.Connection:
    """Connect to an existing file; the connection may be used by any thread."""
    connection = sqlite3.connect(path, timeout=_WAIT_S, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA trusted_schema = OFF")
    # Lost data is indexed again after a power failure.
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA journal_size_limit = 16777216")
    return connection


def open_read_only(path: Path) -> sqlite3.Connection:
    """Open an existing file without changing it. Raises `LocalDbError` if that isn't possible."""
    try:
        connection = sqlite3.connect(
            f"{path.as_uri()}?mode=ro", uri=True, timeout=_WAIT_S, isolation_level=None
        )
        connection.execute("PRAGMA trusted_schema = OFF")
        if _version(connection) == VERSION:
            return connection
        connection.close()
    except sqlite3.Error as error:
        raise translate_error(error) from error
    raise LocalDbError("it was written by another version; open the workspace in wsdesk once")


def _version(connection: sqlite3.Connection) -> str:
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone():
        return ""
    row = connection.execute("SELECT value FROM facts WHERE name = 'version'").fetchone()
    return str(row[0]) if row else ""


def remove(path: Path) -> None:
    """Delete the file and its journals."""
    for suffix in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + suffix).unlink()
