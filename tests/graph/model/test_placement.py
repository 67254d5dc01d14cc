from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import rects
from wsdesk.graph.model.placement import MAX_POSITION, MAX_SIZE, place_unplaced, usable_rect
from wsdesk.graph.model.values import Rect

anything = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.binary()
    | st.lists(st.integers())
)


@given(anything, anything, anything, anything)
def test_anything_is_read_and_what_comes_out_can_be_drawn(x: object, y: object, w: object, h: object) -> None:
    rect = usable_rect(x, y, w, h)
    if rect is not None:
        assert all(math.isfinite(value) for value in (rect.x, rect.y, rect.w, rect.h))
        assert max(abs(rect.x), abs(rect.y)) <= MAX_POSITION
        assert 1 <= min(rect.w, rect.h) <= max(rect.w, rect.h) <= MAX_SIZE


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6), st.floats(1, 6000), st.floats(1, 6000))
def test_real_geometry_is_taken_as_it_is(x: float, y: float, w: float, h: float) -> None:
    assert usable_rect(x, y, w, h) == Rect(x, y, w, h)


@pytest.mark.parametrize(
    ("given", "rect"),
    [
        ((0, 0, 0, 10), None),
        ((0, 0, 10, -1), None),
        ((math.nan, 0, 1, 1), None),
        ((0, math.inf, 1, 1), None),
        ((None, 0, 1, 1), None),
        ((True, 0, 1, 1), None),
        (("12.5", " 3 ", "100", "1e2"), Rect(12.5, 3, 100, 100)),
        (("twelve", 0, 1, 1), None),
        ((10**400, -(10**400), 10**400, 0.001), Rect(MAX_POSITION, -MAX_POSITION, MAX_SIZE, 1)),
        ((1e300, 0, 5, 5), Rect(MAX_POSITION, 0, 5, 5)),
    ],
)
def test_geometry_that_is_odd(given: tuple[object, object, object, object], rect: Rect | None) -> None:
    assert usable_rect(*given) == rect


@given(st.lists(st.none() | rects, max_size=40))
def test_every_node_gets_a_place_of_its_own_beside_the_others(given: list[Rect | None]) -> None:
    placed = place_unplaced(given)
    assert [rect for rect, was in zip(placed, given, strict=True) if was] == [rect for rect in given if rect]
    ours = [rect for rect, was in zip(placed, given, strict=True) if was is None]
    for i, rect in enumerate(ours):
        assert not any(rect.intersects(other) for other in ours[:i])
        assert not any(rect.intersects(other) for other in given if other)


def test_the_row_stands_below_and_an_absurd_node_takes_it_nowhere() -> None:
    near = [Rect(400 * i, 0, 320, 240) for i in range(5)]
    row = place_unplaced([*near, None])[-1]
    assert 240 < row.y < 600
    assert 0 <= row.cx <= 2000
    lifted = place_unplaced([*near, Rect(0, 1e7, 320, 240), None])[-1]
    assert -1000 < lifted.bottom < 0


def test_many_make_several_rows() -> None:
    placed = place_unplaced([None] * 200)
    assert len({rect.y for rect in placed}) == 10
