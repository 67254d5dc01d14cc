from __future__ import annotations

from hypothesis import given

from tests.graph.drawing import canvas, documents, edge, node
from wsdesk.graph.analysis.lineage import (
    LineageGraph,
    LineageReason,
    LineageStep,
    downstream,
    neighbors,
    upstream,
)
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import AssetOrigin, AudioTrack, Clip, Edge, Node

CHAIN = canvas(
    *[node(c) for c in "abcd"], edge("a", "b"), edge("b", "c"), edge("a", "c", "x"), edge("c", "a", "back")
)


def test_steps_are_the_shortest_distance_and_cycles_end() -> None:
    assert upstream(CHAIN, ["c"]) == {"c": 0, "b": 1, "a": 1}
    assert downstream(CHAIN, ["a"]) == {"a": 0, "b": 1, "c": 1}
    assert downstream(CHAIN, ["b"], 1) == {"b": 0, "c": 1}
    assert neighbors(CHAIN, ["d"]) == {"d": 0}
    assert neighbors(CHAIN, ["b"]) == {"b": 0, "a": 1, "c": 1}
    assert upstream(CHAIN, ["gone"]) == {}
    assert upstream(CHAIN, ["c"], 0) == {"c": 0}


def test_clips_and_audio_flow_into_their_stitched_video() -> None:
    document = canvas(
        node("clip"),
        node("sound"),
        node("film", clips=(Clip("clip"), Clip("gone")), overlays=(AudioTrack("sound"),)),
    )
    assert upstream(document, ["film"]) == {"film": 0, "clip": 1, "sound": 1}
    assert downstream(document, ["sound"]) == {"sound": 0, "film": 1}


@given(documents())
def test_upstream_and_downstream_are_inverse(document: Document) -> None:
    for a in document.nodes:
        for b, far in downstream(document, [a.id]).items():
            assert upstream(document, [b])[a.id] == far


def generated_node(name: str, *traces: AssetOrigin, clips: tuple[Clip, ...] = ()) -> Node:
    return node(name, asset_origins=traces, version_created_at=traces[-1].created_at, clips=clips)


DOCUMENT = Document(
    "c",
    (
        generated_node("brief", AssetOrigin("b1", "brief-file", created_at="01")),
        generated_node(
            "look", AssetOrigin("l1", "look-1", created_at="02"), AssetOrigin("l2", "look-2", created_at="05")
        ),
        generated_node("upscaled", AssetOrigin("u1", "up-1", tool_input_id="look-1", created_at="03")),
        generated_node("cut", AssetOrigin("c1", "cut-1", created_at="06"), clips=(Clip("upscaled"),)),
        generated_node("copy", AssetOrigin("k1", "look-2", created_at="07")),
        generated_node("alone", AssetOrigin("a1", "alone", created_at="01")),
    ),
    (Edge("e1", "brief", "look"), Edge("e2", "look", "brief")),
)
TRACING = LineageGraph(DOCUMENT)


def summaries(steps: tuple[LineageStep, ...]) -> list[tuple[str, int, str]]:
    return [(step.node_id, step.distance, step.reason.value) for step in steps]


def test_upstream_follows_clips_tools_and_edges_and_stops_at_cycles() -> None:
    assert summaries(TRACING.upstream("cut")) == [
        ("upscaled", 1, "clip"),
        ("look", 2, "tool"),
        ("brief", 3, "edge"),
    ]
    assert summaries(TRACING.upstream("alone")) == []
    assert TRACING.upstream("nobody") == ()


def test_downstream_has_all_derived_nodes() -> None:
    assert summaries(TRACING.downstream("look")) == [
        ("brief", 1, "edge"),
        ("upscaled", 1, "tool"),
        ("copy", 1, "same"),
        ("cut", 2, "clip"),
    ]


def test_the_origin_of_an_asset_is_its_first_node() -> None:
    assert summaries(TRACING.upstream("copy"))[0] == ("look", 1, "same")
    assert all(step.reason is not LineageReason.SAME for step in TRACING.upstream("look"))


def test_the_lineage_of_a_version_has_only_its_own_inputs_and_outputs() -> None:
    assert "upscaled" not in [step.node_id for step in TRACING.downstream("look", "l2")]
    assert "upscaled" in [step.node_id for step in TRACING.downstream("look", "l1")]
    assert TRACING.assets("look", "l1") == (("look-1",), ())


def test_a_node_older_than_its_input_is_stale() -> None:
    assert TRACING.stale == {"upscaled", "brief"}
