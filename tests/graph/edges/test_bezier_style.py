from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.graph.drawing import points, rects
from wsdesk.graph.edges.bezier_style import curve_between
from wsdesk.graph.edges.curve import BezierCurve
from wsdesk.graph.edges.shape import Point
from wsdesk.graph.model.values import HandleSide, Rect

sides = st.sampled_from(list(HandleSide))
OUTWARD = {
    HandleSide.LEFT: (-1, 0),
    HandleSide.RIGHT: (1, 0),
    HandleSide.TOP: (0, -1),
    HandleSide.BOTTOM: (0, 1),
}
curves = st.builds(curve_between, points, sides, points, sides, lane=st.integers(-9, 9))


def _samples(curve: BezierCurve, count: int = 200) -> list[Point]:
    return [curve.point_at(i / count) for i in range(count + 1)]


def _on(rect: Rect, side: HandleSide, share: float) -> Point:
    if side in (HandleSide.LEFT, HandleSide.RIGHT):
        return (rect.x if side is HandleSide.LEFT else rect.right), rect.y + share * rect.h
    return rect.x + share * rect.w, (rect.y if side is HandleSide.TOP else rect.bottom)


@given(points, sides, points, sides, st.integers(-9, 9))
def test_a_curve_connects_its_ends_and_leaves_its_card_outward(
    p: Point, side_p: HandleSide, q: Point, side_q: HandleSide, lane: int
) -> None:
    curve = curve_between(p, side_p, q, side_q, lane=lane)
    assert (curve.start, curve.end) == (p, q)
    for end, pull, side in ((p, curve.c1, side_p), (q, curve.c2, side_q)):
        nx, ny = OUTWARD[side]
        assert (pull[0] - end[0]) * nx + (pull[1] - end[1]) * ny >= -1e-6


@given(curves)
def test_bounds_are_the_smallest_around_the_curve(curve: BezierCurve) -> None:
    box = curve.bounds()
    along = _samples(curve)
    slack = 1e-3 + 1e-9 * max(abs(v) for v in (box.x, box.y, box.right, box.bottom))
    assert all(box.expanded(slack).contains(x, y) for x, y in along)
    step = max(math.dist(a, b) for a, b in pairwise(along)) + slack
    assert min(x for x, _ in along) - box.x <= step
    assert box.right - max(x for x, _ in along) <= step
    assert min(y for _, y in along) - box.y <= step
    assert box.bottom - max(y for _, y in along) <= step


@given(curves, points)
@example(curve_between((0, 0), HandleSide.RIGHT, (-400, 0), HandleSide.LEFT), (-200, 3))
def test_the_distance_is_that_of_the_nearest_point(curve: BezierCurve, point: Point) -> None:
    distance = curve.distance(*point)
    nearest = min(math.dist(point, other) for other in _samples(curve, 2000))
    length = sum(math.dist(a, b) for a, b in pairwise(_samples(curve)))
    assert distance <= nearest + 0.03
    assert distance >= nearest - length / 1000 - 0.01


@given(curves, st.floats(0, 1), st.sampled_from((0.5, 6.0, 100.0)))
@example(BezierCurve((-19998.0, 0.33), (-9998.5, 0.33), (889.5, 142.67), (1.0, 142.67)), 0.9375, 1.5)
@example(BezierCurve((1.0, 0.33), (889.5, 0.33), (-9998.5, 0.67), (-19998.0, 0.67)), 0.8667539717057406, 0.75)
def test_a_point_of_the_curve_has_distance_zero_and_points_beyond_the_limit_are_not_measured(
    curve: BezierCurve, t: float, within: float
) -> None:
    x, y = curve.point_at(t)
    assert curve.distance(x, y, within) <= 0.03
    far = curve.bounds().right + within * 2
    assert curve.distance(far, y, within) == math.inf


@given(st.floats(80, 5000), st.floats(-3000, 3000))
def test_a_forward_edge_never_turns_back(dx: float, dy: float) -> None:
    along = _samples(curve_between((0, 0), HandleSide.RIGHT, (dx, dy), HandleSide.LEFT))
    assert all(b[0] >= a[0] - 1e-9 for a, b in pairwise(along))


