"""Other selected nodes that are connected together with the dragged one."""

from __future__ import annotations

from wsdesk.graph.model.values import Direction, Handle
from wsdesk.graph.rules import ValidationResult, best_handle
from wsdesk.scene.input.context import InteractionContext

MOST_LINES = 24
"""Lines that are drawn beside the one in hand; of more nothing could be told apart."""


class SelectedSources:
    """For one drag: what each of the others would connect to the same handle."""

    def __init__(self, stage: InteractionContext, start: Handle) -> None:
        self._stage = stage
        self._start = start
        selected = stage.selected.nodes
        self.node_ids = [i for i in selected if i != start.node_id] if start.node_id in selected else []
        self._known: dict[tuple[str, str], list[tuple[Handle, ValidationResult]]] = {}

    def to(self, end: Handle) -> list[tuple[Handle, ValidationResult]]:
        """The best handle of each other node for this end, with its verdict; none of nodes without any."""
        if not self.node_ids:
            return []
        key = (end.node_id, end.name)
        if key not in self._known:
            self._known[key] = self._found(end)
        return self._known[key]

    def taken(self, end: Handle) -> list[Handle]:
        """Those of them that can be connected to it."""
        return [handle for handle, judged in self.to(end) if judged.ok]

    def resting(self) -> list[Handle]:
        """A handle of each, to draw a line from while there is no end yet."""
        table = self._stage.board.table
        handles = (
            next((h for h in table.of(node_id) if h.direction is self._start.direction), None)
            for node_id in self.node_ids[:MOST_LINES]
        )
        return [handle for handle in handles if handle is not None]

    def _found(self, end: Handle) -> list[tuple[Handle, ValidationResult]]:
        board, limits_of = self._stage.board, self._stage.canvas.limits_of
        found: list[tuple[Handle, ValidationResult]] = []
        for node_id in self.node_ids:
            node = board.document.node_by_id.get(node_id)
            if node is None or node_id == end.node_id:
                continue
            target = end.node_id if end.direction is Direction.TARGET else node_id
            answer = best_handle(board.document, board.table, end, node, limits_of(target))
            if answer is not None:
                found.append(answer)
        return found
