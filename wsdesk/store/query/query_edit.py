"""Edits of a query text that add and remove filters."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date

from wsdesk.localdb.index.result_histogram import HistogramBin as HistogramBin
from wsdesk.localdb.index.result_histogram import ResultHistogram as ResultHistogram
from wsdesk.localdb.index.result_query import FacetName as FacetName
from wsdesk.localdb.index.result_query import FacetValue as FacetValue
from wsdesk.localdb.index.result_query import FilterField as FilterField
from wsdesk.localdb.index.result_query import ResultFacets as ResultFacets
from wsdesk.localdb.index.result_query import ResultFilter as ResultFilter
from wsdesk.localdb.index.result_sql import date_range
from wsdesk.store.query.colors import Color, parse_color
from wsdesk.store.query.query_language import QueryItem, format_items, parse

_NAMED: tuple[FacetName, ...] = ("project", "canvas", "model", "author")
"""Facets whose values are IDs with names."""


def filter_items(text: str) -> tuple[QueryItem, ...]:
    """The valid filters of a text with their positions."""
    return tuple(item for item in parse(text).items if isinstance(item.value, ResultFilter))


def remove_item(text: str, item: QueryItem) -> str:
    """The text without one of its items; the rest stays as it was typed."""
    return f"{text[: item.start].rstrip()} {text[item.end :].lstrip()}".strip()


def toggle_filters(text: str, filters: Sequence[ResultFilter]) -> str:
    """Remove filters if the text has all of them; otherwise add those that are missing.

    Ranges of a field replace its other filters, because they exclude each other.
    """
    items = filter_items(text)
    present = {item.value for item in items}
    is_range = any(one.operator != "=" for one in filters)
    fields = {one.field for one in filters} if is_range else set[str]()
    has_all = present.issuperset(filters)
    for item in reversed(items):
        is_replaced = isinstance(item.value, ResultFilter) and item.value.field in fields
        if item.value in filters if has_all else is_replaced:
            text = remove_item(text, item)
    added = () if has_all else [one for one in filters if is_range or one not in present]
    return f"{text.strip()} {format_items(added)}".strip()


def set_values(text: str, field: FilterField, values: Sequence[str]) -> str:
    """Replace the alternatives of a field, and leave its comparisons and excluded values."""
    for item in reversed(filter_items(text)):
        if isinstance(item.value, ResultFilter) and _is_alternative(item.value, field):
            text = remove_item(text, item)
    return f"{text.strip()} {format_items([ResultFilter(field, value) for value in values])}".strip()


def values_of(text: str, field: FilterField) -> tuple[str, ...]:
    """The alternatives of a field."""
    filters = parse(text).filters
    return tuple(dict.fromkeys(one.value for one in filters if _is_alternative(one, field)))


def split_types(text: str, types: Collection[str]) -> tuple[str, tuple[str, ...]]:
    """The text without its types, and these, if all are among `types`. Types alone stay in the text."""
    values = values_of(text, "type")
    if not values or not set(values).issubset(types):
        return text, ()
    return set_values(text, "type", ()) or text, values


def sole_color(text: str) -> Color | None:
    """The color if the text is a filter by color and nothing else."""
    values, items = values_of(text, "color"), parse(text).items
    return parse_color(values[0]) if len(values) == len(items) == 1 else None


def filter_of(facet: FacetName, value: str) -> ResultFilter:
    """The filter by a value of a facet."""
    return ResultFilter("date" if facet == "month" else facet, value)


def _readable_value(value: FacetValue, others: Sequence[FacetValue]) -> str:
    """The name of a value if a filter by it matches no other value, else its ID."""
    label = value.label.strip()
    name = label.casefold()
    is_unique = not any(
        one is not value and (name in one.label.casefold() or name == one.value.casefold()) for one in others
    )
    return label if label and is_unique else value.value


def facet_filters(
    facet: FacetName, value: FacetValue, values: Sequence[FacetValue], active: Collection[ResultFilter]
) -> tuple[ResultFilter, ...]:
    """The active filters that match a value of a facet; if there are none, the one to add.

    That is a filter by its name if the name is unique, else by its ID.
    """
    by_id = filter_of(facet, value.value)
    if facet not in _NAMED:
        return (by_id,)
    own = tuple(one for one in active if _is_alternative(one, by_id.field) and _matches(one, value, values))
    return own or (filter_of(facet, _readable_value(value, values)),)


def _is_alternative(one: ResultFilter, field: FilterField) -> bool:
    return one.field == field and one.operator == "=" and not one.is_excluded


def _matches(one: ResultFilter, value: FacetValue, values: Sequence[FacetValue]) -> bool:
    """Whether a filter matches a value by ID or name or, if it matches none so, by a word's beginning."""
    wanted = one.value.casefold()
    equal = [other for other in values if wanted in (other.value.casefold(), other.label.casefold())]
    if equal:
        return value in equal
    return any(word.startswith(wanted) for word in value.label.casefold().split())


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
