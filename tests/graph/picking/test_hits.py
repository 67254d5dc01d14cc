from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import canvas, coordinates, documents, edge, node
from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Edge, Kind, Note, Rect
from wsdesk.graph.picking.hits import Hit, hit, stacking_key


def _hit(document: Document, x: float, y: float, scale: float = 1.0) -> Hit | None:
    table = HandleTable(document)
    return hit(document, table, EdgeRouter(document, table), x, y, scale)


def _subject(document: Document, x: float, y: float, scale: float = 1.0) -> tuple[str, str] | None:
    hit_result = _hit(document, x, y, scale)
    return hit_result and (hit_result.kind, hit_result.id)


PAIR = canvas(node("a"), node("b", 900, 0), edge("a", "b", id="e"))


@pytest.mark.parametrize(
    ("x", "y", "subject"),
    [
        (320, 120, ("handle", "a")),
        (331, 120, ("handle", "a")),
        (309, 120, ("handle", "a")),
        (300, 120, ("node", "a")),
        (1, 1, ("node", "a")),
        (600, 120, ("edge", "e")),
        (600, 125.9, ("edge", "e")),
        (600, 127, None),
        (600, 500, None),
    ],
)
def test_hits_of_points(x: float, y: float, subject: tuple[str, str] | None) -> None:
    assert _subject(PAIR, x, y) == subject


@pytest.mark.parametrize("scale", [0.3, 1.0, 4.0])
def test_the_radius_is_in_screen_pixels(scale: float) -> None:
    assert _subject(PAIR, 600, 120 + 5.5 / scale, scale) == ("edge", "e")
    assert _subject(PAIR, 600, 120 + 6.5 / scale, scale) is None
    assert _subject(PAIR, 320 + 11 / scale, 120, scale) == ("handle", "a")
    assert _subject(PAIR, 320 + 13 / scale, 120, scale) == ("edge", "e")


def test_hidden_handles_are_not_hit() -> None:
    assert _subject(PAIR, 319, 120, 0.2) == ("node", "a")


def test_the_nearest_of_crowded_handles_is_hit() -> None:
    document = canvas(node("a"), node("b", 900), *[edge("a", "b", "out", f"in_{i}") for i in range(24)])
    table = HandleTable(document)
    for handle in table.of("b"):
        if handle.direction is Direction.TARGET:
            x, y = table.point(handle)
            hit_result = _hit(document, x + 1, y + 1)
            assert hit_result is not None
            assert hit_result.handle == handle


def test_a_card_on_top_hides_lower_ones() -> None:
    document = canvas(node("low", 0, 0, 200, 200, z=1), node("high", 100, 0, 400, 400, z=2))
    assert _subject(document, 200, 100) == ("node", "high")
    assert _subject(document, 150, 50) == ("node", "high")
    reordered = canvas(node("low", 0, 0, 200, 200, z=3), node("high", 100, 0, 400, 400, z=2))
    assert _subject(reordered, 200, 100) == ("handle", "low")


def test_cards_of_equal_z_are_stacked_in_the_order_of_the_server() -> None:
    assert _subject(canvas(node("a"), node("b")), 100, 50) == ("node", "b")


def test_groups_and_notes_are_lowest_with_small_ones_on_large_ones() -> None:
    outer = node("outer", -1000, -1000, 4000, 4000, kind=Kind.GROUP, z=9)
    inner = node("inner", -100, -100, 2000, 1000, kind=Kind.GROUP)
    document = Document(
        "c",
        (inner, outer, *PAIR.nodes),
        PAIR.edges,
        (Note("t", Rect(0, 400, 50, 50)), Note("wide", Rect(-900, -900, 3500, 3500))),
    )
    assert _subject(document, 10, 20) == ("node", "a")
    assert _subject(document, 600, 120) == ("edge", "e")
    assert _subject(document, 600, 300) == ("group", "inner")
    assert _subject(document, 10, 410) == ("note", "t")
    assert _subject(document, 10, 2000) == ("note", "wide")
    assert _subject(document, 2900, 2900) == ("group", "outer")


@given(documents(), st.integers(0, 30), st.floats(0, 1), st.floats(0.3, 4))
def test_a_point_on_an_edge_always_has_a_hit(document: Document, k: int, t: float, scale: float) -> None:
    table = HandleTable(document)
    router = EdgeRouter(document, table)
    while not router.build():
        pass
    curves = [curve for e in document.edges if (curve := router.shape(e.id))]
    if curves:
        x, y = curves[k % len(curves)].point_at(t)
        result = hit(document, table, router, x, y, scale)
        assert result is not None
        assert result.kind in ("edge", "node", "handle")


@given(documents(), coordinates, coordinates, st.floats(0.02, 8))
def test_a_hit_contains_its_point(document: Document, x: float, y: float, scale: float) -> None:
    hit_result = _hit(document, x, y, scale)
    if hit_result is None:
        assert not any(n.rect.contains(x, y) for n in (*document.nodes, *document.notes))
    elif hit_result.kind == "handle":
        assert hit_result.handle is not None
        assert math.dist(HandleTable(document).point(hit_result.handle), (x, y)) <= 12 / scale + 1e-6
    elif hit_result.kind in ("node", "group"):
        assert document.node_by_id[hit_result.id].rect.contains(x, y)
        assert (document.node_by_id[hit_result.id].kind is Kind.GROUP) == (hit_result.kind == "group")


@pytest.mark.parametrize(
    ("src", "dst"), [("", "right"), ("bottom", ""), ("bottom", "bottom"), ("top", "right")]
)
def test_a_loop_on_a_tall_narrow_card_is_hit_along_its_whole_length(src: str, dst: str) -> None:
    document = Document(
        "c", (node("a", 0, 0, 20, 1600), node("b", 9000, 0)), (Edge("e", "a", "a", src, dst),)
    )
    table = HandleTable(document)
    hit_result = EdgeRouter(document, table)
    curve = hit_result.shape("e")
    assert curve is not None
    for step in range(1, 20):
        x, y = curve.point_at(step / 20)
        result = hit(document, table, hit_result, x, y, 4)
        assert result is not None, step


def test_groups_are_lowest_with_outer_ones_first_then_cards_by_z() -> None:
    outer, inner = node("outer", kind=Kind.GROUP, z=5), node("inner", kind=Kind.GROUP)
    low, high = node("low", z=-3), node("high", z=2)
    depth = {"inner": 1}
    items = [high, inner, low, outer]
    ordered = sorted(items, key=lambda item: stacking_key(item, depth.get(item.id, 0)))
    assert [item.id for item in ordered] == ["outer", "inner", "low", "high"]
