"""Canvas content as complete models (API: "Canvas content", "Note"; endpoint 11).

Large canvases are read by `wsdesk.wire.content_reader` instead; a complete node is parsed when it is needed.
"""

from __future__ import annotations

from typing import Literal

from wsdesk.wire.base import ListResponse, Many, Number, Resource, Rows
from wsdesk.wire.edge import EdgeResource
from wsdesk.wire.modelconfig import ModelPresets
from wsdesk.wire.node import NodeResource


class NoteGeometry(Resource):
    """Position and size of a note in canvas pixels, y downwards; w and h are at least 1."""

    x: Number | None = None
    y: Number | None = None
    w: Number | None = None
    h: Number | None = None


class NoteResource(Resource):
    """A note on the canvas, without a zIndex."""

    id: str = ""
    canvas_id: str | None = None
    created_by_user_id: str | None = None
    created_by_name: str | None = None
    group_id: str | None = None
    body: str | None = None
    geometry: NoteGeometry | None = None
    created_at: str | None = None
    updated_at: str | None = None
    height_mode: Literal["auto"] | str | None = None


class CanvasContent(ListResponse):
    """All nodes and edges of a canvas, and a page of its notes.

    `next_note_offset` is missing or null on the last page. `unreadable` lists nodes.
    """

    rows_field = "nodes"

    nodes: Rows[NodeResource] = ()
    edges: Many[EdgeResource] = ()
    notes: Many[NoteResource] = ()
    total_note_count: int | None = None
    note_offset: int | None = None
    next_note_offset: int | None = None
    model_presets: ModelPresets | None = None
    video_duration_options: Many[Number] = ()

    @property
    def has_edges(self) -> bool:
        """Whether the response has a list of edges; otherwise a missing edge is unknown."""
        sent = "edges" in self.model_fields_set or "edges" in self.invalid_fields
        return sent and isinstance(self.invalid_fields.get("edges"), list | tuple | None)
