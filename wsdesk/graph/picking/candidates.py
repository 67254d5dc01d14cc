"""Candidate targets of a connection, nodes before groups, then nearest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.spatial_index import distance_to
from wsdesk.graph.model.values import Handle, Kind, Node
from wsdesk.graph.rules import LimitsOf, ValidationResult, best_handle

MOST = 60
"""Candidates that are answered at most."""
MOST_LOOKED_AT = 3_000
"""Nodes that are judged at most: where so many refuse, one types what one means."""
MOST_BY_HANDLE = 400
"""Nodes, the nearest ones, whose handles are looked through for words that their titles do not have."""


@dataclass(frozen=True, slots=True)
class ConnectionCandidate:
    """A connection from `start` to `end`, as the rules see it. `distance` is in canvas px."""

    start: Handle
    end: Handle
    verdict: ValidationResult
    distance: float


def candidates(
    document: Document,
    table: HandleTable,
    starts: Sequence[Handle],
    at: tuple[float, float],
    limits_of: LimitsOf,
    words: str = "",
) -> tuple[ConnectionCandidate, ...]:
    """Every handle that can take a line from one of `starts` (handles of one node, of one direction).

    Of several starts the best for the end is meant. With `words`, all of them are in the node's title or the
    handle's name; the nodes that they name and that cannot take it follow with their reasons.
    """
    if not starts:
        return ()
    wanted = words.casefold().split()
    taken: list[ConnectionCandidate] = []
    refused: list[ConnectionCandidate] = []
    own = starts[0].node_id
    near = sorted(
        (node.kind is Kind.GROUP, _away(node, *at), i)
        for i, node in enumerate(document.nodes)
        if node.id != own
    )
    looked_at = by_handle = 0
    for _is_group, distance, i in near:
        if len(taken) >= MOST or looked_at >= MOST_LOOKED_AT:
            break
        title = document.nodes[i].title.casefold()
        if not all(word in title for word in wanted):
            # Only a handle can be meant. Working out those of every node would take a while.
            if by_handle >= MOST_BY_HANDLE:
                continue
            by_handle += 1
        looked_at += 1
        found = _of_node(document, table, starts, document.nodes[i], distance, limits_of, wanted)
        taken += [candidate for candidate in found if candidate.verdict.ok]
        if wanted and found and not any(candidate.verdict.ok for candidate in found):
            refused.append(found[0])
    return tuple([*taken, *refused][:MOST])


def _of_node(
    document: Document,
    table: HandleTable,
    starts: Sequence[Handle],
    node: Node,
    distance: float,
    limits_of: LimitsOf,
    wanted: Sequence[str],
) -> list[ConnectionCandidate]:
    """The node's handles, sure ones before doubtful ones."""
    found: list[ConnectionCandidate] = []
    own = document.node_by_id[starts[0].node_id]
    for end in table.of(node.id):
        if end.direction is starts[0].direction or not _all_in(wanted, node.title, end):
            continue
        into = end.node_id if end.direction.value == "target" else own.id
        best = best_handle(document, table, end, own, limits_of(into))
        if best is not None and any(best[0].name == start.name for start in starts):
            found.append(ConnectionCandidate(best[0], end, best[1], distance))
    found.sort(key=lambda candidate: ("ok", "warning", "refused").index(candidate.verdict.severity))
    return found


def _away(node: Node, x: float, y: float) -> float:
    """How far a node is; what lies inside a group is nearer than the group, which is as far as its border."""
    rect = node.rect
    if node.kind is Kind.GROUP and rect.x < x < rect.right and rect.y < y < rect.bottom:
        return min(x - rect.x, rect.right - x, y - rect.y, rect.bottom - y)
    return distance_to(rect, x, y)


def _all_in(wanted: Sequence[str], title: str, handle: Handle) -> bool:
    text = f"{title} {handle.name} {handle.label} {handle.kind}".casefold()
    return all(word in text for word in wanted)


def between(
    document: Document, table: HandleTable, src: Node, dst: Node, limits_of: LimitsOf
) -> ConnectionCandidate | None:
    """The best connection from one node to another; a refused one where all are, None without handles."""
    starts = [handle for handle in table.of(src.id) if handle.direction.value == "source"]
    if not starts or src is dst:
        return None
    found = _of_node(document, table, starts, dst, 0.0, limits_of, ())
    return found[0] if found else None
