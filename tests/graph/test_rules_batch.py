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


def nothing(_node_id: str) -> ModelLimits | None:
    return None


def test_the_second_of_two_that_say_the_same_is_refused() -> None:
    document = canvas(node("a"), node("b", 400))
    table = HandleTable(document)
    wish = (source(table, "a"), target(table, "b"))
    assert [v.code for v in validate_batch(document, table, (wish, wish), nothing)] == ["", "edge-pending"]


def test_a_port_is_full_once_the_others_of_the_batch_are_in_it() -> None:
    ports = (Port("p", handle_type="image", max_connections=2),)
    document = canvas(*(node(f"a{n}", kind=Kind.IMAGE) for n in range(3)), node("t", 400, ports=ports))
    table = HandleTable(document)
    wishes = [(source(table, f"a{n}"), target(table, "t", "p")) for n in range(3)]
    assert [v.code for v in validate_batch(document, table, wishes, nothing)] == ["", "", "port-full"]


def test_a_model_takes_no_more_than_it_takes_over_the_whole_batch() -> None:
    document = canvas(*(node(f"a{n}", kind=Kind.IMAGE) for n in range(3)), node("t", 400))
    table = HandleTable(document)
    wishes = [(source(table, f"a{n}"), target(table, "t")) for n in range(3)]
    limits = {"t": ModelLimits("Painter", max_image_inputs=2)}
    assert [v.code for v in validate_batch(document, table, wishes, limits.get)] == [
        "",
        "",
        "model-takes-at-most",
    ]


def test_two_that_close_a_circle_between_them_are_told_apart() -> None:
    document = canvas(node("a"), node("b", 400))
    table = HandleTable(document)
    wishes = [(source(table, "a"), target(table, "b")), (source(table, "b"), target(table, "a"))]
    assert [v.code for v in validate_batch(document, table, wishes, nothing)] == ["", "would-loop"]


def test_drawn_edges_are_judged_as_if_they_did_not_stand_there_yet() -> None:
    pending = edge("a", "b", id="new", state=EdgeState.PENDING)
    lost = edge("gone", "b", id="lost", state=EdgeState.PENDING)
    document = canvas(node("a"), node("b", 400), pending, lost)
    found = validate_drawn(document, HandleTable(document), ["new", "lost", "never there"], nothing)
    assert {i: v.ok for i, v in found.items()} == {"new": True, "lost": False}
    assert found["lost"].code == "no-handle"


def test_the_first_of_many_drawn_edges_are_judged_without_the_later_ones() -> None:
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
def test_a_batch_says_what_one_after_the_other_would(document: Document, data: st.DataObject) -> None:
    table = HandleTable(document)
    handles = [handle for n in document.nodes for handle in table.of(n.id)]
    if not handles:
        return
    one = st.sampled_from(handles)
    known = data.draw(st.dictionaries(st.sampled_from([n.id for n in document.nodes]), limits))
    wishes = data.draw(st.lists(st.tuples(one, one), max_size=12))
    answers = validate_batch(document, table, wishes, known.get)
    for at, (wish, answer) in enumerate(zip(wishes, answers, strict=True)):
        ends = oriented(*wish)
        if ends is None:
            assert answer.code == "wrong-direction"
            continue
        src, dst = (table.find(h.node_id, h.name, h.direction) or h for h in ends)
        assert validate(document, table, src, dst, known.get(dst.node_id)) == answer
        if answer.ok:
            drawn = Edge(f"drawn {at}", src.node_id, dst.node_id, src.name, dst.name, state=EdgeState.PENDING)
            document = with_edge(document, drawn)
            table = table.derive(document, (src.node_id, dst.node_id))


def test_a_batch_leaves_the_document_and_its_table_alone() -> None:
    document = canvas(node("a"), node("b", 400), node("c", 800), edge("a", "b"))
    table = HandleTable(document)
    assert document.reachability.reaches(0, 1)
    before = [table.of(n.id) for n in document.nodes]
    wishes = [(source(table, "b"), target(table, "c")), (source(table, "a"), target(table, "c"))]
    assert all(answer.ok for answer in validate_batch(document, table, wishes, nothing))
    assert [table.of(n.id) for n in document.nodes] == before
    assert not document.reachability.reaches(1, 2)


def test_a_circle_through_many_is_found_at_its_last_connection() -> None:
    count = 300  # more than a search from both ends visits
    document = canvas(*(node(f"n{i}", 400 * i) for i in range(2 * count)))
    table = HandleTable(document)
    rows = [[f"n{i}" for i in range(count)], [f"n{i}" for i in range(count, 2 * count)]]
    steps = [pair for row in rows for pair in pairwise(row)]
    steps += [(rows[0][-1], rows[1][0]), (rows[1][-1], rows[0][0])]
    wishes = [(source(table, a), target(table, b)) for a, b in steps]
    answers = validate_batch(document, table, wishes, nothing)
    assert [at for at, answer in enumerate(answers) if not answer.ok] == [len(steps) - 1]
    assert answers[-1].code == "would-loop"
