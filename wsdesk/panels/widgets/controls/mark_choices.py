"""Choices of a filter chip by marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wsdesk.panels.widgets.controls.filter_chip import ChipChoice
from wsdesk.store.query import filter_labels
from wsdesk.store.query.mark_filters import MARK_FILTERS, ResultFilter
from wsdesk.store.query.query_language import format_items, parse


def mark_choices(counts: Mapping[ResultFilter, int] | None = None) -> list[ChipChoice]:
    """Filters by flag, rating, and color label, as texts of the query language.

    With `counts`, only those with results, and their numbers.
    """
    return [
        ChipChoice(
            format_items([one]), filter_labels.filter_label(one) + (f" ({counts[one]})" if counts else "")
        )
        for one in MARK_FILTERS
        if counts is None or counts.get(one)
    ]


def chosen_filters(values: Sequence[str]) -> tuple[ResultFilter, ...]:
    """Filters of chosen values, for `match_all`."""
    return parse(" ".join(values)).filters
