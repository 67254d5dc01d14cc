"""Saved workspaces (profiles): add, rename, color, switch, remove."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.tables.comments import DraftTable
from wsdesk.localdb.tables.outbox import OutboxTable
from wsdesk.localdb.tables.profiles import delete_profile_data
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.settings.api_keys import ApiKeyError, delete_key
from wsdesk.settings.profiles import PROFILE_COLORS, Profile, Profiles, profile_for
from wsdesk.settings.tomlfile import TomlIssue
from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.text import sanitize


@dataclass(frozen=True, slots=True)
class Team:
    """Team of an API key; `label` is the user's name for it. An empty ID is the key's own team."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class ProfileEntry:
    """Profile as shown in views; `team` is the ID of the current team."""

    id: str
    name: str
    address: str = ""
    color: str = ""
    team: str = ""
    teams: tuple[Team, ...] = ()
    embedded: bool = False
    current: bool = False


@dataclass(frozen=True, slots=True)
class UnsentSummary:
    """Number of local items that removing a workspace would delete."""

    comments: int = 0
    edges: int = 0
    drafts: int = 0

    def __bool__(self) -> bool:
        return bool(self.comments or self.edges or self.drafts)


class ScopedFolder(Protocol):
    """Files by scope that are deleted with a workspace."""

    def drop(self, scope: str) -> None: ...


