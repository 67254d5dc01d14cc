"""Lineage graph of results: edges, clips, tools, and shared assets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Node


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
