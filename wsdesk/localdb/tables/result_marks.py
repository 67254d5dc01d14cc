"""Flags, ratings, and color labels of results, which the API has no operation for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import Future
from typing import NamedTuple

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import MAX_TIME, Saved, open_table

_MARKS = "marks"


class StoredMarks(NamedTuple):
    """Marks of a version: its flag ("pick", "reject", or empty), rating (0 to 5), color label, and time.

    `changed_at` is in seconds since the epoch. Removed marks stay as empty ones, so that importing older
    marks doesn't bring them back.
    """

    flag: str
    rating: int
    color_label: str
    changed_at: float


class ResultMarksTable:
    """Marks by profile and version ID; on disk, also after a power failure, once the future is done."""

    def __init__(self, db: Database) -> None:
        self._table = open_table(db, "result_marks", durable=True)

    def all(self, profile: str) -> dict[str, StoredMarks]:
        """Marks of all versions. Unreadable rows are skipped."""
        marks: dict[str, StoredMarks] = {}
        for entry in self._table.entries(profile, _MARKS):
            try:
                value = json.loads(entry.value or "")
            except (ValueError, RecursionError):
                continue
            match value:
                case [str(flag), int(rating), str(color_label), int(changed_at) | float(changed_at)] if (
                    0 <= changed_at < MAX_TIME
                ):
                    marks[entry.key] = StoredMarks(flag, rating, color_label, float(changed_at))
                case _:
                    pass
        return marks

    def set(self, profile: str, marks: Mapping[str, StoredMarks]) -> Future[Saved]:
        """Set the marks of several versions in one transaction."""
        values = {version_id: json.dumps(row) for version_id, row in marks.items()}
        return self._table.set_many(profile, _MARKS, values)
