"""Handle table: handles of each node with their positions on the card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise
from math import hypot

from wsdesk.graph.handles.attachments import HandleNames, HandleSpec, attachments_of
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.kinds import MAX_PARSED, split_identifier
from wsdesk.graph.model.values import Direction, Edge, EdgeState, Handle, HandleSide, Node, Port

_SIDE_BY_NAME = {side.value: side for side in HandleSide}
_OTHER_WORDS = frozenset(
    "source target src dst in out input output handle port side middle center".split()  # noqa: SIM905
)
_LENGTH = re.compile(r"\s*(\d{1,6}(?:\.\d{1,6})?)\s*(%|px)?\s*")


def side_in_name(name: str) -> HandleSide | None:
    """Side that a handle's name consists of, such as `left`, `right-source`, `bottom_2`; None otherwise.

    Other words make it a name: `coords_left` is a value, not a side.
    """
    return _find_side(name[:MAX_PARSED])


@lru_cache(maxsize=4096)
def _find_side(name: str) -> HandleSide | None:
    words = split_identifier(name)
    named = [word for word in words if word in _SIDE_BY_NAME]
    if len(named) != 1 or not all(
        word in _SIDE_BY_NAME or word in _OTHER_WORDS or word.isdigit() for word in words
    ):
        return None
    return _SIDE_BY_NAME[named[0]]


def default_side(direction: Direction) -> HandleSide:
    return HandleSide.RIGHT if direction is Direction.SOURCE else HandleSide.LEFT


def share_in_top(top: str, length: float) -> float | None:
    """A port's `top` (`25%`, `60px`, `60`) as a fraction of a side of `length` px; None if it is invalid."""
    match = _LENGTH.fullmatch(top[:32])
    if match is None:
        return None
    amount = float(match[1])
    share = amount / 100 if match[2] == "%" else amount / length if length > 0 else 0.5
    return min(1.0, share)


MAX_CACHED = 20_000
"""Maximum number of nodes with cached handles."""
_DROPPED = 200
"""Number of the oldest nodes whose handles are dropped at once, in 0.1 ms."""

_FEW = 24
"""Number of handles up to which a linear search is used; a node with more gets a lookup by name."""

_SIDES = tuple(HandleSide)
_make_handle = fast_init(Handle)
_NO_PORT = Port("")
_MIN_GAP = 0.01
"""Minimum distance of ports as a fraction of the side; if any are closer, all are spread evenly."""


def handle_point(node: Node, handle: Handle) -> tuple[float, float]:
    """Position of the handle, in canvas px."""
    rect, side = node.rect, handle.side
    if side is HandleSide.RIGHT:
        return rect.x + rect.w, rect.y + rect.h * handle.at
    if side is HandleSide.LEFT:
        return rect.x, rect.y + rect.h * handle.at
    return rect.x + rect.w * handle.at, rect.y if side is HandleSide.TOP else rect.y + rect.h


