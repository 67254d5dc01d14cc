"""Canvases for the tests of graph: factories, and hypothesis strategies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from wsdesk.graph.edges.shape import edge_style
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Edge, EdgeState, Handle, Kind, Node, Note, Port, Rect
from wsdesk.settings.table import EDGE_STYLE

STYLES = {name: edge_style(name) for name, _ in EDGE_STYLE.choices}

NAMES = (
    "",
    "in",
    "out",
    "in_2",
    "in_10",
    "image",
    "left",
    "right",
    "top-source",
    "bottom",
    "größe",
    "coords_left",
)


def node(node_id: str, x: float = 0, y: float = 0, w: float = 320, h: float = 240, **fields: Any) -> Node:
    return Node(node_id, fields.pop("kind", Kind.TEXT), Rect(x, y, w, h), **fields)


def edge(src: str, dst: str, src_handle: str = "out", dst_handle: str = "in", **fields: Any) -> Edge:
    edge_id = fields.pop("id", f"{src}.{src_handle}>{dst}.{dst_handle}")
    return Edge(edge_id, src, dst, src_handle, dst_handle, **fields)


def without_edge(document: Document, edge_id: str) -> Document:
    """The document without an edge, with the lookups that still apply."""
    edges = tuple([edge for edge in document.edges if edge.id != edge_id])
    return replace(document, edges=edges).reuse_lookups(document)


def with_edge(document: Document, edge: Edge) -> Document:
    """The document with `edge`, which replaces the one with its ID or is appended."""
    if edge.id in document.edge_by_id:
        edges = tuple([edge if old.id == edge.id else old for old in document.edges])
    else:
        edges = (*document.edges, edge)
    return replace(document, edges=edges).reuse_lookups(document)


def canvas(*items: Node | Edge | Note) -> Document:
    """A document of these items, in their order."""
    return Document(
        "canvas",
        tuple(item for item in items if isinstance(item, Node)),
        tuple(item for item in items if isinstance(item, Edge)),
        tuple(item for item in items if isinstance(item, Note)),
    )


def source(table: HandleTable, node_id: str, name: str | None = None) -> Handle:
    """A node's source handle of that name, or its first."""
    return _handle(table, node_id, name, Direction.SOURCE)


def target(table: HandleTable, node_id: str, name: str | None = None) -> Handle:
    """A node's target handle of that name, or its first."""
    return _handle(table, node_id, name, Direction.TARGET)


def _handle(table: HandleTable, node_id: str, name: str | None, direction: Direction) -> Handle:
    handles = [handle for handle in table.of(node_id) if handle.direction is direction]
    return handles[0] if name is None else next(handle for handle in handles if handle.name == name)


coordinates = st.floats(-20_000, 20_000, width=32)
sizes = st.floats(1, 6_000, width=32)
rects = st.builds(Rect, coordinates, coordinates, sizes, sizes)
points = st.tuples(coordinates, coordinates)
names = st.sampled_from(NAMES)
kinds = st.sampled_from(list(Kind))

ports = st.builds(
    Port,
    port_id=names,
    label=st.sampled_from(("", "Input")),
    direction=st.sampled_from(("input", "output", "")),
    handle_type=st.sampled_from(("", "image", "text", "latent")),
    required=st.booleans(),
    locked=st.booleans(),
    max_connections=st.integers(0, 3),
    top=st.sampled_from(("", "25%", "50%", "60px", "left", "bottom", "nonsense")),
)


@st.composite
def documents(draw: st.DrawFn, max_nodes: int = 8) -> Document:
    """Any small canvas: overlapping cards; parallel, backward, looping, duplicate, and dangling edges."""
    ids = [f"n{i}" for i in range(draw(st.integers(0, max_nodes)))]
    nodes = [
        Node(
            node_id,
            draw(kinds),
            draw(rects),
            z=draw(st.integers(-2, 2)),
            ports=tuple(draw(st.lists(ports, max_size=2))),
            supported_inputs=tuple(draw(st.lists(st.sampled_from(("image", "text", "latent")), max_size=2))),
            group_id=draw(st.sampled_from(("", "n0", "n1", "gone"))),
            children=tuple(draw(st.lists(st.sampled_from(("n0", "n1", "n2", "gone")), max_size=2))),
        )
        for node_id in ids
    ]
    ends = st.sampled_from([*ids, "gone"])
    edges = [
        Edge(
            f"e{i}",
            draw(ends),
            draw(ends),
            draw(names),
            draw(names),
            edge_type=draw(st.sampled_from(("", "text", "image"))),
            state=draw(st.sampled_from(list(EdgeState))),
        )
        for i in range(draw(st.integers(0, 2 * max_nodes)))
    ]
    notes = [Note(f"t{i}", draw(rects)) for i in range(draw(st.integers(0, 3)))]
    return Document("canvas", tuple(nodes), tuple(edges), tuple(notes))
