"""Searches all sources and ranks the results."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest
from typing import Protocol

from PySide6.QtCore import QCoreApplication

from wsdesk.window.command_palette.entry import PaletteEntry, PaletteMatch
from wsdesk.window.command_palette.prefixes import split
from wsdesk.window.command_palette.ranking import Fit, fit, words_of
from wsdesk.window.command_palette.sources import Source

MOST = 60
MOST_OF_A_SIGN = 400
"""A sign lists all that there is, as a table of contents does."""
LONGEST_LIST = 50
_RECENCY = 6.0
_PLACE_SHARE = 0.5
"""A word found in the quiet part counts half."""


class PaletteUsage(Protocol):
    """What was wanted last, the latest first."""

    @property
    def order(self) -> tuple[str, ...]: ...

    def add(self, entry_id: str) -> None: ...


class CurrentPaletteUsage:
    """What was wanted in this run."""

    def __init__(self) -> None:
        self._ids: list[str] = []

    @property
    def order(self) -> tuple[str, ...]:
        return tuple(self._ids)

    def add(self, entry_id: str) -> None:
        self._ids = [entry_id, *(used for used in self._ids if used != entry_id)][:LONGEST_LIST]


class PaletteSearch:
    """What fits a query, best first: by match, by when it was wanted last, and by where one is."""

    def __init__(self, sources: Sequence[Source], used: PaletteUsage | None = None) -> None:
        self._sources = tuple(sources)
        self._used = used or CurrentPaletteUsage()
        self._owners: dict[str, Source] = {}

    def find(self, query: str) -> tuple[PaletteMatch, ...]:
        """The best entries for what was typed; for nothing, what was used lately and then what is open."""
        sign, rest = split(query)
        words = words_of(rest)
        used = {entry_id: place for place, entry_id in enumerate(self._used.order)}
        found: list[tuple[float, int, PaletteMatch]] = []
        self._owners = {}
        number = 0
        for source in self._sources:
            if not (source.sign == sign if sign else source.plain):
                continue
            for entry in source.entries(words):
                if entry.off and not sign:
                    continue
                fitted = self._fit(words, entry)
                if fitted is None:
                    continue
                number += 1
                score = fitted.score + entry.weight + _recency(used.get(entry.id))
                self._owners[entry.id] = source
                found.append((-score, number, PaletteMatch(entry, score, fitted.marks)))
        best = nsmallest(MOST_OF_A_SIGN if sign else MOST, found, key=_order)
        return tuple(one for _score, _number, one in best)

    def run(self, entry: PaletteEntry) -> None:
        """Do what an entry of the last answer stands for, and remember that it was wanted."""
        source = self._owners.get(entry.id)
        if source is None or entry.off:
            return
        self._used.add(entry.id)
        source.run(entry)

    def _fit(self, words: tuple[str, ...], entry: PaletteEntry) -> Fit | None:
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


def _recency(place: int | None) -> float:
    return _RECENCY * (1 - place / LONGEST_LIST) if place is not None else 0.0


def _order(one: tuple[float, int, PaletteMatch]) -> tuple[float, int]:
    return one[:2]


def nothing_found(query: str) -> str:
    """What to say where nothing fits."""
    return QCoreApplication.translate("Finder", "No results for “{query}”.").format(query=query)
