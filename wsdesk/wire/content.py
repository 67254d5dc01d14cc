"""Canvas content as complete models (API: "Canvas content"; endpoint 11).

Large canvases are read with `wsdesk.wire.content_reader` instead, and a node's full model is built when
somebody
looks at it.
"""

from __future__ import annotations

from wsdesk.wire.base import Many, Number
from wsdesk.wire.edge import EdgeResource
from wsdesk.wire.list_reader import ListResponse, Rows
from wsdesk.wire.node import NodeResource
from wsdesk.wire.note import NoteResource
from wsdesk.wire.presets import ModelPresets


class CanvasContent(ListResponse):
    """Every node and edge of a canvas, and one page of its notes.

    `next_note_offset` is absent or null on the last page. `unreadable` tells of nodes.
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
    def tells_edges(self) -> bool:
        """Whether it says which edges there are; where it does not, none of them is known to be missing."""
        sent = "edges" in self.model_fields_set or "edges" in self.odd
        return sent and isinstance(self.odd.get("edges"), list | tuple | None)
