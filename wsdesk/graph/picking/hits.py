"""Hit tests at a point: handles, cards, edges, then notes and groups."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, inf
from typing import Literal

from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.handles.table import HandleTable, handle_point
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Handle, Kind, Node, Rect


def stacking_key(node: Node, depth: int = 0) -> tuple[int, float, float]:
    """Sort key, bottom first; `depth` is the number of groups around. Ties keep the order of the server."""
    if node.kind is Kind.GROUP:
        return 0, float(depth), node.z
    return 1, node.z, 0.0


HANDLE_REACH = 12.0
"""Distance in screen px within which a handle is hit."""

EDGE_REACH = 6.0
"""Distance in screen px within which an edge is hit."""

HANDLES_FROM = 0.25
"""Minimum zoom at which handles are shown and hit."""

HitKind = Literal["handle", "node", "edge", "note", "group"]


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit element. `id` is that of the node for handles, nodes, and groups, else of the edge or note."""

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
    """The topmost element at a canvas point.

    `scale` is in screen px per canvas px. Handles within 12 screen px take precedence, the nearest first,
    unless a card covers them; edges are hit within 6 screen px, if `edges` are shown.
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
    return _area_at(document, under, x, y)


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
    """Whether another card covers the node at that point."""
    top = _topmost(document, document.node_index.query(Rect(x, y, 0, 0)))
    return (
        top is not None and top != node and _stacking_order(document, top) > _stacking_order(document, node)
    )


def _topmost(document: Document, positions: list[int]) -> int | None:
    cards = [i for i in positions if document.nodes[i].kind is not Kind.GROUP]
    return max(cards, key=lambda i: _stacking_order(document, i), default=None)


def _stacking_order(document: Document, position: int) -> tuple[tuple[int, float, float], int]:
    return stacking_key(document.nodes[position]), position


def _edge_at(routes: EdgeRouter, x: float, y: float, reach: float) -> str:
    nearest, edge_id = reach, ""
    for edge in routes.in_rect(Rect(x - reach, y - reach, 2 * reach, 2 * reach)):
        shape = routes.shape_of(edge)
        distance = shape.distance(x, y, nearest) if shape is not None else inf
        if distance <= nearest:
            nearest, edge_id = distance, edge.id
    return edge_id


def _area_at(document: Document, under: list[int], x: float, y: float) -> Hit | None:
    """The smallest group or note at the point, since smaller ones are on top."""
    groups = [document.nodes[i] for i in under if document.nodes[i].kind is Kind.GROUP]
    notes = [document.notes[i] for i in document.note_index.query(Rect(x, y, 0, 0))]
    areas = [(group.rect.w * group.rect.h, 1, Hit("group", group.id)) for group in groups]
    areas += [(note.rect.w * note.rect.h, 0, Hit("note", note.id)) for note in notes]
    return min(areas, key=lambda entry: entry[:2])[2] if areas else None
