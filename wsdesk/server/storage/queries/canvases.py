"""Canvases: lists, content, and their times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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


def presets(unit: Unit, canvas_id: str) -> bytes:
    """Model presets of a canvas, a JSON object."""
    return unit.value("SELECT presets FROM canvases WHERE id = ?", (canvas_id,)) or b"{}"


def nodes(unit: Unit, canvas_id: str) -> Iterator[Row]:
    """Bodies of all nodes."""
    return unit.each("SELECT body FROM nodes WHERE canvas_id = ? ORDER BY place", (canvas_id,))


def head_version(unit: Unit, canvas_id: str) -> int:
    """Version of the nodes and imported edges; 0 if they never changed."""
    return unit.value("SELECT version FROM canvas_heads WHERE canvas_id = ?", (canvas_id,)) or 0


def edges(unit: Unit, canvas_id: str, *, by_person: bool) -> Iterator[Row]:
    """Bodies of the edges of persons, or of the imported ones."""
    return unit.each(
        "SELECT body FROM edges WHERE canvas_id = ? AND by_person = ? ORDER BY rowid",
        (canvas_id, int(by_person)),
    )


def has_imported_edges(unit: Unit, canvas_id: str) -> bool:
    """Whether a canvas has imported edges."""
    statement = "SELECT 1 FROM edges WHERE canvas_id = ? AND by_person = 0 LIMIT 1"
    return unit.value(statement, (canvas_id,)) is not None


def notes(unit: Unit, canvas_id: str, limit: int, offset: int) -> Iterator[Row]:
    """Bodies of some notes."""
    return unit.each(
        "SELECT body FROM notes WHERE canvas_id = ? ORDER BY place LIMIT ? OFFSET ?",
        (canvas_id, limit, offset),
    )


def note_count(unit: Unit, canvas_id: str) -> int:
    """Number of notes."""
    return unit.value("SELECT count(*) FROM notes WHERE canvas_id = ?", (canvas_id,))


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
