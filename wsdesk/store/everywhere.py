"""One search over everything: the index on this computer, and the service's library beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.api import errors
from wsdesk.localdb.errors import LocalDbError
from wsdesk.localdb.index.values import Found
from wsdesk.store import describe, shown
from wsdesk.store.canvases import CanvasesStore
from wsdesk.store.comments import CommentsStore
from wsdesk.store.connection import ConnectionStore
from wsdesk.store.excerpt import Excerpt, excerpt, marks
from wsdesk.store.found import EverywhereState, Row, Suggested, merged
from wsdesk.store.indexing import Indexing, IndexState
from wsdesk.store.library import LibraryStore
from wsdesk.store.phase import Phase, Trouble
from wsdesk.store.projects import ProjectsStore
from wsdesk.store.scope import TaskScope

if TYPE_CHECKING:
    from wsdesk.wire.search import AssetHit

MOST = 100
_PAGE = 20
_SUGGESTED = 8
_WORTH_SUGGESTING = 2
_LIBRARY_PAUSE_S = 0.3
"""How long the typing pauses before the service is asked: the index is asked at once."""
_HERE_BONUS, _OPEN_BONUS = 6.0, 3.0


def _made() -> str:
    return describe.tr("created or contains it")


def _taken() -> str:
    return describe.tr("was made from it")


def _beside() -> str:
    return describe.tr("also contains it")


_ROLES = {"made": _made, "input": _taken, "part": _beside, "node": _made, "version": _made}


class EverywhereStore(QObject):
    """Answers from the index at once, without the service; the library's hits join when they come."""

    changed = Signal(object)
    suggested = Signal(object)
    """A `Suggested`: the answer to `suggest`."""

    def __init__(
        self,
        indexing: Indexing,
        connection: ConnectionStore,
        projects: ProjectsStore,
        canvases: CanvasesStore,
        comments: CommentsStore,
        library: LibraryStore,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._indexing = indexing
        self._connection = connection
        self._projects = projects
        self._canvases = canvases
        self._comments = comments
        self._library = library
        self._scope = TaskScope("everywhere")
        self._state = EverywhereState()
        self._found: tuple[Row, ...] = ()
        self._hits: tuple[Row, ...] = ()
        self._used: AssetHit | None = None
        """The asset whose places are shown, where that was asked for."""
        connection.profile_changed.connect(self._on_profile_changed)
        indexing.changed.connect(self._on_index_changed)

    @property
    def state(self) -> EverywhereState:
        return self._state

    def search(self, text: str, kinds: Iterable[str] = ()) -> None:
        """Look for all of these words, in these kinds of things (none: in all)."""
        text, kinds = text.strip(), tuple(kinds)
        if (text, kinds) == (self._state.text, self._state.kinds) and self._state.phase is not Phase.FAILED:
            return
        self._used = None
        self._hits = ()
        if not text:
            self._scope.cancel("here")
            self._scope.cancel("library")
            self._found = ()
            self._set(EverywhereState("", kinds, index=self._indexing.state))
            return
        asks = self._asks_library(kinds)
        self._set(
            replace(
                self._state,
                text=text,
                kinds=kinds,
                phase=Phase.BUSY,
                library=Phase.BUSY if asks else Phase.IDLE,
                trouble=None,
            )
        )
        self._scope.start("here", self._ask_index(text, kinds))
        if asks:
            self._scope.start("library", self._ask_library(text, kinds))
        else:
            self._scope.cancel("library")

    def suggest(self, text: str) -> None:
        """A few of the best titles for a text, of canvases that are not looked at; nothing for no text."""
        text = text.strip()
        if len(text) < _WORTH_SUGGESTING:
            self._scope.cancel("suggest")
        else:
            self._scope.start("suggest", self._suggest(text))

    def where_used(self, hit: AssetHit) -> None:
        """Every canvas and node that holds an asset: those that the library names, and those of the index."""
        self._scope.cancel("here")
        self._scope.cancel("library")
        self._found = ()
        self._hits = ()
        self._used = hit
        rows = self._told_of(hit)
        # The library has told all that it knows: its answer is the hit itself.
        state = EverywhereState(
            hit.asset_id, rows=rows, phase=Phase.BUSY, library=Phase.READY, index=self._indexing.state
        )
        self._set(state)
        self._scope.start("here", self._ask_holders(hit, rows))

    def retry(self) -> None:
        """Ask both again."""
        if self._used is not None:
            self.where_used(self._used)
            return
        text, kinds = self._state.text, self._state.kinds
        self._set(replace(self._state, text="", phase=Phase.FAILED))
        self.search(text, kinds)

    def open(self, row: Row) -> None:
        """Go there: the canvas is opened, its node (or note) centred and selected, with the version."""
        if row.hit is not None and not row.canvas_id:
            self._library.open_hit(row.hit)
        elif row.kind == "comment":
            self._comments.reveal(row.canvas_id, row.node_id, row.version_id)
        elif row.kind == "asset" and row.hit is not None:
            self._canvases.reveal(row.canvas_id, row.node_id, asset_id=row.hit.asset_id)
        else:
            self._canvases.reveal(row.canvas_id, row.node_id, row.version_id)

    async def aclose(self) -> None:
        await self._scope.aclose()

    def _told_of(self, hit: AssetHit) -> tuple[Row, ...]:
        """The places that the library itself names for an asset."""
        title = shown.line(hit.display_name or hit.filename, 160)
        return tuple(
            Row(
                f"held:{place.canvas_id}:{place.node_id}",
                "asset",
                Excerpt(title),
                Excerpt(""),
                self._place(place.canvas_id, place.canvas_title or "", "asset"),
                place.canvas_id,
                place.node_id,
                hit=hit,
            )
            for place in hit.canvases or ()
            if place.canvas_id and place.node_id
        )

    async def _ask_holders(self, hit: AssetHit, told: tuple[Row, ...]) -> None:
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
            rows[key] = Row(
                key,
                one.kind,
                Excerpt(shown.line(one.title, 160)),
                Excerpt(_ROLES[one.role]()),
                self._place(one.canvas_id, one.canvas_title, one.kind),
                one.canvas_id,
                one.node_id,
                one.version_id if one.kind == "version" else "",
                here=True,
                hit=known.hit if known is not None else None,
            )
        self._set(replace(self._state, rows=tuple(rows.values()), phase=Phase.READY))

    async def _suggest(self, text: str) -> None:
        file = self._indexing.file
        if file is None:
            return
        try:
            found = await asyncio.to_thread(file.ask, text, (), 4 * _SUGGESTED)
        except LocalDbError:
            return  # the search over everything says what is wrong
        elsewhere = [one for one in found if self._canvases.get(one.canvas_id) is None]
        rows = tuple(self._row(one, text) for one in elsewhere[:_SUGGESTED])
        self.suggested.emit(Suggested(text, rows))

    async def _ask_index(self, text: str, kinds: tuple[str, ...]) -> None:
        file = self._indexing.file
        try:
            found = await asyncio.to_thread(file.ask, text, kinds, MOST) if file is not None else ()
        except LocalDbError as error:
            trouble = Trouble("index", describe.tr("The search index isn't available right now."), str(error))
            self._set(replace(self._state, phase=Phase.FAILED, trouble=trouble))
            return
        self._found = tuple(self._row(one, text) for one in sorted(found, key=self._rank))
        self._merge(phase=Phase.READY)

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
            answer = await self._connection.ask(lambda client: client.search_assets(request))
        except (errors.ApiError, describe.NotConnected) as error:
            self._set(replace(self._state, library=Phase.FAILED, trouble=describe.trouble(error)))
            return
        hits = [hit for hit in answer.results if not kinds or (hit.file_type or "") in kinds]
        self._hits = tuple(self._hit_row(hit, text) for hit in hits)
        self._merge(library=Phase.READY)

    def _merge(self, *, phase: Phase | None = None, library: Phase | None = None) -> None:
        self._set(
            replace(
                self._state,
                rows=merged(self._found, self._hits),
                phase=phase or self._state.phase,
                library=library or self._state.library,
                index=self._indexing.state,
            )
        )

    def _asks_library(self, kinds: tuple[str, ...]) -> bool:
        files = {"image", "video", "audio", "pdf", "text"}
        return self._connection.state.mode not in ("none", "offline", "unauthorized") and (
            not kinds or bool(files.intersection(kinds))
        )

    def _rank(self, found: Found) -> float:
        """Where one is counts beside how well the words fit."""
        current = self._canvases.current
        if current is not None and found.canvas_id == current.canvas_id:
            return -found.score - _HERE_BONUS
        return -found.score - (_OPEN_BONUS if self._canvases.get(found.canvas_id) is not None else 0.0)

    def _row(self, found: Found, text: str) -> Row:
        piece = found.piece
        title = shown.line(piece.title, 160)
        return Row(
            f"{piece.kind}:{found.canvas_id}:{piece.node_id}:{piece.version_id}",
            piece.kind,
            Excerpt(title, marks(title, text)),
            excerpt(piece.body, text),
            self._place(found.canvas_id, found.canvas_title, piece.kind),
            found.canvas_id,
            piece.node_id,
            piece.version_id,
            here=True,
        )

    def _hit_row(self, hit: AssetHit, text: str) -> Row:
        title = shown.line(hit.display_name or hit.filename, 160)
        place = next((p for p in hit.canvases or () if p.canvas_id and p.node_id), None)
        canvas_id = (place.canvas_id if place is not None else None) or ""
        return Row(
            f"asset:{hit.asset_id}",
            "asset",
            Excerpt(title, marks(title, text)),
            Excerpt(shown.line(", ".join(tag.name for tag in hit.tags or () if tag.name), 160)),
            self._place(canvas_id, (place.canvas_title if place is not None else None) or "", "asset"),
            canvas_id,
            (place.node_id if place is not None else None) or "",
            hit=hit,
        )

    def _place(self, canvas_id: str, known_as: str, kind: str) -> str:
        """Project and canvas; for a canvas the project alone."""
        title = shown.line(self._projects.canvas_title(canvas_id) or known_as, 80)
        project = self._projects.project_of(canvas_id) if canvas_id else None
        above = shown.line(project.title, 80) if project is not None else ""
        return " › ".join(word for word in ((above,) if kind == "canvas" else (above, title)) if word)

    def _on_profile_changed(self, _profile: object) -> None:
        for asked in ("here", "library", "suggest"):  # of another account
            self._scope.cancel(asked)
        self._found = self._hits = ()
        self._used = None
        self._set(EverywhereState())

    def _on_index_changed(self, index: IndexState) -> None:
        grown = index.waiting < self._state.index.waiting
        self._set(replace(self._state, index=index))
        if not grown or not self._state.text or self._state.phase is not Phase.READY:
            return
        if self._used is not None:
            self._scope.start("here", self._ask_holders(self._used, self._told_of(self._used)))
        else:
            self._scope.start("here", self._ask_index(self._state.text, self._state.kinds))

    def _set(self, state: EverywhereState) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)
