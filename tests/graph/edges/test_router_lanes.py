from __future__ import annotations

from tests.graph.drawing import canvas, edge, node
from wsdesk.graph.edges.router import lanes


def test_only_edges_that_would_coincide_get_lanes() -> None:
    document = canvas(
        node("a"),
        node("b"),
        edge("a", "b", id="first"),
        edge("a", "b", "out", "other", id="elsewhere"),
        edge("a", "b", id="second"),
        edge("b", "a", "in", "out", id="back"),
        edge("a", "b", id="fourth"),
    )
    assert lanes(document) == {"second": 1, "back": -1, "fourth": 2}


def test_a_further_edge_moves_none_of_the_others() -> None:
    document = canvas(node("a"), node("b"), *[edge("a", "b", id=str(k)) for k in range(5)])
    before = lanes(document)
    after = lanes(document.with_edge(edge("a", "b", id="new")))
    assert {key: lane for key, lane in after.items() if key != "new"} == before
    assert after["new"] not in (0, *before.values())
