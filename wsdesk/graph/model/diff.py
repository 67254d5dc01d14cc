"""Diff of two documents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from wsdesk.graph.model.document import Document

What = Literal["node", "edge", "note"]
How = Literal["added", "removed", "changed"]


@dataclass(frozen=True, slots=True)
class Change:
    """One node, edge or note that came, went or is not what it was."""

    what: What
    how: How
    id: str


class _Piece(Protocol):
    @property
    def id(self) -> str: ...


def diff(old: Document, new: Document) -> tuple[Change, ...]:
    """Nothing but what differs: removed first (edges before nodes), then added, then changed (nodes before
    edges).

    Pieces are compared by value; where the reader handed the same piece on, that is told at once.
    """
    nodes = _compare("node", old.nodes, new.nodes)
    edges = _compare("edge", old.edges, new.edges)
    notes = _compare("note", old.notes, new.notes)
    return (
        *[change for kind in (edges, nodes, notes) for change in kind if change.how == "removed"],
        *[change for kind in (nodes, edges, notes) for change in kind if change.how == "added"],
        *[change for kind in (nodes, edges, notes) for change in kind if change.how == "changed"],
    )


def touched_nodes(old: Document, new: Document, changes: Iterable[Change]) -> set[str]:
    """Nodes whose handles may differ: changed ones, what they flow into, and the ends of changed edges."""
    touched: set[str] = set()
    for change in changes:
        if change.what == "node":
            touched.add(change.id)
            for document in (old, new):
                touched.update([edge.dst for edge in document.edges_of.get(change.id, ())])
        elif change.what == "edge":
            for document in (old, new):
                edge = document.edge_by_id.get(change.id)
                if edge is not None:
                    touched.update((edge.src, edge.dst))
    return touched


def _compare(what: What, old: Sequence[_Piece], new: Sequence[_Piece]) -> list[Change]:
    if old is new:
        return []
    if len(old) == len(new):
        # Mostly nothing came and went: what stands in its old place is compared there.
        differing = [(before, now) for before, now in zip(old, new, strict=True) if before is not now]
        if all(before.id == now.id for before, now in differing):
            return [Change(what, "changed", now.id) for before, now in differing if before != now]
    before = {piece.id: piece for piece in old}
    found: list[Change] = []
    for piece in new:
        known = before.pop(piece.id, None)
        if known is None:
            found.append(Change(what, "added", piece.id))
        elif known is not piece and known != piece:
            found.append(Change(what, "changed", piece.id))
    return [*[Change(what, "removed", gone) for gone in before], *found]
