"""Downloads canvas content with all pages of its notes. Each page repeats the nodes."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import field, replace
from typing import TYPE_CHECKING, Literal

from wsdesk.api.errors import ApiError, InvalidResponseError
from wsdesk.api.etag import TaggedBytes
from wsdesk.api.paging import MAX_UNCOUNTED_NOTE_PAGES, max_note_pages
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import

if TYPE_CHECKING:
    from wsdesk.localdb.tables.snapshots import SnapshotTable
    from wsdesk.store.content import document_loader, loaded_content
else:
    document_loader = lazy_import("wsdesk.store.content.document_loader")
    loaded_content = lazy_import("wsdesk.store.content.loaded_content")


CONTENT_PREFIX = "content/"
"""Prefix of the key of content in the local database."""
RESTARTS = 3
"""Maximum number of restarts if a canvas changes while its pages are downloaded."""

NotePaging = Literal["always", "unexplained", "changed", "more"]
"""When further pages of notes are downloaded; each repeats the whole content.

`always`; `changed`: if the notes on the first page differ from the last download; `unexplained`: also if the
first page is unchanged, although the canvas has changed; `more`: beyond the last download.
"""

_End = Literal["all", "limit", "changed"]
"""Why no further page is read: there is none, too many were read, or the canvas changed meanwhile."""

_LARGE_PAGE_BYTES = 2_000_000
"""Size in bytes above which hashing takes longer than 2 ms and runs in a worker thread."""


@dataclass(frozen=True, slots=True)
class ContentPage:
    """One page, with the content up to and including it. `offset` is None for the first."""

    offset: int | None
    digest: bytes
    content: loaded_content.LoadedContent = field(repr=False)
    complete: bool = True
    """Whether the page is complete, not truncated."""
    etag: str = ""
    """ETag of the page, or empty."""


Fetch = Callable[[int | None, str], Awaitable[TaggedBytes | ContentPage]]
"""Downloads the page at a note offset (None: the first), unless it matches the ETag.

A page that was parsed while it was received (`ContentReceiver`) is returned as such.
"""


@dataclass(frozen=True, slots=True)
class PagedContent:
    """Consistent pages of a canvas. Unless `notes_current`, notes beyond the first page may be outdated."""

    pages: tuple[ContentPage, ...]
    notes_current: bool = True
    has_more_notes: bool = False
    """Whether too many pages were read, so that further ones are read only on request (`more`)."""

    @property
    def complete(self) -> bool:
        return all(page.complete for page in self.pages)

    @property
    def content(self) -> loaded_content.LoadedContent:
        return self.pages[-1].content


async def read_whole(
    canvas_id: str,
    fetch: Fetch,
    before: PagedContent | None,
    last: loaded_content.LoadedContent,
    *,
    paging: NotePaging = "always",
    restarts: int = RESTARTS,
) -> PagedContent:
    """Download a canvas with its notes.

    Pages with the same bytes as in `before` aren't parsed; if all are the same, `before` itself is returned.
    Nodes with the same bytes as in `last` are reused. If the canvas changes between pages, the download
    restarts. A page without new notes or with contradictory counts ends it; the document then has the problem
    `notes-incomplete`. As many pages are read as in `before`, or some more on request, where `max_note_pages`
    permits fewer. Raises the errors of `fetch`, and `InvalidResponseError`.
    """
    pages: list[ContentPage] = []
    most = len(before.pages) if before is not None else 1
    end: _End = "all"
    if before is not None and paging == "more":
        most += MAX_UNCOUNTED_NOTE_PAGES
        if before.has_more_notes and before.notes_current:
            pages = list(before.pages)
            end = await _read_notes(canvas_id, fetch, before, pages, most, final=False)
            if end != "changed":
                return PagedContent(tuple(pages), has_more_notes=end == "limit")
    for attempt in range(restarts + 1):
        pages = [await _fetch_page(canvas_id, fetch, None, before, [], last)]
        if before is not None and paging in ("changed", "unexplained"):
            settled = _reuse_notes(pages[0], before, paging)
            if settled is not None:
                return settled
        end = await _read_notes(canvas_id, fetch, before, pages, most, final=attempt == restarts)
        if end != "changed":
            break
    whole = PagedContent(tuple(pages), has_more_notes=end == "limit")
    return before if before is not None and before == whole else whole


async def read_cached(snapshots: SnapshotTable, profile: str, canvas_id: str) -> PagedContent | None:
    """Read a canvas from the local database; None if it isn't there, or not valid."""
    from wsdesk.graph.model.document import Document

    async def cached(offset: int | None, _etag: str = "") -> TaggedBytes:
        key = f"{CONTENT_PREFIX}{canvas_id}" + (f"/notes/{offset}" if offset is not None else "")
        page = await asyncio.to_thread(snapshots.get, profile, key)
        if page is None and offset is not None:
            return await cached(None)
        if page is None:
            raise InvalidResponseError("empty")
        return TaggedBytes(page.data)

    try:
        return await read_whole(
            canvas_id, cached, None, loaded_content.LoadedContent(Document(canvas_id)), restarts=0
        )
    except ApiError:
        return None  # the crawler downloads it again


