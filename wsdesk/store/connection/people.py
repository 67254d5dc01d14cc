"""Names of people by ID, collected from responses."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QObject, Signal

from wsdesk.store.text import sanitize


class PeopleStore(QObject):
    """Names by user ID, from projects, notes, and comments (createdByUserId with createdByName)."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._names: dict[str, str] = {}

    def add(self, pairs: Iterable[tuple[str | None, str | None]]) -> None:
        """Add (ID, name) pairs; pairs with an empty ID or name are ignored."""
        fresh = {
            user_id: sanitize.line(name, 120)
            for user_id, name in pairs
            if user_id and name and self._names.get(user_id) != sanitize.line(name, 120)
        }
        if fresh:
            self._names.update(fresh)
            self.changed.emit(frozenset(fresh))

    def clear(self) -> None:
        """Remove all names, since they belong to another account."""
        self._names.clear()
        self.changed.emit(frozenset())

    def has(self, user_id: str | None) -> bool:
        return bool(user_id) and user_id in self._names

    def name(self, user_id: str | None) -> str:
        """Name of a user ID, or a placeholder if it is unknown."""
        return self._names.get(user_id or "") or QCoreApplication.translate("people", "unknown member")

    @property
    def all(self) -> dict[str, str]:
        return dict(self._names)
