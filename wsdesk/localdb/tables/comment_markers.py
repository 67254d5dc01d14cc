"""Comment markers and the comments sent from this computer.

The interface only lets comments be written: what was read, what is settled and what was sent is known here
alone, per profile.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any, cast

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, shelf_of

_READ, _SEEN, _MARKS, _POSTED, _ME = "read", "seen", "marks", "posted", "me"


@dataclass(frozen=True, slots=True)
class ReadMark:
    """How far a thread was read: how many comments it had, and when the last was written (ISO 8601)."""

    count: int = 0
    at: str = ""


class CommentMarkerTable:
    """Marks by profile. Nothing blocks but the first reading of a key."""

    def __init__(self, db: Database) -> None:
        self._shelf = shelf_of(db, "threads")

    def read_marks(self, profile: str) -> dict[str, ReadMark]:
        """How far each thread was read."""
        marks: dict[str, ReadMark] = {}
        for entry in self._shelf.entries(profile, _READ):
            match _json(entry.value):
                case [int(count), str(at)]:
                    marks[entry.key] = ReadMark(count, at)
                case _:
                    pass
        return marks

    def set_read(self, profile: str, thread_id: str, mark: ReadMark) -> Future[StoredValue]:
        return self._shelf.set(profile, _READ, thread_id, json.dumps([mark.count, mark.at]))

    def first_counts(self, profile: str, canvas_id: str) -> dict[str, int] | None:
        """How many comments the threads of a canvas had when it was first seen here; None: it never was."""
        value = _json(self._shelf.get(profile, _SEEN, canvas_id))
        if not isinstance(value, dict):
            return None
        counts = cast("dict[str, object]", value)
        return {key: count for key, count in counts.items() if isinstance(count, int)}

    def set_first_counts(
        self, profile: str, canvas_id: str, counts: Mapping[str, int]
    ) -> Future[StoredValue]:
        return self._shelf.set(profile, _SEEN, canvas_id, json.dumps(dict(counts)))

    def marks(self, profile: str) -> dict[str, frozenset[str]]:
        """The person's own marks by comment."""
        return {
            entry.key: frozenset((entry.value or "").split())
            for entry in self._shelf.entries(profile, _MARKS)
        }

    def set_marks(self, profile: str, comment_id: str, marks: frozenset[str]) -> Future[StoredValue]:
        """Keeps the marks of a comment (words without spaces); none of them forgets it."""
        return self._shelf.set(profile, _MARKS, comment_id, " ".join(sorted(marks)) or None)

    def posted(self, profile: str) -> tuple[dict[str, Any], ...]:
        """What the server answered for comments that were sent from here, as JSON objects."""
        rows = (_json(entry.value) for entry in self._shelf.entries(profile, _POSTED))
        return tuple(cast("dict[str, Any]", row) for row in rows if isinstance(row, dict))

    def add_posted(self, profile: str, comment_id: str, comment: Mapping[str, object]) -> Future[StoredValue]:
        return self._shelf.set(profile, _POSTED, comment_id, json.dumps(comment))

    def me(self, profile: str) -> str:
        """The user ID of the person, learnt from the server's answers; empty until then."""
        return self._shelf.get(profile, _ME, "user") or ""

    def set_me(self, profile: str, user_id: str) -> Future[StoredValue]:
        return self._shelf.set(profile, _ME, "user", user_id)


def _json(text: str | None) -> object:
    try:
        return json.loads(text) if text else None
    except (ValueError, RecursionError):
        return None
