"""The content of a canvas with all pages of its notes, each fetched alone, since each repeats all nodes."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wsdesk.files.later import later

if TYPE_CHECKING:
    from wsdesk.store import reading
else:
    reading = later("wsdesk.store.reading")


MOST_NOTE_PAGES = 200
RESTARTS = 3
"""How often a canvas that changes while its pages are read is begun anew, before what came is taken."""

_MANY = 2_000_000
"""Bytes: to go through more takes longer than 2 ms."""

Fetch = Callable[[int | None], Awaitable[bytes]]
"""A page from a note offset on (None: the first) as bytes."""


@dataclass(frozen=True)
class Page:
    """One page as it came, and the content up to and with it. `offset` is None for the first."""

    offset: int | None
    digest: bytes
    content: reading.Content = field(repr=False)
    complete: bool = True
    """Whether the page came to its end; of one that was cut off nobody knows what is missing."""


@dataclass(frozen=True)
class Whole:
    """All pages of one moment."""

    pages: tuple[Page, ...]

    @property
    def complete(self) -> bool:
        return all(page.complete for page in self.pages)

    @property
    def content(self) -> reading.Content:
        return self.pages[-1].content


async def read_whole(canvas_id: str, fetch: Fetch, before: Whole | None, last: reading.Content) -> Whole:
    """Read a canvas with all of its notes.

    A page whose bytes are those of `before` costs no parsing; where all are, `before` itself is returned. A
    page of another moment of the canvas begins the reading anew. Nodes with the bytes that they have in
    `last` keep their value. Raises what `fetch` raises, and Unreadable.
    """
    pages: list[Page] = []
    for attempt in range(RESTARTS + 1):
        pages = []
        offset: int | None = None
        for at in range(MOST_NOTE_PAGES):
            data = await fetch(offset)
            digest = await _digest(data)
            known = _known(before, pages, at, digest)
            if known is not None:
                pages.append(known)
            else:
                page = await reading.read_content(canvas_id, data, before=pages[0].content if pages else last)
                if pages and attempt < RESTARTS and not reading.is_same_canvas(page, pages[0].content):
                    pages = []
                    break
                content = pages[-1].content.with_notes(page) if pages else page
                if pages and content is pages[-1].content:
                    break
                pages.append(Page(offset, digest, content, page.facts.complete))
            offset = pages[-1].content.next_note_offset
            if offset is None:
                break
        if pages:
            break
    whole = tuple(pages)
    return before if before is not None and before.pages == whole else Whole(whole)


async def _digest(data: bytes) -> bytes:
    """What tells the bytes of a page from others; many are gone through beside the event loop."""
    return await asyncio.to_thread(_digest_of, data) if len(data) > _MANY else _digest_of(data)


def _digest_of(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()


def _known(before: Whole | None, pages: list[Page], at: int, digest: bytes) -> Page | None:
    """The page of the last reading, where this and all pages before it are the same again."""
    if before is None or at >= len(before.pages) or before.pages[at].digest != digest:
        return None
    return before.pages[at] if all(a is b for a, b in zip(pages, before.pages[:at], strict=True)) else None
