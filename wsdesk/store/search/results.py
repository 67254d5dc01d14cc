"""Results of the global search, merged from two sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.search.indexer import IndexerState
from wsdesk.store.text.search_snippet import SearchSnippet

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset
    from wsdesk.wire.search import AssetSearchResult

_FUSED = 8.0
"""How slowly the worth of a place in one of the two lists falls off."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """One thing that was found. `kind` is that of `localdb.index.values.Piece`, or `asset`."""

    id: str
    kind: str
    title: SearchSnippet
    text: SearchSnippet
    place: str = ""
    canvas_id: str = ""
    node_id: str = ""
    version_id: str = ""
    here: bool = False
    """Found in the index on this computer."""
    asset: Asset | None = None
    """What its thumbnail shows."""
    hit: AssetSearchResult | None = None
    """Found in the server's library."""


@dataclass(frozen=True, slots=True)
class GlobalSearchState:
    """`phase` is that of the index, `library` that of the server's answer (IDLE: it is not asked)."""

    text: str = ""
    kinds: tuple[str, ...] = ()
    rows: tuple[SearchResult, ...] = ()
    phase: LoadState = LoadState.IDLE
    library: LoadState = LoadState.IDLE
    trouble: LoadFailure | None = None
    """Why the library did not answer."""
    index: IndexerState = field(default_factory=IndexerState)


@dataclass(frozen=True, slots=True)
class SearchSuggestion:
    """What the index has for a text that is still being typed elsewhere."""

    text: str
    rows: tuple[SearchResult, ...]


def merged(found: Sequence[SearchResult], hits: Sequence[SearchResult]) -> tuple[SearchResult, ...]:
    """What the index found and what the library did, as one list.

    What both found stands once, and before what only one of them did; what is called just so before all else.
    """
    worth: dict[str, float] = {}
    rows: dict[str, SearchResult] = {}
    places = {(row.canvas_id, row.node_id): row.id for row in found if row.kind != "comment"}
    for number, row in enumerate(found):
        rows[row.id] = row
        worth[row.id] = 1 / (_FUSED + number) + _is_called_so(row)
    for number, hit_row in enumerate(hits):
        known = next((places[at] for at in _places(hit_row) if at in places), "")
        if known:
            rows[known] = replace(rows[known], hit=hit_row.hit)
        else:
            rows[hit_row.id] = hit_row
        key = known or hit_row.id
        worth[key] = worth.get(key, 0.0) + 1 / (_FUSED + number)
    return tuple(rows[key] for key in sorted(rows, key=lambda key: -worth[key]))


def _is_called_so(row: SearchResult) -> bool:
    """Whether every letter of the title is one that was typed."""
    marks = frozenset(row.title.marks)
    return bool(marks) and all(at in marks or not sign.isalnum() for at, sign in enumerate(row.title.text))


def _places(row: SearchResult) -> list[tuple[str, str]]:
    """Canvas and node of every place that holds an asset."""
    held = row.hit.canvases if row.hit is not None else None
    return [(place.canvas_id or "", place.node_id or "") for place in held or ()]
