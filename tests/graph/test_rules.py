from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import canvas, documents, edge, node, source, target, with_edge, without_edge
from wsdesk.graph.analysis.lineage import downstream
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Direction, Edge, EdgeState, Handle, Kind, Port
from wsdesk.graph.rules import ModelLimits, ValidationResult, best_handle, oriented, validate

CODES = {
    "same-node",
    "wrong-direction",
    "already-connected",
    "port-full",
    "port-locked",
    "would-loop",
    "wrong-kind",
    "kind-unsure",
    "model-takes-at-most",
    "model-refuses-kind",
    "edge-pending",
    "already-fed",
    "no-inputs",
}
IMAGE = Kind.IMAGE


def _validate(
    document: Document, a: str, b: str, limits: ModelLimits | None = None, name: str | None = None
) -> ValidationResult:
    table = HandleTable(document)
    return validate(document, table, source(table, a), target(table, b, name), limits)


def test_two_nodes_without_conflicts_can_be_connected() -> None:
    assert _validate(canvas(node("a"), node("b")), "a", "b") == ValidationResult(True)


def test_a_connection_is_from_a_source_to_a_target_of_another_node() -> None:
    document = canvas(node("a"), node("b"))
    table = HandleTable(document)
    assert validate(document, table, target(table, "a"), source(table, "b")).code == "wrong-direction"
    assert validate(document, table, source(table, "a"), source(table, "b")).code == "wrong-direction"
    assert validate(document, table, source(table, "a"), target(table, "a")).code == "same-node"


def test_a_drag_can_start_at_either_end() -> None:
    table = HandleTable(canvas(node("a"), node("b")))
    out, into = source(table, "a"), target(table, "b")
    assert oriented(out, into) == oriented(into, out) == (out, into)
    assert oriented(out, source(table, "b")) is None


@pytest.mark.parametrize(
    ("state", "code"),
    [(EdgeState.REAL, "already-connected"), (EdgeState.PENDING, "edge-pending"), (EdgeState.FAILED, "")],
)
def test_the_same_two_handles_are_connected_once(state: EdgeState, code: str) -> None:
    document = canvas(node("a"), node("b"), edge("a", "b", state=state), edge("a", "b", "out", "other"))
    assert _validate(document, "a", "b", name="in").code == code


def test_locked_and_full_ports_reject_connections() -> None:
    ports = (Port("p", "Look", max_connections=2), Port("q", locked=True), Port("r", max_connections=2))
    document = canvas(
        *[node(name) for name in "abc"],
        node("t", ports=ports),
        edge("a", "t", "out", "p"),
        edge("b", "t", "out", "p"),
        edge("b", "t", "out", "r"),
    )
    full = _validate(document, "c", "t", name="p")
    assert (full.ok, full.code, dict(full.values)) == (
        False,
        "port-full",
        {"handle": "Look", "most": "2", "by": ""},
    )
    assert _validate(document, "c", "t", name="q").code == "port-locked"
    assert _validate(document, "c", "t", name="r").ok


@pytest.mark.parametrize("name", ["startImage", "end_image", "first-frame"])
def test_a_second_connection_to_a_single_input_has_a_warning_with_the_first(name: str) -> None:
    masts = node("m", kind=IMAGE, title="03 · Masts")
    items = (masts, node("a", kind=IMAGE), node("t", kind=Kind.VIDEO))
    connected = canvas(*items, edge("m", "t", "out", name))
    result = _validate(connected, "a", "t", name=name)
    assert (result.code, result.severity, result.ok) == ("already-fed", "warning", True)
    assert dict(result.values) == {"handle": name, "by": "03 · Masts"}
    failed = canvas(*items, edge("m", "t", "out", name, state=EdgeState.FAILED))
    assert _validate(failed, "a", "t", name=name).ok
    assert _validate(failed, "a", "t", name=name).code != "already-fed"
    several = canvas(*items, node("b", kind=IMAGE), edge("m", "t", "out", name), edge("b", "t", "out", name))
    assert _validate(several, "a", "t", name=name).code != "already-fed", "it takes several already"


@pytest.mark.parametrize("name", ["images", "in", "reference", "prompt", "ending", "restart"])
def test_an_input_for_several_connections_has_no_warning(name: str) -> None:
    connected = canvas(
        node("m", kind=IMAGE), node("a", kind=IMAGE), node("t", kind=IMAGE), edge("m", "t", "out", name)
    )
    assert _validate(connected, "a", "t", name=name).code != "already-fed"


