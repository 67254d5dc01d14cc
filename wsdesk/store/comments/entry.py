"""One comment as shown: sent, pending, or with unknown result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Literal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.store.base import error_messages
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.outbox.outbox import comment_text
from wsdesk.store.text.time_format import parsed

if TYPE_CHECKING:
    from wsdesk.wire.comment import Comment

_CLOCKS = timedelta(minutes=10)
"""So much may the service's clock be behind ours."""

EntryState = Literal["real", "sending", "queued", "unknown", "failed"]


@dataclass(frozen=True, slots=True)
class CommentEntry:
    """One comment; those that are not `real` stand in the outbox under the same id.

    `seems_there`: the service has a comment of these very words, which may be this one of unknown fate.
    `marks` are the person's own, kept on this computer. `node_id` is empty where no node is known for it.
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
    marks: frozenset[str] = frozenset()
    seems_there: bool = False


@dataclass(frozen=True, slots=True)
class CommentLocation:
    """Where a comment stands."""

    thread_id: str = ""
    canvas_id: str = ""
    node_id: str = ""
    node_title: str = ""


def entry_of(
    comment: Comment,
    spot: CommentLocation,
    people: PeopleStore,
    me: str,
    *,
    unread: bool,
    marks: frozenset[str],
) -> CommentEntry:
    """The entry of a comment that the service has."""
    edited = comment.updated_at or ""
    return CommentEntry(
        comment.id,
        comment.created_by_name or people.name(comment.created_by_user_id),
        comment.created_by_user_id or "",
        comment.body or "",
        comment.created_at or "",
        thread_id=spot.thread_id,
        canvas_id=spot.canvas_id,
        node_id=spot.node_id,
        node_title=spot.node_title,
        mine=bool(me) and comment.created_by_user_id == me,
        unread=unread,
        edited_at=edited if edited > (comment.created_at or "") else "",
        marks=marks,
    )


def in_order(real: Sequence[CommentEntry], mine: Sequence[CommentEntry], me: str) -> tuple[CommentEntry, ...]:
    """A thread with what waits in the outbox among it.

    What the person has to decide about stands where it was said; what may have arrived below the comment that
    it seems to have become. What is on its way is the newest there is, whatever the two clocks say.
    """
    undecided = [entry for entry in mine if entry.state in ("failed", "unknown")]
    below: dict[str, list[CommentEntry]] = {}
    for entry in tuple(undecided):
        twin = next((there for there in real if _is_twin(entry, there, me)), None)
        if twin is not None:
            undecided.remove(entry)
            below.setdefault(twin.id, []).append(replace(entry, seems_there=True))
    made: list[CommentEntry] = []
    for entry in real:
        said = parsed(entry.created_at)
        while undecided and said is not None and _written(undecided[0]) < said:
            made.append(undecided.pop(0))
        made += [entry, *below.get(entry.id, ())]
    return (*made, *undecided, *(entry for entry in mine if entry.state not in ("failed", "unknown")))


def _is_twin(doubtful: CommentEntry, there: CommentEntry, me: str) -> bool:
    """Whether a comment that stands there may be the one that may have arrived."""
    said = parsed(there.created_at)
    return (
        doubtful.state == "unknown"
        and there.body.strip() == doubtful.body.strip()
        and (not me or there.author_id == me)
        and said is not None
        and said >= _written(doubtful) - _CLOCKS
    )


def _written(entry: CommentEntry) -> datetime:
    return parsed(entry.created_at) or datetime.max.replace(tzinfo=UTC)


def waiting_entry(item: OutboxItem, spot: CommentLocation) -> CommentEntry:
    """The entry of a comment that waits in the outbox."""
    states: dict[str, EntryState] = {"sending": "sending", "unknown": "unknown", "failed": "failed"}
    written = datetime.fromtimestamp(item.created_at, UTC).isoformat()
    return CommentEntry(
        item.id,
        error_messages.tr("You"),
        "",
        comment_text(item),
        written,
        states.get(item.state, "queued"),
        item.error,
        thread_id=spot.thread_id,
        canvas_id=spot.canvas_id,
        node_id=spot.node_id,
        node_title=spot.node_title,
        mine=True,
    )
