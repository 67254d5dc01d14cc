from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import coordinates, rects
from wsdesk.graph.model.spatial_index import SpatialIndex, distance_to
from wsdesk.graph.model.values import Rect


@given(st.lists(rects, max_size=40), rects)
def test_a_question_finds_what_looking_at_every_rectangle_finds(held: list[Rect], asked: Rect) -> None:
    meeting = [i for i, rect in enumerate(held) if rect.intersects(asked)]
    assert SpatialIndex(held).query(asked) == meeting
    assert SpatialIndex(held).any(asked) is bool(meeting)


@given(st.lists(rects, max_size=30), coordinates, coordinates, st.floats(0, 5000), st.integers(1, 5))
def test_the_nearest_are_those_that_are(
    held: list[Rect], x: float, y: float, within: float, limit: int
) -> None:
    near = sorted((distance_to(rect, x, y), i) for i, rect in enumerate(held))
    expected = [i for distance, i in near if distance <= within][:limit]
    assert SpatialIndex(held).nearest(x, y, within, limit) == expected


@given(
    st.lists(rects, min_size=1, max_size=20),
    st.lists(st.tuples(st.integers(0, 19), rects)),
    rects,
    st.booleans(),
)
def test_moved_rectangles_are_found_where_they_are_now(
    held: list[Rect], moves: list[tuple[int, Rect]], asked: Rect, asked_before: bool
) -> None:
    index = before = SpatialIndex(held)
    now = list(held)
    if asked_before:
        index.query(asked)
    for i, rect in moves:
        i = min(i, len(now) - 1)
        index = index.moved({i: rect})
        now[i] = rect
    assert index.query(asked) == [i for i, rect in enumerate(now) if rect.intersects(asked)]
    assert before.query(asked) == [i for i, rect in enumerate(held) if rect.intersects(asked)]
