"""Paging: reads a list to its end, tolerating servers with incorrect paging.

`PageCollector` is an immutable value that decides after each page; the functions below send the requests. A
server may ignore the offset, repeat rows, report a wrong `total`, shrink the list meanwhile, or return more
or fewer rows than requested. Rows are deduplicated, reading always terminates, and `complete` is whether the
result is believed to be complete.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence, Set
from dataclasses import field, replace
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from wsdesk.files.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from wsdesk.api.client import Client
    from wsdesk.wire.base import ListResponse
    from wsdesk.wire.content import CanvasContent, NoteResource
    from wsdesk.wire.limits import ProjectSort, SortDirection
    from wsdesk.wire.project import CanvasSummary, Project
    from wsdesk.wire.search import AssetSearch, AssetSearchResult


def title_keys(project: Project) -> tuple[str, str]:
    """Case-folded title, then the exact title."""
    title = project.title or ""
    return title.casefold(), title


def sort_projects(
    projects: Sequence[Project], sort: ProjectSort, direction: SortDirection
) -> tuple[Project, ...]:
    """Sort projects; the sort is stable."""
    return tuple(sorted(projects, key=_KEYS[sort], reverse=direction == "desc"))


_KEYS: dict[ProjectSort, Callable[[Project], tuple[str, str]]] = {
    "title": title_keys,
    "created": lambda project: (project.created_at or "", ""),
    "last_edited": lambda project: (project.last_edit_at or project.updated_at or "", ""),
    "owner": lambda project: ((project.created_by_name or "").casefold(), project.created_by_user_id or ""),
}

MAX_PAGES = 500
"""Pages beyond one per ten rows, since those of a faulty server have few rows or none that can be read."""
MAX_ROWS = 100_000
MAX_NOTE_PAGES = 200
MAX_UNCOUNTED_NOTE_PAGES = 10
"""Pages of notes that are read if their number is unknown or exceeds the maximum."""


class Identified(Protocol):
    @property
    def identity(self) -> str: ...


T = TypeVar("T", bound=Identified)


@dataclass(frozen=True, slots=True)
class ResponsePage(Generic[T]):
    """A page. `sent` is its number of rows including unreadable ones."""

    rows: Sequence[T]
    sent: int
    total: int | None = None


@dataclass(frozen=True, slots=True)
class PageCollector(Generic[T]):
    """Rows that were read so far.

    `ended` is empty while more pages are read, else the reason to stop: `all`, `empty`, `short` (fewer rows
    than requested, and no total to the contrary), `repeated` (no new rows), `bounds`.
    """

    rows: tuple[T, ...] = ()
    count: int = 0
    """Number of rows, also of those that `with_count` doesn't store."""
    total: int | None = None
    offset: int = 0
    pages: int = 0
    unreadable: int = 0
    ended: str = ""
    seen: frozenset[str] = field(default=frozenset(), repr=False)

    @property
    def complete(self) -> bool:
        """Whether the result is believed to be complete."""
        if self.ended == "all":
            return True
        return self.ended in ("empty", "short") and (self.total is None or self._known >= self.total)

    @property
    def _known(self) -> int:
        return self.count + self.unreadable

    def with_page(self, page: ResponsePage[T], requested: int) -> PageCollector[T]:
        """Add a page for which `requested` rows were requested."""
        rows_by_id = new_rows(page.rows, self.seen)
        rows = (*self.rows, *rows_by_id.values())
        collected = replace(self, rows=rows, seen=self.seen | rows_by_id.keys())
        return collected.with_count(page, requested, len(rows_by_id))

    def with_count(self, page: ResponsePage[T], requested: int, new_rows: int) -> PageCollector[T]:
        """Count a page that had `new_rows` new rows, which the caller stores."""
        total = page.total if page.total is not None and page.total >= 0 else None
        collected = replace(
            self,
            count=self.count + new_rows,
            total=total,
            offset=self.offset + page.sent,
            pages=self.pages + 1,
            unreadable=self.unreadable + max(0, page.sent - len(page.rows)),
        )
        return replace(collected, ended=collected._end_reason(page, requested, new_rows))

    def _end_reason(self, page: ResponsePage[T], requested: int, new_rows: int) -> str:
        if page.sent == 0:
            return "all" if self.total is not None and self._known >= self.total else "empty"
        if self.total is not None and self._known >= self.total:
            return "all"
        if new_rows == 0 and page.rows:
            return "repeated"
        if page.sent < requested and self.total is None:
            return "short"
        if self.pages - self.count // 10 >= MAX_PAGES or self.count >= MAX_ROWS:
            return "bounds"
        return ""


