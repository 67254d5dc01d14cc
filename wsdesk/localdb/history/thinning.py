"""Which snapshots to delete as they get older, and changes of a deleted snapshot."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

DAY_S = 86_400.0
_WEEK_DAYS, _MONTH_DAYS = 7, 31


class Dated(NamedTuple):
    """ID and time of a snapshot; a protected one is never deleted."""

    id: int
    read_at: float
    is_protected: bool


def thinned(snapshots: Iterable[Dated], now: float) -> list[int]:
    """IDs of the snapshots to delete, oldest first.

    All of today stay, one an hour of the last week, one a day of the last month, and then one a week: always
    the last one of the period, in the local time zone.
    """
    last: dict[tuple[object, ...], int] = {}
    ordered = sorted(snapshots, key=lambda one: (one.read_at, one.id))
    for one in ordered:
        last[_period(one, now)] = one.id
    stays = set(last.values())
    return [one.id for one in ordered if one.id not in stays and not one.is_protected]


def _period(one: Dated, now: float) -> tuple[object, ...]:
    taken, today = datetime.fromtimestamp(one.read_at), datetime.fromtimestamp(now).date()  # noqa: DTZ006
    days = (today - taken.date()).days
    if days < -1:
        return ("ahead", taken.date())  # the clock was wrong
    if days <= 0:
        return (one.id,)
    if days < _WEEK_DAYS:
        return ("hour", taken.date(), taken.hour)
    if days < _MONTH_DAYS:
        return ("day", taken.date())
    return ("week", *taken.isocalendar()[:2])
