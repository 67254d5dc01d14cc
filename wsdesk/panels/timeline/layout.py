"""Layout of a timeline: positions of snapshots, ticks, and labels."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale

from wsdesk.graph.analysis.differences import KINDS, DifferenceKind
from wsdesk.store.history.change_labels import CHANGE_COLORS, color_of
from wsdesk.store.history.timeline import day_of
from wsdesk.store.text import time_format

if TYPE_CHECKING:
    from wsdesk.store.history.timeline import CanvasSnapshot

_BY_ORDER = 0.5
"""Share of the width that is divided equally; the rest is divided by time, so that long gaps stay visible."""
_TICK_STEP = 4.0
"""Distance in px within which snapshots share a tick."""
_BASE, _PER_DOUBLING = 0.25, 0.2
"""Height of a tick with one change as a share of the highest one, and its growth when changes double."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Bar of one or more snapshots: its height (0 to 1), and the share of each color token."""

    x: float
    height: float
    colors: tuple[tuple[str, float], ...]
    is_starred: bool


@dataclass(frozen=True, slots=True)
class Label:
    """Day or time below a position."""

    x: float
    text: str


def changes_of(snapshot: CanvasSnapshot) -> dict[DifferenceKind, int]:
    """Number of changes since the previous snapshot, by kind."""
    return {KINDS[kind]: count for kind, count in snapshot.counts.items() if kind < len(KINDS)}


class TimelineLayout:
    """Positions of snapshots within a width in px; the current content is at the right end."""

    def __init__(self, snapshots: Sequence[CanvasSnapshot], width: float) -> None:
        self.snapshots = tuple(snapshots)
        self.width = max(width, 1.0)
        self.positions = _positions([one.read_at for one in self.snapshots], self.width)

    def x_of(self, at: int) -> float:
        """Position of a snapshot by index; of the current content beyond the last one."""
        return self.positions[at] if at < len(self.positions) else self.width

    def nearest(self, x: float) -> int:
        """Index of the snapshot nearest to a position, or their number for the current content."""
        stops = [*self.positions, self.width]
        at = min(bisect_left(stops, x), len(stops) - 1)
        return at - 1 if at > 0 and x - stops[at - 1] < stops[at] - x else at

    def ticks(self) -> list[Tick]:
        """Bars of all snapshots; those at nearly the same position are one."""
        columns: dict[int, list[int]] = defaultdict(list)
        for at, x in enumerate(self.positions):
            columns[round(x / _TICK_STEP)].append(at)
        return [self._tick(column) for column in columns.values()]

    def labels(self, spacing: float) -> list[Label]:
        """Labels at least `spacing` px apart: days, or times of a single day.

        The newest one replaces the one before it if there isn't room for both.
        """
        days = [day_of(one) for one in self.snapshots]
        several = len(set(days)) > 1
        starts = [at for at, day in enumerate(days) if not several or at == 0 or day != days[at - 1]]
        starts = [at for at in starts if self.width - self.positions[at] >= spacing]
        chosen: list[int] = []
        for at in starts:
            has_room = not chosen or self.positions[at] - self.positions[chosen[-1]] >= spacing
            if has_room or at == starts[-1]:
                chosen[len(chosen) if has_room else -1 :] = [at]
        name = _day_name if several else _time
        return [Label(self.positions[at], name(self.snapshots[at])) for at in chosen]

    def _tick(self, column: Sequence[int]) -> Tick:
        shares: dict[str, int] = defaultdict(int)
        for at in column:
            for kind, count in changes_of(self.snapshots[at]).items():
                shares[color_of(kind)] += count
        total = sum(shares.values())
        height = min(1.0, _BASE + _PER_DOUBLING * math.log2(max(total, 1)))
        colors = tuple((token, shares[token] / total) for token in CHANGE_COLORS if shares.get(token))
        return Tick(
            self.positions[column[-1]],
            height if total else _BASE,
            colors or (("muted", 1.0),),
            any(self.snapshots[at].starred for at in column),
        )


def _positions(times: Sequence[float], width: float) -> list[float]:
    """Blend of positions by time and by order, the last one a step before the right end."""
    if not times:
        return []
    step = 1 / len(times)
    begin, span = times[0], max(times[-1] - times[0], 1e-9)
    return [
        width
        * (1 - step)
        * (_BY_ORDER * at / max(len(times) - 1, 1) + (1 - _BY_ORDER) * (time - begin) / span)
        for at, time in enumerate(times)
    ]


_WEEK = 6
"""Days ago up to which a day is named with its weekday, as in the banner of a snapshot."""


def _day_name(snapshot: CanvasSnapshot) -> str:
    day, today = day_of(snapshot), date.today()  # noqa: DTZ011 - both are in the local time zone
    if day == today:
        return QCoreApplication.translate("Timeline", "Today")
    name = time_format.day(_iso(snapshot))
    if (today - day).days > _WEEK:
        return name
    return f"{QLocale().dayName(day.isoweekday(), QLocale.FormatType.ShortFormat)}, {name}"


def _time(snapshot: CanvasSnapshot) -> str:
    return time_format.clock(_iso(snapshot))


def _iso(snapshot: CanvasSnapshot) -> str:
    return datetime.fromtimestamp(snapshot.read_at, UTC).isoformat()
