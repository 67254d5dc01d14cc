from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from wsdesk.media.decode.image_difference import difference

TINT = QColor("#ff0000")


def plain(width: int, height: int, color: str = "#336699") -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    return image


def with_box(image: QImage, box: QRect, color: str) -> QImage:
    changed = image.copy()
    painter = QPainter(changed)
    painter.fillRect(box, QColor(color))
    painter.end()
    return changed


def test_identical_images_have_no_difference() -> None:
    result = difference(plain(130, 70), plain(130, 70), 0, TINT)
    assert (result.changed, result.total, result.share) == (0, 130 * 70, 0)
    assert result.mask.pixelColor(5, 5).alpha() == 0


@given(st.integers(1, 90), st.integers(1, 150), st.integers(0, 80), st.integers(0, 140), st.integers(1, 60))
def test_every_changed_pixel_is_counted(width: int, height: int, x: int, y: int, side: int) -> None:
    one = plain(width, height)
    box = QRect(x, y, side, side).intersected(one.rect())
    result = difference(one, with_box(one, box, "#336698"), 0, TINT)
    assert result.changed == (box.width() * box.height() if box.isValid() else 0)
    for px, py in ((x, y), (0, 0), (width - 1, height - 1)):
        if one.rect().contains(px, py):
            assert (result.mask.pixelColor(px, py).alpha() > 0) == box.contains(px, py)


@pytest.mark.parametrize(("threshold", "share"), [(0, 1), (9, 1), (10, 0), (254, 0)])
def test_differences_up_to_the_threshold_are_ignored(threshold: int, share: float) -> None:
    result = difference(plain(66, 65, "#000000"), plain(66, 65, "#00000a"), threshold, TINT)
    assert result.share == share


_colors = st.tuples(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))


@given(_colors, _colors, st.integers(0, 254), st.integers(1, 70))
def test_any_channel_counts_in_either_direction(
    one: tuple[int, int, int], other: tuple[int, int, int], threshold: int, width: int
) -> None:
    result = difference(
        plain(width, 3, QColor(*one).name()), plain(width, 3, QColor(*other).name()), threshold, TINT
    )
    differs = any(abs(a - b) > threshold for a, b in zip(one, other, strict=True))
    assert result.changed == (3 * width if differs else 0)


def test_the_mask_has_the_tint() -> None:
    result = difference(plain(8, 8, "#000000"), plain(8, 8, "#ffffff"), 0, TINT)
    assert result.mask.pixelColor(3, 3) == TINT


@pytest.mark.parametrize(
    ("one", "other", "changed"),
    [((80, 80), (40, 40), 0), ((80, 40), (40, 40), 1_600), ((40, 80), (40, 40), 1_600)],
)
def test_another_size_is_fitted_and_the_uncovered_area_differs(
    one: tuple[int, int], other: tuple[int, int], changed: int
) -> None:
    result = difference(plain(*one), plain(*other), 4, TINT)
    assert result.changed == changed


def test_transparent_images_are_compared_as_composited() -> None:
    one = QImage(20, 20, QImage.Format.Format_ARGB32_Premultiplied)
    one.fill(QColor(0, 0, 0, 0))
    assert difference(one, one.copy(), 0, TINT).changed == 0
