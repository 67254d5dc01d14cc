"""Paging: reads a list to its end, whatever the server does with pages.

`PageCollector` decides, a value that is handed each page in turn; the functions below only ask. A server may
ignore the offset, repeat rows, lie in `total`, shrink while it is read, give more or less than was asked:
what came is kept once each, the reading always ends, and `complete` says whether it is believed to be all.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from wsdesk.files.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from wsdesk.api.client import Client
    from wsdesk.wire.canvas import CanvasSummary
    from wsdesk.wire.content import CanvasContent
    from wsdesk.wire.limits import ProjectSort, SortDirection
    from wsdesk.wire.list_reader import ListResponse
    from wsdesk.wire.note import NoteResource
    from wsdesk.wire.project import Project
    from wsdesk.wire.search import AssetSearch, AssetSearchResult


MAX_PAGES = 500
MAX_ROWS = 100_000
MOST_NOTE_PAGES = 200
FEW_NOTE_PAGES = 10
"""Pages of notes that are read where nobody counts them, or where the count needs more than the most."""


class Identified(Protocol):
    @property
    def identity(self) -> str: ...


T = TypeVar("T", bound=Identified)


@dataclass(frozen=True, slots=True)
class ResponsePage(Generic[T]):
    """A page as it came. `sent` counts its rows, the unreadable ones too."""

    rows: Sequence[T]
    sent: int
    total: int | None = None


@dataclass(frozen=True)
class PageCollector(Generic[T]):
    """What has been read so far.

    `ended` is empty while there may be more, else why no more is asked for: `all`, `empty`, `short` (fewer
    rows than asked for, and no total that says otherwise), `repeated` (nothing new came), `bounds`.
    """

    rows: tuple[T, ...] = ()
    total: int | None = None
    offset: int = 0
    pages: int = 0
    unreadable: int = 0
    ended: str = ""
    seen: frozenset[str] = field(default=frozenset(), repr=False)

    @property
    def complete(self) -> bool:
        """Whether this is believed to be all there is."""
        if self.ended == "all":
            return True
        return self.ended in ("empty", "short") and (self.total is None or self._count >= self.total)

    @property
    def _count(self) -> int:
        return len(self.rows) + self.unreadable

    def taken(self, page: ResponsePage[T], asked: int) -> PageCollector[T]:
        """This and one more page, of which `asked` rows were asked for."""
        fresh: dict[str, T] = {}
        for row in page.rows:
            if row.identity not in self.seen:
                fresh.setdefault(row.identity, row)
        total = page.total if page.total is not None and page.total >= 0 else None
        grown = replace(
            self,
            rows=(*self.rows, *fresh.values()),
            seen=self.seen | fresh.keys(),
            total=total,
            offset=self.offset + page.sent,
            pages=self.pages + 1,
            unreadable=self.unreadable + max(0, page.sent - len(page.rows)),
        )
        return replace(grown, ended=grown._end(page, asked, len(fresh)))

    def _end(self, page: ResponsePage[T], asked: int, fresh: int) -> str:
        if page.sent == 0:
            return "all" if self.total is not None and self._count >= self.total else "empty"
        if self.total is not None and self._count >= self.total:
            return "all"
        if fresh == 0 and page.rows:
            return "repeated"
        if page.sent < asked and self.total is None:
            return "short"
        if self.pages >= MAX_PAGES or len(self.rows) >= MAX_ROWS:
            return "bounds"
        return ""


async def gather(
    fetch: Callable[[int], Awaitable[ResponsePage[T]]], page_size: int
) -> AsyncIterator[PageCollector[T]]:
    """What has been read, after each page; `fetch` gets the offset."""
    state: PageCollector[T] = PageCollector()
    while not state.ended:
        state = state.taken(await fetch(state.offset), page_size)
        yield state


async def all_pages(fetch: Callable[[int], Awaitable[ResponsePage[T]]], page_size: int) -> PageCollector[T]:
    """Everything, as far as the server gives it."""
    return [state async for state in gather(fetch, page_size)][-1]


def page_of(answer: ListResponse, rows: Sequence[T], total: int | None) -> ResponsePage[T]:
    """A list answer as a page."""
    return ResponsePage(rows, len(rows) + len(answer.unreadable), total)


async def all_projects(
    client: Client,
    *,
    sort: ProjectSort | None = None,
    direction: SortDirection | None = None,
    page_size: int = 100,
) -> PageCollector[Project]:
    """Every project (endpoint 8)."""

    async def fetch(offset: int) -> ResponsePage[Project]:
        answer = await client.list_projects(limit=page_size, offset=offset, sort=sort, direction=direction)
        return page_of(answer, answer.data, answer.total)

    return await all_pages(fetch, page_size)


async def all_canvases(client: Client, *, page_size: int = 200) -> PageCollector[CanvasSummary]:
    """Every canvas (endpoint 9)."""

    async def fetch(offset: int) -> ResponsePage[CanvasSummary]:
        answer = await client.list_canvases(limit=page_size, offset=offset)
        return page_of(answer, answer.data, answer.total)

    return await all_pages(fetch, page_size)


async def all_hits(client: Client, search: AssetSearch) -> PageCollector[AssetSearchResult]:
    """Everything that a search finds (endpoint 5), 20 at a time unless it says otherwise."""
    page_size = search.count or 20
    start = search.offset or 0

    async def fetch(offset: int) -> ResponsePage[AssetSearchResult]:
        request = search.model_copy(update={"count": page_size, "offset": start + offset})
        answer = await client.search_assets(request)
        total = max(0, answer.total - start) if answer.total is not None else None
        return page_of(answer, answer.results, total)

    return await all_pages(fetch, page_size)


def max_note_pages(total: int | None, per_page: int) -> int:
    """How many pages of notes are worth reading: each of them repeats the whole content of the canvas."""
    counted = total is not None and total <= MOST_NOTE_PAGES * max(1, per_page)
    return MOST_NOTE_PAGES if counted else FEW_NOTE_PAGES


async def all_notes(client: Client, canvas_id: str) -> tuple[CanvasContent, PageCollector[NoteResource]]:
    """The content of a canvas (endpoint 11) and all of its notes; every page repeats the nodes.

    Follows `nextNoteOffset` as long as it grows and brings notes that are new, within `max_note_pages`.
    """
    content = await client.get_canvas_content(canvas_id)
    state: PageCollector[NoteResource] = PageCollector()
    page = content
    while True:
        notes = [note for note in page.notes if note.identity]
        state = state.taken(ResponsePage(notes, len(page.notes), page.total_note_count), len(page.notes))
        following = page.next_note_offset
        if state.ended or following is None:
            ended = state.ended if state.ended not in ("", "empty") else "short"
            return content, replace(state, ended=ended)
        most = max_note_pages(content.total_note_count, len(content.notes))
        if following <= (page.note_offset or 0) or state.pages >= most:
            return content, replace(state, ended="repeated")
        page = await client.get_canvas_content(canvas_id, note_offset=following)
