"""Position and scale of an image in its view."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wsdesk.panels.viewer.zoom_view import Zoom


def test_fit_shows_the_whole_image_and_enlarges_small_ones() -> None:
    zoom = Zoom().in_view(400, 300, 1.0).with_image(800, 300)
    assert (zoom.scale, zoom.left, zoom.top) == (0.5, 0, 75)
    small = zoom.with_image(40, 30)
    assert (small.scale, small.left, small.top) == (10, 0, 0)
    assert small.percent == 1_000


def test_images_of_one_ratio_have_the_same_position() -> None:
    zoom = Zoom().in_view(400, 300, 1.0).with_image(2_000, 1_000)
    small = zoom.with_image(100, 50)
    assert (small.left, small.top, small.width * small.scale) == (zoom.left, zoom.top, 400)


def test_zooming_in_never_shrinks_a_tiny_image() -> None:
    fitted = Zoom().in_view(400, 300, 1.0).with_image(1, 1)
    assert fitted.at(200, 150, fitted.scale * 1.25).scale >= fitted.scale


def test_a_fitted_image_follows_the_view_and_a_moved_one_stays() -> None:
    zoom = Zoom().in_view(400, 300, 1.0).with_image(4_000, 3_000)
    assert zoom.in_view(800, 600, 1.0).scale == 0.2
    near = zoom.at(200, 150, 1.0)
    assert near.in_view(800, 600, 1.0).scale == 1.0
    assert near.fit() == zoom


def test_the_next_image_of_the_same_ratio_has_the_same_zoom() -> None:
    near = Zoom().in_view(400, 300, 1.0).with_image(4_000, 3_000).at(100, 100, 1.0)
    twice = near.with_image(8_000, 6_000)
    assert (twice.left, twice.top) == (near.left, near.top)
    assert twice.width * twice.scale == near.width * near.scale
    assert near.with_image(3_000, 4_000).fitted


def test_100_percent_is_one_screen_pixel_per_image_pixel() -> None:
    zoom = Zoom().in_view(400, 300, 0.5).with_image(4_000, 3_000)
    assert zoom.at(0, 0, zoom.actual_scale).percent == 100


@given(
    st.floats(1, 30_000),
    st.floats(1, 30_000),
    st.lists(st.tuples(st.floats(0, 400), st.floats(0, 300), st.floats(0.001, 100)), max_size=6),
)
def test_the_image_never_leaves_the_view(
    width: float, height: float, steps: list[tuple[float, float, float]]
) -> None:
    zoom = Zoom().in_view(400, 300, 1.0).with_image(width, height)
    for x, y, scale in steps:
        zoom = zoom.at(x, y, scale).panned(x * 9 - 900, 700 - y * 9)
        for start, length, expected_start in (
            (zoom.left, zoom.width * zoom.scale, 400),
            (zoom.top, zoom.height * zoom.scale, 300),
        ):
            if length >= expected_start:
                assert start <= 0.01
                assert start + length >= expected_start - 0.01
            else:
                assert abs(start - (expected_start - length) / 2) < 0.01


def test_zooming_preserves_the_point_of_the_image_under_the_pointer() -> None:
    zoom = Zoom().in_view(400, 300, 1.0).with_image(4_000, 3_000).at(200, 150, 1.0)
    point = (zoom.x + (300 - 200) / zoom.scale, zoom.y + (200 - 150) / zoom.scale)
    near = zoom.at(300, 200, 4.0)
    assert abs(near.x + (300 - 200) / near.scale - point[0]) < 1e-6
    assert abs(near.y + (200 - 150) / near.scale - point[1]) < 1e-6
