"""Several nodes that are connected to one handle together: which can be, and how many.

Nodes that no rule distinguishes are validated once for each target, since thousands may be selected.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass

from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.kinds import FILES
from wsdesk.graph.model.values import Direction, Edge, EdgeState, Handle, Kind, Node
from wsdesk.graph.rules import (
    ConnectionRequest,
    Connections,
    LimitsOf,
    best_handle_in,
    kind_from,
    oriented,
    remaining_inputs,
)

_STEP = 100
"""Nodes that are grouped in one step: some 3 ms."""


@dataclass(frozen=True, slots=True)
class _Answer:
    """The best handle of a node, as its index among the node's handles of that direction.

    `flow` is the kind that the connection would carry.
    """

    at: int
    ok: bool
    flow: Kind | None


class Companions:
    """Nodes that are connected together with another one, all by handles of one direction.

    The results apply to one document.
    """

    def __init__(
        self,
        document: Document,
        table: HandleTable,
        node_ids: Iterable[str],
        direction: Direction,
        limits_of: LimitsOf,
    ) -> None:
        self._document = document
        self._table = table
        self._connections = Connections(document, table)
        self._direction = direction
        self._limits_of = limits_of
        self._nodes = [node for i in node_ids if (node := document.node_by_id.get(i)) is not None]
        self._groups: dict[Hashable, list[Node]] = {}
        self._key_of: dict[str, Hashable] = {}

    def warm_up(self) -> Iterator[None]:
        """Group the nodes, a few a step; the methods do the rest of it, if any is left."""
        for node in self._nodes[len(self._key_of) :]:
            self._key_of[node.id] = key = self._key(node)
            self._groups.setdefault(key, []).append(node)
            if len(self._key_of) % _STEP == 0:
                yield

    def valid_handles(self, end: Handle) -> list[Handle]:
        """The best handle of each node that can be connected to this end, in the order of the nodes."""
        deque(self.warm_up(), 0)
        special = self._related(end)
        usual = {key: self._usual(key, special, end) for key in self._groups}
        handles: list[Handle] = []
        for node in self._nodes:
            answer = special[node.id] if node.id in special else usual[self._key_of[node.id]]
            if answer is not None and answer.ok:
                handles.append(self._handles(node)[answer.at])
        return handles

    def count(self, start: Handle, end: Handle) -> int:
        """How many connections are made to this end together with that from `start`.

        A port or the model of the target may accept fewer than can be connected one at a time.
        """
        deque(self.warm_up(), 0)
        special = self._related(end)
        special_in = Counter(self._key_of[node_id] for node_id in special)
        flows = Counter[Kind | None]([self._flow(start, end)])
        for key, nodes in self._groups.items():
            usual = self._usual(key, special, end)
            if usual is not None and usual.ok:
                flows[usual.flow] += len(nodes) - special_in[key]
        flows.update(answer.flow for answer in special.values() if answer is not None and answer.ok)
        return self._accepted(end, flows)

    def _accepted(self, end: Handle, flows: Counter[Kind | None]) -> int:
        """How many of these the end and the model of its node accept."""
        accepted = flows.total()
        if end.direction is Direction.TARGET:
            request = ConnectionRequest(self._connections, end, end, self._limits_of(end.node_id))
            accepted = 0
            for kind, n in flows.items():
                room = remaining_inputs(request, kind)
                accepted += n if room is None else min(n, room)
        if end.max_connections > 0:
            accepted = min(accepted, max(0, end.max_connections - end.used))
        return accepted

    def _key(self, node: Node) -> Hashable:
        """Everything of a node that the rules read, except its edges to the other end."""
        handles = tuple(
            (h.name, h.kind, h.required, h.locked, h.max_connections, h.used, h.sources)
            for h in self._handles(node)
        )
        if self._direction is Direction.SOURCE:
            return node.kind, node.folded, handles
        adjacency = self._document.adjacency
        incoming = tuple(
            (
                (edge := self._document.edges[i]).dst_handle,
                edge.state is EdgeState.FAILED,
                self._carried_kind(edge, adjacency.src[i]),
            )
            for i in adjacency.incoming(adjacency.position[node.id])
        )
        is_upload = node.kind in FILES and node.asset is not None
        is_made = bool(node.model or any(node.runs) or node.prompt or node.generation_type == "generated")
        limits = self._limits_of(node.id)
        traits = (is_upload, is_made, node.supported_inputs, limits)
        return node.kind, node.folded, handles, incoming, traits

    def _carried_kind(self, edge: Edge, source: int) -> Kind | None:
        """The media kind of an edge; `source` is the position of its source node, -1 if there is none."""
        handle = self._table.find(edge.src, edge.src_handle, Direction.SOURCE)
        return kind_from(self._document.nodes[source], handle) if source >= 0 else None

    def _handles(self, node: Node) -> tuple[Handle, ...]:
        return tuple([h for h in self._table.of(node.id) if h.direction is self._direction])

    def _usual(self, key: Hashable, special: dict[str, _Answer | None], end: Handle) -> _Answer | None:
        """The result for the nodes of a group that have no relation to the other end."""
        node = next((node for node in self._groups[key] if node.id not in special), None)
        return self._answer(node, end) if node is not None else None

    def _related(self, end: Handle) -> dict[str, _Answer | None]:
        """The results for nodes that the other end is connected to already, directly or along a path."""
        adjacency = self._document.adjacency
        at = adjacency.position.get(end.node_id)
        if at is None:
            return {}
        nodes = self._document.nodes
        around = (*adjacency.incoming(at), *adjacency.outgoing(at))
        ends = {adjacency.src[i] for i in around} | {adjacency.dst[i] for i in around} | {at}
        answers: dict[str, _Answer | None] = {}
        for i in ends:
            if i >= 0 and nodes[i].id in self._key_of:
                answers[nodes[i].id] = self._answer(nodes[i], end) if i != at else None
        # A path from the target back to the source would become a loop.
        is_target = end.direction is Direction.TARGET
        ahead = adjacency.reached(at, outwards=is_target)
        behind = adjacency.reached(at, outwards=not is_target) if at in ahead else set[int]()
        alike: dict[tuple[Hashable, bool], _Answer | None] = {}
        for i in ahead:
            node = nodes[i]
            own = self._key_of.get(node.id)
            if own is not None and node.id not in answers:
                key = (own, i in behind)
                if key not in alike:
                    alike[key] = self._answer(node, end)
                answers[node.id] = alike[key]
        return answers

    def _answer(self, node: Node, end: Handle) -> _Answer | None:
        target = end.node_id if end.direction is Direction.TARGET else node.id
        best = best_handle_in(self._connections, end, node, self._limits_of(target))
        if best is None:
            return None
        handle, result = best
        return _Answer(self._handles(node).index(handle), result.ok, self._flow(handle, end))

    def _flow(self, handle: Handle, end: Handle) -> Kind | None:
        src, dst = oriented(handle, end) or (handle, end)
        return ConnectionRequest(self._connections, src, dst).flows
