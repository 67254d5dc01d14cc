from __future__ import annotations

from typing import Any

import pytest

from tests.panels.details.canvas_details import groups_of_canvas
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Edge, EdgeState, Failure, Kind, Note, Rect
from wsdesk.graph.model.values import Node as Card
from wsdesk.panels.details.node_properties import node_groups
from wsdesk.panels.details.selection_properties import edge_groups, multi_groups, note_groups
from wsdesk.panels.widgets.properties.property import PropertyGroup, PropertyLink
from wsdesk.store.canvas.selection import Selection
from wsdesk.wire.modelconfig import ModelPresets
from wsdesk.wire.models import Model
from wsdesk.wire.node import NodeResource
from wsdesk.wire.project import Project

pytestmark = pytest.mark.usefixtures("qapp")  # English plural forms

BOX = Rect(10, 20, 250, 258)


def flat(groups: tuple[PropertyGroup, ...]) -> dict[str, Any]:
    return {f"{group.key}/{property_.key}": property_ for group in groups for property_ in group.properties}


def of_node(
    harness: Any, fields: dict[str, Any], *others: Card, edges: tuple[Edge, ...] = ()
) -> dict[str, Any]:
    node = NodeResource.read({"id": "n1", "title": "Harbour", **fields})
    kind = Kind.GROUP if fields.get("childNodeIds") else Kind.IMAGE
    canvas = harness.select(node, kinds=(kind,), edges=edges)
    card = canvas.document.nodes[0]
    canvas.document = Document("c1", (card, *others), edges)
    return flat(node_groups(harness.details.state, canvas.document, harness.people, harness.models))


def test_inputs_and_outputs_have_links_to_their_nodes(harness: Any) -> None:
    others = (Card("n2", Kind.TEXT, BOX, title="Prompt"), Card("n3", Kind.VIDEO, BOX))
    edges = (
        Edge("e1", "n2", "n1", "out", "prompt"),
        Edge("e2", "n1", "n3", "", ""),
        Edge("e3", "gone", "n1"),
    )
    properties = of_node(harness, {}, *others, edges=edges)
    assert (properties["inputs/input-0"].label, properties["inputs/input-0"].text) == ("prompt", "Prompt")
    assert properties["inputs/input-0"].link == PropertyLink("node", "n2")
    assert properties["inputs/input-1"].link is None
    assert properties["inputs/input-1"].text == "a node that isn't on this canvas"
    assert properties["outputs/output-0"].text == "Video"


def test_settings_are_shown_by_type(harness: Any) -> None:
    config = {
        "model": "aurora",
        "variant": "edit",
        "loras": [{"name": "lights", "weight": 0.8}, {"id": "only-an-id"}],
        "colors": [{"r": 200, "g": 80, "b": 300}],
        "font": {"familyName": "Inter", "source": "custom"},
        "thinkingLevel": "off",
    }
    properties = of_node(
        harness, {"modelConfig": config, "outputDuration": 6, "generateAudio": False, "numVariations": 4}
    )
    assert properties["settings/loras"].text == "lights × 0.8\nonly-an-id × 1"
    assert properties["settings/colors"].text == "#c850ff"
    assert properties["settings/font"].text == "Inter · custom"
    assert properties["settings/seconds"].text == "6 s"
    assert properties["settings/sound"].text == "No"


def test_a_deprecated_model_is_reported(harness: Any) -> None:
    from wsdesk.wire.models import Model

    harness.models.show(
        models=(Model.read({"name": "old", "displayName": "Old Painter", "deprecated": True}),)
    )
    properties = of_node(harness, {"modelConfig": {"model": "old"}})
    assert properties["made/model"].text == "Old Painter"
    assert "deprecated" in properties["made/deprecated"].text


def test_groups_templates_stitches_and_resizes_have_specific_rows(harness: Any) -> None:
    member = Card("n2", Kind.VIDEO, BOX, title="Shot 01", group_id="n1")
    properties = of_node(
        harness,
        {
            "childNodeIds": ["n2"],
            "groupColor": "purple",
            "templatePorts": [
                {"portId": "p", "label": "Face", "direction": "input", "required": True, "maxConnections": 2}
            ],
            "stitchClipOrder": ["n2", "gone"],
            "stitchClipTrims": {
                "n2": {"trimStartMs": 1_250, "trimEndMs": 500, "inSeconds": 2, "outMs": 0, "by": "x"},
                "gone": {"shape": "unknown"},
            },
            "stitchAudioOverlays": [
                {"nodeId": "n2", "startTimeSeconds": 4},
                {"nodeId": "n2", "startTimeSeconds": 4, "trimEndMs": 61_250},
            ],
            "magicResizeOutputs": [
                {"ratio": "1:1", "assetId": "a1", "assetUrl": "https://x.example/1.png"},
                {"ratio": "9:16", "failed": True, "errorMessage": "too small"},
            ],
        },
        member,
    )
    assert properties["members/member-0"].link == PropertyLink("node", "n2")
    assert "required" in properties["template/port-0"].text
    assert "at most 2 connections" in properties["template/port-0"].text
    assert properties["stitch/clip-1"].text == "Shot 01"
    assert properties["stitch/clip-1"].note == "trim start 1.25 s, trim end 0.5 s, in 2 s"
    assert properties["stitch/clip-2"].text.endswith(", trimmed")
    assert properties["stitch/clip-2"].link is None
    assert properties["stitch/sound-1"].text == "Shot 01 from 4 s"
    assert properties["stitch/sound-2"].text == "Shot 01 from 4 s"
    assert properties["stitch/sound-2"].note == "trim end 61.25 s"
    assert properties["resize/output-0"].link == PropertyLink("output", "n1", "a1")
    assert properties["resize/output-1"].link is None
    assert properties["resize/output-1"].role == "error"
    assert properties["resize/output-1"].text == "too small"


