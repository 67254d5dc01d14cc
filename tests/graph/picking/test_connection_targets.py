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
def test_the_nearest_valid_handle_is_chosen(document: Document, x: float, y: float, scale: float) -> None:
    table = HandleTable(document)
    if not document.nodes:
        return
    for start in table.of(document.nodes[0].id):
        near: list[float] = []
        for item in document.nodes:
            for handle in table.of(item.id):
                ends = oriented(start, handle)
                distance = math.dist(table.point(handle), (x, y))
                if ends and distance <= 40 / scale and validate(document, table, *ends).ok:
                    near.append(distance)
        snapped = ConnectionDrag(document, table, document.node_index, start).snap(x, y, scale)
        assert (snapped is not None) == bool(near)
        if snapped is not None:
            assert math.isclose(math.dist(table.point(snapped[0]), (x, y)), min(near))
            assert snapped[1].ok


def test_a_handle_stays_chosen_until_another_is_clearly_nearer() -> None:
    document = canvas(
        node("a", -900),
        node("b", 0, 0, 100, 90),
        node("c", 5000),
        edge("c", "b", "o", "one"),
        edge("c", "b", "o", "two"),
    )
    drag = _drag(document)
    one, two = 30.0, 60.0

    def chosen(y: float, scale: float = 1.0) -> str:
        snapped = drag.snap(0, y, scale)
        return snapped[0].name if snapped else ""

    assert chosen(one) == "one"
    assert chosen(47) == "one"
    assert chosen(50) == "two"
    assert chosen(43) == "two"
    assert chosen(two + 45) == "two"
    assert chosen(two + 50) == ""
    assert chosen(two + 45) == ""


def test_the_radius_is_in_screen_pixels() -> None:
    document = canvas(node("a", -900), node("b"))
    assert _drag(document).snap(-70, 120, 0.5) is not None
    assert _drag(document).snap(-70, 120, 1.0) is None


def test_an_invalid_handle_is_skipped() -> None:
    document = canvas(node("a", -900), node("b", ports=(Port("x", locked=True), Port("y"))))
    snapped = _drag(document).snap(0, 125, 1.0)
    assert snapped is not None
    assert snapped[0].name == "y"


def test_a_rejection_is_reported_at_an_invalid_handle_unless_a_valid_one_is_as_near() -> None:
    ports = (Port("shut", locked=True), Port("open"))
    document = canvas(node("a", -900), node("b", 0, 0, 100, 30, ports=ports))
    drag = _drag(document)
    locked, unlocked = 10.0, 20.0

    def rejection_at(y: float) -> str:
        snapped = drag.rejection(0, y, 1.0)
        return snapped[0].name if snapped else ""

    assert rejection_at(locked) == "shut"
    assert rejection_at(unlocked) == ""
    assert rejection_at(16) == ""
    assert rejection_at(13) == "shut"
    assert rejection_at(16) == "shut", "a rejected handle stays chosen for some pixels"
    assert rejection_at(17.5) == ""
    assert rejection_at(-40) == ""
    assert drag.snap(0, locked, 1.0) is not None


def test_targets_are_the_visible_handles_with_their_validation() -> None:
    document = canvas(node("a"), node("b", 400, ports=(Port("x", locked=True), Port("y"))), node("far", 9000))
    snapped = {(h.node_id, h.name): v.code for h, v in _drag(document).targets(Rect(0, 0, 1000, 500))}
    assert snapped == {("a", "input"): "same-node", ("b", "x"): "port-locked", ("b", "y"): ""}


def test_a_drag_from_a_target_finds_sources_by_the_limits_of_its_node() -> None:
    document = canvas(node("pic", kind=Kind.IMAGE), node("b", 600))
    table = HandleTable(document)
    limits = {"b": ModelLimits("m", max_image_inputs=0)}
    drag = ConnectionDrag(document, table, document.node_index, target(table, "b"), limits.get)
    assert [h.direction for h, _ in drag.targets(document.bounds)] == [Direction.SOURCE] * 2
    assert drag.snap(320, 120, 1.0) is None
    dropped = drag.drop_on(document.nodes[0])
    assert dropped is not None
    assert dropped[1].code == "model-takes-at-most"


def test_a_handle_of_the_same_direction_is_invalid() -> None:
    document = canvas(node("a"), node("b"))
    table = HandleTable(document)
    assert _drag(document).validate(source(table, "b")).code == "wrong-direction"


def no_limits(_node_id: str) -> ModelLimits | None:
    return None


PORTS = (Port("start", "First frame", handle_type="image"), Port("sound", handle_type="audio"))
DOCUMENT = canvas(
    node("pic", kind=Kind.IMAGE, title="Harbour"),
    node("far", 3_000, title="Shot 02", ports=PORTS),
    node("near", 500, title="Shot 01", ports=PORTS),
    node("below", 0, 400, title="Words"),
    edge("below", "pic"),
)


