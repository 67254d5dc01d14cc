"""All rules together."""

from __future__ import annotations

from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Handle, Node
from wsdesk.graph.rules import (
    already_fed,
    direction,
    duplicate,
    folded,
    kind_unsure,
    loop,
    model_count,
    model_kind,
    no_inputs,
    port_full,
    port_locked,
    same_node,
    wrong_kind,
)
from wsdesk.graph.rules.context import ConnectionRequest, ModelLimits, ValidationResult

RULES = (
    direction.check,
    same_node.check,
    folded.check,
    duplicate.check,
    port_locked.check,
    port_full.check,
    wrong_kind.check,
    model_kind.check,
    model_count.check,
    loop.check,
    no_inputs.check,
    already_fed.check,
    kind_unsure.check,
)
"""In the order in which a reason is told: what is plain on the card before what one must think about."""

OK = ValidationResult(True)


def oriented(a: Handle, b: Handle) -> tuple[Handle, Handle] | None:
    """(source, target), whichever of the two the drag began at; None where both are of one direction."""
    if a.direction is b.direction:
        return None
    return (a, b) if a.direction is Direction.SOURCE else (b, a)


def verdict(
    document: Document, table: HandleTable, src: Handle, dst: Handle, limits: ModelLimits | None = None
) -> ValidationResult:
    """Whether an edge from `src` to `dst` can be made: the first refusal, else the first warning, else ok.

    `src` must be a source and `dst` a target: put what a drag gives through `oriented` first. `limits` are
    those of the target node's model, None where it or the catalogue is not known.
    """
    case = ConnectionRequest(document, table, src, dst, limits)
    doubt = OK
    for check in RULES:
        found = check(case)
        if found is None:
            continue
        if not found.ok:
            return found
        if doubt is OK:
            doubt = found
    return doubt


def best_handle(
    document: Document, table: HandleTable, src: Handle, node: Node, limits: ModelLimits | None = None
) -> tuple[Handle, ValidationResult] | None:
    """The handle of `node` that a drag from `src` (a source or a target) dropped on its card should take.

    Sure ones before doubtful ones, then one of the same kind, known before guessed, required and free
    before used. Where every handle refuses, the first refusal is answered, so that it can be told. `limits`
    are those of the model of whichever node is the target.
    """
    answers: list[tuple[Handle, ValidationResult]] = []
    for handle in table.of(node.id):
        ends = oriented(src, handle)
        if ends is not None:
            answers.append((handle, verdict(document, table, *ends, limits)))
    return min(answers, key=lambda answer: _worth(src, *answer), default=None)


def _worth(src: Handle, handle: Handle, found: ValidationResult) -> tuple[int, bool, bool, bool, bool]:
    severity = ("ok", "warning", "refused").index(found.severity)
    if not found.ok:
        return severity, False, False, False, False
    same_kind = bool(src.kind) and src.kind == handle.kind
    guessed = handle.sources == ("default",)
    return severity, not same_kind, guessed, not (handle.required and not handle.used), handle.used > 0
