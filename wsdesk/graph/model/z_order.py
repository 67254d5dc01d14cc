"""Z-order: notes, groups (outer ones first), edges, cards by zIndex."""

from __future__ import annotations

from wsdesk.graph.model.values import Kind, Node


def stacking_key(node: Node, depth: int = 0) -> tuple[int, float, float]:
    """Sort key, bottom first; `depth` is how many groups are around. Ties keep the service's order."""
    if node.kind is Kind.GROUP:
        return 0, float(depth), node.z
    return 1, node.z, 0.0
