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


def _what(document: Document, x: float, y: float, scale: float = 1.0) -> tuple[str, str] | None:
    found = _hit(document, x, y, scale)
    return found and (found.kind, found.id)


PAIR = canvas(node("a"), node("b", 900, 0), edge("a", "b", id="e"))


@pytest.mark.parametrize(
    ("x", "y", "what"),
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
def test_what_a_person_points_at(x: float, y: float, what: tuple[str, str] | None) -> None:
    assert _what(PAIR, x, y) == what


@pytest.mark.parametrize("scale", [0.3, 1.0, 4.0])
def test_reach_is_in_screen_pixels(scale: float) -> None:
    assert _what(PAIR, 600, 120 + 5.5 / scale, scale) == ("edge", "e")
    assert _what(PAIR, 600, 120 + 6.5 / scale, scale) is None
    assert _what(PAIR, 320 + 11 / scale, 120, scale) == ("handle", "a")
    assert _what(PAIR, 320 + 13 / scale, 120, scale) == ("edge", "e")


def test_handles_that_are_not_shown_are_not_hit() -> None:
    assert _what(PAIR, 319, 120, 0.2) == ("node", "a")


def test_where_handles_crowd_the_nearest_wins() -> None:
    document = canvas(node("a"), node("b", 900), *[edge("a", "b", "out", f"in_{i}") for i in range(24)])
    table = HandleTable(document)
    for handle in table.of("b"):
        if handle.direction is Direction.TARGET:
            x, y = table.point(handle)
            found = _hit(document, x + 1, y + 1)
            assert found is not None
            assert found.handle == handle


def test_a_card_on_top_hides_what_is_under_it() -> None:
    document = canvas(node("low", 0, 0, 200, 200, z=1), node("high", 100, 0, 400, 400, z=2))
    assert _what(document, 200, 100) == ("node", "high")
    assert _what(document, 150, 50) == ("node", "high")
    turned = canvas(node("low", 0, 0, 200, 200, z=3), node("high", 100, 0, 400, 400, z=2))
    assert _what(turned, 200, 100) == ("handle", "low")


def test_cards_of_one_height_lie_in_the_order_of_the_service() -> None:
    assert _what(canvas(node("a"), node("b")), 100, 50) == ("node", "b")


def test_groups_and_notes_lie_below_everything_the_smaller_on_the_larger() -> None:
    outer = node("outer", -1000, -1000, 4000, 4000, kind=Kind.GROUP, z=9)
    inner = node("inner", -100, -100, 2000, 1000, kind=Kind.GROUP)
    document = Document(
        "c",
        (inner, outer, *PAIR.nodes),
        PAIR.edges,
        (Note("t", Rect(0, 400, 50, 50)), Note("wide", Rect(-900, -900, 3500, 3500))),
    )
    assert _what(document, 10, 20) == ("node", "a")
    assert _what(document, 600, 120) == ("edge", "e")
    assert _what(document, 600, 300) == ("group", "inner")
    assert _what(document, 10, 410) == ("note", "t")
    assert _what(document, 10, 2000) == ("note", "wide")
    assert _what(document, 2900, 2900) == ("group", "outer")


@given(documents(), st.integers(0, 30), st.floats(0, 1), st.floats(0.3, 4))
def test_pointing_at_an_edge_never_finds_nothing(document: Document, k: int, t: float, scale: float) -> None:
    table = HandleTable(document)
    found = EdgeRouter(document, table)
    while not found.build():
        pass
    curves = [curve for e in document.edges if (curve := found.shape(e.id))]
    if curves:
        x, y = curves[k % len(curves)].point_at(t)
        got = hit(document, table, found, x, y, scale)
        assert got is not None
        assert got.kind in ("edge", "node", "handle")


@given(documents(), coordinates, coordinates, st.floats(0.02, 8))
def test_a_hit_is_where_it_says(document: Document, x: float, y: float, scale: float) -> None:
    found = _hit(document, x, y, scale)
    if found is None:
        assert not any(n.rect.contains(x, y) for n in (*document.nodes, *document.notes))
    elif found.kind == "handle":
        assert found.handle is not None
        assert math.dist(HandleTable(document).point(found.handle), (x, y)) <= 12 / scale + 1e-6
    elif found.kind in ("node", "group"):
        assert document.node_by_id[found.id].rect.contains(x, y)
        assert (document.node_by_id[found.id].kind is Kind.GROUP) == (found.kind == "group")


@pytest.mark.parametrize(
    ("src", "dst"), [("", "right"), ("bottom", ""), ("bottom", "bottom"), ("top", "right")]
)
def test_a_loop_on_a_tall_narrow_card_is_found_along_its_whole_way(src: str, dst: str) -> None:
    document = Document(
        "c", (node("a", 0, 0, 20, 1600), node("b", 9000, 0)), (Edge("e", "a", "a", src, dst),)
    )
    table = HandleTable(document)
    found = EdgeRouter(document, table)
    curve = found.shape("e")
    assert curve is not None
    for step in range(1, 20):
        x, y = curve.point_at(step / 20)
        got = hit(document, table, found, x, y, 4)
        assert got is not None, step


def test_groups_lie_lowest_outer_ones_first_then_cards_by_height() -> None:
    outer, inner = node("outer", kind=Kind.GROUP, z=5), node("inner", kind=Kind.GROUP)
    low, high = node("low", z=-3), node("high", z=2)
    depth = {"inner": 1}
    pieces = [high, inner, low, outer]
    ordered = sorted(pieces, key=lambda piece: stacking_key(piece, depth.get(piece.id, 0)))
    assert [piece.id for piece in ordered] == ["outer", "inner", "low", "high"]
