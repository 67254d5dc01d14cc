"""Flags, ratings, and color labels of results, with undo. Stored on this computer only."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import StrEnum

from PySide6.QtCore import Signal
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.localdb.tables.result_marks import ResultMarksTable, StoredMarks
from wsdesk.store.culling.history import CullingStore, MergeResult, Subject

MAX_RATING = 5
COLOR_LABELS = ("red", "yellow", "green", "blue", "purple")
"""Color labels; keys 6 to 9 set the first four."""


class Flag(StrEnum):
    """Decision about a result."""

    NONE = ""
    PICK = "pick"
    REJECT = "reject"


@dataclass(frozen=True, slots=True)
class ResultMarks:
    """Flag, rating (0 to 5, 0 is unrated), and color label (empty: none) of a version."""

    flag: Flag = Flag.NONE
    rating: int = 0
    color_label: str = ""

    @property
    def is_empty(self) -> bool:
        return self == NO_MARKS


NO_MARKS = ResultMarks()
MarksByVersion = Mapping[str, ResultMarks]
NOW: Mapping[str, float] = {}
"""No times: all marks change now."""


@dataclass(frozen=True, slots=True)
class MarksChange:
    """Versions whose marks changed; empty means all, as after a change of the workspace."""

    version_ids: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ExportedMarks:
    """Marks of a version in a file, with the time of the last change in seconds since the epoch."""

    version_id: str
    marks: ResultMarks
    changed_at: float


class ResultMarksStore(CullingStore):
    """Marks of the current workspace; they belong to a version, not to its place.

    `changed` is emitted with a `MarksChange`.
    """

    subject: Subject = "marks"
    rejected = Signal(object)
    """Emitted with the IDs of versions when they are rejected, also those that were rejected before, while
    the step of undo can be extended."""

    def __init__(self, table: ResultMarksTable, clock: Callable[[], float] = time.time) -> None:
        super().__init__(None, clock)
        self._table = table
        self._marks: dict[str, ResultMarks] = {}
        self._changed_at: dict[str, float] = {}

    def load(self, profile: str) -> None:
        """Load the marks of a workspace; the undo history is cleared."""
        stored = self._table.all(profile) if profile else {}
        self._profile = profile
        self._marks = _marks_of(stored)
        self._changed_at = {version_id: row.changed_at for version_id, row in stored.items()}
        self.history.clear()
        self.changed.emit(MarksChange())

    def of(self, version_id: str) -> ResultMarks:
        """Marks of a version."""
        return self._marks.get(version_id, NO_MARKS)

    @property
    def all(self) -> MarksByVersion:
        """Versions with marks. The mapping is live."""
        return self._marks

    def set_flag(self, version_ids: Iterable[str], flag: Flag) -> None:
        ids = tuple(version_ids)
        with self.history.batch():
            self._apply({version_id: replace(self.of(version_id), flag=flag) for version_id in ids})
            if flag is Flag.REJECT:
                self.rejected.emit(ids)

    def set_rating(self, version_ids: Iterable[str], rating: int) -> None:
        """Set the rating, clamped to 0 to 5."""
        rating = min(max(rating, 0), MAX_RATING)
        self._apply({version_id: replace(self.of(version_id), rating=rating) for version_id in version_ids})

    def toggle_color_label(self, version_ids: Iterable[str], color_label: str) -> None:
        """Set the color label, or remove it if all versions have it already."""
        ids = tuple(version_ids)
        if all(self.of(version_id).color_label == color_label for version_id in ids):
            color_label = ""
        self._apply({version_id: replace(self.of(version_id), color_label=color_label) for version_id in ids})

    def set_proposed(self, item: OutboxItem) -> None:
        """Set marks that an assistant proposed in the outbox."""
        self._apply({item.target: proposed_marks(item, self.of(item.target))})

    def export(self) -> tuple[ExportedMarks, ...]:
        """Marks of all versions that have or had any, by version ID."""
        return tuple(
            ExportedMarks(version_id, self.of(version_id), changed_at)
            for version_id, changed_at in sorted(self._changed_at.items())
        )

    def import_marks(self, imported: Iterable[ExportedMarks]) -> MergeResult:
        """Merge marks of a colleague as one step of undo: the newest change of a version wins.

        Times in the future, of a clock that is wrong, count as now.
        """
        newer: dict[str, ResultMarks] = {}
        changed_at: dict[str, float] = {}
        conflicts: list[str] = []
        now = self._clock()
        for entry in newest(imported):
            key, at = entry.version_id, min(max(entry.changed_at, 0.0), now)
            if entry.marks == self.of(key):
                continue
            if at > self._changed_at.get(key, float("-inf")):
                newer[key] = entry.marks
                changed_at[key] = at
            else:
                conflicts.append(key)
        self._apply(newer, changed_at)
        return MergeResult(tuple(newer), tuple(conflicts))

    def _apply(self, marks: MarksByVersion, changed_at: Mapping[str, float] = NOW) -> None:
        """Set marks as one step of undo, without those that don't change; `changed_at` defaults to now."""
        before = {version_id: self.of(version_id) for version_id in marks}
        marks = {
            version_id: new for version_id, new in marks.items() if version_id and new != before[version_id]
        }
        if not marks:
            return
        self.history.record(self, {version_id: before[version_id] for version_id in marks})
        self._set(marks, changed_at)

    @override
    def restore(self, values: MarksByVersion) -> MarksByVersion:
        before = {version_id: self.of(version_id) for version_id in values}
        self._set(values, NOW)
        return before

    @override
    def shown_ids(self, values: MarksByVersion, replaced: MarksByVersion) -> tuple[str, ...]:
        """The marked version; several stay selected while they are marked."""
        return tuple(values) if len(values) == 1 else ()

    def _set(self, marks: MarksByVersion, changed_at: Mapping[str, float]) -> None:
        now = self._clock()
        rows: dict[str, StoredMarks] = {}
        for version_id, new in marks.items():
            at = self._changed_at[version_id] = changed_at.get(version_id, now)
            rows[version_id] = StoredMarks(new.flag.value, new.rating, new.color_label, at)
            if new.is_empty:
                self._marks.pop(version_id, None)
            else:
                self._marks[version_id] = new
        if self._profile:
            self._table.set(self._profile, rows)
        self.changed.emit(MarksChange(frozenset(marks)))


