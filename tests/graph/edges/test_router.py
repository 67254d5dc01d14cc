from __future__ import annotations

import random
from collections.abc import Iterable
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import STYLES, canvas, documents, edge, node, rects, with_edge, without_edge
from wsdesk.graph.edges.curve import BezierCurve
from wsdesk.graph.edges.router import EdgeRouter, lanes_among
from wsdesk.graph.edges.shape import EdgeStyle
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.diff import diff, touched_nodes
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, HandleSide, Rect

styles = st.sampled_from(list(STYLES.values()))


def _whole(document: Document, style: EdgeStyle) -> EdgeRouter:
    found = EdgeRouter(document, HandleTable(document), style)
    while not found.build(3):
        pass
    return found


def _crossing(found: EdgeRouter, edges: Iterable[Edge], rect: Rect) -> set[str]:
    """Edges of which some point lies in the rectangle, by looking at many points of each."""
    crossing: set[str] = set()
    for e in edges:
        curve = found.shape(e.id)
        if curve and any(rect.contains(*curve.point_at(i / 300)) for i in range(301)):
            crossing.add(e.id)
    return crossing


def _far(seed: int) -> Document:
    """A large canvas: long edges every way, tall cards, cards side by side, sides named by handles."""
    draw = random.Random(seed)
    nodes = [
        node(
            f"n{i}",
            draw.uniform(-60_000, 60_000),
            draw.uniform(-60_000, 60_000),
            320,
            draw.choice((60, 240, 3000)),
        )
        for i in range(14)
    ]
    names = ("out", "in", "left", "right", "top", "bottom")
    edges = [
        edge(
            f"n{draw.randrange(14)}",
            f"n{draw.randrange(14)}",
            draw.choice(names),
            draw.choice(names),
            id=f"e{k}",
        )
        for k in range(30)
    ]
    return canvas(*nodes, *edges)


@given(documents(), rects, styles)
def test_no_edge_that_crosses_is_missed(document: Document, asked: Rect, style: EdgeStyle) -> None:
    found = _whole(document, style)
    got = [e.id for e in found.in_rect(asked)]
    assert got == [e.id for e in document.edges if e.id in got]
    assert _crossing(found, document.edges, asked) <= set(got)


@given(st.integers(0, 10_000), st.floats(0, 1), st.floats(100, 5000), styles)
def test_no_long_edge_that_crosses_is_missed(seed: int, t: float, size: float, style: EdgeStyle) -> None:
    document = _far(seed)
    found = _whole(document, style)
    for e in document.edges[:6]:
        curve = found.shape(e.id)
        assert curve is not None
        x, y = curve.point_at(t)
        assert e in found.in_rect(Rect(x - size / 2, y - size / 2, size, size))


@given(st.integers(0, 10_000), styles)
def test_a_view_sees_few_edges_that_do_not_cross_it(seed: int, style: EdgeStyle) -> None:
    document = _far(seed)
    found = _whole(document, style)
    seen = sum(len(found.in_rect(Rect(x, 0, 1600, 1000))) for x in range(-40_000, 40_000, 8_000))
    assert seen <= len(document.edges) * 10 * 0.5


@given(documents(), styles)
def test_edges_to_nothing_have_no_shape_and_are_never_near(document: Document, style: EdgeStyle) -> None:
    found = _whole(document, style)
    everything = found.in_rect(Rect(-1e6, -1e6, 2e6, 2e6))
    for e in document.edges:
        ends = e.src in document.node_by_id and e.dst in document.node_by_id
        assert (
            (found.shape(e.id) is not None) == (found.bounds(e.id) is not None) == (e in everything) == ends
        )


@pytest.mark.parametrize("many", [1, 8], ids=["nodes with one edge", "default"])
@given(document=documents(), asked=rects, data=st.data(), style=styles)
def test_derived_routes_are_those_of_the_next_document(
    many: int, document: Document, asked: Rect, data: st.DataObject, style: EdgeStyle
) -> None:
    with patch("wsdesk.graph.edges.router._MANY", many):
        _derive_repeatedly(document, asked, data, style)


