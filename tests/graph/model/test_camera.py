from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import rects
from wsdesk.graph.model.camera import (
    MAX_SCALE,
    MIN_SCALE,
    Camera,
    clamp_scale,
    fit,
    to_canvas,
    to_screen,
    visible,
    zoomed_at,
)
from wsdesk.graph.model.values import Rect

cameras = st.builds(Camera, st.floats(-1e5, 1e5), st.floats(-1e5, 1e5), st.floats(MIN_SCALE, MAX_SCALE))
pixels = st.floats(0, 2000)


@given(rects, st.floats(200, 3000), st.floats(200, 3000))
def test_a_fitted_rectangle_is_completely_visible_and_centered(
    rect: Rect, width: float, height: float
) -> None:
    camera = fit(rect, width, height)
    view = visible(camera, width, height)
    assert MIN_SCALE <= camera.scale <= 1
    if camera.scale > MIN_SCALE:
        assert view.expanded(1e-6).contains(rect.x, rect.y)
        assert view.expanded(1e-6).contains(rect.right, rect.bottom)
    assert math.isclose(camera.x, rect.cx, abs_tol=1e-6)


def test_a_small_rectangle_is_not_enlarged_and_an_empty_one_has_scale_1() -> None:
    assert fit(Rect(0, 0, 10, 10), 1000, 800).scale == 1
    assert fit(Rect(0, 0, 0, 0), 1000, 800) == Camera(0, 0, 1)
    assert fit(Rect(0, 0, 10, 10), 1000, 800, most=4).scale == 4


@given(cameras, pixels, pixels)
def test_screen_and_canvas_coordinates_are_inverse(camera: Camera, sx: float, sy: float) -> None:
    x, y = to_canvas(camera, 1600, 1000, sx, sy)
    result = to_screen(camera, 1600, 1000, x, y)
    assert math.isclose(result[0], sx, abs_tol=1e-3)
    assert math.isclose(result[1], sy, abs_tol=1e-3)


@given(cameras, st.floats(0.01, 100), pixels, pixels)
def test_zooming_preserves_the_point_under_the_pointer(
    camera: Camera, factor: float, sx: float, sy: float
) -> None:
    after = zoomed_at(camera, factor, 1600, 1000, sx, sy)
    assert MIN_SCALE <= after.scale <= MAX_SCALE
    before, now = to_canvas(camera, 1600, 1000, sx, sy), to_canvas(after, 1600, 1000, sx, sy)
    assert math.dist(before, now) < 1e-6 * max(1, abs(before[0]), abs(before[1]))


def test_an_invalid_scale_is_1() -> None:
    assert [clamp_scale(s) for s in (math.nan, 0, -3, math.inf)] == [1, MIN_SCALE, MIN_SCALE, MAX_SCALE]
