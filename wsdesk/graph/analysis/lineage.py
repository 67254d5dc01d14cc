"""Lineage: upstream and downstream nodes, and the lineage graph of results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Node


def upstream(document: Document, ids: Iterable[str], steps: int | None = None) -> dict[str, int]:
    """Nodes upstream of the given ones, with their distance in steps; the given nodes have distance 0.

    Searches up to `steps` steps (None: all), nearest first. Unknown IDs are ignored; cycles end the search.
    """
    return _walk(document, ids, steps, _into(document))


def downstream(document: Document, ids: Iterable[str], steps: int | None = None) -> dict[str, int]:
    """Nodes downstream of the given ones, with their distance in steps; the given nodes have distance 0."""
    return _walk(document, ids, steps, _out_of(document))


def neighbors(document: Document, ids: Iterable[str], steps: int | None = 1) -> dict[str, int]:
    """Nodes connected in either direction, up to `steps` steps away (None: all)."""
    incoming, outgoing = _into(document), _out_of(document)

    def both(position: int) -> list[int]:
        return incoming(position) + outgoing(position)

    return _walk(document, ids, steps, both)


Step = Callable[[int], list[int]]


def _into(document: Document) -> Step:
    adjacency, nodes = document.adjacency, document.nodes
    find = adjacency.position.get

    def step(position: int) -> list[int]:
        node = nodes[position]
        sources = [adjacency.src[edge] for edge in adjacency.incoming(position)]
        sources += [find(clip.node_id, -1) for clip in node.clips]
        return sources + [find(overlay.node_id, -1) for overlay in node.overlays]

    return step


def _out_of(document: Document) -> Step:
    adjacency = document.adjacency
    used_in = _used_in(document)

    def step(position: int) -> list[int]:
        return [adjacency.dst[edge] for edge in adjacency.outgoing(position)] + used_in.get(position, [])

    return step


def _used_in(document: Document) -> dict[int, list[int]]:
    """Positions of the stitched videos that use each node as a clip or an audio track."""
    find = document.adjacency.position.get
    users: dict[int, list[int]] = {}
    for position, node in enumerate(document.nodes):
        if node.clips or node.overlays:
            for part in (*node.clips, *node.overlays):
                users.setdefault(find(part.node_id, -1), []).append(position)
    return users


def _walk(document: Document, ids: Iterable[str], steps: int | None, step: Step) -> dict[str, int]:
    find = document.adjacency.position.get
    frontier = list(dict.fromkeys(position for node_id in ids if (position := find(node_id, -1)) >= 0))
    seen = dict.fromkeys(frontier, 0)
    distance = 0
    while frontier and (steps is None or distance < steps):
        distance += 1
        reached: list[int] = []
        for position in frontier:
            for other in step(position):
                if other >= 0 and other not in seen:
                    seen[other] = distance
                    reached.append(other)
        frontier = reached
    return {document.nodes[position].id: distance for position, distance in seen.items()}


class LineageReason(StrEnum):
    """Why a node is part of the lineage of another."""

    SELF = "self"
    EDGE = "edge"
    CLIP = "clip"
    TOOL = "tool"
    """The asset was the input of a tool (toolInputAsset)."""
    SAME = "same"
    """The node has the same asset and had it first."""


@dataclass(frozen=True, slots=True)
class LineageStep:
    """A node of a lineage: its distance in steps, the reason, and the node that it was reached from."""

    node_id: str
    distance: int
    reason: LineageReason
    via: str = ""


class LineageGraph:
    """Lineage of every node of one document; lookups are built on first use."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def upstream(self, node_id: str, version_id: str = "") -> tuple[LineageStep, ...]:
        """Nodes that a node (or one of its versions) was made from, nearest first, without the node
        itself."""
        return self._walk(node_id, version_id, back=True)

    def downstream(self, node_id: str, version_id: str = "") -> tuple[LineageStep, ...]:
        """Nodes that were made from a node (or one of its versions), nearest first."""
        return self._walk(node_id, version_id, back=False)

    def assets(self, node_id: str, version_id: str = "") -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Assets that a node (or a version) produced, and inputs of its tools."""
        node = self._document.node_by_id.get(node_id)
        traces = (
            [t for t in node.asset_origins if version_id in ("", t.version_id)] if node is not None else []
        )
        produced = dict.fromkeys(t.asset_id for t in traces if t.asset_id)
        return tuple(produced), tuple(dict.fromkeys(t.tool_input_id for t in traces if t.tool_input_id))

    def is_stale(self, node_id: str) -> bool:
        """Whether an input has a newer active version than the node."""
        node = self._document.node_by_id.get(node_id)
        if node is None or not node.version_created_at:
            return False
        nodes = self._document.node_by_id
        return any(
            nodes[other].version_created_at > node.version_created_at
            for other, reason in self._into(node, "")
            if reason is not LineageReason.SAME and nodes[other].version_created_at
        )

    @cached_property
    def stale(self) -> frozenset[str]:
        """All stale nodes."""
        return frozenset(node.id for node in self._document.nodes if self.is_stale(node.id))

    def _walk(self, node_id: str, version_id: str, *, back: bool) -> tuple[LineageStep, ...]:
        nodes = self._document.node_by_id
        if node_id not in nodes:
            return ()
        seen = {node_id}
        steps: list[LineageStep] = []
        frontier, distance = [node_id], 0
        while frontier:
            distance += 1
            reached: list[str] = []
            for at in frontier:
                version = version_id if at == node_id else ""
                neighbors = self._into(nodes[at], version) if back else self._out_of(nodes[at], version)
                for other, reason in neighbors:
                    if other not in seen:
                        seen.add(other)
                        steps.append(LineageStep(other, distance, reason, at))
                        reached.append(other)
            frontier = reached
        return tuple(steps)

    def _into(self, node: Node, version_id: str) -> Iterator[tuple[str, LineageReason]]:
        document, nodes = self._document, self._document.node_by_id
        adjacency = document.adjacency
        for edge in adjacency.incoming(adjacency.position[node.id]):
            if adjacency.src[edge] >= 0:
                yield document.nodes[adjacency.src[edge]].id, LineageReason.EDGE
        for part in (*node.clips, *node.overlays):
            if part.node_id in nodes:
                yield part.node_id, LineageReason.CLIP
        produced, inputs = self.assets(node.id, version_id)
        for asset in inputs:
            yield from self._others(node, self._producers.get(asset, ()), LineageReason.TOOL)
        for asset in produced:
            if first := self._first.get(asset):
                yield from self._others(node, (first,), LineageReason.SAME)

    def _out_of(self, node: Node, version_id: str) -> Iterator[tuple[str, LineageReason]]:
        document = self._document
        adjacency = document.adjacency
        for edge in adjacency.outgoing(adjacency.position[node.id]):
            if adjacency.dst[edge] >= 0:
                yield document.nodes[adjacency.dst[edge]].id, LineageReason.EDGE
        for other in self._stitched.get(node.id, ()):
            yield other, LineageReason.CLIP
        for asset in self.assets(node.id, version_id)[0]:
            yield from self._others(node, self._consumers.get(asset, ()), LineageReason.TOOL)
            if self._first.get(asset) == node.id:
                yield from self._others(node, self._producers.get(asset, ()), LineageReason.SAME)

    @staticmethod
    def _others(
        node: Node, node_ids: Iterable[str], reason: LineageReason
    ) -> Iterator[tuple[str, LineageReason]]:
        return ((other, reason) for other in node_ids if other != node.id)

    @cached_property
    def _producers(self) -> dict[str, list[str]]:
        return self._nodes_by(lambda node: (origin.asset_id for origin in node.asset_origins))

    @cached_property
    def _consumers(self) -> dict[str, list[str]]:
        return self._nodes_by(lambda node: (origin.tool_input_id for origin in node.asset_origins))

    @cached_property
    def _stitched(self) -> dict[str, list[str]]:
        return self._nodes_by(lambda node: (part.node_id for part in (*node.clips, *node.overlays)))

    @cached_property
    def _first(self) -> dict[str, str]:
        """The first node with each asset that several nodes have."""
        best: dict[str, tuple[str, str]] = {}
        for node in self._document.nodes:
            for origin in node.asset_origins:
                asset = origin.asset_id
                if len(self._producers.get(asset, ())) > 1:
                    best[asset] = min(best.get(asset, ("\uffff", "")), (origin.created_at, node.id))
        return {asset: node_id for asset, (_, node_id) in best.items()}

    def _nodes_by(self, keys: Callable[[Node], Iterable[str]]) -> dict[str, list[str]]:
        """Node IDs by key, without empty keys."""
        index: dict[str, list[str]] = {}
        for node in self._document.nodes:
            for key in dict.fromkeys(keys(node)):
                if key:
                    index.setdefault(key, []).append(node.id)
        return index
