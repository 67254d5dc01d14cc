"""Reading order of nodes, for keyboard navigation."""

from __future__ import annotations

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.spatial_index import SpatialIndex
from wsdesk.graph.model.values import HandleSide, Node, Rect

_ASIDE = 2.0
"""How much worse a px to the side is than a px straight on."""


def reading_order(document: Document) -> tuple[str, ...]:
    """All nodes row by row, left to right; a group is followed by what is inside it, in the same order.

    A row is what starts above the middle of its topmost card.
    """
    return tuple([node_id for node_id, _ in reading_tree(document)])


def reading_tree(document: Document) -> list[tuple[str, int]]:
    """The reading order, each node with the number of groups around it."""
    groups = Groups(document)
    nodes = document.node_by_id
    found: list[tuple[str, int]] = []
    outside = _rows([node for node in document.nodes if not groups.parent(node.id)])
    ahead = [(node, 0) for node in reversed(outside)]
    while ahead:
        node, depth = ahead.pop()
        found.append((node.id, depth))
        inside = groups.members(node.id)
        if inside:
            row = _rows([nodes[member] for member in inside])
            ahead.extend([(member, depth + 1) for member in reversed(row)])
    return found


def nearest_towards(document: Document, index: SpatialIndex, node_id: str, side: HandleSide) -> str:
    """The nearest node to the left, right, top or bottom; an empty text where there is none.

    Nodes straight on count before those aside; what lies further aside than ahead does not count, nor does
    a card that the node lies on, nor one that lies wholly on it.
    """
    place = document.adjacency.position.get(node_id)
    if place is None:
        return ""
    rect, whole = index.rects[place], document.bounds
    reach = 512.0
    while True:
        window = _ahead(rect, side, reach)
        scored = [
            (score, i)
            for i in index.query(window)
            if i != place and (score := _score(rect, index.rects[i], side)) is not None
        ]
        best = min(scored, default=None)
        if best is not None and (best[0] <= reach or reach > whole.w + whole.h):
            return document.nodes[best[1]].id
        if reach > whole.w + whole.h:
            return ""
        reach *= 4


def along_edges(document: Document, node_id: str, side: HandleSide) -> tuple[str, ...]:
    """Nodes one edge away: upstream for LEFT and TOP, downstream for RIGHT and BOTTOM, from top to bottom."""
    ends = document.adjacency
    place = ends.position.get(node_id)
    if place is None:
        return ()
    if side in (HandleSide.LEFT, HandleSide.TOP):
        others = {ends.src[edge] for edge in ends.into(place)}
    else:
        others = {ends.dst[edge] for edge in ends.out_of(place)}
    nodes = [document.nodes[other] for other in sorted(others) if other >= 0 and other != place]
    return tuple([node.id for node in sorted(nodes, key=lambda node: (node.rect.cy, node.rect.cx))])


def _ahead(rect: Rect, side: HandleSide, reach: float) -> Rect:
    """What lies up to `reach` px from the rectangle, from its middle on in that direction."""
    around = rect.grown(reach)
    if side is HandleSide.LEFT:
        return Rect(around.x, around.y, rect.cx - around.x, around.h)
    if side is HandleSide.RIGHT:
        return Rect(rect.cx, around.y, around.right - rect.cx, around.h)
    if side is HandleSide.TOP:
        return Rect(around.x, around.y, around.w, rect.cy - around.y)
    return Rect(around.x, rect.cy, around.w, around.bottom - rect.cy)


def _rows(nodes: list[Node]) -> list[Node]:
    found: list[Node] = []
    row: list[Node] = []
    middle = 0.0
    for node in sorted(nodes, key=lambda node: (node.rect.y, node.rect.x)):
        if row and node.rect.y > middle:
            found.extend(sorted(row, key=lambda node: node.rect.x))
            row = []
        if not row:
            middle = node.rect.cy
        row.append(node)
    return found + sorted(row, key=lambda node: node.rect.x)


def _score(here: Rect, there: Rect, side: HandleSide) -> float | None:
    """How far the other is in that direction (smaller is nearer); None where it is not in that direction."""
    if _inside(here, there) or _inside(there, here):
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


def _inside(inner: Rect, outer: Rect) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )
