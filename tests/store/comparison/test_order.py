"""Pages, two at a time with the winner staying, and a reference."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wsdesk.store.comparison.order import MAX_PER_PAGE, ComparisonOrder


def pairwise(count: int, number: int = 0) -> ComparisonOrder:
    order = ComparisonOrder(count)
    order.set_pairwise(True, number)
    return order


def test_the_winner_stays_and_the_next_candidate_takes_the_place_of_the_loser() -> None:
    order = pairwise(5)
    assert order.shown == (0, 1)
    order.remove(1)
    assert order.shown == (0, 2)
    order.remove(0)
    assert order.shown == (3, 2)
    order.remove(2)
    assert order.shown == (3, 4)
    assert order.remove(3) is None, "the last two remain"


def test_undo_brings_the_loser_back_to_its_place() -> None:
    order = pairwise(5)
    first, second = order.remove(1), order.remove(0)
    assert first is not None
    assert second is not None
    order.restore(second)
    assert order.shown == (0, 2)
    order.restore(first)
    assert (order.shown, order.numbers) == ((0, 1), [0, 1, 2, 3, 4])


def test_a_side_is_restored_once_and_only_where_it_was_removed() -> None:
    order, other = pairwise(5), pairwise(5)
    removed, of_other = order.remove(3), other.remove(3)
    assert removed is not None
    assert of_other is not None
    order.restore(of_other)
    assert order.numbers == [0, 1, 2, 4]
    order.restore(removed)
    order.restore(removed)
    assert order.numbers == [0, 1, 2, 3, 4]


def test_two_at_a_time_begins_with_the_focused_side_and_ends_on_its_page() -> None:
    order = pairwise(40, 20)
    assert order.shown == (20, 21)
    order.set_pairwise(False)
    assert not order.is_pair
    assert 20 in order.shown
    assert pairwise(3, 2).shown == (2, 0)


def test_candidates_are_stepped_through_with_wrap_around() -> None:
    order = pairwise(4)
    order.step_candidate(1, 1)
    assert order.shown == (0, 2)
    order.step_candidate(1, -2)
    assert order.shown == (0, 3)


def test_the_reference_is_on_every_page_and_is_not_removed() -> None:
    order = ComparisonOrder(40)
    order.set_reference(7)
    assert order.shown[:3] == (7, 0, 1)
    order.step_page(1)
    assert order.shown[0] == 7
    assert order.remove(7) is None
    order.set_reference(-1)
    assert 7 in ComparisonOrder(40).shown


def test_the_reference_stays_in_every_pair() -> None:
    order = pairwise(5)
    order.set_reference(1)
    assert order.shown == (1, 0)
    order.step_candidate(0, 1)  # its own slot: the other one changes
    assert order.shown == (1, 2)
    order.remove(2)
    assert order.shown == (1, 3)
    order.swap()
    order.step_candidate(0, 1)
    assert order.shown == (4, 1)


def test_the_last_two_are_a_pair_and_undo_returns_to_the_page() -> None:
    order = ComparisonOrder(3)
    removed = order.remove(0)
    assert removed is not None
    assert (order.is_pair, order.shown) == (True, (1, 2))
    order.restore(removed)
    assert (order.is_pair, order.shown) == (False, (0, 1, 2))


actions = st.lists(
    st.tuples(
        st.sampled_from(["remove", "restore", "pairwise", "reference", "step", "page", "swap"]),
        st.integers(0, 39),
    ),
    max_size=40,
)


@given(st.integers(2, 40), actions)
def test_what_is_shown_exists_once_and_nothing_is_lost(count: int, steps: list[tuple[str, int]]) -> None:
    order, removed = ComparisonOrder(count), []
    for action, at in steps:
        number = order.numbers[at % len(order.numbers)]
        match action:
            case "remove":
                one = order.remove(number)
                removed += [one] if one is not None else []
            case "restore" if removed:
                order.restore(removed.pop(at % len(removed)))
            case "pairwise":
                order.set_pairwise(at % 2 == 0, number)
            case "reference":
                order.set_reference(number if at % 3 else -1)
            case "step" if order.is_pair:
                order.step_candidate(at % 2, 1 if at % 3 else -1)
            case "page":
                order.step_page(at % 3 - 1)
            case "swap" if order.is_pair:
                order.swap()
            case _:
                pass
        assert len(set(order.shown)) == len(order.shown)
        assert 2 <= len(order.shown) <= MAX_PER_PAGE
        assert set(order.shown) <= set(order.numbers)
        assert order.reference < 0 or order.reference in order.shown
        assert sorted([*order.numbers, *(one.number for one in removed)]) == list(range(count))
