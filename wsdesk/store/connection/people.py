"""Names of people by ID, collected from responses."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QObject, Signal

from wsdesk.store.text import sanitize


class PeopleStore(QObject):
    """Names by user ID, learnt from projects, notes and comments (createdByUserId beside createdByName)."""

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names: dict[str, str] = {}

    def learn(self, pairs: Iterable[tuple[str | None, str | None]]) -> None:
        """Take in (ID, name) pairs; empty ones teach nothing."""
        fresh = {
            user_id: sanitize.line(name, 120)
            for user_id, name in pairs
            if user_id and name and self._names.get(user_id) != sanitize.line(name, 120)
        }
        if fresh:
            self._names.update(fresh)
            self.changed.emit(frozenset(fresh))

    def forget(self) -> None:
        """Drop every name: they belong to another account."""
        self._names.clear()
        self.changed.emit(frozenset())

    def knows(self, user_id: str | None) -> bool:
        return bool(user_id) and user_id in self._names

    def name(self, user_id: str | None) -> str:
        """The name behind an ID, or words that say that it is not known."""
        return self._names.get(user_id or "") or QCoreApplication.translate("people", "unknown member")

    @property
    def all(self) -> dict[str, str]:
        return dict(self._names)
