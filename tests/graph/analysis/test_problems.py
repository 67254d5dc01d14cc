"""Problems of a canvas."""

from __future__ import annotations

from dataclasses import replace

from wsdesk.graph.analysis.problems import mark_deprecated, problems_of
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, EdgeState, Failure, Kind, Node, Problem, Rect


def node(name: str, **more: object) -> Node:
    return Node(name, more.pop("kind", Kind.TEXT), Rect(0, 0, 10, 10), **more)  # type: ignore[arg-type]


def test_a_valid_canvas_has_no_problems() -> None:
    document = Document("c", (node("a"), node("b")), (Edge("e", "a", "b"),))
    assert problems_of(document) == ()


def test_each_kind_is_found_and_unreadable_rows_are_first() -> None:
    document = Document(
        "c",
        (
            node("a", failure=Failure("out of credits")),
            node("g", kind=Kind.GROUP, group_id="h"),
            node("h", kind=Kind.GROUP, group_id="g"),
            node("u", placed=False),
        ),
        (Edge("e", "a", "gone"), Edge("f", "x", "x"), Edge("p", "a", "y", state=EdgeState.PENDING)),
        problems=(Problem("no-id", "", (("where", "nodes"),)),),
    )
    codes = [(p.code, p.subject_id) for p in problems_of(document)]
    assert codes[0] == ("no-id", "")
    assert set(codes[1:3]) == {("edge-to-nothing", "e"), ("edge-to-nothing", "f")}
    assert codes[3][0] == "group-cycle"
    assert codes[4:] == [("no-place", "u"), ("failed", "a")]
    assert problems_of(document)[2].values == (("missing", "x"),)


def test_only_nodes_of_deprecated_models_are_marked_and_their_other_fields_stay() -> None:
    failure = Failure("too long", "error", retryable=True)
    old = Node("a", Kind.IMAGE, Rect(1, 2, 3, 4), "type", "Title", z=5, model="Old", seed=7, failure=failure)
    new = replace(old, id="b", model="New")
    document = Document("x", (old, new))
    marked = mark_deprecated(document, frozenset({"Old"}), Document("x"))
    assert marked.nodes == (replace(old, outdated=True), new)
    assert marked.nodes[1] is new
    assert not old.outdated
    again = mark_deprecated(document, frozenset({"Old"}), marked)
    assert again.nodes[0] is marked.nodes[0]
    assert mark_deprecated(document, frozenset({"Other"}), Document("x")) is document
