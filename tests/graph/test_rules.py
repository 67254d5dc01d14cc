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
PICTURE = Kind.IMAGE


def _judge(
    document: Document, a: str, b: str, limits: ModelLimits | None = None, name: str | None = None
) -> ValidationResult:
    table = HandleTable(document)
    return validate(document, table, source(table, a), target(table, b, name), limits)


def test_two_nodes_that_nothing_speaks_against_can_be_joined() -> None:
    assert _judge(canvas(node("a"), node("b")), "a", "b") == ValidationResult(True)


def test_a_connection_goes_from_a_source_to_a_target_of_another_node() -> None:
    document = canvas(node("a"), node("b"))
    table = HandleTable(document)
    assert validate(document, table, target(table, "a"), source(table, "b")).code == "wrong-direction"
    assert validate(document, table, source(table, "a"), source(table, "b")).code == "wrong-direction"
    assert validate(document, table, source(table, "a"), target(table, "a")).code == "same-node"


def test_a_drag_may_begin_at_either_end() -> None:
    table = HandleTable(canvas(node("a"), node("b")))
    out, into = source(table, "a"), target(table, "b")
    assert oriented(out, into) == oriented(into, out) == (out, into)
    assert oriented(out, source(table, "b")) is None


@pytest.mark.parametrize(
    ("state", "code"),
    [(EdgeState.REAL, "already-connected"), (EdgeState.PENDING, "edge-pending"), (EdgeState.FAILED, "")],
)
def test_the_same_two_handles_are_joined_once(state: EdgeState, code: str) -> None:
    document = canvas(node("a"), node("b"), edge("a", "b", state=state), edge("a", "b", "out", "other"))
    assert _judge(document, "a", "b", name="in").code == code


def test_a_port_says_when_it_is_locked_or_full() -> None:
    ports = (Port("p", "Look", max_connections=2), Port("q", locked=True), Port("r", max_connections=2))
    document = canvas(
        *[node(name) for name in "abc"],
        node("t", ports=ports),
        edge("a", "t", "out", "p"),
        edge("b", "t", "out", "p"),
        edge("b", "t", "out", "r"),
    )
    full = _judge(document, "c", "t", name="p")
    assert (full.ok, full.code, dict(full.values)) == (
        False,
        "port-full",
        {"handle": "Look", "most": "2", "by": ""},
    )
    assert _judge(document, "c", "t", name="q").code == "port-locked"
    assert _judge(document, "c", "t", name="r").ok


@pytest.mark.parametrize("name", ["startImage", "end_image", "first-frame"])
def test_a_second_one_into_an_input_for_one_thing_is_doubtful_and_names_what_is_there(name: str) -> None:
    masts = node("m", kind=PICTURE, title="03 · Masts")
    pieces = (masts, node("a", kind=PICTURE), node("t", kind=Kind.VIDEO))
    fed = canvas(*pieces, edge("m", "t", "out", name))
    found = _judge(fed, "a", "t", name=name)
    assert (found.code, found.severity, found.ok) == ("already-fed", "warning", True)
    assert dict(found.values) == {"handle": name, "by": "03 · Masts"}
    failed = canvas(*pieces, edge("m", "t", "out", name, state=EdgeState.FAILED))
    assert _judge(failed, "a", "t", name=name).ok
    assert _judge(failed, "a", "t", name=name).code != "already-fed"
    several = canvas(
        *pieces, node("b", kind=PICTURE), edge("m", "t", "out", name), edge("b", "t", "out", name)
    )
    assert _judge(several, "a", "t", name=name).code != "already-fed", "it takes several already"


@pytest.mark.parametrize("name", ["images", "in", "reference", "prompt", "ending", "restart"])
def test_an_input_that_may_take_several_gets_no_warning(name: str) -> None:
    fed = canvas(
        node("m", kind=PICTURE), node("a", kind=PICTURE), node("t", kind=PICTURE), edge("m", "t", "out", name)
    )
    assert _judge(fed, "a", "t", name=name).code != "already-fed"


def test_an_uploaded_file_is_a_doubtful_target() -> None:
    asset = Asset("a", media_type="image")
    upload = node("u", kind=PICTURE, title="harbor.png", asset=asset)
    found = _judge(canvas(node("a", kind=PICTURE), upload), "a", "u")
    assert (found.code, found.severity, dict(found.values)) == (
        "no-inputs",
        "warning",
        {"node": "harbor.png"},
    )
    for known in (
        replace(upload, runs=("model", "", "")),
        replace(upload, supported_inputs=("image",)),
        replace(upload, generation_type="generated"),
        replace(upload, prompt="a harbor"),
        replace(upload, asset=None),
    ):
        assert _judge(canvas(node("a", kind=PICTURE), known), "a", "u").code != "no-inputs"
    fed = canvas(node("a", kind=PICTURE), node("b", kind=PICTURE), upload, edge("b", "u"))
    assert _judge(fed, "a", "u").code != "no-inputs", "something flows into it already"


