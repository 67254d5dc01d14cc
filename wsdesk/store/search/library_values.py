"""Query and state of the library."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, field
from typing import TYPE_CHECKING, Any

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.culling.marks import NO_MARKS, ResultMarks
from wsdesk.store.query.mark_filters import match_all
from wsdesk.store.query.query_language import parse

if TYPE_CHECKING:
    from wsdesk.wire.search import AssetSearchResult


@dataclass(frozen=True, slots=True)
class LibraryQuery:
    """Search query; empty fields don't restrict. `mode` is `semantic`, `filename`, or empty."""

    text: str = ""
    kind: str = ""
    source: str = ""
    tags: tuple[str, ...] = ()
    folder_id: str = ""
    canvas_id: str = ""
    mode: str = ""
    favourites: bool = False
    """Favorites only; filtered locally, because the API has no such parameter."""
    marks: tuple[str, ...] = field(default=(), repr=False)
    """Filters by marks in the language of the search, filtered locally. Not part of the cache key, either."""
    count: int = field(default=0, repr=False)
    """Results per request, 1 to 20; 0 loads further pages while scrolling. Not part of the cache key
    (`response_cache.search_name`)."""

    @property
    def empty(self) -> bool:
        """Whether there is no text, no folder, and no filter."""
        return self.only_filters and not (
            self.kind or self.source or self.tags or self.canvas_id or self.is_local
        )

    @property
    def is_local(self) -> bool:
        """Whether some of the server's results aren't shown."""
        return self.favourites or bool(self.marks)

    @property
    def only_filters(self) -> bool:
        """Whether there is neither a text nor a folder, one of which the API requires (endpoint 5)."""
        return not self.text.strip() and not self.folder_id


@dataclass(frozen=True, slots=True)
class Folder:
    """Folder of assets. A name can be set locally if the server provides none."""

    id: str
    name: str
    parent_id: str = ""
    has_server_name: bool = False
    """Whether the server provides the name, which takes precedence over a local one."""


@dataclass(frozen=True, slots=True)
class SavedSearch:
    """Saved search; `key` is its serialized query."""

    key: str
    name: str
    query: LibraryQuery


@dataclass(frozen=True, slots=True)
class LibraryState:
    query: LibraryQuery = LibraryQuery()
    hits: tuple[AssetSearchResult, ...] = ()
    total: int | None = None
    phase: LoadState = LoadState.IDLE
    failure: LoadFailure | None = None
    folders: tuple[Folder, ...] = ()
    tags: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    saved: tuple[SavedSearch, ...] = ()
    complete: bool = False
    cached_at: float | None = None
    """Time of the cached response (seconds since the epoch), None if the hits aren't from the cache."""
    searched_folders: int = 0
    """Number of completely searched folders; only queries with filters alone are run folder by folder."""
    failed_folders: int = 0
    """Number of folders that the server refused to search."""
    folders_to_search: int = 0
    """Total number of folders of such a search; 0 for any other search."""
    marks: Mapping[str, ResultMarks] = field(default_factory=dict[str, "ResultMarks"])
    """Marks of hits, by asset ID."""
    versions: Mapping[str, str] = field(default_factory=dict[str, str])
    """IDs of the versions that the marks belong to, by asset ID."""

    @property
    def shown(self) -> tuple[AssetSearchResult, ...]:
        """Hits that match the local filters of the query."""
        query, filters = self.query, parse(" ".join(self.query.marks)).filters
        return tuple(
            hit
            for hit in self.hits
            if (not query.favourites or is_favorite(hit))
            and match_all(filters, self.marks.get(hit.asset_id, NO_MARKS))
        )


def is_favorite(hit: AssetSearchResult) -> bool:
    """Whether the asset is anyone's favorite."""
    return bool(hit.favorite_version_id or hit.favorite_node_id or hit.favorited_by_user_id)


def serialize_query(query: LibraryQuery) -> str:
    """Serialize a query as canonical JSON without empty fields."""
    return json.dumps({name: value for name, value in asdict(query).items() if value}, sort_keys=True)


def parse_query(key: str) -> LibraryQuery | None:
    """Parse a serialized query; return None for fields that this version doesn't support."""
    try:
        values: Any = json.loads(key)
        given: dict[str, Any] = {
            **values,
            **{name: tuple(values.get(name, ())) for name in ("tags", "marks")},
        }
        return LibraryQuery(**given)
    except (ValueError, TypeError, AttributeError):
        return None
