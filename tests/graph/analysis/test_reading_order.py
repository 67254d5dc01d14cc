from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import canvas, documents, edge, node
from wsdesk.graph.analysis.reading_order import along_edges, nearest_in_direction, reading_order
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.values import HandleSide, Kind

GRID = canvas(
    *[
        node(f"{row}{column}", 400 * column + 7 * row, 300 * row + 5 * column)
        for row in range(3)
        for column in (2, 0, 1)
    ]
)
OPPOSITE = {
    HandleSide.LEFT: HandleSide.RIGHT,
    HandleSide.RIGHT: HandleSide.LEFT,
    HandleSide.TOP: HandleSide.BOTTOM,
    HandleSide.BOTTOM: HandleSide.TOP,
}


def _next(node_id: str, side: HandleSide) -> str:
    return nearest_in_direction(GRID, GRID.node_index, node_id, side)


def test_rows_are_read_from_left_to_right() -> None:
    assert reading_order(GRID) == ("00", "01", "02", "10", "11", "12", "20", "21", "22")


def test_a_group_is_followed_by_its_members() -> None:
    document = canvas(
        node("after", 900, 0),
        node("in2", 200, 60, 50, 50, group_id="g"),
        node("g", 0, 0, 500, 500, kind=Kind.GROUP),
        node("in1", 10, 50, 50, 50, group_id="g"),
        node("below", 0, 600),
    )
    assert reading_order(document) == ("g", "in1", "in2", "after", "below")


@given(documents())
def test_every_node_is_read_once_and_groups_before_their_members(document: Document) -> None:
    order = reading_order(document)
    assert sorted(order) == sorted(document.node_by_id)
    groups = Groups(document)
    position = {node_id: i for i, node_id in enumerate(order)}
    assert all(position[groups.parent(n)] < position[n] for n in order if groups.parent(n))


def test_arrow_keys_select_the_neighbor() -> None:
    assert [
        _next("11", side) for side in (HandleSide.LEFT, HandleSide.RIGHT, HandleSide.TOP, HandleSide.BOTTOM)
    ] == [
        "10",
        "12",
        "01",
        "21",
    ]
    assert _next("00", HandleSide.LEFT) == ""
    assert _next("gone", HandleSide.LEFT) == ""


def test_distant_nodes_are_reached_and_the_current_one_is_not() -> None:
    document = canvas(
        node("a"), node("frame", -50, -50, 900, 900, kind=Kind.GROUP), node("far", 200_000, 10_000)
    )
    assert nearest_in_direction(document, document.node_index, "a", HandleSide.RIGHT) == "far"
    assert nearest_in_direction(document, document.node_index, "far", HandleSide.LEFT) == "frame"


@given(documents(), st.sampled_from(list(HandleSide)))
def test_the_nearest_node_is_in_that_direction(document: Document, side: HandleSide) -> None:
    for item in document.nodes:
        nearest_id = nearest_in_direction(document, document.node_index, item.id, side)
        if nearest_id:
            rect, other_rect = item.rect, document.node_by_id[nearest_id].rect
            ahead = {
                HandleSide.LEFT: rect.cx - other_rect.cx,
                HandleSide.RIGHT: other_rect.cx - rect.cx,
                HandleSide.TOP: rect.cy - other_rect.cy,
                HandleSide.BOTTOM: other_rect.cy - rect.cy,
            }
            assert ahead[side] > 0


def test_edges_are_followed_upstream_and_downstream() -> None:
    document = canvas(
        node("a"),
        node("high", 500, -300),
        node("low", 500, 300),
        edge("a", "low"),
        edge("a", "high"),
        edge("a", "a"),
        edge("a", "gone"),
    )
    assert along_edges(document, "a", HandleSide.RIGHT) == ("high", "low")
    assert along_edges(document, "low", HandleSide.LEFT) == ("a",)
    assert along_edges(document, "a", HandleSide.LEFT) == ()
