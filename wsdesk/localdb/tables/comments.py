"""Comments: drafts, threads of nodes, markers, and the comments sent from this computer.

The API only creates comments, so that read state, resolved threads, and sent comments are stored locally,
per profile.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any, cast

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, open_table
from wsdesk.localdb.core.text_merge import merge_texts


class DraftTable:
    """Unsent text by profile and key (for example a node's ID). Only the first read of a key blocks.

    Several processes may edit a draft. With `base`, the text that was edited, concurrent changes are merged;
    the future's result is the merged text.
    """

    def __init__(self, db: Database) -> None:
        self._table = open_table(db, "drafts", durable=True, merge=merge_texts)

    def get(self, profile: str, key: str) -> str:
        """Return the text, empty if there is none."""
        return self._table.get(profile, "", key) or ""

    def set(self, profile: str, key: str, text: str, *, base: str | None = None) -> Future[StoredValue]:
        """Set the text, an edit of `base`; an empty text deletes the draft."""
        return self._table.set(profile, "", key, text or None, base=base)

    def drop(self, profile: str, key: str, *, base: str | None = None) -> Future[StoredValue]:
        """Delete the draft once it is in the outbox; text that was added concurrently stays."""
        return self._table.set(profile, "", key, None, base=base)

    def all(self, profile: str) -> dict[str, str]:
        """All drafts by key, the last changed first."""
        return {entry.key: entry.value or "" for entry in self._table.entries(profile, "")}


class ThreadLinkTable:
    """Links from nodes to threads, set by the user or learned from responses."""

    def __init__(self, db: Database) -> None:
        self._table = open_table(db, "threads", durable=True)

    def get(self, profile: str, node_id: str) -> str:
        """Return the ID of the node's thread, empty if there is none."""
        return self._table.get(profile, "", node_id) or ""

    def link(self, profile: str, node_id: str, thread_id: str) -> Future[StoredValue]:
        return self._table.set(profile, "", node_id, thread_id)

    def unlink(self, profile: str, node_id: str) -> Future[StoredValue]:
        return self._table.set(profile, "", node_id, None)

    def all(self, profile: str) -> dict[str, str]:
        """Threads by node."""
        return {entry.key: entry.value or "" for entry in self._table.entries(profile, "")}


_READ, _SEEN, _MARKS, _POSTED, _ME = "read", "seen", "marks", "posted", "me"


@dataclass(frozen=True, slots=True)
class ReadPosition:
    """Read position in a thread: the number of comments, and the time of the last one (ISO 8601)."""

    count: int = 0
    at: str = ""


class CommentMarkerTable:
    """Markers by profile. Only the first read of a key blocks."""

    def __init__(self, db: Database) -> None:
        self._table = open_table(db, "threads")

    def read_positions(self, profile: str) -> dict[str, ReadPosition]:
        """Read positions by thread."""
        positions: dict[str, ReadPosition] = {}
        for entry in self._table.entries(profile, _READ):
            match _json(entry.value):
                case [int(count), str(at)]:
                    positions[entry.key] = ReadPosition(count, at)
                case _:
                    pass
        return positions

    def set_read(self, profile: str, thread_id: str, position: ReadPosition) -> Future[StoredValue]:
        return self._table.set(profile, _READ, thread_id, json.dumps([position.count, position.at]))

    def first_counts(self, profile: str, canvas_id: str) -> dict[str, int] | None:
        """Comment counts of a canvas's threads when it was first opened here; None if it wasn't yet."""
        value = _json(self._table.get(profile, _SEEN, canvas_id))
        if not isinstance(value, dict):
            return None
        counts = cast("dict[str, object]", value)
        return {key: count for key, count in counts.items() if isinstance(count, int)}

    def set_first_counts(
        self, profile: str, canvas_id: str, counts: Mapping[str, int]
    ) -> Future[StoredValue]:
        return self._table.set(profile, _SEEN, canvas_id, json.dumps(dict(counts)))

    def markers(self, profile: str) -> dict[str, frozenset[str]]:
        """The user's markers by comment."""
        return {
            entry.key: frozenset((entry.value or "").split())
            for entry in self._table.entries(profile, _MARKS)
        }

    def set_markers(self, profile: str, comment_id: str, markers: frozenset[str]) -> Future[StoredValue]:
        """Set the markers of a comment (words without spaces); an empty set deletes the entry."""
        return self._table.set(profile, _MARKS, comment_id, " ".join(sorted(markers)) or None)

    def posted(self, profile: str) -> tuple[dict[str, Any], ...]:
        """The server's responses to comments that were sent from here, as JSON objects."""
        rows = (_json(entry.value) for entry in self._table.entries(profile, _POSTED))
        return tuple(cast("dict[str, Any]", row) for row in rows if isinstance(row, dict))

    def add_posted(self, profile: str, comment_id: str, comment: Mapping[str, object]) -> Future[StoredValue]:
        return self._table.set(profile, _POSTED, comment_id, json.dumps(comment))

    def me(self, profile: str) -> str:
        """User ID of the current user, learned from the server's responses; empty until then."""
        return self._table.get(profile, _ME, "user") or ""

    def set_me(self, profile: str, user_id: str) -> Future[StoredValue]:
        return self._table.set(profile, _ME, "user", user_id)


def _json(text: str | None) -> object:
    try:
        return json.loads(text) if text else None
    except (ValueError, RecursionError):
        return None
