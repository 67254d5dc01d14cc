"""Edits of a query text that add and remove filters."""

from __future__ import annotations

from datetime import date

import pytest

from wsdesk.localdb.index.result_query import FacetValue, ResultFilter
from wsdesk.store.query.query_edit import (
    HistogramBin,
    facet_filters,
    filter_items,
    remove_dates,
    remove_item,
    selected_bins,
    set_dates,
    set_values,
    sole_color,
    split_types,
    toggle_filters,
    values_of,
)
from wsdesk.store.query.query_language import parse


@pytest.mark.parametrize(
    ("text", "at", "rest"),
    [
        ('red  car model:"Flux 2" "x  y" failed', 0, 'red  car "x  y" failed'),
        ('red  car model:"Flux 2" "x  y" failed', 1, 'red  car model:"Flux 2" "x  y"'),
        ("  -type:video", 0, ""),
        ("seed:1 seed:1", 1, "seed:1"),
    ],
)
def test_removing_a_filter_leaves_the_rest_as_it_was_typed(text: str, at: int, rest: str) -> None:
    assert remove_item(text, filter_items(text)[at]) == rest


def test_words_and_invalid_filters_are_not_listed() -> None:
    items = filter_items("red after:soon model: Failed -author:me nonsense:1")
    assert [item.value for item in items] == [
        ResultFilter("status", "failed"),
        ResultFilter("author", "me", is_excluded=True),
    ]


def test_a_value_is_added_and_removed() -> None:
    model = (ResultFilter("model", "Flux 2"),)
    assert toggle_filters('say "a  b"', model) == 'say "a  b" model:"Flux 2"'
    assert toggle_filters('model:"Flux 2" say "a  b"', model) == 'say "a  b"'
    assert toggle_filters("model:x", model) == 'model:x model:"Flux 2"', "values of a field are alternatives"


def test_a_range_replaces_the_one_before() -> None:
    rating = (ResultFilter("rating", "3", ">="),)
    assert toggle_filters("a rating:>=5 b", rating) == "a b rating:>=3"
    assert toggle_filters("rating:>=3 a", rating) == "a"
    sizes = (ResultFilter("size", "513..1024"),)
    assert toggle_filters("size:..512 a", sizes) == "size:..512 a size:513..1024", "ranges are alternatives"


def test_a_value_is_named_unless_the_name_matches_others() -> None:
    flux, pro, same = (
        FacetValue("m1", "Flux", 3),
        FacetValue("m2", "Flux Pro", 2),
        FacetValue("m3", "Sora", 1),
    )
    values = (flux, pro, same)
    assert facet_filters("model", pro, values, ()) == (ResultFilter("model", "Flux Pro"),)
    assert facet_filters("model", flux, values, ()) == (ResultFilter("model", "m1"),)
    by_id = ResultFilter("model", "m2")
    assert facet_filters("model", pro, values, (by_id,)) == (by_id,), "what is active can be removed"
    for text in ("FLUX PRO", "M2", "pro"):
        typed = ResultFilter("model", text)
        assert facet_filters("model", pro, values, (typed,)) == (typed,), "what was typed is found"
        assert facet_filters("model", same, values, (typed,)) == (ResultFilter("model", "Sora"),)
    flu = ResultFilter("model", "flu")
    assert (
        facet_filters("model", flux, values, (flu,)) == facet_filters("model", pro, values, (flu,)) == (flu,)
    )
    excluded = ResultFilter("model", "Flux Pro", is_excluded=True)
    assert facet_filters("model", pro, values, (excluded,)) == (ResultFilter("model", "Flux Pro"),)
    assert facet_filters("size", FacetValue("..512", "..512", 1), (), ()) == (ResultFilter("size", "..512"),)
    assert facet_filters("month", FacetValue("2026-10", "2026-10", 1), (), ()) == (
        ResultFilter("date", "2026-10"),
    )


def test_the_alternatives_of_a_field_are_replaced() -> None:
    text = "type:image fox -type:video  Type:note model:flux"
    assert values_of(text, "type") == ("image", "note")
    assert set_values(text, "type", ("audio",)) == "fox -type:video model:flux type:audio"
    assert set_values(text, "color", ()) == text
    assert set_values("", "color", ("blue",)) == "color:blue"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("fox", ("fox", ())),
        ("fox type:image type:note", ("fox", ("image", "note"))),
        ("type:image", ("type:image", ("image",))),
        ("fox type:image type:other", ("fox type:image type:other", ())),
        ("fox -type:image", ("fox -type:image", ())),
    ],
)
def test_types_are_split_from_the_text(text: str, parts: tuple[str, tuple[str, ...]]) -> None:
    assert split_types(text, ("image", "note")) == parts


def test_a_color_alone_is_one() -> None:
    assert sole_color(" color:2f6fed ") == sole_color("color:Blue") == (0x2F, 0x6F, 0xED)
    for text in (
        "",
        "fox color:blue",
        "-color:blue",
        "color:blue color:red",
        "color:blue color:loud",
        "color:",
    ):
        assert sole_color(text) is None


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
