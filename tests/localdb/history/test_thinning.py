"""Thinning of old snapshots."""

from __future__ import annotations

from datetime import datetime, timedelta

from wsdesk.localdb.history.thinning import Dated, thinned

NOW = datetime(2026, 3, 31, 18, 0)  # noqa: DTZ001


def _stays(times: list[datetime], *, protected: tuple[int, ...] = ()) -> list[datetime]:
    dated = [Dated(at, time.timestamp(), at in protected) for at, time in enumerate(times)]
    deleted = set(thinned(dated, NOW.timestamp()))
    return [time for at, time in enumerate(times) if at not in deleted]


def test_all_snapshots_of_today_stay() -> None:
    times = [NOW - timedelta(minutes=minute) for minute in range(0, 600, 5)]
    assert _stays(times) == times


def test_one_an_hour_of_the_week_a_day_of_the_month_and_then_a_week() -> None:
    quarter = [NOW - timedelta(minutes=15 * at) for at in range(4 * 24 * 100)]
    stays = _stays(quarter)
    per_day = {day: sum(time.date() == day for time in stays) for day in {time.date() for time in quarter}}
    today = NOW.date()
    assert per_day[today] == 73, "every quarter of an hour since midnight"
    assert all(per_day[today - timedelta(days=days)] == 24 for days in range(1, 7))
    assert all(per_day[today - timedelta(days=days)] == 1 for days in range(7, 31))
    older = [time for time in stays if (today - time.date()).days >= 31]
    assert len(older) == len({time.isocalendar()[:2] for time in older})


def test_protected_snapshots_stay() -> None:
    old = [NOW - timedelta(days=60, minutes=minute) for minute in range(10)]
    assert _stays(old, protected=(4,)) == [old[0], old[4]]
