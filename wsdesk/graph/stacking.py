"""What is painted over what."""

from __future__ import annotations

from wsdesk.graph.values import Node


def stacking_key(node: Node, depth: int = 0) -> tuple[int, float, float]:
    """Sort key, bottom first: groups (outer ones first), then cards by zIndex. Stable sort keeps the service's order."""
    raise NotImplementedError
