"""Edges of persons."""

from __future__ import annotations

from wsdesk.server.storage.database import Row, Unit


def find(unit: Unit, team: str, edge_id: str) -> Row | None:
    """The team's edge with an ID, of any canvas."""
    return unit.row(
        "SELECT edges.* FROM edges JOIN canvases ON canvases.id = canvas_id "
        "WHERE edges.id = ? AND team_id = ?",
        (edge_id, team),
    )


def node(unit: Unit, canvas_id: str, node_id: str) -> bytes | None:
    """Body of a node of a canvas."""
    return unit.value("SELECT body FROM nodes WHERE id = ? AND canvas_id = ?", (node_id, canvas_id))


def known_type(unit: Unit, canvas_id: str, source: object, handle: str) -> str:
    """Type of another edge from a handle; empty without one."""
    statement = (
        "SELECT edge_type FROM edges WHERE canvas_id = ? AND src = ? AND src_handle = ? AND edge_type <> ''"
    )
    return unit.value(statement, (canvas_id, source, handle)) or ""


def add(unit: Unit, canvas_id: str, edge_id: str, ends: tuple[str, ...], edge_type: str, body: bytes) -> bool:
    """Add an edge of a person; false if one with this ID was added meanwhile.

    `ends` are the IDs of source and destination, then the handles of both.
    """
    statement = """INSERT INTO edges
        (canvas_id, id, src, dst, src_handle, dst_handle, edge_type, by_person, body)
        VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?) ON CONFLICT DO NOTHING"""
    return unit.run(statement, (canvas_id, edge_id, *ends, edge_type, body)) == 1
