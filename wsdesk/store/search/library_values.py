"""Query and state of the library."""

from __future__ import annotations

import json
from dataclasses import asdict, field
from typing import TYPE_CHECKING, Any

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base.load_state import LoadFailure, LoadState

if TYPE_CHECKING:
    from wsdesk.wire.search import AssetSearchResult


@dataclass(frozen=True, slots=True)
class LibraryQuery:
    """What is searched for; empty means no restriction. `mode` is `semantic`, `filename` or empty."""

    text: str = ""
    kind: str = ""
    source: str = ""
    tags: tuple[str, ...] = ()
    folder_id: str = ""
    canvas_id: str = ""
    mode: str = ""
    favourites: bool = False
    """Only what somebody marked; the server cannot be asked for that, so that it is sorted out here."""
    count: int = field(default=0, repr=False)
    """Results per request, 1 to 20; 0 loads further pages as they scroll into view. A search is kept
    without it (`kept.search_name`)."""

    @property
    def empty(self) -> bool:
        """Whether nothing is asked for: neither words nor a folder nor a filter."""
        return self.only_filters and not (
            self.kind or self.source or self.tags or self.canvas_id or self.favourites
        )

    @property
    def only_filters(self) -> bool:
        """Whether there are neither words nor a folder, which the interface requires one of (endpoint 5)."""
        return not self.text.strip() and not self.folder_id


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of assets; `named_here` where the name is the person's own, since the server gives none."""

    id: str
    name: str
    parent_id: str = ""
    named_here: bool = False
    named_there: bool = False
    """The server gives the name, so that a name of one's own would not be seen."""


@dataclass(frozen=True, slots=True)
class SavedSearch:
    """A search that was kept; `key` is what it is kept under."""

    key: str
    name: str
    query: LibraryQuery


@dataclass(frozen=True, slots=True)
class LibraryState:
    query: LibraryQuery = LibraryQuery()
    hits: tuple[AssetSearchResult, ...] = ()
    total: int | None = None
    phase: LoadState = LoadState.IDLE
    trouble: LoadFailure | None = None
    folders: tuple[Folder, ...] = ()
    tags: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    saved: tuple[SavedSearch, ...] = ()
    complete: bool = False
    kept_at: float | None = None
    """When the server gave these hits, where they come from this computer (seconds since the epoch)."""
    searched_folders: int = 0
    """How many folders were searched to their end; only filters alone are looked for folder by folder."""
    failed_folders: int = 0
    """How many of them the server refused to search."""
    folders_to_search: int = 0
    """How many folders such a search goes through; 0 for any other search."""

    @property
    def shown(self) -> tuple[AssetSearchResult, ...]:
        """The hits that the query wants to see."""
        if not self.query.favourites:
            return self.hits
        return tuple(hit for hit in self.hits if is_favorite(hit))


def is_favorite(hit: AssetSearchResult) -> bool:
    """Whether somebody marked the asset as a favorite."""
    return bool(hit.favorite_version_id or hit.favorite_node_id or hit.favorited_by_user_id)


def written(query: LibraryQuery) -> str:
    """A search as text that is the same for the same search."""
    return json.dumps({name: value for name, value in asdict(query).items() if value}, sort_keys=True)


def read(key: str) -> LibraryQuery | None:
    """The search of a text; None where another version wrote what this one does not know."""
    try:
        values: Any = json.loads(key)
        given: dict[str, Any] = {**values, "tags": tuple(values.get("tags", ()))}
        return LibraryQuery(**given)
    except (ValueError, TypeError, AttributeError):
        return None
