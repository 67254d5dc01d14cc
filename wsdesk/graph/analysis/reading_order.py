"""Reading order of nodes, for keyboard navigation."""

from __future__ import annotations

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.spatial_index import SpatialIndex
from wsdesk.graph.model.values import HandleSide, Node, Rect

_ASIDE = 2.0
"""Cost of a px to the side relative to a px ahead."""


def reading_order(document: Document) -> tuple[str, ...]:
    """All nodes row by row, left to right; the nodes inside a group follow it in the same order.

    A row consists of the cards that start above the middle of its topmost card.
    """
    return tuple([node_id for node_id, _ in reading_tree(document)])


def reading_tree(document: Document) -> list[tuple[str, int]]:
    """The reading order, with the number of groups around each node."""
    groups = Groups(document)
    nodes = document.node_by_id
    result: list[tuple[str, int]] = []
    top_level = _rows([node for node in document.nodes if not groups.parent(node.id)])
    stack = [(node, 0) for node in reversed(top_level)]
    while stack:
        node, depth = stack.pop()
        result.append((node.id, depth))
        inside = groups.members(node.id)
        if inside:
            row = _rows([nodes[member] for member in inside])
            stack.extend([(member, depth + 1) for member in reversed(row)])
    return result


def nearest_in_direction(document: Document, index: SpatialIndex, node_id: str, side: HandleSide) -> str:
    """The nearest node in a direction; empty if there is none.

    Nodes straight ahead are preferred. Nodes further aside than ahead are excluded, as are cards that contain
    the node or are inside it.
    """
    position = document.adjacency.position.get(node_id)
    if position is None:
        return ""
    rect, whole = index.rects[position], document.bounds
    reach = 512.0
    while True:
        window = _ahead(rect, side, reach)
        scored = [
            (score, i)
            for i in index.query(window)
            if i != position and (score := _score(rect, index.rects[i], side)) is not None
        ]
        best = min(scored, default=None)
        if best is not None and (best[0] <= reach or reach > whole.w + whole.h):
            return document.nodes[best[1]].id
        if reach > whole.w + whole.h:
            return ""
        reach *= 4


def along_edges(document: Document, node_id: str, side: HandleSide) -> tuple[str, ...]:
    """Nodes one edge away, from top to bottom: upstream for LEFT and TOP, downstream for RIGHT and BOTTOM."""
    adjacency = document.adjacency
    position = adjacency.position.get(node_id)
    if position is None:
        return ()
    if side in (HandleSide.LEFT, HandleSide.TOP):
        others = {adjacency.src[edge] for edge in adjacency.incoming(position)}
    else:
        others = {adjacency.dst[edge] for edge in adjacency.outgoing(position)}
    nodes = [document.nodes[other] for other in sorted(others) if other >= 0 and other != position]
    return tuple([node.id for node in sorted(nodes, key=lambda node: (node.rect.cy, node.rect.cx))])


def _ahead(rect: Rect, side: HandleSide, reach: float) -> Rect:
    """The area up to `reach` px from the rectangle in a direction, from its middle on."""
    around = rect.expanded(reach)
    if side is HandleSide.LEFT:
        return Rect(around.x, around.y, rect.cx - around.x, around.h)
    if side is HandleSide.RIGHT:
        return Rect(rect.cx, around.y, around.right - rect.cx, around.h)
    if side is HandleSide.TOP:
        return Rect(around.x, around.y, around.w, rect.cy - around.y)
    return Rect(around.x, rect.cy, around.w, around.bottom - rect.cy)


def _rows(nodes: list[Node]) -> list[Node]:
    result: list[Node] = []
    row: list[Node] = []
    middle = 0.0
    for node in sorted(nodes, key=lambda node: (node.rect.y, node.rect.x)):
        if row and node.rect.y > middle:
            result.extend(sorted(row, key=lambda node: node.rect.x))
            row = []
        if not row:
            middle = node.rect.cy
        row.append(node)
    return result + sorted(row, key=lambda node: node.rect.x)


def _score(here: Rect, there: Rect, side: HandleSide) -> float | None:
    """Cost of reaching the other rectangle in a direction; None if it is not in that direction."""
    if here.contains_rect(there) or there.contains_rect(here):
        return None
    if side in (HandleSide.LEFT, HandleSide.RIGHT):
        ahead, aside = there.cx - here.cx, abs(there.cy - here.cy)
        gap = max(0.0, there.y - here.bottom, here.y - there.bottom)
    else:
        ahead, aside = there.cy - here.cy, abs(there.cx - here.cx)
        gap = max(0.0, there.x - here.right, here.x - there.right)
    if side in (HandleSide.LEFT, HandleSide.TOP):
        ahead = -ahead
    if ahead <= 0 or (gap > 0 and aside > ahead):
        return None
    return ahead + _ASIDE * gap
