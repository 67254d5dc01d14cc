"""The typed language of result queries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.localdb.index.result_query import FilterField, ResultFilter, Word
from wsdesk.store.query.query_language import format_items, parse

_EXCLUDED_BLUE = ResultFilter("color", "2f6fed", is_excluded=True)


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("", []),
        ("harbor  lamp", [Word("harbor"), Word("lamp")]),
        ('"harbor lamp"', [Word("harbor lamp", is_phrase=True)]),
        ('-"a b" -c', [Word("a b", is_phrase=True, is_excluded=True), Word("c", is_excluded=True)]),
        ("-", [Word("-")]),
        ("a - b", [Word("a"), Word("-"), Word("b")]),
        ("model:flux", [ResultFilter("model", "flux")]),
        ("Model:Flux", [ResultFilter("model", "Flux")]),
        ("-author:me", [ResultFilter("author", "me", is_excluded=True)]),
        ('project:"Harbor film" x', [ResultFilter("project", "Harbor film"), Word("x")]),
        (r'canvas:"say \"hi\" \\"', [ResultFilter("canvas", 'say "hi" \\')]),
        ("after:2026-10", [ResultFilter("date", "2026-10", ">=")]),
        ("before:2026-11-03", [ResultFilter("date", "2026-11-03", "<")]),
        ("date:2026", [ResultFilter("date", "2026")]),
        ("failed", [ResultFilter("status", "failed")]),
        ("-Failed", [ResultFilter("status", "failed", is_excluded=True)]),
        ('"failed"', [Word("failed", is_phrase=True)]),
        ("favorite favorite:no", [ResultFilter("favorite", "yes"), ResultFilter("favorite", "no")]),
        ("newer -newer:no", [ResultFilter("newer", "yes"), ResultFilter("newer", "no", is_excluded=True)]),
        ("size:>2000", [ResultFilter("size", "2000", ">")]),
        ("width:=1024", [ResultFilter("width", "1024")]),
        ("duration:2.5..10", [ResultFilter("duration", "2.5..10")]),
        ("size:513.. size:..512", [ResultFilter("size", "513.."), ResultFilter("size", "..512")]),
        ("ratio:16:9", [ResultFilter("ratio", "16:9")]),
        ("flag:Picked flag:none", [ResultFilter("flag", "pick"), ResultFilter("flag", "none")]),
        ("rating:>=3 rating:2..4", [ResultFilter("rating", "3", ">="), ResultFilter("rating", "2..4")]),
        ("-label:Red", [ResultFilter("label", "red", is_excluded=True)]),
        ("color:Blue -color:#2F6FED", [ResultFilter("color", "blue"), _EXCLUDED_BLUE]),
        ("versions:x", [Word("versions:x")]),
        ("seed:-42", [ResultFilter("seed", "-42")]),
        ("http://x.example a:b", [Word("http://x.example"), Word("a:b")]),
        ("modelflux:x", [Word("modelflux:x")]),
        ("model: x", [None, Word("x")]),
        ('""', [None]),
        ('"not closed', [Word("not closed", is_phrase=True)]),
        ('"a"b', [Word("a", is_phrase=True), Word("b")]),
    ],
)
def test_a_text_has_these_words_and_filters(text: str, items: list[object]) -> None:
    parsed = parse(text)
    assert [item.value for item in parsed.items] == items
    assert not parsed.errors


@pytest.mark.parametrize(
    ("text", "code", "value"),
    [
        ("x after:soon", "date", "soon"),
        ("x date:2026-13", "date", "2026-13"),
        ("x before:26-1-1", "date", "26-1-1"),
        ("x size:big", "number", "big"),
        ("x width:1024x768", "number", "1024x768"),
        ("x size:..", "number", ".."),
        ("x ratio:wide", "ratio", "wide"),
        ("x ratio:16:0", "ratio", "16:0"),
        ("x seed:4.2", "seed", "4.2"),
        ("x status:done", "status", "done"),
        ("x favorite:maybe", "choice", "maybe"),
        ("x newer:maybe", "choice", "maybe"),
        ("x flag:maybe", "flag", "maybe"),
        ("x rating:best", "number", "best"),
        ("x label:pink", "label", "pink"),
        ("x color:loud", "color", "loud"),
    ],
)
def test_an_invalid_value_is_an_error_with_its_position(text: str, code: str, value: str) -> None:
    parsed = parse(text)
    (error,) = parsed.errors
    assert (error.code, error.value, error.start, error.end) == (code, value, 2, len(text))
    assert error.message.startswith(f"“{value}” isn't a")
    assert parsed.words == (Word("x"),)
    assert parsed.filters == ()


PARTS = st.sampled_from(
    (
        *("model:", "author:", "after:", "size:", "status:", "-", '"', "\\", " ", ":", "failed", "favorite"),
        *(
            "a",
            "2026-10",
            ">",
            "<",
            "..",
            "16:9",
            "ratio:",
            "seed:",
            "42",
            "ü",
            "\n",
            "\u3000",
            "x y",
            "node:",
        ),
        *("x y", "node:", "no", "date:"),
    )
)
TEXTS = st.one_of(st.text(), st.lists(PARTS, max_size=12).map("".join))


@given(TEXTS)
def test_a_formatted_text_has_the_same_content(text: str) -> None:
    parsed = parse(text)
    values = [item.value for item in parsed.items if isinstance(item.value, Word | ResultFilter)]
    again = parse(format_items(values))
    assert [item.value for item in again.items] == values


@given(TEXTS)
def test_items_cover_the_text_except_spaces(text: str) -> None:
    at = 0
    for item in parse(text).items:
        assert not text[at : item.start].strip()
        assert item.start < item.end
        at = item.end
    assert not text[at:].strip()


FIELDS: st.SearchStrategy[FilterField] = st.sampled_from(
    ["model", "author", "project", "canvas", "type", "node"]
)
FILTERS = st.one_of(
    st.builds(ResultFilter, FIELDS, st.text(min_size=1), is_excluded=st.booleans()),
    st.builds(
        ResultFilter,
        st.just("date"),
        st.sampled_from(["2026", "2026-02", "2026-02-28"]),
        st.sampled_from(["=", ">=", "<"]),
    ),
    st.builds(
        ResultFilter,
        st.just("size"),
        st.integers(0, 9_999).map(str),
        st.sampled_from(["=", ">=", "<", ">", "<="]),
    ),
    st.builds(ResultFilter, st.just("status"), st.sampled_from(["ok", "failed", "running", "unknown"])),
)


@given(st.lists(FILTERS, max_size=3))
def test_filters_are_the_same_when_their_text_is_parsed(filters: list[ResultFilter]) -> None:
    assert [item.value for item in parse(format_items(filters)).items] == filters
