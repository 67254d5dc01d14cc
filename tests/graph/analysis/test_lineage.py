from __future__ import annotations

from hypothesis import given

from tests.graph.drawing import canvas, documents, edge, node
from wsdesk.graph.analysis.lineage import downstream, neighbours, upstream
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import AudioTrack, Clip

CHAIN = canvas(
    *[node(c) for c in "abcd"], edge("a", "b"), edge("b", "c"), edge("a", "c", "x"), edge("c", "a", "back")
)


def test_steps_count_the_shortest_way_and_circles_end() -> None:
    assert upstream(CHAIN, ["c"]) == {"c": 0, "b": 1, "a": 1}
    assert downstream(CHAIN, ["a"]) == {"a": 0, "b": 1, "c": 1}
    assert downstream(CHAIN, ["b"], 1) == {"b": 0, "c": 1}
    assert neighbours(CHAIN, ["d"]) == {"d": 0}
    assert neighbours(CHAIN, ["b"]) == {"b": 0, "a": 1, "c": 1}
    assert upstream(CHAIN, ["gone"]) == {}
    assert upstream(CHAIN, ["c"], 0) == {"c": 0}


def test_clips_and_sounds_flow_into_what_is_stitched_of_them() -> None:
    document = canvas(
        node("clip"),
        node("sound"),
        node("film", clips=(Clip("clip"), Clip("gone")), overlays=(AudioTrack("sound"),)),
    )
    assert upstream(document, ["film"]) == {"film": 0, "clip": 1, "sound": 1}
    assert downstream(document, ["sound"]) == {"sound": 0, "film": 1}


@given(documents())
def test_up_and_down_are_each_others_reverse(document: Document) -> None:
    for a in document.nodes:
        for b, far in downstream(document, [a.id]).items():
            assert upstream(document, [b])[a.id] == far