def test_an_uploaded_file_as_a_target_has_a_warning() -> None:
    asset = Asset("a", media_type="image")
    upload = node("u", kind=IMAGE, title="harbor.png", asset=asset)
    result = _validate(canvas(node("a", kind=IMAGE), upload), "a", "u")
    assert (result.code, result.severity, dict(result.values)) == (
        "no-inputs",
        "warning",
        {"node": "harbor.png"},
    )
    for limits in (
        replace(upload, runs=("model", "", "")),
        replace(upload, supported_inputs=("image",)),
        replace(upload, generation_type="generated"),
        replace(upload, prompt="a harbor"),
        replace(upload, asset=None),
    ):
        assert _validate(canvas(node("a", kind=IMAGE), limits), "a", "u").code != "no-inputs"
    connected = canvas(node("a", kind=IMAGE), node("b", kind=IMAGE), upload, edge("b", "u"))
    assert _validate(connected, "a", "u").code != "no-inputs", "something flows into it already"


def test_a_connection_that_closes_a_cycle_is_rejected() -> None:
    document = canvas(*[node(name) for name in "abcd"], edge("a", "b"), edge("b", "c"))
    assert _validate(document, "c", "a").code == "would-loop"
    assert not _validate(document, "c", "a").ok
    assert _validate(document, "a", "c").ok
    assert _validate(document, "d", "a").ok


def test_another_cycle_is_a_warning_if_the_canvas_has_one() -> None:
    document = canvas(*[node(name) for name in "abc"], edge("a", "b"), edge("b", "c"), edge("c", "a"))
    result = _validate(document, "b", "a")
    assert (result.ok, result.code, result.severity) == (True, "would-loop", "warning")


@given(documents())
def test_a_rejected_cycle_is_a_cycle(document: Document) -> None:
    table = HandleTable(document)
    for a in document.nodes[:4]:
        for b in document.nodes[:4]:
            result = validate(document, table, source(table, a.id), target(table, b.id))
            if result.code == "would-loop":
                assert a.id in downstream(document, [b.id])


def test_a_typed_port_rejects_another_media_type() -> None:
    ports = (Port("p", handle_type="image"), Port("q", handle_type="conditioning"))
    document = canvas(node("words"), node("pic", kind=IMAGE), node("t", ports=ports))
    result = _validate(document, "words", "t", name="p")
    assert (result.code, dict(result.values)) == ("wrong-kind", {"flows": "text", "takes": "image"})
    assert _validate(document, "pic", "t", name="p") == ValidationResult(True)
    assert _validate(document, "pic", "t", name="q").severity == "warning"
    assert _validate(canvas(node("x", kind=Kind.UNKNOWN), document.nodes[2]), "x", "t", name="p").ok


def test_cases_that_the_api_leaves_open_are_warnings() -> None:
    document = canvas(
        node("sound", kind=Kind.AUDIO),
        node("other", kind=Kind.AUDIO),
        node("pic", kind=IMAGE),
        node("b", supported_inputs=("image",)),
        edge("pic", "b", "out", "look"),
    )
    result = _validate(document, "sound", "b", name="look")
    assert (result.ok, result.code, dict(result.values)) == (
        True,
        "kind-unsure",
        {"flows": "audio", "takes": "image"},
    )
    proven = with_edge(document, edge("other", "b", "out", "look"))
    assert _validate(proven, "sound", "b", name="look").code == ""


def test_an_unlisted_input_of_a_node_is_a_warning() -> None:
    document = canvas(
        node("x", kind=Kind.UNKNOWN),
        node("s", kind=Kind.AUDIO),
        node("words"),
        node("b", supported_inputs=("image",)),
        edge("x", "b", "out", "any"),
    )
    assert _validate(document, "s", "b", name="any").code == "kind-unsure"
    assert _validate(document, "words", "b", name="any").code == ""


def test_a_model_rejects_unsupported_inputs() -> None:
    document = canvas(node("s", kind=Kind.AUDIO), node("words"), node("b", kind=IMAGE))
    limits = ModelLimits("m", accepts=("image", "referenceImage"))
    result = _validate(document, "s", "b", limits)
    assert (result.code, dict(result.values)) == ("model-refuses-kind", {"model": "m", "flows": "audio"})
    assert _validate(document, "words", "b", limits).ok
    assert (
        _validate(document, "s", "b", replace(limits, accepts=("image", "soundtrack-x"))).severity
        == "warning"
    )
    assert _validate(document, "s", "b", ModelLimits("m")) == ValidationResult(True)


