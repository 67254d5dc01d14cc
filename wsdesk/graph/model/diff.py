"""Diff of two documents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from operator import is_not
from typing import Literal, NamedTuple, Protocol

from wsdesk.graph.model.document import Document, common_prefix
from wsdesk.graph.model.values import Node

ChangeSubject = Literal["node", "edge", "note"]
ChangeAction = Literal["added", "removed", "changed"]


class Change(NamedTuple):
    """A node, edge, or note that was added, removed, or changed."""

    subject: ChangeSubject
    action: ChangeAction
    id: str


class _Element(Protocol):
    @property
    def id(self) -> str: ...


def diff(old: Document, new: Document) -> tuple[Change, ...]:
    """Changes from one document to the next: removed (edges first), added, then changed (nodes first).

    Elements are compared by value; identical objects are skipped.
    """
    changed = new.changed_since(old)
    if changed is not None:
        pairs = [(old.nodes[at], new.nodes[at]) for at in changed]
        nodes = _Changes(changed=_changes("node", pairs))
    else:
        nodes = _compare("node", old.nodes, new.nodes, common_prefix(old.nodes, new.nodes))
    edges = _compare("edge", old.edges, new.edges, new.unchanged_edges(old))
    notes = _compare("note", old.notes, new.notes, common_prefix(old.notes, new.notes))
    return (
        *(*edges.removed, *nodes.removed, *notes.removed),
        *(*nodes.added, *edges.added, *notes.added),
        *(*nodes.changed, *edges.changed, *notes.changed),
    )


def touched_nodes(old: Document, new: Document, changes: Iterable[Change]) -> set[str]:
    """Nodes that moved or whose handles may differ: changed ones, and ends of changed edges.

    A node of another kind also changes the handles that its edges lead to.
    """
    touched: set[str] = set()
    for change in changes:
        if change.subject == "node":
            before, after = old.node_by_id.get(change.id), new.node_by_id.get(change.id)
            is_same_kind = before is not None and after is not None and before.kind is after.kind
            if is_same_kind and _has_same_handles(before, after):
                continue
            touched.add(change.id)
            if not is_same_kind:  # edges that only one document has are changes themselves
                touched.update(_targets(new if after is not None else old, change.id))
        elif change.subject == "edge":
            for document in (old, new):
                edge = document.edge_by_id.get(change.id)
                if edge is not None:
                    touched.update((edge.src, edge.dst))
    return touched


def _targets(document: Document, node_id: str) -> list[str]:
    """IDs of the nodes that the edges of a node lead to."""
    at = document.adjacency.position.get(node_id)
    return [document.edges[edge].dst for edge in document.adjacency.outgoing(at)] if at is not None else []


def _has_same_handles(before: Node | None, after: Node | None) -> bool:
    return (
        before is not None
        and after is not None
        and before.rect == after.rect
        and before.ports == after.ports
        and before.supported_inputs == after.supported_inputs
    )


def _differs(before: _Element, now: _Element) -> bool:
    """Whether two elements differ. Comparing all fields of nodes takes 9 µs; their times mostly differ."""
    if isinstance(before, Node) and isinstance(now, Node) and before.updated_at != now.updated_at:
        return True
    return before != now


class _Changes(NamedTuple):
    removed: Sequence[Change] = ()
    added: Sequence[Change] = ()
    changed: Sequence[Change] = ()


def _changes(subject: ChangeSubject, pairs: Iterable[tuple[_Element, _Element]]) -> list[Change]:
    """Changes of elements with the same IDs that aren't the same objects."""
    return [Change(subject, "changed", now.id) for before, now in pairs if _differs(before, now)]


def _compare(
    subject: ChangeSubject, old: Sequence[_Element], new: Sequence[_Element], start: int
) -> _Changes:
    """Compare elements from a position on, before which they are the same objects."""
    if old is new:
        return _Changes()
    old, new = old[start:], new[start:]
    if len(old) == len(new):
        # Usually nothing was added or removed: elements are compared by position.
        differing = list(compress(zip(old, new, strict=True), map(is_not, old, new)))
        if all(before.id == now.id for before, now in differing):
            return _Changes(changed=_changes(subject, differing))
    before = dict(zip([element.id for element in old], old, strict=True))
    added: list[Change] = []
    both: list[tuple[_Element, _Element]] = []
    for element in new:
        old_element = before.pop(element.id, None)
        if old_element is None:
            added.append(Change(subject, "added", element.id))
        elif old_element is not element:
            both.append((old_element, element))
    removed = [Change(subject, "removed", removed_id) for removed_id in before]
    return _Changes(removed, added, _changes(subject, both))
