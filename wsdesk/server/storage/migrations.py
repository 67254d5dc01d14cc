"""Schema migrations, in order; number N migrates from version N-1 to N, in every database.

A released migration is never changed; a change is a new entry at the end of `MIGRATIONS`. A statement is one
text in the types of SQLite, which `statements_for` replaces, or a `Statement` with a text for each dialect.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement that differs by dialect; empty where it isn't needed."""

    sqlite: str = ""
    postgresql: str = ""


Migration = Sequence[str | Statement]

# Canvases, library with full-text index, comments, approvals, skills, uploads. Columns are for searching,
# sorting, and joining; `body` is the document as JSON (UTF-8), so that unknown fields are preserved and
# responses are concatenated from bytes. URLs in a body contain the workspace's placeholder.
_VERSION_1: Migration = (
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE teams (id TEXT PRIMARY KEY, home INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID",
    """CREATE TABLE folders (
        id TEXT PRIMARY KEY, team_id TEXT NOT NULL REFERENCES teams(id),
        name TEXT NOT NULL DEFAULT '', parent_id TEXT) WITHOUT ROWID""",
    "CREATE INDEX folders_by_parent ON folders(parent_id)",
    """CREATE TABLE projects (
        id TEXT PRIMARY KEY, team_id TEXT NOT NULL REFERENCES teams(id), folder_id TEXT,
        title_key TEXT NOT NULL, owner_key TEXT NOT NULL,
        created_ms INTEGER NOT NULL, edited_ms INTEGER NOT NULL, last_edit_at TEXT, body BLOB NOT NULL)""",
    "CREATE INDEX projects_by_team ON projects(team_id)",
    """CREATE TABLE canvases (
        id TEXT PRIMARY KEY, team_id TEXT NOT NULL REFERENCES teams(id), project_id TEXT,
        title TEXT NOT NULL, sort_order INTEGER NOT NULL, created_ms INTEGER NOT NULL,
        updated_ms INTEGER NOT NULL, updated_at TEXT, node_count INTEGER NOT NULL,
        owner_id TEXT, body BLOB NOT NULL,
        entry BLOB NOT NULL, presets BLOB NOT NULL)""",
    "CREATE INDEX canvases_by_team ON canvases(team_id, created_ms, id)",
    "CREATE INDEX canvases_by_project ON canvases(project_id)",
    """CREATE TABLE nodes (
        canvas_id TEXT NOT NULL REFERENCES canvases(id) ON DELETE CASCADE, place INTEGER NOT NULL,
        id TEXT NOT NULL, thread_id TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (canvas_id, place))""",
    "CREATE INDEX nodes_by_id ON nodes(id)",
    "CREATE INDEX nodes_by_thread ON nodes(thread_id)",
    """CREATE TABLE notes (
        canvas_id TEXT NOT NULL REFERENCES canvases(id) ON DELETE CASCADE, place INTEGER NOT NULL,
        body BLOB NOT NULL, PRIMARY KEY (canvas_id, place)) WITHOUT ROWID""",
    """CREATE TABLE edges (
        canvas_id TEXT NOT NULL REFERENCES canvases(id) ON DELETE CASCADE, id TEXT NOT NULL,
        src TEXT NOT NULL, dst TEXT NOT NULL, src_handle TEXT NOT NULL, dst_handle TEXT NOT NULL,
        edge_type TEXT NOT NULL, by_person INTEGER NOT NULL, body BLOB NOT NULL)""",
    "CREATE INDEX edges_by_canvas ON edges(canvas_id)",
    "CREATE INDEX edges_by_id ON edges(id)",
    """CREATE TABLE threads (
        id TEXT PRIMARY KEY, node_id TEXT NOT NULL, canvas_id TEXT REFERENCES canvases(id)) WITHOUT ROWID""",
    """CREATE TABLE comments (
        id TEXT PRIMARY KEY, thread_id TEXT NOT NULL REFERENCES threads(id), created_ms INTEGER NOT NULL,
        body BLOB NOT NULL)""",
    "CREATE INDEX comments_by_thread ON comments(thread_id, created_ms)",
    """CREATE TABLE models (
        name TEXT PRIMARY KEY, place INTEGER NOT NULL, categories TEXT NOT NULL, body BLOB NOT NULL)""",
    """CREATE TABLE approvals (
        id TEXT PRIMARY KEY, team_id TEXT NOT NULL REFERENCES teams(id), status TEXT NOT NULL,
        created_ms INTEGER NOT NULL, decided INTEGER NOT NULL DEFAULT 0, body BLOB NOT NULL)""",
    """CREATE TABLE skills (
        id TEXT PRIMARY KEY, team_id TEXT NOT NULL REFERENCES teams(id), name TEXT NOT NULL,
        updated_at TEXT NOT NULL, body BLOB NOT NULL)""",
    """CREATE TABLE skill_assets (
        id TEXT PRIMARY KEY, skill_id TEXT NOT NULL REFERENCES skills(id), created_ms INTEGER NOT NULL,
        upload_id TEXT UNIQUE, body BLOB NOT NULL)""",
    "CREATE INDEX skill_assets_by_skill ON skill_assets(skill_id, created_ms)",
    """CREATE TABLE files (
        id TEXT PRIMARY KEY, size INTEGER NOT NULL, content_type TEXT NOT NULL, data BLOB)""",
    """CREATE TABLE assets (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, team_id TEXT NOT NULL REFERENCES teams(id),
        folder_id TEXT, source TEXT NOT NULL, file_type TEXT NOT NULL,
        name_key TEXT NOT NULL, display_key TEXT NOT NULL, created_ms INTEGER NOT NULL,
        body BLOB NOT NULL)""",
    "CREATE INDEX assets_by_team ON assets(team_id, created_ms)",
    "CREATE INDEX assets_by_folder ON assets(folder_id)",
    """CREATE TABLE asset_tags (
        number INTEGER NOT NULL REFERENCES assets(number) ON DELETE CASCADE, tag_key TEXT NOT NULL,
        PRIMARY KEY (tag_key, number)) WITHOUT ROWID""",
    """CREATE TABLE placements (
        number INTEGER NOT NULL REFERENCES assets(number) ON DELETE CASCADE, canvas_id TEXT NOT NULL,
        node_id TEXT NOT NULL, place INTEGER NOT NULL,
        PRIMARY KEY (number, canvas_id, node_id)) WITHOUT ROWID""",
    "CREATE INDEX placements_by_canvas ON placements(canvas_id)",
    Statement(
        """CREATE VIRTUAL TABLE asset_words USING fts5(
        names, tags, words, tokenize='porter unicode61 remove_diacritics 2')"""
    ),
    # The words are split before (`full_text.plain_words`), so that each of them is one token of any type.
    *(
        Statement(postgresql=text)
        for text in (
            "CREATE TEXT SEARCH DICTIONARY wsdesk_stems (TEMPLATE = snowball, LANGUAGE = porter)",
            'CREATE TEXT SEARCH CONFIGURATION wsdesk_words (PARSER = "default")',
            "ALTER TEXT SEARCH CONFIGURATION wsdesk_words ADD MAPPING "
            "FOR asciiword, word, numword, int, uint, float, sfloat, version WITH wsdesk_stems",
            "CREATE TABLE asset_words (asset BIGINT PRIMARY KEY REFERENCES assets(number) ON DELETE CASCADE, "
            "names TEXT NOT NULL, tags TEXT NOT NULL, texts TEXT NOT NULL, words TSVECTOR NOT NULL)",
            "CREATE INDEX asset_words_by_word ON asset_words USING gin (words)",
            "CREATE EXTENSION IF NOT EXISTS pg_trgm",
            "CREATE INDEX assets_by_name ON assets "
            "USING gin (name_key gin_trgm_ops, display_key gin_trgm_ops)",
        )
    ),
    "CREATE TABLE tags (tag_key TEXT PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, color TEXT NOT NULL)",
    """CREATE TABLE uploads (
        id TEXT PRIMARY KEY, team_id TEXT NOT NULL REFERENCES teams(id), storage_key TEXT NOT NULL,
        created_ms INTEGER NOT NULL, done INTEGER NOT NULL DEFAULT 0)""",
    """CREATE TABLE upload_parts (
        upload_id TEXT NOT NULL REFERENCES uploads(id) ON DELETE CASCADE, part_number INTEGER NOT NULL,
        etag TEXT NOT NULL, size INTEGER NOT NULL, file TEXT NOT NULL,
        PRIMARY KEY (upload_id, part_number)) WITHOUT ROWID""",
)

_PARTS = ("nodes", "notes", "edges")


def _trigger(table: str, event: str, row: str) -> Statement:
    name = f"{table}_{event.lower()}_revision"
    return Statement(
        f"CREATE TRIGGER {name} AFTER {event} ON {table} BEGIN "
        f"UPDATE canvases SET revision = random() WHERE id = {row}.canvas_id; END",
        f"CREATE TRIGGER {name} AFTER {event} ON {table} FOR EACH ROW "
        f"EXECUTE FUNCTION change_revision_{row.lower()}()",
    )


def _function(name: str, body: str) -> Statement:
    return Statement(
        postgresql=f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN {body} RETURN NEW; END $$"
    )


def _part_function(row: str) -> Statement:
    # Any update sets a revision. A transaction that wrote the row already needn't do it for each part, which
    # would keep a version of the row for every node of an import.
    return _function(
        f"change_revision_{row.lower()}",
        f"UPDATE canvases SET revision = 0 WHERE id = {row}.canvas_id AND xmin <> pg_current_xact_id()::xid;",
    )


# A revision per canvas, changed by triggers. Random instead of counted, so that a canvas that is deleted and
# imported again never repeats a revision.
_VERSION_2: Migration = (
    "ALTER TABLE canvases ADD COLUMN revision INTEGER NOT NULL DEFAULT 0",
    Statement("UPDATE canvases SET revision = random()"),
    _function("set_revision", "NEW.revision = floor(random() * 9007199254740992);"),
    Statement(
        "CREATE TRIGGER canvases_insert_revision AFTER INSERT ON canvases BEGIN "
        "UPDATE canvases SET revision = random() WHERE id = NEW.id; END",
        "CREATE TRIGGER canvases_revision BEFORE INSERT OR UPDATE ON canvases FOR EACH ROW "
        "EXECUTE FUNCTION set_revision()",
    ),
    _part_function("NEW"),
    _part_function("OLD"),
    Statement(
        "CREATE TRIGGER canvases_presets_revision AFTER UPDATE OF presets ON canvases BEGIN "
        "UPDATE canvases SET revision = random() WHERE id = NEW.id; END"
    ),
    *(
        _trigger(table, event, "OLD" if event == "DELETE" else "NEW")
        for table in _PARTS
        for event in ("INSERT", "UPDATE", "DELETE")
    ),
)

# An edge that is sent twice at once, to two processes, is added once.
_VERSION_3: Migration = (
    "DELETE FROM edges WHERE by_person = 1 "
    "AND rowid NOT IN (SELECT min(rowid) FROM edges WHERE by_person = 1 GROUP BY canvas_id, id)",
    # Not of the ID alone: a conflict would reveal the edge of another team.
    "CREATE UNIQUE INDEX edges_of_persons ON edges(canvas_id, id) WHERE by_person = 1",
)

# Persons with their keys, of which only hashes are stored, and the audit log.
_VERSION_4: Migration = (
    "ALTER TABLE teams ADD COLUMN name TEXT NOT NULL DEFAULT ''",
    """CREATE TABLE people (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, avatar TEXT NOT NULL DEFAULT '',
        created_ms BIGINT NOT NULL)""",
    """CREATE TABLE keys (
        id TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, prefix TEXT NOT NULL,
        person_id TEXT NOT NULL REFERENCES people(id), role TEXT NOT NULL, rate TEXT NOT NULL DEFAULT '',
        created_ms BIGINT NOT NULL, expires_ms BIGINT, revoked_ms BIGINT, used_ms BIGINT)""",
    "CREATE INDEX keys_by_person ON keys(person_id)",
    """CREATE TABLE key_teams (
        key_id TEXT NOT NULL REFERENCES keys(id), team_id TEXT NOT NULL REFERENCES teams(id),
        place INTEGER NOT NULL, PRIMARY KEY (key_id, team_id))""",
    """CREATE TABLE audit (
        id TEXT PRIMARY KEY, at_ms BIGINT NOT NULL, person_id TEXT NOT NULL, person TEXT NOT NULL,
        prefix TEXT NOT NULL, team_id TEXT NOT NULL, operation TEXT NOT NULL, target TEXT NOT NULL,
        result TEXT NOT NULL)""",
)

_RANDOM_ID = Statement(
    "lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' "
    "|| substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))",
    "gen_random_uuid()::text",
)


def _move_comments(text: str, body: str) -> str:
    """Move comments to the new threads of their teams; converts the body to text, and `{text}` to a body."""
    member = '\'"threadId":"\' || old.'
    moved = body.format(text=f"replace({text}, {member}thread_id, {member}new_id)")
    return (
        f"UPDATE comments SET thread_id = old.new_id, body = {moved} FROM old_threads AS old JOIN audit "
        "ON audit.team_id = old.team_id AND audit.operation = 'post-comment' "
        "WHERE audit.target = comments.id AND comments.thread_id = old.thread_id"
    )


# Equal nodes of several teams had one thread: it stays with the team of its first comment, and others get a
# new one with the comments that they wrote, as far as the audit log has them. Tags were common to all teams.
_VERSION_5: Migration = (
    """CREATE TABLE old_threads (
        team_id TEXT NOT NULL, thread_id TEXT NOT NULL, new_id TEXT NOT NULL DEFAULT '')""",
    """INSERT INTO old_threads (team_id, thread_id)
        SELECT DISTINCT canvases.team_id, nodes.thread_id
        FROM nodes JOIN canvases ON canvases.id = nodes.canvas_id
        WHERE nodes.thread_id <> '' AND canvases.team_id <> coalesce(
            (SELECT owners.team_id FROM threads JOIN canvases AS owners ON owners.id = threads.canvas_id
                WHERE threads.id = nodes.thread_id),
            (SELECT min(owners.team_id) FROM nodes AS others
                JOIN canvases AS owners ON owners.id = others.canvas_id
                WHERE others.thread_id = nodes.thread_id))""",
    Statement(
        f"UPDATE old_threads SET new_id = {_RANDOM_ID.sqlite}",
        f"UPDATE old_threads SET new_id = {_RANDOM_ID.postgresql}",
    ),
    """UPDATE nodes SET thread_id = old.new_id FROM old_threads AS old, canvases
        WHERE canvases.id = nodes.canvas_id AND canvases.team_id = old.team_id
        AND nodes.thread_id = old.thread_id""",
    """INSERT INTO threads (id, node_id, canvas_id)
        SELECT new_id, min(nodes.id), min(nodes.canvas_id)
        FROM old_threads JOIN nodes ON nodes.thread_id = new_id GROUP BY new_id""",
    Statement(
        _move_comments("CAST(body AS TEXT)", "CAST({text} AS BLOB)"),
        _move_comments("convert_from(body, 'UTF8')", "convert_to({text}, 'UTF8')"),
    ),
    "DROP TABLE old_threads",
    "CREATE INDEX threads_by_canvas ON threads(canvas_id)",
    """CREATE TABLE team_tags (
        team_id TEXT NOT NULL REFERENCES teams(id), tag_key TEXT NOT NULL, id TEXT NOT NULL,
        name TEXT NOT NULL, color TEXT NOT NULL, PRIMARY KEY (team_id, tag_key)) WITHOUT ROWID""",
    """INSERT INTO team_tags (team_id, tag_key, id, name, color)
        SELECT DISTINCT assets.team_id, tags.tag_key, tags.id, tags.name, tags.color
        FROM tags JOIN asset_tags ON asset_tags.tag_key = tags.tag_key
        JOIN assets ON assets.number = asset_tags.number""",
    "DROP TABLE tags",
    "ALTER TABLE team_tags RENAME TO tags",
)


def _head_trigger(table: str, event: str, condition: str = "") -> Statement:
    row = "OLD" if event == "DELETE" else "NEW"
    when = f"WHEN ({condition.format(row)}) " if condition else ""
    name = f"{table}_{event.lower()}_head"
    return Statement(
        f"CREATE TRIGGER {name} AFTER {event} ON {table} {when}BEGIN "
        f"INSERT INTO canvas_heads (canvas_id, version) VALUES ({row}.canvas_id, random()) "
        "ON CONFLICT (canvas_id) DO UPDATE SET version = excluded.version; END",
        f"CREATE TRIGGER {name} AFTER {event} ON {table} FOR EACH ROW {when}"
        f"EXECUTE FUNCTION change_head_{row.lower()}()",
    )


def _head_function(row: str) -> Statement:
    # One version per transaction, as of the revision.
    return _function(
        f"change_head_{row.lower()}",
        "INSERT INTO canvas_heads (canvas_id, version) "
        f"VALUES ({row}.canvas_id, floor(random() * 9007199254740992)) ON CONFLICT (canvas_id) "
        "DO UPDATE SET version = excluded.version WHERE canvas_heads.xmin <> pg_current_xact_id()::xid;",
    )


# A version of the part of a canvas that only imports change, which is cached in responses.
_VERSION_6: Migration = (
    "CREATE TABLE canvas_heads (canvas_id TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID",
    # Random also at first, since two databases can have one data folder after each other.
    Statement(
        "INSERT INTO canvas_heads (canvas_id, version) SELECT id, random() FROM canvases",
        "INSERT INTO canvas_heads (canvas_id, version) "
        "SELECT id, floor(random() * 9007199254740992) FROM canvases",
    ),
    _head_function("NEW"),
    _head_function("OLD"),
    *(_head_trigger("nodes", event) for event in ("INSERT", "UPDATE", "DELETE")),
    _head_trigger("edges", "INSERT", "{0}.by_person = 0"),
    _head_trigger("edges", "UPDATE"),
    _head_trigger("edges", "DELETE", "{0}.by_person = 0"),
)

# An index of parts of names, which PostgreSQL has from the first version on.
_VERSION_7: Migration = (
    Statement("CREATE VIRTUAL TABLE asset_names USING fts5(names, tokenize='trigram case_sensitive 1')"),
    # FTS5 ends a text at NUL, as do `replace` and `substr`, but not for bytes.
    Statement(
        "WITH RECURSIVE texts(number, names) AS ("
        "SELECT number, CAST(name_key || char(10) || display_key AS BLOB) FROM assets "
        "UNION ALL SELECT number, CAST(substr(names, 1, instr(names, x'00') - 1) || ' ' "
        "|| substr(names, instr(names, x'00') + 1) AS BLOB) FROM texts WHERE instr(names, x'00') > 0) "
        "INSERT INTO asset_names (rowid, names) "
        "SELECT number, CAST(names AS TEXT) FROM texts WHERE instr(names, x'00') = 0"
    ),
)

MIGRATIONS: tuple[Migration, ...] = (
    _VERSION_1,
    _VERSION_2,
    _VERSION_3,
    _VERSION_4,
    _VERSION_5,
    _VERSION_6,
    _VERSION_7,
)

Dialect = Literal["sqlite", "postgresql"]


def statements_for(migration: Migration, dialect: Dialect) -> Iterator[str]:
    """The statements of a migration in a dialect."""
    for statement in migration:
        if isinstance(statement, Statement):
            if text := getattr(statement, dialect):
                yield text
        else:
            yield statement if dialect == "sqlite" else _in_postgresql(statement)


_TYPES = {
    # Sorted by byte, as SQLite does, on every machine and after an update of its libraries.
    r"\bTEXT\b": 'TEXT COLLATE "C"',
    r"\bBLOB\b": "BYTEA",
    r"\bINTEGER PRIMARY KEY\b": "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY",
    r"\bINTEGER\b": "BIGINT",
    r" WITHOUT ROWID$": "",
}


def _in_postgresql(statement: str) -> str:
    """A statement with the types of PostgreSQL; a table gets the column `rowid` if SQLite gives it one."""
    has_row_id = not re.search("WITHOUT ROWID$|INTEGER PRIMARY KEY", statement)
    for pattern, replacement in _TYPES.items():
        statement = re.sub(pattern, replacement, statement)
    if statement.startswith("CREATE TABLE") and has_row_id:
        return f"{statement[:-1]}, rowid BIGINT GENERATED ALWAYS AS IDENTITY)"
    return statement
