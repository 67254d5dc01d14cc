from __future__ import annotations

import gc
import math
from itertools import pairwise
from unittest.mock import patch
from weakref import ref

import pytest
from hypothesis import given

from tests.graph.drawing import canvas, documents, edge, node, source, target, with_edge
from wsdesk.graph.handles.table import HandleTable, handle_point
from wsdesk.graph.model.diff import diff, touched_nodes
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Edge, EdgeState, HandleSide, Kind, Port


@given(documents())
def test_every_edge_has_its_handles(document: Document) -> None:
    table = HandleTable(document)
    for e in document.edges:
        for node_id, name, direction in ((e.src, e.src_handle, "source"), (e.dst, e.dst_handle, "target")):
            handle = table.find(node_id, name, Direction(direction))
            assert (handle is not None) == (node_id in document.node_by_id)
            assert handle is None or (handle.name == name and handle in table.of(node_id))


@given(documents())
def test_handles_are_on_the_border_of_their_card_and_every_card_can_be_dragged_from(
    document: Document,
) -> None:
    table = HandleTable(document)
    for item in document.nodes:
        handles = table.of(item.id)
        assert {handle.direction for handle in handles} == {Direction.SOURCE, Direction.TARGET}
        for handle in handles:
            x, y = table.point(handle)
            rect = item.rect
            assert rect.contains(x, y)
            along = {
                HandleSide.LEFT: (x, rect.x),
                HandleSide.RIGHT: (x, rect.right),
                HandleSide.TOP: (y, rect.y),
            }
            first, second = along.get(handle.side, (y, rect.bottom))
            assert math.isclose(first, second, abs_tol=1e-6)


@given(documents())
def test_only_handles_of_one_name_share_a_position(document: Document) -> None:
    for item in document.nodes:
        positions = {(h.side, round(h.at, 6), h.name) for h in HandleTable(document).of(item.id)}
        assert len({(side, at) for side, at, _ in positions}) == len(positions)


@given(documents())
def test_used_counts_valid_edges(document: Document) -> None:
    table = HandleTable(document)
    holding = [e for e in document.edges if e.state is not EdgeState.FAILED]
    for item in document.nodes:
        for handle in table.of(item.id):
            if handle.direction is Direction.SOURCE:
                ends = [e for e in holding if (e.src, e.src_handle) == (item.id, handle.name)]
            else:
                ends = [e for e in holding if (e.dst, e.dst_handle) == (item.id, handle.name)]
            assert handle.used == len(ends)


@given(documents())
def test_the_order_does_not_depend_on_that_of_the_edges(document: Document) -> None:
    reversed_document = Document("canvas", document.nodes, tuple(reversed(document.edges)))
    for item in document.nodes:
        positions = [
            {
                (h.name, h.direction): (h.side, h.at)
                for h in HandleTable(d).of(item.id)
                if h.sources != ("default",)
            }
            for d in (document, reversed_document)
        ]
        fixed = [set(position) for position in positions]
        if fixed[0] == fixed[1] and not item.supported_inputs:
            assert positions[0] == positions[1]


@given(documents())
def test_a_derived_table_equals_a_new_one(document: Document) -> None:
    table = HandleTable(document)
    for item in document.nodes:
        table.of(item.id)
    after = with_edge(document, Edge("new", "n0", "n1", "made", "made"))
    derived = table.derive(after, touched_nodes(document, after, diff(document, after)))
    fresh = HandleTable(after)
    for item in after.nodes:
        assert _known_handles(derived, item.id) == _known_handles(fresh, item.id)


def _known_handles(table: HandleTable, node_id: str) -> list[tuple[object, ...]]:
    """Properties of a node's handles from ports and edges; names of other handles can be older ones."""
    return [
        (h.name, h.direction, h.side, h.kind, h.used, h.sources)
        for h in table.of(node_id)
        if h.sources[0] in ("port", "edge")
    ]


def test_sources_are_right_and_targets_left_spread_evenly() -> None:
    document = canvas(
        node("a", 0, 0, 100, 100),
        node("b", 200, 0, 100, 90),
        *[edge("a", "b", "out", f"in_{i}") for i in (10, 2)],
    )
    table = HandleTable(document)
    assert table.point(source(table, "a")) == (100, 50)
    assert [(h.name, table.point(h)) for h in table.of("b") if h.direction is Direction.TARGET] == [
        ("in_2", (200, 30)),
        ("in_10", (200, 60)),
    ]


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("left", HandleSide.LEFT),
        ("Top", HandleSide.TOP),
        ("bottom-source", HandleSide.BOTTOM),
        ("sourceRight2", HandleSide.RIGHT),
        ("coords_left", HandleSide.RIGHT),
        ("left_top", HandleSide.RIGHT),
        ("output", HandleSide.RIGHT),
    ],
)
def test_a_name_of_a_side_sets_the_side(name: str, side: HandleSide) -> None:
    document = canvas(node("a"), node("b"), edge("a", "b", name))
    assert source(HandleTable(document), "a").side is side


def test_one_name_in_both_directions_has_one_position() -> None:
    document = canvas(node("a"), node("b"), edge("a", "b", "left", "left"), edge("b", "a", "left", "left"))
    table = HandleTable(document)
    assert table.point(source(table, "a")) == table.point(target(table, "a"))


