"""The skills of the team's agent: those that the service lists, and those that completed uploads showed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.api import errors
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.store.base import error_messages
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.base.task_scope import TaskScope
from wsdesk.store.connection.connection import ConnectionStore

if TYPE_CHECKING:
    from wsdesk.api import capabilities
    from wsdesk.wire.skill import Skill
else:
    capabilities = lazy_import("wsdesk.api.capabilities")


@dataclass(frozen=True, slots=True)
class SkillsState:
    """`listed` says whether the service lists its skills at all: the interface itself does not."""

    skills: tuple[Skill, ...] = ()
    listed: bool = False
    phase: LoadState = LoadState.IDLE
    trouble: LoadFailure | None = None


class SkillsStore(QObject):
    """Asks once a connection, and whenever somebody wants it anew."""

    changed = Signal(object)

    def __init__(self, connection: ConnectionStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._connection = connection
        self._scope = TaskScope("skills")
        self._state = SkillsState()
        self._wanted = False
        connection.offers_known.connect(self._on_offers_known)
        connection.profile_changed.connect(self._on_profile_changed)

    @property
    def state(self) -> SkillsState:
        return self._state

    def want(self) -> None:
        """Somebody looks at skills: ask for them now, and at every new connection."""
        if not self._wanted:
            self._wanted = True
            self.load()

    def load(self) -> None:
        """Ask for the skills, where the service lists them."""
        listed = self._connection.offers.find("skills") is not None
        if not listed:
            self._set(replace(self._state, listed=False, phase=LoadState.READY, trouble=None))
            return
        self._set(replace(self._state, listed=True, phase=LoadState.BUSY, trouble=None))
        self._scope.start("load", self._load())

    def by_id(self, skill_id: str) -> Skill | None:
        return next((skill for skill in self._state.skills if skill.id == skill_id), None)

    def learn(self, skill: Skill) -> None:
        """Take a skill as the service just gave it."""
        others = self._state.skills
        if any(known.id == skill.id for known in others):
            fresh = tuple(skill if known.id == skill.id else known for known in others)
        else:
            fresh = (*others, skill)
        self._set(replace(self._state, skills=fresh))

    async def find(self) -> tuple[Skill, ...] | None:
        """The skills as they are now; None where the service lists none. Raises ApiError, NotConnected."""
        if self._connection.offers.find("skills") is None:
            return None
        found = await self._connection.request(capabilities.skills)
        self._set(SkillsState(found, listed=True, phase=LoadState.READY))
        return found

    async def aclose(self) -> None:
        await self._scope.aclose()

    async def _load(self) -> None:
        try:
            await self.find()
        except (errors.ApiError, error_messages.NotConnectedError) as error:
            self._set(replace(self._state, phase=LoadState.FAILED, trouble=error_messages.trouble(error)))

    def _on_offers_known(self, _state: object) -> None:
        if self._wanted:
            self.load()

    def _on_profile_changed(self, _profile: str) -> None:
        self._scope.cancel("load")
        self._set(SkillsState())

    def _set(self, state: SkillsState) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)
