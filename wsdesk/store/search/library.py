"""Asset library: search, results, filters, and saved searches."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from wsdesk.api import errors
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.tables.session_state import RecentTable, ResourceNameTable
from wsdesk.store.base.error_messages import NotConnectedError, failure_of, tr
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.connection.connection import ConnectionState, ConnectionStore
from wsdesk.store.connection.response_cache import ResponseCache, search_name
from wsdesk.store.search.library_folders import FolderCursor, KnownFolders, top_folders
from wsdesk.store.search.library_locations import AssetPlaces, HitPlace, NodeLocator
from wsdesk.store.search.library_values import (
    Folder,
    LibraryQuery,
    LibraryState,
    SavedSearch,
    parse_query,
    serialize_query,
)
from wsdesk.store.search.result_search import ResultSearch
from wsdesk.store.search.saved_searches import SavedSearchTable
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.api import capabilities
    from wsdesk.wire.search import AssetSearchResponse, AssetSearchResult
else:
    capabilities = lazy_import("wsdesk.api.capabilities")

FOLDER = "folder"
SEARCH = "search"
SAVED = "saved-search"
_FOLDER_ERRORS = (
    errors.InvalidRequestError,
    errors.BadRequestError,
    errors.ForbiddenError,
    errors.NotFoundError,
)
"""Errors that affect a single folder, not the whole search."""


class LibraryStore(Store[LibraryState]):
    """Paged asset search. Folders and tags come from the server's capabilities, projects, and past hits."""

    location_choice_requested = Signal(object)
    """Emitted with an `AssetPlaces` if an asset has several usages; `open_location` opens the chosen one."""

    PAGE = 20
    MAX_RECENT = 12
    MAX_UNSEEN = 25
    """Maximum number of pages loaded at once without a favorite; `more` continues."""

    def __init__(
        self,
        connection: ConnectionStore,
        projects: ProjectsStore,
        canvases: CanvasesStore,
        notifications: NotificationStore,
        names: ResourceNameTable,
        recents: RecentTable,
        cache: ResponseCache,
    ) -> None:
        super().__init__("library", LibraryState())
        self._connection = connection
        self._projects = projects
        self._canvases = canvases
        self._notifications = notifications
        self._names = names
        self._saved = SavedSearchTable(names, SAVED)
        self._recents = recents
        self._cache = cache
        self._cursor = FolderCursor(())
        self._hits: tuple[AssetSearchResult, ...] = ()
        """Hits of the current search; `state.hits` keeps the previous ones until the first page arrives."""
        self._folder_hit_ids: frozenset[str] = frozenset()
        """Asset IDs of the current folder, to end the paging if the server repeats results."""
        self._folders = KnownFolders()
        self._locator = NodeLocator(canvases)
        self._index: ResultSearch | None = None
        self._seen_tags: set[str] = set()
        self._mode = connection.state.mode
        connection.capabilities_loaded.connect(self._on_capabilities_loaded)
        connection.profile_changed.connect(self._on_profile_changed)
        connection.changed.connect(self._on_connection_changed)
        projects.changed.connect(self._update_filters)

    def search(self, query: LibraryQuery) -> None:
        """Start a search; an empty query returns to folders, tags, and recent searches.

        A query with filters only is run in every known folder. Without known folders, nothing is requested.
        """
        self.tasks.cancel("search")
        folders = top_folders(self._state.folders) if query.only_filters else (query.folder_id,)
        split = len(folders) if query.only_filters else 0
        query_state = replace(
            self._state,
            query=query,
            failure=None,
            searched_folders=0,
            failed_folders=0,
            folders_to_search=split,
        )
        if query.empty or not folders:
            idle = replace(
                query_state, hits=(), total=None, phase=LoadState.IDLE, complete=False, folders_to_search=0
            )
            self.set_state(idle)
            return
        self._cursor, self._hits, self._folder_hit_ids = FolderCursor(folders), (), frozenset()
        self.set_state(replace(query_state, phase=LoadState.BUSY))
        self.tasks.start("search", self._search(query))

    def more(self) -> None:
        """Load the next page of hits, unless a request is running or all hits are loaded."""
        # Checks the phase, not the task: a receiver of `changed` may call this before the task has finished.
        if (
            self._state.phase in (LoadState.IDLE, LoadState.BUSY)
            or self._state.complete
            or self._cursor.has_ended
        ):
            return
        self.update_state(phase=LoadState.BUSY)
        self.tasks.start("search", self._search(self._state.query))

    def retry(self) -> None:
        """Repeat the last search."""
        self.search(self._state.query)

    def places(self, hit: AssetSearchResult) -> tuple[HitPlace, ...]:
        """Return the nodes that use an asset, according to the server, open canvases, and the index."""
        return self._locator.places(hit)

    def set_index(self, index: ResultSearch) -> None:
        """Look up marks, and nodes that the server names without their canvas, in the index."""
        self._index = index
        self._locator.set_index(index)
        index.marks.changed.connect(self._on_marks_changed)

    def open_hit(self, hit: AssetSearchResult) -> None:
        """Reveal the node that uses the asset; emit `location_choice_requested` if there are several."""
        if self._locator.unlocated((hit,)):
            self.tasks.start("open", self._locate_and_open(hit))
        else:
            self._open(hit)

    async def _locate_and_open(self, hit: AssetSearchResult) -> None:
        await self._locator.locate((hit,))
        self._open(hit)

    def _open(self, hit: AssetSearchResult) -> None:
        places = self.places(hit)
        if len(places) > 1:
            self.location_choice_requested.emit(AssetPlaces(hit, places))
        elif places:
            self.open_location(hit, places[0])
        else:
            unknown = tr("The canvas of this node isn't known. Open the canvas once to find it.")
            unused = tr("No canvas is known to use this asset.")
            self._notifications.notify("info", unknown if hit.node_id or hit.favorite_node_id else unused)

    def open_location(self, hit: AssetSearchResult, place: HitPlace) -> None:
        """Open the canvas, center the node, and show the version of the hit."""
        self._canvases.reveal(place.canvas_id, place.node_id, place.version_id, asset_id=hit.asset_id)

    async def _read_marks(self, hits: Iterable[AssetSearchResult]) -> None:
        """Look up the marks of hits. If the index can't be read, they stay as they are."""
        if self._index is not None:
            asset_ids = [hit.asset_id for hit in hits]
            with suppress(LocalDbError):
                versions = {**self._state.versions, **await self._index.versions_of_assets(asset_ids)}
                marks = {asset_id: self._index.marks.of(one) for asset_id, one in versions.items()}
                self.update_state(versions=versions, marks=marks)

    def _on_marks_changed(self, _change: object) -> None:
        if self._state.hits:
            self.tasks.start("marks", self._read_marks(self._state.hits))

    def save_search(self, query: LibraryQuery, name: str) -> None:
        """Save a search under a name."""
        if not query.empty:
            self._saved.set(self._profile, serialize_query(query), name)
            self._update_filters()

    def delete_saved_search(self, key: str) -> None:
        """Delete a saved search."""
        self._saved.set(self._profile, key, "")
        self._update_filters()

    def name_folder(self, folder_id: str, name: str) -> None:
        """Set the local name of a folder, used if the server provides none."""
        self._names.set(self._profile, FOLDER, folder_id, sanitize.line(name, 80))
        self._update_filters()

    @property
    def _profile(self) -> str:
        return self._connection.state.profile_id

    def _load_recent(self) -> tuple[str, ...]:
        return tuple(recent.value for recent in self._recents.list(self._profile, SEARCH, self.MAX_RECENT))

    def _on_profile_changed(self, _profile: object) -> None:
        self.tasks.cancel("search", "offers", "open", "marks")
        self._locator.clear()
        self._folders.clear()
        self._seen_tags.clear()
        self.set_state(LibraryState())

    def _on_connection_changed(self, state: ConnectionState) -> None:
        recovered = state.mode == "live" and self._mode != "live"
        self._mode = state.mode
        failure = self._state.failure
        if recovered and failure is not None and failure.can_retry:
            (self.more if self._cursor.has_begun else self.retry)()

    def _on_capabilities_loaded(self, _state: object) -> None:
        self.update_state(recent=self._load_recent())
        self._update_filters()
        self.tasks.start("offers", self._load_capabilities())

    async def _load_capabilities(self) -> None:
        offers = self._connection.capabilities
        try:
            if offers.find("folders") is not None:
                rows = await self._connection.request(capabilities.folders)
                self._folders.set_listed(
                    Folder(f.id, f.name or "", f.parent_id or "", has_server_name=bool(f.name)) for f in rows
                )
            if offers.find("tags") is not None:
                tags = await self._connection.request(capabilities.tags)
                self._seen_tags.update(t.name for t in tags if t.name)
        except errors.ApiError:
            return  # folders and tags are then collected from results
        finally:
            self._update_filters()

    async def _show_cached(self, query: LibraryQuery) -> None:
        """Show the cached response to the same search with its age, if there is one."""
        from wsdesk.wire.search import AssetSearchResponse

        cached = await self._cache.get(search_name(query), AssetSearchResponse)
        if cached is not None:
            state = replace(self._state, hits=tuple(cached[0].results), total=cached[0].total, complete=True)
            self.set_state(replace(state, cached_at=cached[1]))
            await self._read_marks(state.hits)

    async def _search(self, query: LibraryQuery) -> None:
        pages = 1
        while await self._load_page(query, is_last=pages >= self.MAX_UNSEEN):
            pages += 1  # on to the first page with results

    async def _load_page(self, query: LibraryQuery, *, is_last: bool) -> bool:
        """Load and show one page. Return True if it has no results to show, but more pages follow.

        `is_last` ends a search for favorites within a query or a folder.
        """
        cursor, count = self._cursor, min(query.count, self.PAGE) or self.PAGE
        is_split = bool(self._state.folders_to_search)
        if not cursor.has_begun and self._connection.state.mode != "live":
            await self._show_cached(query)  # the request is sent anyway, and may take long to time out
        try:
            answer = await self._request_page(query, cursor, count)
        except (errors.ApiError, NotConnectedError) as error:
            if is_split and isinstance(error, _FOLDER_ERRORS):
                return self._publish(cursor.next_folder(failed=True), is_last=False)
            away = isinstance(error, errors.NetworkError | NotConnectedError)
            if away and not cursor.has_begun:
                await self._show_cached(query)
            self.update_state(phase=LoadState.FAILED, failure=failure_of(error))
            return False
        if not cursor.has_begun and not is_split:
            self._cache.put(search_name(query), answer)
        await self._locator.locate(answer.results)
        await self._read_marks(answer.results)
        asset_ids = {hit.asset_id for hit in self._hits}
        new_hits = tuple(hit for hit in answer.results if hit.asset_id not in asset_ids)
        self._hits = (*self._hits, *new_hits)
        self._seen_tags.update(t.name for hit in new_hits for t in hit.tags or () if t.name)
        self._folders.add(hit.folder_id for hit in new_hits if hit.folder_id)
        self._add_recent(query.text.strip())
        self._update_filters()
        ids = {hit.asset_id for hit in answer.results}
        after = cursor.next_page(
            len(answer.results), count, answer.total, has_new=not ids <= self._folder_hit_ids
        )
        self._folder_hit_ids = self._folder_hit_ids | ids if after.done == cursor.done else frozenset()
        return self._publish(after, None if is_split else answer.total, is_last=is_last and not is_split)

    def _publish(self, cursor: FolderCursor, total: int | None = None, *, is_last: bool) -> bool:
        """Publish the hits and continue after a page. Return whether to load the next page immediately."""
        self._cursor = cursor
        state = replace(
            self._state,
            hits=self._hits,
            total=total,
            cached_at=None,
            searched_folders=cursor.done,
            failed_folders=cursor.failed,
        )
        is_filtered = bool(state.folders_to_search) or state.query.is_local
        read_on = is_filtered and not is_last and not cursor.has_ended and not state.shown
        if not read_on:
            state = replace(state, phase=LoadState.READY, failure=None, complete=cursor.has_ended)
        self.set_state(state)
        return read_on

    async def _request_page(
        self, query: LibraryQuery, cursor: FolderCursor, count: int
    ) -> AssetSearchResponse:
        from wsdesk.wire.search import AssetSearch

        fields = {
            "query": query.text.strip(),
            "folder_id": cursor.folder_id,
            "canvas_id": query.canvas_id,
            "source": query.source,
            "file_type": query.kind,
            "tags": query.tags,
            "mode": query.mode,
        }
        given = {name: value for name, value in fields.items() if value}
        request = AssetSearch.model_validate({**given, "count": count, "offset": cursor.offset})
        return await self._connection.request(lambda client: client.search_assets(request))

    def _add_recent(self, text: str) -> None:
        if not text or (self._state.recent and self._state.recent[0] == text):
            return
        self._recents.add(self._profile, SEARCH, text)
        self.update_state(recent=self._load_recent())

    def _update_filters(self) -> None:
        names = self._names.all(self._profile, FOLDER)
        folders = self._folders.all(self._projects.state.projects, names)
        tags = tuple(sorted(self._seen_tags, key=str.casefold))
        saved = [
            SavedSearch(key, name, query)
            for key, name in self._saved.list(self._profile)
            if (query := parse_query(key)) is not None
        ]
        self.update_state(folders=folders, tags=tags, saved=tuple(saved))
