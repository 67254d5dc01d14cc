"""Many nodes to one handle: the result of each node alone, and the number that fits together."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.graph.drawing import canvas, documents, edge, node, source, target
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Handle, Kind, Port
from wsdesk.graph.picking.companions import Companions
from wsdesk.graph.rules import LimitsOf, ModelLimits, best_handle, oriented, validate, validate_batch

limits = st.builds(
    ModelLimits,
    model=st.just("Painter"),
    accepts=st.sampled_from(((), ("image",), ("image", "text"), ("strange",))),
    max_image_inputs=st.sampled_from((None, 0, 1, 2)),
    max_reference_image_inputs=st.sampled_from((None, 1)),
    max_video_inputs=st.sampled_from((None, 1)),
)


def no_limits(_node_id: str) -> ModelLimits | None:
    return None


def one_by_one(
    document: Document, table: HandleTable, ids: list[str], end: Handle, limits_of: LimitsOf
) -> list[Handle]:
    handles: list[Handle] = []
    for node_id in ids:
        if node_id == end.node_id:
            continue
        into = end.node_id if end.direction is Direction.TARGET else node_id
        best = best_handle(document, table, end, document.node_by_id[node_id], limits_of(into))
        if best is not None and best[1].ok:
            handles.append(best[0])
    return handles


@given(documents(), st.data())
def test_results_equal_those_of_single_nodes(document: Document, data: st.DataObject) -> None:
    table = HandleTable(document)
    handles = [handle for n in document.nodes for handle in table.of(n.id)]
    pairs = [(a, b) for a in handles for b in handles if a.node_id != b.node_id and oriented(a, b)]
    assume(pairs)
    start, end = data.draw(st.sampled_from(pairs))
    ends = oriented(start, end)
    assert ends is not None
    limits_by_node = data.draw(st.dictionaries(st.sampled_from([n.id for n in document.nodes]), limits))
    ids = [n.id for n in document.nodes if n.id != start.node_id]
    companions = Companions(document, table, ids, start.direction, limits_by_node.get)
    expected = one_by_one(document, table, ids, end, limits_by_node.get)
    assert companions.valid_handles(end) == expected
    if validate(document, table, *ends, limits_by_node.get(ends[1].node_id)).ok:
        pairs = [(start, end), *((handle, end) for handle in expected)]
        count = sum(result.ok for result in validate_batch(document, table, pairs, limits_by_node.get))
        assert companions.count(start, end) == count


def test_the_count_is_limited_by_ports_and_models() -> None:
    ports = (Port("p", handle_type="image", max_connections=2),)
    images = [node(f"a{n}", kind=Kind.IMAGE) for n in range(5)]
    document = canvas(*images, node("t", 400, ports=ports), node("m", 800))
    table = HandleTable(document)
    painter = {"m": ModelLimits("Painter", max_image_inputs=3)}
    others = [f"a{n}" for n in range(1, 5)]
    companions = Companions(document, table, others, Direction.SOURCE, painter.get)
    assert companions.count(source(table, "a0"), target(table, "t", "p")) == 2
    assert companions.count(source(table, "a0"), target(table, "m")) == 3


def test_nodes_that_no_rule_distinguishes_are_validated_once() -> None:
    """Otherwise the list of targets would freeze with thousands of selected nodes."""
    nodes = [node(f"a{n}", kind=Kind.IMAGE) for n in range(3_000)]
    requests: list[str] = []

    def limits_of(node_id: str) -> ModelLimits | None:
        requests.append(node_id)
        return None

    document = canvas(*nodes, node("t", 400), edge("a1", "a2"), edge("t", "a7"))
    table = HandleTable(document)
    others = [f"a{n}" for n in range(1, 3_000)]
    companions = Companions(document, table, others, Direction.SOURCE, limits_of)
    assert companions.count(source(table, "a0"), target(table, "t")) == 2_999, "a7 would close a loop"
    assert len(requests) < 10
