"""Validation of one connection by all rules, and the best handle for a drop on a card."""

from __future__ import annotations

from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Handle, Node
from wsdesk.graph.rules.checks import RULES
from wsdesk.graph.rules.context import ConnectionRequest, ModelLimits, ValidationResult

OK = ValidationResult(True)


def oriented(a: Handle, b: Handle) -> tuple[Handle, Handle] | None:
    """(source, target), whichever of the two the drag started from; None if both have the same direction."""
    if a.direction is b.direction:
        return None
    return (a, b) if a.direction is Direction.SOURCE else (b, a)


def verdict(
    document: Document, table: HandleTable, src: Handle, dst: Handle, limits: ModelLimits | None = None
) -> ValidationResult:
    """Whether an edge from `src` to `dst` can be made: the first refusal, else the first warning, else ok.

    `src` must be a source and `dst` a target: call `oriented` first. `limits` are those of the target node's
    model, None if the model or the catalog is unknown.
    """
    request = ConnectionRequest(document, table, src, dst, limits)
    first_warning = OK
    for check in RULES:
        found = check(request)
        if found is None:
            continue
        if not found.ok:
            return found
        if first_warning is OK:
            first_warning = found
    return first_warning


def best_handle(
    document: Document, table: HandleTable, src: Handle, node: Node, limits: ModelLimits | None = None
) -> tuple[Handle, ValidationResult] | None:
    """The handle of `node` that a drag from `src` (a source or a target) dropped on its card should take.

    Allowed ones before those with a warning, then the same kind, known before guessed, required and free
    before used. If every handle refuses, the first refusal is returned for the message. `limits` are those of
    the model of whichever node is the target.
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
