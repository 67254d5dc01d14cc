from __future__ import annotations

from hypothesis import given

from tests.graph.drawing import canvas, documents, node
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.groups import Groups, circles
from wsdesk.graph.model.values import Kind, Node, Note, Rect


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
    assert circles(document) == groups.problems
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
