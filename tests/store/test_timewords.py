"""Times, sizes and lengths in words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from wsdesk.store import timewords

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("iso", "words"),
    [
        ("2026-11-20T11:59:40Z", "just now"),
        ("2026-11-20T11:56:00.000Z", "4 min ago"),
        ("2026-11-20T09:00:00+00:00", "3 h ago"),
        ("2026-11-16T12:00:00Z", "4 days ago"),
        ("", ""),
        ("not a time", ""),
    ],
)
def test_ago(iso: str, words: str) -> None:
    assert timewords.ago(iso, NOW) == words


@pytest.mark.parametrize(
    ("milliseconds", "words"),
    [
        (6000, "6 s"),
        (1500, "1.5 s"),
        (64_000, "1:04"),
        (3_723_000, "1:02:03"),
        (None, ""),
        (float("nan"), ""),
        (-1, ""),
    ],
)
def test_durations(milliseconds: float | None, words: str) -> None:
    assert timewords.duration_words(milliseconds) == words


def test_sizes() -> None:
    assert timewords.size_words(1_900) == "1.9 MB"
    assert timewords.size_words(None) == ""


def test_what_is_no_time_is_shown_as_it_came() -> None:
    assert timewords.exact("sometime") == "sometime"
