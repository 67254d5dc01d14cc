"""Search snippets with highlighted ranges."""

from __future__ import annotations

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.index.query import parse_query
from wsdesk.localdb.index.tokenizer import fold_in_place
from wsdesk.store.text import sanitize

_BEFORE = 40
"""Characters of context before the first match."""
_MAX_MATCHES = 40


@dataclass(frozen=True, slots=True)
class SearchSnippet:
    """Text on one line with the positions of matching characters."""

    text: str
    marks: tuple[int, ...] = ()


def excerpt(text: str, query: str, length: int = 240, *, title: str = "") -> SearchSnippet:
    """Return what a row shows of indexed texts, which are one per line, without a repeated title.

    These are the lines that match a query, or the first one, from shortly before the first match on, since
    rows elide their end.
    """
    lines = dict.fromkeys(sanitize.line(part, len(part)) for part in text[:20_000].splitlines())
    lines = [part for part in lines if part and part != title]
    words = parse_query(query).words
    matching = [part for part in lines if any(word in fold_in_place(part) for word in words)]
    plain = " · ".join(matching or lines[:1])
    low = fold_in_place(plain)
    places = [at for word in words if (at := low.find(word)) >= 0]
    start = max(0, min(places) - _BEFORE) if places else 0
    if start:
        # Start at a word boundary if there is one nearby.
        gap = plain.find(" ", start, start + 20)
        start = gap + 1 if gap >= 0 else start
    cut = plain[start : start + length]
    if start:
        cut = f"…{cut}"
    if start + length < len(plain):
        cut += "…"
    return SearchSnippet(cut, marks(cut, query))


def marks(text: str, query: str) -> tuple[int, ...]:
    """Return the positions of characters that match the words of a query."""
    low = fold_in_place(text)
    positions: set[int] = set()
    for word in parse_query(query).words:
        at = low.find(word)
        for _ in range(_MAX_MATCHES):
            if at < 0:
                break
            positions.update(range(at, at + len(word)))
            at = low.find(word, at + len(word))
    return tuple(sorted(positions))
