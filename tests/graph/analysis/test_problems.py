"""What is not as it should be on a canvas."""

from __future__ import annotations

from wsdesk.graph.analysis.problems import problems_of
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, EdgeState, Failure, Kind, Node, Problem, Rect


def node(name: str, **more: object) -> Node:
    return Node(name, more.pop("kind", Kind.TEXT), Rect(0, 0, 10, 10), **more)  # type: ignore[arg-type]


def test_a_canvas_that_is_well_has_none() -> None:
    document = Document("c", (node("a"), node("b")), (Edge("e", "a", "b"),))
    assert problems_of(document) == ()


def test_each_kind_is_found_and_what_could_not_be_read_comes_first() -> None:
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
    found = [(p.code, p.subject_id) for p in problems_of(document)]
    assert found[0] == ("no-id", "")
    assert set(found[1:3]) == {("edge-to-nothing", "e"), ("edge-to-nothing", "f")}
    assert found[3][0] == "group-cycle"
    assert found[4:] == [("no-place", "u"), ("failed", "a")]
    assert problems_of(document)[2].values == (("missing", "x"),)
