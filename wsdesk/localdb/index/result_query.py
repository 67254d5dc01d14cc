"""Query for results of the index, and what it returns. Values only, without a toolkit and a database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.index.values import IndexedImage

FilterField = Literal[
    "project",
    "canvas",
    "node",
    "version",
    "asset",
    "type",
    "model",
    "author",
    "date",
    "status",
    "favorite",
    "newer",
    "size",
    "width",
    "height",
    "ratio",
    "duration",
    "seed",
    "flag",
    "rating",
    "label",
    "collection",
    "color",
    "versions",
    "members",
    "assets",
]
Operator = Literal["=", ">", ">=", "<", "<=", "scope"]
ResultSort = Literal["date", "model", "author", "canvas", "type", "size", "duration"]
FacetName = Literal[
    "project", "canvas", "type", "model", "author", "month", "status", "favorite", "newer", "ratio", "size"
]
PageKey = tuple[int | str, ...]
"""Position after the last result of a page. Valid for the same query only."""

EARLIER_VERSION = "version"
"""Type of all versions that their nodes don't show."""
ME = "me"
"""Value of an author filter for the current user."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word or phrase that a result contains, or doesn't if `is_excluded`.

    A word also matches the beginning of a longer one. A phrase matches its words one after another.
    """

    text: str
    is_phrase: bool = False
    is_excluded: bool = False


@dataclass(frozen=True, slots=True)
class ResultFilter:
    """Condition on a property of a result; excluded results don't fulfill it.

    `project`, `canvas`, `model`, `author`, and `type` match an ID, a name, or else the beginning of a word of
    a name. `date` is a day, a month, or a year in local time ("2026-11-03", "2026-10", "2026"): "=" is
    within it, ">=" from its beginning on, "<" before it. `size` is the longer side in px, `duration` is in
    seconds; values "5..10", "5..", and "..10" are ranges. `ratio` is like "16:9". `favorite` and `newer`
    (whether the node has a newer version that didn't fail) are "yes" or "no". `versions` and `members` are
    JSON arrays of version IDs, `assets` is one of asset IDs. The index doesn't contain `flag`, `rating`,
    `label`, `collection`, and `color`: they match nothing.
    """

    field: FilterField
    value: str
    operator: Operator = "="
    is_excluded: bool = False

    @property
    def is_fixed(self) -> bool:
        """Whether no value of its field is an alternative to it."""
        return self.is_excluded or self.operator == "scope"


@dataclass(frozen=True, slots=True)
class ResultQuery:
    """Results to find. All words and all fields must match.

    Of several filters of one field with the operator "=", one must match, and one of those with the operator
    "scope"; all others must match.
    `key` is the end of the page before, from `ResultPage.next_key`. `limit` is the size of a page.
    """

    words: tuple[Word, ...] = ()
    filters: tuple[ResultFilter, ...] = ()
    sort: ResultSort = "date"
    descending: bool = True
    key: PageKey = ()
    limit: int = 100


class Result(NamedTuple):
    """A version in the index. Empty texts and zeros stand for missing values.

    `text` begins with `prompt`. `date_ms` is the creation time in ms since the epoch. `number` is the row
    until it is indexed again. `favorited_by` is the name of who made it a favorite, empty if it is unknown.
    """

    number: int
    canvas_id: str
    canvas_title: str
    project_id: str
    project_title: str
    node_id: str
    version_id: str
    title: str
    text: str
    prompt: str
    type: str
    model: str
    author_id: str
    author: str
    date_ms: int
    width: int
    height: int
    duration_ms: int
    seed: int | None
    status: str
    is_favorite: bool
    asset_id: str
    image: IndexedImage | None
    favorited_by: str = ""


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Results in order. `next_key` is the `ResultQuery.key` of the next page, empty after the last one."""

    results: tuple[Result, ...] = ()
    next_key: PageKey = ()


@dataclass(frozen=True, slots=True)
class FacetValue:
    """A value that results have. `value` is that of a filter, `label` the name to show."""

    value: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class ResultFacets:
    """Counts of the values of each facet, most frequent first, and of all results.

    The values of a facet are counted without its own filters, so that alternatives can be chosen. If
    `is_approximate`, only the newest results were counted, of the query `total`.
    """

    counts: Mapping[FacetName, tuple[FacetValue, ...]]
    total: int = 0
    is_approximate: bool = False
