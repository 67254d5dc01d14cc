"""Handles of a node before layout: from ports, edges, supported inputs, or defaults."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.kinds import flow_kind, kind_in_words, split_identifier
from wsdesk.graph.model.values import Direction, Edge, EdgeState, Kind, Node, Port

USUAL: dict[tuple[Direction, Kind | None], str] = {
    (Direction.SOURCE, None): "output",
    (Direction.TARGET, None): "input",
}
"""By the direction and the node's kind; None stands for every kind that has no row of its own."""

SAMPLE = 512
"""Edges that are looked at, spread evenly: enough to know a habit, cheap on any canvas."""


class HandleNames:
    """The most common handle names of one canvas, by direction and kind."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def default(self, direction: Direction, kind: Kind) -> str:
        """For a handle of a node of that kind, of which nothing is known."""
        found = self._habits.get((direction.value, kind.value)) or self._habits.get((direction.value, ""))
        return found or USUAL.get((direction, kind)) or USUAL[direction, None]

    def for_input(self, word: str) -> str:
        """For the handle that takes what one of `supportedInputs` names."""
        return self._habits.get(("takes", word), word)

    @cached_property
    def _habits(self) -> dict[tuple[str, str], str]:
        document = self._document
        nodes, edges, ends = document.nodes, document.edges, document.adjacency
        seen: list[tuple[str, str, str]] = []
        for i in range(0, len(edges), max(1, len(edges) // SAMPLE)):
            if ends.src[i] < 0 or ends.dst[i] < 0:
                continue
            edge, source, target = edges[i], nodes[ends.src[i]].kind, nodes[ends.dst[i]].kind
            seen += [("source", "", edge.src_handle), ("source", source.value, edge.src_handle)]
            seen += [("target", "", edge.dst_handle), ("target", target.value, edge.dst_handle)]
            seen += [("takes", word, edge.dst_handle) for word in {flow_kind(source) or "", edge.edge_type}]
        ranked = sorted(Counter(seen).items(), key=lambda item: (item[1], item[0][2]))
        return {(role, of): name for (role, of, name), _ in ranked}


_DIGITS = re.compile(r"(\d+)")
_OUTWARDS = frozenset(("output", "outputs", "out", "source", "outgoing"))


@dataclass(slots=True)
class HandleSpec:
    """A handle in the making. `told_by` is `port`, `edge`, `input` or `default`; `types` its edges' types."""

    name: str
    direction: Direction
    told_by: str
    kind: str = ""
    used: int = 0
    has_edges: bool = False
    port: Port | None = None
    types: tuple[str, ...] = ()


def attachments_of(document: Document, node: Node, names: HandleNames) -> list[HandleSpec]:
    """Every handle of the node, in a stable order: ports, then edges by name, then inputs, then defaults."""
    sources: dict[str, HandleSpec] = {}
    targets: dict[str, HandleSpec] = {}
    for port in node.ports:
        _add_port(sources, targets, port)
    ends = document.adjacency
    place = ends.position.get(node.id)
    if place is not None:
        edges, nodes = document.edges, document.nodes
        for i in ends.out_of(place):
            _add_edge(sources, edges[i].src_handle, Direction.SOURCE, edges[i], node.kind)
        for i in ends.into(place):
            flows = nodes[ends.src[i]].kind if ends.src[i] >= 0 else Kind.UNKNOWN
            _add_edge(targets, edges[i].dst_handle, Direction.TARGET, edges[i], flows)
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
    outwards = not _OUTWARDS.isdisjoint(split_identifier(port.direction))
    found, direction = (sources, Direction.SOURCE) if outwards else (targets, Direction.TARGET)
    name = port.port_id or port.label
    if name not in found:
        flows = kind_in_words(port.handle_type) or port.handle_type
        found[name] = HandleSpec(name, direction, "port", flows, port=port, types=(port.handle_type,))


def _add_edge(found: dict[str, HandleSpec], name: str, direction: Direction, edge: Edge, flows: Kind) -> None:
    """Note that the edge ends at the handle of that name, with something of the kind flowing through it."""
    entry = found.get(name)
    if entry is None:
        entry = found[name] = HandleSpec(name, direction, "edge", flow_kind(flows) or edge.edge_type)
    entry.has_edges = True
    if edge.state is not EdgeState.FAILED:
        entry.used += 1
    if edge.edge_type not in entry.types:
        entry.types += (edge.edge_type,)


def _add_input(targets: dict[str, HandleSpec], word: str, names: HandleNames) -> None:
    """A handle for a supported input, unless one has its kind, an edge of its type or its name already."""
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


def _in_order(found: dict[str, HandleSpec]) -> list[HandleSpec]:
    """Ports and inputs as the server lists them; names that edges alone tell in natural order."""
    entries = list(found.values())
    if len(entries) < 2:
        return entries
    return [
        *[entry for entry in entries if entry.told_by == "port"],
        *sorted([entry for entry in entries if entry.told_by == "edge"], key=_natural),
        *[entry for entry in entries if entry.told_by == "input"],
    ]


def _natural(entry: HandleSpec) -> tuple[list[tuple[int, int, str]], str]:
    parts = _DIGITS.split(entry.name[:64])
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts], entry.name
