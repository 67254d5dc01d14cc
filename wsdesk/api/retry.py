"""Retry policy: pure functions of time and a random number.

What may be repeated: reads after anything that may pass; a write only when it certainly was not carried out
(it never left, or 429). Interface: "Errors", 429 with `Retry-After` and `retryAfterSeconds`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from email.utils import parsedate_to_datetime
from enum import StrEnum
from typing import Final, NamedTuple

ABSURD_S: Final = 86_400.0
"""Longer waits than a day are cut to a day: nobody means them, and a shared wait must end."""
LEAST_PAUSE_S: Final = 1.0
"""After a 429 the host gets at least this pause, whatever it asked for or didn't."""


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How hard to try. Times in seconds."""

    attempts: int = 4
    deadline_s: float = 45.0
    base_s: float = 0.4
    cap_s: float = 8.0
    worth_bytes_s: float = 32 << 10
    """A download this fast gets the time that it takes: each so many bytes add a second to the deadline."""
    longest_s: float = 900.0
    """What progress adds at most."""
    margin_s: float = 0.5
    """What must be left of the deadline after a wait, or the wait does not fit."""


class AttemptOutcome(StrEnum):
    """What became of an attempt."""

    NOT_SENT = "not-sent"
    """Certainly never arrived."""
    LOST = "lost"
    """May have arrived; no whole answer came."""
    LIMITED = "limited"
    """429."""
    FAULT = "fault"
    """500, 502, 503, 504: may pass."""
    FINAL = "final"
    """Anything else: it would be the same again."""


class AttemptFailure(NamedTuple):
    """A failed attempt, counted from 1, of a request that is `repeatable` or not."""

    outcome: AttemptOutcome
    attempt: int
    repeatable: bool
    asked_wait_s: float | None
    """What the server asks for."""


@dataclass(frozen=True, slots=True)
class RetryBudget:
    """How many retries a client still has. Answers earn a part of one; so a dead service costs little."""

    tokens: float = 10.0
    cap: float = 10.0
    earned: float = 0.2

    @property
    def is_spent(self) -> bool:
        return self.tokens < 1

    def after_retry(self) -> RetryBudget:
        return replace(self, tokens=max(0.0, self.tokens - 1))

    def after_answer(self) -> RetryBudget:
        return replace(self, tokens=min(self.cap, self.tokens + self.earned))


@dataclass(frozen=True, slots=True)
class RetryDecision:
    """`wait_s` is None where it is not tried again; `why` says why not."""

    wait_s: float | None
    why: str = ""
    costs: bool = False
    """Whether the retry is paid from the budget (one that the server asked for is not)."""


def outcome_of(status: int) -> AttemptOutcome:
    """What an error status means for trying again."""
    if status == 429:
        return AttemptOutcome.LIMITED
    return AttemptOutcome.FAULT if status in (500, 502, 503, 504) else AttemptOutcome.FINAL


def decide(
    failure: AttemptFailure, *, left_s: float, budget: RetryBudget, roll: float, policy: RetryPolicy
) -> RetryDecision:
    """What to do after a failed attempt; `roll` is from 0 up to 1."""
    outcome, attempt, repeatable, asked_wait_s = failure
    if outcome is AttemptOutcome.FINAL:
        return RetryDecision(None, "final")
    if not repeatable and outcome not in (AttemptOutcome.NOT_SENT, AttemptOutcome.LIMITED):
        return RetryDecision(None, "may-have-arrived")
    if attempt >= policy.attempts:
        return RetryDecision(None, "attempts")
    was_asked = asked_wait_s is not None and outcome in (AttemptOutcome.LIMITED, AttemptOutcome.FAULT)
    if not was_asked and budget.is_spent:
        return RetryDecision(None, "budget")
    wait = wait_after(failure, roll, policy)
    if not fits(wait, left_s, policy):
        return RetryDecision(None, "deadline")
    return RetryDecision(wait, costs=not was_asked)


def wait_after(failure: AttemptFailure, roll: float, policy: RetryPolicy) -> float:
    """The wait before the next attempt.

    What the server asks for counts, unless it is less than our own wait: `Retry-After: 0`, or a date in the
    past, must not become a stream of requests. After a 429 there is always a pause, with jitter where its
    length is our choice.
    """
    asked = failure.asked_wait_s or 0.0
    if failure.outcome is AttemptOutcome.LIMITED:
        return asked if asked >= LEAST_PAUSE_S else pause(failure.attempt, roll, policy)
    own = backoff(failure.attempt, roll, policy)
    return max(asked, own) if failure.outcome is AttemptOutcome.FAULT else own


def pause(attempt: int, roll: float, policy: RetryPolicy) -> float:
    """After a 429 that asks for nothing: a second that doubles with each attempt, and up to one more."""
    return min(policy.cap_s, LEAST_PAUSE_S * 2 ** (attempt - 1)) + roll * LEAST_PAUSE_S


def earned_s(received: int, policy: RetryPolicy) -> float:
    """What a download that has brought so many bytes adds to the deadline: a drip adds nothing."""
    return min(max(0, received) / policy.worth_bytes_s, policy.longest_s)


def fits(wait_s: float, left_s: float, policy: RetryPolicy) -> bool:
    """Whether a wait leaves enough of the deadline to be worth it."""
    return wait_s + policy.margin_s <= left_s


def backoff(attempt: int, roll: float, policy: RetryPolicy) -> float:
    """Full jitter: anything from nothing to a bound that doubles with each attempt."""
    return roll * min(policy.cap_s, policy.base_s * 2 ** (attempt - 1))


def asked_wait(headers: Iterable[str], body: object, now: float) -> float | None:
    """How long a server asks to wait, from every `Retry-After` header and `retryAfterSeconds`; else None.

    `now` is seconds since the epoch, for headers that hold a date. Where several disagree, the longest
    counts: coming too late is forgiven, coming too early is not.
    """
    waits = [_header_wait(header, now) for header in headers]
    waits.append(_seconds(body))
    known = [wait for wait in waits if wait is not None]
    return min(max(known), ABSURD_S) if known else None


def _header_wait(header: str, now: float) -> float | None:
    text = header.strip()
    if any(character.isalpha() for character in text):
        try:
            return max(0.0, parsedate_to_datetime(text).timestamp() - now)
        except (ValueError, TypeError, OverflowError, OSError):
            return None
    parts = [_seconds(part.strip()) for part in text.split(",")]
    return None if None in parts else max(part for part in parts if part is not None)


def _seconds(value: object) -> float | None:
    """Seconds from a number or a text of digits; None for what is negative or no number.

    As many digits as anybody likes mean a very long time, never none at all.
    """
    if isinstance(value, str):
        if not value.isascii() or not value.replace(".", "", 1).isdigit():
            return None
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, int):
        return None if value < 0 else float(min(value, int(ABSURD_S)))
    return min(value, ABSURD_S) if value >= 0 else None  # not a number is not at least 0
