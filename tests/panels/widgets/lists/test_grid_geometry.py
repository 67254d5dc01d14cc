from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wsdesk.panels.widgets.lists.grid_view import GridGeometry

grids = st.builds(
    GridGeometry,
    width=st.integers(1, 900),
    count=st.integers(0, 500),
    least_width=st.integers(20, 200),
    cell_height=st.integers(10, 200),
    gap=st.integers(0, 16),
)


@given(grids)
def test_every_cell_is_found_at_its_center_and_none_overlaps_its_neighbor(grid: GridGeometry) -> None:
    right = -1
    for number in range(min(grid.count, 40)):
        x, y, w, h = grid.rect(number)
        if x + w // 2 < grid.width:
            assert grid.at(x + w // 2, y + h // 2) == number
        if number % grid.columns:
            assert x >= right
        right = x + w


@given(grids)
def test_the_last_column_ends_at_the_right_edge(grid: GridGeometry) -> None:
    if grid.width >= grid.least_width:
        x, _, w, _ = grid.rect(grid.columns - 1)
        assert abs(x + w - grid.width) <= 1


@given(grids, st.integers(-50, 2_000), st.integers(0, 900))
def test_a_vertical_range_has_every_cell_that_intersects_it(
    grid: GridGeometry, top: int, height: int
) -> None:
    cells = grid.between(top, top + height)
    for number in range(min(grid.count, 60)):
        _, y, _, h = grid.rect(number)
        if y < top + height and y + h > top:
            assert number in cells


def test_the_filmstrip_has_four_columns_at_its_usual_width() -> None:
    assert GridGeometry(320, 7, 70, 62, 8).columns == 4
    assert GridGeometry(320, 7, 70, 62, 8).height == 132
