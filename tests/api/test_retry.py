"""Retry decisions as tables."""

from __future__ import annotations

import math
from email.utils import formatdate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.api.retry import (
    MAX_WAIT_S,
    AttemptFailure,
    AttemptOutcome,
    RetryBudget,
    RetryPolicy,
    backoff,
    deadline_extension_s,
    decide,
    fits_deadline,
    outcome_of_status,
    parse_retry_after,
    retry_wait,
)

NOW = 1_790_000_000.0
POLICY = RetryPolicy()
FULL, SPENT = RetryBudget(), RetryBudget(tokens=0.9)


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (429, AttemptOutcome.LIMITED),
        (500, AttemptOutcome.FAULT),
        (502, AttemptOutcome.FAULT),
        (503, AttemptOutcome.FAULT),
        (504, AttemptOutcome.FAULT),
        (501, AttemptOutcome.FINAL),
        (505, AttemptOutcome.FINAL),
        (400, AttemptOutcome.FINAL),
        (401, AttemptOutcome.FINAL),
        (403, AttemptOutcome.FINAL),
        (404, AttemptOutcome.FINAL),
        (408, AttemptOutcome.FINAL),
        (302, AttemptOutcome.FINAL),
    ],
)
def test_outcomes_of_statuses(status: int, outcome: AttemptOutcome) -> None:
    assert outcome_of_status(status) is outcome


@pytest.mark.parametrize(
    ("outcome", "attempt", "repeatable", "requested_wait", "left", "budget", "wait", "reason"),
    [
        # a read is retried after every transient failure
        (AttemptOutcome.NOT_SENT, 1, True, None, 45, FULL, 0.2, ""),
        (AttemptOutcome.LOST, 1, True, None, 45, FULL, 0.2, ""),
        (AttemptOutcome.FAULT, 2, True, None, 45, FULL, 0.4, ""),
        (AttemptOutcome.LIMITED, 3, True, None, 45, FULL, 4.5, ""),
        # but not forever
        (AttemptOutcome.LOST, 4, True, None, 45, FULL, None, "attempts"),
        (AttemptOutcome.LIMITED, 4, True, 1.0, 45, FULL, None, "attempts"),
        (AttemptOutcome.LOST, 1, True, None, 0.6, FULL, None, "deadline"),
        (AttemptOutcome.LOST, 1, True, None, 45, SPENT, None, "budget"),
        # a response that would be the same again is final
        (AttemptOutcome.FINAL, 1, True, None, 45, FULL, None, "final"),
        # a write only if it was certainly not executed
        (AttemptOutcome.NOT_SENT, 1, False, None, 45, FULL, 0.2, ""),
        (AttemptOutcome.LIMITED, 1, False, 2.0, 45, FULL, 2.0, ""),
        (AttemptOutcome.LOST, 1, False, None, 45, FULL, None, "may-have-arrived"),
        (AttemptOutcome.FAULT, 1, False, 2.0, 45, FULL, None, "may-have-arrived"),
        # the wait of the server replaces ours and ignores the budget
        (AttemptOutcome.LIMITED, 1, True, 7.0, 45, FULL, 7.0, ""),
        (AttemptOutcome.LIMITED, 1, True, 7.0, 45, SPENT, 7.0, ""),
        (AttemptOutcome.FAULT, 1, True, 3.0, 45, FULL, 3.0, ""),
        # but at least a second after a 429, and at least our own wait after a fault
        (AttemptOutcome.LIMITED, 1, True, 0.0, 45, FULL, 1.5, ""),
        (AttemptOutcome.LIMITED, 2, True, 0.9, 45, FULL, 2.5, ""),
        (AttemptOutcome.FAULT, 1, True, 0.0, 45, FULL, 0.2, ""),
        # a wait beyond the deadline is reported, not slept
        (AttemptOutcome.LIMITED, 1, True, 44.6, 45, FULL, None, "deadline"),
        (AttemptOutcome.LIMITED, 1, True, 44.5, 45, FULL, 44.5, ""),
        (AttemptOutcome.LIMITED, 1, True, MAX_WAIT_S, 45, FULL, None, "deadline"),
    ],
)
def test_decisions(
    outcome: AttemptOutcome,
    attempt: int,
    repeatable: bool,
    requested_wait: float | None,
    left: float,
    budget: RetryBudget,
    wait: float | None,
    reason: str,
) -> None:
    decision = decide(
        AttemptFailure(outcome, attempt, repeatable, requested_wait),
        remaining_s=left,
        budget=budget,
        random_number=0.5,
        policy=POLICY,
    )
    assert decision.why == reason
    assert decision.wait_s == (wait if wait is None else pytest.approx(wait))
    assert decision.uses_budget is (wait is not None and requested_wait is None)