def test_an_unknown_user_is_labeled_and_the_id_is_copied(harness: Any) -> None:
    properties = of_node(harness, {"createdByUserId": "u7", "createdAt": "2026-11-12T17:42:00Z"})
    assert properties["about/by"].text == "unknown member"
    assert (properties["about/by"].tip, properties["about/by"].copy) == ("", "u7")
    harness.people.add([("u7", "Director")])
    assert of_node(harness, {"createdByUserId": "u7"})["about/by"].text == "Director"


def test_copying_an_id_leaves_it_out_of_the_text(harness: Any) -> None:
    properties = of_node(harness, {"id": "0f0e0d0c-1111-2222-3333-444455556666"})
    assert properties["about/id"].text == "Copy ID"
    assert properties["about/id"].copy_text == "0f0e0d0c-1111-2222-3333-444455556666"


def test_a_huge_prompt_is_truncated_but_copied_completely(harness: Any) -> None:
    properties = of_node(harness, {"textPrompt": "x" * 100_000})
    assert len(properties["made/prompt"].text) < 21_000
    assert len(properties["made/prompt"].copy_text) == 100_000


def test_an_edge_has_rows_for_its_ends_and_state(harness: Any) -> None:
    document = Document("c1", (Card("a", Kind.TEXT, BOX, title="Prompt"),))
    edge = Edge("e", "a", "gone", "out", "", "text", "2026-11-12T17:42:00Z", "u1", EdgeState.PENDING)
    properties = flat(edge_groups(edge, document, harness.people))
    assert properties["ends/from"].link == PropertyLink("node", "a")
    assert properties["ends/to"].link is None
    assert properties["ends/state"].text == "sending…"
    assert properties["ends/edge-type"].text == "Text"


def test_a_note_has_the_author_name_of_the_server(harness: Any) -> None:
    note = Note("no", BOX, "body", author="Director", author_id="u1", created_at="2026-11-12T17:42:00Z")
    properties = flat(note_groups(note, Document("c1"), harness.people))
    assert properties["about/by"].text == "Director"
    assert properties["about/size"].text == "250 × 258 at 10, 20"


def test_several_items_have_equal_and_different_values(harness: Any) -> None:
    nodes = tuple(
        Card(f"n{n}", Kind.IMAGE, BOX, title=f"Take {n}", model="Aurora", seed=n, ratio="21:9")
        for n in range(3)
    )
    document = Document("c1", nodes)
    properties = flat(
        multi_groups(
            Selection("c1", ("n0", "n1", "n2", "gone"), ("e",)), document, harness.people, harness.models
        )
    )
    assert properties["selected/count-image"].text == "3"
    assert properties["selected/count-edges"].text == "1"
    assert properties["shared/shared-model"].text == "Aurora"
    assert properties["shared/shared-ratio"].text == "21:9"
    assert "1 × 0" in properties["differing/differing-seed"].text
    assert properties["members/node-2"].link == PropertyLink("node", "n2")


def test_several_items_are_compared_in_all_fields_of_their_cards(harness: Any) -> None:
    common: dict[str, Any] = {
        "prompt": "Dusk over the harbour",
        "variations": 4,
        "supported_inputs": ("text", "image"),
        "generation_type": "generated",
    }
    one = Card(
        "a",
        Kind.VIDEO,
        BOX,
        runs=("tide", "edit", "pro"),
        duration_s=5,
        negative="people",
        version_count=2,
        version_created_at="2026-11-12T12:00:00Z",
        asset=Asset("f", width=640, height=360),
        **common,
    )
    other = Card(
        "b",
        Kind.VIDEO,
        BOX,
        runs=("tide", "edit", ""),
        duration_s=65,
        failure=Failure("no room\u202e left"),
        version_count=1,
        **common,
    )
    selection = Selection("c1", ("a", "b"))
    properties = flat(multi_groups(selection, Document("c1", (one, other)), harness.people, harness.models))
    assert properties["shared/shared-prompt"].text == "Dusk over the harbour"
    assert properties["shared/shared-takes"].text == "text, image"
    assert (properties["shared/shared-variations"].text, properties["shared/shared-generation"].text) == (
        "4",
        "generated",
    )
    assert properties["differing/differing-variant"].text == "1 × edit · pro\n1 × edit"
    assert properties["differing/differing-seconds"].text == "1 × 5 s\n1 × 1:05"
    assert properties["differing/differing-negative"].text == "1 × people\n1 × none"
    assert properties["differing/differing-file-size"].text == "1 × 640 × 360\n1 × none"
    assert properties["differing/differing-failed"].text.startswith("1 × none\n1 × no room")
    assert "\u202e" not in properties["differing/differing-failed"].text
    assert properties["differing/differing-versions"].text == "1 × 2\n1 × 1"
    assert properties["differing/differing-made"].text.endswith("1 × none")
    assert "shared/shared-ratio" not in properties


