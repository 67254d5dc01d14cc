"""Hit test at a point: handles, cards, edges, then notes and groups."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, inf
from typing import Literal

from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.handles.table import HandleTable, handle_point
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Handle, Kind, Node, Rect


def stacking_key(node: Node, depth: int = 0) -> tuple[int, float, float]:
    """Sort key, bottom first; `depth` is how many groups are around. Ties keep the server's order."""
    if node.kind is Kind.GROUP:
        return 0, float(depth), node.z
    return 1, node.z, 0.0


HANDLE_REACH = 12.0
"""Screen px around a handle that hit it."""

EDGE_REACH = 6.0
"""Screen px to either side of an edge that hit it."""

HANDLES_FROM = 0.25
"""Zoom below which handles are not shown, and not hit."""

HitKind = Literal["handle", "node", "edge", "note", "group"]


@dataclass(frozen=True, slots=True)
class Hit:
    """`id` is the node's for handles, nodes and groups, else the edge's or the note's."""

    kind: HitKind
    id: str
    handle: Handle | None = None


def hit(
    document: Document,
    table: HandleTable,
    routes: EdgeRouter,
    x: float,
    y: float,
    scale: float,
    *,
    edges: bool = True,
) -> Hit | None:
    """What a person means who points there.

    `x`, `y` are canvas px, `scale` is screen px per canvas px. Handles win within 12 screen px, the nearest
    first, unless a card lies over them; edges within 6 to either side, if `edges` says that they show.
    """
    handle = _handle_at(document, table, x, y, HANDLE_REACH / scale) if scale >= HANDLES_FROM else None
    if handle is not None:
        return Hit("handle", handle.node_id, handle)
    under = document.node_index.query(Rect(x, y, 0, 0))
    card = _topmost(document, under)
    if card is not None:
        return Hit("node", document.nodes[card].id)
    edge = _edge_at(routes, x, y, EDGE_REACH / scale) if edges else ""
    if edge:
        return Hit("edge", edge)
    return _ground_at(document, under, x, y)


def _handle_at(document: Document, table: HandleTable, x: float, y: float, reach: float) -> Handle | None:
    near: list[tuple[float, bool, int, Handle]] = []
    for i in document.node_index.nearest(x, y, reach, limit=32):
        node = document.nodes[i]
        for handle in table.of(node.id):
            hx, hy = handle_point(node, handle)
            distance = hypot(hx - x, hy - y)
            if distance <= reach:
                near.append((distance, handle.direction is Direction.TARGET, i, handle))
    for _, _, i, handle in sorted(near, key=lambda entry: entry[:3]):
        if not _is_covered(document, i, *handle_point(document.nodes[i], handle)):
            return handle
    return None


def _is_covered(document: Document, node: int, x: float, y: float) -> bool:
    """Whether another card is painted over the node at that point."""
    top = _topmost(document, document.node_index.query(Rect(x, y, 0, 0)))
    return top is not None and top != node and _height(document, top) > _height(document, node)


def _topmost(document: Document, places: list[int]) -> int | None:
    cards = [i for i in places if document.nodes[i].kind is not Kind.GROUP]
    return max(cards, key=lambda i: _height(document, i), default=None)


def _height(document: Document, place: int) -> tuple[tuple[int, float, float], int]:
    return stacking_key(document.nodes[place]), place


def _edge_at(routes: EdgeRouter, x: float, y: float, reach: float) -> str:
    nearest, found = reach, ""
    for edge in routes.in_rect(Rect(x - reach, y - reach, 2 * reach, 2 * reach)):
        shape = routes.shape_of(edge)
        distance = shape.distance(x, y, nearest) if shape is not None else inf
        if distance <= nearest:
            nearest, found = distance, edge.id
    return found


def _ground_at(document: Document, under: list[int], x: float, y: float) -> Hit | None:
    """The smallest of the groups and notes there: what is inside something lies on it."""
    groups = [document.nodes[i] for i in under if document.nodes[i].kind is Kind.GROUP]
    notes = [document.notes[i] for i in document.note_index.query(Rect(x, y, 0, 0))]
    found = [(group.rect.w * group.rect.h, 1, Hit("group", group.id)) for group in groups]
    found += [(note.rect.w * note.rect.h, 0, Hit("note", note.id)) for note in notes]
    return min(found, key=lambda entry: entry[:2])[2] if found else None
