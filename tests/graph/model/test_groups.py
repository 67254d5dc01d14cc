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
    find_group_cycles,
)
from wsdesk.graph.model.steps import result_of
from wsdesk.graph.model.values import Direction, Kind, Node, Note, Rect
from wsdesk.graph.rules import validate


def _group(node_id: str, *children: str, inside: str = "") -> Node:
    return node(node_id, kind=Kind.GROUP, children=children, group_id=inside)


@given(documents())
def test_nesting_is_always_a_forest(document: Document) -> None:
    groups = Groups(document)
    for item in document.nodes:
        ancestor = groups.ancestors(item.id)
        assert len(set(ancestor)) == len(ancestor) == groups.depth(item.id)
        assert item.id not in ancestor
        for group in ancestor:
            assert item.id in groups.descendants(group)
        assert groups.parent(item.id) == (ancestor[0] if ancestor else "")
    assert result_of(find_group_cycles(document)) == groups.problems
    inside = [member for item in document.nodes for member in groups.members(item.id)]
    assert len(set(inside)) == len(inside)


def test_members_come_from_both_fields_and_the_field_of_the_node_has_precedence() -> None:
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


def test_a_card_is_no_group_although_nodes_name_it() -> None:
    groups = Groups(canvas(node("card"), node("a", group_id="card")))
    assert groups.parent("a") == ""


def test_a_cycle_is_broken_once_and_reported() -> None:
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
    assert result_of(find_group_cycles(document)) == Groups(document).problems


def test_a_group_inside_itself_is_outside() -> None:
    groups = Groups(canvas(_group("a", "a")))
    assert (groups.parent("a"), len(groups.problems)) == ("", 1)


def test_nesting_of_any_depth_is_traversed() -> None:
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


def test_a_collapsed_group_replaces_its_members() -> None:
    visible = collapse_groups(_canvas(), {"inner"})
    assert [n.id for n in visible.nodes] == ["outer", "inner", "a", "x", "y"]
    inner = visible.node_by_id["inner"]
    assert (inner.folded, inner.rect) == (2, Rect(0, 0, COLLAPSED_WIDTH, COLLAPSED_HEIGHT))
    assert [n.id for n in visible.notes] == ["m"]
    assert [(e.src, e.src_handle, e.dst, e.dst_handle) for e in visible.edges] == [
        ("x", "out", "inner", COLLAPSED_HANDLE),
        ("a", "out", "inner", COLLAPSED_HANDLE),
        ("inner", COLLAPSED_HANDLE, "y", "in"),
        ("inner", COLLAPSED_HANDLE, "y", "other"),
        ("x", "out", "y", "in"),
    ]


def test_the_outermost_collapsed_group_holds_all() -> None:
    visible = collapse_groups(_canvas(), {"inner", "outer", "x", "gone"})
    assert [n.id for n in visible.nodes] == ["outer", "x", "y"]
    assert visible.node_by_id["outer"].folded == 4
    assert {(e.src, e.dst) for e in visible.edges} == {("x", "outer"), ("outer", "y"), ("x", "y")}


def test_without_a_collapsed_group_the_document_is_identical() -> None:
    document = _canvas()
    assert collapse_groups(document, ()) is document
    assert collapse_groups(document, {"a", "gone"}) is document


def test_no_edge_can_be_drawn_to_a_collapsed_group() -> None:
    document = _canvas()
    visible = collapse_groups(document, {"inner"})
    table = HandleTable(document).derive(visible, touched_nodes(document, visible, diff(document, visible)))
    src = next(h for h in table.of("y") if h.direction is Direction.SOURCE)
    for dst in table.of("inner"):
        if dst.direction is Direction.TARGET:
            assert validate(visible, table, src, dst).code == "folded"


@given(documents(), st.data())
def test_the_rest_is_complete_for_any_collapsed_groups(document: Document, data: st.DataObject) -> None:
    group_ids = (
        data.draw(st.sets(st.sampled_from([n.id for n in document.nodes]))) if document.nodes else set()
    )
    visible = collapse_groups(document, group_ids)
    remaining = visible.node_by_id
    groups = Groups(document)
    for item in document.nodes:
        is_hidden = any(
            ancestor in remaining and remaining[ancestor].folded for ancestor in groups.ancestors(item.id)
        )
        assert (item.id in remaining) is not is_hidden
    for one in visible.edges:
        nodes = document.node_by_id
        assert one.src in remaining or one.src not in nodes
        assert one.dst in remaining or one.dst not in nodes
    changes = diff(document, visible)
    table = HandleTable(document).derive(visible, touched_nodes(document, visible, changes))
    routes = EdgeRouter(document, HandleTable(document)).derive(visible, table, changes)
    for one in visible.edges:
        assert (routes.shape(one.id) is not None) is (one.src in remaining and one.dst in remaining)
