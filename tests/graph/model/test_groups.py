from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import canvas, documents, edge, node
from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.diff import diff, touched_nodes
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.groups import (
    COLLAPSED_HANDLE,
    COLLAPSED_HEIGHT,
    COLLAPSED_WIDTH,
    Groups,
    collapse_groups,
    group_cycles,
)
from wsdesk.graph.model.values import Direction, Kind, Node, Note, Rect
from wsdesk.graph.rules import validate


def _group(node_id: str, *children: str, inside: str = "") -> Node:
    return node(node_id, kind=Kind.GROUP, children=children, group_id=inside)


@given(documents())
def test_nesting_is_a_forest_whatever_is_claimed(document: Document) -> None:
    groups = Groups(document)
    for piece in document.nodes:
        around = groups.ancestors(piece.id)
        assert len(set(around)) == len(around) == groups.depth(piece.id)
        assert piece.id not in around
        for group in around:
            assert piece.id in groups.descendants(group)
        assert groups.parent(piece.id) == (around[0] if around else "")
    assert group_cycles(document) == groups.problems
    inside = [member for piece in document.nodes for member in groups.members(piece.id)]
    assert len(set(inside)) == len(inside)


def test_members_are_found_by_either_word_and_the_nodes_own_counts() -> None:
    document = canvas(
        _group("g1", "claimed", "disputed"),
        _group("g2"),
        node("claimed"),
        node("own", group_id="g1"),
        node("disputed", group_id="g2"),
        node("lost", group_id="gone"),
    )
    groups = Groups(document)
    assert groups.members("g1") == ("claimed", "own")
    assert groups.members("g2") == ("disputed",)
    assert groups.parent("lost") == ""
    assert groups.problems == ()


def test_a_card_holds_nothing_because_a_node_says_so() -> None:
    groups = Groups(canvas(node("card"), node("a", group_id="card")))
    assert groups.parent("a") == ""


def test_a_circle_is_cut_once_and_reported() -> None:
    document = canvas(
        _group("a", inside="c"), _group("b", inside="a"), _group("c", inside="b"), node("leaf", group_id="c")
    )
    groups = Groups(document)
    assert [(p.code, p.subject_id, dict(p.values)) for p in groups.problems] == [
        ("group-cycle", "a", {"group": "c"})
    ]
    assert groups.ancestors("leaf") == ("c", "b", "a")
    assert groups.descendants("a") == ("b", "c", "leaf")
    assert groups.with_contents(("c", "b")) == ("c", "b", "leaf")


def test_problems_are_in_document_order_wherever_cycles_are_entered() -> None:
    document = canvas(node("first", group_id="b"), _group("a", "a"), _group("b", "b"))
    assert [problem.subject_id for problem in Groups(document).problems] == ["a", "b"]
    assert group_cycles(document) == Groups(document).problems


def test_a_group_inside_itself_is_outside() -> None:
    groups = Groups(canvas(_group("a", "a")))
    assert (groups.parent("a"), len(groups.problems)) == ("", 1)


def test_nesting_of_any_depth_is_walked() -> None:
    deep = [_group(f"g{i}", inside=f"g{i - 1}" if i else "") for i in range(20_000)]
    groups = Groups(canvas(*deep))
    assert groups.depth("g19999") == 19_999
    assert len(groups.descendants("g0")) == 19_999


def test_notes_are_inside_too() -> None:
    document = Document(
        "c", (_group("g"),), (), (Note("t", Rect(0, 0, 1, 1), group_id="g"), Note("u", Rect(0, 0, 1, 1)))
    )
    groups = Groups(document)
    assert (groups.notes("g"), groups.parent("t"), groups.parent("u")) == (("t",), "g", "")
    assert groups.members("g") == ()


def _canvas() -> Document:
    return canvas(
        node("outer", -50, -50, 2000, 1000, kind=Kind.GROUP, children=("inner", "a")),
        node("inner", 0, 0, 900, 900, kind=Kind.GROUP, children=("b", "c")),
        node("a", group_id="outer"),
        node("b"),
        node("c"),
        node("x"),
        node("y"),
        edge("x", "b"),
        edge("x", "c"),
        edge("b", "c"),
        edge("a", "b"),
        edge("c", "y", "image", "in"),
        edge("c", "y", "image", "other"),
        edge("x", "y"),
        Note("n", Rect(0, 0, 10, 10), group_id="inner"),
        Note("m", Rect(0, 0, 10, 10)),
    )


def test_a_collapsed_group_stands_for_what_is_in_it() -> None:
    seen = collapse_groups(_canvas(), {"inner"})
    assert [n.id for n in seen.nodes] == ["outer", "inner", "a", "x", "y"]
    inner = seen.node_by_id["inner"]
    assert (inner.folded, inner.rect) == (2, Rect(0, 0, COLLAPSED_WIDTH, COLLAPSED_HEIGHT))
    assert [n.id for n in seen.notes] == ["m"]
    assert [(e.src, e.src_handle, e.dst, e.dst_handle) for e in seen.edges] == [
        ("x", "out", "inner", COLLAPSED_HANDLE),
        ("a", "out", "inner", COLLAPSED_HANDLE),
        ("inner", COLLAPSED_HANDLE, "y", "in"),
        ("inner", COLLAPSED_HANDLE, "y", "other"),
        ("x", "out", "y", "in"),
    ]


def test_the_outermost_collapsed_group_holds_all() -> None:
    seen = collapse_groups(_canvas(), {"inner", "outer", "x", "gone"})
    assert [n.id for n in seen.nodes] == ["outer", "x", "y"]
    assert seen.node_by_id["outer"].folded == 4
    assert {(e.src, e.dst) for e in seen.edges} == {("x", "outer"), ("outer", "y"), ("x", "y")}


def test_nothing_collapsed_is_the_very_same() -> None:
    document = _canvas()
    assert collapse_groups(document, ()) is document
    assert collapse_groups(document, {"a", "gone"}) is document


def test_no_edge_can_be_drawn_to_a_collapsed_group() -> None:
    document = _canvas()
    seen = collapse_groups(document, {"inner"})
    table = HandleTable(document).derive(seen, touched_nodes(document, seen, diff(document, seen)))
    src = next(h for h in table.of("y") if h.direction is Direction.SOURCE)
    for dst in table.of("inner"):
        if dst.direction is Direction.TARGET:
            assert validate(seen, table, src, dst).code == "folded"


@given(documents(), st.data())
def test_whatever_is_collapsed_the_rest_is_whole_and_drawn(document: Document, data: st.DataObject) -> None:
    some = data.draw(st.sets(st.sampled_from([n.id for n in document.nodes]))) if document.nodes else set()
    seen = collapse_groups(document, some)
    left = seen.node_by_id
    groups = Groups(document)
    for piece in document.nodes:
        away = any(around in left and left[around].folded for around in groups.ancestors(piece.id))
        assert (piece.id in left) is not away
    for one in seen.edges:
        known = document.node_by_id
        assert one.src in left or one.src not in known
        assert one.dst in left or one.dst not in known
    changes = diff(document, seen)
    table = HandleTable(document).derive(seen, touched_nodes(document, seen, changes))
    routes = EdgeRouter(document, HandleTable(document)).derive(seen, table, changes)
    for one in seen.edges:
        assert (routes.shape(one.id) is not None) is (one.src in left and one.dst in left)
