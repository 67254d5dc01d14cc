"""Filters by marks and collections (`flag:pick collection:"Round 1"`), which the index doesn't contain."""

from __future__ import annotations

import json
import operator
from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from wsdesk.localdb.index.result_query import ResultFilter as ResultFilter
from wsdesk.localdb.index.result_sql import number_range
from wsdesk.store.culling.collections import Collection
from wsdesk.store.culling.marks import COLOR_LABELS, MAX_RATING, NO_MARKS, Flag, MarksByVersion, ResultMarks

MARK_FIELDS = frozenset(("flag", "rating", "label"))
COLLECTION_FIELD = "collection"
NONE = "none"
"""Value of `flag` and `label` for results without one."""
MARK_FILTERS = (
    *(ResultFilter("flag", value) for value in (Flag.PICK.value, NONE, Flag.REJECT.value)),
    *(ResultFilter("rating", str(stars), ">=") for stars in range(MAX_RATING, 0, -1)),
    *(ResultFilter("label", color) for color in COLOR_LABELS),
)
"""Filters by marks to choose from, in order."""
_COMPARISONS = {">": operator.gt, ">=": operator.ge, "<": operator.lt, "<=": operator.le, "=": operator.eq}


def resolve_marks(filters: Sequence[ResultFilter], marks: MarksByVersion) -> tuple[ResultFilter, ...]:
    """Replace filters by marks by a list of versions: those that match, or those to exclude.

    The list has only versions with marks: if results without marks match, the others are excluded.
    """
    by_marks = [one for one in filters if one.field in MARK_FIELDS]
    if not by_marks:
        return tuple(filters)
    is_excluded = match_all(by_marks, NO_MARKS)
    version_ids = [
        version_id for version_id, row in marks.items() if match_all(by_marks, row) is not is_excluded
    ]
    versions = ResultFilter("versions", json.dumps(version_ids), is_excluded=is_excluded)
    return (*(one for one in filters if one.field not in MARK_FIELDS), versions)


def count_marks(
    filters: Sequence[ResultFilter], marks: MarksByVersion, version_ids: AbstractSet[str]
) -> dict[ResultFilter, int]:
    """Counts of `MARK_FILTERS` among versions; each without the other filters of its field, if any.

    Ratings and labels that no version has, also outside of `version_ids`, are left out.
    """
    used = set(marks.values())
    rows = Counter(row for version_id, row in marks.items() if version_id in version_ids)
    rows[NO_MARKS] += len(version_ids) - rows.total()
    counts: dict[ResultFilter, int] = {}
    for one in MARK_FILTERS:
        if one.field != "flag" and not any(_matches(one, row) for row in used):
            continue
        wanted = [other for other in filters if other.field in MARK_FIELDS and other.field != one.field]
        wanted.append(one)
        counts[one] = sum(count for row, count in rows.items() if match_all(wanted, row))
    return counts


def resolve_collections(
    filters: Sequence[ResultFilter], collections: Iterable[Collection]
) -> tuple[ResultFilter, ...]:
    """Replace filters by collection by a list of their versions."""
    known = tuple(collections)
    return tuple(_resolve_collection(one, known) if one.field == COLLECTION_FIELD else one for one in filters)


def _resolve_collection(one: ResultFilter, collections: Sequence[Collection]) -> ResultFilter:
    """The versions of collections with this ID or name or, if there is none, a name that begins with it."""
    wanted = one.value.casefold()
    found = [row for row in collections if wanted in (row.id, row.name.casefold())]
    found = found or [row for row in collections if row.name.casefold().startswith(wanted)]
    version_ids = [version_id for row in found for version_id in row.version_ids]
    return replace(one, field="members", value=json.dumps(version_ids))


def match_all(filters: Sequence[ResultFilter], marks: ResultMarks) -> bool:
    """Match marks against all filters; several of one field with "=" are alternatives."""
    alternatives: dict[str, bool] = {}
    for one in filters:
        is_match = _matches(one, marks)
        if one.is_excluded or one.operator != "=":
            if is_match is one.is_excluded:
                return False
        else:
            alternatives[one.field] = alternatives.get(one.field, False) or is_match
    return all(alternatives.values())


def _matches(one: ResultFilter, marks: ResultMarks) -> bool:
    if one.field == "flag":
        return (marks.flag or NONE) == one.value
    if one.field == "label":
        return (marks.color_label or NONE) == one.value
    limits = number_range(one.value)
    if limits is not None:
        return limits[0] <= marks.rating <= limits[1]
    return _COMPARISONS[one.operator](marks.rating, float(one.value))
