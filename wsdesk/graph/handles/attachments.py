"""Handles of a node before layout: from ports, edges, supported inputs, or defaults.

The sources are used in this order. A direction without any handle gets a default one, so that a connection
can always be drawn.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.kinds import flow_kind, kind_in_words, split_identifier
from wsdesk.graph.model.values import Direction, Edge, EdgeState, Kind, Node, Port

DEFAULT_NAMES: dict[tuple[Direction, Kind | None], str] = {
    (Direction.SOURCE, None): "output",
    (Direction.TARGET, None): "input",
}
"""Default names by direction and kind; None is every other kind."""

SAMPLE_SIZE = 512
"""Number of edges, evenly spread, that are counted: enough for statistics on a canvas of any size."""


class HandleNames:
    """Most common handle names of one canvas, by direction and kind. The API leaves handle names open."""

    def __init__(self, document: Document) -> None:
        self._document: Document | None = document
        """None once the names are known, since these outlast the document."""

    def default(self, direction: Direction, kind: Kind) -> str:
        """Name of a handle without any information, on a node of that kind."""
        common = self._common_names.get((direction.value, kind.value)) or self._common_names.get(
            (direction.value, "")
        )
        return common or DEFAULT_NAMES.get((direction, kind)) or DEFAULT_NAMES[direction, None]

    def for_input(self, word: str) -> str:
        """Name of the handle for an entry of `supportedInputs`."""
        return self._common_names.get(("input", word), word)

    @cached_property
    def _common_names(self) -> dict[tuple[str, str], str]:
        document, self._document = self._document, None
        assert document is not None
        nodes, edges, adjacency = document.nodes, document.edges, document.adjacency
        names: list[tuple[str, str, str]] = []
        for i in range(0, len(edges), max(1, len(edges) // SAMPLE_SIZE)):
            if adjacency.src[i] < 0 or adjacency.dst[i] < 0:
                continue
            edge, source, target = edges[i], nodes[adjacency.src[i]].kind, nodes[adjacency.dst[i]].kind
            names += [("source", "", edge.src_handle), ("source", source.value, edge.src_handle)]
            names += [("target", "", edge.dst_handle), ("target", target.value, edge.dst_handle)]
            names += [("input", word, edge.dst_handle) for word in {flow_kind(source) or "", edge.edge_type}]
        ranked = sorted(Counter(names).items(), key=lambda item: (item[1], item[0][2]))
        return {(role, of): name for (role, of, name), _ in ranked}


_FAILED = EdgeState.FAILED
"""Reading a member of an enumeration is slow."""
_DIGITS = re.compile(r"(\d+)")
_OUTPUT_WORDS = frozenset(("output", "outputs", "out", "source", "outgoing"))


@dataclass(slots=True)
class HandleSpec:
    """A handle without a position. `origin`: `port`, `edge`, `input`, or `default`; `types`: those of its
    edges."""

    name: str
    direction: Direction
    origin: str
    kind: str = ""
    used: int = 0
    has_edges: bool = False
    port: Port | None = None
    types: tuple[str, ...] = ()


def attachments_of(
    document: Document, node: Node, names: HandleNames, added: Iterable[Edge] = ()
) -> list[HandleSpec]:
    """Handles of the node in a stable order: ports, edges by name, inputs, defaults.

    `added` are further edges of the node, which the document doesn't contain.
    """
    sources: dict[str, HandleSpec] = {}
    targets: dict[str, HandleSpec] = {}
    for port in node.ports:
        _add_port(sources, targets, port)
    _add_edges(sources, targets, document, node, added)
    for word in node.supported_inputs:
        _add_input(targets, word, names)
    if not sources:
        name = names.default(Direction.SOURCE, node.kind)
        sources[name] = HandleSpec(name, Direction.SOURCE, "default", flow_kind(node.kind) or "")
    if not targets:
        name = names.default(Direction.TARGET, node.kind)
        targets[name] = HandleSpec(name, Direction.TARGET, "default")
    return _in_order(sources) + _in_order(targets)


def _add_port(sources: dict[str, HandleSpec], targets: dict[str, HandleSpec], port: Port) -> None:
    is_output = not _OUTPUT_WORDS.isdisjoint(split_identifier(port.direction))
    handles, direction = (sources, Direction.SOURCE) if is_output else (targets, Direction.TARGET)
    name = port.port_id or port.label
    if name not in handles:
        flows = kind_in_words(port.handle_type) or port.handle_type
        handles[name] = HandleSpec(name, direction, "port", flows, port=port, types=(port.handle_type,))


def _add_edges(
    sources: dict[str, HandleSpec],
    targets: dict[str, HandleSpec],
    document: Document,
    node: Node,
    added: Iterable[Edge],
) -> None:
    """Add the node's edges of the document, then the `added` ones."""
    adjacency = document.adjacency
    position = adjacency.position.get(node.id)
    if position is not None:
        edges, nodes, src = document.edges, document.nodes, adjacency.src
        kind, unknown, source, target = node.kind, Kind.UNKNOWN, Direction.SOURCE, Direction.TARGET
        for i in adjacency.outgoing(position):
            edge = edges[i]
            _add_edge(sources, edge.src_handle, source, edge, kind)
        for i in adjacency.incoming(position):
            edge, number = edges[i], src[i]
            _add_edge(targets, edge.dst_handle, target, edge, nodes[number].kind if number >= 0 else unknown)
    for edge in added:
        source = document.node_by_id.get(edge.src)
        flows = source.kind if source is not None else Kind.UNKNOWN
        if edge.src == node.id:
            _add_edge(sources, edge.src_handle, Direction.SOURCE, edge, flows)
        if edge.dst == node.id:
            _add_edge(targets, edge.dst_handle, Direction.TARGET, edge, flows)


def _add_edge(
    handles: dict[str, HandleSpec], name: str, direction: Direction, edge: Edge, flows: Kind
) -> None:
    """Add an edge that adjacency at the handle of that name; `flows` is the kind of its source."""
    entry = handles.get(name)
    if entry is None:
        entry = handles[name] = HandleSpec(name, direction, "edge", flow_kind(flows) or edge.edge_type)
    entry.has_edges = True
    if edge.state is not _FAILED:
        entry.used += 1
    if edge.edge_type not in entry.types:
        entry.types += (edge.edge_type,)


def _add_input(targets: dict[str, HandleSpec], word: str, names: HandleNames) -> None:
    """Add a handle for a supported input, unless one has its kind, name, or an edge of its type."""
    kind = kind_in_words(word) or word
    for entry in targets.values():
        if (
            kind == entry.kind
            or word in entry.types
            or entry.name.lower() in (word.lower(), word.lower() + "s")
        ):
            return
    name = names.for_input(word)
    if name in targets:
        name = word
    targets[name] = HandleSpec(name, Direction.TARGET, "input", kind)


def _in_order(handles: dict[str, HandleSpec]) -> list[HandleSpec]:
    """Ports and inputs in the order of the server; names known from edges alone in natural order."""
    entries = list(handles.values())
    if len(entries) < 2:
        return entries
    return [
        *[entry for entry in entries if entry.origin == "port"],
        *sorted([entry for entry in entries if entry.origin == "edge"], key=_natural),
        *[entry for entry in entries if entry.origin == "input"],
    ]


def _natural(entry: HandleSpec) -> tuple[list[tuple[int, int, str]], str]:
    parts = _DIGITS.split(entry.name[:64])
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts], entry.name
