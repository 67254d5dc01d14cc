"""Saved workspaces (profiles): add, rename, color, switch, remove."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from PySide6.QtCore import Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.tables.drafts import DraftTable
from wsdesk.localdb.tables.outbox import OutboxTable
from wsdesk.localdb.tables.profiles import forget_profile
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.settings.api_keys import ApiKeyError, forget_key
from wsdesk.settings.profiles import COLOURS, Profile, Profiles, profile_for
from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import TaskOwner


@dataclass(frozen=True, slots=True)
class Team:
    """A team that a key may act on; `label` is the person's own word for it. An empty ID: the key's own."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class ProfileEntry:
    """One connection as views show it. `team` is the ID of the one in use."""

    id: str
    name: str
    address: str = ""
    colour: str = ""
    team: str = ""
    teams: tuple[Team, ...] = ()
    embedded: bool = False
    current: bool = False


@dataclass(frozen=True, slots=True)
class UnsentSummary:
    """What exists nowhere but on this computer."""

    comments: int = 0
    edges: int = 0
    drafts: int = 0

    def __bool__(self) -> bool:
        return bool(self.comments or self.edges or self.drafts)


class ProfilesStore(TaskOwner):
    """Knows every connection; who is talked to is decided by whoever hears `wanted`."""

    changed = Signal(object)
    """The connections, a tuple of `ProfileEntry`, the embedded workspace first."""
    wanted = Signal(object)
    """The `Profile` to go to."""
    key_wanted = Signal(object)
    """The `ProfileEntry` of a connection whose key is not on this computer."""

    def __init__(
        self,
        profiles: Profiles,
        embedded: Profile,
        database: Database,
        pictures: ImageProvider,
        notices: NotificationStore,
        index: IndexFolder,
    ) -> None:
        super().__init__("profiles")
        self._profiles = profiles
        self._embedded = embedded
        self._database = database
        self._pictures = pictures
        self._notices = notices
        self._index = index
        self._current: Profile | None = None

    @property
    def entries(self) -> tuple[ProfileEntry, ...]:
        """The embedded workspace, what is saved, and what is in use without being saved."""
        saved = self._profiles.list()
        known = {self._embedded.id, *(profile.id for profile in saved)}
        current = self._current
        passing = (current,) if current is not None and current.id not in known else ()
        return tuple(self._entry(profile) for profile in (self._embedded, *saved, *passing))

    @property
    def current(self) -> ProfileEntry | None:
        """The connection in use."""
        return self._entry(self._current) if self._current is not None else None

    def get(self, profile_id: str) -> Profile | None:
        """A connection by its ID, as it would be used now."""
        if profile_id == self._embedded.id:
            return self._embedded
        if self._current is not None and self._current.id == profile_id:
            return self._current
        return self._profiles.get(profile_id)

    def of_scope(self, scope: str) -> ProfileEntry | None:
        """The workspace that rows of the local database belong to; None where it was forgotten."""
        current = (self._current,) if self._current is not None else ()
        known = (self._embedded, *self._profiles.list(), *current)
        profile = next((profile for profile in known if scope in profile.scopes), None)
        return self._entry(profile) if profile is not None else None

    def at(self, address: str, team: str, name: str = "") -> Profile:
        """The saved connection of an address and team, or a new one that is not saved yet."""
        return profile_for(self._profiles, address, team, name)

    def use(self, profile: Profile | None) -> None:
        """This one is in use from now on; the embedded workspace under the name that it has here."""
        is_embedded = profile is not None and profile.id == self._embedded.id
        self._current = self._embedded if is_embedded else profile
        self.changed.emit(self.entries)

    def choose(self, profile_id: str) -> None:
        """Go to another connection."""
        profile = self.get(profile_id)
        if profile is not None and (self._current is None or self._current.id != profile_id):
            self.wanted.emit(profile)

    def choose_team(self, profile_id: str, team_id: str) -> None:
        """Act on another of a connection's teams, from now on."""
        profile = self.get(profile_id)
        if profile is None or profile.team == team_id:
            return
        changed = replace(profile, team_now="" if team_id == profile.team_id else team_id)
        self._save(changed)
        self.wanted.emit(changed)

    def save(self, profile: Profile) -> None:
        """Keep a connection; one without a color gets the first that no other has. Raises OSError."""
        if not profile.colour:
            taken = {other.colour for other in self._profiles.list() if other.id != profile.id}
            free = [colour for colour in COLOURS if colour not in taken]
            profile = replace(profile, colour=(free or list(COLOURS))[0])
        self._profiles.save(profile)
        if self._current is not None and self._current.id == profile.id:
            self._current = profile
        self.changed.emit(self.entries)

    def remember(self, profile: Profile) -> None:
        """Keep a workspace that is opened, and its team, listed until it is forgotten.

        Wherever its address came from: what is written in it is kept under its ID. Of one that is saved
        already nothing else changes.
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
            self._notices.notify("warning", tr("Couldn't save the workspace."), detail=str(error))

    def edit(self, profile_id: str, *, name: str | None = None, colour: str | None = None) -> None:
        """Call a connection otherwise, or give it another color."""
        profile = self.get(profile_id)
        if profile is None or profile_id == self._embedded.id:
            return
        name = profile.name if name is None else name.strip()
        self._save(replace(profile, name=name or profile.base_url, colour=colour or profile.colour))

    def name_team(self, profile_id: str, team_id: str, label: str) -> None:
        """Know a team of a connection by a label of one's own."""
        profile = self.get(profile_id)
        team_id = team_id.strip()
        if profile is not None and team_id and profile_id != self._embedded.id:
            self._save(replace(profile, teams={**profile.teams, team_id: label.strip()}))

    def unsent(self, profile_id: str) -> UnsentSummary:
        """What would be lost with a connection."""
        profile = self.get(profile_id)
        if profile is None:
            return UnsentSummary()
        box, drafts = OutboxTable(self._database), DraftTable(self._database)
        waiting = [item for scope in profile.scopes for item in box.waiting(scope)]
        comments = sum(item.kind == "comment" for item in waiting)
        written = sum(bool(text.strip()) for scope in profile.scopes for text in drafts.all(scope).values())
        return UnsentSummary(comments, len(waiting) - comments, written)

    def forget(self, profile_id: str) -> None:
        """Forget a connection: its key, what was kept of it, what was never sent. There is no way back."""
        profile = self.get(profile_id)
        if profile is None or profile_id == self._embedded.id:
            return
        if self._current is not None and self._current.id == profile_id:
            self.wanted.emit(self._embedded)
        self.tasks.start(f"forget:{profile_id}", self._forget(profile))

    async def aclose(self) -> None:
        """End what runs."""
        await super().aclose()

    async def _forget(self, profile: Profile) -> None:
        name = profile.name or profile.base_url
        try:
            self._profiles.remove(profile.id)
        except OSError as error:
            self._notices.notify("error", tr("Couldn't remove the workspace."), detail=str(error))
            return
        self.changed.emit(self.entries)
        try:
            await asyncio.to_thread(forget_key, profile)
        except ApiKeyError:
            self._notices.notify("warning", tr("Couldn't remove the API key of “{name}”.").format(name=name))
        try:
            for scope in profile.scopes:
                await asyncio.shield(asyncio.wrap_future(forget_profile(self._database, scope)))
                await self._pictures.forget(scope)
                await asyncio.to_thread(self._index.drop, scope)
        except (LocalDbError, OSError) as error:
            self._notices.notify(
                "warning",
                tr("Some data of “{name}” couldn't be removed.").format(name=name),
                detail=str(error),
            )
            return
        self._notices.notify("ok", tr("Removed “{name}”.").format(name=name))

    def _save(self, profile: Profile) -> None:
        """Keep a change of a saved connection; one that is only in use changes for this run."""
        if self._profiles.get(profile.id) is None:
            if self._current is not None and self._current.id == profile.id:
                self.use(profile)
            return
        try:
            self.save(profile)
        except OSError as error:
            self._notices.notify("warning", tr("Couldn't save the workspace."), detail=str(error))

    def _entry(self, profile: Profile) -> ProfileEntry:
        labels = {profile.team_id: profile.teams.get(profile.team_id, ""), **profile.teams}
        return ProfileEntry(
            profile.id,
            profile.name or profile.base_url,
            profile.base_url,
            profile.colour,
            profile.team,
            tuple(Team(team_id, label) for team_id, label in labels.items()),
            profile.id == self._embedded.id,
            self._current is not None and self._current.id == profile.id,
        )
