"""Get canvas content (endpoint 11): put together from stored bytes, nothing is parsed."""

from __future__ import annotations

from wsdesk.service.call import Call
from wsdesk.service.documents import encode, separated
from wsdesk.service.errors import not_found
from wsdesk.service.workspace import Workspace

NOTES_PAGE = 50
"""How many notes a page has. Every page repeats all nodes and edges, as the interface has it."""


def get_canvas_content(workspace: Workspace, call: Call) -> list[bytes]:
    """All nodes and edges, and the notes from an offset; `nextNoteOffset` is the total after the last."""
    canvas_id = call.id_of("canvasId")
    offset = call.query.integer("noteOffset", default=0, least=0)
    with workspace.database.read() as connection:
        canvas = connection.execute(
            "SELECT presets FROM canvases WHERE id = ? AND team_id = ?", (canvas_id, call.team)
        ).fetchone()
        if canvas is None:
            raise not_found("canvas")

        def bodies(sql: str, *values: object) -> list[bytes]:
            return [row["body"] for row in connection.execute(sql, (canvas_id, *values))]

        nodes = bodies("SELECT body FROM nodes WHERE canvas_id = ? ORDER BY place")
        edges = bodies("SELECT body FROM edges WHERE canvas_id = ? ORDER BY by_person, rowid")
        notes = bodies(
            "SELECT body FROM notes WHERE canvas_id = ? ORDER BY place LIMIT ? OFFSET ?", NOTES_PAGE, offset
        )
        (total,) = connection.execute(
            "SELECT count(*) FROM notes WHERE canvas_id = ?", (canvas_id,)
        ).fetchone()
    paging = {"totalNoteCount": total, "noteOffset": offset, "nextNoteOffset": offset + len(notes)}
    return [
        b'{"nodes":[',
        *separated(nodes),
        b'],"edges":[',
        *separated(edges),
        b'],"notes":[',
        *separated(notes),
        b"],",
        encode(paging)[1:-1],
        b",",
        canvas["presets"][1:],
    ]
