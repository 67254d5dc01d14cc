"""Asset library: search, results, filters, and saved searches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from wsdesk.api import errors
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.tables.recents import RecentTable
from wsdesk.localdb.tables.resource_names import ResourceNameTable
from wsdesk.store.base import error_messages
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.response_cache import ResponseCache, search_name
from wsdesk.store.search.library_folders import FolderWalk, top_folders
from wsdesk.store.search.library_locations import AssetPlaces, HitPlace, places_of
from wsdesk.store.search.library_values import Folder as Folder
from wsdesk.store.search.library_values import LibraryQuery as LibraryQuery
from wsdesk.store.search.library_values import LibraryState as LibraryState
from wsdesk.store.search.library_values import SavedSearch as SavedSearch
from wsdesk.store.search.library_values import read, written
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.api import capabilities
    from wsdesk.wire.search import AssetSearchResponse, AssetSearchResult
else:
    capabilities = lazy_import("wsdesk.api.capabilities")

FOLDER = "folder"
SEARCH = "search"
SAVED = "saved-search"
_REFUSED = (errors.InvalidRequestError, errors.BadRequestError, errors.ForbiddenError, errors.NotFoundError)
"""What concerns one folder, and not the search."""


class LibraryStore(Store[LibraryState]):
    """Searches page by page; folders and tags come from the server's offers, projects and past hits."""

    place_wanted = Signal(object)
    """An `AssetPlaces`: the asset has several places, and `open_place` goes to the one that is chosen."""

    PAGE = 20
    RECENT = 12

    def __init__(
        self,
        connection: ConnectionStore,
        projects: ProjectsStore,
        canvases: CanvasesStore,
        notices: NotificationStore,
        names: ResourceNameTable,
        recents: RecentTable,
        kept: ResponseCache,
    ) -> None:
        super().__init__("library", LibraryState())
        self._connection = connection
        self._projects = projects
        self._canvases = canvases
        self._notices = notices
        self._names = names
        self._recents = recents
        self._kept = kept
        self._walk = FolderWalk(())
        self._found: tuple[AssetSearchResult, ...] = ()
        """The hits of the current search; `state.hits` are those before until its first page is there."""
        self._of_folder: frozenset[str] = frozenset()
        """Assets of the folder that is searched now: a server that repeats itself would never end."""
        self._offered: tuple[Folder, ...] = ()
        self._seen_folders: set[str] = set()
        self._seen_tags: set[str] = set()
        connection.offers_known.connect(self._on_offers_known)
        connection.profile_changed.connect(self._on_profile_changed)
        projects.changed.connect(self._on_projects_changed)

    def search(self, query: LibraryQuery) -> None:
        """Search again; an empty query goes back to folders, tags and recent searches.

        Filters alone are searched for in every known folder. Where none is known, nothing is asked.
        """
        self.tasks.cancel("search")
        folders = top_folders(self._state.folders) if query.only_filters else (query.folder_id,)
        split = len(folders) if query.only_filters else 0
        asked = replace(
            self._state,
            query=query,
            trouble=None,
            searched_folders=0,
            failed_folders=0,
            folders_to_search=split,
        )
        if query.empty or not folders:
            idle = replace(
                asked, hits=(), total=None, phase=LoadState.IDLE, complete=False, folders_to_search=0
            )
            self.set_state(idle)
            return
        self._walk, self._found, self._of_folder = FolderWalk(folders), (), frozenset()
        self.set_state(replace(asked, phase=LoadState.BUSY))
        self.tasks.start("search", self._search(query))

    def more(self) -> None:
        """The next page of hits, unless one is under way or there is none."""
        # By the phase, not by the task: who hears of a page may ask for the next while its task still ends.
        if (
            self._state.phase in (LoadState.IDLE, LoadState.BUSY)
            or self._state.complete
            or self._walk.has_ended
        ):
            return
        self.update_state(phase=LoadState.BUSY)
        self.tasks.start("search", self._search(self._state.query))

    def retry(self) -> None:
        """Ask the same again."""
        self.search(self._state.query)

    def places(self, hit: AssetSearchResult) -> tuple[HitPlace, ...]:
        """The nodes that hold an asset, as far as the server or an open canvas names them."""
        return places_of(hit, self._canvas_of)

    def open_hit(self, hit: AssetSearchResult) -> None:
        """Go to the node that holds the asset; of several, `place_wanted` asks which one."""
        places = self.places(hit)
        if len(places) > 1:
            self.place_wanted.emit(AssetPlaces(hit, places))
        elif places:
            self.open_place(hit, places[0])
        else:
            self._notices.notify("info", error_messages.tr("No canvas is known to use this asset."))

    def open_place(self, hit: AssetSearchResult, place: HitPlace) -> None:
        """Open the canvas, center the node, and show the version that was hit."""
        self._canvases.reveal(place.canvas_id, place.node_id, place.version_id, asset_id=hit.asset_id)

    def _canvas_of(self, node_id: str) -> str:
        """The open canvas that a node stands on, or an empty ID."""
        opened = (c.canvas_id for c in self._canvases.all if node_id in c.document.node_by_id)
        return next(opened, "")

    def save_search(self, query: LibraryQuery, name: str) -> None:
        """Keep a search under a name."""
        if not query.empty:
            self._names.set(self._profile, SAVED, written(query), sanitize.line(name, 80))
            self._gather()

    def forget_search(self, key: str) -> None:
        """Keep a search no longer."""
        self._names.set(self._profile, SAVED, key, "")
        self._gather()

    def name_folder(self, folder_id: str, name: str) -> None:
        """Give a folder a name of one's own, where the server gives none."""
        self._names.set(self._profile, FOLDER, folder_id, sanitize.line(name, 80))
        self._gather()

    @property
    def _profile(self) -> str:
        return self._connection.state.profile_id

    def _recent(self) -> tuple[str, ...]:
        return tuple(recent.value for recent in self._recents.list(self._profile, SEARCH, self.RECENT))

    def _on_profile_changed(self, _profile: object) -> None:
        for key in ("search", "offers"):
            self.tasks.cancel(key)
        self._offered = ()
        self._seen_folders.clear()
        self._seen_tags.clear()
        self.set_state(LibraryState())

    def _on_offers_known(self, _state: object) -> None:
        self.update_state(recent=self._recent())
        self._gather()
        self.tasks.start("offers", self._ask_offers())

    def _on_projects_changed(self, _state: object) -> None:
        self._gather()

    async def _ask_offers(self) -> None:
        announced = self._connection.offers
        try:
            if announced.find("folders") is not None:
                rows = await self._connection.request(capabilities.folders)
                self._offered = tuple(
                    Folder(f.id, f.name or "", f.parent_id or "", named_there=bool(f.name)) for f in rows
                )
            if announced.find("tags") is not None:
                tags = await self._connection.request(capabilities.tags)
                self._seen_tags.update(t.name for t in tags if t.name)
        except errors.ApiError:
            return  # folders and tags are then learnt from answers, as with any other service
        finally:
            self._gather()

    async def _show_kept(self, query: LibraryQuery) -> None:
        """What the same search found before, with its age, where this computer has it."""
        from wsdesk.wire.search import AssetSearchResponse

        kept = await self._kept.get(search_name(query), AssetSearchResponse)
        if kept is not None:
            found = replace(self._state, hits=tuple(kept[0].results), total=kept[0].total, complete=True)
            self.set_state(replace(found, kept_at=kept[1]))

    async def _search(self, query: LibraryQuery) -> None:
        while await self._read_page(query):
            pass  # in a walk through folders, on to the first page that holds anything to show

    async def _read_page(self, query: LibraryQuery) -> bool:
        """Read one page and show it. Returns whether nothing can be shown yet, and there is more to read."""
        walk, count = self._walk, min(query.count, self.PAGE) or self.PAGE
        is_split = bool(self._state.folders_to_search)
        if not walk.has_begun and self._connection.state.mode != "live":
            await self._show_kept(query)  # who is away is asked all the same, and may take its time to be so
        try:
            answer = await self._page(query, walk, count)
        except (errors.ApiError, error_messages.NotConnectedError) as error:
            if is_split and isinstance(error, _REFUSED):
                return self._take(walk.after_folder(failed=True))
            away = isinstance(error, errors.NetworkError | error_messages.NotConnectedError)
            if away and not walk.has_begun:
                await self._show_kept(query)
            self.update_state(phase=LoadState.FAILED, trouble=error_messages.failure_of(error))
            return False
        if not walk.has_begun and not is_split:
            self._kept.put(search_name(query), answer)
        known = {hit.asset_id for hit in self._found}
        fresh = tuple(hit for hit in answer.results if hit.asset_id not in known)
        self._found = (*self._found, *fresh)
        self._seen_tags.update(t.name for hit in fresh for t in hit.tags or () if t.name)
        self._seen_folders.update(hit.folder_id for hit in fresh if hit.folder_id)
        self._remember(query.text.strip())
        self._gather()
        ids = {hit.asset_id for hit in answer.results}
        after = walk.after_page(len(answer.results), count, answer.total, has_new=not ids <= self._of_folder)
        self._of_folder = self._of_folder | ids if after.done == walk.done else frozenset()
        return self._take(after, None if is_split else answer.total)

    def _take(self, walk: FolderWalk, total: int | None = None) -> bool:
        """Go on to the place after a page. Returns whether to read on at once."""
        self._walk = walk
        found = replace(
            self._state,
            hits=self._found,
            total=total,
            kept_at=None,
            searched_folders=walk.done,
            failed_folders=walk.failed,
        )
        read_on = bool(found.folders_to_search) and not walk.has_ended and not found.shown
        if not read_on:
            found = replace(found, phase=LoadState.READY, trouble=None, complete=walk.has_ended)
        self.set_state(found)
        return read_on

    async def _page(self, query: LibraryQuery, walk: FolderWalk, count: int) -> AssetSearchResponse:
        from wsdesk.wire.search import AssetSearch

        asked = {
            "query": query.text.strip(),
            "folder_id": walk.folder_id,
            "canvas_id": query.canvas_id,
            "source": query.source,
            "file_type": query.kind,
            "tags": query.tags,
            "mode": query.mode,
        }
        given = {name: value for name, value in asked.items() if value}
        request = AssetSearch.model_validate({**given, "count": count, "offset": walk.offset})
        return await self._connection.request(lambda client: client.search_assets(request))

    def _remember(self, text: str) -> None:
        if not text or (self._state.recent and self._state.recent[0] == text):
            return
        self._recents.add(self._profile, SEARCH, text)
        self.update_state(recent=self._recent())

    def _gather(self) -> None:
        names = self._names.all(self._profile, FOLDER)
        folders = {f.id: f if f.named_there else self._named(f, names) for f in self._offered}
        found = self._seen_folders | {p.folder_id for p in self._projects.state.projects if p.folder_id}
        for folder_id in sorted(found):
            if folder_id not in folders:
                titles = [
                    p.title for p in self._projects.state.projects if p.folder_id == folder_id and p.title
                ]
                folders[folder_id] = self._named(Folder(folder_id, titles[0] if titles else ""), names)
        tags = tuple(sorted(self._seen_tags, key=str.casefold))
        saved = [
            SavedSearch(key, name, query)
            for key, name in self._names.all(self._profile, SAVED).items()
            if name and (query := read(key)) is not None
        ]
        saved.sort(key=_by_name)
        self.update_state(folders=tuple(folders.values()), tags=tags, saved=tuple(saved))

    @staticmethod
    def _named(folder: Folder, names: Mapping[str, str]) -> Folder:
        own = names.get(folder.id, "")
        return replace(folder, name=own, named_here=True) if own else folder


def _by_name(saved: SavedSearch) -> str:
    return saved.name.casefold()
