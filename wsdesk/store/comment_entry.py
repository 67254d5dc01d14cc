"""One comment as shown, wherever it stands: with the service, on its way, or in doubt."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from wsdesk.localdb.outbox import OutboxItem
from wsdesk.store import describe
from wsdesk.store.outbox import comment_text
from wsdesk.store.people import PeopleStore
from wsdesk.wire.comment import Comment

EntryState = Literal["real", "sending", "queued", "unknown", "failed"]


@dataclass(frozen=True, slots=True)
class CommentEntry:
    """One comment; those that are not `real` stand in the outbox under the same id.

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


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a comment stands."""

    thread_id: str = ""
    canvas_id: str = ""
    node_id: str = ""
    node_title: str = ""


def entry_of(
    comment: Comment, spot: Spot, people: PeopleStore, me: str, *, unread: bool, marks: frozenset[str]
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


def waiting_entry(item: OutboxItem, spot: Spot) -> CommentEntry:
    """The entry of a comment that waits in the outbox."""
    states: dict[str, EntryState] = {"sending": "sending", "unknown": "unknown", "failed": "failed"}
    written = datetime.fromtimestamp(item.created_at or time.time(), UTC).isoformat()
    return CommentEntry(
        item.id,
        describe.tr("You"),
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