def test_ports_are_first_with_their_properties() -> None:
    ports = (
        Port("p1", "Picture", "input", "image", required=True, max_connections=2, top="25%"),
        Port("p2", "Words", "input", "text", locked=True, top="75%"),
        Port("o", direction="output", handle_type="video"),
    )
    document = canvas(
        node("t", 0, 0, 100, 200, kind=Kind.TEMPLATE, ports=ports), node("a"), edge("a", "t", "x", "p2")
    )
    table = HandleTable(document)
    image_port, text_port = target(table, "t", "p1"), target(table, "t", "p2")
    assert (image_port.kind, image_port.required, image_port.max_connections, image_port.label) == (
        "image",
        True,
        2,
        "Picture",
    )
    assert (text_port.locked, text_port.used, text_port.sources) == (True, 1, ("port", "edge"))
    assert (table.point(image_port), table.point(text_port)) == ((0, 50), (0, 150))
    assert [h.name for h in table.of("t") if h.direction is Direction.SOURCE] == ["o"]


def test_ports_with_one_position_are_spread() -> None:
    ports = (Port("p1", top="50%"), Port("p2", top="50%"))
    document = canvas(node("t", 0, 0, 90, 90, ports=ports))
    assert [
        h.at for h in HandleTable(document).of(document.nodes[0].id) if h.direction is Direction.TARGET
    ] == [
        1 / 3,
        2 / 3,
    ]


def test_twenty_four_handles_are_separate_and_in_order() -> None:
    document = canvas(node("a"), node("b", 500), *[edge("a", "b", "out", f"in_{i}") for i in range(24)])
    targets = [h for h in HandleTable(document).of("b") if h.direction is Direction.TARGET]
    assert [h.name for h in targets] == [f"in_{i}" for i in range(24)]
    gaps = [(b.at - a.at) * 240 for a, b in pairwise(targets)]
    assert min(gaps) > 9


def test_a_supported_input_has_a_handle_unless_an_edge_uses_one() -> None:
    document = canvas(
        node("pic", kind=Kind.IMAGE),
        node("free", supported_inputs=("image", "audio")),
        node("fed", supported_inputs=("image", "audio")),
        edge("pic", "fed", "out", "reference"),
    )
    table = HandleTable(document)
    free = [(h.name, h.kind, h.sources) for h in table.of("free") if h.direction is Direction.TARGET]
    assert free == [("reference", "image", ("input",)), ("audio", "audio", ("input",))]
    fed = [(h.name, h.sources) for h in table.of("fed") if h.direction is Direction.TARGET]
    assert fed == [("reference", ("edge",)), ("audio", ("input",))]


def test_unknown_names_are_derived_from_nodes_of_the_same_kind() -> None:
    lone = canvas(node("a"))
    assert [h.name for h in HandleTable(lone).of(lone.nodes[0].id)] == ["output", "input"]
    document = canvas(
        *[node(f"t{i}") for i in range(3)],
        *[node(f"i{i}", kind=Kind.IMAGE) for i in range(3)],
        node("new", kind=Kind.IMAGE),
        edge("t0", "i0", "words", "prompt"),
        edge("t1", "i1", "words", "prompt"),
        edge("i0", "t2", "picture", "look"),
    )
    assert [h.name for h in HandleTable(document).of(document.node_by_id["new"].id)] == ["picture", "prompt"]


def test_a_derived_table_does_not_hold_the_first_document() -> None:
    document = canvas(node("a"), node("b"), edge("a", "b", "words", "prompt"))
    table = HandleTable(document)
    names = [h.name for h in table.of("b")]
    after = with_edge(document, Edge("new", "a", "b", "words", "prompt"))
    table = table.derive(after, ["a"])
    first = ref(document)
    del document
    gc.collect()
    assert first() is None
    assert [h.name for h in table.of("b")] == names


def test_hostile_names_are_accepted() -> None:
    long, digits = "x" * 1_000_000, "9" * 20_000
    document = canvas(node("a"), node("b"), edge("a", "b", long, digits), edge("a", "b", "\ud800", "\x00"))
    assert {h.name for h in HandleTable(document).of("a")} >= {long, "\ud800"}


def test_a_point_follows_the_side() -> None:
    document = canvas(node("a", 10, 20, 100, 60), node("b"), edge("a", "b", "bottom", "top"))
    table = HandleTable(document)
    assert handle_point(document.nodes[0], source(table, "a", "bottom")) == (60, 80)
    assert table.of("nowhere") == ()


def test_handles_of_few_nodes_are_dropped_at_once() -> None:
    table = HandleTable(canvas(*(node(f"n{i}") for i in range(1_500))))
    counts: list[int] = []
    with patch("wsdesk.graph.handles.table.MAX_CACHED", 1_000):
        for i in range(1_500):
            assert table.of(f"n{i}")
            counts.append(sum(1 for _ in table.parts()))
    assert max(counts) <= 1_000
    assert min(counts[1_000:]) > 750, "hundreds are dropped in one step"
    assert table.of("n0"), "dropped handles are computed again"