class ProfilesStore(TaskOwner):
    """Saved profiles. A listener of `switch_requested` switches the workspace."""

    changed = Signal(object)
    """Emitted with a tuple of `ProfileEntry`; the embedded workspace is first."""
    switch_requested = Signal(object)
    """Emitted with the `Profile` to switch to."""
    key_requested = Signal(object, object)
    """Emitted with a `ProfileEntry` whose API key wasn't found, and the code of an `ApiKeyError`.

    The code is empty if no key is stored on this computer.
    """

    def __init__(
        self,
        profiles: Profiles,
        embedded: Profile,
        database: Database,
        images: ImageProvider,
        notifications: NotificationStore,
        folders: Sequence[ScopedFolder],
    ) -> None:
        super().__init__("profiles")
        self._profiles = profiles
        self._embedded = embedded
        self._database = database
        self._images = images
        self._notifications = notifications
        self._folders = folders
        self._current: Profile | None = None

    @property
    def issues(self) -> tuple[TomlIssue, ...]:
        """Ignored parts of the file of profiles, including invalid names of query parameters."""
        issues = list(self._profiles.issues)
        for profile in self._profiles.list():
            if profile.param_names:
                from wsdesk.wire.param_names import invalid_overrides  # imports pydantic

                keys = invalid_overrides(profile.param_names)
                path = self._profiles.path
                issues += [TomlIssue("not-a-choice", path, f"{profile.id}.param_names.{key}") for key in keys]
        return tuple(issues)

    @property
    def entries(self) -> tuple[ProfileEntry, ...]:
        """The embedded workspace, the saved profiles, and a current one that isn't saved."""
        saved = self._profiles.list()
        listed_ids = {self._embedded.id, *(profile.id for profile in saved)}
        current = self._current
        unsaved = (current,) if current is not None and current.id not in listed_ids else ()
        return tuple(self._entry(profile) for profile in (self._embedded, *saved, *unsaved))

    @property
    def current(self) -> ProfileEntry | None:
        return self._entry(self._current) if self._current is not None else None

    def get(self, profile_id: str) -> Profile | None:
        """Profile by ID, with the current team."""
        if profile_id == self._embedded.id:
            return self._embedded
        return self._current if self._is_current(profile_id) else self._profiles.get(profile_id)

    def of_scope(self, scope: str) -> ProfileEntry | None:
        """Profile that owns rows of the local database under a scope; None if it was removed."""
        current = (self._current,) if self._current is not None else ()
        candidates = (self._embedded, *self._profiles.list(), *current)
        return next((self._entry(profile) for profile in candidates if scope in profile.scopes), None)

    def name_of(self, scope: str) -> str | None:
        """Name of the profile that owns rows under a scope, sanitized; None if it was removed."""
        entry = self.of_scope(scope)
        return sanitize.line(entry.name, 80) if entry is not None else None

    def at(self, address: str, team: str, name: str = "") -> Profile:
        """Saved profile of an address and team, or a new unsaved one."""
        return profile_for(self._profiles, address, team, name)

    def use(self, profile: Profile | None) -> None:
        """Set the current profile; for the embedded workspace, its local name is used."""
        is_embedded = profile is not None and profile.id == self._embedded.id
        self._current = self._embedded if is_embedded else profile
        self.changed.emit(self.entries)

    def choose(self, profile_id: str) -> None:
        """Request to switch to another profile."""
        profile = self.get(profile_id)
        if profile is not None and not self._is_current(profile_id):
            self.switch_requested.emit(profile)

    def choose_team(self, profile_id: str, team_id: str) -> None:
        """Request to switch to another team of a profile."""
        profile = self.get(profile_id)
        if profile is None or profile.team == team_id:
            return
        changed = replace(profile, team_now="" if team_id == profile.team_id else team_id)
        self._save(changed)
        self.switch_requested.emit(changed)

    def save(self, profile: Profile) -> None:
        """Save a profile; without a color it gets the first unused one. Raises OSError."""
        if not profile.color:
            used_colors = {other.color for other in self._profiles.list() if other.id != profile.id}
            color = next((color for color in PROFILE_COLORS if color not in used_colors), PROFILE_COLORS[0])
            profile = replace(profile, color=color)
        self._profiles.save(profile)
        if self._is_current(profile.id):
            self._current = profile
        self.changed.emit(self.entries)

    def remember(self, profile: Profile) -> None:
        """Save an opened workspace and its team, so that it stays listed until it is removed.

        Its drafts and unsent items are stored under its ID. A saved profile is not changed otherwise.
        """
        if profile.id == self._embedded.id:
            return
        saved = self._profiles.get(profile.id)
        try:
            if saved is None:
                self.save(profile)
            elif profile.scope not in saved.scopes:
                self._profiles.save(replace(saved, teams={**saved.teams, profile.team: ""}))
                self.changed.emit(self.entries)
        except OSError as error:
            self._notifications.notify("warning", tr("Couldn't save the workspace."), detail=str(error))

    def edit(self, profile_id: str, *, name: str | None = None, color: str | None = None) -> None:
        """Change the name or color of a profile."""
        profile = self.get(profile_id)
        if profile is None or profile_id == self._embedded.id:
            return
        name = profile.name if name is None else name.strip()
        self._save(replace(profile, name=name or profile.base_url, color=color or profile.color))

    def name_team(self, profile_id: str, team_id: str, label: str) -> None:
        """Set the user's label of a team."""
        profile = self.get(profile_id)
        team_id = team_id.strip()
        if profile is not None and team_id and profile_id != self._embedded.id:
            self._save(replace(profile, teams={**profile.teams, team_id: label.strip()}))

    def unsent(self, profile_id: str) -> UnsentSummary:
        """Count the local items that removing a profile would delete."""
        profile = self.get(profile_id)
        if profile is None:
            return UnsentSummary()
        box, drafts = OutboxTable(self._database), DraftTable(self._database)
        waiting = [item for scope in profile.scopes for item in box.waiting(scope)]
        comments, edges = (sum(item.kind == kind for item in waiting) for kind in ("comment", "edge"))
        written = sum(bool(text.strip()) for scope in profile.scopes for text in drafts.all(scope).values())
        return UnsentSummary(comments, edges, written)

    def remove(self, profile_id: str) -> None:
        """Remove a profile with its API key, cached data, drafts, and unsent items. This can't be undone."""
        profile = self.get(profile_id)
        if profile is None or profile_id == self._embedded.id:
            return
        if self._is_current(profile_id):
            self.switch_requested.emit(self._embedded)
        self.tasks.start(f"remove:{profile_id}", self._remove(profile))

    async def _remove(self, profile: Profile) -> None:
        name = profile.name or profile.base_url
        try:
            self._profiles.remove(profile.id)
        except OSError as error:
            self._notifications.notify("error", tr("Couldn't remove the workspace."), detail=str(error))
            return
        self.changed.emit(self.entries)
        try:
            await asyncio.to_thread(delete_key, profile)
        except ApiKeyError:
            self._notifications.notify(
                "warning", tr("Couldn't remove the API key of “{name}”.").format(name=name)
            )
        try:
            for scope in profile.scopes:
                await asyncio.shield(asyncio.wrap_future(delete_profile_data(self._database, scope)))
                await self._images.delete(scope)
                for folder in self._folders:
                    await asyncio.to_thread(folder.drop, scope)
        except (LocalDbError, OSError) as error:
            self._notifications.notify(
                "warning",
                tr("Some data of “{name}” couldn't be removed.").format(name=name),
                detail=str(error),
            )
            return
        self._notifications.notify("ok", tr("Removed “{name}”.").format(name=name))

    def _save(self, profile: Profile) -> None:
        """Save a changed profile; an unsaved current one is changed in memory only."""
        if self._profiles.get(profile.id) is None:
            if self._is_current(profile.id):
                self.use(profile)
            return
        try:
            self.save(profile)
        except OSError as error:
            self._notifications.notify("warning", tr("Couldn't save the workspace."), detail=str(error))

    def _is_current(self, profile_id: str) -> bool:
        return self._current is not None and self._current.id == profile_id

    def _entry(self, profile: Profile) -> ProfileEntry:
        labels = {profile.team_id: profile.teams.get(profile.team_id, ""), **profile.teams}
        return ProfileEntry(
            profile.id,
            profile.name or profile.base_url,
            profile.base_url,
            profile.color,
            profile.team,
            tuple(Team(team_id, label) for team_id, label in labels.items()),
            profile.id == self._embedded.id,
            self._is_current(profile.id),
        )