def list_targets(text: str = "") -> list[tuple[str, str, str]]:
    table = HandleTable(DOCUMENT)
    starts = [h for h in table.of("pic") if h.direction is Direction.SOURCE]
    snapped = candidates(DOCUMENT, table, starts, (320, 120), no_limits, text)
    return [(c.end.node_id, c.end.name, c.result.severity) for c in snapped]


def test_valid_nodes_are_listed_by_distance_without_invalid_ones() -> None:
    assert list_targets() == [("near", "start", "ok"), ("far", "start", "ok")]


def test_text_is_searched_in_titles_and_handles_and_invalid_matches_have_a_reason() -> None:
    assert list_targets("shot first") == [("near", "start", "ok"), ("far", "start", "ok")]
    assert list_targets("02") == [("far", "start", "ok")]
    assert [(node_id, severity) for node_id, _, severity in list_targets("words")] == [("below", "refused")]
    assert list_targets("nobody") == []


def test_the_best_pair_of_handles_connects_two_nodes() -> None:
    table = HandleTable(DOCUMENT)
    snapped = between(DOCUMENT, table, DOCUMENT.nodes[0], DOCUMENT.nodes[2], no_limits)
    assert snapped is not None
    assert (snapped.start.node_id, snapped.end.name, snapped.result.ok) == ("pic", "start", True)
    reverse = between(DOCUMENT, table, DOCUMENT.nodes[0], DOCUMENT.nodes[3], no_limits)
    assert reverse is not None
    assert not reverse.result.ok


def test_members_of_a_group_are_nearer_than_the_group() -> None:
    document = canvas(
        node("pic", title="Harbour"),
        node("group", -1_000, -1_000, 5_000, 5_000, kind=Kind.GROUP, title="Around"),
        node("near", 400, title="Near"),
    )
    table = HandleTable(document)
    starts = [h for h in table.of("pic") if h.direction is Direction.SOURCE]
    snapped = candidates(document, table, starts, (320, 120), no_limits)
    assert [c.end.node_id for c in snapped] == ["near", "group"]


def test_valid_targets_precede_those_with_a_warning_at_any_distance() -> None:
    document = canvas(
        node("pic", kind=Kind.IMAGE, title="Harbour"),
        node("other", 0, 600, kind=Kind.IMAGE, title="Masts"),
        node("near", 400, title="Shot 01", ports=(Port("startImage", handle_type="image"),)),
        node("far", 4_000, title="Shot 02", ports=(Port("startImage", handle_type="image"),)),
        edge("other", "near", "out", "startImage"),
    )
    table = HandleTable(document)
    starts = [h for h in table.of("pic") if h.direction is Direction.SOURCE]
    snapped = candidates(document, table, starts, (320, 120), no_limits, "shot")
    assert [(c.end.node_id, c.result.severity) for c in snapped] == [("far", "ok"), ("near", "warning")]


def test_groups_follow_nodes_at_any_distance() -> None:
    document = canvas(
        node("pic", title="Harbour"),
        node("group", 340, kind=Kind.GROUP, title="Beside"),
        node("far", 4_000, title="Far"),
    )
    table = HandleTable(document)
    starts = [h for h in table.of("pic") if h.direction is Direction.SOURCE]
    snapped = candidates(document, table, starts, (320, 120), no_limits)
    assert [c.end.node_id for c in snapped] == ["far", "group"]


@given(documents(), st.sampled_from(list(Direction)))
def test_every_candidate_has_the_result_of_the_rules(document: Document, direction: Direction) -> None:
    table = HandleTable(document)
    for n in document.nodes[:3]:
        starts = [h for h in table.of(n.id) if h.direction is direction]
        for snapped in candidates(document, table, starts, (0, 0), no_limits):
            assert snapped.end.node_id != n.id
            ends = (
                (snapped.start, snapped.end)
                if direction is Direction.SOURCE
                else (snapped.end, snapped.start)
            )
            assert validate(document, table, *ends) == snapped.result
            assert snapped.result.ok


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
def test_a_line_starts_at_the_dragged_border(x: float, y: float, expected: str | None) -> None:
    document = canvas(node("a"), node("b", 900), edge("a", "b"), edge("b", "a"))
    card = document.nodes[0]
    snapped = border_handle(card, HandleTable(document).of(card.id), x, y, 7)
    assert (snapped.name if snapped else None) == expected


def test_an_unused_handle_is_dragged_before_a_used_one() -> None:
    ports = (
        Port("used", direction="output"),
        Port("free", direction="output"),
        Port("locked", direction="output", locked=True),
    )
    document = canvas(node("a", ports=ports), node("b", 900), edge("a", "b", "used"))
    table = HandleTable(document)
    x, y = table.point(source(table, "a", "used"))
    snapped = border_handle(document.nodes[0], table.of("a"), x - 1, y, 7)
    assert snapped is not None
    assert snapped.name == "free"
    assert target(table, "b").direction is Direction.TARGET
