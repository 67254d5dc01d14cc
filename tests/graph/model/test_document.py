from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import canvas, documents, edge, names, node, rects, with_edge, without_edge
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, EdgeState, Kind, Note, Rect


def _edges_by_search(document: Document, node_id: str) -> tuple[Edge, ...]:
    return tuple(e for e in document.edges if node_id in (e.src, e.dst))


@given(documents())
def test_the_edges_of_a_node_are_all_edges_with_its_id(document: Document) -> None:
    for node_id in [*document.node_by_id, "gone"]:
        assert document.edges_of.get(node_id, ()) == _edges_by_search(document, node_id)
    assert set(document.edges_of) == {end for e in document.edges for end in (e.src, e.dst)}


@given(documents())
def test_lookups_built_in_slices_equal_those_built_at_once(document: Document) -> None:
    sliced = replace(document)
    for _ in sliced.warm_up_lookups():
        pass
    names = ("node_by_id", "edge_by_id", "bounds", "node_index", "groups", "pending_edges")
    assert set(names) <= set(sliced.__dict__)
    for name in names:
        if name != "node_index":
            assert getattr(sliced, name) == getattr(document, name)
    for rect in [one.rect for one in document.nodes]:
        assert sliced.node_index.query(rect) == document.node_index.query(rect)


@given(documents(), st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), names), max_size=6), st.data())
def test_reused_lookups_equal_new_ones(
    document: Document, new_edges: list[tuple[int, int, str]], data: st.DataObject
) -> None:
    assert document.adjacency
    assert document.node_by_id is not None
    assert document.pending_edges is not None
    for k, (a, b, name) in enumerate(new_edges):
        if data.draw(st.booleans(), label="take one back") and document.edges:
            document = without_edge(document, data.draw(st.sampled_from(document.edges)).id)
        state = data.draw(st.sampled_from(EdgeState))
        document = with_edge(document, edge(f"n{a}", f"n{b}", name, id=f"new{k % 3}", state=state))
    fresh = replace(document)
    for node_id in [*fresh.node_by_id, "gone"]:
        assert document.edges_of.get(node_id, ()) == fresh.edges_of.get(node_id, ())
    assert document.adjacency.src == fresh.adjacency.src
    assert document.adjacency.dst == fresh.adjacency.dst
    assert document.edge_by_id == fresh.edge_by_id
    assert document.pending_edges == fresh.pending_edges


@given(
    documents(),
    st.lists(st.tuples(st.integers(0, 9), rects, st.booleans(), st.booleans()), max_size=6),
    rects,
)
def test_lookups_are_reused_when_nodes_move(
    document: Document, changes: list[tuple[int, Rect, bool, bool]], query_rect: Rect
) -> None:
    for i, rect, has_rect, is_group in changes:
        if has_rect:
            assert document.adjacency.is_complete or document.edges_of is not None
            document.node_index.query(query_rect)
            assert document.node_by_id is not None
            assert document.bounds.w >= 0
            assert document.groups is not None
        nodes = list(document.nodes)
        if nodes:
            i %= len(nodes)
            kind = Kind.GROUP if is_group else Kind.TEXT
            nodes[i] = replace(nodes[i], rect=rect, title=f"{i}", kind=kind)
        document = replace(document, nodes=tuple(nodes)).reuse_lookups(document)
    fresh = replace(document)
    assert document.node_by_id == fresh.node_by_id
    assert document.node_index.query(query_rect) == fresh.node_index.query(query_rect)
    assert document.bounds == fresh.bounds
    assert document.groups == fresh.groups
    assert document.adjacency.src == fresh.adjacency.src
    assert document.edge_by_id == fresh.edge_by_id


def test_bounds_contain_nodes_and_notes_and_an_empty_canvas_has_empty_bounds() -> None:
    document = canvas(node("a", -10, 0, 5, 5), Note("t", Rect(100, 50, 10, 10)))
    assert document.bounds == Rect(-10, 0, 120, 60)
    assert canvas().bounds == Rect(0, 0, 0, 0)


def test_bounds_shrink_with_a_node_whose_side_is_rounded() -> None:
    old = canvas(node("a", -100.1, -100.1, 1, 1), node("b", 0, 0, 222, 222))
    assert old.bounds.right > 222  # a sum of two fractions
    new = replace(old, nodes=(old.nodes[0], replace(old.nodes[1], rect=Rect(0, 0, 50, 50)))).reuse_lookups(
        old
    )
    assert new.bounds == replace(new).bounds
