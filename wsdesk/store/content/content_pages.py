"""Downloads canvas content with all pages of its notes. Each page repeats the nodes."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from wsdesk.api.etag import TaggedBytes
from wsdesk.api.paging import most_note_pages
from wsdesk.files.lazy_import import lazy_import

if TYPE_CHECKING:
    from wsdesk.store.content import document_loader
else:
    document_loader = lazy_import("wsdesk.store.content.document_loader")


RESTARTS = 3
"""How often a canvas that changes while its pages are read is begun again, before what came is taken."""

NotePaging = Literal["always", "unexplained", "changed"]
"""When the further pages of notes are read, each of which repeats the whole content.

`always`; `changed`: if the notes on the first page differ from the last reading; `unexplained`: also if the
first page is as it was, although the canvas is known to have changed.
"""

_MANY = 2_000_000
"""Bytes: to go through more takes longer than 2 ms."""

Fetch = Callable[[int | None, str], Awaitable[TaggedBytes]]
"""A page from a note offset on (None: the first), if it differs from the one with that ETag."""


@dataclass(frozen=True)
class ContentPage:
    """One page as it came, and the content up to and with it. `offset` is None for the first."""

    offset: int | None
    digest: bytes
    content: document_loader.LoadedContent = field(repr=False)
    complete: bool = True
    """Whether the page came to its end; of one that was cut off nobody knows what is missing."""
    etag: str = ""
    """The server's ETag of the bytes, if it gave one."""


@dataclass(frozen=True)
class PagedContent:
    """All pages of one moment. Unless `notes_current`, notes beyond the first page are of an earlier one."""

    pages: tuple[ContentPage, ...]
    notes_current: bool = True

    @property
    def complete(self) -> bool:
        return all(page.complete for page in self.pages)

    @property
    def content(self) -> document_loader.LoadedContent:
        return self.pages[-1].content


async def read_whole(
    canvas_id: str,
    fetch: Fetch,
    before: PagedContent | None,
    last: document_loader.LoadedContent,
    *,
    paging: NotePaging = "always",
    restarts: int = RESTARTS,
) -> PagedContent:
    """Read a canvas with its notes.

    A page whose bytes are those of `before` costs no parsing; where all are, `before` itself is returned. A
    page of another moment of the canvas begins the reading again. Nodes with the bytes that they have in
    `last` keep their value. Reading ends where a page brings no new note or contradicts itself; the document
    then has the problem `notes-incomplete`. Raises what `fetch` raises, and Unreadable.
    """
    pages: list[ContentPage] = []
    for attempt in range(restarts + 1):
        pages = [await _page(canvas_id, fetch, None, before, [], last)]
        if before is not None and paging != "always":
            settled = _without_paging(pages[0], before, paging)
            if settled is not None:
                return settled
        if await _read_notes(canvas_id, fetch, before, pages, final=attempt == restarts):
            break
    whole = tuple(pages)
    if before is not None and before.notes_current and before.pages == whole:
        return before
    return PagedContent(whole)


async def _read_notes(
    canvas_id: str, fetch: Fetch, before: PagedContent | None, pages: list[ContentPage], *, final: bool
) -> bool:
    """Append the further pages; False where they are of another moment and this is not the `final` try."""
    while True:
        content = pages[-1].content
        offset, doubt = content.next_notes(pages[-1].offset)
        first = pages[0].content
        most = most_note_pages(first.facts.total_note_count, first.notes_read)
        if offset is None or len(pages) >= most:
            return _end(pages, doubt=doubt or offset is not None)
        page = await _page(canvas_id, fetch, offset, before, pages, first)
        if page is _known(before, pages):
            pages.append(page)
            continue
        if not document_loader.is_same_canvas(page.content, first):
            if not final:
                return False
            if page.content.facts.total_note_count != first.facts.total_note_count:
                return _end(pages, doubt=True)
        grown = content.with_notes(page.content)
        if grown is content:
            repeats = page.content.notes_read > 0 or content.facts.total_note_count is not None
            return _end(pages, doubt=repeats)
        pages.append(replace(page, content=grown))


async def _page(
    canvas_id: str,
    fetch: Fetch,
    offset: int | None,
    before: PagedContent | None,
    pages: list[ContentPage],
    last: document_loader.LoadedContent,
) -> ContentPage:
    """The page from `offset` on: that of the last reading if its bytes are the same, else as it is alone."""
    known = _known(before, pages)
    fetched = await fetch(offset, known.etag if known is not None and known.offset == offset else "")
    data = fetched.data
    if data is None:
        assert known is not None  # only asked for by its ETag
        return known
    digest = await _digest(data)
    if known is not None and known.digest == digest:
        return known
    content = await document_loader.read_content(canvas_id, data, before=last)
    return ContentPage(offset, digest, content, content.facts.complete, fetched.etag)


def _known(before: PagedContent | None, pages: list[ContentPage]) -> ContentPage | None:
    """The next page of the last reading, where all pages so far are the same again."""
    if before is None or not before.notes_current or len(pages) >= len(before.pages):
        return None
    same = all(a is b for a, b in zip(pages, before.pages[: len(pages)], strict=True))
    return before.pages[len(pages)] if same else None


def _end(pages: list[ContentPage], *, doubt: bool) -> bool:
    if doubt and not pages[-1].content.document.notes_incomplete:
        pages[-1] = replace(pages[-1], content=pages[-1].content.with_notes_incomplete())
    return True


def _without_paging(first: ContentPage, before: PagedContent, paging: NotePaging) -> PagedContent | None:
    """The whole without a look at the further pages; None where they may differ."""
    old = before.pages[0]
    if first.digest == old.digest:
        return before if paging == "changed" else None
    if len(before.pages) == 1 or not document_loader.has_same_notes(first.content, old.content):
        return None
    merged = replace(before.pages[-1], content=first.content.with_all_notes_of(before.content))
    return PagedContent((first, *before.pages[1:-1], merged), notes_current=False)


async def _digest(data: bytes) -> bytes:
    """What tells the bytes of a page from others; many are gone through beside the event loop."""
    return await asyncio.to_thread(_digest_of, data) if len(data) > _MANY else _digest_of(data)


def _digest_of(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()
