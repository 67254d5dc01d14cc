"""Targets of a connection: snapping of a drag to a handle, and a list of candidates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot

from wsdesk.graph.handles.table import HandleTable, handle_point
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.spatial_index import SpatialIndex, distance_to
from wsdesk.graph.model.values import Direction, Handle, Kind, Node, Rect
from wsdesk.graph.rules import LimitsOf, ModelLimits, ValidationResult, best_handle, oriented, verdict

REACH = 40.0
"""Screen px within which a handle is taken."""

HOLD = 8.0
"""Screen px by which another must be nearer, or the pointer further off, before a handle is let go."""

POINTED = 12.0
"""Screen px within which one means that handle, whether it takes the line or not."""

_STAY = 3.0
"""Screen px by which a handle that takes it must be nearer until one that refuses is let go."""

_MOST_CARDS = 64


class ConnectionDrag:
    """One drag from a handle, a source or a target. Each verdict is worked out once, a taken handle holds.

    `limits_of` tells the model limits of a target node by its ID; None where nothing is known of models.
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
        self._index = index
        self._limits_of = limits_of
        self._known: dict[tuple[str, str], ValidationResult] = {}
        self._held: Handle | None = None
        self._refusing: Handle | None = None

    def verdict(self, handle: Handle) -> ValidationResult:
        """Whether the drag could end at that handle."""
        if handle.direction is self.start.direction:
            return ValidationResult(False, "wrong-direction", severity="refused")
        key = (handle.node_id, handle.name)
        known = self._known.get(key)
        if known is None:
            src, dst = oriented(self.start, handle) or (self.start, handle)
            known = verdict(self._document, self._table, src, dst, self._limits(dst.node_id))
            self._known[key] = known
        return known

    def targets(self, rect: Rect) -> list[tuple[Handle, ValidationResult]]:
        """Every handle of the other direction on the cards in the rectangle, to be lit up or dimmed."""
        return [
            (handle, self.verdict(handle))
            for i in self._index.query(rect)
            for handle in self._table.of(self._document.nodes[i].id)
            if handle.direction is not self.start.direction
        ]

    def snap(
        self, x: float, y: float, scale: float, reach: float = REACH
    ) -> tuple[Handle, ValidationResult] | None:
        """The nearest handle that can take it, within `reach` screen px of the point; a taken one holds."""
        within, hold = reach / scale, HOLD / scale
        nearest, found = self._nearest(x, y, within, self._takes)
        held = self._held
        if held is not None and held != found:
            away = self._away(held, x, y)
            if away <= within + hold and away - nearest < hold:
                found = held
        self._held = found
        return None if found is None else (found, self.verdict(found))

    def refusal(self, x: float, y: float, scale: float) -> tuple[Handle, ValidationResult] | None:
        """The handle that one points at where it refuses, and none that could take it is as near.

        Nothing else may take a line that is dropped there: an edge cannot be removed again.
        """
        within, stay = POINTED / scale, _STAY / scale
        nearest, found = self._nearest(x, y, within, self._is_end)
        before, self._refusing = self._refusing, None
        if found is None:
            return None
        if self.verdict(found).ok:
            # Midway between the two nothing flickers: whichever was meant stays so for a while.
            if before is None or self._away(before, x, y) > min(within, nearest + stay):
                return None
            found = before
        elif before is None and self._held is not None and self._away(self._held, x, y) < nearest + stay:
            return None
        self._refusing, self._held = found, None
        return found, self.verdict(found)

    def drop_on(self, node: Node) -> tuple[Handle, ValidationResult] | None:
        """What a drop on the card takes; a refusal where nothing can, None where it has no such handle."""
        target = node.id if self.start.direction is Direction.SOURCE else self.start.node_id
        return best_handle(self._document, self._table, self.start, node, self._limits(target))

    def _takes(self, handle: Handle) -> bool:
        return self.verdict(handle).ok

    def _is_end(self, handle: Handle) -> bool:
        return True

    def _nearest(
        self, x: float, y: float, within: float, wanted: Callable[[Handle], bool]
    ) -> tuple[float, Handle | None]:
        """How far the nearest of the wanted handles is, and it; of two at one place the first."""
        nodes, rects = self._document.nodes, self._index.rects
        nearest, found = within, None
        for i in self._index.nearest(x, y, within, _MOST_CARDS):
            if distance_to(rects[i], x, y) > nearest:
                break
            node = nodes[i]
            for handle in self._table.of(node.id):
                if handle.direction is self.start.direction:
                    continue
                hx, hy = handle_point(node, handle)
                distance = hypot(hx - x, hy - y)
                if distance <= nearest and (found is None or distance < nearest) and wanted(handle):
                    nearest, found = distance, handle
        return nearest, found

    def _away(self, handle: Handle, x: float, y: float) -> float:
        hx, hy = self._table.point(handle)
        return hypot(hx - x, hy - y)

    def _limits(self, node_id: str) -> ModelLimits | None:
        return self._limits_of(node_id) if self._limits_of is not None else None


