"""Single items of the outbox: their text and state, and the results of sending them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.tables.outbox import OutboxItem, OutboxState

if TYPE_CHECKING:
    from wsdesk.wire.comment import Comment
    from wsdesk.wire.content import CanvasContent
    from wsdesk.wire.edge import EdgeResource, NewEdge


@dataclass(frozen=True, slots=True)
class EdgeSent:
    """An edge that was sent; `edge` is the server's response."""

    entry_id: str
    canvas_id: str
    edge: EdgeResource


@dataclass(frozen=True, slots=True)
class CommentSent:
    """A comment that was sent; `comment` is the server's response."""

    entry_id: str
    thread_id: str
    comment: Comment


def comment_text(entry: OutboxItem) -> str:
    """Text of an unsent comment."""
    return str(entry.body.get("body", ""))


def after_interruption(item: OutboxItem) -> OutboxItem:
    """State of an item after the program that owned it ended, equal to `OutboxTable.interrupted` on disk."""
    states: dict[OutboxState, OutboxState] = {"held": "staged", "sending": "unknown"}
    return replace(item, state=states.get(item.state, item.state))


def is_abandoned(row: OutboxItem, old: float) -> bool:
    """Whether this process may send an item of another process: not while that one can still cancel it."""
    return row.state in ("approval", "queued", "staged", "failed", "unknown") or (
        row.state == "held" and row.created_at < old
    )


def find_edge(content: CanvasContent, edge: NewEdge) -> EdgeResource | None:
    """Edge of the content that equals this one: by its ID, else by its four ends."""
    ends = (edge.src_node_id, edge.src_handle, edge.dst_node_id, edge.dst_handle)
    by_ends: EdgeResource | None = None
    for there in content.edges or ():
        if there.id == edge.id:
            return there
        if (there.src_node_id, there.src_handle, there.dst_node_id, there.dst_handle) == ends:
            by_ends = there
    return by_ends
