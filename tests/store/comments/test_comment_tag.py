"""Tags of comments in their plain text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.store.comments.comment_tag import (
    Area,
    CommentTag,
    TimeSpan,
    area_between,
    format_span,
    parse_tag,
    span_between,
    with_tag,
)

POINT = Area(0.42, 0.61, 0.42, 0.61)
BOX = Area(0.3, 0.4, 0.6, 0.8)


@pytest.mark.parametrize(
    ("body", "tag", "rest"),
    [
        ("on v4: brighter", CommentTag(4), "brighter"),
        ("On v12 brighter", CommentTag(12), "brighter"),
        ("on v4", CommentTag(4), ""),
        ("on v4\nbrighter", CommentTag(4), "brighter"),
        ("on v4 at 42% × 61%: brighter", CommentTag(4, POINT), "brighter"),
        ("on v4 at 42%x61% brighter", CommentTag(4, POINT), "brighter"),
        ("on v4 at 30% × 40% to 60% × 80%: dark", CommentTag(4, BOX), "dark"),
        ("on v4 at 0:03.2: cut", CommentTag(4, None, TimeSpan(3_200, 3_200)), "cut"),
        ("on v4 at 0:03.2, 42% × 61%", CommentTag(4, POINT, TimeSpan(3_200, 3_200)), ""),
        ("on v4 at 0:03-0:05.5: cut", CommentTag(4, None, TimeSpan(3_000, 5_500)), "cut"),
        ("on v4 at 1:02:03: cut", CommentTag(4, None, TimeSpan(3_723_000, 3_723_000)), "cut"),
    ],
)
def test_a_tag_is_read_from_the_start_of_a_comment(body: str, tag: CommentTag, rest: str) -> None:
    assert parse_tag(body) == (tag, rest)


@pytest.mark.parametrize(
    "body", ["on v0: nothing", "on vacation", "come on v4", "on v4.5", "", "on v0 at 0:01"]
)
def test_a_comment_without_a_tag_is_text(body: str) -> None:
    assert parse_tag(body) == (CommentTag(), body)


@pytest.mark.parametrize(
    "rest",
    [
        "at noon",
        "at 142% × 61%: outside",
        "at 60% × 80% to 30% × 40%: upside down",
        "at 0:75: no such second",
        "at 1:75:03: no such minute",
        "at 0:05–0:03: backwards",
        "at 0:03.2, 142% × 61%: outside",
        "at 42% ×",
        "at 999:00:00: too late",
    ],
)
def test_a_malformed_place_is_text(rest: str) -> None:
    assert parse_tag(f"on v4 {rest}") == (CommentTag(4), rest)


def test_a_tag_replaces_the_previous_one() -> None:
    assert with_tag("brighter", CommentTag(4)) == "on v4: brighter"
    assert with_tag("on v4: brighter", CommentTag(5, POINT)) == "on v5 at 42% × 61%: brighter"
    assert with_tag("on v4 at 42% × 61%: brighter", CommentTag(4)) == "on v4: brighter"
    assert with_tag("on v4 at 0:03.2: brighter", CommentTag()) == "brighter"


def test_times_are_readable() -> None:
    assert format_span(TimeSpan(3_200, 3_200)) == "0:03.2"
    assert format_span(TimeSpan(59_960, 3_723_000)) == "1:00.0–1:02:03.0"
    assert format_span(None) == ""


@given(
    st.integers(1, 999_999),
    st.none() | st.builds(area_between, *(st.floats(-1, 2) for _ in range(4))),
    st.none() | st.builds(span_between, st.integers(0, 10**8), st.integers(0, 10**8)),
    st.text(max_size=40).map(str.strip),
)
def test_what_is_written_is_read(version: int, area: Area | None, span: TimeSpan | None, text: str) -> None:
    tag = CommentTag(version, area, span)
    assert parse_tag(with_tag(parse_tag(text)[1], tag)) == (tag, parse_tag(text)[1])
