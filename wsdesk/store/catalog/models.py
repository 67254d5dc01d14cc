"""Model catalog of the server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING

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
    failure: LoadFailure | None = None
    cached_at: float | None = None
    """Time of the cached response (seconds since the epoch), None if the models aren't from the cache."""
    categories: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    """Model names by category, requested separately because the API only has categories as a filter."""
    ignores_category: bool = False
    """Whether the server doesn't support the category filter, or ignores it."""


class ModelsStore(Store[ModelsState]):
    """Model catalog, requested once per connection and on demand."""

    def __init__(self, connection: ConnectionStore, cache: ResponseCache) -> None:
        super().__init__("models", ModelsState())
        self._connection = connection
        self._cache = cache
        self._by_name: dict[str, Model] = {}
        self._has_categories = False
        connection.connected.connect(self.load)
        connection.profile_changed.connect(self._on_profile_changed)

    def load(self) -> None:
        """Request the catalog."""
        self.tasks.start("load", self._load())

    def by_name(self, name: str | None) -> Model | None:
        """Return a model by its name or display name, None if the catalog doesn't contain it."""
        return self._by_name.get(name or "")

    def load_categories(self) -> None:
        """Request the models of each category, now and whenever the catalog is loaded."""
        if not self._has_categories:
            self._has_categories = True
            if self._state.phase is LoadState.READY:
                self.tasks.start("categories", self._load_categories())

    def _on_profile_changed(self, profile: str) -> None:
        self.tasks.cancel("load", "categories")
        self._by_name = {}
        self.set_state(ModelsState())
        self.tasks.start("cached", self._load_cached(profile))

    async def _load(self) -> None:
        self.update_state(phase=LoadState.BUSY, failure=None)
        try:
            answer = await self._connection.request(lambda client: client.list_models())
        except (errors.ApiError, error_messages.NotConnectedError) as error:
            self.update_state(phase=LoadState.FAILED, failure=error_messages.failure_of(error))
            return
        self.tasks.cancel("cached")
        categories = self._state.categories
        self._set_models(
            tuple(answer.models), ModelsState(tuple(answer.models), LoadState.READY, categories=categories)
        )
        self._cache.put("models", answer)
        if self._has_categories:
            self.tasks.start("categories", self._load_categories())

    async def _load_categories(self) -> None:
        """Send one request per category; if one fails, no categories are set."""
        from wsdesk.wire.limits import CATEGORIES

        if not self._connection.sends("list-models", "category"):
            self.update_state(categories={}, ignores_category=True)
            return
        categories: dict[str, frozenset[str]] = {}
        for category in CATEGORIES:
            try:
                answer = await self._connection.request(lambda client, of=category: client.list_models(of))
            except (errors.ApiError, error_messages.NotConnectedError):
                return
            categories[category] = frozenset(model.name for model in answer.models)
        everything = frozenset(model.name for model in self._state.models)
        ignores = len(everything) > 1 and all(names == everything for names in categories.values())
        self.update_state(categories={} if ignores else categories, ignores_category=ignores)

    async def _load_cached(self, profile: str) -> None:
        await self._connection.wait_until_canvas_painted()
        from wsdesk.wire.models import ModelList

        cached = await self._cache.get("models", ModelList, profile)
        if cached is not None and not self._state.models:
            models = tuple(cached[0].models)
            self._set_models(models, replace(self._state, models=models, cached_at=cached[1]))

    def _set_models(self, models: tuple[Model, ...], state: ModelsState) -> None:
        self._by_name = {}
        for model in models:
            for name in (model.name, model.display_name):
                if name:
                    self._by_name.setdefault(name, model)
        self.set_state(state)
