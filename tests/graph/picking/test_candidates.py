"""What could take a connection, and where a line begins that is drawn from a card's border."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import canvas, documents, edge, node, source, target
from wsdesk.graph.handles.border_handle import border_handle
from wsdesk.graph.handles.table import HandleTable, handles_of
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Kind, Port
from wsdesk.graph.picking.candidates import between, candidates
from wsdesk.graph.rules import ModelLimits, verdict


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
    return [(c.end.node_id, c.end.name, c.verdict.severity) for c in found]


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
    assert (found.start.node_id, found.end.name, found.verdict.ok) == ("pic", "start", True)
    back = between(DESK, table, DESK.nodes[0], DESK.nodes[3], nothing)
    assert back is not None
    assert not back.verdict.ok


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
            assert verdict(document, table, *ends) == found.verdict
            assert found.verdict.ok


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
    found = border_handle(card, handles_of(document, card), x, y, 7)
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
