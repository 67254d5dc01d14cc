"""Comments as shown: entries in order, the state of a thread, and splitting at the limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QTextBoundaryFinder

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.comments.comment_tag import parse_tag
from wsdesk.store.comments.markers import CommentMarkersStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.outbox.outbox_items import comment_text
from wsdesk.store.text.time_format import parsed
from wsdesk.wire.utf16 import is_well_formed, utf16_length

if TYPE_CHECKING:
    from wsdesk.wire.comment import Comment

_CLOCKS = timedelta(minutes=10)
"""Tolerated lag of the server's clock."""
_BREAKS = ("\n\n", "\n", ". ", "。", "！", "？", " ", "、")
_LEAST_SHARE = 0.5
"""Minimum fill of a part that ends at a paragraph or word; otherwise a part ends anywhere."""
_USER_OF_SAMPLE = "You"
"""Name of the user in the sample workspace, in every language."""
_AROUND = 128
"""Characters inspected around the end of a part, so that no grapheme cluster is split."""

EntryState = Literal["real", "sending", "queued", "unknown", "failed"]


@dataclass(frozen=True, slots=True)
class CommentEntry:
    """One comment; those that are not `real` are in the outbox under the same ID.

    `may_be_sent`: the thread has a comment of the same text, so this one may have been sent. `markers` are
    those of the user. `node_id` is empty if no node is known for the thread.
    """

    id: str
    author: str
    author_id: str
    body: str
    created_at: str
    state: EntryState = "real"
    error: str = ""
    thread_id: str = ""
    canvas_id: str = ""
    node_id: str = ""
    node_title: str = ""
    mine: bool = False
    unread: bool = False
    edited_at: str = ""
    markers: frozenset[str] = frozenset()
    may_be_sent: bool = False
    number: int = 0
    """Number of the pin in its version, from 1; 0 if the comment isn't an annotation."""


@dataclass(frozen=True, slots=True)
class CommentLocation:
    """Thread, canvas, and node of a comment."""

    thread_id: str = ""
    canvas_id: str = ""
    node_id: str = ""
    node_title: str = ""


@dataclass(frozen=True, slots=True)
class CommentsState:
    """Thread of the selected node. If it can't be read, `entries` are those sent from this computer.

    `version` is the number of the version that is shown, 0 if the node has none.
    """

    canvas_id: str = ""
    node_id: str = ""
    node_title: str = ""
    thread_id: str = ""
    linked_by_user: bool = False
    can_read: bool = False
    entries: tuple[CommentEntry, ...] = ()
    phase: LoadState = LoadState.IDLE
    failure: LoadFailure | None = None
    draft: str = ""
    version: int = 0
    read: tuple[int, int] = (0, 0)
    """Comments loaded and their total, while the thread is loaded for the first time."""
    merged: bool = False
    """Whether the draft is merged with what another process wrote."""


def thread_entries(
    comments: Sequence[Comment],
    pending: Sequence[OutboxItem],
    location: CommentLocation,
    people: PeopleStore,
    markers: CommentMarkersStore,
    unread: Collection[str],
) -> tuple[CommentEntry, ...]:
    """Comments of a thread in order, merged with those in the outbox."""
    sent = [
        _sent_entry(comment, location, people, markers, unread=comment.id in unread) for comment in comments
    ]
    return _with_numbers(in_order(sent, [_pending_entry(item, location) for item in pending], markers.me))


def _with_numbers(entries: Sequence[CommentEntry]) -> tuple[CommentEntry, ...]:
    """Number the annotations of each version in the order of the thread."""
    counts: Counter[int] = Counter()
    numbered: list[CommentEntry] = []
    for entry in entries:
        tag = parse_tag(entry.body)[0]
        if tag.is_annotation:
            counts[tag.version] += 1
            entry = replace(entry, number=counts[tag.version])
        numbered.append(entry)
    return tuple(numbered)


