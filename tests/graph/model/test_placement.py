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
def test_any_values_are_none_or_a_drawable_rectangle(x: object, y: object, w: object, h: object) -> None:
    rect = usable_rect(x, y, w, h)
    if rect is not None:
        assert all(math.isfinite(value) for value in (rect.x, rect.y, rect.w, rect.h))
        assert max(abs(rect.x), abs(rect.y)) <= MAX_POSITION
        assert 1 <= min(rect.w, rect.h) <= max(rect.w, rect.h) <= MAX_SIZE


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6), st.floats(1, 6000), st.floats(1, 6000))
def test_valid_geometry_is_unchanged(x: float, y: float, w: float, h: float) -> None:
    assert usable_rect(x, y, w, h) == Rect(x, y, w, h)


@pytest.mark.parametrize(
    ("values", "rect"),
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
def test_unusual_geometry(values: tuple[object, object, object, object], rect: Rect | None) -> None:
    assert usable_rect(*values) == rect


@given(st.lists(st.none() | rects, max_size=40))
def test_every_node_gets_a_free_rectangle(node_rects: list[Rect | None]) -> None:
    placed = place_unplaced(node_rects)
    assert [rect for rect, original in zip(placed, node_rects, strict=True) if original] == [
        rect for rect in node_rects if rect
    ]
    placed_rects = [rect for rect, original in zip(placed, node_rects, strict=True) if original is None]
    for i, rect in enumerate(placed_rects):
        assert not any(rect.intersects(other) for other in placed_rects[:i])
        assert not any(rect.intersects(other) for other in node_rects if other)


def test_the_row_is_below_the_nodes_and_not_moved_by_an_outlier() -> None:
    near = [Rect(400 * i, 0, 320, 240) for i in range(5)]
    row = place_unplaced([*near, None])[-1]
    assert 240 < row.y < 600
    assert 0 <= row.cx <= 2000
    lifted = place_unplaced([*near, Rect(0, 1e7, 320, 240), None])[-1]
    assert -1000 < lifted.bottom < 0


def test_many_nodes_are_placed_in_several_rows() -> None:
    placed = place_unplaced([None] * 200)
    assert len({rect.y for rect in placed}) == 10
