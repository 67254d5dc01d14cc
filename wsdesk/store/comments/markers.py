"""Comment markers: read, resolved, and follow-up. Local state only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

from wsdesk.localdb.tables.comments import CommentMarkerTable, ReadPosition

if TYPE_CHECKING:
    from wsdesk.wire.comment import Comment

Marker = Literal["resolved", "follow-up"]
MARKERS = frozenset[object](("resolved", "follow-up"))


class CommentMarkersStore(QObject):
    """Markers of one profile, in memory and on disk.

    Comments that exist when this computer first sees a thread count as read; later ones are unread.
    """

    changed = Signal(object)
    """Emitted with the ID of a thread whose read position changed, or of a comment whose markers changed."""

    def __init__(self, table: CommentMarkerTable, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._profile = ""
        self._read: dict[str, ReadPosition] = {}
        self._begun: dict[str, tuple[dict[str, int], Mapping[str, int]]] = {}
        """By canvas: the counts at first where there were comments, and the current counts of all threads."""
        self._markers: dict[str, frozenset[str]] = {}
        self._me = ""

    def use(self, profile: str) -> None:
        """Load the markers of a profile."""
        if profile == self._profile:
            return
        self._profile = profile
        self._begun.clear()
        self._read = self._table.read_positions(profile)
        self._markers = self._table.markers(profile)
        self._me = self._table.me(profile)

    @property
    def me(self) -> str:
        """The current user's ID, as far as known from responses."""
        return self._me

    def set_me(self, user_id: str | None) -> None:
        """Set the current user's ID, from the response to a sent comment or edge."""
        if user_id and user_id != self._me:
            self._me = user_id
            self._table.set_me(self._profile, user_id)

    def begin_canvas(self, canvas_id: str, counts: Mapping[str, int]) -> None:
        """Update the comment counts of a canvas's threads; existing comments of new threads count as read."""
        begun = self._begun.get(canvas_id)
        first = begun[0] if begun is not None else self._table.first_counts(self._profile, canvas_id)
        if first is None:
            first = {thread_id: count for thread_id, count in counts.items() if count}
            self._table.set_first_counts(self._profile, canvas_id, first)
        self._begun[canvas_id] = first, counts

    def _first_count(self, thread_id: str, default: int) -> int:
        """Number of comments when this computer first saw the thread; `default` if its canvas isn't known."""
        for first, counts in self._begun.values():
            if thread_id in counts:
                return first.get(thread_id, 0)
        return default

    def unread(self, thread_id: str, comments: Sequence[Comment]) -> frozenset[str]:
        """IDs of the comments by others since the thread was last read."""
        position = self._read.get(thread_id)
        if position is not None and position.at:
            fresh = [c for c in comments if (c.created_at or "") > position.at]
        else:
            begin = position.count if position is not None else self._first_count(thread_id, len(comments))
            fresh = list(comments[begin:])
        return frozenset(c.id for c in fresh if not self._me or c.created_by_user_id != self._me)

    def unread_of(self, thread_id: str, total: int) -> int:
        """Number of unread comments, computed from the server's count for a thread that is not loaded."""
        position = self._read.get(thread_id)
        begin = position.count if position is not None else self._first_count(thread_id, total)
        return max(0, total - begin)

    def set_read(self, thread_id: str, comments: Sequence[Comment]) -> None:
        """Mark these comments as read."""
        at = max((c.created_at or "" for c in comments), default="")
        position = ReadPosition(len(comments), at)
        if position != self._read.get(thread_id):
            self._read[thread_id] = position
            self._table.set_read(self._profile, thread_id, position)
            self.changed.emit(thread_id)

    def set_read_count(self, thread_id: str, count: int) -> None:
        """Mark the first comments of a thread that isn't loaded as read."""
        self._read[thread_id] = ReadPosition(max(0, count), "")
        self._table.set_read(self._profile, thread_id, self._read[thread_id])
        self.changed.emit(thread_id)

    def set_unread_from(self, thread_id: str, comments: Sequence[Comment], comment_id: str) -> None:
        """Mark a comment and all later ones as unread."""
        at = next((n for n, c in enumerate(comments) if c.id == comment_id), None)
        if at is None:
            return
        position = ReadPosition(at, comments[at - 1].created_at or "" if at else "")
        self._read[thread_id] = position
        self._table.set_read(self._profile, thread_id, position)
        self.changed.emit(thread_id)

    def of(self, comment_id: str) -> frozenset[str]:
        """The user's markers of a comment."""
        return self._markers.get(comment_id, frozenset())

    @property
    def all(self) -> dict[str, frozenset[str]]:
        """Markers of all comments that have any."""
        return {comment_id: markers for comment_id, markers in self._markers.items() if markers}

    def import_markers(self, imported: Mapping[str, frozenset[str]]) -> int:
        """Merge imported markers; returns the number of changed comments."""
        fresh = {
            comment_id: markers for comment_id, markers in imported.items() if self.of(comment_id) != markers
        }
        for comment_id, markers in fresh.items():
            self._markers[comment_id] = markers
            self._table.set_markers(self._profile, comment_id, markers)
            self.changed.emit(comment_id)
        return len(fresh)

    def toggle(self, comment_id: str, marker: Marker) -> None:
        """Set or clear a marker; a resolved comment needs no follow-up."""
        markers = self.of(comment_id)
        markers = markers - {marker} if marker in markers else frozenset((marker,))
        self._markers[comment_id] = markers
        self._table.set_markers(self._profile, comment_id, markers)
        self.changed.emit(comment_id)
