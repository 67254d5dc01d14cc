from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import coordinates, rects
from wsdesk.graph.model.spatial_index import SpatialIndex, distance_to
from wsdesk.graph.model.values import Rect


@given(st.lists(rects, max_size=40), rects)
def test_a_query_equals_a_search_of_all_rectangles(stored: list[Rect], query: Rect) -> None:
    meeting = [i for i, rect in enumerate(stored) if rect.intersects(query)]
    assert SpatialIndex(stored).query(query) == meeting
    assert SpatialIndex(stored).any(query) is bool(meeting)


@given(st.lists(rects, max_size=40), rects, st.floats(0, 9000))
def test_long_rectangles_are_found_among_others(stored: list[Rect], query: Rect, least: float) -> None:
    found = SpatialIndex(stored).query(query, least)
    meeting = [i for i, rect in enumerate(stored) if rect.intersects(query)]
    assert [i for i in found if max(stored[i].w, stored[i].h) >= least] == [
        i for i in meeting if max(stored[i].w, stored[i].h) >= least
    ]
    assert set(found) <= set(meeting)


@given(st.lists(rects, max_size=40))
def test_each_corner_is_in_one_square(stored: list[Rect]) -> None:
    side, index = 4096.0, SpatialIndex(stored)
    corners = {(int(rect.x // side), int(rect.y // side)) for rect in stored}
    found = [(i, square) for square in corners for i in index.with_corner_in(*square, side)]
    expected = [
        (i, (int(rect.x // side), int(rect.y // side)))
        for i, rect in enumerate(stored)
        if max(rect.w, rect.h) <= side
    ]
    assert sorted(found) == expected


@given(st.lists(rects, max_size=30), coordinates, coordinates, st.floats(0, 5000), st.integers(1, 5))
def test_the_nearest_rectangles_are_found(
    stored: list[Rect], x: float, y: float, within: float, limit: int
) -> None:
    near = sorted((distance_to(rect, x, y), i) for i, rect in enumerate(stored))
    expected = [i for distance, i in near if distance <= within][:limit]
    assert SpatialIndex(stored).nearest(x, y, within, limit) == expected


@given(
    st.lists(rects, min_size=1, max_size=20),
    st.lists(st.tuples(st.integers(0, 19), rects)),
    rects,
    st.booleans(),
)
def test_moved_rectangles_are_found_at_their_new_positions(
    stored: list[Rect], moves: list[tuple[int, Rect]], query: Rect, is_queried_before: bool
) -> None:
    index = before = SpatialIndex(stored)
    now = list(stored)
    if is_queried_before:
        index.query(query)
    for i, rect in moves:
        i = min(i, len(now) - 1)
        index = index.moved({i: rect})
        now[i] = rect
    assert index.query(query) == [i for i, rect in enumerate(now) if rect.intersects(query)]
    assert before.query(query) == [i for i, rect in enumerate(stored) if rect.intersects(query)]
