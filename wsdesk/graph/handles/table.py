"""Handle table: handles of each node with their positions on the card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from math import hypot

from wsdesk.graph.handles.attachments import HandleNames, HandleSpec, attachments_of
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.kinds import READ, split_identifier
from wsdesk.graph.model.values import Direction, Handle, HandleSide, Node

_SIDE_BY_NAME = {
    "left": HandleSide.LEFT,
    "right": HandleSide.RIGHT,
    "top": HandleSide.TOP,
    "bottom": HandleSide.BOTTOM,
}
_FILLERS = frozenset(
    (
        "source",
        "target",
        "src",
        "dst",
        "in",
        "out",
        "input",
        "output",
        "handle",
        "port",
        "side",
        "middle",
        "center",
    )
)
_LENGTH = re.compile(r"\s*(\d{1,6}(?:\.\d{1,6})?)\s*(%|px)?\s*")


def side_in_name(name: str) -> HandleSide | None:
    """The side that a handle's name is about: `left`, `right-source`, `bottom_2`; None for any other name.

    Only where nothing else is said: `coords_left` is a value, not a side.
    """
    return _find_side(name[:READ])


@lru_cache(maxsize=4096)
def _find_side(name: str) -> HandleSide | None:
    words = split_identifier(name)
    named = [word for word in words if word in _SIDE_BY_NAME]
    if len(named) != 1 or not all(
        word in _SIDE_BY_NAME or word in _FILLERS or word.isdigit() for word in words
    ):
        return None
    return _SIDE_BY_NAME[named[0]]


def usual_side(direction: Direction) -> HandleSide:
    return HandleSide.RIGHT if direction is Direction.SOURCE else HandleSide.LEFT


def share_in_top(top: str, length: float) -> float | None:
    """A port's `top` (`25%`, `60px`, `60`) as a share of a side of `length` px; None for anything else."""
    found = _LENGTH.fullmatch(top[:32])
    if found is None:
        return None
    amount = float(found[1])
    share = amount / 100 if found[2] == "%" else amount / length if length > 0 else 0.5
    return min(1.0, share)


MOST_KEPT = 20_000
"""Nodes whose handles are remembered; beyond that the oldest half is worked out again when asked for."""

_FEW = 24
"""Handles that are looked through one by one; a node with more gets a look-up by name."""

_SIDES = tuple(HandleSide)
_make_handle = fast_init(Handle)
_LEAST_GAP = 0.01
"""Ports whose places are closer than this share of the side are spread evenly instead."""


def handles_of(document: Document, node: Node) -> tuple[Handle, ...]:
    """The handles of one node: by its ports, its edges, its supported inputs, else one each way."""
    return _placed(node, attachments_of(document, node, HandleNames(document)))


def handle_point(node: Node, handle: Handle) -> tuple[float, float]:
    """Where the handle is, in canvas px."""
    rect, side = node.rect, handle.side
    if side is HandleSide.RIGHT:
        return rect.x + rect.w, rect.y + rect.h * handle.at
    if side is HandleSide.LEFT:
        return rect.x, rect.y + rect.h * handle.at
    return rect.x + rect.w * handle.at, rect.y if side is HandleSide.TOP else rect.y + rect.h