def test_a_model_has_a_maximum_number_of_inputs() -> None:
    images = [node(f"p{i}", kind=IMAGE) for i in range(3)]
    document = canvas(
        *images,
        node("v", kind=Kind.VIDEO),
        node("b"),
        edge("p0", "b"),
        edge("p1", "b", state=EdgeState.FAILED),
    )
    limits = ModelLimits("m", max_image_inputs=1, max_video_inputs=0)
    result = _validate(document, "p2", "b", limits)
    assert (result.code, dict(result.values)) == (
        "model-takes-at-most",
        {"model": "m", "most": "1", "flows": "image", "by": ""},
    )
    assert _validate(document, "v", "b", limits).code == "model-takes-at-most"
    assert _validate(document, "p2", "b", replace(limits, max_reference_image_inputs=1)).ok
    assert _validate(document, "p2", "b", ModelLimits("m")).ok


limits = st.builds(
    ModelLimits,
    accepts=st.lists(st.sampled_from(("image", "text", "odd")), max_size=2).map(tuple),
    max_image_inputs=st.none() | st.integers(0, 2),
    max_audio_inputs=st.none() | st.integers(0, 2),
)


def test_the_inputs_of_a_node_have_precedence_over_the_catalog() -> None:
    limits = ModelLimits("Painter", accepts=("image",))
    for card in (node("t", supported_inputs=("video",)), node("t", ports=(Port("p", handle_type="video"),))):
        document = canvas(node("clip", kind=Kind.VIDEO), card)
        table = HandleTable(document)
        into = next(h for h in table.of("t") if h.direction is Direction.TARGET)
        assert validate(document, table, source(table, "clip"), into, limits).ok
    document = canvas(node("clip", kind=Kind.VIDEO), node("t"))
    table = HandleTable(document)
    result = validate(document, table, source(table, "clip"), target(table, "t"), limits)
    assert result.code == "model-refuses-kind"


@given(documents(), limits)
def test_every_validation_result_is_complete_and_consistent(document: Document, limits: ModelLimits) -> None:
    table = HandleTable(document)
    for a in document.nodes[:3]:
        for b in document.nodes[:3]:
            for out in table.of(a.id):
                for into in table.of(b.id):
                    result = validate(document, table, out, into, limits)
                    assert result.code in CODES | {""}
                    assert result.ok == (result.severity != "refused")
                    assert (result.code == "") == (result.severity == "ok")
                    assert result.ok <= (out.direction is not into.direction)


@given(documents())
def test_an_accepted_edge_is_rejected_the_second_time(document: Document) -> None:
    table = HandleTable(document)
    for a in document.nodes[:3]:
        for b in document.nodes[:3]:
            out, into = source(table, a.id), target(table, b.id)
            if validate(document, table, out, into).ok:
                pending_edge = Edge("drawn", a.id, b.id, out.name, into.name, state=EdgeState.PENDING)
                after = with_edge(document, pending_edge)
                assert validate(after, HandleTable(after), out, into).code == "edge-pending"


@given(documents())
def test_an_existing_edge_is_only_rejected_for_structural_reasons(document: Document) -> None:
    """An edge that the server accepted is never rejected for its kind."""
    for e in document.edges:
        without = without_edge(document, e.id)
        table = HandleTable(without)
        if (
            e.src in without.node_by_id
            and e.dst in without.node_by_id
            and not without.node_by_id[e.dst].ports
        ):
            out = Handle(e.src, e.src_handle, Direction.SOURCE, source(table, e.src).side, 0.5)
            into = Handle(e.dst, e.dst_handle, Direction.TARGET, target(table, e.dst).side, 0.5)
            result = validate(without, table, out, into)
            assert result.ok or result.code in (
                "same-node",
                "would-loop",
                "already-connected",
                "edge-pending",
                "port-full",
                "port-locked",
            )


def test_a_drop_on_a_card_uses_the_matching_handle() -> None:
    document = canvas(
        node("pic", kind=IMAGE),
        node("words"),
        node(
            "b",
            ports=(
                Port("t", handle_type="text"),
                Port("i1", handle_type="image"),
                Port("i2", handle_type="image"),
            ),
        ),
        edge("pic", "b", "out", "i1"),
    )
    table = HandleTable(document)
    for start, name in (("pic", "i2"), ("words", "t")):
        result = best_handle(document, table, source(table, start), document.node_by_id["b"])
        assert result is not None
        assert (result[0].name, result[1].ok) == (name, True)


