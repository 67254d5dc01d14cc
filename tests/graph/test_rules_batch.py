"""Several connections at once."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import canvas, documents, edge, node, source, target, with_edge
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, EdgeState, Kind, Port
from wsdesk.graph.rules import ModelLimits, oriented, validate, validate_batch, validate_drawn


def no_limits(_node_id: str) -> ModelLimits | None:
    return None


def test_the_second_of_two_equal_connections_is_rejected() -> None:
    document = canvas(node("a"), node("b", 400))
    table = HandleTable(document)
    pair = (source(table, "a"), target(table, "b"))
    assert [v.code for v in validate_batch(document, table, (pair, pair), no_limits)] == ["", "edge-pending"]


def test_connections_of_the_batch_count_for_the_limit_of_a_port() -> None:
    ports = (Port("p", handle_type="image", max_connections=2),)
    document = canvas(*(node(f"a{n}", kind=Kind.IMAGE) for n in range(3)), node("t", 400, ports=ports))
    table = HandleTable(document)
    pairs = [(source(table, f"a{n}"), target(table, "t", "p")) for n in range(3)]
    assert [v.code for v in validate_batch(document, table, pairs, no_limits)] == ["", "", "port-full"]


def test_connections_of_the_batch_count_for_the_limit_of_a_model() -> None:
    document = canvas(*(node(f"a{n}", kind=Kind.IMAGE) for n in range(3)), node("t", 400))
    table = HandleTable(document)
    pairs = [(source(table, f"a{n}"), target(table, "t")) for n in range(3)]
    limits = {"t": ModelLimits("Painter", max_image_inputs=2)}
    assert [v.code for v in validate_batch(document, table, pairs, limits.get)] == [
        "",
        "",
        "model-takes-at-most",
    ]


def test_the_second_of_two_connections_that_form_a_cycle_is_rejected() -> None:
    document = canvas(node("a"), node("b", 400))
    table = HandleTable(document)
    pairs = [(source(table, "a"), target(table, "b")), (source(table, "b"), target(table, "a"))]
    assert [v.code for v in validate_batch(document, table, pairs, no_limits)] == ["", "would-loop"]


def test_pending_edges_are_validated_as_if_they_did_not_exist() -> None:
    pending = edge("a", "b", id="new", state=EdgeState.PENDING)
    dangling = edge("gone", "b", id="lost", state=EdgeState.PENDING)
    document = canvas(node("a"), node("b", 400), pending, dangling)
    outcomes = validate_drawn(document, HandleTable(document), ["new", "lost", "never there"], no_limits)
    assert {i: v.ok for i, v in outcomes.items()} == {"new": True, "lost": False}
    assert outcomes["lost"].code == "no-handle"


def test_pending_edges_are_validated_without_later_ones() -> None:
    edges = [edge(f"a{n}", "t", id=f"e{n}", state=EdgeState.PENDING) for n in range(6)]
    document = canvas(*(node(f"a{n}", kind=Kind.IMAGE) for n in range(6)), node("t", 400), *edges)
    ids = [one.id for one in edges]
    table, limits = HandleTable(document), ModelLimits("Painter", max_image_inputs=3)
    results = validate_drawn(document, table, ids, lambda _node_id: limits, 4)
    assert [result.code for result in results.values()] == ["", "", "", "model-takes-at-most"]
    assert list(results) == ids[:4]


limits = st.builds(
    ModelLimits,
    model=st.just("Painter"),
    accepts=st.sampled_from(((), ("image",), ("text", "video"), ("latent",))),
    max_image_inputs=st.none() | st.integers(0, 2),
    max_video_inputs=st.none() | st.integers(0, 2),
)


@given(documents(), st.data())
def test_a_batch_equals_validation_one_by_one(document: Document, data: st.DataObject) -> None:
    table = HandleTable(document)
    handles = [handle for n in document.nodes for handle in table.of(n.id)]
    if not handles:
        return
    one = st.sampled_from(handles)
    limits_by_node = data.draw(st.dictionaries(st.sampled_from([n.id for n in document.nodes]), limits))
    pairs = data.draw(st.lists(st.tuples(one, one), max_size=12))
    outcomes = validate_batch(document, table, pairs, limits_by_node.get)
    for at, (pair, outcome) in enumerate(zip(pairs, outcomes, strict=True)):
        ends = oriented(*pair)
        if ends is None:
            assert outcome.code == "wrong-direction"
            continue
        src, dst = (table.find(h.node_id, h.name, h.direction) or h for h in ends)
        assert validate(document, table, src, dst, limits_by_node.get(dst.node_id)) == outcome
        if outcome.ok:
            pending = Edge(
                f"drawn {at}", src.node_id, dst.node_id, src.name, dst.name, state=EdgeState.PENDING
            )
            document = with_edge(document, pending)
            table = table.derive(document, (src.node_id, dst.node_id))


def test_a_batch_does_not_change_the_document_or_its_table() -> None:
    document = canvas(node("a"), node("b", 400), node("c", 800), edge("a", "b"))
    table = HandleTable(document)
    assert document.reachability.reaches(0, 1)
    before = [table.of(n.id) for n in document.nodes]
    pairs = [(source(table, "b"), target(table, "c")), (source(table, "a"), target(table, "c"))]
    assert all(outcome.ok for outcome in validate_batch(document, table, pairs, no_limits))
    assert [table.of(n.id) for n in document.nodes] == before
    assert not document.reachability.reaches(1, 2)


def test_a_cycle_of_many_edges_is_found_at_its_last_connection() -> None:
    count = 300  # more than a bidirectional search visits
    document = canvas(*(node(f"n{i}", 400 * i) for i in range(2 * count)))
    table = HandleTable(document)
    rows = [[f"n{i}" for i in range(count)], [f"n{i}" for i in range(count, 2 * count)]]
    steps = [pair for row in rows for pair in pairwise(row)]
    steps += [(rows[0][-1], rows[1][0]), (rows[1][-1], rows[0][0])]
    pairs = [(source(table, a), target(table, b)) for a, b in steps]
    outcomes = validate_batch(document, table, pairs, no_limits)
    assert [at for at, outcome in enumerate(outcomes) if not outcome.ok] == [len(steps) - 1]
    assert outcomes[-1].code == "would-loop"
