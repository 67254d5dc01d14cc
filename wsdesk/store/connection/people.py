"""Names of people by ID, collected from responses, and their avatars."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal

from wsdesk.api import errors
from wsdesk.files.lazy_import import lazy_import
from wsdesk.store.base.error_messages import NotConnectedError
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.api import capabilities
    from wsdesk.api.capabilities import TeamMember
    from wsdesk.graph.model.values import Asset
else:
    capabilities = lazy_import("wsdesk.api.capabilities")


class PeopleStore(TaskOwner):
    """Names by user ID: of the members that the server lists, and from projects, notes, and comments."""

    changed = Signal(object)

    def __init__(self, connection: ConnectionStore | None = None) -> None:
        super().__init__("people")
        self._names: dict[str, str] = {}
        self._members: dict[str, TeamMember] = {}
        self._connection = connection
        if connection is not None:
            connection.capabilities_loaded.connect(self._on_capabilities_loaded)

    def add(self, pairs: Iterable[tuple[str | None, str | None]]) -> None:
        """Add (createdByUserId, createdByName) pairs; those with an empty ID or name are ignored.

        The current name of a member stays: older comments have a former one.
        """
        fresh = {
            user_id: sanitize.line(name, 120)
            for user_id, name in pairs
            if user_id
            and name
            and user_id not in self._members
            and self._names.get(user_id) != sanitize.line(name, 120)
        }
        if fresh:
            self._names.update(fresh)
            self.changed.emit(frozenset(fresh))

    def set_members(self, members: Iterable[TeamMember]) -> None:
        """Set the members of the team; those without a name are ignored."""
        listed = {one.id: one for one in members if one.id and one.name}
        if listed != self._members:
            self._members = listed
            self._names |= {user_id: sanitize.line(one.name, 120) for user_id, one in listed.items()}
            self.changed.emit(frozenset(listed))

    def clear(self) -> None:
        """Remove all names, since they belong to another account."""
        self.tasks.cancel("members")
        self._names.clear()
        self._members.clear()
        self.changed.emit(frozenset())

    def has(self, user_id: str | None) -> bool:
        return bool(user_id) and user_id in self._names

    def name(self, user_id: str | None) -> str:
        """Name of a user ID, or a placeholder if it is unknown."""
        return self._names.get(user_id or "") or QCoreApplication.translate("people", "unknown member")

    def avatar(self, user_id: str) -> Asset | None:
        """Image of a member; None without one."""
        member = self._members.get(user_id)
        if member is None or not member.avatar:
            return None
        # Imported lazily, so that the window is painted before it.
        from wsdesk.graph.model.values import Asset

        # The URL as ID: another one is another image, and the search by images ignores it.
        return Asset(asset_id=member.avatar, media_type="image", addresses=(("preview", member.avatar),))

    @property
    def all(self) -> dict[str, str]:
        return dict(self._names)

    def _on_capabilities_loaded(self, _state: object) -> None:
        self.tasks.start("members", self._load_members())

    async def _load_members(self) -> None:
        """Load the members, since edges have no names."""
        connection = self._connection
        if connection is not None and connection.capability("members") is not None:
            with suppress(errors.ApiError, NotConnectedError):
                self.set_members(await connection.request(capabilities.members))
