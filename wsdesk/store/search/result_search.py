"""Asynchronous queries of the index, each of which can be canceled, and the values in the menu of filters."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.fingerprints.file import FingerprintFile
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.query import query_of
from wsdesk.localdb.index.reader import CancelToken
from wsdesk.localdb.index.result_facets import read_version_ids
from wsdesk.localdb.index.result_grid import (
    GridGroup,
    GridRows,
    GridStack,
    read_asset_versions,
    read_grid,
    read_newer_versions,
    read_node_dates,
    read_version_numbers,
)
from wsdesk.localdb.index.result_histogram import ResultHistogram, read_histogram
from wsdesk.localdb.index.result_pages import read_results
from wsdesk.localdb.index.result_prompts import read_prompts
from wsdesk.localdb.index.result_query import ME, Result, ResultFacets, ResultFilter, ResultQuery
from wsdesk.localdb.index.values import IndexedUsage, IndexMatch
from wsdesk.store.base.store import Store
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.index.image_fingerprints import FingerprintsStore
from wsdesk.store.index.indexer import Indexer
from wsdesk.store.query.mark_filters import resolve_collections, resolve_marks
from wsdesk.store.query.query_language import ParsedQuery, parse
from wsdesk.store.search.asset_usages import count_nodes, usages_of
from wsdesk.store.search.image_filters import IMAGE_FIELDS, resolve_images
from wsdesk.store.search.image_lookup import ImageLookup
from wsdesk.store.search.prompt_clusters import PromptCluster, cluster_prompts
from wsdesk.store.search.similar_images import group_similar

T = TypeVar("T")


class ResultSearch:
    """Queries of the index of the current workspace. Without a workspace, they find nothing.

    Each kind of query has its own connection, so that rows don't wait for facets. Canceling the task of a
    query ends it. All methods raise `LocalDbError`.
    """

    def __init__(
        self,
        indexer: Indexer,
        me: Callable[[], str],
        marks: ResultMarksStore,
        collections: CollectionsStore,
        fingerprints: FingerprintsStore | None = None,
    ) -> None:
        """`me` returns the user ID for `author:me`, empty while it is unknown.

        Without `fingerprints`, no images are similar.
        """
        self.indexer = indexer
        self._me = me
        self.marks = marks
        self._fingerprints = fingerprints
        self._collections = collections
        self._lookup: ImageLookup | None = None

    async def matches(
        self, parsed: ParsedQuery, kinds: Collection[str], limit: int
    ) -> tuple[IndexMatch, ...]:
        """Return what contains every word and matches the filters, best first."""
        words, query = query_of(parsed.words), ResultQuery(filters=self.resolve(parsed.filters))

        def search(file: IndexFile, _token: CancelToken) -> tuple[IndexMatch, ...]:
            return file.search(words, kinds, limit, self._resolve_images(file, query).filters)

        return await self._run(search) or ()

    async def grid(
        self, query: ResultQuery, *, group: GridGroup, stack: GridStack, expanded: Collection[str]
    ) -> GridRows:
        """Return all results of a query; see `read_grid`."""

        def read(file: IndexFile, token: CancelToken) -> GridRows:
            work = partial(
                read_grid,
                query=self._resolve_images(file, query),
                group=group,
                stack=stack,
                expanded=expanded,
                find_similar=partial(group_similar, self._fingerprint_file),
                token=token,
            )
            return file.read("grid", work, token)

        return await self._run(read) or GridRows()

    async def rows(self, numbers: Sequence[int]) -> tuple[Result, ...]:
        """Return results by their numbers, in this order; missing ones are left out."""
        work = partial(read_results, numbers=numbers)
        return await self._run(lambda file, token: file.read("rows", work, token)) or ()

    async def version_ids(self, query: ResultQuery) -> frozenset[str]:
        """Return the version IDs of all results of a query."""

        def read(file: IndexFile, token: CancelToken) -> frozenset[str]:
            work = partial(read_version_ids, query=self._resolve_images(file, query), token=token)
            return file.read("version-ids", work, token)

        return await self._run(read) or frozenset()

    async def facets(self, query: ResultQuery) -> ResultFacets:
        """Count the values that the results have. Large numbers are approximate."""
        found = await self._run(lambda file, token: file.facets(self._resolve_images(file, query), token))
        return found or ResultFacets({})

    async def histogram(self, query: ResultQuery) -> ResultHistogram:
        """Count the results by day, week, month, or year, without filters by date."""

        def read(file: IndexFile, token: CancelToken) -> ResultHistogram:
            work = partial(read_histogram, query=self._resolve_images(file, query), token=token)
            return file.read("facets", work, token)

        return await self._run(read) or ResultHistogram()

    async def newer_versions(self, version_ids: Collection[str]) -> dict[str, str]:
        """Of these versions, those whose node has a newer one: the ID of the newest one by ID."""
        work = partial(read_newer_versions, version_ids=version_ids)
        return await self._run(lambda file, token: file.read("newer", work, token)) or {}

    async def version_numbers(self, numbers: Collection[int]) -> dict[int, tuple[int, int]]:
        """Of results by their numbers: the number of the version, and the count of those of its node."""
        work = partial(read_version_numbers, numbers=numbers)
        return await self._run(lambda file, token: file.read("version-numbers", work, token)) or {}

    async def versions_of_assets(self, asset_ids: Collection[str]) -> dict[str, str]:
        """The newest version with each asset, one that has marks if there is any, by asset ID."""
        work = partial(read_asset_versions, asset_ids=asset_ids)
        versions = await self._run(lambda file, token: file.read("asset-versions", work, token)) or []
        return dict(sorted(versions, key=lambda row: row[1] in self.marks.all))

    async def node_dates(self, version_ids: Collection[str]) -> dict[str, int]:
        """When the nodes of versions were last changed, in ms since the epoch, as far as it is known."""
        work = partial(read_node_dates, version_ids=version_ids)
        return await self._run(lambda file, token: file.read("node-dates", work, token)) or {}

    async def prompts(self, query: ResultQuery) -> tuple[tuple[PromptCluster, ...], bool]:
        """Return the prompts of the newest results in clusters, and whether there are older results."""

        def read(file: IndexFile, token: CancelToken) -> tuple[tuple[PromptCluster, ...], bool]:
            complete = self._resolve_images(file, query)
            found = file.read("prompts", lambda connection: read_prompts(connection, complete, token), token)
            return cluster_prompts(found.uses, token.check), found.is_partial

        return await self._run(read) or ((), False)

    async def usages(self, asset_id: str) -> tuple[IndexedUsage, ...]:
        """Return the nodes that created, contain, or use an asset or one with the same file."""
        return await self._run(lambda file, _: usages_of(file, self._fingerprint_file, asset_id)) or ()

    async def count_nodes(self, asset_ids: Collection[str]) -> dict[str, int]:
        """Return the number of nodes for each asset that is used on several canvases."""
        return await self._run(lambda file, _: count_nodes(file, self._fingerprint_file, asset_ids)) or {}

    def resolve(self, filters: tuple[ResultFilter, ...]) -> tuple[ResultFilter, ...]:
        """Replace `author:me` by the user ID, which matches nothing if unknown, and what isn't indexed."""
        filters = resolve_collections(resolve_user(filters, self._me()), self._collections.all)
        return resolve_marks(filters, self.marks.all)

    @property
    def _fingerprint_file(self) -> FingerprintFile | None:
        return self._fingerprints.file if self._fingerprints is not None else None

    def _resolve_images(self, index: IndexFile, query: ResultQuery) -> ResultQuery:
        """Complete filters by asset and color. Blocks."""
        if all(one.field not in IMAGE_FIELDS for one in query.filters):
            return query
        file, lookup = self._fingerprint_file, self._lookup
        if file is not None and (lookup is None or lookup.file is not file):
            lookup = self._lookup = ImageLookup(file)
        lookup = lookup if file is not None else None
        return replace(query, filters=resolve_images(query.filters, index, lookup))

    async def _run(self, work: Callable[[IndexFile, CancelToken], T]) -> T | None:
        """Run a query in a worker thread; None without a workspace."""
        file = self.indexer.file
        if file is None:
            return None
        token = CancelToken()
        running = asyncio.ensure_future(asyncio.to_thread(work, file, token))
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            token.cancel()
            running.add_done_callback(_ignore)
            raise


