"""Validation of one connection by all rules, or of several, and the best handle for a drop on a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Edge, EdgeState, Handle, HandleSide, Node
from wsdesk.graph.rules.checks import RULES, ConnectionRequest, ModelLimits, ValidationResult

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


LimitsOf = Callable[[str], ModelLimits | None]
"""The limits of a node's model by the node's ID; None where nothing is known of them."""


def judge_together(
    document: Document, table: HandleTable, wishes: Sequence[tuple[Handle, Handle]], limits_of: LimitsOf
) -> tuple[ValidationResult, ...]:
    """A verdict for each pair of handles, given in either order.

    Two that fill one port, close a circle between them or say the same are told apart: the first may be made.
    """
    answers: list[ValidationResult] = []
    for at, wish in enumerate(wishes):
        ends = oriented(*wish)
        if ends is None:
            answers.append(ValidationResult(False, "wrong-direction", (), "refused"))
            continue
        src, dst = (_as_it_stands(table, handle) for handle in ends)
        answer = verdict(document, table, src, dst, limits_of(dst.node_id))
        answers.append(answer)
        if answer.ok and at + 1 < len(wishes):
            edge = Edge(f"wish {at}", src.node_id, dst.node_id, src.name, dst.name, state=EdgeState.PENDING)
            document = document.with_edge(edge)
            table = table.derived(document, (src.node_id, dst.node_id))
    return tuple(answers)


def judge_drawn(
    document: Document, table: HandleTable, edge_ids: Sequence[str], limits_of: LimitsOf
) -> dict[str, ValidationResult]:
    """A verdict for each of these edges of the document, as if none of them stood there yet.

    One whose ends are gone has the code `no-handle`; IDs that name no edge are passed over.
    """
    edges = [edge for i in edge_ids if (edge := document.edge_by_id.get(i)) is not None]
    gone = {edge.id for edge in edges}
    rest = tuple([edge for edge in document.edges if edge.id not in gone])
    document = replace(document, edges=rest).following(document)
    table = table.derived(document, {end for edge in edges for end in (edge.src, edge.dst)})
    answers = {edge.id: ValidationResult(False, "no-handle", (), "refused") for edge in edges}
    known = [edge for edge in edges if {edge.src, edge.dst} <= document.node_by_id.keys()]
    wishes = [(_end(table, edge, Direction.SOURCE), _end(table, edge, Direction.TARGET)) for edge in known]
    judged = judge_together(document, table, wishes, limits_of)
    return answers | {edge.id: answer for edge, answer in zip(known, judged, strict=True)}


def _as_it_stands(table: HandleTable, handle: Handle) -> Handle:
    return table.find(handle.node_id, handle.name, handle.direction) or handle


def _end(table: HandleTable, edge: Edge, direction: Direction) -> Handle:
    """The handle of an edge's end; one that only this edge named is taken as it is."""
    source = direction is Direction.SOURCE
    node_id, name = (edge.src, edge.src_handle) if source else (edge.dst, edge.dst_handle)
    side = HandleSide.RIGHT if source else HandleSide.LEFT
    return table.find(node_id, name, direction) or Handle(node_id, name, direction, side, 0.5)
