"""Snapping of a dragged connection to a handle."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from wsdesk.graph.handles.table import HandleTable, handle_point
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.spatial_index import SpatialIndex, distance_to
from wsdesk.graph.model.values import Direction, Handle, Node, Rect
from wsdesk.graph.rules.context import ModelLimits, ValidationResult
from wsdesk.graph.rules.validate import best_handle, oriented, verdict

REACH = 40.0
"""Screen px within which a handle is taken."""

HOLD = 8.0
"""Screen px by which another must be nearer, or the pointer further off, before a handle is let go."""

POINTED = 12.0
"""Screen px within which one means that handle, whether it takes the line or not."""

_STAY = 3.0
"""Screen px by which a handle that takes it must be nearer until one that refuses is let go."""

_MOST_CARDS = 64

LimitsOf = Callable[[str], ModelLimits | None]


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
