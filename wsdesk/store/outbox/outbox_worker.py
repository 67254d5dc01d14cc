"""Outbox worker: sends the items of the queue one after the other, and classifies failures."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from PySide6.QtCore import QObject, Signal

from wsdesk.api import errors
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.store.base import error_messages
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.outbox.outbox_items import CommentSent, EdgeSent, comment_text, find_edge
from wsdesk.store.outbox.outbox_queue import OutboxQueue


class OutboxWorker(QObject):
    """Sends items and settles them in the queue: sent, failed, unknown, or returned to their state."""

    edge_sent = Signal(object)
    comment_sent = Signal(object)
    marks_released = Signal(object)
    failed = Signal(object)

    RETRY_S = 5.0
    MAX_ATTEMPTS = 5
    SETTLE_S = 3.0
    """Time during which a request with an unknown outcome may still reach the server."""

    def __init__(
        self,
        connection: ConnectionStore,
        queue: OutboxQueue,
        sleep: Callable[[float], Awaitable[None]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._connection = connection
        self._queue = queue
        self._sleep = sleep
        self._pausing: asyncio.Future[None] | None = None
        self._settled: set[str] = set()  # outcome unknown, and old enough for the request to have arrived
        connection.wait_stopped.connect(self._on_wait_stopped)

    async def send_all(self, next_item: Callable[[], OutboxItem | None]) -> None:
        """Send until there is no next item, or sending has to wait for the server or the disk."""
        while (entry := next_item()) is not None:
            if not await self._attempt(entry):
                return

    async def fail(self, entry_id: str, error: Exception) -> None:
        """Set an item to failed, and emit it."""
        await self._queue.set_entry_state(entry_id, "failed", error_messages.failure_of(error).text)
        entry = self._queue.get(entry_id)
        if entry is not None:
            self.failed.emit(entry)

    async def _attempt(self, entry: OutboxItem) -> bool:
        """Send an item; False if nothing more can be sent now."""
        try:
            send = {"edge": self._send_edge, "comment": self._send_comment, "marks": self._release_marks}
            await send[entry.kind](entry)
        except errors.RateLimitedError as error:
            await self._back(entry)
            await self._pause(error.retry_after if error.retry_after is not None else self.RETRY_S)
        except (errors.ConnectError, error_messages.NotConnectedError):
            await self._back(entry)
            return False  # not sent; the connection store reports when the server is available again
        except errors.UnauthorizedError as error:
            await self._back(entry, error_messages.failure_of(error).text)
            return False
        except errors.NetworkError as error:
            await self._set_unknown(entry.id, error)
            return False
        except (errors.ServerError, errors.InvalidResponseError) as error:
            await self._after_fault(entry, error)
        except LocalDbError:
            # Nothing was sent, since that it is being sent couldn't be persisted.
            await self._back(entry)
            if not self._queue.is_persisted(entry.id):
                return False  # continued when the state can be written
            await self._pause(self.RETRY_S)
        except errors.ApiError as error:
            await self.fail(entry.id, error)
        return True

    async def _pause(self, seconds: float) -> None:
        """Sleep until the timeout, or until the user ends the wait."""
        self._pausing = asyncio.ensure_future(self._sleep(seconds))
        try:
            await asyncio.wait({self._pausing})
        finally:
            self._pausing.cancel()

    def _on_wait_stopped(self, _state: object) -> None:
        if self._pausing is not None:
            self._pausing.cancel()

    async def _send_edge(self, entry: OutboxItem) -> None:
        from wsdesk.wire.edge import NewEdge

        edge = NewEdge.model_validate(entry.body)
        if entry.state == "unknown":
            if entry.id not in self._settled:
                self._settled.add(entry.id)
                await self._pause(self.SETTLE_S)
            content = await self._connection.request(
                lambda client: client.get_canvas_content(entry.canvas_id)
            )
            if not content.has_edges:
                raise errors.InvalidResponseError("missing-field", field="edges")
            existing = find_edge(content, edge)
            if existing is not None:
                self.edge_sent.emit(EdgeSent(entry.id, entry.canvas_id, existing))
                await self._queue.settle(entry.id)
                return
        if not await self._queue.take(entry):
            return
        answer = await self._connection.request(lambda client: client.create_edge(entry.canvas_id, edge))
        self.edge_sent.emit(EdgeSent(entry.id, entry.canvas_id, answer))
        await self._queue.settle(entry.id)

    async def _send_comment(self, entry: OutboxItem) -> None:
        if not await self._queue.take(entry):
            return
        answer = await self._connection.request(
            lambda client: client.post_comment(entry.target, comment_text(entry))
        )
        self.comment_sent.emit(CommentSent(entry.id, entry.target, answer))
        await self._queue.settle(entry.id)

    async def _release_marks(self, entry: OutboxItem) -> None:
        # Setting them again after a crash changes nothing.
        self.marks_released.emit(entry)
        await self._queue.settle(entry.id)

    async def _back(self, entry: OutboxItem, error: str = "") -> None:
        """Return an unsent item to its previous state. An unknown outcome stays unknown."""
        await self._queue.set_entry_state(entry.id, entry.state, error)

    async def _after_fault(
        self, entry: OutboxItem, error: errors.ServerError | errors.InvalidResponseError
    ) -> None:
        if isinstance(error, errors.ServerError) and error.arrived is False:
            await self._back(entry, error_messages.failure_of(error).text)
            await self._pause(max(error.retry_after or 0.0, self.RETRY_S))
        else:
            # The server may have stored it before it failed.
            await self._set_unknown(entry.id, error)
            await self._after_unknown(entry.id, error)

    async def _after_unknown(self, entry_id: str, error: errors.ApiError) -> None:
        entry = self._queue.get(entry_id)
        if entry is not None and entry.kind == "edge" and self._connection.state.mode == "live":
            if entry.attempts >= self.MAX_ATTEMPTS:
                await self.fail(entry_id, error)
            else:
                await self._sleep(self.RETRY_S)

    async def _set_unknown(self, entry_id: str, error: errors.ApiError) -> None:
        self._settled.discard(entry_id)
        entry = self._queue.get(entry_id)
        # An item that left the list in the meantime (after a workspace change) was being sent.
        state = entry.state if entry is not None else "sending"
        # Only an item that was being sent has an unknown outcome; one being reconciled stays as it is.
        new_state = "unknown" if state in ("sending", "unknown") else "queued"
        await self._queue.set_entry_state(entry_id, new_state, error_messages.failure_of(error).text)
