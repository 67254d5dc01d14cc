"""Comment markers: read, resolved, and follow-up. Local state only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

from wsdesk.localdb.tables.comment_markers import CommentMarkerTable, ReadMark

if TYPE_CHECKING:
    from wsdesk.wire.comment import Comment

Mark = Literal["resolved", "follow-up"]
MARKS = frozenset[object](("resolved", "follow-up"))


class CommentMarkersStore(QObject):
    """The marks of one profile, in memory and on disk.

    A thread that stood on a canvas when this computer saw it first counts as read up to there: what is
    called new came since.
    """

    changed = Signal(object)
    """The id of a thread whose read mark moved, or of a comment that was marked."""

    def __init__(self, kept: CommentMarkerTable, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept = kept
        self._profile = ""
        self._read: dict[str, ReadMark] = {}
        self._first: dict[str, int] = {}
        self._begun: dict[str, dict[str, int]] = {}
        self._marks: dict[str, frozenset[str]] = {}
        self._me = ""

    def use(self, profile: str) -> None:
        """Take up the marks of a profile."""
        if profile == self._profile:
            return
        self._profile = profile
        self._first.clear()
        self._begun.clear()
        self._read = self._kept.read_marks(profile)
        self._marks = self._kept.marks(profile)
        self._me = self._kept.me(profile)

    @property
    def me(self) -> str:
        """The person's own user id, as far as the service's answers told it."""
        return self._me

    def learn_me(self, user_id: str | None) -> None:
        """The service said who wrote what was sent from here."""
        if user_id and user_id != self._me:
            self._me = user_id
            self._kept.set_me(self._profile, user_id)

    def begin_canvas(self, canvas_id: str, counts: Mapping[str, int]) -> None:
        """The threads of a canvas, with their counts: what stands there the first time is not new."""
        first = self._begun.get(canvas_id)
        if first is None:
            first = self._kept.first_counts(self._profile, canvas_id)
            if first is None:
                first = {thread_id: count for thread_id, count in counts.items() if count}
                self._kept.set_first_counts(self._profile, canvas_id, first)
            self._begun[canvas_id] = first
        for thread_id in counts:
            self._first.setdefault(thread_id, first.get(thread_id, 0))

    def unread(self, thread_id: str, comments: Sequence[Comment]) -> frozenset[str]:
        """The ids of what others wrote since the thread was read last."""
        mark = self._read.get(thread_id)
        if mark is not None and mark.at:
            fresh = [c for c in comments if (c.created_at or "") > mark.at]
        else:
            begin = mark.count if mark is not None else self._first.get(thread_id, len(comments))
            fresh = list(comments[begin:])
        return frozenset(c.id for c in fresh if not self._me or c.created_by_user_id != self._me)

    def unread_of(self, thread_id: str, told: int) -> int:
        """How many of the comments that a service counts are new, where they were not read."""
        mark = self._read.get(thread_id)
        begin = mark.count if mark is not None else self._first.get(thread_id, told)
        return max(0, told - begin)

    def set_read(self, thread_id: str, comments: Sequence[Comment]) -> None:
        """The person has seen these."""
        at = max((c.created_at or "" for c in comments), default="")
        mark = ReadMark(len(comments), at)
        if mark != self._read.get(thread_id):
            self._read[thread_id] = mark
            self._kept.set_read(self._profile, thread_id, mark)
            self.changed.emit(thread_id)

    def set_unread_from(self, thread_id: str, comments: Sequence[Comment], comment_id: str) -> None:
        """Call a comment and all after it new again."""
        at = next((n for n, c in enumerate(comments) if c.id == comment_id), None)
        if at is None:
            return
        mark = ReadMark(at, comments[at - 1].created_at or "" if at else "")
        self._read[thread_id] = mark
        self._kept.set_read(self._profile, thread_id, mark)
        self.changed.emit(thread_id)

    def marks(self, comment_id: str) -> frozenset[str]:
        """The person's own marks of a comment."""
        return self._marks.get(comment_id, frozenset())

    @property
    def all(self) -> dict[str, frozenset[str]]:
        """The marks of every comment that has any."""
        return {comment_id: marks for comment_id, marks in self._marks.items() if marks}

    def take(self, marks: Mapping[str, frozenset[str]]) -> int:
        """Take marks from elsewhere; how many comments are marked otherwise than before."""
        fresh = {comment_id: words for comment_id, words in marks.items() if self.marks(comment_id) != words}
        for comment_id, words in fresh.items():
            self._marks[comment_id] = words
            self._kept.set_marks(self._profile, comment_id, words)
            self.changed.emit(comment_id)
        return len(fresh)

    def toggle(self, comment_id: str, mark: Mark) -> None:
        """Set a mark, or take it away; what is resolved needs no follow-up."""
        marks = self.marks(comment_id)
        marks = marks - {mark} if mark in marks else frozenset((mark,))
        self._marks[comment_id] = marks
        self._kept.set_marks(self._profile, comment_id, marks)
        self.changed.emit(comment_id)