@given(st.floats(0, 30))
def test_close_ends_form_no_loop(gap: float) -> None:
    box = curve_between((0, 0), HandleSide.RIGHT, (gap, 2), HandleSide.LEFT).bounds()
    assert box.w <= gap + 2
    assert box.h <= 2.001


@pytest.mark.parametrize("dx", [350, 600, 1200])
@pytest.mark.parametrize("dy", [0, -90, 120])
@pytest.mark.parametrize("is_flipped", [False, True])
def test_a_backward_edge_between_neighbors_goes_around_both(dx: float, dy: float, is_flipped: bool) -> None:
    a, b = Rect(dx, 0, 320, 240), Rect(0, dy, 320, 240)
    out, into = HandleSide.RIGHT, HandleSide.LEFT
    if is_flipped:
        a, b = Rect(a.y, a.x, a.h, a.w), Rect(b.y, b.x, b.h, b.w)
        out, into = HandleSide.BOTTOM, HandleSide.TOP
    curve = curve_between(_on(a, out, 0.5), out, _on(b, into, 0.5), into, around=(a, b))
    middle = [curve.point_at(t / 20) for t in range(7, 14)]
    both = a.united(b)
    assert not any(both.contains(*point) for point in middle)


@pytest.mark.parametrize("dx", [-900, -200, 100])
@pytest.mark.parametrize("dy", [320, 600, -400])
def test_a_backward_edge_between_cards_above_each_other_takes_the_gap(dx: float, dy: float) -> None:
    a, b = Rect(0, 0, 320, 240), Rect(dx, dy, 320, 240)
    curve = curve_between(
        _on(a, HandleSide.RIGHT, 0.5),
        HandleSide.RIGHT,
        _on(b, HandleSide.LEFT, 0.5),
        HandleSide.LEFT,
        around=(a, b),
    )
    over = [point for point in _samples(curve) if a.contains(*point) or b.contains(*point)]
    assert len(over) < 30 if dx < -500 else len(over) <= 2


@given(rects, st.floats(0, 1), st.floats(0, 1))
def test_a_loop_around_a_corner_is_outside_its_card(card: Rect, out: float, into: float) -> None:
    assume(max(card.w, card.h) < 2000)
    p, q = _on(card, HandleSide.RIGHT, out), _on(card, HandleSide.TOP, into)
    curve = curve_between(p, HandleSide.RIGHT, q, HandleSide.TOP, loop=True, around=(card, card))
    assert not card.expanded(-0.01).contains(*curve.point_at(0.5))


@given(rects, st.floats(0, 1), st.floats(0, 1))
def test_a_loop_passes_above_its_card(card: Rect, out: float, into: float) -> None:
    assume(card.h < 1000)
    p, q = _on(card, HandleSide.RIGHT, out), _on(card, HandleSide.LEFT, into)
    curve = curve_between(p, HandleSide.RIGHT, q, HandleSide.LEFT, loop=True, around=(card, card))
    assert curve.point_at(0.5)[1] < card.y


@given(rects, sides, st.floats(0, 1), st.floats(0, 1))
def test_a_loop_on_one_side_is_visible(card: Rect, side: HandleSide, out: float, into: float) -> None:
    curve = curve_between(
        _on(card, side, out), side, _on(card, side, into), side, loop=True, around=(card, card)
    )
    box = curve.bounds()
    assert min(box.w, box.h) >= 20
    assert not card.expanded(-0.01).contains(*curve.point_at(0.5))


@given(
    points,
    points,
    st.sampled_from(
        [
            (HandleSide.RIGHT, HandleSide.LEFT),
            (HandleSide.BOTTOM, HandleSide.TOP),
            (HandleSide.RIGHT, HandleSide.TOP),
        ]
    ),
)
def test_lanes_separate_coinciding_edges_of_both_directions(
    p: Point, q: Point, pair: tuple[HandleSide, HandleSide]
) -> None:
    assume(math.dist(p, q) > 200)
    one, other = pair
    forward = [curve_between(p, one, q, other, lane=lane) for lane in (0, 1, 2)]
    backward = [curve_between(q, other, p, one, lane=lane) for lane in (-1, -2)]
    middles = [curve.point_at(0.5) for curve in forward + backward]
    assert min(math.dist(a, b) for i, a in enumerate(middles) for b in middles[:i]) > 4
