"""Asks the sources and ranks what they have."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from wsdesk.window.finder.entry import Entry, Found
from wsdesk.window.finder.ranking import Fit, fit, words_of
from wsdesk.window.finder.sources import Source

MOST = 60
_USED = 12
_RECENCY = 6.0
_PLACE_SHARE = 0.5
"""A word found in the quiet part counts half."""


class Search:
    """What fits a query, best first. Remembers in this run what was chosen, so that it comes sooner again."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self._sources = tuple(sources)
        self._used: list[str] = []
        self._owners: dict[str, Source] = {}

    def find(self, query: str) -> tuple[Found, ...]:
        """The best entries for what was typed; for nothing, what was used lately and then what is open."""
        command_only = query.startswith(">")
        words = words_of(query[1:] if command_only else query)
        found: list[tuple[float, int, Found]] = []
        self._owners = {}
        number = 0
        for source in self._sources:
            for entry in source.entries():
                if command_only and not entry.id.startswith("command:"):
                    continue
                fitted = self._fit(words, entry)
                if fitted is None:
                    continue
                number += 1
                score = fitted.score + entry.weight + self._recency(entry.id)
                self._owners[entry.id] = source
                found.append((-score, number, Found(entry, score, fitted.marks)))
        found.sort(key=_order)
        return tuple(one for _score, _number, one in found[:MOST])

    def run(self, entry: Entry) -> None:
        """Do what an entry of the last answer stands for, and remember that it was wanted."""
        source = self._owners.get(entry.id)
        if source is None:
            return
        self._used = [entry.id, *(used for used in self._used if used != entry.id)][:_USED]
        source.run(entry)

    def _fit(self, words: tuple[str, ...], entry: Entry) -> Fit | None:
        fitted = fit(words, entry.title)
        if fitted is not None or not words or not entry.place:
            return fitted
        # Some of the words may name the place: "hero autumn" is the hero board of the autumn project.
        titled = [word for word in words if fit((word,), entry.title) is not None]
        placed = tuple(word for word in words if word not in titled)
        there = fit(placed, entry.place)
        if there is None or not titled:
            return None
        here = fit(tuple(titled), entry.title)
        return None if here is None else Fit(here.score * 0.7 + there.score * _PLACE_SHARE * 0.3, here.marks)

    def _recency(self, entry_id: str) -> float:
        return _RECENCY * (1 - self._used.index(entry_id) / _USED) if entry_id in self._used else 0.0


def _order(one: tuple[float, int, Found]) -> tuple[float, int]:
    return one[:2]


def nothing_found(query: str) -> str:
    """What to say where nothing fits."""
    return QCoreApplication.translate("Finder", "Nothing is called “{query}”.").format(query=query)
