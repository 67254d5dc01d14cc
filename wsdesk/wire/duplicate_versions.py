"""Duplicate version IDs of a node: the first version counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar


class _WithId(Protocol):
    @property
    def id(self) -> str | None: ...


V = TypeVar("V", bound=_WithId)


def own_versions(versions: Iterable[V]) -> tuple[V, ...]:
    """The first version of each ID, in their order; those without an ID are all there."""
    seen: set[str] = set()
    kept: list[V] = []
    for version in versions:
        if version.id and version.id in seen:
            continue
        seen.add(version.id or "")
        kept.append(version)
    return tuple(kept)
