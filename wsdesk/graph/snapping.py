"""What a connection that is being dragged would take."""

from __future__ import annotations

from wsdesk.graph.document import Document
from wsdesk.graph.handles import HandleTable
from wsdesk.graph.index import SpatialIndex
from wsdesk.graph.rules.case import ModelLimits, Verdict
from wsdesk.graph.values import Handle, Rect


class Dragging:
    """One drag from a handle (a source or a target): verdicts are worked out once, snapping keeps hold.

    `limits_of` tells the model limits of a target node, by node id.
    """

    def __init__(
        self,
        document: Document,
        table: HandleTable,
        index: SpatialIndex,
        start: Handle,
        limits: dict[str, ModelLimits] | None = None,
    ) -> None:
        self.start = start

    def verdict(self, handle: Handle) -> Verdict:
        """Whether the drag could end at that handle."""
        raise NotImplementedError

    def targets(self, rect: Rect) -> list[tuple[Handle, Verdict]]:
        """Every handle of the other direction on the cards in the rectangle, to be lit up or dimmed."""
        raise NotImplementedError

    def snap(self, x: float, y: float, scale: float, reach: float = 40) -> tuple[Handle, Verdict] | None:
        """The nearest handle that can take it within `reach` screen px; the last one holds a little longer."""
        raise NotImplementedError
