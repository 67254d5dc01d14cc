"""What is drawn at a zoom: bands, and no popping between them."""

from __future__ import annotations

import pytest

from wsdesk.scene.model.level_of_detail import ZoomBand, image_opacity, level_of_detail, zoom_band


@pytest.mark.parametrize(
    ("scale", "band"),
    [
        (2.0, ZoomBand.FULL),
        (0.6, ZoomBand.FULL),
        (0.59, ZoomBand.CARD),
        (0.25, ZoomBand.CARD),
        (0.249, ZoomBand.THUMB),
        (0.08, ZoomBand.THUMB),
        (0.079, ZoomBand.FAR),
        (0.01, ZoomBand.FAR),
    ],
)
def test_bands(scale: float, band: ZoomBand) -> None:
    assert zoom_band(scale) is band


def test_what_a_band_leaves_out_has_faded_before_it_begins() -> None:
    assert level_of_detail(0.6).text == 1
    assert level_of_detail(0.25).title == 0
    assert level_of_detail(0.25).handles == 0


def test_nothing_jumps_from_one_zoom_to_the_next() -> None:
    scale, before = 2.0, level_of_detail(2.0)
    while scale > 0.02:
        scale *= 0.99
        now = level_of_detail(scale)
        for part in ("text", "title", "handles", "tint", "shadow"):
            assert abs(getattr(now, part) - getattr(before, part)) < 0.09, (part, scale)
        before = now


def test_titles_stay_readable_for_longer_than_the_card() -> None:
    assert level_of_detail(0.5).title_px * 0.5 == pytest.approx(9)
    assert level_of_detail(1).title_px == 13


def test_pictures_show_from_a_size_on_screen_on() -> None:
    assert image_opacity(6) == 0
    assert image_opacity(11) == 1