@given(st.integers(1, 60), st.floats(0, 1, exclude_max=True))
def test_the_backoff_has_full_jitter_and_a_limit(attempt: int, roll: float) -> None:
    bound = min(POLICY.cap_s, POLICY.base_s * 2 ** (attempt - 1))
    assert 0 <= backoff(attempt, roll, POLICY) <= bound
    assert backoff(attempt, 0, POLICY) == 0


@given(st.integers(1, 60), st.floats(0, 1, exclude_max=True), st.none() | st.floats(0, 1))
def test_a_429_always_causes_a_pause(attempt: int, roll: float, requested_wait: float | None) -> None:
    failure = AttemptFailure(AttemptOutcome.LIMITED, attempt, True, requested_wait)
    wait = retry_wait(failure, roll, POLICY)
    assert 1 <= wait <= POLICY.cap_s + 1
    assert retry_wait(failure, 0, POLICY) <= wait


def test_waits_that_fit_the_deadline() -> None:
    assert fits_deadline(1.0, 1.5, POLICY)
    assert not fits_deadline(1.0, 1.4, POLICY)
    assert not fits_deadline(0.0, -1.0, POLICY)


@pytest.mark.parametrize(
    ("headers", "body", "wait"),
    [
        ([], None, None),
        (["7"], None, 7),
        ([" 7 "], None, 7),
        (["0"], None, 0),
        (["1.5"], None, 1.5),
        ([formatdate(NOW + 30, usegmt=True)], None, 30),
        ([formatdate(NOW - 30, usegmt=True)], None, 0),
        (["Sunday, 06-Nov-94 08:49:37 GMT"], None, 0),
        (["-5"], None, None),
        (["soon"], None, None),
        (["NaN"], None, None),
        (["inf"], None, None),
        ([""], None, None),
        (["1e9"], None, None),
        (["9" * 50], None, MAX_WAIT_S),
        (["9" * 5_000], None, MAX_WAIT_S),
        (["0" * 5_000], None, 0),
        (["٣"], None, None),
        (["999999999"], None, MAX_WAIT_S),
        (["Fri, 31 Dec 9999 23:59:59 GMT"], None, MAX_WAIT_S),
        (["Fri, 99 Dec 2026 23:59:59 GMT"], None, None),
        (["5", "9"], None, 9),
        (["5, 9"], None, 9),
        (["5, soon"], None, None),
        (["soon", "5"], None, 5),
        ([], 12, 12),
        ([], 12.5, 12.5),
        ([], "12", 12),
        ([], -1, None),
        ([], math.nan, None),
        ([], math.inf, MAX_WAIT_S),
        ([], True, None),
        ([], [5], None),
        ([], {"seconds": 5}, None),
        ([], 10**400, MAX_WAIT_S),
        (["3"], 12, 12),
        (["12"], 3, 12),
        (["soon"], 3, 3),
        (["3"], "soon", 3),
    ],
)
def test_requested_waits(headers: list[str], body: object, wait: float | None) -> None:
    parsed = parse_retry_after(headers, body, NOW)
    assert parsed == (wait if wait is None else pytest.approx(wait, abs=1))


@given(
    st.lists(st.text(max_size=30), max_size=3), st.none() | st.integers() | st.floats() | st.text(max_size=9)
)
def test_any_header_is_parsed(headers: list[str], body: object) -> None:
    wait = parse_retry_after(headers, body, NOW)
    assert wait is None or 0 <= wait <= MAX_WAIT_S


def test_the_budget_is_spent_and_earned_back() -> None:
    budget = RetryBudget()
    for _ in range(10):
        assert not budget.is_spent
        budget = budget.after_retry()
    assert budget.is_spent
    for _ in range(5):
        budget = budget.after_response()
    assert not budget.is_spent
    for _ in range(100):
        budget = budget.after_response()
    assert budget.tokens == budget.max_tokens


@pytest.mark.parametrize(
    ("received", "seconds"),
    [(0, 0), (45, 0.0014), (32 << 10, 1), (100 << 20, 900), (1 << 40, 900), (-5, 0)],
)
def test_progress_extends_the_deadline(received: int, seconds: float) -> None:
    assert deadline_extension_s(received, RetryPolicy()) == pytest.approx(seconds, abs=0.001)