@dataclass(frozen=True, slots=True)
class FilterValuesState:
    """Counts of the results of `text`; None while they are counted."""

    text: str = ""
    facets: ResultFacets | None = None


class FilterValuesStore(Store[FilterValuesState]):
    """Counts the values on request, because search everywhere shows them in a menu only."""

    def __init__(self, index: ResultSearch, connection: ConnectionStore) -> None:
        super().__init__("filter_values", FilterValuesState())
        self._index = index
        connection.profile_changed.connect(self._on_profile_changed)

    def load(self, text: str) -> None:
        """Count the results of a text again; the counts of the same text stay until then."""
        if text != self.state.text:
            self.set_state(FilterValuesState(text))
        self.tasks.start("load", self._load(text))

    async def _load(self, text: str) -> None:
        parsed = parse(text)
        query = ResultQuery(parsed.words, self._index.resolve(parsed.filters))
        try:
            facets = await self._index.facets(query)
        except LocalDbError:
            facets = ResultFacets({})  # the search reports the error
        self.update_state(facets=facets)

    def _on_profile_changed(self, _profile_id: str) -> None:
        self.tasks.cancel("load")
        self.set_state(FilterValuesState())


def _ignore(done: asyncio.Future[T]) -> None:
    """Retrieve the error of a canceled query, so that it isn't logged."""
    if not done.cancelled():
        done.exception()


def resolve_user(filters: tuple[ResultFilter, ...], user_id: str) -> tuple[ResultFilter, ...]:
    """Replace `author:me` by the user ID; it matches nothing if that is empty."""
    if not user_id:
        return filters
    return tuple(
        replace(one, value=user_id) if one.field == "author" and one.value.lower() == ME else one
        for one in filters
    )