def new_rows(rows: Sequence[T], seen: Set[str]) -> dict[str, T]:
    """The rows that weren't seen, by their identity; of equal ones the first."""
    rows_by_id: dict[str, T] = {}
    for row in rows:
        if row.identity not in seen:
            rows_by_id.setdefault(row.identity, row)
    return rows_by_id


class Pages(Generic[T]):
    """A list of the server, fetched page by page: `async for row in pages`. Each iteration reads it anew.

    Rows are deduplicated, and iteration ends also if the server ignores the offset. `collected` describes
    the last iteration. `fetch` is called with the offset.
    """

    def __init__(self, fetch: Callable[[int], Awaitable[ResponsePage[T]]], page_size: int) -> None:
        self._fetch = fetch
        self._page_size = page_size
        self.collected: PageCollector[T] = PageCollector()

    async def __aiter__(self) -> AsyncIterator[T]:
        async for rows in self.by_page():
            for row in rows:
                yield row

    async def by_page(self) -> AsyncIterator[Sequence[T]]:
        """The new rows of each page, which aren't stored."""
        state, seen = PageCollector[T](), set[str]()
        self.collected = state
        while not state.ended:
            page = await self._fetch(state.offset)
            rows = new_rows(page.rows, seen)
            seen.update(rows)
            state = self.collected = state.with_count(page, self._page_size, len(rows))
            yield tuple(rows.values())

    async def read_all(self) -> PageCollector[T]:
        """Read all pages, and store the rows."""
        rows = [row async for row in self]
        return replace(self.collected, rows=tuple(rows))


def page_of(response: ListResponse, rows: Sequence[T], total: int | None) -> ResponsePage[T]:
    """Convert a list response to a page."""
    return ResponsePage(rows, len(rows) + len(response.unreadable), total)


def projects(
    client: Client,
    *,
    sort: ProjectSort | None = None,
    direction: SortDirection | None = None,
    page_size: int = 100,
) -> Pages[Project]:
    """Every project (endpoint 8)."""

    async def fetch(offset: int) -> ResponsePage[Project]:
        response = await client.list_projects(limit=page_size, offset=offset, sort=sort, direction=direction)
        return page_of(response, response.data, response.total)

    return Pages(fetch, page_size)


def canvases(client: Client, *, page_size: int = 200) -> Pages[CanvasSummary]:
    """Every canvas (endpoint 9)."""

    async def fetch(offset: int) -> ResponsePage[CanvasSummary]:
        response = await client.list_canvases(limit=page_size, offset=offset)
        return page_of(response, response.data, response.total)

    return Pages(fetch, page_size)


def search_results(client: Client, search: AssetSearch) -> Pages[AssetSearchResult]:
    """All results of a search (endpoint 5), 20 per page by default."""
    page_size = search.count or 20
    start = search.offset or 0

    async def fetch(offset: int) -> ResponsePage[AssetSearchResult]:
        request = search.model_copy(update={"count": page_size, "offset": start + offset})
        response = await client.search_assets(request)
        total = max(0, response.total - start) if response.total is not None else None
        return page_of(response, response.results, total)

    return Pages(fetch, page_size)


def max_note_pages(total: int | None, per_page: int) -> int:
    """Maximum number of note pages to read, since each repeats the whole content of the canvas."""
    is_counted = total is not None and total <= MAX_NOTE_PAGES * max(1, per_page)
    return MAX_NOTE_PAGES if is_counted else MAX_UNCOUNTED_NOTE_PAGES


async def all_notes(
    fetch: Callable[..., Awaitable[CanvasContent]],
) -> tuple[CanvasContent, PageCollector[NoteResource]]:
    """Content of a canvas (endpoint 11) and all of its notes; `fetch` is called with `note_offset`, from
    the second time on.

    Follows `nextNoteOffset` while it increases and yields new notes, within `max_note_pages`.
    """
    content = await fetch()
    state: PageCollector[NoteResource] = PageCollector()
    page = content
    while True:
        notes = [note for note in page.notes if note.identity]
        state = state.with_page(ResponsePage(notes, len(page.notes), page.total_note_count), len(page.notes))
        next_offset = page.next_note_offset
        if state.ended or next_offset is None:
            ended = state.ended if state.ended not in ("", "empty") else "short"
            return content, replace(state, ended=ended)
        maximum = max_note_pages(content.total_note_count, len(content.notes))
        if next_offset <= (page.note_offset or 0) or state.pages >= maximum:
            return content, replace(state, ended="repeated")
        page = await fetch(note_offset=next_offset)
