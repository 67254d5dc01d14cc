"""Skills of the team's agent: listed by the server, or learned from completed uploads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsdesk.api import errors
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.store.base import error_messages
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.connection.connection import ConnectionState, ConnectionStore

if TYPE_CHECKING:
    from wsdesk.api import capabilities
    from wsdesk.wire.agent import Skill
else:
    capabilities = lazy_import("wsdesk.api.capabilities")


@dataclass(frozen=True, slots=True)
class SkillsState:
    """`listed`: whether the server lists its skills, which the API doesn't."""

    skills: tuple[Skill, ...] = ()
    listed: bool = False
    phase: LoadState = LoadState.IDLE
    failure: LoadFailure | None = None


class SkillsStore(Store[SkillsState]):
    """Requests skills once per connection, and on demand."""

    def __init__(self, connection: ConnectionStore) -> None:
        super().__init__("skills", SkillsState())
        self._connection = connection
        self._loads_on_connect = False
        connection.capabilities_loaded.connect(self._on_capabilities_loaded)
        connection.profile_changed.connect(self._on_profile_changed)
        connection.changed.connect(self._on_connection_changed)

    def load_on_connect(self) -> None:
        """Request the skills now and on every new connection."""
        if not self._loads_on_connect:
            self._loads_on_connect = True
            self.load()

    def load(self) -> None:
        """Request the skills, if the server lists them."""
        listed = self._connection.capability("skills") is not None
        if not listed:
            phase, failure = self._connection.unannounced()
            self.update_state(listed=False, phase=phase, failure=failure)
            return
        self.update_state(listed=True, phase=LoadState.BUSY, failure=None)
        self.tasks.start("load", self._load())

    def by_id(self, skill_id: str) -> Skill | None:
        return next((skill for skill in self._state.skills if skill.id == skill_id), None)

    def add(self, skill: Skill) -> None:
        """Add or update a skill from a response."""
        others = self._state.skills
        if any(other.id == skill.id for other in others):
            fresh = tuple(skill if other.id == skill.id else other for other in others)
        else:
            fresh = (*others, skill)
        self.update_state(skills=fresh)

    async def find(self) -> tuple[Skill, ...] | None:
        """Current skills; None if the server doesn't list them. Raises ApiError, NotConnected."""
        if self._connection.capability("skills") is None:
            return None
        response = await self._connection.request(capabilities.skills)
        self.set_state(SkillsState(response, listed=True, phase=LoadState.READY))
        return response

    async def _load(self) -> None:
        try:
            await self.find()
        except (errors.ApiError, error_messages.NotConnectedError) as error:
            self.update_state(phase=LoadState.FAILED, failure=error_messages.failure_of(error))

    def _on_capabilities_loaded(self, _state: object) -> None:
        if self._loads_on_connect:
            self.load()

    def _on_connection_changed(self, state: ConnectionState) -> None:
        if self._loads_on_connect and not self._state.listed and state.mode not in ("starting", "live"):
            self.load()  # shows why it isn't known whether skills are listed

    def _on_profile_changed(self, _profile: str) -> None:
        self.tasks.cancel("load")
        self.set_state(SkillsState())
