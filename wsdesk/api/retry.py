"""Retry policy: pure functions of time and a random number.

Reads are retried after transient errors; a write only if it certainly wasn't executed (not sent, or 429).
API: "Errors", 429 with `Retry-After` and `retryAfterSeconds`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC
from email.utils import parsedate_to_datetime
from enum import StrEnum
from typing import Final, NamedTuple

MAX_WAIT_S: Final = 86_400.0
"""Maximum wait: a day. Longer values are implausible, and a shared pause must end."""
MIN_PAUSE_S: Final = 1.0
"""Minimum pause after a 429, whatever the server requests."""


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Limits of retries. Times are in seconds."""

    attempts: int = 4
    deadline_s: float = 45.0
    base_s: float = 0.4
    cap_s: float = 8.0
    min_bytes_per_s: float = 32 << 10
    """A download of at least this rate isn't canceled: each such number of bytes extends the deadline by 1 s.
    """
    max_extension_s: float = 900.0
    """Maximum extension of the deadline."""
    margin_s: float = 0.5
    """Minimum time left for the attempt after a wait."""


class AttemptOutcome(StrEnum):
    """Result of an attempt."""

    NOT_SENT = "not-sent"
    """Certainly not executed."""
    LOST = "lost"
    """May have been executed; no complete response."""
    LIMITED = "limited"
    """429."""
    FAULT = "fault"
    """500, 502, 503, 504: transient."""
    FINAL = "final"
    """Anything else; a retry would have the same result."""


class AttemptFailure(NamedTuple):
    """A failed attempt, counted from 1; `repeatable` is whether the request is idempotent."""

    outcome: AttemptOutcome
    attempt: int
    repeatable: bool
    retry_after_s: float | None
    """Wait that the server requested."""


@dataclass(frozen=True, slots=True)
class RetryBudget:
    """Retry budget of a client, a token bucket. Responses earn a fraction of a retry."""

    tokens: float = 10.0
    max_tokens: float = 10.0
    tokens_per_response: float = 0.2

    @property
    def is_spent(self) -> bool:
        return self.tokens < 1

    def after_retry(self) -> RetryBudget:
        return replace(self, tokens=max(0.0, self.tokens - 1))

    def after_response(self) -> RetryBudget:
        return replace(self, tokens=min(self.max_tokens, self.tokens + self.tokens_per_response))


@dataclass(frozen=True, slots=True)
class RetryDecision:
    """`wait_s` is None if the request isn't retried; then `why` is the reason."""

    wait_s: float | None
    why: str = ""
    uses_budget: bool = False
    """Whether the retry uses the budget (unless the server requested it)."""


def outcome_of_status(status: int) -> AttemptOutcome:
    """Classify an error status."""
    if status == 429:
        return AttemptOutcome.LIMITED
    return AttemptOutcome.FAULT if status in (500, 502, 503, 504) else AttemptOutcome.FINAL


def decide(
    failure: AttemptFailure,
    *,
    remaining_s: float,
    budget: RetryBudget,
    random_number: float,
    policy: RetryPolicy,
) -> RetryDecision:
    """Decide what to do after a failed attempt; `random_number` is in [0, 1)."""
    outcome, attempt, repeatable, retry_after_s = failure
    if outcome is AttemptOutcome.FINAL:
        return RetryDecision(None, "final")
    if not repeatable and outcome not in (AttemptOutcome.NOT_SENT, AttemptOutcome.LIMITED):
        return RetryDecision(None, "may-have-arrived")
    if attempt >= policy.attempts:
        return RetryDecision(None, "attempts")
    is_requested = retry_after_s is not None and outcome in (AttemptOutcome.LIMITED, AttemptOutcome.FAULT)
    if not is_requested and budget.is_spent:
        return RetryDecision(None, "budget")
    wait = retry_wait(failure, random_number, policy)
    if not fits_deadline(wait, remaining_s, policy):
        return RetryDecision(None, "deadline")
    return RetryDecision(wait, uses_budget=not is_requested)


def retry_wait(failure: AttemptFailure, random_number: float, policy: RetryPolicy) -> float:
    """Wait before the next attempt.

    The server's wait applies unless it is shorter than ours: `Retry-After: 0`, or a date in the past, must
    not cause a burst of requests. After a 429 there is always a pause of at least a second plus jitter.
    """
    requested = failure.retry_after_s or 0.0
    if failure.outcome is AttemptOutcome.LIMITED:
        if requested < MIN_PAUSE_S:
            return rate_limit_pause(failure.attempt, random_number, policy)
        return max(requested, MIN_PAUSE_S * (1 + random_number))
    calculated = backoff(failure.attempt, random_number, policy)
    return max(requested, calculated) if failure.outcome is AttemptOutcome.FAULT else calculated


def rate_limit_pause(attempt: int, random_number: float, policy: RetryPolicy) -> float:
    """Pause after a 429 without Retry-After: exponential from 1 s, plus up to 1 s of jitter."""
    return min(policy.cap_s, MIN_PAUSE_S * 2 ** (attempt - 1)) + random_number * MIN_PAUSE_S


def deadline_extension_s(received: int, policy: RetryPolicy) -> float:
    """Extension of the deadline for the bytes received so far; negligible for a very slow download."""
    return min(max(0, received) / policy.min_bytes_per_s, policy.max_extension_s)


def fits_deadline(wait_s: float, remaining_s: float, policy: RetryPolicy) -> bool:
    """Whether enough time is left for an attempt after the wait."""
    return wait_s + policy.margin_s <= remaining_s


def backoff(attempt: int, random_number: float, policy: RetryPolicy) -> float:
    """Exponential backoff with full jitter."""
    return random_number * min(policy.cap_s, policy.base_s * 2 ** (attempt - 1))


def parse_retry_after(headers: Iterable[str], body: object, now: float) -> float | None:
    """Requested wait from all `Retry-After` headers and `retryAfterSeconds`, else None.

    `now` is seconds since the epoch, for headers with a date. The longest of several values applies.
    """
    waits = [_header_wait(header, now) for header in headers]
    waits.append(_seconds(body))
    valid_waits = [wait for wait in waits if wait is not None]
    return min(max(valid_waits), MAX_WAIT_S) if valid_waits else None


def _header_wait(header: str, now: float) -> float | None:
    text = header.strip()
    if any(character.isalpha() for character in text):
        try:
            date = parsedate_to_datetime(text)
            # The time zone -0000 is UTC, too, but makes a naive date.
            date = date if date.tzinfo is not None else date.replace(tzinfo=UTC)
            return max(0.0, date.timestamp() - now)
        except (ValueError, TypeError, OverflowError, OSError):
            return None
    parts = [_seconds(part.strip()) for part in text.split(",")]
    return None if None in parts else max(part for part in parts if part is not None)


def _seconds(value: object) -> float | None:
    """Parse seconds from a number or a text of digits; None if invalid or negative.

    Very large numbers are clamped.
    """
    if isinstance(value, str):
        if not value.isascii() or not value.replace(".", "", 1).isdigit():
            return None
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, int):
        return None if value < 0 else float(min(value, int(MAX_WAIT_S)))
    return min(value, MAX_WAIT_S) if value >= 0 else None  # false for NaN
