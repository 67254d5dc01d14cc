"""What is drawn at a zoom: bands, and no popping between them."""

from __future__ import annotations

import pytest

from wsdesk.scene.model.level_of_detail import ZoomBand, band_of, detail_of, picture_share


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
    assert band_of(scale) is band


def test_what_a_band_leaves_out_has_faded_before_it_begins() -> None:
    assert detail_of(0.6).words == 1
    assert detail_of(0.25).title == 0
    assert detail_of(0.25).handles == 0


def test_nothing_jumps_from_one_zoom_to_the_next() -> None:
    scale, before = 2.0, detail_of(2.0)
    while scale > 0.02:
        scale *= 0.99
        now = detail_of(scale)
        for part in ("words", "title", "handles", "tint", "shadow"):
            assert abs(getattr(now, part) - getattr(before, part)) < 0.09, (part, scale)
        before = now


def test_titles_stay_readable_for_longer_than_the_card() -> None:
    assert detail_of(0.5).title_px * 0.5 == pytest.approx(9)
    assert detail_of(1).title_px == 13


def test_pictures_show_from_a_size_on_screen_on() -> None:
    assert picture_share(6) == 0
    assert picture_share(11) == 1