class HandleTable:
    """The handles of every node of one document, worked out when they are asked for."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._names = HandleNames(document)
        self._known: dict[str, tuple[Handle, ...]] = {}
        self._by_name: dict[str, dict[tuple[str, str], Handle]] = {}

    def of(self, node_id: str) -> tuple[Handle, ...]:
        """The node's handles, sources first, in a stable order; none for an ID that names no node."""
        known = self._known.get(node_id)
        if known is None:
            node = self.document.node_by_id.get(node_id)
            if node is None:
                return ()
            if len(self._known) >= MOST_KEPT:
                for old in list(islice(self._known, MOST_KEPT // 2)):
                    del self._known[old]
            known = _placed(node, attachments_of(self.document, node, self._names))
            self._known[node_id] = known
        return known

    def find(self, node_id: str, name: str, direction: Direction) -> Handle | None:
        """The handle that an edge names."""
        handles = self.of(node_id)
        if len(handles) > _FEW:
            return self._find_among_many(node_id, handles, name, direction)
        for handle in handles:
            if handle.name == name and handle.direction is direction:
                return handle
        return None

    def point(self, handle: Handle) -> tuple[float, float]:
        """Where the handle is, in canvas px. `KeyError` where its node is not in the document."""
        return handle_point(self.document.node_by_id[handle.node_id], handle)

    def derived(self, document: Document, touched: Iterable[str]) -> HandleTable:
        """The table of the next document; what was worked out is kept, but for the `touched` nodes.

        Names already given to handles that nothing names stay, so that they do not change while one looks.
        """
        new = HandleTable(document)
        new._names = self._names
        new._known = self._known.copy()
        for node_id in touched:
            new._known.pop(node_id, None)
        return new

    def _find_among_many(
        self, node_id: str, handles: tuple[Handle, ...], name: str, direction: Direction
    ) -> Handle | None:
        if node_id not in self._by_name:
            self._by_name[node_id] = {(handle.direction.value, handle.name): handle for handle in handles}
        return self._by_name[node_id].get((direction.value, name))


def _placed(node: Node, attachments: list[HandleSpec]) -> tuple[Handle, ...]:
    """Give each a place: evenly along its side, those of one name and side together, ports where they say."""
    sides = [_side(entry) for entry in attachments]
    shares = [(side, _spread(node, attachments, sides, side)) for side in _SIDES if side in sides]
    return tuple(
        [
            _handle(node.id, entry, side, along[entry.name])
            for entry, its in zip(attachments, sides, strict=True)
            for side, along in shares
            if side is its
        ]
    )


def _side(entry: HandleSpec) -> HandleSide:
    named = side_in_name(entry.port.top) if entry.port else None
    return named or side_in_name(entry.name) or usual_side(entry.direction)


def _spread(
    node: Node, attachments: list[HandleSpec], sides: list[HandleSide], side: HandleSide
) -> dict[str, float]:
    """The shares of one side by handle name: as the ports say where that keeps them apart, else even."""
    length = node.rect.h if side in (HandleSide.LEFT, HandleSide.RIGHT) else node.rect.w
    here = [entry for entry, its in zip(attachments, sides, strict=True) if its is side]
    names = dict.fromkeys([entry.name for entry in here])
    if len(names) == 1 and not node.ports:
        return dict.fromkeys(names, 0.5)
    even = {name: k / (len(names) + 1) for k, name in enumerate(names, 1)}
    if not node.ports:
        return even
    wished = even | {
        entry.name: share
        for entry in here
        if entry.port and (share := share_in_top(entry.port.top, length)) is not None
    }
    order = sorted(wished.values())
    apart = all(b - a >= _LEAST_GAP for a, b in pairwise(order))
    return wished if apart else even


def _handle(node_id: str, entry: HandleSpec, side: HandleSide, at: float) -> Handle:
    told_by = (entry.told_by, "edge") if entry.has_edges and entry.told_by != "edge" else (entry.told_by,)
    port = entry.port
    if port is None:
        return _make_handle(
            node_id, entry.name, entry.direction, side, at, entry.kind, used=entry.used, sources=told_by
        )
    return _make_handle(
        node_id,
        entry.name,
        entry.direction,
        side,
        at,
        entry.kind,
        label=port.label,
        required=port.required,
        locked=port.locked,
        max_connections=port.max_connections,
        used=entry.used,
        sources=told_by,
    )


def border_handle(node: Node, handles: Sequence[Handle], x: float, y: float, within: float) -> Handle | None:
    """The handle for a point inside the card at most `within` px from its border; None further in.

    The left border takes in, the others give. One of that side before others, an unused one before a used
    one, then the nearest; None where the node has none of the direction that can be used.
    """
    rect = node.rect
    distances = {
        HandleSide.LEFT: x - rect.x,
        HandleSide.RIGHT: rect.right - x,
        HandleSide.TOP: y - rect.y,
        HandleSide.BOTTOM: rect.bottom - y,
    }
    side = min(distances, key=distances.__getitem__)
    if not 0 <= distances[side] <= within:
        return None
    direction = Direction.TARGET if side is HandleSide.LEFT else Direction.SOURCE

    def worth(handle: Handle) -> tuple[bool, bool, float]:
        hx, hy = handle_point(node, handle)
        return handle.side is not side, handle.used > 0, hypot(hx - x, hy - y)

    usable = [handle for handle in handles if handle.direction is direction and not handle.locked]
    return min(usable, key=worth, default=None)
