"""What people wrote and the service does not have yet: sent from here, and only from here.

Every edge and every comment is on disk before its first byte leaves, so that neither a lost network nor a
killed program loses or doubles it. One worker sends in the order of writing. What is not known to have
arrived is never simply repeated: an edge is looked for in the content first (by its id, then by its four
ends); a comment has no id, and is left to the person, unless the service lets its thread be read.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import uuid4

from PySide6.QtCore import QObject, Signal

from wsdesk.api import errors
from wsdesk.localdb.outbox import Outbox, OutboxItem
from wsdesk.store import describe
from wsdesk.store.connection import ConnectionStore
from wsdesk.store.scope import TaskScope
from wsdesk.wire.comment import Comment
from wsdesk.wire.content import CanvasContent
from wsdesk.wire.edge import Edge, NewEdge


@dataclass(frozen=True, slots=True)
class EdgeSent:
    """An edge is with the service; `edge` is what the service says of it."""

    entry_id: str
    canvas_id: str
    edge: Edge


@dataclass(frozen=True, slots=True)
class CommentSent:
    """A comment is with the service; `comment` is what the service says of it."""

    entry_id: str
    thread_id: str
    comment: Comment


class OutboxStore(QObject):
    """Keeps, sends and settles what was written."""

    changed = Signal(object)
    edge_sent = Signal(object)
    comment_sent = Signal(object)
    failed = Signal(object)

    RETRY_S = 5.0

    def __init__(
        self,
        connection: ConnectionStore,
        box: Outbox,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._connection = connection
        self._box = box
        self._sleep = sleep
        self._scope = TaskScope("outbox")
        self._entries: dict[str, OutboxItem] = {}
        self._profile = ""
        connection.connected.connect(self._on_connected)

    @property
    def entries(self) -> tuple[OutboxItem, ...]:
        """What waits or failed, oldest first."""
        return tuple(self._entries.values())

    def of_canvas(self, canvas_id: str) -> tuple[OutboxItem, ...]:
        """The edges of one canvas that the service does not have yet."""
        return tuple(e for e in self._entries.values() if e.kind == "edge" and e.canvas_id == canvas_id)

    def of_thread(self, thread_id: str) -> tuple[OutboxItem, ...]:
        """The comments of one thread that the service does not have yet."""
        return tuple(e for e in self._entries.values() if e.kind == "comment" and e.target == thread_id)

    def submit_edge(self, canvas_id: str, edge: NewEdge) -> OutboxItem:
        """Keep an edge on disk, then send it; its id is the entry's id and the same in every attempt."""
        body = edge.model_dump_json(by_alias=True, exclude_none=True)
        return self._submit(
            OutboxItem(edge.id, "edge", self._profile, canvas_id, edge.dst_node_id or "", body)
        )

    def submit_comment(self, canvas_id: str, thread_id: str, body: str) -> OutboxItem:
        """Keep a comment on disk, then send it."""
        text = json.dumps({"body": body}, ensure_ascii=True)
        return self._submit(OutboxItem(str(uuid4()), "comment", self._profile, canvas_id, thread_id, text))

    def retry(self, entry_id: str) -> None:
        """Send a failed or doubtful entry again: the person has decided."""
        entry = self._entries.get(entry_id)
        if entry is not None and entry.state in ("failed", "unknown"):
            # An edge of unknown fate is still looked for first; a comment goes out again.
            state = "unknown" if entry.kind == "edge" and entry.state == "unknown" else "queued"
            self._mark(entry, state)
            self.kick()

    def discard(self, entry_id: str) -> None:
        """Drop an entry that has not been sent."""
        entry = self._entries.get(entry_id)
        if entry is not None and entry.state != "sending":
            self._box.discard(entry_id)
            del self._entries[entry_id]
            self.changed.emit(self.entries)

    def kick(self) -> None:
        """Start sending what waits, unless that is under way."""
        if not self._scope.running("pump"):
            self._scope.start("pump", self._pump())

    async def aclose(self) -> None:
        await self._scope.aclose()

    def _submit(self, item: OutboxItem) -> OutboxItem:
        item = replace(item, state="queued", created_at=datetime.now(UTC).isoformat())
        self._box.add(item)
        self._entries[item.id] = item
        self.changed.emit(self.entries)
        self.kick()
        return item

    def _on_connected(self, _state: object) -> None:
        profile = self._connection.state.profile_id
        if profile != self._profile:
            self._profile = profile
            # What was being sent when the program ended may have arrived.
            self._entries = {
                item.id: replace(item, state="unknown") if item.state == "sending" else item
                for item in self._box.waiting(profile)
            }
            self.changed.emit(self.entries)
        self.kick()

    async def _pump(self) -> None:
        while True:
            entry = next((e for e in self._entries.values() if _sendable(e)), None)
            if entry is None:
                return
            try:
                await (self._send_edge(entry) if entry.kind == "edge" else self._send_comment(entry))
            except errors.RateLimited as error:
                self._mark(self._entries[entry.id], "queued")
                await self._sleep(error.retry_after if error.retry_after is not None else self.RETRY_S)
            except errors.Refused:
                self._mark(self._entries[entry.id], "queued")
                return  # nothing left this computer; the connection tells when it is back
            except errors.Unauthorized as error:
                self._mark(self._entries[entry.id], "queued", describe.trouble(error).words)
                return
            except (errors.Unreachable, describe.NotConnected) as error:
                self._doubt(entry.id, error)
                return
            except (errors.ServerFault, errors.Unreadable) as error:
                # The service may have kept it before it stumbled.
                self._doubt(entry.id, error)
                if entry.kind == "edge":
                    await self._sleep(self.RETRY_S)
                    if self._entries[entry.id].attempts >= 3:
                        self._fail(entry.id, error)
            except errors.ApiError as error:
                self._fail(entry.id, error)

    async def _send_edge(self, entry: OutboxItem) -> None:
        edge = NewEdge.model_validate_json(entry.body)
        if entry.state == "unknown":
            content = await self._connection.ask(lambda client: client.get_canvas_content(entry.canvas_id))
            found = standing(content, edge)
            if found is not None:
                self._settle(entry)
                self.edge_sent.emit(EdgeSent(entry.id, entry.canvas_id, found))
                return
        self._mark(entry, "sending", attempt=True)
        answer = await self._connection.ask(lambda client: client.create_edge(entry.canvas_id, edge))
        self._settle(entry)
        self.edge_sent.emit(EdgeSent(entry.id, entry.canvas_id, answer))

    async def _send_comment(self, entry: OutboxItem) -> None:
        body = comment_text(entry)
        self._mark(entry, "sending", attempt=True)
        answer = await self._connection.ask(lambda client: client.post_comment(entry.target, body))
        self._settle(entry)
        self.comment_sent.emit(CommentSent(entry.id, entry.target, answer))

    def _settle(self, entry: OutboxItem) -> None:
        self._box.mark(entry.id, "sent")
        self._entries.pop(entry.id, None)
        self.changed.emit(self.entries)

    def _doubt(self, entry_id: str, error: Exception) -> None:
        entry = self._entries[entry_id]
        # Only what was on its way is in doubt; what was being looked for stays as it was.
        state = "unknown" if entry.state in ("sending", "unknown") else "queued"
        self._mark(entry, state, describe.trouble(error).words)

    def _fail(self, entry_id: str, error: Exception) -> None:
        self._mark(self._entries[entry_id], "failed", describe.trouble(error).words)
        self.failed.emit(self._entries[entry_id])

    def _mark(self, entry: OutboxItem, state: str, error: str = "", *, attempt: bool = False) -> None:
        attempts = entry.attempts + 1 if attempt else entry.attempts
        self._entries[entry.id] = replace(entry, state=state, error=error, attempts=attempts)
        self._box.mark(entry.id, state, error)
        self.changed.emit(self.entries)


def _sendable(entry: OutboxItem) -> bool:
    return entry.state == "queued" or (entry.kind == "edge" and entry.state == "unknown")


def standing(content: CanvasContent, edge: NewEdge) -> Edge | None:
    """The edge of the content that is this one: by its id, else by its four ends."""
    ends = (edge.src_node_id, edge.src_handle, edge.dst_node_id, edge.dst_handle)
    by_ends: Edge | None = None
    for there in content.edges or ():
        if there.id == edge.id:
            return there
        if (there.src_node_id, there.src_handle, there.dst_node_id, there.dst_handle) == ends:
            by_ends = there
    return by_ends


def comment_text(entry: OutboxItem) -> str:
    """The text of a comment that waits."""
    return str(json.loads(entry.body)["body"])
