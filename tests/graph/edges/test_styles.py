"""Properties of all edge styles, and those of the straight and the orthogonal one."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, inf, isfinite
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import STYLES, rects
from wsdesk.graph import edges
from wsdesk.graph.edges.orthogonal_style import RADIUS, OrthogonalStyle
from wsdesk.graph.edges.shape import EdgeShape, EdgeStyle, Point
from wsdesk.graph.edges.straight_style import StraightStyle
from wsdesk.graph.model.values import HandleSide, Rect
from wsdesk.settings.table import EDGE_STYLE

every_style = pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
sides = st.sampled_from(HandleSide)
lanes = st.integers(-6, 6)
shares = st.floats(0, 1)
Ends = tuple[Rect, Rect, HandleSide, HandleSide, float, float, int]
"""Two cards (or one, twice), a side of each, how far along it the handle is, and the lane."""


def on(card: Rect, side: HandleSide, share: float) -> Point:
    if side in (HandleSide.LEFT, HandleSide.RIGHT):
        return (card.x if side is HandleSide.LEFT else card.right), card.y + share * card.h
    return card.x + share * card.w, (card.y if side is HandleSide.TOP else card.bottom)


@st.composite
def ends(draw: st.DrawFn) -> Ends:
    a = draw(rects)
    return (
        a,
        draw(st.just(a) | rects),
        draw(sides),
        draw(sides),
        draw(st.floats(0, 1)),
        draw(st.floats(0, 1)),
        draw(lanes),
    )


def shape_of(style: EdgeStyle, ends: Ends) -> EdgeShape:
    a, b, side_p, side_q, out, into, lane = ends
    p, q = on(a, side_p, out), on(b, side_q, into)
    return style.shape(p, side_p, q, side_q, lane=lane, loop=a is b, around=(a, b))


@every_style
@given(ends=ends(), t=shares)
def test_a_shape_is_one_line_with_consistent_measures(style: EdgeStyle, ends: Ends, t: float) -> None:
    a, b, side_p, side_q, out, into, _lane = ends
    shape = shape_of(style, ends)
    assert shape.start == on(a, side_p, out)
    assert shape.end == on(b, side_q, into)
    assert all(one.end == other.start for one, other in pairwise(shape.segments))
    x, y = shape.point_at(t)
    assert shape.bounds().expanded(0.01).contains(x, y)
    assert shape.distance(x, y) <= 0.03
    assert shape.distance(shape.bounds().right + 50, y, 40) == inf
    rect = Rect(x - 1, y - 1, 2, 2)
    assert any(le <= x <= ri and top <= y <= bo for _, (le, top, ri, bo) in shape.pieces(rect, 400))
    default = side_p is HandleSide.RIGHT and side_q is HandleSide.LEFT
    left, top, right, bottom = style.max_bounds(a, b, usual=default, loop=a is b)
    assert left - 0.01 <= x <= right + 0.01
    assert top - 0.01 <= y <= bottom + 0.01


@every_style
@given(ends=ends(), step=st.floats(20, 500))
def test_points_are_at_most_a_step_apart(style: EdgeStyle, ends: Ends, step: float) -> None:
    shape = shape_of(style, ends)
    points = shape.points(step)
    assert points[0] == pytest.approx(shape.start)
    assert points[-1] == pytest.approx(shape.end)
    assert all(hypot(u - x, v - y) <= step + 0.01 for (x, y), (u, v) in pairwise(points))


@every_style
def test_a_trimmed_shape_ends_earlier_on_the_same_line(style: EdgeStyle) -> None:
    shape = style.shape((0, 0), HandleSide.RIGHT, (600, 300), HandleSide.LEFT)
    trimmed = shape.trimmed(8, 8)
    assert hypot(*trimmed.start) == pytest.approx(8, abs=1.5)
    assert hypot(trimmed.end[0] - 600, trimmed.end[1] - 300) == pytest.approx(8, abs=1.5)
    for i in range(11):
        assert shape.distance(*trimmed.point_at(i / 10)) < 0.1
    assert shape.trimmed(0, 0).start == shape.start


def test_the_setting_offers_every_style() -> None:
    modules = {path.stem.removesuffix("_style") for path in Path(edges.__file__).parent.glob("*_style.py")}
    assert set(STYLES) == modules
    assert EDGE_STYLE.default == next(iter(STYLES))


@given(ends=ends())
def test_orthogonal_lines_are_horizontal_or_vertical_between_rounded_corners(
    ends: Ends,
) -> None:
    shape = shape_of(OrthogonalStyle(), ends)
    if len(shape.segments) == 1:
        return
    for segment in shape.segments:
        (x, y), (u, v) = segment.start, segment.end
        assert min(abs(u - x), abs(v - y)) <= RADIUS + 1e-6


@pytest.mark.parametrize(
    "b", [Rect(-600, 20, 320, 240), Rect(-600, 600, 320, 240), Rect(-600, -600, 320, 240)]
)
def test_a_backward_orthogonal_edge_crosses_neither_card(b: Rect) -> None:
    a = Rect(0, 0, 320, 240)
    shape = OrthogonalStyle().shape(
        (a.right, a.cy), HandleSide.RIGHT, (b.x, b.cy), HandleSide.LEFT, around=(a, b)
    )
    for point in shape.points(5):
        assert not a.expanded(-1).contains(*point)
        assert not b.expanded(-1).contains(*point)


def test_a_straight_edge_is_a_line_unless_it_has_a_lane() -> None:
    style = StraightStyle()
    alone, beside = (
        style.shape((0, 0), HandleSide.RIGHT, (400, 300), HandleSide.LEFT, lane=i) for i in (0, 1)
    )
    assert alone.point_at(0.5) == pytest.approx((200, 150))
    assert alone.distance(*beside.point_at(0.5)) == pytest.approx(16)


@every_style
def test_ends_at_nearly_the_same_point_have_finite_points(style: EdgeStyle) -> None:
    shape = style.shape((0.0, 0.0), HandleSide.RIGHT, (5e-324, 0.0), HandleSide.LEFT, lane=1)
    assert all(isfinite(x) and isfinite(y) for x, y in shape.points(20))