async def _read_notes(
    canvas_id: str,
    fetch: Fetch,
    before: PagedContent | None,
    pages: list[ContentPage],
    most: int,
    *,
    final: bool,
) -> _End:
    """Append further pages; "changed" is returned only if this isn't the `final` attempt.

    Up to `most` pages are read where fewer are read by default.
    """
    while True:
        content = pages[-1].content
        offset, is_uncertain = content.next_notes(pages[-1].offset)
        first = pages[0].content
        if offset is None:
            return _end(pages, is_uncertain=is_uncertain)
        if len(pages) >= max(most, max_note_pages(first.fields.total_note_count, first.notes_read)):
            _end(pages, is_uncertain=True)
            return "limit"
        if content.document.notes_incomplete:
            content = content.without_notes_incomplete()
            pages[-1] = replace(pages[-1], content=content)
        page = await _fetch_page(canvas_id, fetch, offset, before, pages, first)
        if page is _previous_page(before, pages):
            pages.append(page)
            continue
        if not loaded_content.is_same_canvas(page.content, first):
            if not final:
                return "changed"
            if page.content.fields.total_note_count != first.fields.total_note_count:
                return _end(pages, is_uncertain=True)
        grown = content.with_notes(page.content)
        if grown is content:
            repeats = page.content.notes_read > 0 or content.fields.total_note_count is not None
            return _end(pages, is_uncertain=repeats)
        pages.append(replace(page, content=grown))


async def _fetch_page(
    canvas_id: str,
    fetch: Fetch,
    offset: int | None,
    before: PagedContent | None,
    pages: list[ContentPage],
    last: loaded_content.LoadedContent,
) -> ContentPage:
    """Return the page at `offset`: the previous one if its bytes are the same, else the newly parsed one."""
    previous = _previous_page(before, pages)
    fetched = await fetch(offset, previous.etag if previous is not None and previous.offset == offset else "")
    if isinstance(fetched, ContentPage):
        return fetched
    data = fetched.data
    if data is None:
        assert previous is not None  # only with an ETag
        return previous
    if previous is None:  # a thread computes the digest meanwhile
        digest, content = await asyncio.gather(
            _digest(data), document_loader.read_content(canvas_id, data, before=last)
        )
        return ContentPage(offset, digest, content, content.fields.complete, fetched.etag)
    digest = await _digest(data)
    if previous.digest == digest:
        return previous
    content = await document_loader.read_content(canvas_id, data, before=last)
    return ContentPage(offset, digest, content, content.fields.complete, fetched.etag)


def _previous_page(before: PagedContent | None, pages: list[ContentPage]) -> ContentPage | None:
    """Return the next page of the last download if all previous pages are unchanged, else None."""
    if before is None or not before.notes_current or len(pages) >= len(before.pages):
        return None
    same = all(a is b for a, b in zip(pages, before.pages[: len(pages)], strict=True))
    return before.pages[len(pages)] if same else None


def _end(pages: list[ContentPage], *, is_uncertain: bool) -> _End:
    if is_uncertain and not pages[-1].content.document.notes_incomplete:
        pages[-1] = replace(pages[-1], content=pages[-1].content.with_notes_incomplete())
    return "all"


def _reuse_notes(first: ContentPage, before: PagedContent, paging: NotePaging) -> PagedContent | None:
    """Return the content without downloading further pages; None if they may have changed."""
    old = before.pages[0]
    if first.digest == old.digest:
        return before if paging == "changed" else None
    if len(before.pages) == 1 or not loaded_content.has_same_notes(first.content, old.content):
        return None
    merged = replace(before.pages[-1], content=first.content.with_all_notes_of(before.content))
    return replace(before, pages=(first, *before.pages[1:-1], merged), notes_current=False)


async def _digest(data: bytes) -> bytes:
    """Return the digest of a page; large ones are hashed in a worker thread."""
    return await asyncio.to_thread(_digest_of, data) if len(data) > _LARGE_PAGE_BYTES else _digest_of(data)


def _digest_of(data: bytes) -> bytes:
    return new_digest(data).digest()


def new_digest(data: bytes = b"") -> hashlib.blake2b:
    """Digest of a page, beginning with `data`."""
    return hashlib.blake2b(data, digest_size=16)
