from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, QSizeF

from wsdesk.panels.widgets.images.image_pane import MAX_SCALE, ImageViewportState

SHARE = st.floats(0, 1)
PANE = QRectF(0, 0, 400, 300)
FITTED = QSizeF(400, 200)


def on_screen(state: ImageViewportState, x: float, y: float) -> tuple[float, float]:
    box = state.box(FITTED, PANE)
    return box.x() + x * box.width(), box.y() + y * box.height()


@given(st.floats(1, 30), st.floats(1, 2), SHARE, SHARE)
def test_zooming_preserves_the_image_point_under_the_pointer(
    scale: float, factor: float, x: float, y: float
) -> None:
    before = ImageViewportState(scale, 0.5, 0.5)
    after = before.zoomed(factor, x, y)
    if after.scale < 1.001:
        return
    assert on_screen(after, x, y) == pytest.approx(on_screen(before, x, y), abs=1e-3)


@given(st.floats(0.01, 100), SHARE, SHARE, st.floats(-3, 3), st.floats(-3, 3))
def test_a_part_of_the_image_is_always_visible(
    factor: float, x: float, y: float, dx: float, dy: float
) -> None:
    state = ImageViewportState().zoomed(factor, x, y).moved(dx, dy)
    assert 1 <= state.scale <= MAX_SCALE
    assert 0 <= state.x <= 1
    assert 0 <= state.y <= 1


def test_a_completely_visible_image_is_centered() -> None:
    assert ImageViewportState().moved(0.3, 0.3) == ImageViewportState()
    assert ImageViewportState(2, 0.9, 0.1).zoomed(0.1, 0, 0) == ImageViewportState()
    assert ImageViewportState().box(FITTED, PANE) == QRectF(0, 50, 400, 200)
