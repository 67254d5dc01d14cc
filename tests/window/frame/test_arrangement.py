"""Who gets how many pixels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.window.frame.arrangement import (
    CANVAS_MIN,
    CANVAS_SHARE,
    LEFT_LEAST,
    RIGHT_LEAST,
    SidebarGeometry,
    SidebarPreference,
    arrange,
    default_width,
    floats_if_open,
)

LEFT, RIGHT = SidebarPreference(268, True), SidebarPreference(348, True)
SIDES = st.builds(SidebarPreference, st.integers(160, 1200), st.booleans())


def test_a_wide_window_gives_everybody_what_they_want() -> None:
    shared = arrange(1600, LEFT, RIGHT)
    assert (shared.left, shared.right, shared.middle) == (SidebarGeometry(268), SidebarGeometry(348), 984)


def test_a_laptop_keeps_both_sides_docked() -> None:
    shared = arrange(1024, LEFT, RIGHT)
    assert not shared.left.floats
    assert not shared.right.floats
    assert shared.middle >= CANVAS_MIN


@pytest.mark.parametrize("total", [1023, 1024, 1280, 1440, 1600, 1920, 2560, 3840])
def test_sides_that_nobody_resized_follow_the_screen(total: int) -> None:
    left, right = (default_width(total, is_left=is_left) for is_left in (True, False))
    shared = arrange(total, SidebarPreference(left, True), SidebarPreference(right, True))
    assert (shared.left.width, shared.right.width) == (left, right)
    assert shared.middle >= CANVAS_SHARE * total


def test_they_are_narrow_in_a_small_window_and_wide_in_a_large_one() -> None:
    assert [default_width(total, is_left=True) for total in (1024, 1600, 3840)] == [204, 264, 320]
    assert [default_width(total, is_left=False) for total in (1024, 1600, 3840)] == [256, 440, 520]


@given(st.integers(1023, 4000), SIDES, SIDES)
def test_the_canvas_keeps_its_share_whatever_was_dragged(
    total: int, left: SidebarPreference, right: SidebarPreference
) -> None:
    assert arrange(total, left, right).middle >= CANVAS_SHARE * total - 1


def test_the_right_side_floats_before_the_left_one() -> None:
    shared = arrange(800, LEFT, RIGHT)
    assert (shared.left.floats, shared.right.floats) == (False, True)
    assert shared.middle == 800 - 268


def test_both_float_where_there_is_no_room_for_one() -> None:
    shared = arrange(500, LEFT, RIGHT)
    assert shared.left.floats
    assert shared.right.floats
    assert shared.middle == 500


def test_a_closed_side_takes_nothing() -> None:
    shared = arrange(1024, SidebarPreference(268, False), RIGHT)
    assert shared.left == SidebarGeometry()
    assert shared.middle == 1024 - 348


@pytest.mark.parametrize(("total", "floats"), [(1600, False), (700, True)])
def test_it_is_known_before_whether_a_side_would_float(total: int, floats: bool) -> None:
    assert floats_if_open(total, LEFT, SidebarPreference(348, False), is_left=False) is floats


@given(st.integers(320, 4000), SIDES, SIDES)
def test_the_canvas_never_gets_less_than_its_due_and_nothing_is_lost(
    total: int, left: SidebarPreference, right: SidebarPreference
) -> None:
    shared = arrange(total, left, right)
    docked = sum(place.width for place in (shared.left, shared.right) if not place.floats)
    assert shared.middle + docked == total
    assert shared.middle >= min(total, CANVAS_MIN)
    for place, side, least in ((shared.left, left, LEFT_LEAST), (shared.right, right, RIGHT_LEAST)):
        assert place.width <= max(side.width, least)
        assert place.width == 0 or side.open
        if place.width and not place.floats:
            assert place.width >= min(least, side.width)
        if place.floats:
            assert place.width < total