def _derive_repeatedly(document: Document, asked: Rect, data: st.DataObject, style: EdgeStyle) -> None:
    table = HandleTable(document)
    found = EdgeRouter(document, table, style)
    found.build(data.draw(st.integers(0, 20)))
    found.in_rect(asked)
    for k in range(data.draw(st.integers(1, 4))):
        if data.draw(st.booleans()) and document.edges:
            after = without_edge(document, data.draw(st.sampled_from(document.edges)).id)
        elif data.draw(st.booleans()) and document.nodes:
            moved = data.draw(st.integers(0, len(document.nodes) - 1))
            nodes = [node(n.id, 5000, k * 100) if i == moved else n for i, n in enumerate(document.nodes)]
            after = Document("canvas", tuple(nodes), document.edges)
        else:
            after = with_edge(document, edge("n0", "n1", "fresh", "fresh", id=f"new{k}"))
        changes = diff(document, after)
        table = table.derive(after, touched_nodes(document, after, changes))
        found = found.derive(after, table, changes)
        document = after
    while not found.build(3):
        pass
    crossing = _crossing(found, document.edges, asked)
    assert crossing <= {e.id for e in found.in_rect(asked)}
    fresh = EdgeRouter(document, table, style)
    for e in document.edges:
        assert found.shape(e.id) == fresh.shape(e.id)


def test_until_the_index_is_whole_edges_of_cards_in_view_are_there() -> None:
    cards = [node(f"n{i}", 400 * i) for i in range(3000)]
    document = canvas(*cards, *[edge(f"n{i}", f"n{i + 1}") for i in range(2999)])
    found = EdgeRouter(document, HandleTable(document))
    view = Rect(400 * 2000, 0, 1000, 500)
    near = {e.src for e in found.in_rect(view)}
    assert not found.complete
    assert near == {"n1999", "n2000", "n2001", "n2002"}
    assert len(list(found.warm_up())) > 2999 // 150
    assert found.complete
    assert {"n1999", "n2000", "n2001"} <= {e.src for e in found.in_rect(view)} <= near


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_two_edges_between_the_same_handles_are_told_apart(style: EdgeStyle) -> None:
    document = canvas(node("a"), node("b", 800), edge("a", "b", id="1"), edge("a", "b", id="2"))
    found = EdgeRouter(document, HandleTable(document), style)
    assert found.shape("1") != found.shape("2")


def test_an_edge_leaves_and_enters_by_the_sides_of_its_handles() -> None:
    document = canvas(
        node("a"), node("b", 1000, 900), edge("a", "b", HandleSide.BOTTOM.value, HandleSide.TOP.value, id="e")
    )
    curve = EdgeRouter(document, HandleTable(document)).shape("e")
    assert isinstance(curve, BezierCurve)
    assert (curve.start, curve.end) == ((160, 240), (1160, 900))
    assert curve.c1[0] == 160
    assert curve.c1[1] > 240
    assert curve.c2[0] == 1160
    assert curve.c2[1] < 900


def test_a_chord_stands_in_from_afar() -> None:
    document = canvas(node("a"), node("b", 1000), edge("a", "b", id="e"), edge("a", "gone", id="g"))
    found = EdgeRouter(document, HandleTable(document))
    assert found.chord(document.edges[0]) == (320, 120, 1000, 120)
    assert found.chord(document.edges[1]) is None


def test_only_edges_that_would_coincide_get_lanes() -> None:
    document = canvas(
        node("a"),
        node("b"),
        edge("a", "b", id="first"),
        edge("a", "b", "out", "other", id="elsewhere"),
        edge("a", "b", id="second"),
        edge("b", "a", "in", "out", id="back"),
        edge("a", "b", id="fourth"),
    )
    assert lanes_among(document.edges) == {"second": 1, "back": -1, "fourth": 2}


def test_a_further_edge_moves_none_of_the_others() -> None:
    document = canvas(node("a"), node("b"), *[edge("a", "b", id=str(k)) for k in range(5)])
    before = lanes_among(document.edges)
    after = lanes_among(with_edge(document, edge("a", "b", id="new")).edges)
    assert {key: lane for key, lane in after.items() if key != "new"} == before
    assert after["new"] not in (0, *before.values())
