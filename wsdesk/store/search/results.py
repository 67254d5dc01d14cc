"""Results of the global search, merged from two sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.index.indexer import IndexerState
from wsdesk.store.query.query_language import QueryError
from wsdesk.store.text.search_snippet import SearchSnippet

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset
    from wsdesk.store.search.image_lookup import ImageMatch
    from wsdesk.wire.search import AssetSearchResult

_RANK_CONSTANT = 8.0
"""Constant of the reciprocal rank fusion: a higher value weights ranks more evenly."""
_TITLE_SCORE = 2 / _RANK_CONSTANT
"""As much as the first rank in both sources, so that a match in the title ranks above one in the text."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Result of the global search. `kind` is that of `localdb.index.values.IndexedText`, or `asset`."""

    id: str
    kind: str
    title: SearchSnippet
    text: SearchSnippet
    place: str = ""
    canvas_id: str = ""
    node_id: str = ""
    version_id: str = ""
    is_indexed: bool = False
    """Whether the result comes from the local index."""
    asset: Asset | None = None
    """Asset of the thumbnail."""
    hit: AssetSearchResult | None = None
    """Hit of the server's library, None for results of the index only."""
    match: ImageMatch | None = None
    """Match of the image, None for results of a text search."""
    places: int = 0
    """Number of nodes with the image if it is used on several canvases, else 0."""


@dataclass(frozen=True, slots=True)
class GlobalSearchState:
    """`phase` is that of the index, `library` that of the server (IDLE: not requested)."""

    text: str = ""
    kinds: tuple[str, ...] = ()
    rows: tuple[SearchResult, ...] = ()
    phase: LoadState = LoadState.IDLE
    library: LoadState = LoadState.IDLE
    failure: LoadFailure | None = None
    """Why the index or the library couldn't be searched."""
    index: IndexerState = field(default_factory=IndexerState)
    query_errors: tuple[QueryError, ...] = ()
    """Filters of the text that are invalid and therefore ignored."""


@dataclass(frozen=True, slots=True)
class SearchSuggestion:
    """Results of the index for a text that is typed in another search field."""

    text: str
    rows: tuple[SearchResult, ...]


def merge_results(local: Sequence[SearchResult], hits: Sequence[SearchResult]) -> tuple[SearchResult, ...]:
    """Merge the results of the index and the library by reciprocal rank fusion.

    Exact title matches rank first, then other matches in the title. Duplicates are merged and rank above
    results of a single source. A comment is ranked by its own words, not by the title of its node.
    """
    scores: dict[str, float] = {}
    rows: dict[str, SearchResult] = {}
    ids = {(row.canvas_id, row.node_id): row.id for row in local if row.kind != "comment"}
    for number, row in enumerate(local):
        rows[row.id] = row
        scores[row.id] = 1 / (_RANK_CONSTANT + number) + _title_score(row)
    for number, hit_row in enumerate(hits):
        duplicate = next((ids[usage] for usage in _usages(hit_row) if usage in ids), "")
        if duplicate:
            rows[duplicate] = replace(rows[duplicate], hit=hit_row.hit)
        else:
            rows[hit_row.id] = hit_row
        key = duplicate or hit_row.id
        scores[key] = scores.get(key, 0.0) + 1 / (_RANK_CONSTANT + number)
    return tuple(rows[key] for key in sorted(rows, key=lambda key: -scores[key]))


def _title_score(row: SearchResult) -> float:
    """Return 1 if the match covers every letter of the title, else the value of a match in the title."""
    marks = frozenset(row.title.marks)
    if not marks or row.kind == "comment":
        return 0.0
    is_exact = all(at in marks or not char.isalnum() for at, char in enumerate(row.title.text))
    return 1.0 if is_exact else _TITLE_SCORE


def _usages(row: SearchResult) -> list[tuple[str, str]]:
    """Return the canvas and node IDs of all usages of an asset."""
    usages = row.hit.canvases if row.hit is not None else None
    return [(usage.canvas_id or "", usage.node_id or "") for usage in usages or ()]
