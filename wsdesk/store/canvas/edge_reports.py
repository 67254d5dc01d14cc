"""Notifications about connections from the outbox: sent, changed by the server, rejected, or recovered."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.store.base.error_messages import tr
from wsdesk.store.base.notifications import NotificationAction, NotificationStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.outbox import outbox_messages
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.store.outbox.outbox_items import EdgeSent
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document
    from wsdesk.store.canvas.edge_drafts import EdgeDraftsStore


class EdgeReports(QObject):
    """Posts notifications about edges in the outbox. An edge is reported only after it was sent."""

    def __init__(
        self,
        connection: ConnectionStore,
        outbox: OutboxStore,
        notifications: NotificationStore,
        edges: EdgeDraftsStore,
    ) -> None:
        super().__init__(edges)
        self._connection = connection
        self._outbox = outbox
        self._notifications = notifications
        self._edges = edges
        self._sent: list[str] = []
        """Descriptions of edges that were sent but not reported yet."""
        connection.profile_changed.connect(self._on_profile_changed)
        outbox.changed.connect(self._on_outbox_changed)
        outbox.failed.connect(self._on_failed)
        outbox.edge_sent.connect(self._on_edge_sent)
        outbox.recovered.connect(self._on_recovered)

    def _on_profile_changed(self, _profile: object) -> None:
        self._sent.clear()

    def _on_outbox_changed(self, entries: tuple[OutboxItem, ...]) -> None:
        """Report all sent edges in one message once no edge is being sent."""
        is_sending = self._connection.state.mode == "live" and any(
            entry.kind == "edge" and entry.state in ("queued", "sending") for entry in entries
        )
        if not self._sent or is_sending:
            return
        sent, self._sent = self._sent, []
        message = tr("Connected: {what}").format(what=sent[0])
        if len(sent) > 1:
            message = tr("Sent: {connections}").format(connections=outbox_messages.connections(len(sent)))
        self._notifications.notify("ok", message)

    def _on_recovered(self, items: tuple[OutboxItem, ...]) -> None:
        """Report edges that were held when the program ended; they are sent only if the user decides so."""
        ids = tuple(item.id for item in items)
        message = tr("Not sent when wsdesk closed: {connections}. Staged until you send it.")
        self._notifications.notify(
            "warning",
            message.format(connections=outbox_messages.connections(len(items))),
            action=NotificationAction(tr("Send"), partial(self._outbox.release, ids)),
            second=NotificationAction(tr("Discard"), partial(self._edges.remove, ids)),
        )

    def _on_failed(self, entry: OutboxItem) -> None:
        if entry.kind != "edge":
            return
        self._notifications.notify(
            "error",
            tr("Couldn't connect {what}.").format(what=self._edges.ends_text(entry)),
            detail=sanitize.plain(entry.error, 2_000),
            action=NotificationAction(tr("Send again"), partial(self._outbox.retry, entry.id)),
        )

    def _on_edge_sent(self, sent: EdgeSent) -> None:
        """Report an edge that the server created differently than requested."""
        from wsdesk.wire.edge import NewEdge

        entry = self._outbox.get(sent.entry_id)
        if entry is None:
            return
        request, created = NewEdge.model_validate(entry.body), sent.edge
        names = ("src_node_id", "dst_node_id", "src_handle", "dst_handle")
        if all(getattr(created, name) in (None, getattr(request, name)) for name in names):
            self._sent.append(self._edges.title(entry))
            return
        document = self._edges.document_of(entry.canvas_id)
        self._notifications.notify(
            "warning",
            tr("The server connected {src} to {dst} instead of {what}.").format(
                src=end_label(document, created.src_node_id or request.src_node_id, created.src_handle),
                dst=end_label(document, created.dst_node_id or request.dst_node_id, created.dst_handle),
                what=self._edges.ends_text(entry),
            ),
        )


def end_label(document: Document | None, node_id: str, handle: str | None) -> str:
    """Label of one end of an edge: the node, and the handle if there is one."""
    node = document.node_by_id.get(node_id) if document is not None else None
    title = tr("unknown node") if node is None else sanitize.line(node.title, 60) or tr("untitled")
    return f"{title} ({sanitize.line(handle, 40)})" if handle else title