def test_what_would_flow_back_into_itself_is_refused() -> None:
    document = canvas(*[node(name) for name in "abcd"], edge("a", "b"), edge("b", "c"))
    assert _judge(document, "c", "a").code == "would-loop"
    assert not _judge(document, "c", "a").ok
    assert _judge(document, "a", "c").ok
    assert _judge(document, "d", "a").ok


def test_where_circles_exist_one_more_is_a_warning() -> None:
    document = canvas(*[node(name) for name in "abc"], edge("a", "b"), edge("b", "c"), edge("c", "a"))
    found = _judge(document, "b", "a")
    assert (found.ok, found.code, found.severity) == (True, "would-loop", "warning")


@given(documents())
def test_a_refused_loop_is_one(document: Document) -> None:
    table = HandleTable(document)
    for a in document.nodes[:4]:
        for b in document.nodes[:4]:
            found = validate(document, table, source(table, a.id), target(table, b.id))
            if found.code == "would-loop":
                assert a.id in downstream(document, [b.id])


def test_a_typed_port_refuses_another_medium() -> None:
    ports = (Port("p", handle_type="image"), Port("q", handle_type="conditioning"))
    document = canvas(node("words"), node("pic", kind=PICTURE), node("t", ports=ports))
    found = _judge(document, "words", "t", name="p")
    assert (found.code, dict(found.values)) == ("wrong-kind", {"flows": "text", "takes": "image"})
    assert _judge(document, "pic", "t", name="p") == ValidationResult(True)
    assert _judge(document, "pic", "t", name="q").severity == "warning"
    assert _judge(canvas(node("x", kind=Kind.UNKNOWN), document.nodes[2]), "x", "t", name="p").ok


def test_what_the_interface_does_not_settle_is_a_warning() -> None:
    document = canvas(
        node("sound", kind=Kind.AUDIO),
        node("other", kind=Kind.AUDIO),
        node("pic", kind=PICTURE),
        node("b", supported_inputs=("image",)),
        edge("pic", "b", "out", "look"),
    )
    found = _judge(document, "sound", "b", name="look")
    assert (found.ok, found.code, dict(found.values)) == (
        True,
        "kind-unsure",
        {"flows": "audio", "takes": "image"},
    )
    proven = with_edge(document, edge("other", "b", "out", "look"))
    assert _judge(proven, "sound", "b", name="look").code == ""


def test_a_node_that_lists_what_it_takes_is_believed_with_a_doubt() -> None:
    document = canvas(
        node("x", kind=Kind.UNKNOWN),
        node("s", kind=Kind.AUDIO),
        node("words"),
        node("b", supported_inputs=("image",)),
        edge("x", "b", "out", "any"),
    )
    assert _judge(document, "s", "b", name="any").code == "kind-unsure"
    assert _judge(document, "words", "b", name="any").code == ""


def test_a_model_refuses_what_its_list_leaves_out() -> None:
    document = canvas(node("s", kind=Kind.AUDIO), node("words"), node("b", kind=PICTURE))
    limits = ModelLimits("m", accepts=("image", "referenceImage"))
    found = _judge(document, "s", "b", limits)
    assert (found.code, dict(found.values)) == ("model-refuses-kind", {"model": "m", "flows": "audio"})
    assert _judge(document, "words", "b", limits).ok
    assert (
        _judge(document, "s", "b", replace(limits, accepts=("image", "soundtrack-x"))).severity == "warning"
    )
    assert _judge(document, "s", "b", ModelLimits("m")) == ValidationResult(True)


def test_a_model_takes_so_many_and_no_more() -> None:
    images = [node(f"p{i}", kind=PICTURE) for i in range(3)]
    document = canvas(
        *images,
        node("v", kind=Kind.VIDEO),
        node("b"),
        edge("p0", "b"),
        edge("p1", "b", state=EdgeState.FAILED),
    )
    limits = ModelLimits("m", max_image_inputs=1, max_video_inputs=0)
    found = _judge(document, "p2", "b", limits)
    assert (found.code, dict(found.values)) == (
        "model-takes-at-most",
        {"model": "m", "most": "1", "flows": "image", "by": ""},
    )
    assert _judge(document, "v", "b", limits).code == "model-takes-at-most"
    assert _judge(document, "p2", "b", replace(limits, max_reference_image_inputs=1)).ok
    assert _judge(document, "p2", "b", ModelLimits("m")).ok


limits = st.builds(
    ModelLimits,
    accepts=st.lists(st.sampled_from(("image", "text", "odd")), max_size=2).map(tuple),
    max_image_inputs=st.none() | st.integers(0, 2),
    max_audio_inputs=st.none() | st.integers(0, 2),
)


def test_what_the_node_says_of_itself_outweighs_the_catalogue() -> None:
    limits = ModelLimits("Painter", accepts=("image",))
    for card in (node("t", supported_inputs=("video",)), node("t", ports=(Port("p", handle_type="video"),))):
        document = canvas(node("clip", kind=Kind.VIDEO), card)
        table = HandleTable(document)
        into = next(h for h in table.of("t") if h.direction is Direction.TARGET)
        assert validate(document, table, source(table, "clip"), into, limits).ok
    document = canvas(node("clip", kind=Kind.VIDEO), node("t"))
    table = HandleTable(document)
    found = validate(document, table, source(table, "clip"), target(table, "t"), limits)
    assert found.code == "model-refuses-kind"


