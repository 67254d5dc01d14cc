"""Filters by date that a histogram sets."""

from __future__ import annotations

from datetime import date

import pytest

from wsdesk.store.search.date_filters import HistogramBin, remove_dates, selected_bins, set_dates
from wsdesk.store.search.query_language import parse

BINS = tuple(HistogramBin(date(2026, 11, day), date(2026, 11, day + 1), 1) for day in range(1, 11))


@pytest.mark.parametrize(
    ("text", "selected"),
    [
        ("lamp", range(0)),
        ("after:2026-11-03", range(2, 10)),
        ("before:2026-11-03", range(2)),
        ("after:2026-11-03 before:2026-11-05", range(2, 4)),
        ("date:2026-11-03 date:2026-11-05", range(2, 5)),
        ("date:2026", range(10)),
        ("after:2027", range(0)),
        ("-date:2026-11-03", range(0)),
    ],
)
def test_bins_of_the_filters_are_selected(text: str, selected: range) -> None:
    assert selected_bins(BINS, parse(text).filters) == selected


def test_a_range_replaces_the_filters_by_date() -> None:
    text = "red after:2026 date:2026-10 -date:2026-11-02 lamp"
    assert remove_dates(text) == "red -date:2026-11-02 lamp"
    first, end = date(2026, 11, 3), date(2026, 11, 5)
    changed = set_dates(text, first, end)
    assert changed == "red -date:2026-11-02 lamp after:2026-11-03 before:2026-11-05"
    assert selected_bins(BINS, parse(changed).filters) == range(2, 4)
