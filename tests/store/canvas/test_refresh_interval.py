"""How often the service is looked at."""

from __future__ import annotations

import pytest

from wsdesk.store.canvas.refresh import IDLE_ROUNDS, QUICK_ROUNDS, PollInterval


@pytest.mark.parametrize(
    ("quiet", "seconds", "visible", "wait"),
    [
        (0, 15, True, 5),
        (QUICK_ROUNDS - 1, 15, True, 5),
        (QUICK_ROUNDS, 15, True, 15),
        (0, 6, True, 3),
        (0, 3600, True, 1200),
        (QUICK_ROUNDS + IDLE_ROUNDS, 15, True, 30),
        (QUICK_ROUNDS + 2 * IDLE_ROUNDS, 15, True, 60),
        (10_000, 15, True, 60),
        (0, 15, False, 60),
        (10_000, 15, False, 60),
        (10_000, 100, True, 300),
        (10_000, 3600, False, 3600),
    ],
)
def test_the_wait(quiet: int, seconds: float, visible: bool, wait: float) -> None:
    assert PollInterval(quiet).wait_s(seconds, visible=visible) == pytest.approx(wait)


def test_a_change_makes_it_quick_and_quiet_makes_it_rare() -> None:
    pace = PollInterval()
    waits = []
    for changed in [True, *[False] * 80]:
        pace = pace.after(changed=changed)
        waits.append(pace.wait_s(15, visible=True))
    assert waits == sorted(waits)
    assert (waits[0], waits[-1]) == (5, 60)
