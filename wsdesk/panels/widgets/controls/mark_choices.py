"""Choices of a filter chip by marks."""

from __future__ import annotations

from wsdesk.panels.widgets.controls.filter_chip import ChipChoice
from wsdesk.store.query import filter_labels
from wsdesk.store.query.mark_filters import MARK_FILTERS
from wsdesk.store.query.query_language import format_items


def mark_choices() -> list[ChipChoice]:
    """Filters by flag, rating, and color label, as texts of the query language."""
    return [ChipChoice(format_items([one]), filter_labels.filter_label(one)) for one in MARK_FILTERS]
