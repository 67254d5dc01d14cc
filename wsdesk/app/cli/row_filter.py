"""Filters of `wsdesk list`: the words and filters of search, applied to rows of the API."""

from __future__ import annotations

import operator
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from decimal import Decimal
from typing import cast

from wsdesk.app.cli.call_arguments import UsageError
from wsdesk.app.cli.row_output import Row, value_at
from wsdesk.localdb.index.result_query import ResultFilter, Word
from wsdesk.localdb.index.result_sql import date_range, number_range
from wsdesk.store.query.query_language import parse

_FIELDS: Mapping[str, tuple[str, ...]] = {
    "project": ("projectId",),
    "canvas": ("canvasId",),
    "node": ("nodeId",),
    "asset": ("assetId", "asset.assetId"),
    "type": ("nodeType", "fileType", "asset.fileType", "asset.mediaType"),
    "model": ("modelDisplayName", "modelConfig.model", "name"),
    "author": ("createdByName", "createdByUserId", "createdBy.displayName"),
    "status": ("status",),
    "seed": ("seed",),
    "width": ("asset.originalWidth",),
    "height": ("asset.originalHeight",),
    "date": ("createdAt",),
}
"""Fields of the API that a filter compares."""
_COMPARE: Mapping[str, Callable[[Decimal, Decimal], bool]] = {
    "=": operator.eq,
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}


def row_filter(text: str) -> Callable[[Row], bool]:
    """Whether a row matches all words and filters of a text. Raises UsageError for an invalid filter."""
    parsed = parse(text)
    for error in parsed.errors:
        raise UsageError(f"{error.message} (at character {error.start + 1})")
    alternatives: defaultdict[str, list[ResultFilter]] = defaultdict(list)
    for one in parsed.filters:
        if one.field not in _FIELDS:
            raise UsageError(f"rows can't be filtered by {one.field}; use wsdesk find")
        alternatives[one.field if one.operator == "=" and not one.is_excluded else repr(one)].append(one)

    def matches(row: Row) -> bool:
        texts = " ".join(_texts(row)).casefold()
        return all(_has(texts, word) for word in parsed.words) and all(
            any(_fulfills(row, one) != one.is_excluded for one in group) for group in alternatives.values()
        )

    return matches


def _has(texts: str, word: Word) -> bool:
    return (word.text.casefold() in texts) != word.is_excluded


def _fulfills(row: Row, one: ResultFilter) -> bool:
    return any(_compares(value_at(row, name), one) for name in _FIELDS[one.field])


def _compares(value: object, one: ResultFilter) -> bool:
    if value is None:
        return False
    if one.field == "date":
        period, time = date_range(one.value), _milliseconds(str(value))
        if period is None or time is None:
            return False
        return {"=": period[0] <= time < period[1], "<": time < period[0]}.get(
            one.operator, time >= period[0]
        )
    if isinstance(value, (int, float)):
        span = number_range(one.value)
        # Decimal is exact, as large seeds need.
        return (
            span[0] <= value <= span[1]
            if span
            else _COMPARE[one.operator](Decimal(value), Decimal(one.value))
        )
    text, wanted = str(value).casefold(), one.value.casefold()
    return text == wanted or any(part.startswith(wanted) for part in (text, *text.split()))


def _milliseconds(text: str) -> float | None:
    try:
        return datetime.fromisoformat(text).timestamp() * 1000
    except ValueError:
        return None


def _texts(value: object) -> Iterator[str]:
    """All texts in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in cast("Row", value).values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in cast("list[object]", value):
            yield from _texts(item)