def proposed_marks(item: OutboxItem, before: ResultMarks = NO_MARKS) -> ResultMarks:
    """Marks that an item of the outbox sets; those that it doesn't name stay as `before`."""
    flag, rating, label = (item.body.get(name) for name in ("flag", "rating", "label"))
    row = StoredMarks(
        before.flag if flag is None else flag,
        int(rating) if rating and rating.isdecimal() else before.rating,
        before.color_label if label is None else label,
        0.0,
    )
    return _from_stored(row)


def newest(entries: Iterable[ExportedMarks]) -> Iterable[ExportedMarks]:
    """The last changed entry of each version."""
    by_version: dict[str, ExportedMarks] = {}
    for entry in entries:
        previous = by_version.get(entry.version_id)
        if previous is None or entry.changed_at >= previous.changed_at:
            by_version[entry.version_id] = entry
    return by_version.values()


def read_marks(table: ResultMarksTable, profile: str) -> dict[str, ResultMarks]:
    """Marks of a workspace by version ID, without those that were removed."""
    return _marks_of(table.all(profile))


def _marks_of(stored: Mapping[str, StoredMarks]) -> dict[str, ResultMarks]:
    marks = {version_id: _from_stored(row) for version_id, row in stored.items()}
    return {version_id: row for version_id, row in marks.items() if not row.is_empty}


def _from_stored(row: StoredMarks) -> ResultMarks:
    """Marks of a row; values unknown to this version count as none."""
    flag = Flag(row.flag) if row.flag in tuple(Flag) else Flag.NONE
    color_label = row.color_label if row.color_label in COLOR_LABELS else ""
    return ResultMarks(flag, min(max(row.rating, 0), MAX_RATING), color_label)