def test_a_required_handle_is_used_first() -> None:
    ports = (Port("x", handle_type="image"), Port("y", handle_type="image", required=True))
    document = canvas(node("pic", kind=IMAGE), node("b", ports=ports))
    table = HandleTable(document)
    result = best_handle(document, table, source(table, "pic"), document.nodes[1])
    assert result is not None
    assert result[0].name == "y"


def test_an_invalid_drop_has_a_reason() -> None:
    document = canvas(node("words"), node("b", ports=(Port("p", handle_type="image"),)))
    table = HandleTable(document)
    result = best_handle(document, table, source(table, "words"), document.nodes[1])
    assert result is not None
    assert result[1].code == "wrong-kind"


def test_a_drag_from_a_target_connects_a_source() -> None:
    document = canvas(node("a"), node("b"))
    table = HandleTable(document)
    result = best_handle(document, table, target(table, "b"), document.nodes[0])
    assert result is not None
    assert (result[0].direction, result[1].ok) == (Direction.SOURCE, True)


def _folder() -> Path | None:
    named = os.environ.get("WSDESK_GRAPHS")
    return Path(named) if named else None


if _folder() is not None:

    @pytest.mark.parametrize(
        "path", sorted((_folder() or Path()).glob("content/*.json")), ids=lambda path: path.stem
    )
    def test_edges_of_real_graphs_are_not_rejected_for_their_kind(path: Path) -> None:
        content = json.loads(path.read_text())
        kinds = {"image": Kind.IMAGE, "text": Kind.TEXT, "video": Kind.VIDEO, "group": Kind.GROUP}
        nodes = [
            node(
                n["id"],
                kind=kinds.get(n["nodeType"], Kind.UNKNOWN),
                supported_inputs=tuple(n.get("supportedInputs", ())),
            )
            for n in content["nodes"]
        ]
        edges = [
            Edge(e["id"], e["srcNodeId"], e["dstNodeId"], e["srcHandle"], e["dstHandle"], e["edgeType"])
            for e in content["edges"]
        ]
        document = canvas(*nodes, *edges)
        table = HandleTable(document)
        for e in edges[:200]:
            without = without_edge(document, e.id)
            out, into = (
                table.find(e.src, e.src_handle, Direction.SOURCE),
                table.find(e.dst, e.dst_handle, Direction.TARGET),
            )
            assert out is not None
            assert into is not None
            result = validate(without, table, out, into)
            assert result.ok or result.code in ("same-node", "would-loop", "already-connected")


def test_an_unsent_connection_counts_as_an_existing_one() -> None:
    ports = (Port("p", "Look", max_connections=1),)
    masts = node("m", kind=IMAGE, title="03 · Masts")
    staged = edge("m", "t", "out", "p", state=EdgeState.PENDING)
    full = _validate(canvas(masts, node("a", kind=IMAGE), node("t", ports=ports), staged), "a", "t", name="p")
    assert (full.code, dict(full.values)["by"]) == ("port-full", "03 · Masts")


def test_images_count_over_all_handles_of_a_node() -> None:
    images = [node(name, kind=IMAGE, title=name.upper()) for name in "abc"]
    document = canvas(
        *images,
        node("t"),
        edge("a", "t", "out", "first"),
        edge("b", "t", "out", "style", state=EdgeState.PENDING),
    )
    limits = ModelLimits("m", max_image_inputs=2)
    result = _validate(document, "c", "t", limits, name="style")
    assert (result.code, dict(result.values)["by"]) == ("model-takes-at-most", "A")
    assert _validate(document, "c", "t", replace(limits, max_image_inputs=3), name="style").ok


def test_an_edge_from_a_port_has_the_kind_of_the_port() -> None:
    """A group or template has no media kind; its ports have."""
    ports = (Port("shot", direction="output", handle_type="image"),)
    group = node("g", kind=Kind.GROUP, title="Shots", ports=ports)
    document = canvas(group, node("a", kind=IMAGE), node("t", 400), edge("g", "t", "shot"))
    result = _validate(document, "a", "t", ModelLimits("Painter", max_image_inputs=1))
    assert (result.code, dict(result.values)["by"]) == ("model-takes-at-most", "Shots")
