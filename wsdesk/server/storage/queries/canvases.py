"""Canvases: lists, content, and their times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wsdesk.server.storage.database import Row, Unit, marks
from wsdesk.server.time_format import iso


def find(unit: Unit, team: str, canvas_id: str) -> Row | None:
    """The team's canvas with an ID: `id`, `owner_id`, `revision`."""
    return unit.row(
        "SELECT id, owner_id, revision FROM canvases WHERE id = ? AND team_id = ?", (canvas_id, team)
    )


def find_all(unit: Unit, canvas_ids: Sequence[str]) -> Sequence[Row]:
    """The canvases with these IDs, at least one, of any team: as `find`, with `team_id`."""
    distinct = list(dict.fromkeys(canvas_ids))
    # A power of two, so that the database prepares few statements.
    distinct += distinct[:1] * ((1 << (len(distinct) - 1).bit_length()) - len(distinct))
    return unit.rows(
        f"SELECT id, team_id, owner_id, revision FROM canvases WHERE id IN ({marks(distinct)})", distinct
    )


def page(unit: Unit, team: str, limit: int, offset: int) -> tuple[Sequence[Row], int]:
    """Canvases of a team, oldest first, and their number."""
    count = "SELECT count(*) FROM canvases WHERE team_id = ?"
    rows = unit.rows(
        f"SELECT id, title, node_count, sort_order, updated_at, body, ({count}) AS total FROM canvases "
        "WHERE team_id = ? ORDER BY created_ms, id LIMIT ? OFFSET ?",
        (team, team, limit, offset),
    )
    return rows, rows[0]["total"] if rows else unit.value(count, (team,))


@dataclass(frozen=True, slots=True)
class ContentTail:
    """The part of a content after its head; `presets` is a JSON object, and `version` that of the head.

    `edges` and `notes` are bodies: of all edges of persons, and of some notes.
    """

    version: int = 0
    presets: bytes = b"{}"
    note_count: int = 0
    has_imported_edges: bool = False
    edges: Sequence[bytes] = ()
    notes: Sequence[bytes] = ()


_TAIL = """
    SELECT 0 AS part, 0 AS place, presets AS body,
        coalesce((SELECT version FROM canvas_heads WHERE canvas_id = :canvas), 0) AS version,
        (SELECT count(*) FROM notes WHERE canvas_id = :canvas) AS note_count,
        EXISTS (SELECT 1 FROM edges WHERE canvas_id = :canvas AND by_person = 0) AS has_imported_edges
    FROM canvases WHERE id = :canvas
    UNION ALL SELECT 1, rowid, body, 0, 0, EXISTS (SELECT 1 WHERE 1 = 0)
    FROM edges WHERE canvas_id = :canvas AND by_person = 1 AND id >= ''
    UNION ALL SELECT 2, place, body, 0, 0, EXISTS (SELECT 1 WHERE 1 = 0)
    FROM (SELECT place, body FROM notes WHERE canvas_id = :canvas ORDER BY place LIMIT :limit OFFSET :offset)
        AS page
    ORDER BY part, place
"""
"""One statement, so that it is consistent without a transaction.

With a condition on the ID, SQLite uses the index of persons' edges instead of that of all."""


def tail(unit: Unit, canvas_id: str, limit: int, offset: int) -> ContentTail:
    """Tail of a content with the notes from an offset; an empty one if the canvas doesn't exist."""
    rows = unit.rows(_TAIL, {"canvas": canvas_id, "limit": limit, "offset": offset})
    if not rows or rows[0]["part"] != 0:
        return ContentTail()
    first = rows[0]
    parts: dict[int, list[bytes]] = {0: [], 1: [], 2: []}
    for row in rows:
        parts[row["part"]].append(row["body"])
    is_imported = bool(first["has_imported_edges"])
    return ContentTail(first["version"], parts[0][0], first["note_count"], is_imported, parts[1], parts[2])


def nodes(unit: Unit, canvas_id: str) -> Iterator[Row]:
    """Bodies of all nodes."""
    return unit.each("SELECT body FROM nodes WHERE canvas_id = ? ORDER BY place", (canvas_id,))


def head_version(unit: Unit, canvas_id: str) -> int:
    """Version of the nodes and imported edges; 0 if they never changed."""
    return unit.value("SELECT version FROM canvas_heads WHERE canvas_id = ?", (canvas_id,)) or 0


def imported_edges(unit: Unit, canvas_id: str) -> Iterator[Row]:
    """Bodies of the imported edges."""
    return unit.each(
        "SELECT body FROM edges WHERE canvas_id = ? AND by_person = 0 ORDER BY rowid", (canvas_id,)
    )


def touch(unit: Unit, canvas_id: str, now: float) -> None:
    """Increase `updatedAt` of a canvas and `lastEditAt` of its project to at least `now`.

    The time increases even if the clock doesn't, since polling clients compare times. Called after a write to
    the canvas, which locked its row, so that no other unit uses the same time.
    """
    canvas = unit.row("SELECT updated_ms, project_id, team_id FROM canvases WHERE id = ?", (canvas_id,))
    if canvas is None:
        return
    updated_ms = max(int(now * 1000), canvas["updated_ms"] + 1)
    times = (updated_ms, iso(updated_ms / 1000))
    unit.run("UPDATE canvases SET updated_ms = ?, updated_at = ? WHERE id = ?", (*times, canvas_id))
    unit.run(
        "UPDATE projects SET edited_ms = ?, last_edit_at = ? WHERE id = ? AND team_id = ? AND edited_ms < ?",
        (*times, canvas["project_id"], canvas["team_id"], updated_ms),
    )