@given(documents(), limits)
def test_every_verdict_is_whole_and_agrees_with_itself(document: Document, known: ModelLimits) -> None:
    table = HandleTable(document)
    for a in document.nodes[:3]:
        for b in document.nodes[:3]:
            for out in table.of(a.id):
                for into in table.of(b.id):
                    found = validate(document, table, out, into, known)
                    assert found.code in CODES | {""}
                    assert found.ok == (found.severity != "refused")
                    assert (found.code == "") == (found.severity == "ok")
                    assert found.ok <= (out.direction is not into.direction)


@given(documents())
def test_an_accepted_edge_is_refused_the_second_time(document: Document) -> None:
    table = HandleTable(document)
    for a in document.nodes[:3]:
        for b in document.nodes[:3]:
            out, into = source(table, a.id), target(table, b.id)
            if validate(document, table, out, into).ok:
                drawn = Edge("drawn", a.id, b.id, out.name, into.name, state=EdgeState.PENDING)
                after = with_edge(document, drawn)
                assert validate(after, HandleTable(after), out, into).code == "edge-pending"


@given(documents())
def test_an_edge_that_exists_could_be_drawn_again_but_for_what_settles_it(document: Document) -> None:
    """What the server took once is never refused for its kind."""
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
            found = validate(without, table, out, into)
            assert found.ok or found.code in (
                "same-node",
                "would-loop",
                "already-connected",
                "edge-pending",
                "port-full",
                "port-locked",
            )


def test_a_drop_on_a_card_takes_the_handle_that_fits() -> None:
    document = canvas(
        node("pic", kind=PICTURE),
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
        found = best_handle(document, table, source(table, start), document.node_by_id["b"])
        assert found is not None
        assert (found[0].name, found[1].ok) == (name, True)


def test_a_required_handle_is_taken_first() -> None:
    ports = (Port("x", handle_type="image"), Port("y", handle_type="image", required=True))
    document = canvas(node("pic", kind=PICTURE), node("b", ports=ports))
    table = HandleTable(document)
    found = best_handle(document, table, source(table, "pic"), document.nodes[1])
    assert found is not None
    assert found[0].name == "y"


def test_a_drop_that_nothing_can_take_says_why() -> None:
    document = canvas(node("words"), node("b", ports=(Port("p", handle_type="image"),)))
    table = HandleTable(document)
    found = best_handle(document, table, source(table, "words"), document.nodes[1])
    assert found is not None
    assert found[1].code == "wrong-kind"


def test_a_drag_from_a_target_takes_a_source() -> None:
    document = canvas(node("a"), node("b"))
    table = HandleTable(document)
    found = best_handle(document, table, target(table, "b"), document.nodes[0])
    assert found is not None
    assert (found[0].direction, found[1].ok) == (Direction.SOURCE, True)


def _folder() -> Path | None:
    named = os.environ.get("WSDESK_GRAPHS")
    return Path(named) if named else None


if _folder() is not None:

    @pytest.mark.parametrize(
        "path", sorted((_folder() or Path()).glob("content/*.json")), ids=lambda path: path.stem
    )
    def test_edges_of_graphs_that_people_drew_are_not_refused_for_their_kind(path: Path) -> None:
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
            found = validate(without, table, out, into)
            assert found.ok or found.code in ("same-node", "would-loop", "already-connected")


def test_an_unsent_connection_counts_as_one_that_is_there() -> None:
    ports = (Port("p", "Look", max_connections=1),)
    masts = node("m", kind=PICTURE, title="03 · Masts")
    staged = edge("m", "t", "out", "p", state=EdgeState.PENDING)
    full = _judge(canvas(masts, node("a", kind=PICTURE), node("t", ports=ports), staged), "a", "t", name="p")
    assert (full.code, dict(full.values)["by"]) == ("port-full", "03 · Masts")


def test_images_count_over_all_handles_of_a_node() -> None:
    images = [node(name, kind=PICTURE, title=name.upper()) for name in "abc"]
    document = canvas(
        *images,
        node("t"),
        edge("a", "t", "out", "first"),
        edge("b", "t", "out", "style", state=EdgeState.PENDING),
    )
    limits = ModelLimits("m", max_image_inputs=2)
    found = _judge(document, "c", "t", limits, name="style")
    assert (found.code, dict(found.values)["by"]) == ("model-takes-at-most", "A")
    assert _judge(document, "c", "t", replace(limits, max_image_inputs=3), name="style").ok


def test_an_edge_from_a_port_counts_as_what_the_port_carries() -> None:
    """A group or a template has no kind of its own: its ports say what flows."""
    ports = (Port("shot", direction="output", handle_type="image"),)
    group = node("g", kind=Kind.GROUP, title="Shots", ports=ports)
    document = canvas(group, node("a", kind=PICTURE), node("t", 400), edge("g", "t", "shot"))
    found = _judge(document, "a", "t", ModelLimits("Painter", max_image_inputs=1))
    assert (found.code, dict(found.values)["by"]) == ("model-takes-at-most", "Shots")
