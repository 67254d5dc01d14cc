"""Marks as Qt counts them."""

from __future__ import annotations

from wsdesk.panels.widgets.lists.row_painter import marked_runs


def test_neighbours_become_one_run() -> None:
    assert marked_runs("Film board", (0, 1, 5)) == ((0, 2), (5, 1))


def test_letters_beyond_the_first_plane_count_twice() -> None:
    assert marked_runs("a🜁b", (1, 2)) == ((1, 3),)
