"""Model catalog of the server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from wsdesk.api import errors
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base import error_messages
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.response_cache import ResponseCache

if TYPE_CHECKING:
    from wsdesk.wire.models import Model


@dataclass(frozen=True, slots=True)
class ModelsState:
    models: tuple[Model, ...] = ()
    phase: LoadState = LoadState.IDLE
    trouble: LoadFailure | None = None
    kept_at: float | None = None
    """When the server gave what is shown, where it comes from this computer (seconds since the epoch)."""
    categories: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    """The names of the models of each category: the interface has them as a filter alone."""
    ignores_category: bool = False
    """The server has no such filter, or answers everything whatever is asked for."""


class ModelsStore(Store[ModelsState]):
    """The catalog, asked for once a connection and whenever somebody wants it again."""

    def __init__(
        self, connection: ConnectionStore, kept: ResponseCache, parent: QObject | None = None
    ) -> None:
        super().__init__("models", ModelsState(), parent)
        self._connection = connection
        self._kept = kept
        self._by_name: dict[str, Model] = {}
        self._sorted_out = False
        connection.connected.connect(self._on_connected)
        connection.profile_changed.connect(self._on_profile_changed)

    def load(self) -> None:
        """Ask for the catalog again."""
        self.tasks.start("load", self._load())

    def by_name(self, name: str | None) -> Model | None:
        """The model that a configuration names, if the catalog has it."""
        return self._by_name.get(name or "")

    def sort_out(self) -> None:
        """Somebody looks for a category: ask which models belong to each, now and at every new catalog."""
        if not self._sorted_out:
            self._sorted_out = True
            if self._state.phase is LoadState.READY:
                self.tasks.start("categories", self._sort_out())

    def _on_profile_changed(self, profile: str) -> None:
        self.tasks.cancel("load")
        self.tasks.cancel("categories")
        self._by_name = {}
        self.set_state(ModelsState())
        self.tasks.start("kept", self._load_kept(profile))

    def _on_connected(self, _state: object) -> None:
        self.load()

    async def _load(self) -> None:
        self.update_state(phase=LoadState.BUSY, trouble=None)
        try:
            answer = await self._connection.request(lambda client: client.list_models())
        except (errors.ApiError, error_messages.NotConnectedError) as error:
            self.update_state(phase=LoadState.FAILED, trouble=error_messages.failure_of(error))
            return
        self.tasks.cancel("kept")
        known = self._state.categories
        self._take(tuple(answer.models), ModelsState(tuple(answer.models), LoadState.READY, categories=known))
        self._kept.put("models", answer)
        if self._sorted_out:
            self.tasks.start("categories", self._sort_out())

    async def _sort_out(self) -> None:
        """One question a category; where one cannot be answered, none is told apart."""
        from wsdesk.wire.limits import CATEGORIES

        if not self._connection.sends("list-models", "category"):
            self.update_state(categories={}, ignores_category=True)
            return
        found: dict[str, frozenset[str]] = {}
        for category in CATEGORIES:
            try:
                answer = await self._connection.request(lambda client, of=category: client.list_models(of))
            except (errors.ApiError, error_messages.NotConnectedError):
                return
            found[category] = frozenset(model.name for model in answer.models)
        everything = frozenset(model.name for model in self._state.models)
        ignores = len(everything) > 1 and all(names == everything for names in found.values())
        self.update_state(categories={} if ignores else found, ignores_category=ignores)

    async def _load_kept(self, profile: str) -> None:
        from wsdesk.wire.models import ModelList

        kept = await self._kept.get("models", ModelList, profile)
        if kept is not None and not self._state.models:
            models = tuple(kept[0].models)
            self._take(models, replace(self._state, models=models, kept_at=kept[1]))

    def _take(self, models: tuple[Model, ...], state: ModelsState) -> None:
        self._by_name = {}
        for model in models:
            for name in (model.name, model.display_name):
                if name:
                    self._by_name.setdefault(name, model)
        self.set_state(state)
