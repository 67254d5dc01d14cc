"""Where the cells of a comparison lie."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.panels.compare.layout import best_layout, row_layout

GAP, WORDS = 10.0, 40.0


def test_images_of_one_ratio_fill_the_width_in_their_own_ratio() -> None:
    layout = row_layout([21 / 9] * 4, 2, 1_010, 2_000, GAP, WORDS)
    for _, _, width, height in layout.cells:
        assert width == pytest.approx(500)
        assert width / height == pytest.approx(21 / 9)
    assert layout.cells[2][:2] == (0, pytest.approx(500 / (21 / 9) + WORDS + GAP))


def test_images_of_a_row_are_equally_high() -> None:
    layout = row_layout([2.0, 0.5, 1.0], 3, 720, 2_000, GAP, WORDS)
    assert {round(cell[3]) for cell in layout.cells} == {200}
    assert [round(cell[2]) for cell in layout.cells] == [400, 100, 200]


def test_a_last_row_that_is_not_full_is_no_higher_than_the_others() -> None:
    layout = row_layout([1.5] * 3, 2, 610, 5_000, GAP, WORDS)
    assert layout.cells[2][2:] == pytest.approx(layout.cells[0][2:])


def test_the_best_number_of_columns_depends_on_the_ratio() -> None:
    wide = best_layout([21 / 9] * 4, 1_000, 1_000, GAP, WORDS)
    tall = best_layout([9 / 21] * 4, 1_000, 600, GAP, WORDS)
    assert len({round(cell[0]) for cell in wide.cells}) < len({round(cell[0]) for cell in tall.cells})


@given(
    st.lists(st.floats(0.001, 1_000), min_size=1, max_size=16),
    st.floats(120, 4_000),
    st.floats(120, 3_000),
)
def test_the_best_layout_needs_no_scrolling_and_overlaps_nothing(
    ratios: list[float], width: float, height: float
) -> None:
    layout = best_layout(ratios, width, height, GAP, WORDS)
    assert len(layout.cells) == len(ratios)
    for x, y, wide, high in layout.cells:
        assert x >= -0.01
        assert x + wide <= width + 0.01 or wide < GAP * len(ratios)
        assert y >= 0
        assert high > 0
    rows = len({round(cell[1], 3) for cell in layout.cells})
    assert layout.height <= max(height, rows * (WORDS + GAP) + rows) + 0.01


def test_nothing_has_no_layout() -> None:
    assert best_layout([], 100, 100, GAP, WORDS).cells == ()
