"""Edges of persons."""

from __future__ import annotations

from collections.abc import Sequence

from wsdesk.server.storage.database import Row, Unit


def find(unit: Unit, team: str, edge_id: str) -> Row | None:
    """The team's edge with an ID, of any canvas."""
    return unit.row(
        "SELECT edges.* FROM edges JOIN canvases ON canvases.id = canvas_id "
        "WHERE edges.id = ? AND team_id = ?",
        (edge_id, team),
    )


def canvas_of(unit: Unit, team: str, canvas_id: str, edge_id: str, ends: Sequence[str]) -> Row | None:
    """The team's canvas with what a new edge needs; None without the canvas.

    `ends` are as in `add`. The columns are `id`, `owner_id`, `source` (the body of that node, or None),
    `has_destination`, `edge_type` (that of another edge from the handle of the source, or None), `is_known`:
    whether the team has an edge with this ID.
    """
    source, destination, handle, _ = ends
    return unit.row(
        "SELECT id, owner_id, "
        "(SELECT body FROM nodes WHERE nodes.id = :source AND canvas_id = canvases.id LIMIT 1) AS source, "
        "EXISTS (SELECT 1 FROM nodes WHERE nodes.id = :destination AND canvas_id = canvases.id) "
        "AS has_destination, "
        "(SELECT edge_type FROM edges WHERE canvas_id = canvases.id AND src = :source "
        "AND src_handle = :handle AND edge_type <> '' LIMIT 1) AS edge_type, "
        "EXISTS (SELECT 1 FROM edges JOIN canvases AS owners ON owners.id = canvas_id "
        "WHERE edges.id = :edge AND owners.team_id = :team) AS is_known "
        "FROM canvases WHERE id = :canvas AND team_id = :team",
        {
            "source": source,
            "destination": destination,
            "handle": handle,
            "edge": edge_id,
            "canvas": canvas_id,
            "team": team,
        },
    )


def add(unit: Unit, canvas_id: str, edge_id: str, ends: Sequence[str], edge_type: str, body: bytes) -> bool:
    """Add an edge of a person; false if one with this ID was added meanwhile.

    `ends` are the IDs of source and destination, then the handles of both.
    """
    statement = """INSERT INTO edges
        (canvas_id, id, src, dst, src_handle, dst_handle, edge_type, by_person, body)
        VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?) ON CONFLICT DO NOTHING"""
    return unit.run(statement, (canvas_id, edge_id, *ends, edge_type, body)) == 1
