"""Edges of a document as the connection rules query them, with those that a batch adds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.adjacency import Reachability
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.kinds import flow_kind, kind_in_words
from wsdesk.graph.model.values import Direction, Edge, EdgeState, Handle, Kind, Node


def kind_from(source: Node, handle: Handle | None) -> Kind | None:
    """The media kind that flows out of a handle of a node, or else of a node without that handle."""
    return flow_kind(source.kind) or (kind_in_words(handle.kind) if handle is not None else None)


class NodeInputs:
    """Edges into one node with their source nodes, without failed edges.

    Kinds are computed on first use, since they require the handles of all source nodes.
    """

    def __init__(self, table: HandleTable, edges: Iterable[tuple[Edge, Node | None]]) -> None:
        self.table = table
        self._edges: list[tuple[Edge, Node | None]] = []
        self._states: dict[tuple[str, str, str], EdgeState] = {}
        self._titles: dict[str, str] = {}
        self._with_kind = 0
        self._counts: Counter[Kind] = Counter()
        self._kinds: dict[str, set[Kind]] = {}
        self._first: dict[Kind, str] = {}
        for edge, source in edges:
            self.add(edge, source)

    def add(self, edge: Edge, source: Node | None) -> None:
        if edge.state is not EdgeState.FAILED:
            self._edges.append((edge, source))
            self._states.setdefault((edge.src, edge.src_handle, edge.dst_handle), edge.state)
            self._titles.setdefault(edge.dst_handle, source.title if source is not None else "")

    def state(self, src: Handle, dst: Handle) -> EdgeState | None:
        """State of the first edge between two handles; None if there is none."""
        return self._states.get((src.node_id, src.name, dst.name))

    def title(self, handle: str) -> str | None:
        """Title of the first node connected to a handle; None if there is none."""
        return self._titles.get(handle)

    def count(self, kind: Kind) -> int:
        """Number of edges that carry a kind."""
        self._count_kinds()
        return self._counts[kind]

    def has_kind(self, kind: Kind | None, handle: str) -> bool:
        """Whether an edge into a handle carries a kind."""
        self._count_kinds()
        return kind in self._kinds.get(handle, ())

    def first_of(self, kind: Kind) -> str:
        """Title of the first node that a kind comes from."""
        self._count_kinds()
        return self._first.get(kind, "")

    def _count_kinds(self) -> None:
        """Count the kinds of the edges that were added since the last query."""
        for edge, source in self._edges[self._with_kind :]:
            if source is None:
                continue
            kind = kind_from(source, self.table.find(source.id, edge.src_handle, Direction.SOURCE))
            if kind is not None:
                self._counts[kind] += 1
                self._kinds.setdefault(edge.dst_handle, set()).add(kind)
                self._first.setdefault(kind, source.title)
        self._with_kind = len(self._edges)


class Connections:
    """Edges of a document, and those that `add` added: in constant time each, unlike a new document."""

    def __init__(self, document: Document, table: HandleTable) -> None:
        self.table = table
        self._document = document
        self._added: list[Edge] = []
        self._inputs: dict[str, NodeInputs] = {}
        self._adjacency = document.adjacency
        self._reachability: Reachability | None = None

    def node(self, node_id: str) -> Node | None:
        return self._document.node_by_id.get(node_id)

    def inputs(self, node_id: str) -> NodeInputs:
        """Edges into a node."""
        inputs = self._inputs.get(node_id)
        if inputs is None:
            adjacency, nodes = self._adjacency, self._document.nodes
            position = adjacency.position.get(node_id)
            edges = adjacency.incoming(position) if position is not None else []
            sources = [nodes[at] if (at := adjacency.src[i]) >= 0 else None for i in edges]
            ends = zip([self._edge(i) for i in edges], sources, strict=True)
            inputs = self._inputs[node_id] = NodeInputs(self.table, ends)
        return inputs

    def target_title(self, handle: Handle) -> str:
        """Title of the first node that a source handle is connected to; empty if there is none."""
        position = self._adjacency.position.get(handle.node_id)
        for i in self._adjacency.outgoing(position) if position is not None else ():
            edge = self._edge(i)
            if edge.src_handle == handle.name and edge.state is not EdgeState.FAILED:
                target = self.node(edge.dst)
                return target.title if target is not None else ""
        return ""

    def reaches(self, start_id: str, goal_id: str) -> bool:
        """Whether a path leads from one node to another."""
        start, goal = map(self._adjacency.position.get, (start_id, goal_id))
        if start is None or goal is None:
            return False
        return (self._reachability or self._document.reachability).reaches(start, goal)

    def add(self, edge: Edge) -> None:
        """Add an edge, which the next requests take into account."""
        if self._reachability is None:
            self._reachability = self._detach()
        self._added.append(edge)
        self.table.add_edge(edge)
        self._reachability.add_edge(*self._adjacency.append(edge))
        if edge.dst in self._inputs:
            self._inputs[edge.dst].add(edge, self.node(edge.src))

    def _detach(self) -> Reachability:
        """Copy what is shared with the document."""
        document = self._document
        self.table = self.table.derive(document, ())
        for inputs in self._inputs.values():
            inputs.table = self.table
        self._adjacency = document.adjacency.derive(len(document.edges), document.edges)
        return Reachability(self._adjacency)

    def _edge(self, position: int) -> Edge:
        edges = self._document.edges
        return edges[position] if position < len(edges) else self._added[position - len(edges)]
