"""Global search: the local index and the server's library."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from wsdesk.api import errors
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.values import IndexMatch
from wsdesk.store.base.error_messages import NotConnectedError, failure_of, tr
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.comments.comments import CommentsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.content.asset_mapper import asset_of_hit
from wsdesk.store.index.indexer import IndexerState
from wsdesk.store.query.query_language import parse
from wsdesk.store.search.library import LibraryStore
from wsdesk.store.search.result_builder import SearchResultBuilder
from wsdesk.store.search.result_search import ResultSearch
from wsdesk.store.search.results import GlobalSearchState, SearchResult, SearchSuggestion, merge_results

if TYPE_CHECKING:
    from wsdesk.store.search.image_search import ImageResult
    from wsdesk.wire.search import AssetSearchResult

MAX_RESULTS = 100
_PAGE = 20
_MAX_SUGGESTIONS = 8
_MIN_SUGGEST_LENGTH = 2
_LIBRARY_DEBOUNCE_S = 0.3
"""Debounce of requests to the server while typing; the index is searched immediately."""
_CURRENT_CANVAS_BONUS, _OPEN_CANVAS_BONUS = 6.0, 3.0


def _own_asset_id(row: SearchResult) -> str:
    """Asset of a row; empty for one that shows the image of something else."""
    return row.asset.asset_id if row.asset is not None and row.kind not in ("canvas", "comment") else ""


class GlobalSearchStore(Store[GlobalSearchState]):
    """Searches the local index first and merges the library's results when they arrive."""

    suggested = Signal(object)
    """Emitted with a `SearchSuggestion` after `suggest`."""

    def __init__(
        self,
        index: ResultSearch,
        connection: ConnectionStore,
        projects: ProjectsStore,
        canvases: CanvasesStore,
        comments: CommentsStore,
        library: LibraryStore,
    ) -> None:
        super().__init__("global_search", GlobalSearchState())
        self._index = index
        self._indexer = index.indexer
        self._connection = connection
        self._canvases = canvases
        self._comments = comments
        self._library = library
        self._results = SearchResultBuilder(projects, library)
        self._index_results: tuple[SearchResult, ...] = ()
        self._library_results: tuple[SearchResult, ...] = ()
        self._usage_asset: AssetSearchResult | None = None
        """Asset whose usages are shown, None during a text search."""
        connection.profile_changed.connect(self._on_profile_changed)
        self._indexer.changed.connect(self._on_index_changed)

    def search(self, text: str, kinds: Iterable[str] = ()) -> None:
        """Search for the words and filters of `text`, restricted to `kinds` unless empty.

        With filters, only the index is searched.
        """
        text, kinds = text.strip(), tuple(kinds)
        if (text, kinds) == (
            self._state.text,
            self._state.kinds,
        ) and self._state.phase is not LoadState.FAILED:
            return
        self._usage_asset = None
        self._library_results = ()
        if not text:
            self.tasks.cancel("here", "library")
            self._index_results = ()
            self.set_state(GlobalSearchState("", kinds, index=self._indexer.state))
            return
        parsed = parse(text)
        with_library = bool(parsed.plain_text) and not parsed.filters and self._should_search_library(kinds)
        self.update_state(
            text=text,
            kinds=kinds,
            phase=LoadState.BUSY,
            library=LoadState.BUSY if with_library else LoadState.IDLE,
            failure=None,
            query_errors=parsed.errors,
        )
        self.tasks.start("here", self._search_index(text, kinds))
        if with_library:
            self.tasks.start("library", self._search_library(parsed.plain_text, kinds))
        else:
            self.tasks.cancel("library")

    def suggest(self, text: str) -> None:
        """Emit `suggested` with the best matches on canvases that aren't open; ignores very short texts."""
        text = text.strip()
        if len(text) < _MIN_SUGGEST_LENGTH:
            self.tasks.cancel("suggest")
        else:
            self.tasks.start("suggest", self._suggest(text))

    def find_usages(self, hit: AssetSearchResult) -> None:
        """Show every canvas and node that uses an asset, according to the library and to the index."""
        self.tasks.cancel("here", "library")
        self._index_results = ()
        self._library_results = ()
        self._usage_asset = hit
        rows = self._results.usages_of_hit(hit)
        # The hit already contains everything that the library can return.
        state = GlobalSearchState(
            hit.asset_id, rows=rows, phase=LoadState.BUSY, library=LoadState.READY, index=self._indexer.state
        )
        self.set_state(state)
        self.tasks.start("here", self._load_usages(hit, rows))

    def retry(self) -> None:
        """Repeat the search in the index and the library."""
        if self._usage_asset is not None:
            self.find_usages(self._usage_asset)
            return
        text, kinds = self._state.text, self._state.kinds
        self.update_state(text="", phase=LoadState.FAILED)
        self.search(text, kinds)

    def open(self, row: SearchResult) -> None:
        """Open the canvas of a result, and center and select its node or note with the version."""
        if row.kind == "comment":
            self._comments.reveal(row.canvas_id, row.node_id, row.version_id)
        elif row.kind == "asset" and row.hit is not None:
            self._open_hit(row, row.hit)
        else:
            self._canvases.reveal(row.canvas_id, row.node_id, row.version_id)

    def open_ids(self, ids: Sequence[str], on_missing: Callable[[], None]) -> None:
        """Go to the node or version with one of the IDs, on any indexed canvas, else call `on_missing`."""
        self.tasks.start("ids", self._open_ids(ids, on_missing))

    async def _open_ids(self, ids: Sequence[str], on_missing: Callable[[], None]) -> None:
        for one_id in ids:
            try:
                usages = await self._index.usages(one_id)
            except LocalDbError:
                break
            for one in usages:
                if one_id in (one.node_id, one.version_id):
                    version_id = one.version_id if one_id == one.version_id else ""
                    self._canvases.reveal(one.canvas_id, one.node_id, version_id)
                    return
        on_missing()

    def _open_hit(self, row: SearchResult, hit: AssetSearchResult) -> None:
        """Go to the place of the row if every place has its own row, else let the library choose."""
        places = self._library.places(hit)
        place = next((p for p in places if (p.canvas_id, p.node_id) == (row.canvas_id, row.node_id)), None)
        if self._usage_asset is not None and place is not None:
            self._library.open_location(hit, place)
        else:
            self._library.open_hit(hit)

    async def _load_usages(self, hit: AssetSearchResult, library_usages: tuple[SearchResult, ...]) -> None:
        try:
            holders = await self._index.usages(hit.asset_id)
        except LocalDbError:
            holders = ()  # the library's usages are still shown
        rows = {row.id: row for row in library_usages}
        for one in holders:
            key = f"held:{one.canvas_id}:{one.node_id}"
            usage = rows.get(key)
            if usage is None or not usage.is_indexed:
                library_hit = usage.hit if usage is not None else None
                rows[key] = replace(
                    self._results.of_usage(one, key), asset=asset_of_hit(hit), hit=library_hit
                )
        self.update_state(rows=tuple(rows.values()), phase=LoadState.READY)

    def image_rows(self, results: Iterable[ImageResult]) -> tuple[SearchResult, ...]:
        """Rows of an image search: each node that uses one of the images, once."""
        return self._results.of_images(results)

    async def _suggest(self, text: str) -> None:
        parsed = parse(text)
        try:
            matches = await self._index.matches(parsed, (), 4 * _MAX_SUGGESTIONS)
        except LocalDbError:
            return  # the global search reports the error
        # Nodes of open canvases are found in them, once they are loaded.
        loaded = {canvas.canvas_id for canvas in self._canvases.all if canvas.document.nodes}
        elsewhere = [one for one in matches if one.canvas_id not in loaded]
        rows = tuple(self._results.of_match(one, parsed.plain_text) for one in elsewhere[:_MAX_SUGGESTIONS])
        self.suggested.emit(SearchSuggestion(text, rows))

    async def _search_index(self, text: str, kinds: tuple[str, ...]) -> None:
        parsed = parse(text)
        try:
            matches = await self._index.matches(parsed, kinds, MAX_RESULTS)
        except LocalDbError as error:
            trouble = LoadFailure("index", tr("The search index isn't available right now."), str(error))
            self.update_state(phase=LoadState.FAILED, failure=trouble)
            return
        self._index_results = tuple(
            self._results.of_match(one, parsed.plain_text) for one in sorted(matches, key=self._rank)
        )
        self._merge(phase=LoadState.READY)
        await self._count_places()

    async def _count_places(self) -> None:
        """Add to rows whose image was found once in how many places it is used, unless that was searched."""
        if any(one.field == "asset" for one in parse(self._state.text).filters):
            return
        found = Counter(map(_own_asset_id, self._index_results))
        del found[""]
        try:
            counts = await self._index.count_nodes([asset_id for asset_id, n in found.items() if n == 1])
        except LocalDbError:
            return
        if counts:
            self._index_results = tuple(
                replace(row, places=counts.get(_own_asset_id(row), 0)) for row in self._index_results
            )
            self._merge()

    async def _search_library(self, text: str, kinds: tuple[str, ...]) -> None:
        from wsdesk.wire.search import AssetSearch

        await asyncio.sleep(_LIBRARY_DEBOUNCE_S)
        try:
            request = AssetSearch.model_validate(
                {
                    "query": text[:500],
                    "count": _PAGE,
                    "offset": 0,
                    **({"file_type": kinds[0]} if len(kinds) == 1 else {}),
                }
            )
            answer = await self._connection.request(lambda client: client.search_assets(request))
        except (errors.ApiError, NotConnectedError) as error:
            self.update_state(library=LoadState.FAILED, failure=failure_of(error))
            return
        hits = [hit for hit in answer.results if not kinds or (hit.file_type or "") in kinds]
        self._library_results = tuple(self._results.of_hit(hit, text) for hit in hits)
        self._merge(library=LoadState.READY)

    def _merge(self, *, phase: LoadState | None = None, library: LoadState | None = None) -> None:
        self.update_state(
            rows=merge_results(self._index_results, self._library_results),
            phase=phase or self._state.phase,
            library=library or self._state.library,
            index=self._indexer.state,
        )

    def _should_search_library(self, kinds: tuple[str, ...]) -> bool:
        from wsdesk.wire.limits import MEDIA_TYPES

        return self._connection.state.mode not in ("none", "offline", "unauthorized") and (
            not kinds or bool(set(MEDIA_TYPES).intersection(kinds))
        )

    def _rank(self, match: IndexMatch) -> float:
        """Sort key: the negative match score with a bonus for the current canvas and for open ones."""
        current = self._canvases.current
        if current is not None and match.canvas_id == current.canvas_id:
            return -match.score - _CURRENT_CANVAS_BONUS
        return -match.score - (_OPEN_CANVAS_BONUS if self._canvases.get(match.canvas_id) is not None else 0.0)

    def _on_profile_changed(self, _profile: object) -> None:
        self.tasks.cancel("here", "library", "suggest", "ids")
        self._index_results = self._library_results = ()
        self._usage_asset = None
        self.set_state(GlobalSearchState())

    def _on_index_changed(self, index: IndexerState) -> None:
        grown = index.waiting < self._state.index.waiting
        self.update_state(index=index)
        if not grown or not self._state.text or self._state.phase is not LoadState.READY:
            return
        if self._usage_asset is not None:
            self.tasks.start(
                "here", self._load_usages(self._usage_asset, self._results.usages_of_hit(self._usage_asset))
            )
        else:
            self.tasks.start("here", self._search_index(self._state.text, self._state.kinds))
