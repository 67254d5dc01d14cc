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
from wsdesk.graph.edges.shape import Box, EdgeStyle
from wsdesk.graph.edges.straight_style import StraightStyle
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.diff import diff, touched_nodes
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, HandleSide, Rect

styles = st.sampled_from(list(STYLES.values()))


def _router_of(document: Document, style: EdgeStyle) -> EdgeRouter:
    router = EdgeRouter(document, HandleTable(document), style)
    while not router.build(3):
        pass
    return router


def _crossing_ids(router: EdgeRouter, edges: Iterable[Edge], rect: Rect) -> set[str]:
    """IDs of edges with a point in the rectangle, found by sampling."""
    crossing: set[str] = set()
    for e in edges:
        curve = router.shape(e.id)
        if curve and any(rect.contains(*curve.point_at(i / 300)) for i in range(301)):
            crossing.add(e.id)
    return crossing


def _large_canvas(seed: int) -> Document:
    """Large canvas: long edges in all directions, tall cards, adjacent cards, handles named after sides."""
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
def test_all_crossing_edges_are_found(document: Document, rect: Rect, style: EdgeStyle) -> None:
    router = _router_of(document, style)
    crossing_ids = [e.id for e in router.in_rect(rect)]
    assert crossing_ids == [e.id for e in document.edges if e.id in crossing_ids]
    assert _crossing_ids(router, document.edges, rect) <= set(crossing_ids)


@given(st.integers(0, 10_000), st.floats(0, 1), st.floats(100, 5000), styles)
def test_all_long_crossing_edges_are_found(seed: int, t: float, size: float, style: EdgeStyle) -> None:
    document = _large_canvas(seed)
    router = _router_of(document, style)
    for e in document.edges[:6]:
        curve = router.shape(e.id)
        assert curve is not None
        x, y = curve.point_at(t)
        assert e in router.in_rect(Rect(x - size / 2, y - size / 2, size, size))


class _TightStyle(StraightStyle):
    """Its bounds end at the cards."""

    def max_bounds(self, a: Rect, b: Rect, *, usual: bool, loop: bool) -> Box:
        return a.x, a.y, b.right, b.bottom


_farthest = st.floats(-9_900_000, 9_900_000)


@given(_farthest, _farthest)
def test_an_edge_is_found_up_to_its_bounds_at_extreme_positions(x: float, y: float) -> None:
    document = canvas(node("a", x, y), node("b", x + 700, y + 300), edge("a", "b"))
    router = _router_of(document, _TightStyle())
    a, b = (item.rect for item in document.nodes)
    assert router.in_rect(Rect(a.x - 10, a.y - 10, 10, 10)) == list(document.edges)
    assert router.in_rect(Rect(b.right, b.bottom, 10, 10)) == list(document.edges)


@given(st.integers(0, 10_000), styles)
def test_a_view_has_few_edges_that_do_not_cross_it(seed: int, style: EdgeStyle) -> None:
    document = _large_canvas(seed)
    router = _router_of(document, style)
    count = sum(len(router.in_rect(Rect(x, 0, 1600, 1000))) for x in range(-40_000, 40_000, 8_000))
    assert count <= len(document.edges) * 10 * 0.5


@given(documents(), styles)
def test_dangling_edges_have_no_shape_and_are_never_near(document: Document, style: EdgeStyle) -> None:
    router = _router_of(document, style)
    everything = router.in_rect(Rect(-1e6, -1e6, 2e6, 2e6))
    for e in document.edges:
        ends = e.src in document.node_by_id and e.dst in document.node_by_id
        assert (
            (router.shape(e.id) is not None) == (router.bounds(e.id) is not None) == (e in everything) == ends
        )


@pytest.mark.parametrize("threshold", [1, 8], ids=["nodes with one edge", "default"])
@given(document=documents(), rect=rects, data=st.data(), style=styles)
def test_derived_routes_are_those_of_the_next_document(
    threshold: int, document: Document, rect: Rect, data: st.DataObject, style: EdgeStyle
) -> None:
    with patch("wsdesk.graph.edges.router._MANY", threshold):
        _derive_repeatedly(document, rect, data, style)


