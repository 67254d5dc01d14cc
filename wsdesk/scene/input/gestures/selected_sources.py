"""Other selected nodes that are connected together with the dragged one."""

from __future__ import annotations

from wsdesk.graph.model.values import Direction, Handle
from wsdesk.graph.rules import ValidationResult, best_handle
from wsdesk.scene.input.context import InteractionContext

MAX_LINES = 24
"""Maximum number of additional preview lines; more would be indistinguishable."""


class SelectedSources:
    """Connections of the other selected nodes to the target of a drag."""

    def __init__(self, context: InteractionContext, start: Handle) -> None:
        self._context = context
        self._start = start
        selected = context.selected.nodes
        self.node_ids = [i for i in selected if i != start.node_id] if start.node_id in selected else []
        self._cache: dict[tuple[str, str], list[tuple[Handle, ValidationResult]]] = {}

    def candidates(self, end: Handle) -> list[tuple[Handle, ValidationResult]]:
        """The best handle of each other node for this end, with its result; without nodes that have none."""
        if not self.node_ids:
            return []
        key = (end.node_id, end.name)
        if key not in self._cache:
            self._cache[key] = self._find_candidates(end)
        return self._cache[key]

    def valid_handles(self, end: Handle) -> list[Handle]:
        """Handles of other nodes that can be connected to this end."""
        return [handle for handle, result in self.candidates(end) if result.ok]

    def start_handles(self) -> list[Handle]:
        """One handle per node, to draw a preview from while there is no target."""
        table = self._context.model.table
        handles = (
            next((h for h in table.of(node_id) if h.direction is self._start.direction), None)
            for node_id in self.node_ids[:MAX_LINES]
        )
        return [handle for handle in handles if handle is not None]

    def _find_candidates(self, end: Handle) -> list[tuple[Handle, ValidationResult]]:
        model, limits_of = self._context.model, self._context.canvas.limits_of
        found: list[tuple[Handle, ValidationResult]] = []
        for node_id in self.node_ids:
            node = model.document.node_by_id.get(node_id)
            if node is None or node_id == end.node_id:
                continue
            target = end.node_id if end.direction is Direction.TARGET else node_id
            candidates = best_handle(model.document, model.table, end, node, limits_of(target))
            if candidates is not None:
                found.append(candidates)
        return found
