"""Search snippets with highlighted ranges."""

from __future__ import annotations

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.index.query import asked
from wsdesk.localdb.index.tokenizer import folded_in_place
from wsdesk.store.text import sanitize

_BEFORE = 40
"""Letters of a long text that stand before the first one that was typed."""
_MOST_MARKS = 40


@dataclass(frozen=True, slots=True)
class SearchSnippet:
    """Text on one line, and the positions of the letters that were typed."""

    text: str
    marks: tuple[int, ...] = ()


def excerpt(text: str, query: str, length: int = 240) -> SearchSnippet:
    """The piece of a text around the first word of the query that is in it; its beginning where none is."""
    plain = sanitize.line(text[:20_000], 20_000)
    low = folded_in_place(plain)
    words = asked(query).words
    places = [at for word in words if (at := low.find(word)) >= 0]
    start = max(0, min(places) - _BEFORE) if places and len(plain) > length else 0
    if start:
        # Begin with a word, where one begins nearby.
        gap = plain.find(" ", start, start + 20)
        start = gap + 1 if gap >= 0 else start
    cut = plain[start : start + length]
    if start:
        cut = f"…{cut}"
    if start + length < len(plain):
        cut += "…"
    return SearchSnippet(cut, marks(cut, query))


def marks(text: str, query: str) -> tuple[int, ...]:
    """The positions of the letters of a text that the query's words are found at."""
    low = folded_in_place(text)
    found: set[int] = set()
    for word in asked(query).words:
        at = low.find(word)
        for _ in range(_MOST_MARKS):
            if at < 0:
                break
            found.update(range(at, at + len(word)))
            at = low.find(word, at + len(word))
    return tuple(sorted(found))
