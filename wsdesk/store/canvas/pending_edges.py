"""Pending edges of a canvas: drawn or sent, but not in its content yet."""

from __future__ import annotations

from dataclasses import replace

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, EdgeState
from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.store.content import node_mapper
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.store.outbox.outbox_queue import EdgeSent


class PendingEdges:
    """Pending edges of one canvas. A sent edge stays until the content contains it (by ID or ends)."""

    def __init__(self, canvas_id: str, outbox: OutboxStore) -> None:
        self._canvas_id = canvas_id
        self._outbox = outbox
        self._sent: dict[str, Edge] = {}
        self._parsed: dict[str, tuple[object, Edge]] = {}

    def add_sent(self, sent: EdgeSent) -> None:
        """Record an edge that the server has created."""
        item = self._outbox.get(sent.entry_id)
        self._sent[sent.entry_id] = _completed(node_mapper.edge_of(sent.edge), item)

    def remove_loaded(self, base: Document) -> None:
        """Remove the edges that the content contains."""
        if self._sent:
            edge_by_id, ends = base.edge_by_id, {_ends(edge) for edge in base.edges}
            self._sent = {
                i: edge
                for i, edge in self._sent.items()
                if edge.id not in edge_by_id and _ends(edge) not in ends
            }

    def over(self, base: Document) -> tuple[Edge, ...]:
        """Edges to show in addition to the content: sent ones first, then unsent ones."""
        waiting = self._outbox.of_canvas(self._canvas_id)
        parsed = [(item.id, item.body, edge) for item in waiting if (edge := self._parse(item)) is not None]
        self._parsed = {item_id: (body, edge) for item_id, body, edge in parsed}
        if not waiting and not self._sent:
            return ()
        edge_by_id, nodes = base.edge_by_id, base.node_by_id
        pending = [
            edge
            for item_id, _body, edge in parsed
            if item_id not in self._sent
            if edge.id not in edge_by_id and edge.src in nodes and edge.dst in nodes
        ]
        return (*(edge for edge in self._sent.values() if edge.id not in edge_by_id), *pending)

    def _parse(self, item: OutboxItem) -> Edge | None:
        """Edge of an item: the same object in every state, so that the diff skips it."""
        parsed = self._parsed.get(item.id)
        if parsed is not None and parsed[0] is item.body and item.state != "failed":
            return parsed[1]
        return _pending_edge(item)


def _ends(edge: Edge) -> tuple[str, str, str, str]:
    return edge.src, edge.src_handle, edge.dst, edge.dst_handle


def _completed(edge: Edge, item: OutboxItem | None) -> Edge:
    """Edge as returned by the server; missing fields are filled from the request."""
    request = _pending_edge(item) if item is not None else None
    names = ("id", "src", "dst", "src_handle", "dst_handle") if request is not None else ()
    fields = {name: getattr(edge, name) or getattr(request, name) for name in names}
    return replace(edge, **fields, fresh=True)


def _pending_edge(item: OutboxItem) -> Edge | None:
    from wsdesk.wire.edge import NewEdge

    if item.state == "failed":
        return None
    return replace(node_mapper.edge_of(NewEdge.model_validate(item.body)), state=EdgeState.PENDING)
