"""The team's asset library: a search, its hits, and what is known to search by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from wsdesk.api import errors
from wsdesk.files.classes import dataclass
from wsdesk.files.later import later
from wsdesk.localdb.names import Names
from wsdesk.localdb.recents import Recents
from wsdesk.store import describe, shown
from wsdesk.store.canvases import CanvasesStore
from wsdesk.store.connection import ConnectionStore
from wsdesk.store.kept import KeptAnswers, search_name
from wsdesk.store.notices import NoticeStore
from wsdesk.store.phase import Phase, Trouble
from wsdesk.store.projects import ProjectsStore
from wsdesk.store.scope import TaskScope

if TYPE_CHECKING:
    from wsdesk.api import offers
    from wsdesk.wire.search import AssetHit
else:
    offers = later("wsdesk.api.offers")

FOLDER = "folder"
SEARCH = "search"
SAVED = "saved-search"


@dataclass(frozen=True, slots=True)
class LibraryQuery:
    """What is searched for; empty means no restriction. `mode` is `semantic`, `filename` or empty."""

    text: str = ""
    kind: str = ""
    source: str = ""
    tags: tuple[str, ...] = ()
    folder_id: str = ""
    canvas_id: str = ""
    mode: str = ""
    favourites: bool = False
    """Only what somebody marked; the service cannot be asked for that, so that it is sorted out here."""

    @property
    def empty(self) -> bool:
        return not self.text.strip() and not self.folder_id


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of assets; `named_here` where the name is the person's own, since the service gives none."""

    id: str
    name: str
    parent_id: str = ""
    named_here: bool = False
    named_there: bool = False
    """The service gives the name, so that a name of one's own would not be seen."""


@dataclass(frozen=True, slots=True)
class SavedSearch:
    """A search that was kept; `key` is what it is kept under."""

    key: str
    name: str
    query: LibraryQuery


@dataclass(frozen=True, slots=True)
class LibraryState:
    query: LibraryQuery = LibraryQuery()
    hits: tuple[AssetHit, ...] = ()
    total: int | None = None
    phase: Phase = Phase.IDLE
    trouble: Trouble | None = None
    folders: tuple[Folder, ...] = ()
    tags: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    saved: tuple[SavedSearch, ...] = ()
    complete: bool = False
    kept_at: float | None = None
    """When the service gave these hits, where they come from this computer (seconds since the epoch)."""

    @property
    def shown(self) -> tuple[AssetHit, ...]:
        """The hits that the query wants to see."""
        if not self.query.favourites:
            return self.hits
        return tuple(hit for hit in self.hits if hit.favorite_version_id or hit.favorite_node_id)


