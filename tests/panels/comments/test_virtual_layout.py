"""Positions of the cards of a long list, and the scroll anchor."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wsdesk.panels.comments.virtual_layout import ESTIMATED_HEIGHT, GAP, VirtualLayout

PORT = 200


def stack(*ids: str, home_is_top: bool = False) -> VirtualLayout:
    layout = VirtualLayout(4, 2, home_is_top=home_is_top)
    layout.set_cards(ids, ())
    layout.compute_positions()
    return layout


def lay_out(layout: VirtualLayout, value: int) -> int:
    """Scroll position after a layout that started at `value`."""
    max_value = max(0, layout.compute_positions() - PORT)
    value = layout.scroll_position(value, max_value)
    layout.update_anchor(value)
    return value


def test_invisible_cards_have_an_estimated_height_and_visible_ones_their_own() -> None:
    layout = stack("a", "b", "c")
    assert layout.total == 4 + 3 * ESTIMATED_HEIGHT + 2 * GAP + 2
    layout.set_height("b", 100)
    assert layout.compute_positions() == 4 + 2 * ESTIMATED_HEIGHT + 100 + 2 * GAP + 2
    assert layout.top_of("c") == 4 + ESTIMATED_HEIGHT + 100 + 2 * GAP
    assert layout.visible_range(layout.top_of("b"), 50) == (1, 2)


def test_a_thread_starts_at_its_end_and_a_list_at_its_top() -> None:
    thread, list_layout = stack(*"abcdef"), stack(*"abcdef", home_is_top=True)
    assert lay_out(thread, 0) == thread.total - PORT
    assert lay_out(list_layout, 50) == 0
    thread.set_cards(tuple("abcdefg"), ())
    list_layout.set_cards(tuple("gabcdef"), ())
    assert lay_out(thread, 0) == thread.total - PORT, "new cards at the end are shown"
    assert lay_out(list_layout, 0) == 0, "new cards at the top are shown"


def test_visible_cards_do_not_move_when_cards_are_inserted_above() -> None:
    virtual_layout = stack(*"abcdef", home_is_top=True)
    virtual_layout.scrolled(virtual_layout.top_of("c") + 5, virtual_layout.total - PORT)
    virtual_layout.set_cards(tuple("xyabcdef"), ())
    value = lay_out(virtual_layout, 0)
    assert value == virtual_layout.top_of("c") + 5
    virtual_layout.set_height("x", 300)
    assert lay_out(virtual_layout, value) == virtual_layout.top_of("c") + 5


@given(st.lists(st.integers(20, 400), min_size=1, max_size=40), st.integers(0, 9_000), st.integers(1, 900))
def test_visible_cards_are_all_that_intersect_the_view(heights: list[int], value: int, port: int) -> None:
    ids = [str(n) for n in range(len(heights))]
    virtual_layout = stack(*ids)
    for card_id, high in zip(ids, heights, strict=True):
        virtual_layout.set_height(card_id, high)
    virtual_layout.compute_positions()
    first, last = virtual_layout.visible_range(value, port)
    intersects = [
        n
        for n, i in enumerate(ids)
        if virtual_layout.top_of(i) <= value + port and virtual_layout.top_of(i) + heights[n] >= value
    ]
    assert all(first <= n < max(last, first + 1) for n in intersects)
