"""Folding: a document with collapsed groups."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.values import Edge, Kind, Node, Rect

WIDTH, HEIGHT = 260.0, 64.0
"""The most that a collapsed group takes, in px."""
HANDLE = "folded"
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
        nodes=tuple([_seen(node, counts) for node in document.nodes if node.id not in inside]),
        edges=_edges(document, inside),
        notes=tuple([note for note in document.notes if note.id not in notes]),
    )


def _seen(node: Node, counts: dict[str, int]) -> Node:
    if node.id not in counts:
        return node
    rect = node.rect
    small = Rect(rect.x, rect.y, min(rect.w, WIDTH), min(rect.h, HEIGHT))
    return replace(node, rect=small, folded=max(1, counts[node.id]))


def _edges(document: Document, inside: dict[str, str]) -> tuple[Edge, ...]:
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
                src_handle=HANDLE if src else edge.src_handle,
                dst_handle=HANDLE if dst else edge.dst_handle,
            )
            ends = moved.src, moved.src_handle, moved.dst, moved.dst_handle
            if ends not in known:
                known.add(ends)
                seen.append(moved)
    return tuple(seen)
