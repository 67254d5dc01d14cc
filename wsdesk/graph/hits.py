"""What lies under a point of the canvas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wsdesk.graph.document import Document
from wsdesk.graph.handles import HandleTable
from wsdesk.graph.index import SpatialIndex
from wsdesk.graph.routes import EdgeRoutes
from wsdesk.graph.values import Handle

HitKind = Literal["handle", "node", "edge", "note", "group"]


@dataclass(frozen=True, slots=True)
class Hit:
    """`id` is the node's for handles, nodes and groups, else the edge's or the note's."""

    kind: HitKind
    id: str
    handle: Handle | None = None


def hit(
    document: Document,
    index: SpatialIndex,
    table: HandleTable,
    routes: EdgeRoutes,
    x: float,
    y: float,
    scale: float,
) -> Hit | None:
    """`index` holds the rectangles of `document.nodes`; `scale` is screen px per canvas px."""
    raise NotImplementedError
