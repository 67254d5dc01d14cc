"""Targets of a connection: snapping of a drag to a handle, and a list of candidates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot

from wsdesk.graph.handles.table import HandleTable, handle_point
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.spatial_index import SpatialIndex, distance_to
from wsdesk.graph.model.values import Direction, Handle, Kind, Node, Rect
from wsdesk.graph.rules import (
    Connections,
    LimitsOf,
    ModelLimits,
    ValidationResult,
    best_handle,
    best_handle_in,
    oriented,
    validate_in,
)

REACH = 40.0
"""Distance in screen px within which a drag snaps to a handle."""

HYSTERESIS = 8.0
"""Hysteresis in screen px before a drag leaves its handle for another one, or for none."""

POINTER_REACH = 12.0
"""Distance in screen px within which the pointer targets a handle, valid or not."""

_REJECTION_HYSTERESIS = 3.0
"""Hysteresis in screen px between a valid and a rejecting handle."""

_MAX_CARDS = 64


class ConnectionDrag:
    """A drag from a handle, a source or a target, with cached results and hysteresis.

    `limits_of` returns the model limits of a target node by ID; None if models are unknown.
    """

    def __init__(
        self,
        document: Document,
        table: HandleTable,
        index: SpatialIndex,
        start: Handle,
        limits_of: LimitsOf | None = None,
    ) -> None:
        self.start = start
        self._document = document
        self._table = table
        self._connections = Connections(document, table)
        self._index = index
        self._limits_of = limits_of
        self._results: dict[tuple[str, str], ValidationResult] = {}
        self._snapped: Handle | None = None
        self._rejecting: Handle | None = None

    def validate(self, handle: Handle) -> ValidationResult:
        """Whether the drag could end at a handle."""
        if handle.direction is self.start.direction:
            return ValidationResult(False, "wrong-direction", severity="refused")
        key = (handle.node_id, handle.name)
        result = self._results.get(key)
        if result is None:
            src, dst = oriented(self.start, handle) or (self.start, handle)
            result = validate_in(self._connections, src, dst, self._limits(dst.node_id))
            self._results[key] = result
        return result

    def targets(self, rect: Rect) -> list[tuple[Handle, ValidationResult]]:
        """Handles of the other direction on the cards in the rectangle, with their results."""
        return [
            (handle, self.validate(handle))
            for i in self._index.query(rect)
            for handle in self._table.of(self._document.nodes[i].id)
            if handle.direction is not self.start.direction
        ]

    def snap(
        self, x: float, y: float, scale: float, reach: float = REACH
    ) -> tuple[Handle, ValidationResult] | None:
        """The nearest valid handle within `reach` screen px of the point, with hysteresis."""
        within, hold = reach / scale, HYSTERESIS / scale
        nearest, handle = self._nearest(x, y, within, self._is_valid)
        previous = self._snapped
        if previous is not None and previous != handle:
            distance = self._distance(previous, x, y)
            if distance <= within + hold and distance - nearest < hold:
                handle = previous
        self._snapped = handle
        return None if handle is None else (handle, self.validate(handle))

    def rejection(self, x: float, y: float, scale: float) -> tuple[Handle, ValidationResult] | None:
        """The rejecting handle at the pointer, unless a valid one is as near.

        A drop there must not connect to another handle, because edges can't be removed.
        """
        within, stay = POINTER_REACH / scale, _REJECTION_HYSTERESIS / scale
        nearest, handle = self._nearest(x, y, within, self._is_any)
        before, self._rejecting = self._rejecting, None
        if handle is None:
            return None
        if self.validate(handle).ok:
            # Hysteresis midway between the two, to avoid flicker.
            if before is None or self._distance(before, x, y) > min(within, nearest + stay):
                return None
            handle = before
        elif (
            before is None
            and self._snapped is not None
            and self._distance(self._snapped, x, y) < nearest + stay
        ):
            return None
        self._rejecting, self._snapped = handle, None
        return handle, self.validate(handle)

    def drop_on(self, node: Node) -> tuple[Handle, ValidationResult] | None:
        """The handle that a drop on the card connects to; a rejection if none is valid, None if it has
        none."""
        target = node.id if self.start.direction is Direction.SOURCE else self.start.node_id
        return best_handle_in(self._connections, self.start, node, self._limits(target))

    def _is_valid(self, handle: Handle) -> bool:
        return self.validate(handle).ok

    def _is_any(self, handle: Handle) -> bool:
        return True

    def _nearest(
        self, x: float, y: float, within: float, accepts: Callable[[Handle], bool]
    ) -> tuple[float, Handle | None]:
        """The nearest accepted handle and its distance; the first of two at the same position."""
        nodes, rects = self._document.nodes, self._index.rects
        nearest, closest = within, None
        for i in self._index.nearest(x, y, within, _MAX_CARDS):
            if distance_to(rects[i], x, y) > nearest:
                break
            node = nodes[i]
            for handle in self._table.of(node.id):
                if handle.direction is self.start.direction:
                    continue
                hx, hy = handle_point(node, handle)
                distance = hypot(hx - x, hy - y)
                if distance <= nearest and (closest is None or distance < nearest) and accepts(handle):
                    nearest, closest = distance, handle
        return nearest, closest

    def _distance(self, handle: Handle, x: float, y: float) -> float:
        hx, hy = self._table.point(handle)
        return hypot(hx - x, hy - y)

    def _limits(self, node_id: str) -> ModelLimits | None:
        return self._limits_of(node_id) if self._limits_of is not None else None


MAX_CANDIDATES = 60
"""Maximum number of candidates."""
MAX_VALIDATED = 3_000
"""Maximum number of validated nodes."""
MAX_HANDLE_SEARCHES = 400
"""Maximum number of nodes, nearest first, whose handles are searched for the text."""


@dataclass(frozen=True, slots=True)
class ConnectionCandidate:
    """A connection from `start` to `end` with its validation result. `distance` is in canvas px."""

    start: Handle
    end: Handle
    result: ValidationResult
    distance: float


def candidates(
    document: Document,
    table: HandleTable,
    starts: Sequence[Handle],
    at: tuple[float, float],
    limits_of: LimitsOf,
    words: str = "",
) -> tuple[ConnectionCandidate, ...]:
    """Handles that accept a connection from one of `starts` (handles of one node, of one direction).

    The best start is used for each. Nodes come before groups, valid targets before those with a warning, near
    ones before others. With `words`, all of them are in the node's title or the handle's name;
    matching nodes that reject follow with their reasons.
    """
    if not starts:
        return ()
    query = words.casefold().split()
    valid: list[ConnectionCandidate] = []
    rejected: list[ConnectionCandidate] = []
    own = starts[0].node_id
    near = sorted(
        (node.kind is Kind.GROUP, _card_distance(node, *at), i)
        for i, node in enumerate(document.nodes)
        if node.id != own
    )
    validated = by_handle = 0
    for _is_group, distance, i in near:
        if len(valid) >= MAX_CANDIDATES or validated >= MAX_VALIDATED:
            break
        title = document.nodes[i].title.casefold()
        if not all(word in title for word in query):
            # Only a handle can match. Computing the handles of all nodes would be slow.
            if by_handle >= MAX_HANDLE_SEARCHES:
                continue
            by_handle += 1
        validated += 1
        of_node = _of_node(document, table, starts, document.nodes[i], distance, limits_of, query)
        valid += [candidate for candidate in of_node if candidate.result.ok]
        if query and of_node and not any(candidate.result.ok for candidate in of_node):
            rejected.append(of_node[0])
    by_id = document.node_by_id
    valid.sort(key=lambda c: (by_id[c.end.node_id].kind is Kind.GROUP, c.result.severity != "ok"))
    return tuple([*valid, *rejected][:MAX_CANDIDATES])


def _of_node(
    document: Document,
    table: HandleTable,
    starts: Sequence[Handle],
    node: Node,
    distance: float,
    limits_of: LimitsOf,
    query: Sequence[str],
) -> list[ConnectionCandidate]:
    """Candidates of a node, valid ones before those with a warning."""
    matches: list[ConnectionCandidate] = []
    own = document.node_by_id[starts[0].node_id]
    for end in table.of(node.id):
        if end.direction is starts[0].direction or not _contains_all(query, node.title, end):
            continue
        into = end.node_id if end.direction.value == "target" else own.id
        best = best_handle(document, table, end, own, limits_of(into))
        if best is not None and any(best[0].name == start.name for start in starts):
            matches.append(ConnectionCandidate(best[0], end, best[1], distance))
    matches.sort(key=lambda candidate: ("ok", "warning", "refused").index(candidate.result.severity))
    return matches


def _card_distance(node: Node, x: float, y: float) -> float:
    """Distance of a node; a group around the point is as far as its border."""
    rect = node.rect
    if node.kind is Kind.GROUP and rect.x < x < rect.right and rect.y < y < rect.bottom:
        return min(x - rect.x, rect.right - x, y - rect.y, rect.bottom - y)
    return distance_to(rect, x, y)


def _contains_all(query: Sequence[str], title: str, handle: Handle) -> bool:
    text = f"{title} {handle.name} {handle.label} {handle.kind}".casefold()
    return all(word in text for word in query)


def between(
    document: Document, table: HandleTable, src: Node, dst: Node, limits_of: LimitsOf
) -> ConnectionCandidate | None:
    """The best connection from one node to another; a rejected one if all are, None without handles."""
    starts = [handle for handle in table.of(src.id) if handle.direction.value == "source"]
    if not starts or src is dst:
        return None
    connections = _of_node(document, table, starts, dst, 0.0, limits_of, ())
    return connections[0] if connections else None