class HandleTable:
    """Handles of every node of one document, computed on demand."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._names = HandleNames(document)
        self._handles: dict[str, tuple[Handle, ...]] = {}
        self._by_name: dict[str, dict[tuple[str, str], Handle]] = {}
        self._added: dict[str, list[Edge]] = {}

    def of(self, node_id: str) -> tuple[Handle, ...]:
        """Handles of a node, sources first, in a stable order; empty for an unknown ID."""
        handles = self._handles.get(node_id)
        if handles is None:
            node = self.document.node_by_id.get(node_id)
            if node is None:
                return ()
            if len(self._handles) >= MAX_CACHED:
                for old in list(islice(self._handles, _DROPPED)):
                    del self._handles[old]
            added = self._added.get(node_id, ())
            handles = _lay_out(node, attachments_of(self.document, node, self._names, added))
            self._handles[node_id] = handles
        return handles

    def find(self, node_id: str, name: str, direction: Direction) -> Handle | None:
        """The handle that an edge names; None if there is none."""
        handles = self.of(node_id)
        if len(handles) > _FEW:
            return self._find_among_many(node_id, handles, name, direction)
        for handle in handles:
            if handle.name == name and handle.direction is direction:
                return handle
        return None

    def point(self, handle: Handle) -> tuple[float, float]:
        """Position of the handle, in canvas px.

        Raises:
            KeyError: its node is not in the document.
        """
        return handle_point(self.document.node_by_id[handle.node_id], handle)

    def parts(self) -> Iterable[object]:
        """The handles by node, many objects that take long to free at once."""
        return self._handles.values()

    def derive(self, document: Document, touched: Iterable[str]) -> HandleTable:
        """Table of the next document, which keeps the handles of all nodes that aren't `touched`.

        Guessed names of handles stay the same, so that they don't change while the canvas is open.
        """
        new = HandleTable(document)
        new._names = self._names
        new._handles = self._handles.copy()
        for node_id in touched:
            new._handles.pop(node_id, None)
        return new

    def add_edge(self, edge: Edge) -> None:
        """Take an edge into account that the document doesn't contain: only for a table that is not shared.

        A handle that edges name already is only used once more, in constant time.
        """
        for node_id in {edge.src, edge.dst}:
            self._added.setdefault(node_id, []).append(edge)
        used = int(edge.state is not EdgeState.FAILED)
        self._use(edge.src, edge.src_handle, Direction.SOURCE, used)
        self._use(edge.dst, edge.dst_handle, Direction.TARGET, used)

    def _use(self, node_id: str, name: str, direction: Direction, count: int) -> None:
        handles = self._handles.get(node_id)
        if handles is None:
            return
        handle = self.find(node_id, name, direction)
        if handle is None or "edge" not in handle.sources:
            del self._handles[node_id]
            self._by_name.pop(node_id, None)
            return
        more = replace(handle, used=handle.used + count)
        self._handles[node_id] = tuple([more if other is handle else other for other in handles])
        if node_id in self._by_name:
            self._by_name[node_id][direction.value, name] = more

    def _find_among_many(
        self, node_id: str, handles: tuple[Handle, ...], name: str, direction: Direction
    ) -> Handle | None:
        if node_id not in self._by_name:
            self._by_name[node_id] = {(handle.direction.value, handle.name): handle for handle in handles}
        return self._by_name[node_id].get((direction.value, name))


def _lay_out(node: Node, attachments: list[HandleSpec]) -> tuple[Handle, ...]:
    """Position the handles: evenly along their sides, ports where they specify it."""
    sides = [_side(entry) for entry in attachments]
    if len(sides) == 2 and sides[0] is not sides[1] and not node.ports:
        return tuple(
            [_handle(node.id, entry, side, 0.5) for entry, side in zip(attachments, sides, strict=True)]
        )
    by_side = [(side, _spread(node, attachments, sides, side)) for side in _SIDES if side in sides]
    return tuple(
        [
            _handle(node.id, entry, side, positions[entry.name])
            for entry, its in zip(attachments, sides, strict=True)
            for side, positions in by_side
            if side is its
        ]
    )


def _side(entry: HandleSpec) -> HandleSide:
    named = side_in_name(entry.port.top) if entry.port else None
    return named or side_in_name(entry.name) or default_side(entry.direction)


def _spread(
    node: Node, attachments: list[HandleSpec], sides: list[HandleSide], side: HandleSide
) -> dict[str, float]:
    """Positions on one side by handle name: as ports specify if they don't overlap, else evenly spread."""
    length = node.rect.h if side in (HandleSide.LEFT, HandleSide.RIGHT) else node.rect.w
    here = [entry for entry, its in zip(attachments, sides, strict=True) if its is side]
    names = dict.fromkeys([entry.name for entry in here])
    if len(names) == 1 and not node.ports:
        return dict.fromkeys(names, 0.5)
    even = {name: k / (len(names) + 1) for k, name in enumerate(names, 1)}
    if not node.ports:
        return even
    specified = even | {
        entry.name: share
        for entry in here
        if entry.port and (share := share_in_top(entry.port.top, length)) is not None
    }
    order = sorted(specified.values())
    is_spread = all(b - a >= _MIN_GAP for a, b in pairwise(order))
    return specified if is_spread else even


def _handle(node_id: str, entry: HandleSpec, side: HandleSide, at: float) -> Handle:
    sources = (entry.origin, "edge") if entry.has_edges and entry.origin != "edge" else (entry.origin,)
    port = entry.port or _NO_PORT
    return _make_handle(
        node_id,
        entry.name,
        entry.direction,
        side,
        at,
        entry.kind,
        port.label,
        port.required,
        port.locked,
        port.max_connections,
        entry.used,
        sources,
    )


def border_handle(node: Node, handles: Sequence[Handle], x: float, y: float, within: float) -> Handle | None:
    """Handle for a point inside the card at most `within` px from its border; None further inside.

    The left border is for inputs, the others for outputs. Handles on that side come first, then unused ones,
    then the nearest; None if no handle of the direction is usable.
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

    def cost(handle: Handle) -> tuple[bool, bool, float]:
        hx, hy = handle_point(node, handle)
        return handle.side is not side, handle.used > 0, hypot(hx - x, hy - y)

    usable = [handle for handle in handles if handle.direction is direction and not handle.locked]
    return min(usable, key=cost, default=None)
