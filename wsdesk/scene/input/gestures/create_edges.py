"""Creates edges from a drop, a chosen target, or a command, as one undo step."""

from __future__ import annotations

from collections.abc import Sequence

from wsdesk.graph.model.values import Handle
from wsdesk.graph.rules import ValidationResult
from wsdesk.scene.input.context import InteractionContext


def connect(context: InteractionContext, pairs: Sequence[tuple[Handle, Handle]]) -> ValidationResult:
    """Add an edge per pair; return the first rejection if every pair was rejected, else ok."""
    if len(pairs) == 1:
        return context.canvas.connect_handles(*pairs[0])
    results = context.canvas.connect_all(pairs)
    return next((result for result in results if result.ok), results[0])
