"""What waits, as values: what is said of it when it arrived, and what can be told by looking at it."""

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
    """An edge is with the service; `edge` is what the service says of it."""

    entry_id: str
    canvas_id: str
    edge: EdgeResource


@dataclass(frozen=True, slots=True)
class CommentSent:
    """A comment is with the service; `comment` is what the service says of it."""

    entry_id: str
    thread_id: str
    comment: Comment


def comment_text(entry: OutboxItem) -> str:
    """The text of a comment that waits."""
    return str(entry.body.get("body", ""))


def after_an_end(item: OutboxItem) -> OutboxItem:
    """What became of an item when the program that had it ended, as `OutboxTable.interrupted` has it on
    disk.
    """
    states: dict[OutboxState, OutboxState] = {"held": "staged", "sending": "unknown"}
    return replace(item, state=states.get(item.state, item.state))


def is_left(row: OutboxItem, old: float) -> bool:
    """Whether an item that another process wrote is this one's to send: not while that may take it back."""
    return row.state in ("queued", "staged", "failed", "unknown") or (
        row.state == "held" and row.created_at < old
    )


def find_edge(content: CanvasContent, edge: NewEdge) -> EdgeResource | None:
    """The edge of the content that is this one: by its id, else by its four ends."""
    ends = (edge.src_node_id, edge.src_handle, edge.dst_node_id, edge.dst_handle)
    by_ends: EdgeResource | None = None
    for there in content.edges or ():
        if there.id == edge.id:
            return there
        if (there.src_node_id, there.src_handle, there.dst_node_id, there.dst_handle) == ends:
            by_ends = there
    return by_ends
