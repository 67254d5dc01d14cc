"""Validation of one connection by all rules, or of several, and the best handle for a drop on a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Edge, EdgeState, Handle, HandleSide, Node
from wsdesk.graph.rules.checks import RULES, ConnectionRequest, ModelLimits, ValidationResult
from wsdesk.graph.rules.connections import Connections

OK = ValidationResult(True)


def oriented(a: Handle, b: Handle) -> tuple[Handle, Handle] | None:
    """(source, target), whichever of the two the drag started from; None if both have the same direction."""
    if a.direction is b.direction:
        return None
    return (a, b) if a.direction is Direction.SOURCE else (b, a)


def validate(
    document: Document, table: HandleTable, src: Handle, dst: Handle, limits: ModelLimits | None = None
) -> ValidationResult:
    """Whether an edge from `src` to `dst` can be made: the first rejection, else the first warning, else ok.

    `src` must be a source and `dst` a target (see `oriented`). `limits` are those of the target node's model,
    None if the model or the catalog is unknown.
    """
    return validate_in(Connections(document, table), src, dst, limits)


def validate_in(
    connections: Connections, src: Handle, dst: Handle, limits: ModelLimits | None = None
) -> ValidationResult:
    """The same among connections whose lookups are shared by several calls."""
    request = ConnectionRequest(connections, src, dst, limits)
    first_warning = OK
    for check in RULES:
        result = check(request)
        if result is None:
            continue
        if not result.ok:
            return result
        if first_warning is OK:
            first_warning = result
    return first_warning


def best_handle(
    document: Document, table: HandleTable, src: Handle, node: Node, limits: ModelLimits | None = None
) -> tuple[Handle, ValidationResult] | None:
    """Handle of `node` that a drag from `src` (a source or a target) connects to when dropped on its card.

    Allowed handles come before those with a warning, then the same kind, known before guessed, required and
    free before used. If every handle rejects, the first rejection is returned for its message. `limits` are
    those of the model of whichever node is the target.
    """
    return best_handle_in(Connections(document, table), src, node, limits)


def best_handle_in(
    connections: Connections, src: Handle, node: Node, limits: ModelLimits | None = None
) -> tuple[Handle, ValidationResult] | None:
    """The same among connections whose lookups are shared by several calls."""
    results: list[tuple[Handle, ValidationResult]] = []
    for handle in connections.table.of(node.id):
        ends = oriented(src, handle)
        if ends is not None:
            results.append((handle, validate_in(connections, *ends, limits)))
    return min(results, key=lambda result: _cost(src, *result), default=None)


def _cost(src: Handle, handle: Handle, result: ValidationResult) -> tuple[int, bool, bool, bool, bool]:
    severity = ("ok", "warning", "refused").index(result.severity)
    if not result.ok:
        return severity, False, False, False, False
    same_kind = bool(src.kind) and src.kind == handle.kind
    guessed = handle.sources == ("default",)
    return severity, not same_kind, guessed, not (handle.required and not handle.used), handle.used > 0


LimitsOf = Callable[[str], ModelLimits | None]
"""Limits of a node's model by node ID; None if unknown."""


def validate_batch(
    document: Document, table: HandleTable, pairs: Sequence[tuple[Handle, Handle]], limits_of: LimitsOf
) -> tuple[ValidationResult, ...]:
    """A result for each pair of handles, given in either order, as if the previous connections existed.

    If two conflict (one port, a cycle, duplicates), the first one is accepted.
    """
    connections = Connections(document, table)
    results: list[ValidationResult] = []
    for at, pair in enumerate(pairs):
        ends = oriented(*pair)
        if ends is None:
            results.append(ValidationResult(False, "wrong-direction", (), "refused"))
            continue
        src, dst = (_current(connections.table, handle) for handle in ends)
        result = validate_in(connections, src, dst, limits_of(dst.node_id))
        results.append(result)
        if result.ok and at + 1 < len(pairs):
            edge = Edge(f"pair {at}", src.node_id, dst.node_id, src.name, dst.name, state=EdgeState.PENDING)
            connections.add(edge)
    return tuple(results)


def validate_drawn(
    document: Document,
    table: HandleTable,
    edge_ids: Sequence[str],
    limits_of: LimitsOf,
    most: int | None = None,
) -> dict[str, ValidationResult]:
    """A result for each of these edges of the document, or for the first `most`, as if none existed yet.

    The code is `no-handle` if an end is missing; unknown IDs are ignored.
    """
    edges = [edge for i in edge_ids if (edge := document.edge_by_id.get(i)) is not None]
    ids = {edge.id for edge in edges}
    rest = tuple([edge for edge in document.edges if edge.id not in ids])
    document = replace(document, edges=rest).reuse_lookups(document)
    table = table.derive(document, {end for edge in edges for end in (edge.src, edge.dst)})
    edges = edges[:most]
    results = {edge.id: ValidationResult(False, "no-handle", (), "refused") for edge in edges}
    connected = [edge for edge in edges if {edge.src, edge.dst} <= document.node_by_id.keys()]
    pairs = [(_end(table, edge, Direction.SOURCE), _end(table, edge, Direction.TARGET)) for edge in connected]
    validated = validate_batch(document, table, pairs, limits_of)
    return results | {edge.id: result for edge, result in zip(connected, validated, strict=True)}


def _current(table: HandleTable, handle: Handle) -> Handle:
    return table.find(handle.node_id, handle.name, handle.direction) or handle


def _end(table: HandleTable, edge: Edge, direction: Direction) -> Handle:
    """The handle at an end of an edge; recreated if only this edge named it."""
    source = direction is Direction.SOURCE
    node_id, name = (edge.src, edge.src_handle) if source else (edge.dst, edge.dst_handle)
    side = HandleSide.RIGHT if source else HandleSide.LEFT
    return table.find(node_id, name, direction) or Handle(node_id, name, direction, side, 0.5)
