"""Pending edges of a canvas: drawn or sent, but not in its content yet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, EdgeState, Handle
from wsdesk.graph.rules import oriented
from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.store.base.error_messages import tr
from wsdesk.store.content import node_mapper
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.store.outbox.outbox_items import EdgeSent
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.wire.edge import NewEdge


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
        edge_by_id, nodes = base.edge_by_id, base.node_by_id
        if not nodes or (not waiting and not self._sent):  # no nodes: it isn't loaded yet
            return ()
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


def new_edges(pairs: Iterable[tuple[Handle, Handle]]) -> list[NewEdge]:
    """Edges with new IDs between pairs of handles, given in either order."""
    from uuid import uuid4

    from wsdesk.wire.edge import NewEdge

    return [
        NewEdge(
            id=str(uuid4()),
            src_node_id=ends[0].node_id,
            dst_node_id=ends[1].node_id,
            src_handle=ends[0].name,
            dst_handle=ends[1].name,
        )
        for pair in pairs
        if (ends := oriented(*pair)) is not None
    ]


def edges_title(document: Document, edges: Sequence[NewEdge]) -> str:
    """Description of new edges by the titles of their nodes, such as "Fox to Video"."""
    sources, targets = {e.src_node_id for e in edges}, {e.dst_node_id for e in edges}
    return tr("{src} to {dst}").format(
        src=_nodes_title(document, sources), dst=_nodes_title(document, targets)
    )


def with_pending(document: Document, edges: Sequence[NewEdge]) -> Document:
    """The document with these edges added as pending ones."""
    new_ids = {edge.id for edge in edges}
    drawn = [replace(node_mapper.edge_of(edge), state=EdgeState.PENDING) for edge in edges]
    others = [edge for edge in document.edges if edge.id not in new_ids]
    return replace(document, edges=(*others, *drawn)).reuse_lookups(document)


def _nodes_title(document: Document, node_ids: Collection[str]) -> str:
    if len(node_ids) > 1:
        return tr("%Ln nodes", len(node_ids))
    node = document.node_by_id.get(next(iter(node_ids)))
    return (sanitize.line(node.title, 60) if node is not None else "") or tr("untitled")


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
