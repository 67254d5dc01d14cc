"""Filters by date that a histogram shows and sets."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from wsdesk.localdb.index.result_histogram import HistogramBin as HistogramBin
from wsdesk.localdb.index.result_histogram import ResultHistogram as ResultHistogram
from wsdesk.localdb.index.result_query import ResultFilter
from wsdesk.localdb.index.result_sql import date_range
from wsdesk.store.search.query_edit import filter_items, remove_item
from wsdesk.store.search.query_language import format_items


def set_dates(text: str, first: date, end: date) -> str:
    """The text with `after:` and `before:` in place of its filters by date, unless they exclude."""
    added = (ResultFilter("date", first.isoformat(), ">="), ResultFilter("date", end.isoformat(), "<"))
    return f"{remove_dates(text)} {format_items(added)}".strip()


def remove_dates(text: str) -> str:
    """The text without its filters by date, unless they exclude."""
    for item in reversed(filter_items(text)):
        one = item.value
        if isinstance(one, ResultFilter) and one.field == "date" and not one.is_excluded:
            text = remove_item(text, item)
    return text.strip()


def selected_bins(bins: Sequence[HistogramBin], filters: Sequence[ResultFilter]) -> range:
    """Positions of the bins that overlap the dates of the filters; empty without filters by date."""
    ranges: list[tuple[date, date]] = []
    low, high = date.min, date.max
    for one in filters:
        period = date_range(one.value) if one.field == "date" and not one.is_excluded else None
        if period is None:
            continue
        begin, end = (date.fromtimestamp(ms / 1000) for ms in period)  # noqa: DTZ012
        if one.operator == "=":
            ranges.append((begin, end))
        elif one.operator == ">=":
            low = max(low, begin)
        else:
            high = min(high, begin)
    if ranges:
        low, high = max(low, min(ranges)[0]), min(high, max(end for _, end in ranges))
    if (low, high) == (date.min, date.max):
        return range(0)
    found = [at for at, one in enumerate(bins) if one.first < high and one.end > low]
    return range(found[0], found[-1] + 1) if found else range(0)
