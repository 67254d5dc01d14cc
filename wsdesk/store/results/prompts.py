"""Prompts of the workspace, in clusters of similar wording."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Literal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.result_query import Result, ResultQuery
from wsdesk.store.base import error_messages
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.index.indexer import IndexerState
from wsdesk.store.query.query_language import QueryError, parse
from wsdesk.store.results.light_table import REFRESH_MS
from wsdesk.store.results.result_items import item_of_result
from wsdesk.store.search.prompt_clusters import PromptCluster
from wsdesk.store.search.result_search import ResultSearch
from wsdesk.store.versions.viewer_items import ViewerItemsStore

PromptSort = Literal["used", "newest", "favorites", "failures"]
MAX_CLUSTERS = 2_000
"""Clusters that are listed; a query narrows them down."""
_ROWS = 500


@dataclass(frozen=True, slots=True)
class PromptsState:
    """`images` has the newest result of each cluster by its row number, `results` those of the current one.

    `total` counts the clusters, also those that aren't listed. If `is_partial`, only the newest results were
    read.
    """

    text: str = ""
    """Query in the language of the search."""
    sort: PromptSort = "used"
    phase: LoadState = LoadState.IDLE
    failure: LoadFailure | None = None
    query_error: QueryError | None = None
    clusters: tuple[PromptCluster, ...] = ()
    total: int = 0
    is_partial: bool = False
    images: Mapping[int, Result] = field(default_factory=dict[int, Result])
    current: str = ""
    """Text of the current cluster."""
    results: tuple[Result, ...] = ()

    @property
    def cluster(self) -> PromptCluster | None:
        """The current cluster."""
        return next((one for one in self.clusters if one.text == self.current), None)


class PromptsStore(Store[PromptsState]):
    """Reads the prompts of a query from the index, so that canvases needn't be open, also offline."""

    def __init__(
        self, index: ResultSearch, viewer_items: ViewerItemsStore, connection: ConnectionStore
    ) -> None:
        super().__init__("prompts", PromptsState())
        self._index = index
        self._viewer_items = viewer_items
        self._is_open = False
        self._is_stale = False
        """Whether the index changed while it was read, which continues: a crawl changes it constantly."""
        self._refresh = Debouncer(REFRESH_MS, self._on_refresh, self)
        index.indexer.changed.connect(self._on_index_changed)
        connection.profile_changed.connect(self._on_profile_changed)

    def open(self) -> None:
        """Load the prompts."""
        self._is_open = True
        self.reload()

    def close(self) -> None:
        """Stop loading."""
        self._is_open = False
        self._refresh.cancel()
        self.tasks.cancel("clusters")

    def reload(self) -> None:
        """Read the prompts again."""
        if self._is_open:
            self.tasks.start("clusters", self._load())

    def search(self, text: str) -> None:
        """Show the prompts of the results that match a query."""
        if text != self.state.text:
            self.update_state(text=text)
            self.reload()

    def sort(self, sort: PromptSort) -> None:
        """Change the order."""
        if sort != self.state.sort:
            self.update_state(sort=sort)
            self.reload()

    def choose(self, text: str) -> None:
        """Make the cluster with this text the current one, and load its results."""
        if text != self.state.current:
            self.update_state(current=text, results=())
            self.tasks.start("results", self._load_results())

    def view(self, text: str, version_id: str = "") -> None:
        """Open the viewer on the results of a cluster, which becomes the current one."""
        self.choose(text)
        self.tasks.start("view", self._view(version_id))

    async def _view(self, version_id: str) -> None:
        if not self.state.results:
            await self._load_results()
        items = [item_of_result(result) for result in self.state.results if result.image is not None]
        at = next((at for at, item in enumerate(items) if item.version_id == version_id), 0)
        if items:
            self._viewer_items.open(items, at)

    async def _load(self) -> None:
        self._is_stale = False
        parsed = parse(self.state.text)
        error = next(iter(parsed.errors), None)
        self.update_state(phase=LoadState.BUSY, failure=None, query_error=error)
        query = ResultQuery(parsed.words, self._index.resolve(parsed.filters))
        try:
            clusters, is_partial = await self._index.prompts(query)
            listed = sorted(clusters, key=_ORDERS[self.state.sort])[:MAX_CLUSTERS]
            images = await self._rows([number for one in listed for number in one.numbers[:1]])
        except LocalDbError as failure:
            self.update_state(phase=LoadState.FAILED, failure=error_messages.failure_of(failure))
            return
        state = replace(
            self.state,
            phase=LoadState.READY,
            clusters=tuple(listed),
            total=len(clusters),
            is_partial=is_partial,
            images={result.number: result for result in images},
        )
        current = state.cluster or next(iter(listed), None)
        text = current.text if current is not None else ""
        results = state.results if text == state.current else ()
        self.set_state(replace(state, current=text, results=results))
        await self._load_results()
        if self._is_stale:
            self._refresh.trigger()

    async def _load_results(self) -> None:
        cluster = self.state.cluster
        try:
            results = await self._rows(list(cluster.numbers)) if cluster is not None else ()
        except LocalDbError as failure:
            self.update_state(phase=LoadState.FAILED, failure=error_messages.failure_of(failure))
            return
        if self.state.cluster == cluster:
            self.update_state(results=results)

    async def _rows(self, numbers: list[int]) -> tuple[Result, ...]:
        results: list[Result] = []
        for at in range(0, len(numbers), _ROWS):
            results += await self._index.rows(numbers[at : at + _ROWS])
        return tuple(results)

    def _on_index_changed(self, _state: IndexerState) -> None:
        if self._is_open and not self._refresh.is_pending:
            self._refresh.trigger()

    def _on_refresh(self) -> None:
        self._is_stale = self.tasks.running("clusters")
        if not self._is_stale:
            self.reload()

    def _on_profile_changed(self, _profile_id: str) -> None:
        self.tasks.cancel("clusters", "results", "view")
        self.set_state(PromptsState(self.state.text, self.state.sort))
        self.reload()


def _by_use(cluster: PromptCluster) -> tuple[int, ...]:
    return -cluster.results, -cluster.newest_ms


def _by_date(cluster: PromptCluster) -> tuple[int, ...]:
    return (-cluster.newest_ms,)


def _by_favorites(cluster: PromptCluster) -> tuple[int, ...]:
    return (-cluster.favorites, *_by_use(cluster))


def _by_failures(cluster: PromptCluster) -> tuple[int, ...]:
    return (-cluster.failures, *_by_use(cluster))


_ORDERS = {"used": _by_use, "newest": _by_date, "favorites": _by_favorites, "failures": _by_failures}
