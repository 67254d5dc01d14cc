"""Nodes of the workspace that use an asset, or one with the same file."""

from __future__ import annotations

from collections.abc import Mapping

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.values import IndexedUsage
from wsdesk.store.base.store import Store
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.index.indexer import IndexerState
from wsdesk.store.search.asset_usages import nodes_of
from wsdesk.store.search.result_search import ResultSearch

_MAX_CACHED = 8
"""Assets whose usages are kept, which are read again when the index changes."""


class UsagesStore(Store[Mapping[str, tuple[IndexedUsage, ...]]]):
    """Usages by asset ID, of the assets that were requested last."""

    def __init__(self, index: ResultSearch, connection: ConnectionStore) -> None:
        super().__init__("usages", {})
        self._index = index
        self._requested: list[str] = []
        index.indexer.changed.connect(self._on_index_changed)
        connection.profile_changed.connect(self._on_profile_changed)

    def elsewhere(self, asset_id: str, canvas_id: str, node_id: str) -> tuple[IndexedUsage, ...]:
        """A usage of the asset for each other node, those of other canvases first.

        Empty until they are read, which the first call requests.
        """
        if not asset_id:
            return ()
        if asset_id not in self._requested:
            self._requested = [*self._requested[1 - _MAX_CACHED :], asset_id]
            self.tasks.start("read", self._read(tuple(self._requested)))
        nodes = nodes_of(self._state.get(asset_id, ()))
        nodes.pop((canvas_id, node_id), None)
        return tuple(sorted(nodes.values(), key=lambda usage: usage.canvas_id == canvas_id))

    async def _read(self, asset_ids: tuple[str, ...]) -> None:
        try:
            self.set_state({asset_id: await self._index.usages(asset_id) for asset_id in asset_ids})
        except LocalDbError:
            self.set_state({})  # the search reports the error

    def _on_index_changed(self, index: IndexerState) -> None:
        if self._requested and not index.waiting:
            self.tasks.start("read", self._read(tuple(self._requested)))

    def _on_profile_changed(self, _profile: str) -> None:
        self.tasks.cancel("read")
        self._requested = []
        self.set_state({})