def test_the_canvas_has_its_counts_and_defaults(harness: Any) -> None:
    cards = (Card("a", Kind.TEXT, BOX), Card("b", Kind.TEXT, BOX), Card("c", Kind.IMAGE, BOX))
    document = Document("c1", cards)
    presets = ModelPresets.read(
        {"video": {"model": "tide", "mode": "draft", "pinnedModels": [{"model": "x"}]}}
    )
    project = Project.read({"id": "p", "title": "Autumn", "createdByName": "Director", "isPublic": True})
    properties = flat(groups_of_canvas(document, project, presets, harness))
    assert properties["content/kinds"].text == "2 texts\n1 image"
    assert properties["project/project-by"].text == "Director"
    assert properties["project/project-shared"].text == "Public"
    assert properties["defaults/preset-video"].text == "tide · draft\npinned: x"
    harness.models.show(models=(Model(name="tide", display_name="Tide"), Model(name="x", display_name="X 2")))
    properties = flat(groups_of_canvas(document, project, presets, harness))
    assert properties["defaults/preset-video"].text == "Tide · draft\npinned: X 2"


def test_counts_of_a_large_canvas_have_separators(harness: Any) -> None:
    document = Document("c1", tuple(Card(f"n{n}", Kind.TEXT, BOX) for n in range(12_345)))
    properties = flat(groups_of_canvas(document, None, ModelPresets.read({}), harness))
    assert properties["content/nodes"].text == "12,345"
    assert properties["content/notes"].text == "0"


def test_long_lists_are_truncated_and_can_be_expanded(harness: Any) -> None:
    edges = tuple(Edge(f"e{n}", f"n{n}", "n1") for n in range(2, 67))
    node = NodeResource.read({"id": "n1"})
    document = harness.select(node, edges=edges).document
    detail = harness.details.state
    properties = flat(node_groups(detail, document, harness.people, harness.models))
    assert properties["inputs/input-more"].text == "Show 49 more"
    assert properties["inputs/input-more"].link == PropertyLink("more", "input")
    all_rows = flat(node_groups(detail, document, harness.people, harness.models, frozenset(("input",))))
    assert "inputs/input-more" not in all_rows
    assert "inputs/input-64" in all_rows


def test_the_canvas_lists_items_that_cannot_be_drawn(harness: Any) -> None:
    nodes = (
        Card("a", Kind.TEXT, BOX, title="Prompt"),
        Card("b", Kind.GROUP, BOX, title="Lost", placed=False, children=("c",)),
        Card("c", Kind.GROUP, BOX, children=("b",)),
    )
    edges = (Edge("e1", "a", "gone", "out", "in"), Edge("e2", "gone", "b", "", "in"), Edge("e3", "a", "b"))
    document = Document("c1", nodes, (*edges, Edge("e4", "x", "y")))
    properties = flat(groups_of_canvas(document, None, None, harness))
    assert [properties[f"loose/loose-{n}"].copy for n in range(3)] == ["e1", "e2", "e4"]
    assert properties["loose/loose-0"].link == PropertyLink("node", "a")
    assert properties["loose/loose-0"].text == "Prompt to a node that isn't on this canvas"
    assert properties["loose/loose-1"].link == PropertyLink("node", "b")
    assert properties["loose/loose-2"].link is None
    assert properties["unplaced/unplaced-0"].link == PropertyLink("node", "b")
    assert properties["content/circles"].text == "1"
    edge_document = Document("c1", nodes, tuple(Edge(f"e{n}", "a", "gone") for n in range(40)))
    properties = flat(groups_of_canvas(edge_document, None, None, harness))
    assert properties["loose/loose-more"].link == PropertyLink("more", "loose")
    expanded = groups_of_canvas(edge_document, None, None, harness, frozenset({"loose"}))
    assert sum(key.startswith("loose/") for key in flat(expanded)) == 40


def test_a_value_of_the_server_is_explained_and_copied_unchanged(harness: Any) -> None:
    harness.select(NodeResource.read({"id": "n1", "generationType": "generated"}), kinds=(Kind.IMAGE,))
    canvas = harness.canvases.current
    properties = flat(node_groups(harness.details.state, canvas.document, harness.people, harness.models))
    origin = properties["made/generation"]
    assert (origin.text, origin.tip, origin.copy) == ("Generated", "", "generated")