def _sent_entry(
    comment: Comment,
    location: CommentLocation,
    people: PeopleStore,
    markers: CommentMarkersStore,
    *,
    unread: bool,
) -> CommentEntry:
    edited = comment.updated_at or ""
    mine = bool(markers.me) and comment.created_by_user_id == markers.me
    author = comment.created_by_name or people.name(comment.created_by_user_id)
    return CommentEntry(
        comment.id,
        tr("You") if mine and author == _USER_OF_SAMPLE else author,
        comment.created_by_user_id or "",
        comment.body or "",
        comment.created_at or "",
        thread_id=location.thread_id,
        canvas_id=location.canvas_id,
        node_id=location.node_id,
        node_title=location.node_title,
        mine=mine,
        unread=unread,
        edited_at=edited if edited > (comment.created_at or "") else "",
        markers=markers.of(comment.id),
    )


def in_order(real: Sequence[CommentEntry], mine: Sequence[CommentEntry], me: str) -> tuple[CommentEntry, ...]:
    """Merge a thread with its unsent comments.

    Failed comments stay at their time. One with an unknown outcome is placed below the comment that it
    seems to have become. Comments being sent are the newest, regardless of clock differences.
    """
    undecided = [entry for entry in mine if entry.state in ("failed", "unknown")]
    below: dict[str, list[CommentEntry]] = {}
    for entry in tuple(undecided):
        twin = next((there for there in real if _is_twin(entry, there, me)), None)
        if twin is not None:
            undecided.remove(entry)
            below.setdefault(twin.id, []).append(replace(entry, may_be_sent=True))
    made: list[CommentEntry] = []
    for entry in real:
        created_at = parsed(entry.created_at)
        while undecided and created_at is not None and _written(undecided[0]) < created_at:
            made.append(undecided.pop(0))
        made += [entry, *below.get(entry.id, ())]
    return (*made, *undecided, *(entry for entry in mine if entry.state not in ("failed", "unknown")))


def _is_twin(doubtful: CommentEntry, there: CommentEntry, me: str) -> bool:
    """Whether an existing comment may be the one with the unknown outcome."""
    created_at = parsed(there.created_at)
    return (
        doubtful.state == "unknown"
        and there.body.strip() == doubtful.body.strip()
        and (not me or there.author_id == me)
        and created_at is not None
        and created_at >= _written(doubtful) - _CLOCKS
    )


def _written(entry: CommentEntry) -> datetime:
    return parsed(entry.created_at) or datetime.max.replace(tzinfo=UTC)


def _pending_entry(item: OutboxItem, location: CommentLocation) -> CommentEntry:
    states: dict[str, EntryState] = {"sending": "sending", "unknown": "unknown", "failed": "failed"}
    written = datetime.fromtimestamp(item.created_at, UTC).isoformat()
    return CommentEntry(
        item.id,
        tr("You"),
        "",
        comment_text(item),
        written,
        states.get(item.state, "queued"),
        item.error,
        thread_id=location.thread_id,
        canvas_id=location.canvas_id,
        node_id=location.node_id,
        node_title=location.node_title,
        mine=True,
    )


def split_text(text: str, limit: int) -> tuple[str, ...]:
    """Split a text into parts of at most `limit` UTF-16 units each, none of them blank.

    The API doesn't define what a character is. UTF-16 units are safe: a text has at most as many code
    points. Parts end after a paragraph, a line, a sentence, or a word if there is one late enough, never
    inside a grapheme cluster; white space between parts is dropped.
    """
    parts: list[str] = []
    rest = text.strip()
    while len(rest) > limit or utf16_length(rest) > limit:
        end = _end(rest, limit)
        parts.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    return tuple(part for part in (*parts, rest) if part)


def _end(text: str, limit: int) -> int:
    """End of the first part."""
    used = most = 0
    for most, letter in enumerate(text):  # noqa: B007
        used += 2 if ord(letter) > 0xFFFF else 1
        if used > limit:
            break
    for mark in _BREAKS:
        end = text.rfind(mark, 0, most + 1)
        if end >= most * _LEAST_SHARE and text[: end + 1].strip():
            return min(end + len(mark.rstrip(" \n")), most) or most
    return _whole_end(text, max(1, most))


def _whole_end(text: str, end: int) -> int:
    """The last boundary between grapheme clusters up to `end`."""
    start = max(0, end - _AROUND)
    around = text[start : end + _AROUND]
    if not is_well_formed(around):
        return end
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, around)
    finder.setPosition(utf16_length(text[start:end]))
    place = finder.position() if finder.isAtBoundary() else finder.toPreviousBoundary()
    if place <= 0:
        return end
    return start + len(around.encode("utf-16-le")[: 2 * place].decode("utf-16-le"))
