"""Lineage: upstream and downstream nodes, and the lineage graph of results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Node


def upstream(document: Document, ids: Iterable[str], steps: int | None = None) -> dict[str, int]:
    """Everything that flows into the nodes, by how many steps away it is; the nodes themselves at 0.

    At most `steps` away (None: all of it). Nearest first; loops end by themselves; IDs of no node are left
    out.
    """
    return _walk(document, ids, steps, _into(document))


def downstream(document: Document, ids: Iterable[str], steps: int | None = None) -> dict[str, int]:
    """Everything that comes of the nodes, by how many steps away it is; the nodes themselves at 0."""
    return _walk(document, ids, steps, _out_of(document))


def neighbours(document: Document, ids: Iterable[str], steps: int | None = 1) -> dict[str, int]:
    """Both ways at once, at most `steps` away (None: all that is connected)."""
    into, out_of = _into(document), _out_of(document)

    def both(place: int) -> list[int]:
        return into(place) + out_of(place)

    return _walk(document, ids, steps, both)


Step = Callable[[int], list[int]]


def _into(document: Document) -> Step:
    ends, nodes = document.adjacency, document.nodes
    find = ends.position.get

    def step(place: int) -> list[int]:
        node = nodes[place]
        found = [ends.src[edge] for edge in ends.into(place)]
        found += [find(clip.node_id, -1) for clip in node.clips]
        return found + [find(overlay.node_id, -1) for overlay in node.overlays]

    return step


def _out_of(document: Document) -> Step:
    ends = document.adjacency
    used_in = _used_in(document)

    def step(place: int) -> list[int]:
        return [ends.dst[edge] for edge in ends.out_of(place)] + used_in.get(place, [])

    return step


def _used_in(document: Document) -> dict[int, list[int]]:
    """Which stitched videos a node is a clip or a sound of, by position."""
    find = document.adjacency.position.get
    found: dict[int, list[int]] = {}
    for place, node in enumerate(document.nodes):
        if node.clips or node.overlays:
            for part in (*node.clips, *node.overlays):
                found.setdefault(find(part.node_id, -1), []).append(place)
    return found


def _walk(document: Document, ids: Iterable[str], steps: int | None, step: Step) -> dict[str, int]:
    find = document.adjacency.position.get
    front = list(dict.fromkeys(place for node_id in ids if (place := find(node_id, -1)) >= 0))
    seen = dict.fromkeys(front, 0)
    away = 0
    while front and (steps is None or away < steps):
        away += 1
        reached: list[int] = []
        for place in front:
            for other in step(place):
                if other >= 0 and other not in seen:
                    seen[other] = away
                    reached.append(other)
        front = reached
    return {document.nodes[place].id: far for place, far in seen.items()}


class LineageReason(StrEnum):
    """Why one node belongs to the history of another."""

    SELF = "self"
    EDGE = "edge"
    CLIP = "clip"
    TOOL = "tool"
    """A tool was given its asset (toolInputAsset)."""
    SAME = "same"
    """It holds the same asset, and had it first."""


@dataclass(frozen=True, slots=True)
class LineageStep:
    """A node of a history, how many steps away, why, and by which node it is joined to the rest."""

    node_id: str
    away: int
    reason: LineageReason
    by: str = ""


class LineageGraph:
    """The history of every node of one document; what it needs is gathered at the first question."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def back(self, node_id: str, version_id: str = "") -> tuple[LineageStep, ...]:
        """All that went into a node (or one version of it), the nearest first; itself is not among it."""
        return self._walk(node_id, version_id, back=True)

    def forward(self, node_id: str, version_id: str = "") -> tuple[LineageStep, ...]:
        """All that came of a node (or one version of it), the nearest first."""
        return self._walk(node_id, version_id, back=False)

    def assets(self, node_id: str, version_id: str = "") -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The assets that a node (or a version) made, and those that its tools were given."""
        node = self._document.node_by_id.get(node_id)
        traces = [t for t in node.traces if version_id in ("", t.version_id)] if node is not None else []
        made = dict.fromkeys(t.made for t in traces if t.made)
        return tuple(made), tuple(dict.fromkeys(t.took for t in traces if t.took))

    def is_stale(self, node_id: str) -> bool:
        """Whether an input has an active version that is newer than the one this node shows."""
        node = self._document.node_by_id.get(node_id)
        if node is None or not node.made_at:
            return False
        known = self._document.node_by_id
        return any(
            known[other].made_at > node.made_at
            for other, reason in self._into(node, "")
            if reason is not LineageReason.SAME and known[other].made_at
        )

    @cached_property
    def stale(self) -> frozenset[str]:
        """All nodes of which that holds."""
        return frozenset(node.id for node in self._document.nodes if self.is_stale(node.id))

    def _walk(self, node_id: str, version_id: str, *, back: bool) -> tuple[LineageStep, ...]:
        known = self._document.node_by_id
        if node_id not in known:
            return ()
        seen = {node_id}
        found: list[LineageStep] = []
        front, away = [node_id], 0
        while front:
            away += 1
            reached: list[str] = []
            for at in front:
                only = version_id if at == node_id else ""
                ways = self._into(known[at], only) if back else self._out_of(known[at], only)
                for other, reason in ways:
                    if other not in seen:
                        seen.add(other)
                        found.append(LineageStep(other, away, reason, at))
                        reached.append(other)
            front = reached
        return tuple(found)

    def _into(self, node: Node, version_id: str) -> Iterator[tuple[str, LineageReason]]:
        document, known = self._document, self._document.node_by_id
        ends = document.adjacency
        for edge in ends.into(ends.position[node.id]):
            if ends.src[edge] >= 0:
                yield document.nodes[ends.src[edge]].id, LineageReason.EDGE
        for part in (*node.clips, *node.overlays):
            if part.node_id in known:
                yield part.node_id, LineageReason.CLIP
        made, took = self.assets(node.id, version_id)
        for asset in took:
            for other in self._makers.get(asset, ()):
                if other != node.id:
                    yield other, LineageReason.TOOL
        for asset in made:
            before = self._first.get(asset, "")
            if before and before != node.id:
                yield before, LineageReason.SAME

    def _out_of(self, node: Node, version_id: str) -> Iterator[tuple[str, LineageReason]]:
        document = self._document
        ends = document.adjacency
        for edge in ends.out_of(ends.position[node.id]):
            if ends.dst[edge] >= 0:
                yield document.nodes[ends.dst[edge]].id, LineageReason.EDGE
        for other in self._clipped.get(node.id, ()):
            yield other, LineageReason.CLIP
        made, _took = self.assets(node.id, version_id)
        for asset in made:
            for other in self._takers.get(asset, ()):
                if other != node.id:
                    yield other, LineageReason.TOOL
            if self._first.get(asset) == node.id:
                for other in self._makers.get(asset, ()):
                    if other != node.id:
                        yield other, LineageReason.SAME

    @cached_property
    def _makers(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for node in self._document.nodes:
            for asset in dict.fromkeys(trace.made for trace in node.traces if trace.made):
                found.setdefault(asset, []).append(node.id)
        return found

    @cached_property
    def _takers(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for node in self._document.nodes:
            for asset in dict.fromkeys(trace.took for trace in node.traces if trace.took):
                found.setdefault(asset, []).append(node.id)
        return found

    @cached_property
    def _first(self) -> dict[str, str]:
        """Of each asset that several nodes hold: the one that had it first."""
        best: dict[str, tuple[str, str]] = {}
        for node in self._document.nodes:
            for trace in node.traces:
                if len(self._makers.get(trace.made, ())) > 1:
                    best[trace.made] = min(best.get(trace.made, ("\uffff", "")), (trace.at, node.id))
        return {asset: node_id for asset, (_at, node_id) in best.items()}

    @cached_property
    def _clipped(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for node in self._document.nodes:
            for part in dict.fromkeys(part.node_id for part in (*node.clips, *node.overlays)):
                found.setdefault(part, []).append(node.id)
        return found
