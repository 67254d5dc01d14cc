"""Layout of justified rows."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from wsdesk.panels.light_table.justified_layout import BLOCK, CellBox, JustifiedLayout

GAP = 6


def create_layout(
    ratios: list[float], sections: list[int] | None = None, width: int = 900, row_height: int = 160
) -> JustifiedLayout:
    layout = JustifiedLayout(ratios, sections or [], gap=GAP)
    layout.resize(width, row_height)
    return layout


def all_boxes(layout: JustifiedLayout) -> list[CellBox]:
    return [box for row in layout.rows(0, layout.height + 1) for box in layout.boxes(row)]


def random_ratios(count: int, seed: int = 3) -> list[float]:
    choose = random.Random(seed)
    return [choose.choice((1, 1.78, 0.56, 1.5, 2.39, 0.75)) for _ in range(count)]


@given(
    st.lists(st.floats(0.1, 8) | st.just(0.0), min_size=1, max_size=120),
    st.integers(120, 2_000),
    st.integers(48, 640),
    st.data(),
)
def test_every_item_has_one_box_in_reading_order(
    ratios: list[float], width: int, row_height: int, data: st.DataObject
) -> None:
    starts = data.draw(st.sets(st.integers(1, max(1, len(ratios) - 1)), max_size=5))
    sections = sorted({0, *(start for start in starts if start < len(ratios))})
    layout = create_layout(ratios, data.draw(st.sampled_from([[], sections])), width, row_height)
    boxes = all_boxes(layout)
    assert [box.number for box in boxes] == list(range(len(ratios)))
    for before, after in pairwise(boxes):
        same_row = before.y == after.y
        assert (
            after.x >= before.x + before.width + GAP - 1 if same_row else after.y >= before.y + before.height
        )
    for box in boxes:
        assert box.x >= 0
        assert box.x + box.width <= width + 1
        assert layout.at(box.x + box.width // 2, box.y + box.height // 2) == box.number
        assert layout.rect(box.number) == box[1:]


def test_full_rows_reach_both_edges() -> None:
    layout = create_layout(random_ratios(400))
    rows = list(layout.rows(0, layout.height))
    for row in rows[:-1]:
        boxes = list(layout.boxes(row))
        assert boxes[0].x == 0
        assert abs(boxes[-1].x + boxes[-1].width - 900) <= 1
        assert 160 / 1.6 <= row.height <= 160 * 1.36


def test_cells_have_the_ratio_of_their_images() -> None:
    ratios = random_ratios(200)
    for box in all_boxes(create_layout(ratios)):
        assert abs(box.width / box.height - ratios[box.number]) < 0.05


def test_the_last_row_of_a_section_is_not_stretched() -> None:
    layout = create_layout([1.5] * 3, width=2_000)
    assert [box.height for box in all_boxes(layout)] == [160] * 3


def test_headers_come_before_the_first_row_of_their_section() -> None:
    layout = create_layout(random_ratios(30), [0, 4, 20])
    rows = list(layout.rows(0, layout.height))
    headers = [n for n, row in enumerate(rows) if row.section >= 0]
    assert [rows[n].section for n in headers] == [0, 1, 2]
    assert [rows[n + 1].first for n in headers] == [0, 4, 20]
    assert [row.section for row in layout.rows(rows[headers[1]].y + 3, rows[headers[1]].y + 4)] == [1]
    assert [row.section for row in layout.rows(rows[headers[1] + 1].y + 3, rows[headers[1] + 1].y + 4)] == [
        -1
    ]


def test_blocks_are_adjacent_and_stay_at_their_estimated_positions() -> None:
    ratios = random_ratios(10 * BLOCK + 17)
    sections = [0, 5, 6, 900, 3_000, 3_001, 3_400, 9_000]
    layout = create_layout(ratios, sections)
    height = layout.height
    middle = layout.rect(7_000)
    boxes = all_boxes(layout)
    assert [box.number for box in boxes] == list(range(len(ratios)))
    assert layout.height == height
    assert layout.rect(7_000) == middle
    tops = [row.y for row in layout.rows(0, height)]
    bottoms = [row.y + row.height for row in layout.rows(0, height)]
    assert all(top - bottom == GAP for top, bottom in zip(tops[1:], bottoms, strict=False))
    assert bottoms[-1] == height


def test_estimated_rows_are_hardly_distorted() -> None:
    ratios = random_ratios(40 * BLOCK)
    for row_height in (48, 160, 640):
        layout = create_layout(ratios, width=1_600, row_height=row_height)
        for index in range(0, len(ratios), 977):
            _x, _y, width, height = layout.rect(index)
            assert abs(width / height / ratios[index] - 1) < 0.08


def test_the_rows_above_and_below_are_reached_at_the_same_horizontal_position() -> None:
    layout = create_layout(random_ratios(60), [0, 25])
    boxes = {box.number: box for box in all_boxes(layout)}
    at = boxes[30]
    x = at.x + at.width / 2
    below, above = boxes[layout.vertical(30, 1, x)], boxes[layout.vertical(30, -1, x)]
    assert above.y < at.y < below.y
    assert below.x - GAP <= x <= below.x + below.width + GAP
    assert layout.vertical(0, -1, 0) == 0
    last = max(boxes)
    assert layout.vertical(last, 1, 0) == last


def test_without_items_the_layout_is_empty() -> None:
    layout = create_layout([])
    assert layout.between(0, 1_000) == range(0)
    assert layout.height == 0
    assert list(layout.rows(0, 1_000)) == []
    assert layout.at(5, 5) == -1
