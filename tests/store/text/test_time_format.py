"""Times, sizes and lengths in words."""

from __future__ import annotations

import time as _time
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QLocale

from wsdesk.store.text import time_format

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
    assert time_format.ago(iso, NOW) == words


@pytest.mark.parametrize(
    ("milliseconds", "words"),
    [
        (6000, "6 s"),
        (1500, "1.5 s"),
        (64_000, "1:04"),
        (3_723_000, "1:02:03"),
        (None, ""),
        (float("nan"), "unknown"),
        (-1, "unknown"),
    ],
)
def test_durations(milliseconds: float | None, words: str) -> None:
    assert time_format.format_duration(milliseconds) == words


def test_sizes() -> None:
    assert time_format.format_size(1_900) == "1.9 MB"
    assert time_format.format_size(None) == ""


def test_what_is_no_time_is_shown_as_it_came() -> None:
    assert time_format.exact("sometime") == "sometime"
    assert time_format.exact("0001-01-01T00:00:00+14:00") == "0001-01-01T00:00:00+14:00"


@pytest.mark.parametrize(
    ("locale", "date", "time"),
    [
        ("en_GB", "12 Nov 2020", "17:42"),
        ("en_US", "Nov 12, 2020", "5:42 PM"),
        ("de_DE", "12. Nov. 2020", "17:42"),
        ("ja_JP", "2020/11/12", "17:42"),
    ],
)
def test_dates_and_times_are_those_of_the_locale(
    locale: str, date: str, time: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = QLocale()
    monkeypatch.setenv("TZ", "UTC")
    _time.tzset()
    QLocale.setDefault(QLocale(locale))
    try:
        assert (time_format.day("2020-11-12T17:42:10Z"), time_format.clock("2020-11-12T17:42:10Z")) == (
            date,
            time,
        )
        monkeypatch.setenv("TZ", "Asia/Tokyo")
        _time.tzset()
        assert time_format.clock("2020-11-12T17:42:10Z") in ("02:42", "2:42", "2:42 AM")
    finally:
        QLocale.setDefault(before)
        monkeypatch.undo()
        _time.tzset()
