"""Global search: the local index and the server's library."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from wsdesk.api import errors
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.values import IndexMatch
from wsdesk.store.base import error_messages
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.comments.comments import CommentsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.content.asset_mapper import asset_of_hit, asset_of_indexed
from wsdesk.store.search.indexer import Indexer, IndexerState
from wsdesk.store.search.library import LibraryStore
from wsdesk.store.search.results import GlobalSearchState, SearchResult, SearchSuggestion, merged
from wsdesk.store.text import sanitize
from wsdesk.store.text.search_snippet import SearchSnippet, excerpt, marks

if TYPE_CHECKING:
    from wsdesk.wire.search import AssetSearchResult

MOST = 100
_PAGE = 20
_SUGGESTED = 8
_WORTH_SUGGESTING = 2
_LIBRARY_PAUSE_S = 0.3
"""How long the typing pauses before the server is asked: the index is asked at once."""
_HERE_BONUS, _OPEN_BONUS = 6.0, 3.0


def _made() -> str:
    return error_messages.tr("created or contains it")


def _taken() -> str:
    return error_messages.tr("was made from it")


def _beside() -> str:
    return error_messages.tr("also contains it")


_ROLES = {"made": _made, "input": _taken, "part": _beside, "node": _made, "version": _made}


class GlobalSearchStore(Store[GlobalSearchState]):
    """Answers from the index at once, without the server; the library's hits join when they come."""

    suggested = Signal(object)
    """A `SearchSuggestion`: the answer to `suggest`."""

    def __init__(
        self,
        indexing: Indexer,
        connection: ConnectionStore,
        projects: ProjectsStore,
        canvases: CanvasesStore,
        comments: CommentsStore,
        library: LibraryStore,
    ) -> None:
        super().__init__("everywhere", GlobalSearchState())
        self._indexing = indexing
        self._connection = connection
        self._projects = projects
        self._canvases = canvases
        self._comments = comments
        self._library = library
        self._found: tuple[SearchResult, ...] = ()
        self._hits: tuple[SearchResult, ...] = ()
        self._used: AssetSearchResult | None = None
        """The asset whose places are shown, where that was asked for."""
        connection.profile_changed.connect(self._on_profile_changed)
        indexing.changed.connect(self._on_index_changed)

    def search(self, text: str, kinds: Iterable[str] = ()) -> None:
        """Look for all of these words, in these kinds of things (none: in all)."""
        text, kinds = text.strip(), tuple(kinds)
        if (text, kinds) == (
            self._state.text,
            self._state.kinds,
        ) and self._state.phase is not LoadState.FAILED:
            return
        self._used = None
        self._hits = ()
        if not text:
            self.tasks.cancel("here")
            self.tasks.cancel("library")
            self._found = ()
            self.set_state(GlobalSearchState("", kinds, index=self._indexing.state))
            return
        asks = self._asks_library(kinds)
        self.update_state(
            text=text,
            kinds=kinds,
            phase=LoadState.BUSY,
            library=LoadState.BUSY if asks else LoadState.IDLE,
            trouble=None,
        )
        self.tasks.start("here", self._ask_index(text, kinds))
        if asks:
            self.tasks.start("library", self._ask_library(text, kinds))
        else:
            self.tasks.cancel("library")

    def suggest(self, text: str) -> None:
        """A few of the best titles for a text, of canvases that are not looked at; nothing for no text."""
        text = text.strip()
        if len(text) < _WORTH_SUGGESTING:
            self.tasks.cancel("suggest")
        else:
            self.tasks.start("suggest", self._suggest(text))

    def where_used(self, hit: AssetSearchResult) -> None:
        """Every canvas and node that holds an asset: those that the library names, and those of the index."""
        self.tasks.cancel("here")
        self.tasks.cancel("library")
        self._found = ()
        self._hits = ()
        self._used = hit
        rows = self._told_of(hit)
        # The library has told all that it knows: its answer is the hit itself.
        state = GlobalSearchState(
            hit.asset_id, rows=rows, phase=LoadState.BUSY, library=LoadState.READY, index=self._indexing.state
        )
        self.set_state(state)
        self.tasks.start("here", self._ask_holders(hit, rows))

    def retry(self) -> None:
        """Ask both again."""
        if self._used is not None:
            self.where_used(self._used)
            return
        text, kinds = self._state.text, self._state.kinds
        self.update_state(text="", phase=LoadState.FAILED)
        self.search(text, kinds)

    def open(self, row: SearchResult) -> None:
        """Go there: the canvas is opened, its node (or note) centered and selected, with the version."""
        if row.hit is not None and not row.canvas_id:
            self._library.open_hit(row.hit)
        elif row.kind == "comment":
            self._comments.reveal(row.canvas_id, row.node_id, row.version_id)
        elif row.kind == "asset" and row.hit is not None:
            self._canvases.reveal(row.canvas_id, row.node_id, asset_id=row.hit.asset_id)
        else:
            self._canvases.reveal(row.canvas_id, row.node_id, row.version_id)

    def _told_of(self, hit: AssetSearchResult) -> tuple[SearchResult, ...]:
        """The places that the library itself names for an asset."""
        title = sanitize.line(hit.display_name or hit.filename, 160)
        return tuple(
            SearchResult(
                f"held:{place.canvas_id}:{place.node_id}",
                "asset",
                SearchSnippet(title),
                SearchSnippet(""),
                self._place(place.canvas_id, place.canvas_title or "", "asset"),
                place.canvas_id,
                place.node_id,
                asset=asset_of_hit(hit),
                hit=hit,
            )
            for place in hit.canvases or ()
            if place.canvas_id and place.node_id
        )

    async def _ask_holders(self, hit: AssetSearchResult, told: tuple[SearchResult, ...]) -> None:
        file = self._indexing.file
        try:
            holders = await asyncio.to_thread(file.holders, hit.asset_id) if file is not None else ()
        except LocalDbError:
            holders = ()  # what the library names stands there
        rows = {row.id: row for row in told}
        for one in holders:
            key = f"held:{one.canvas_id}:{one.node_id}"
            known = rows.get(key)
            if known is not None and known.here:
                continue
            rows[key] = SearchResult(
                key,
                one.kind,
                SearchSnippet(sanitize.line(one.title, 160)),
                SearchSnippet(_ROLES[one.role]()),
                self._place(one.canvas_id, one.canvas_title, one.kind),
                one.canvas_id,
                one.node_id,
                one.version_id if one.kind == "version" else "",
                here=True,
                asset=asset_of_hit(hit),
                hit=known.hit if known is not None else None,
            )
        self.update_state(rows=tuple(rows.values()), phase=LoadState.READY)

    async def _suggest(self, text: str) -> None:
        file = self._indexing.file
        if file is None:
            return
        try:
            found = await asyncio.to_thread(file.search, text, (), 4 * _SUGGESTED)
        except LocalDbError:
            return  # the search over everything says what is wrong
        elsewhere = [one for one in found if self._canvases.get(one.canvas_id) is None]
        rows = tuple(self._row(one, text) for one in elsewhere[:_SUGGESTED])
        self.suggested.emit(SearchSuggestion(text, rows))

    async def _ask_index(self, text: str, kinds: tuple[str, ...]) -> None:
        file = self._indexing.file
        try:
            found = await asyncio.to_thread(file.search, text, kinds, MOST) if file is not None else ()
        except LocalDbError as error:
            trouble = LoadFailure(
                "index", error_messages.tr("The search index isn't available right now."), str(error)
            )
            self.update_state(phase=LoadState.FAILED, trouble=trouble)
            return
        self._found = tuple(self._row(one, text) for one in sorted(found, key=self._rank))
        self._merge(phase=LoadState.READY)

    async def _ask_library(self, text: str, kinds: tuple[str, ...]) -> None:
        from wsdesk.wire.search import AssetSearch

        await asyncio.sleep(_LIBRARY_PAUSE_S)
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
        except (errors.ApiError, error_messages.NotConnectedError) as error:
            self.update_state(library=LoadState.FAILED, trouble=error_messages.failure_of(error))
            return
        hits = [hit for hit in answer.results if not kinds or (hit.file_type or "") in kinds]
        self._hits = tuple(self._hit_row(hit, text) for hit in hits)
        self._merge(library=LoadState.READY)

    def _merge(self, *, phase: LoadState | None = None, library: LoadState | None = None) -> None:
        self.update_state(
            rows=merged(self._found, self._hits),
            phase=phase or self._state.phase,
            library=library or self._state.library,
            index=self._indexing.state,
        )

    def _asks_library(self, kinds: tuple[str, ...]) -> bool:
        from wsdesk.wire.limits import MEDIA_TYPES

        return self._connection.state.mode not in ("none", "offline", "unauthorized") and (
            not kinds or bool(set(MEDIA_TYPES).intersection(kinds))
        )

    def _rank(self, found: IndexMatch) -> float:
        """Where one is counts beside how well the words fit."""
        current = self._canvases.current
        if current is not None and found.canvas_id == current.canvas_id:
            return -found.score - _HERE_BONUS
        return -found.score - (_OPEN_BONUS if self._canvases.get(found.canvas_id) is not None else 0.0)

    def _row(self, found: IndexMatch, text: str) -> SearchResult:
        piece = found.piece
        title = sanitize.line(piece.title, 160)
        return SearchResult(
            f"{piece.kind}:{found.canvas_id}:{piece.node_id}:{piece.version_id}",
            piece.kind,
            SearchSnippet(title, marks(title, text)),
            excerpt(piece.body, text),
            self._place(found.canvas_id, found.canvas_title, piece.kind),
            found.canvas_id,
            piece.node_id,
            piece.version_id,
            here=True,
            asset=asset_of_indexed(piece.image) if piece.image is not None else None,
        )

    def _hit_row(self, hit: AssetSearchResult, text: str) -> SearchResult:
        title = sanitize.line(hit.display_name or hit.filename, 160)
        place = next((p for p in hit.canvases or () if p.canvas_id and p.node_id), None)
        canvas_id = (place.canvas_id if place is not None else None) or ""
        return SearchResult(
            f"asset:{hit.asset_id}",
            "asset",
            SearchSnippet(title, marks(title, text)),
            SearchSnippet(sanitize.line(", ".join(tag.name for tag in hit.tags or () if tag.name), 160)),
            self._place(canvas_id, (place.canvas_title if place is not None else None) or "", "asset"),
            canvas_id,
            (place.node_id if place is not None else None) or "",
            asset=asset_of_hit(hit),
            hit=hit,
        )

    def _place(self, canvas_id: str, known_as: str, kind: str) -> str:
        """Project and canvas; for a canvas the project alone."""
        title = sanitize.line(self._projects.canvas_title(canvas_id) or known_as, 80)
        project = self._projects.project_of(canvas_id) if canvas_id else None
        above = sanitize.line(project.title, 80) if project is not None else ""
        return " › ".join(word for word in ((above,) if kind == "canvas" else (above, title)) if word)

    def _on_profile_changed(self, _profile: object) -> None:
        for asked in ("here", "library", "suggest"):  # of another account
            self.tasks.cancel(asked)
        self._found = self._hits = ()
        self._used = None
        self.set_state(GlobalSearchState())

    def _on_index_changed(self, index: IndexerState) -> None:
        grown = index.waiting < self._state.index.waiting
        self.update_state(index=index)
        if not grown or not self._state.text or self._state.phase is not LoadState.READY:
            return
        if self._used is not None:
            self.tasks.start("here", self._ask_holders(self._used, self._told_of(self._used)))
        else:
            self.tasks.start("here", self._ask_index(self._state.text, self._state.kinds))
