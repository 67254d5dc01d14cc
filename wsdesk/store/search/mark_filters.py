"""Filters by marks (`flag:pick rating:>=3 label:red`), which the index doesn't know."""

from __future__ import annotations

import json
import operator
from collections.abc import Sequence

from wsdesk.localdb.index.result_query import ResultFilter
from wsdesk.store.culling.marks import NO_MARKS, MarksByVersion, ResultMarks

MARK_FIELDS = frozenset(("flag", "rating", "label"))
NONE = "none"
"""Value of `flag` and `label` for results without one."""
_COMPARISONS = {">": operator.gt, ">=": operator.ge, "<": operator.lt, "<=": operator.le, "=": operator.eq}


def resolve_marks(filters: Sequence[ResultFilter], marks: MarksByVersion) -> tuple[ResultFilter, ...]:
    """Replace filters by marks by a list of versions: those that match, or those to exclude.

    The list has only versions with marks: if results without marks match, the others are excluded.
    """
    by_marks = [one for one in filters if one.field in MARK_FIELDS]
    if not by_marks:
        return tuple(filters)
    is_excluded = _match_all(by_marks, NO_MARKS)
    version_ids = [
        version_id for version_id, row in marks.items() if _match_all(by_marks, row) is not is_excluded
    ]
    versions = ResultFilter("versions", json.dumps(version_ids), is_excluded=is_excluded)
    return (*(one for one in filters if one.field not in MARK_FIELDS), versions)


def _match_all(filters: Sequence[ResultFilter], marks: ResultMarks) -> bool:
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
    low, is_range, high = one.value.partition("..")
    if is_range:
        return float(low) <= marks.rating <= float(high)
    return _COMPARISONS[one.operator](marks.rating, float(low))
