from __future__ import annotations

from tests.graph.drawing import node
from wsdesk.graph.model.values import Kind
from wsdesk.graph.picking.hits import stacking_key


def test_groups_lie_lowest_outer_ones_first_then_cards_by_height() -> None:
    outer, inner = node("outer", kind=Kind.GROUP, z=5), node("inner", kind=Kind.GROUP)
    low, high = node("low", z=-3), node("high", z=2)
    depth = {"inner": 1}
    pieces = [high, inner, low, outer]
    ordered = sorted(pieces, key=lambda piece: stacking_key(piece, depth.get(piece.id, 0)))
    assert [piece.id for piece in ordered] == ["outer", "inner", "low", "high"]