def _derive_repeatedly(document: Document, rect: Rect, data: st.DataObject, style: EdgeStyle) -> None:
    table = HandleTable(document)
    router = EdgeRouter(document, table, style)
    router.build(data.draw(st.integers(0, 20)))
    router.in_rect(rect)
    for k in range(data.draw(st.integers(1, 4))):
        if data.draw(st.booleans()) and document.edges:
            after = without_edge(document, data.draw(st.sampled_from(document.edges)).id)
        elif data.draw(st.booleans()) and document.nodes:
            index = data.draw(st.integers(0, len(document.nodes) - 1))
            nodes = [node(n.id, 5000, k * 100) if i == index else n for i, n in enumerate(document.nodes)]
            after = Document("canvas", tuple(nodes), document.edges)
        else:
            after = with_edge(document, edge("n0", "n1", "fresh", "fresh", id=f"new{k}"))
        changes = diff(document, after)
        table = table.derive(after, touched_nodes(document, after, changes))
        router = router.derive(after, table, changes)
        document = after
    while not router.build(3):
        pass
    crossing = _crossing_ids(router, document.edges, rect)
    assert crossing <= {e.id for e in router.in_rect(rect)}
    fresh = EdgeRouter(document, table, style)
    for e in document.edges:
        assert router.shape(e.id) == fresh.shape(e.id)


def test_edges_of_visible_cards_are_found_before_the_index_is_complete() -> None:
    cards = [node(f"n{i}", 400 * i) for i in range(3000)]
    document = canvas(*cards, *[edge(f"n{i}", f"n{i + 1}") for i in range(2999)])
    router = EdgeRouter(document, HandleTable(document))
    view = Rect(400 * 2000, 0, 1000, 500)
    near = {e.src for e in router.in_rect(view)}
    assert not router.complete
    assert near == {"n1999", "n2000", "n2001", "n2002"}
    assert len(list(router.warm_up())) > 2999 // 41
    assert router.complete
    assert {"n1999", "n2000", "n2001"} <= {e.src for e in router.in_rect(view)} <= near


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_two_edges_between_the_same_handles_are_separate(style: EdgeStyle) -> None:
    document = canvas(node("a"), node("b", 800), edge("a", "b", id="1"), edge("a", "b", id="2"))
    router = EdgeRouter(document, HandleTable(document), style)
    assert router.shape("1") != router.shape("2")


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


def test_a_distant_edge_is_drawn_as_its_chord() -> None:
    document = canvas(node("a"), node("b", 1000), edge("a", "b", id="e"), edge("a", "gone", id="g"))
    router = EdgeRouter(document, HandleTable(document))
    assert router.chord(document.edges[0]) == (320, 120, 1000, 120)
    assert router.chord(document.edges[1]) is None


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


def test_an_added_edge_moves_no_other() -> None:
    document = canvas(node("a"), node("b"), *[edge("a", "b", id=str(k)) for k in range(5)])
    before = lanes_among(document.edges)
    after = lanes_among(with_edge(document, edge("a", "b", id="new")).edges)
    assert {key: lane for key, lane in after.items() if key != "new"} == before
    assert after["new"] not in (0, *before.values())


def test_few_shapes_are_dropped_at_once() -> None:
    document = canvas(
        *(node(f"n{i}", 400 * i, 0) for i in range(1_501)),
        *(edge(f"n{i}", f"n{i + 1}") for i in range(1_500)),
    )
    router = EdgeRouter(document, HandleTable(document), StraightStyle())
    counts: list[int] = []
    with patch("wsdesk.graph.edges.router.MAX_CACHED", 1_000):
        for one in document.edges:
            assert router.shape(one.id) is not None
            counts.append(sum(1 for _ in router.parts()))
    assert max(counts) <= 1_000
    assert min(counts[1_000:]) > 750, "hundreds are dropped in one step"
    assert router.shape(document.edges[0].id) is not None, "a dropped shape is computed again"
