"""Collapsed groups of a canvas; local state only."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal


class CollapsedGroups(QObject):
    """Collapsed groups of one canvas by ID; IDs of deleted groups are retained, since they may reappear."""

    changed = Signal(object)
    """The IDs, a frozenset."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ids: frozenset[str] = frozenset()

    @property
    def ids(self) -> frozenset[str]:
        return self._ids

    def fold(self, ids: Iterable[str]) -> None:
        """Collapse these groups too."""
        self.set(self._ids.union(ids))

    def unfold(self, ids: Iterable[str]) -> None:
        """Expand these groups."""
        self.set(self._ids.difference(ids))

    def set(self, ids: Iterable[str]) -> None:
        """Collapse exactly these groups."""
        wanted = frozenset(ids)
        if wanted != self._ids:
            self._ids = wanted
            self.changed.emit(wanted)