class LibraryStore(QObject):
    """Searches page by page; folders and tags come from the service's offers, projects and past hits."""

    changed = Signal(object)

    PAGE = 20
    RECENT = 12

    def __init__(
        self,
        connection: ConnectionStore,
        projects: ProjectsStore,
        canvases: CanvasesStore,
        notices: NoticeStore,
        names: Names,
        recents: Recents,
        kept: KeptAnswers,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._connection = connection
        self._projects = projects
        self._canvases = canvases
        self._notices = notices
        self._names = names
        self._recents = recents
        self._kept = kept
        self._scope = TaskScope("library")
        self._state = LibraryState()
        self._offered: tuple[Folder, ...] = ()
        self._seen_folders: set[str] = set()
        self._seen_tags: set[str] = set()
        connection.offers_known.connect(self._on_offers_known)
        connection.profile_changed.connect(self._on_profile_changed)
        projects.changed.connect(self._on_projects_changed)

    @property
    def state(self) -> LibraryState:
        return self._state

    def search(self, query: LibraryQuery) -> None:
        """Search anew; an empty query goes back to folders, tags and recent searches."""
        if query.empty:
            self._scope.cancel("search")
            self._set(
                replace(
                    self._state,
                    query=query,
                    hits=(),
                    total=None,
                    phase=Phase.IDLE,
                    trouble=None,
                    complete=False,
                )
            )
            return
        self._set(replace(self._state, query=query, phase=Phase.BUSY, trouble=None))
        self._scope.start("search", self._search(query, 0))

    def more(self) -> None:
        """The next page of hits, unless one is under way or there is none."""
        # By the phase, not by the task: who hears of a page may ask for the next while its task still ends.
        if self._state.complete or self._state.query.empty or self._state.phase is Phase.BUSY:
            return
        self._set(replace(self._state, phase=Phase.BUSY))
        self._scope.start("search", self._search(self._state.query, len(self._state.hits)))

    def retry(self) -> None:
        """Ask the same again."""
        self.search(self._state.query)

    def open_hit(self, hit: AssetHit) -> None:
        """Open the canvas that holds the asset, centre its node and show its version."""
        place = next((p for p in hit.canvases or () if p.canvas_id and p.node_id), None)
        if place is None or not place.canvas_id:
            self._notices.post("info", describe.tr("No canvas holds this asset."))
            return
        self._canvases.reveal(place.canvas_id, place.node_id or "", asset_id=hit.asset_id)

    def save_search(self, query: LibraryQuery, name: str) -> None:
        """Keep a search under a name."""
        if not query.empty:
            self._names.set(self._profile, SAVED, _written(query), shown.line(name, 80))
            self._gather()

    def forget_search(self, key: str) -> None:
        """Keep a search no longer."""
        self._names.set(self._profile, SAVED, key, "")
        self._gather()

    def name_folder(self, folder_id: str, name: str) -> None:
        """Give a folder a name of one's own, where the service gives none."""
        self._names.set(self._profile, FOLDER, folder_id, shown.line(name, 80))
        self._gather()

    async def aclose(self) -> None:
        await self._scope.aclose()

    @property
    def _profile(self) -> str:
        return self._connection.state.profile_id

    def _recent(self) -> tuple[str, ...]:
        return tuple(recent.value for recent in self._recents.list(self._profile, SEARCH, self.RECENT))

    def _on_profile_changed(self, _profile: object) -> None:
        for key in ("search", "offers"):
            self._scope.cancel(key)
        self._offered = ()
        self._seen_folders.clear()
        self._seen_tags.clear()
        self._set(LibraryState())

    def _on_offers_known(self, _state: object) -> None:
        self._set(replace(self._state, recent=self._recent()))
        self._gather()
        self._scope.start("offers", self._ask_offers())

    def _on_projects_changed(self, _state: object) -> None:
        self._gather()

    async def _ask_offers(self) -> None:
        announced = self._connection.offers
        try:
            if announced.find("folders") is not None:
                rows = await self._connection.ask(offers.folders)
                self._offered = tuple(
                    Folder(f.id, f.name or "", f.parent_id or "", named_there=bool(f.name)) for f in rows
                )
            if announced.find("tags") is not None:
                tags = await self._connection.ask(offers.tags)
                self._seen_tags.update(t.name for t in tags if t.name)
        except errors.ApiError:
            return  # folders and tags are then learnt from answers, as with any other service
        finally:
            self._gather()

    async def _show_kept(self, query: LibraryQuery) -> None:
        """What the same search found before, with its age, where this computer has it."""
        from wsdesk.wire.search import AssetSearchAnswer

        kept = await self._kept.get(search_name(query), AssetSearchAnswer)
        if kept is not None:
            found = replace(self._state, hits=tuple(kept[0].results), total=kept[0].total, complete=True)
            self._set(replace(found, kept_at=kept[1]))

    async def _search(self, query: LibraryQuery, offset: int) -> None:
        from wsdesk.wire.search import AssetSearch

        if not offset and self._connection.state.mode != "live":
            await self._show_kept(query)  # who is away is asked all the same, and may take its time to be so
        try:
            asked = {
                "query": query.text.strip(),
                "folder_id": query.folder_id,
                "canvas_id": query.canvas_id,
                "source": query.source,
                "file_type": query.kind,
                "tags": query.tags,
                "mode": query.mode,
            }
            given = {name: value for name, value in asked.items() if value}
            request = AssetSearch.model_validate({**given, "count": self.PAGE, "offset": offset})
            answer = await self._connection.ask(lambda client: client.search_assets(request))
        except (errors.ApiError, describe.NotConnected) as error:
            away = isinstance(error, errors.Unreachable | describe.NotConnected)
            if away and not offset:
                await self._show_kept(query)
            self._set(replace(self._state, phase=Phase.FAILED, trouble=describe.trouble(error)))
            return
        if not offset:
            self._kept.put(search_name(query), answer)
        before = self._state.hits if offset else ()
        known = {hit.asset_id for hit in before}
        fresh = tuple(hit for hit in answer.results if hit.asset_id not in known)
        hits = (*before, *fresh)
        total = answer.total
        self._seen_tags.update(t.name for hit in fresh for t in hit.tags or () if t.name)
        self._seen_folders.update(hit.folder_id for hit in fresh if hit.folder_id)
        ended = len(answer.results) < self.PAGE if total is None else len(hits) >= total
        complete = not fresh or ended
        self._remember(query.text.strip())
        self._gather()
        self._set(
            replace(
                self._state,
                hits=hits,
                total=total,
                phase=Phase.READY,
                trouble=None,
                complete=complete,
                kept_at=None,
            )
        )

    def _remember(self, text: str) -> None:
        if not text or (self._state.recent and self._state.recent[0] == text):
            return
        self._recents.add(self._profile, SEARCH, text)
        self._set(replace(self._state, recent=self._recent()))

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
            if name and (query := _read(key)) is not None
        ]
        saved.sort(key=_by_name)
        self._set(replace(self._state, folders=tuple(folders.values()), tags=tags, saved=tuple(saved)))

    @staticmethod
    def _named(folder: Folder, names: Mapping[str, str]) -> Folder:
        own = names.get(folder.id, "")
        return replace(folder, name=own, named_here=True) if own else folder

    def _set(self, state: LibraryState) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)


def _written(query: LibraryQuery) -> str:
    """A search as text that is the same for the same search."""
    return json.dumps({name: value for name, value in asdict(query).items() if value}, sort_keys=True)


def _read(key: str) -> LibraryQuery | None:
    """The search of a text; None where another version wrote what this one does not know."""
    try:
        values: Any = json.loads(key)
        given: dict[str, Any] = {**values, "tags": tuple(values.get("tags", ()))}
        return LibraryQuery(**given)
    except (ValueError, TypeError, AttributeError):
        return None


def _by_name(saved: SavedSearch) -> str:
    return saved.name.casefold()
