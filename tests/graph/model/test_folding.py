"""Groups collapsed: what is left, and where edges end."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import canvas, documents, edge, node
from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.diff import diff, touched_nodes
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.folding import HANDLE, HEIGHT, WIDTH, folded
from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.values import Direction, Kind, Note, Rect
from wsdesk.graph.rules import verdict


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
    seen = folded(_canvas(), {"inner"})
    assert [n.id for n in seen.nodes] == ["outer", "inner", "a", "x", "y"]
    inner = seen.node_by_id["inner"]
    assert (inner.folded, inner.rect) == (2, Rect(0, 0, WIDTH, HEIGHT))
    assert [n.id for n in seen.notes] == ["m"]
    assert [(e.src, e.src_handle, e.dst, e.dst_handle) for e in seen.edges] == [
        ("x", "out", "inner", HANDLE),
        ("a", "out", "inner", HANDLE),
        ("inner", HANDLE, "y", "in"),
        ("inner", HANDLE, "y", "other"),
        ("x", "out", "y", "in"),
    ]


def test_the_outermost_collapsed_group_holds_all() -> None:
    seen = folded(_canvas(), {"inner", "outer", "x", "gone"})
    assert [n.id for n in seen.nodes] == ["outer", "x", "y"]
    assert seen.node_by_id["outer"].folded == 4
    assert {(e.src, e.dst) for e in seen.edges} == {("x", "outer"), ("outer", "y"), ("x", "y")}


def test_nothing_collapsed_is_the_very_same() -> None:
    document = _canvas()
    assert folded(document, ()) is document
    assert folded(document, {"a", "gone"}) is document


def test_no_edge_can_be_drawn_to_a_collapsed_group() -> None:
    document = _canvas()
    seen = folded(document, {"inner"})
    table = HandleTable(document).derived(seen, touched_nodes(document, seen, diff(document, seen)))
    src = next(h for h in table.of("y") if h.direction is Direction.SOURCE)
    for dst in table.of("inner"):
        if dst.direction is Direction.TARGET:
            assert verdict(seen, table, src, dst).code == "folded"


@given(documents(), st.data())
def test_whatever_is_collapsed_the_rest_is_whole_and_drawn(document: Document, data: st.DataObject) -> None:
    some = data.draw(st.sets(st.sampled_from([n.id for n in document.nodes]))) if document.nodes else set()
    seen = folded(document, some)
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
    table = HandleTable(document).derived(seen, touched_nodes(document, seen, changes))
    routes = EdgeRouter(document, HandleTable(document)).derived(seen, table, changes)
    for one in seen.edges:
        assert (routes.shape(one.id) is not None) is (one.src in left and one.dst in left)
