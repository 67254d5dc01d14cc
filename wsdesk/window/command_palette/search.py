"""Searches all sources and ranks the results."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest
from operator import itemgetter

from PySide6.QtCore import QCoreApplication

from wsdesk.store.search.palette_history import PaletteHistoryStore
from wsdesk.window.command_palette.entry import PaletteEntry, PaletteMatch, split
from wsdesk.window.command_palette.ranking import Fit, match, split_words
from wsdesk.window.command_palette.sources import Source

MAX_RESULTS = 60
MAX_WITH_PREFIX = 400
"""A prefix lists everything, like a table of contents."""
LONGEST_LIST = 50
_RECENCY = 6.0
_PLACE_SHARE = 0.5
"""A match in the secondary text counts half."""
_KEYWORD = 10.0
"""Score of a match in the keywords: less than one inside a title."""


class PaletteSearch:
    """Best matches of a query, by match, recency, and context."""

    def __init__(self, sources: Sequence[Source], used: PaletteHistoryStore) -> None:
        self._sources = sources
        self._used = used
        self._owners: dict[str, Source] = {}

    def find(self, query: str) -> tuple[PaletteMatch, ...]:
        """The best entries for a query; without one, recently run entries and open canvases."""
        prefix, rest = split(query)
        text = split_words(rest)
        used = {entry_id: place for place, entry_id in enumerate(self._used.order)}
        ranked: list[tuple[float, int, PaletteMatch]] = []
        self._owners = {}
        for source in self._sources:
            if not (source.prefix == prefix if prefix else source.plain):
                continue
            for entry in source.entries(text):
                if entry.is_disabled and not prefix:
                    continue
                fitted = self._fit(text, entry)
                if fitted is None:
                    continue
                score = fitted.score + entry.weight + _recency(used.get(entry.id))
                self._owners[entry.id] = source
                ranked.append((-score, len(ranked), PaletteMatch(entry, score, fitted.marks)))
        best = nsmallest(MAX_WITH_PREFIX if prefix else MAX_RESULTS, ranked, key=itemgetter(0, 1))
        return tuple(one for _score, _number, one in best)

    def run(self, entry: PaletteEntry) -> None:
        """Run an entry of the last result, and record it."""
        source = self._owners.get(entry.id)
        if source is None or entry.is_disabled:
            return
        self._used.add(entry.id)
        source.run(entry)

    def _fit(self, words: tuple[str, ...], entry: PaletteEntry) -> Fit | None:
        fitted = match(words, entry.title)
        if fitted is not None or not words or not (entry.place or entry.keywords):
            return fitted
        title_words = tuple(word for word in words if match((word,), entry.title) is not None)
        rest = tuple(word for word in words if word not in title_words)
        title_fit = match(title_words, entry.title)
        if title_fit is None:
            return None
        if _start_keywords(rest, entry.keywords):
            return Fit(title_fit.score * 0.7 + _KEYWORD * (0.3 if title_words else 1), title_fit.marks)
        # Some words may match the secondary text: "hero autumn" is the hero canvas of the autumn
        # project.
        place_fit = match(rest, entry.place)
        if place_fit is None or not title_words:
            return None
        return Fit(title_fit.score * 0.7 + place_fit.score * _PLACE_SHARE * 0.3, title_fit.marks)


def _start_keywords(words: tuple[str, ...], keywords: str) -> bool:
    """Whether each word is the start of a keyword. Folded keywords are split, as queries are."""
    starts = split_words(keywords)
    return bool(starts) and all(any(keyword.startswith(word) for keyword in starts) for word in words)


def _recency(place: int | None) -> float:
    return _RECENCY * (1 - place / LONGEST_LIST) if place is not None else 0.0


def empty_text(query: str) -> str:
    """Text shown without any match."""
    return QCoreApplication.translate("Finder", "No results for “{query}”.").format(query=query)
