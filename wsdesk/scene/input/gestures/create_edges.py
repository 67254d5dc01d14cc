"""Creates edges from a drop, a chosen target, or a command, as one undo step."""

from __future__ import annotations

from collections.abc import Sequence

from wsdesk.graph.model.values import Handle
from wsdesk.graph.rules import ValidationResult
from wsdesk.scene.input.context import InteractionContext


def connect(stage: InteractionContext, pairs: Sequence[tuple[Handle, Handle]]) -> ValidationResult:
    """Draw an edge between each pair; the first refusal where every one was refused, else ok."""
    if len(pairs) == 1:
        return stage.canvas.connect_handles(*pairs[0])
    answers = stage.canvas.connect_all(pairs)
    return next((answer for answer in answers if answer.ok), answers[0])
