from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.graph.drawing import STYLES, rects
from wsdesk.graph.edges.bezier_style import BezierStyle
from wsdesk.graph.edges.bounds import SHORTEST, band
from wsdesk.graph.edges.shape import EdgeStyle
from wsdesk.graph.model.values import HandleSide, Rect

shares = st.floats(0, 1)


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
@given(rects, rects, shares, shares, st.integers(-20, 20), st.floats(-2000, 2000), st.floats(1, 3000))
def test_a_forward_edge_is_within_its_band(
    style: EdgeStyle,
    a: Rect,
    b: Rect,
    out: float,
    into: float,
    lane: int,
    left: float,
    width: float,
) -> None:
    assume(b.x - a.right >= SHORTEST)
    p, q = (a.right, a.y + out * a.h), (b.x, b.y + into * b.h)
    curve = style.shape(p, HandleSide.RIGHT, q, HandleSide.LEFT, lane=lane, around=(a, b))
    left += a.right
    top, bottom = band(style.shares, a, b, left, left + width)
    for i in range(101):
        x, y = curve.point_at(i / 100)
        if left <= x <= left + width:
            assert top - 1e-6 <= y <= bottom + 1e-6


def test_a_band_is_much_smaller_than_the_rectangle() -> None:
    a, b = Rect(0, 0, 320, 240), Rect(6000, 4000, 320, 240)
    top, bottom = band(BezierStyle.shares, a, b, 3000, 3200)
    assert bottom - top < 1500
