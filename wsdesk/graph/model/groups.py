"""Groups: nesting of nodes, and documents with collapsed groups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.kinds import KINDS
from wsdesk.graph.model.values import Edge, Kind, Node, Problem, Rect

_HOLDERS = frozenset(spec.kind for spec in KINDS if spec.holds_nodes)


class Groups:
    """The nesting of one document, worked out at the first question."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._depths: dict[str, int] = {}

    def parent(self, node_id: str) -> str:
        """The group that holds the node or note directly; an empty text where none does."""
        return self._nesting[0].get(node_id) or self._note_parents.get(node_id, "")

    def members(self, group_id: str) -> tuple[str, ...]:
        """Nodes directly inside, in the document's order."""
        return tuple(self._members.get(group_id, ()))

    def notes(self, group_id: str) -> tuple[str, ...]:
        """Notes directly inside, in the document's order."""
        return tuple(self._notes.get(group_id, ()))

    def descendants(self, group_id: str) -> tuple[str, ...]:
        """Nodes inside at any depth, each group before what it holds."""
        found: list[str] = []
        ahead = list(reversed(self.members(group_id)))
        while ahead:
            node_id = ahead.pop()
            found.append(node_id)
            ahead.extend(reversed(self.members(node_id)))
        return tuple(found)

    def ancestors(self, node_id: str) -> tuple[str, ...]:
        """The groups around a node or note, innermost first."""
        found: list[str] = []
        around = self.parent(node_id)
        while around:
            found.append(around)
            around = self.parent(around)
        return tuple(found)

    def depth(self, node_id: str) -> int:
        """How many groups are around the node."""
        way: list[str] = []
        known = self._depths
        while node_id and node_id not in known:
            way.append(node_id)
            node_id = self.parent(node_id)
        for step in reversed(way):
            above = self.parent(step)
            known[step] = known[above] + 1 if above else 0
        return known[way[0]] if way else known.get(node_id, 0)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """`group-cycle` for each group that was taken out of another one to cut a circle."""
        return self._nesting[1]

    @cached_property
    def _nesting(self) -> tuple[dict[str, str], tuple[Problem, ...]]:
        parents = _claims(self.document, self.document.node_by_id)
        return parents, _cut_circles(parents)

    @cached_property
    def _note_parents(self) -> dict[str, str]:
        document = self.document
        return {note.id: note.group_id for note in document.notes if _holds(document, note.group_id)}

    @cached_property
    def _members(self) -> dict[str, list[str]]:
        return _by_group(self._nesting[0])

    @cached_property
    def _notes(self) -> dict[str, list[str]]:
        return _by_group(self._note_parents)


def circles(document: Document) -> tuple[Problem, ...]:
    """`Groups.problems` alone, without looking at what is no group: quick on any canvas."""
    holders = {node.id: node for node in document.nodes if node.kind in _HOLDERS or node.children}
    return _cut_circles(_claims(document, holders)) if holders else ()


def _claims(document: Document, among: Mapping[str, Node]) -> dict[str, str]:
    """The one group of each of the nodes that has any."""
    claimed: dict[str, str] = {}
    for node in among.values():
        for child in node.children:
            if child in among:
                claimed.setdefault(child, node.id)
    for node in among.values():
        if node.group_id and _holds(document, node.group_id):
            claimed[node.id] = node.group_id
    return {node_id: claimed[node_id] for node_id in among if node_id in claimed}


def _holds(document: Document, group_id: str) -> bool:
    """Whether the ID names something that can hold nodes: what is known to be a card cannot."""
    group = document.node_by_id.get(group_id)
    return group is not None and (group.kind in _HOLDERS or bool(group.children))


def _cut_circles(parents: dict[str, str]) -> tuple[Problem, ...]:
    """Take the member that the document names first out of each circle."""
    order = {node_id: i for i, node_id in enumerate(parents)}
    problems: list[Problem] = []
    safe: set[str] = set()
    for start in list(parents):
        way: dict[str, None] = {}
        at = start
        while at and at not in safe and at not in way:
            way[at] = None
            at = parents.get(at, "")
        if at in way:
            circle = set(list(way)[list(way).index(at) :])
            first = min(circle, key=order.__getitem__)
            problems.append(Problem("group-cycle", first, (("group", parents.pop(first)),)))
        safe.update(way)
    return tuple(problems)


def _by_group(parents: dict[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for member, group in parents.items():
        found.setdefault(group, []).append(member)
    return found


COLLAPSED_WIDTH, COLLAPSED_HEIGHT = 260.0, 64.0
"""The most that a collapsed group takes, in px."""
COLLAPSED_HANDLE = "folded"
"""What the ends of edges are called that lead into a collapsed group. No such handle is ever sent."""


def folded(document: Document, ids: Iterable[str]) -> Document:
    """The document as it is seen while the groups of these IDs are collapsed.

    Nodes and notes inside them are gone, at any depth; the group itself is small, at its top left corner, and
    says in `folded` how many nodes are in it. Edges from inside to outside run from the group, one for all
    that would end at the same handle; edges inside are gone. Ids of what is no group change nothing.
    """
    named = list(ids)
    if not named:
        return document  # before anything is looked up: most canvases are never collapsed
    nodes = document.node_by_id
    wanted = [i for i in named if i in nodes and nodes[i].kind is Kind.GROUP]
    if not wanted:
        return document
    groups = Groups(document)
    counts: dict[str, int] = {}
    inside: dict[str, str] = {}
    notes: set[str] = set()
    # The outermost first: what it holds is inside it, whatever else is collapsed in there.
    for group in sorted(wanted, key=groups.depth):
        if group in inside:
            continue
        members = groups.descendants(group)
        counts[group] = len(members)
        inside.update(dict.fromkeys(members, group))
        for holder in (group, *members):
            notes.update(groups.notes(holder))
    return replace(
        document,
        nodes=tuple([_collapsed(node, counts) for node in document.nodes if node.id not in inside]),
        edges=_visible_edges(document, inside),
        notes=tuple([note for note in document.notes if note.id not in notes]),
    )


def _collapsed(node: Node, counts: dict[str, int]) -> Node:
    if node.id not in counts:
        return node
    rect = node.rect
    small = Rect(rect.x, rect.y, min(rect.w, COLLAPSED_WIDTH), min(rect.h, COLLAPSED_HEIGHT))
    return replace(node, rect=small, folded=max(1, counts[node.id]))


def _visible_edges(document: Document, inside: dict[str, str]) -> tuple[Edge, ...]:
    seen: list[Edge] = []
    known: set[tuple[str, str, str, str]] = set()
    for edge in document.edges:
        src, dst = inside.get(edge.src), inside.get(edge.dst)
        if src is None and dst is None:
            seen.append(edge)
        elif src != dst and (src or edge.src) != (dst or edge.dst):
            moved = replace(
                edge,
                src=src or edge.src,
                dst=dst or edge.dst,
                src_handle=COLLAPSED_HANDLE if src else edge.src_handle,
                dst_handle=COLLAPSED_HANDLE if dst else edge.dst_handle,
            )
            ends = moved.src, moved.src_handle, moved.dst, moved.dst_handle
            if ends not in known:
                known.add(ends)
                seen.append(moved)
    return tuple(seen)
