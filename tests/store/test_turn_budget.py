"""Slices of one turn of the event loop share its time, and each makes progress."""

from __future__ import annotations

from collections.abc import Generator
from itertools import pairwise

import pytest
from PySide6.QtCore import QAbstractEventDispatcher, QObject
from pytestqt.qtbot import QtBot

from wsdesk.store.base import slices
from wsdesk.store.base.slices import SlicedCalculation
from wsdesk.store.turn_budget import MAX_RESERVED_S, TURN_S, TurnBudget

STEP_S = 0.001


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def cpu() -> Clock:
    return Clock()


@pytest.fixture
def budget(clock: Clock, cpu: Clock, monkeypatch: pytest.MonkeyPatch) -> TurnBudget:
    budget = TurnBudget(clock, cpu)
    monkeypatch.setattr(slices, "turn", budget)
    return budget


def test_calculations_of_one_turn_end_with_it(qtbot: QtBot, clock: Clock, budget: TurnBudget) -> None:
    parent, steps, results = QObject(), dict.fromkeys("abcd", 0), list[str]()

    def calculate(name: str) -> Generator[None, None, str]:
        for _ in range(20):
            clock.now += STEP_S
            steps[name] += 1
            yield
        return name

    began: list[float] = []

    def begin() -> None:
        began.append(clock.now)
        budget.begin()

    begin()
    for name in steps:
        SlicedCalculation(parent).start(calculate(name), results.append)
    assert all(steps.values())
    dispatcher = QAbstractEventDispatcher.instance()
    dispatcher.awake.connect(begin)
    begin()
    qtbot.waitUntil(lambda: len(results) == len(steps))
    dispatcher.awake.disconnect(begin)
    turns = [end - start for start, end in pairwise([*began, clock.now])]
    assert max(turns) <= TURN_S + (len(steps) - 1) * STEP_S
    assert sorted(results) == list(steps)


def test_a_slice_has_its_own_time_in_a_turn_that_has_just_begun(clock: Clock, budget: TurnBudget) -> None:
    budget.begin()
    assert budget.until(TURN_S / 2) == clock.now + TURN_S / 2
    assert budget.until(TURN_S * 2) == clock.now + TURN_S


def test_urgent_work_has_time_even_if_the_turn_is_over(clock: Clock, budget: TurnBudget) -> None:
    budget.begin()
    clock.now += 2 * TURN_S
    assert budget.is_over(budget.until(1.0))
    until = budget.until(1.0, at_least=STEP_S)
    assert not budget.is_over(until)
    clock.now += STEP_S
    assert budget.is_over(until)


def test_a_slice_ends_before_a_step_that_would_pass_its_end(clock: Clock, budget: TurnBudget) -> None:
    budget.begin()
    until = budget.until(10 * STEP_S)
    steps = 0
    while steps < 2 or not budget.is_over(until):
        clock.now += 0.4 * TURN_S
        steps += 1
    assert steps == 2
    assert clock.now < until


def _work(clock: Clock, cpu: Clock, seconds: float) -> None:
    clock.now += seconds
    cpu.now += seconds


def _slice_s(clock: Clock, cpu: Clock, budget: TurnBudget) -> float:
    """Begin a turn with a slice, which takes its time; its seconds."""
    budget.begin()
    seconds = budget.until(1.0) - clock.now
    _work(clock, cpu, seconds)
    return seconds


def test_a_frame_shortens_the_slices_after_it_for_a_while(
    clock: Clock, cpu: Clock, budget: TurnBudget
) -> None:
    assert _slice_s(clock, cpu, budget) == pytest.approx(TURN_S)
    budget.begin()
    _work(clock, cpu, 0.002)
    turns = [_slice_s(clock, cpu, budget) for _ in range(40)]
    assert turns[0] == pytest.approx(TURN_S - 0.002)
    assert turns == sorted(turns)
    assert turns[-1] == pytest.approx(TURN_S)


def test_turns_without_slices_add_up_to_a_maximum(clock: Clock, cpu: Clock, budget: TurnBudget) -> None:
    for _ in range(2):
        budget.begin()
        _work(clock, cpu, 0.001)
    assert _slice_s(clock, cpu, budget) == pytest.approx(TURN_S - 0.002)
    for _ in range(20):
        budget.begin()
        _work(clock, cpu, 0.001)
    assert _slice_s(clock, cpu, budget) == pytest.approx(TURN_S - MAX_RESERVED_S)


def test_waiting_for_events_does_not_shorten_slices(clock: Clock, cpu: Clock, budget: TurnBudget) -> None:
    budget.begin()
    clock.now += 5.0
    assert _slice_s(clock, cpu, budget) == pytest.approx(TURN_S)
