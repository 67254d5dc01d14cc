"""State of the light table: what the grid shows and how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.index.result_grid import GridGroup, GridStack
from wsdesk.localdb.index.result_histogram import ResultHistogram
from wsdesk.localdb.index.result_query import ResultFacets, ResultFilter, ResultSort
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.query.query_language import QueryError

Scope = Literal["canvas", "selection", "project", "workspace", "favorites", "collection"]
PLACE_SCOPES: tuple[Scope, ...] = ("canvas", "selection", "project")
"""Scopes of the canvas in the main window."""
GridSort = ResultSort | Literal["hand"]
"""Column to sort by; "hand" is the order of a collection."""


@dataclass(frozen=True, slots=True)
class LightTableView:
    """Content, order, and layout of the grid."""

    scope: Scope = "canvas"
    collection_id: str = ""
    """Collection of the scope "collection"."""
    text: str = ""
    """Query in the language of the search."""
    group: GridGroup = "none"
    sort: GridSort = "date"
    is_descending: bool = True
    stack: GridStack = "none"


@dataclass(frozen=True, slots=True)
class LightTableState:
    """`facets` is None while they are counted."""

    view: LightTableView = field(default_factory=LightTableView)
    phase: LoadState = LoadState.IDLE
    failure: LoadFailure | None = None
    query_error: QueryError | None = None
    """The first invalid filter of the query."""
    total: int = 0
    facets: ResultFacets | None = None
    histogram: ResultHistogram = field(default_factory=ResultHistogram)
    marks: Mapping[ResultFilter, int] = field(default_factory=dict[ResultFilter, int])
    """Counts of the `MARK_FILTERS` in use, of all results, also those in collapsed stacks."""
    newer: Mapping[str, str] = field(default_factory=dict[str, str])
    """In a collection, versions whose node has a newer one, with the ID of the newest."""
    changed: frozenset[str] = frozenset()
    """In a collection, other versions whose node changed since they were added."""
