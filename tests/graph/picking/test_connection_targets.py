from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import canvas, coordinates, documents, edge, node, source, target
from wsdesk.graph.handles.table import HandleTable, border_handle
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Kind, Port, Rect
from wsdesk.graph.picking.connection_targets import ConnectionDrag, between, candidates
from wsdesk.graph.rules import ModelLimits, oriented, validate


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
                if ends and away <= 40 / scale and validate(document, table, *ends).ok:
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
        found = drag.rejection(0, y, 1.0)
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
    assert _drag(document).validate(source(table, "b")).code == "wrong-direction"


def nothing(_node_id: str) -> ModelLimits | None:
    return None


PORTS = (Port("start", "First frame", handle_type="image"), Port("sound", handle_type="audio"))
DESK = canvas(
    node("pic", kind=Kind.IMAGE, title="Harbour"),
    node("far", 3_000, title="Shot 02", ports=PORTS),
    node("near", 500, title="Shot 01", ports=PORTS),
    node("below", 0, 400, title="Words"),
    edge("below", "pic"),
)


def listed(words: str = "") -> list[tuple[str, str, str]]:
    table = HandleTable(DESK)
    starts = [h for h in table.of("pic") if h.direction is Direction.SOURCE]
    found = candidates(DESK, table, starts, (320, 120), nothing, words)
    return [(c.end.node_id, c.end.name, c.result.severity) for c in found]


def test_what_can_take_it_comes_nearest_first_and_what_refuses_is_left_out() -> None:
    assert listed() == [("near", "start", "ok"), ("far", "start", "ok")]


def test_words_are_looked_for_in_titles_and_handles_and_a_named_refusal_says_why() -> None:
    assert listed("shot first") == [("near", "start", "ok"), ("far", "start", "ok")]
    assert listed("02") == [("far", "start", "ok")]
    assert [(node_id, severity) for node_id, _, severity in listed("words")] == [("below", "refused")]
    assert listed("nobody") == []


def test_between_two_nodes_the_best_pair_of_handles_is_meant() -> None:
    table = HandleTable(DESK)
    found = between(DESK, table, DESK.nodes[0], DESK.nodes[2], nothing)
    assert found is not None
    assert (found.start.node_id, found.end.name, found.result.ok) == ("pic", "start", True)
    back = between(DESK, table, DESK.nodes[0], DESK.nodes[3], nothing)
    assert back is not None
    assert not back.result.ok


def test_what_lies_in_a_group_is_nearer_than_the_group() -> None:
    document = canvas(
        node("pic", title="Harbour"),
        node("group", -1_000, -1_000, 5_000, 5_000, kind=Kind.GROUP, title="Around"),
        node("near", 400, title="Near"),
    )
    table = HandleTable(document)
    starts = [h for h in table.of("pic") if h.direction is Direction.SOURCE]
    found = candidates(document, table, starts, (320, 120), nothing)
    assert [c.end.node_id for c in found] == ["near", "group"]


def test_what_is_sure_comes_before_what_is_doubtful_however_near() -> None:
    document = canvas(
        node("pic", kind=Kind.IMAGE, title="Harbour"),
        node("other", 0, 600, kind=Kind.IMAGE, title="Masts"),
        node("near", 400, title="Shot 01", ports=(Port("startImage", handle_type="image"),)),
        node("far", 4_000, title="Shot 02", ports=(Port("startImage", handle_type="image"),)),
        edge("other", "near", "out", "startImage"),
    )
    table = HandleTable(document)
    starts = [h for h in table.of("pic") if h.direction is Direction.SOURCE]
    found = candidates(document, table, starts, (320, 120), nothing, "shot")
    assert [(c.end.node_id, c.result.severity) for c in found] == [("far", "ok"), ("near", "warning")]


def test_groups_come_after_nodes_however_near_they_are() -> None:
    document = canvas(
        node("pic", title="Harbour"),
        node("group", 340, kind=Kind.GROUP, title="Beside"),
        node("far", 4_000, title="Far"),
    )
    table = HandleTable(document)
    starts = [h for h in table.of("pic") if h.direction is Direction.SOURCE]
    found = candidates(document, table, starts, (320, 120), nothing)
    assert [c.end.node_id for c in found] == ["far", "group"]


@given(documents(), st.sampled_from(list(Direction)))
def test_every_candidate_is_what_the_rules_say(document: Document, direction: Direction) -> None:
    table = HandleTable(document)
    for n in document.nodes[:3]:
        starts = [h for h in table.of(n.id) if h.direction is direction]
        for found in candidates(document, table, starts, (0, 0), nothing):
            assert found.end.node_id != n.id
            ends = (found.start, found.end) if direction is Direction.SOURCE else (found.end, found.start)
            assert validate(document, table, *ends) == found.result
            assert found.result.ok


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (318, 10, "out"),
        (2, 230, "in"),
        (160, 120, None),
        (160, 238, "out"),
        (330, 120, None),
    ],
)
def test_a_line_begins_at_the_border_that_is_pulled(x: float, y: float, expected: str | None) -> None:
    document = canvas(node("a"), node("b", 900), edge("a", "b"), edge("b", "a"))
    card = document.nodes[0]
    found = border_handle(card, HandleTable(document).of(card.id), x, y, 7)
    assert (found.name if found else None) == expected


def test_an_unused_handle_is_pulled_before_a_used_one() -> None:
    ports = (
        Port("used", direction="output"),
        Port("free", direction="output"),
        Port("locked", direction="output", locked=True),
    )
    document = canvas(node("a", ports=ports), node("b", 900), edge("a", "b", "used"))
    table = HandleTable(document)
    x, y = table.point(source(table, "a", "used"))
    found = border_handle(document.nodes[0], table.of("a"), x - 1, y, 7)
    assert found is not None
    assert found.name == "free"
    assert target(table, "b").direction is Direction.TARGET
