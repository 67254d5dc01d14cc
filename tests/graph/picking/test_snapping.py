from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import canvas, coordinates, documents, edge, node, source, target
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Kind, Port, Rect
from wsdesk.graph.picking.snapping import ConnectionDrag
from wsdesk.graph.rules import ModelLimits, oriented, verdict


def _drag(document: Document, node_id: str = "a") -> ConnectionDrag:
    table = HandleTable(document)
    return ConnectionDrag(document, table, document.node_index, source(table, node_id))


@given(documents(), coordinates, coordinates, st.floats(0.05, 4))
def test_the_nearest_handle_that_can_take_it_wins(
    document: Document, x: float, y: float, scale: float
) -> None:
    table = HandleTable(document)
    if not document.nodes:
        return
    for start in table.of(document.nodes[0].id):
        near: list[float] = []
        for piece in document.nodes:
            for handle in table.of(piece.id):
                ends = oriented(start, handle)
                away = math.dist(table.point(handle), (x, y))
                if ends and away <= 40 / scale and verdict(document, table, *ends).ok:
                    near.append(away)
        found = ConnectionDrag(document, table, document.node_index, start).snap(x, y, scale)
        assert (found is not None) == bool(near)
        if found is not None:
            assert math.isclose(math.dist(table.point(found[0]), (x, y)), min(near))
            assert found[1].ok


def test_a_taken_handle_holds_until_another_is_clearly_nearer() -> None:
    document = canvas(
        node("a", -900),
        node("b", 0, 0, 100, 90),
        node("c", 5000),
        edge("c", "b", "o", "one"),
        edge("c", "b", "o", "two"),
    )
    drag = _drag(document)
    one, two = 30.0, 60.0

    def taken(y: float, scale: float = 1.0) -> str:
        found = drag.snap(0, y, scale)
        return found[0].name if found else ""

    assert taken(one) == "one"
    assert taken(47) == "one"
    assert taken(50) == "two"
    assert taken(43) == "two"
    assert taken(two + 45) == "two"
    assert taken(two + 50) == ""
    assert taken(two + 45) == ""


def test_reach_is_in_screen_pixels() -> None:
    document = canvas(node("a", -900), node("b"))
    assert _drag(document).snap(-70, 120, 0.5) is not None
    assert _drag(document).snap(-70, 120, 1.0) is None


def test_a_refused_handle_lets_the_next_one_win() -> None:
    document = canvas(node("a", -900), node("b", ports=(Port("x", locked=True), Port("y"))))
    found = _drag(document).snap(0, 125, 1.0)
    assert found is not None
    assert found[0].name == "y"


def test_who_points_at_a_handle_that_refuses_means_it_unless_another_is_as_near() -> None:
    ports = (Port("shut", locked=True), Port("open"))
    document = canvas(node("a", -900), node("b", 0, 0, 100, 30, ports=ports))
    drag = _drag(document)
    shut, free = 10.0, 20.0

    def told(y: float) -> str:
        found = drag.refusal(0, y, 1.0)
        return found[0].name if found else ""

    assert told(shut) == "shut"
    assert told(free) == ""
    assert told(16) == ""
    assert told(13) == "shut"
    assert told(16) == "shut", "what is pointed at holds for some pixels"
    assert told(17.5) == ""
    assert told(-40) == ""
    assert drag.snap(0, shut, 1.0) is not None


def test_targets_tell_of_each_handle_in_view_whether_it_can_take_it() -> None:
    document = canvas(node("a"), node("b", 400, ports=(Port("x", locked=True), Port("y"))), node("far", 9000))
    found = {(h.node_id, h.name): v.code for h, v in _drag(document).targets(Rect(0, 0, 1000, 500))}
    assert found == {("a", "input"): "same-node", ("b", "x"): "port-locked", ("b", "y"): ""}


def test_a_drag_from_a_target_looks_for_sources_with_the_limits_of_its_own_node() -> None:
    document = canvas(node("pic", kind=Kind.IMAGE), node("b", 600))
    table = HandleTable(document)
    limits = {"b": ModelLimits("m", max_image_inputs=0)}
    drag = ConnectionDrag(document, table, document.node_index, target(table, "b"), limits.get)
    assert [h.direction for h, _ in drag.targets(document.bounds)] == [Direction.SOURCE] * 2
    assert drag.snap(320, 120, 1.0) is None
    dropped = drag.drop_on(document.nodes[0])
    assert dropped is not None
    assert dropped[1].code == "model-takes-at-most"


def test_a_handle_of_the_same_direction_is_refused() -> None:
    document = canvas(node("a"), node("b"))
    table = HandleTable(document)
    assert _drag(document).verdict(source(table, "b")).code == "wrong-direction"
