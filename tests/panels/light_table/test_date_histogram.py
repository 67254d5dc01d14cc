"""The histogram of dates in the light table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from PySide6.QtCore import Qt

from wsdesk.panels.light_table.date_histogram import DateHistogram
from wsdesk.store.query.query_edit import HistogramBin, ResultHistogram
from wsdesk.store.query.query_language import parse

DAYS = tuple(HistogramBin(date(2025, 11, day), date(2025, 11, day + 1), day) for day in range(1, 11))


@pytest.fixture
def dates(harness: Any, show: Callable[..., Any]) -> DateHistogram:
    widget: DateHistogram = show(DateHistogram(harness.stores.themes), 220, 80)
    widget.set_state(ResultHistogram(DAYS), ())
    return widget


def test_a_drag_over_bars_chooses_their_days(dates: DateHistogram, qtbot: Any) -> None:
    chosen: list[Any] = []
    dates.chosen.connect(chosen.append)
    bars = dates.bars
    assert dates.range.text() == "Nov 1, 2025 – Nov 10, 2025"
    points = [bars.box(at).center().toPoint() for at in (2, 5)]
    qtbot.mousePress(bars, Qt.MouseButton.LeftButton, pos=points[0])
    qtbot.mouseMove(bars, points[1])
    qtbot.mouseRelease(bars, Qt.MouseButton.LeftButton, pos=points[1])
    assert chosen.pop() == (date(2025, 11, 3), date(2025, 11, 7))
    dates.set_state(ResultHistogram(DAYS), parse("after:2025-11-03 before:2025-11-04").filters)
    assert dates.range.text() == "Nov 3, 2025"
    qtbot.mouseClick(bars, Qt.MouseButton.LeftButton, pos=points[0])
    assert chosen == [None], "a click on the chosen bar removes it"


def test_bars_are_chosen_with_the_keyboard(dates: DateHistogram, qtbot: Any) -> None:
    chosen: list[Any] = []
    dates.chosen.connect(chosen.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right):
        qtbot.keyClick(dates.bars, key)
    qtbot.keyClick(dates.bars, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert dates.bars.accessibleDescription() == "Nov 2, 2025 – Nov 3, 2025: 5 results"
    qtbot.keyClick(dates.bars, Qt.Key.Key_Return)
    qtbot.keyClick(dates.bars, Qt.Key.Key_Delete)
    assert chosen == [(date(2025, 11, 2), date(2025, 11, 4)), None]


def test_home_and_end_go_to_the_first_and_last_bar(dates: DateHistogram, qtbot: Any) -> None:
    chosen: list[Any] = []
    dates.chosen.connect(chosen.append)
    for key in (Qt.Key.Key_End, Qt.Key.Key_Return, Qt.Key.Key_Home, Qt.Key.Key_Return):
        qtbot.keyClick(dates.bars, key)
    assert [first.day for first, _end in chosen] == [10, 1]


def test_the_histogram_is_hidden_for_a_single_bar(dates: DateHistogram) -> None:
    assert dates.isVisible()
    dates.set_state(ResultHistogram(DAYS[:1]), ())
    assert not dates.isVisible()
