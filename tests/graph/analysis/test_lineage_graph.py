"""Where a result came from and what came of it."""

from __future__ import annotations

from tests.graph.drawing import node
from wsdesk.graph.analysis.lineage_graph import LineageGraph, LineageReason, LineageStep
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import AssetOrigin, Clip, Edge, Node


def made(name: str, *traces: AssetOrigin, clips: tuple[Clip, ...] = ()) -> Node:
    return node(name, traces=traces, made_at=traces[-1].at, clips=clips)


DOCUMENT = Document(
    "c",
    (
        made("brief", AssetOrigin("b1", "brief-file", at="01")),
        made("look", AssetOrigin("l1", "look-1", at="02"), AssetOrigin("l2", "look-2", at="05")),
        made("upscaled", AssetOrigin("u1", "up-1", took="look-1", at="03")),
        made("cut", AssetOrigin("c1", "cut-1", at="06"), clips=(Clip("upscaled"),)),
        made("copy", AssetOrigin("k1", "look-2", at="07")),
        made("alone", AssetOrigin("a1", "alone", at="01")),
    ),
    (Edge("e1", "brief", "look"), Edge("e2", "look", "brief")),
)
TRACING = LineageGraph(DOCUMENT)


def told(steps: tuple[LineageStep, ...]) -> list[tuple[str, int, str]]:
    return [(step.node_id, step.away, step.reason.value) for step in steps]


def test_back_through_clips_tools_and_edges_and_round_no_circle() -> None:
    assert told(TRACING.back("cut")) == [("upscaled", 1, "clip"), ("look", 2, "tool"), ("brief", 3, "edge")]
    assert told(TRACING.back("alone")) == []
    assert TRACING.back("nobody") == ()


def test_forward_to_all_that_came_of_it() -> None:
    assert told(TRACING.forward("look")) == [
        ("brief", 1, "edge"),
        ("upscaled", 1, "tool"),
        ("copy", 1, "same"),
        ("cut", 2, "clip"),
    ]


def test_the_same_asset_leads_back_to_who_had_it_first() -> None:
    assert told(TRACING.back("copy"))[0] == ("look", 1, "same")
    assert all(step.reason is not LineageReason.SAME for step in TRACING.back("look"))


def test_of_one_version_only_what_it_made_and_took_counts() -> None:
    assert "upscaled" not in [step.node_id for step in TRACING.forward("look", "l2")]
    assert "upscaled" in [step.node_id for step in TRACING.forward("look", "l1")]
    assert TRACING.assets("look", "l1") == (("look-1",), ())


def test_what_is_older_than_its_input_is_stale() -> None:
    assert TRACING.stale == {"upscaled", "brief"}
