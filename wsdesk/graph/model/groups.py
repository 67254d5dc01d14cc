"""Groups: nesting of nodes, and documents with collapsed groups.

A node names its group (`groupId`) and a group its members (`childNodeIds`), which may contradict each other.
The node's `groupId` takes precedence if that group exists, else the first group with the node as a member.
Cycles of groups are cut at one point and reported, so that callers can traverse without checks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.kinds import KINDS
from wsdesk.graph.model.steps import STEP, Steps
from wsdesk.graph.model.values import Edge, Kind, Node, Problem, Rect

_GROUP_KINDS = frozenset(spec.kind for spec in KINDS if spec.holds_nodes)


class Groups:
    """Nesting of one document, computed on first use."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._depths: dict[str, int] = {}

    def parent(self, node_id: str) -> str:
        """The group that directly contains the node or note; empty if there is none."""
        return self._nesting[0].get(node_id) or self._note_parents.get(node_id, "")

    def members(self, group_id: str) -> tuple[str, ...]:
        """Nodes directly inside, in document order."""
        return tuple(self._members.get(group_id, ()))

    def notes(self, group_id: str) -> tuple[str, ...]:
        """Notes directly inside, in document order."""
        return tuple(self._notes.get(group_id, ()))

    def descendants(self, group_id: str) -> tuple[str, ...]:
        """Nodes inside at any depth, each group before its members."""
        descendants: list[str] = []
        stack = list(reversed(self.members(group_id)))
        while stack:
            node_id = stack.pop()
            descendants.append(node_id)
            stack.extend(reversed(self.members(node_id)))
        return tuple(descendants)

    def with_contents(self, node_ids: Iterable[str]) -> tuple[str, ...]:
        """The nodes, each once, followed by those inside them if they are groups."""
        chosen = tuple(node_ids)
        inside = (one for node_id in chosen for one in self.descendants(node_id))
        return tuple(dict.fromkeys((*chosen, *inside)))

    def ancestors(self, node_id: str) -> tuple[str, ...]:
        """The groups around a node or note, innermost first."""
        ancestors: list[str] = []
        around = self.parent(node_id)
        while around:
            ancestors.append(around)
            around = self.parent(around)
        return tuple(ancestors)

    def depth(self, node_id: str) -> int:
        """Number of groups around the node."""
        path: list[str] = []
        depths = self._depths
        while node_id and node_id not in depths:
            path.append(node_id)
            node_id = self.parent(node_id)
        for step in reversed(path):
            above = self.parent(step)
            depths[step] = depths[above] + 1 if above else 0
        return depths[path[0]] if path else depths.get(node_id, 0)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """`group-cycle` for each group that was removed from another one to cut a cycle."""
        return self._nesting[1]

    @cached_property
    def _nesting(self) -> tuple[dict[str, str], tuple[Problem, ...]]:
        parents = _parents(self.document, self.document.node_by_id)
        return parents, _cut_cycles(parents)

    @cached_property
    def _note_parents(self) -> dict[str, str]:
        document = self.document
        return {note.id: note.group_id for note in document.notes if _is_group(document, note.group_id)}

    @cached_property
    def _members(self) -> dict[str, list[str]]:
        return _members_by_group(self._nesting[0])

    @cached_property
    def _notes(self) -> dict[str, list[str]]:
        return _members_by_group(self._note_parents)


def find_group_cycles(document: Document) -> Steps[tuple[Problem, ...]]:
    """`Groups.problems`, considering only groups, in steps."""
    holders: dict[str, Node] = {}
    nodes = document.nodes
    for at in range(0, len(nodes), STEP):
        if at:
            yield
        part = nodes[at : at + STEP]
        holders |= {node.id: node for node in part if node.kind in _GROUP_KINDS or node.children}
    return _cut_cycles(_parents(document, holders)) if holders else ()


def _parents(document: Document, among: Mapping[str, Node]) -> dict[str, str]:
    """The group of each node that has one."""
    parents: dict[str, str] = {}
    for node in among.values():
        for child in node.children:
            if child in among:
                parents.setdefault(child, node.id)
    for node in among.values():
        if node.group_id and _is_group(document, node.group_id):
            parents[node.id] = node.group_id
    return {node_id: parents[node_id] for node_id in among if node_id in parents}


def _is_group(document: Document, group_id: str) -> bool:
    """Whether the ID is that of a group, or of a node with members."""
    group = document.node_by_id.get(group_id)
    return group is not None and (group.kind in _GROUP_KINDS or bool(group.children))


def _cut_cycles(parents: dict[str, str]) -> tuple[Problem, ...]:
    """Remove the first member in document order from each cycle; problems are in that order too."""
    order = {node_id: i for i, node_id in enumerate(parents)}
    problems: list[Problem] = []
    safe: set[str] = set()
    for start in list(parents):
        path: dict[str, None] = {}
        at = start
        while at and at not in safe and at not in path:
            path[at] = None
            at = parents.get(at, "")
        if at in path:
            cycle = set(list(path)[list(path).index(at) :])
            first = min(cycle, key=order.__getitem__)
            problems.append(Problem("group-cycle", first, (("group", parents.pop(first)),)))
        safe.update(path)
    # A node inside a cycle may precede it, so that cycles aren't found in document order.
    return tuple(sorted(problems, key=lambda problem: order[problem.subject_id]))


def _members_by_group(parents: dict[str, str]) -> dict[str, list[str]]:
    members: dict[str, list[str]] = {}
    for member, group in parents.items():
        members.setdefault(group, []).append(member)
    return members


COLLAPSED_WIDTH, COLLAPSED_HEIGHT = 260.0, 64.0
"""Maximum size of a collapsed group, in px."""
COLLAPSED_HANDLE = "folded"
"""Handle name at a collapsed group. It is never sent."""


def collapse_groups(document: Document, ids: Iterable[str]) -> Document:
    """The document as shown while the groups of these IDs are collapsed.

    Their nodes and notes are removed at any depth; the group itself is small, at its top left corner, and has
    the number of its nodes in `folded`. Edges to the outside start at the group, one per handle at the other
    end; edges inside are removed. IDs that aren't groups are ignored.
    """
    named = list(ids)
    if not named:
        return document  # without building lookups: most canvases have no collapsed groups
    nodes = document.node_by_id
    group_ids = [i for i in named if i in nodes and nodes[i].kind is Kind.GROUP]
    if not group_ids:
        return document
    groups = Groups(document)
    counts: dict[str, int] = {}
    inside: dict[str, str] = {}
    notes: set[str] = set()
    # The outermost first: it contains everything inside, collapsed or not.
    for group in sorted(group_ids, key=groups.depth):
        if group in inside:
            continue
        members = groups.descendants(group)
        counts[group] = len(members)
        inside.update(dict.fromkeys(members, group))
        for parent in (group, *members):
            notes.update(groups.notes(parent))
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
    visible: list[Edge] = []
    connected: set[tuple[str, str, str, str]] = set()
    for edge in document.edges:
        src, dst = inside.get(edge.src), inside.get(edge.dst)
        if src is None and dst is None:
            visible.append(edge)
        elif src != dst and (src or edge.src) != (dst or edge.dst):
            moved = replace(
                edge,
                src=src or edge.src,
                dst=dst or edge.dst,
                src_handle=COLLAPSED_HANDLE if src else edge.src_handle,
                dst_handle=COLLAPSED_HANDLE if dst else edge.dst_handle,
            )
            ends = moved.src, moved.src_handle, moved.dst, moved.dst_handle
            if ends not in connected:
                connected.add(ends)
                visible.append(moved)
    return tuple(visible)
