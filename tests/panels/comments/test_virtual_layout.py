"""Where the cards of a long list are, and what the view holds on to."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wsdesk.panels.comments.virtual_layout import ESTIMATED_HEIGHT, GAP, VirtualLayout

PORT = 200


def stack(*ids: str, home_is_top: bool = False) -> VirtualLayout:
    made = VirtualLayout(4, 2, home_is_top=home_is_top)
    made.set_cards(ids, ())
    made.compute_positions()
    return made


def laid(made: VirtualLayout, value: int) -> int:
    """Where the view begins after it was laid out, which began at `value`."""
    most = max(0, made.compute_positions() - PORT)
    value = made.scroll_position(value, most)
    made.update_anchor(value)
    return value


def test_unseen_cards_count_with_a_guess_and_seen_ones_with_their_height() -> None:
    made = stack("a", "b", "c")
    assert made.total == 4 + 3 * ESTIMATED_HEIGHT + 2 * GAP + 2
    made.set_height("b", 100)
    assert made.compute_positions() == 4 + 2 * ESTIMATED_HEIGHT + 100 + 2 * GAP + 2
    assert made.top_of("c") == 4 + ESTIMATED_HEIGHT + 100 + 2 * GAP
    assert made.visible_range(made.top_of("b"), 50) == (1, 2)


def test_the_end_is_home_of_a_thread_and_the_top_of_a_list() -> None:
    thread, listed = stack(*"abcdef"), stack(*"abcdef", home_is_top=True)
    assert laid(thread, 0) == thread.total - PORT
    assert laid(listed, 50) == 0
    thread.set_cards(tuple("abcdefg"), ())
    listed.set_cards(tuple("gabcdef"), ())
    assert laid(thread, 0) == thread.total - PORT, "what comes at the end is shown"
    assert laid(listed, 0) == 0, "what comes at the top is shown"


def test_what_one_reads_does_not_move_when_something_comes_above() -> None:
    made = stack(*"abcdef", home_is_top=True)
    made.scrolled(made.top_of("c") + 5, made.total - PORT)
    made.set_cards(tuple("xyabcdef"), ())
    value = laid(made, 0)
    assert value == made.top_of("c") + 5
    made.set_height("x", 300)
    assert laid(made, value) == made.top_of("c") + 5


@given(st.lists(st.integers(20, 400), min_size=1, max_size=40), st.integers(0, 9_000), st.integers(1, 900))
def test_what_is_seen_is_all_that_meets_the_view(heights: list[int], value: int, port: int) -> None:
    ids = [str(n) for n in range(len(heights))]
    made = stack(*ids)
    for card_id, high in zip(ids, heights, strict=True):
        made.set_height(card_id, high)
    made.compute_positions()
    first, last = made.visible_range(value, port)
    meets = [
        n
        for n, i in enumerate(ids)
        if made.top_of(i) <= value + port and made.top_of(i) + heights[n] >= value
    ]
    assert all(first <= n < max(last, first + 1) for n in meets)