MOST = 60
"""Candidates that are answered at most."""
MOST_LOOKED_AT = 3_000
"""Nodes that are judged at most: where so many refuse, one types what one means."""
MOST_BY_HANDLE = 400
"""Nodes, the nearest ones, whose handles are looked through for words that their titles do not have."""


@dataclass(frozen=True, slots=True)
class ConnectionCandidate:
    """A connection from `start` to `end`, as the rules see it. `distance` is in canvas px."""

    start: Handle
    end: Handle
    verdict: ValidationResult
    distance: float


def candidates(
    document: Document,
    table: HandleTable,
    starts: Sequence[Handle],
    at: tuple[float, float],
    limits_of: LimitsOf,
    words: str = "",
) -> tuple[ConnectionCandidate, ...]:
    """Every handle that can take a line from one of `starts` (handles of one node, of one direction).

    Of several starts the best for the end is meant. With `words`, all of them are in the node's title or the
    handle's name; the nodes that they name and that cannot take it follow with their reasons.
    """
    if not starts:
        return ()
    wanted = words.casefold().split()
    taken: list[ConnectionCandidate] = []
    refused: list[ConnectionCandidate] = []
    own = starts[0].node_id
    near = sorted(
        (node.kind is Kind.GROUP, _card_distance(node, *at), i)
        for i, node in enumerate(document.nodes)
        if node.id != own
    )
    looked_at = by_handle = 0
    for _is_group, distance, i in near:
        if len(taken) >= MOST or looked_at >= MOST_LOOKED_AT:
            break
        title = document.nodes[i].title.casefold()
        if not all(word in title for word in wanted):
            # Only a handle can be meant. Working out those of every node would take a while.
            if by_handle >= MOST_BY_HANDLE:
                continue
            by_handle += 1
        looked_at += 1
        found = _of_node(document, table, starts, document.nodes[i], distance, limits_of, wanted)
        taken += [candidate for candidate in found if candidate.verdict.ok]
        if wanted and found and not any(candidate.verdict.ok for candidate in found):
            refused.append(found[0])
    return tuple([*taken, *refused][:MOST])


def _of_node(
    document: Document,
    table: HandleTable,
    starts: Sequence[Handle],
    node: Node,
    distance: float,
    limits_of: LimitsOf,
    wanted: Sequence[str],
) -> list[ConnectionCandidate]:
    """The node's handles, sure ones before doubtful ones."""
    found: list[ConnectionCandidate] = []
    own = document.node_by_id[starts[0].node_id]
    for end in table.of(node.id):
        if end.direction is starts[0].direction or not _all_in(wanted, node.title, end):
            continue
        into = end.node_id if end.direction.value == "target" else own.id
        best = best_handle(document, table, end, own, limits_of(into))
        if best is not None and any(best[0].name == start.name for start in starts):
            found.append(ConnectionCandidate(best[0], end, best[1], distance))
    found.sort(key=lambda candidate: ("ok", "warning", "refused").index(candidate.verdict.severity))
    return found


def _card_distance(node: Node, x: float, y: float) -> float:
    """How far a node is; what lies inside a group is nearer than the group, which is as far as its border."""
    rect = node.rect
    if node.kind is Kind.GROUP and rect.x < x < rect.right and rect.y < y < rect.bottom:
        return min(x - rect.x, rect.right - x, y - rect.y, rect.bottom - y)
    return distance_to(rect, x, y)


def _all_in(wanted: Sequence[str], title: str, handle: Handle) -> bool:
    text = f"{title} {handle.name} {handle.label} {handle.kind}".casefold()
    return all(word in text for word in wanted)


def between(
    document: Document, table: HandleTable, src: Node, dst: Node, limits_of: LimitsOf
) -> ConnectionCandidate | None:
    """The best connection from one node to another; a refused one where all are, None without handles."""
    starts = [handle for handle in table.of(src.id) if handle.direction.value == "source"]
    if not starts or src is dst:
        return None
    found = _of_node(document, table, starts, dst, 0.0, limits_of, ())
    return found[0] if found else None
