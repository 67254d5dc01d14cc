from __future__ import annotations

from typing import Any

import pytest

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Edge, EdgeState, Failure, Kind, Note, Rect
from wsdesk.graph.model.values import Node as Card
from wsdesk.panels.details.canvas_properties import canvas_groups
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
    return {f"{group.key}/{fact.key}": fact for group in groups for fact in group.properties}


def of_node(
    harness: Any, fields: dict[str, Any], *others: Card, edges: tuple[Edge, ...] = ()
) -> dict[str, Any]:
    node = NodeResource.read({"id": "n1", "title": "Harbour", **fields})
    kind = Kind.GROUP if fields.get("childNodeIds") else Kind.IMAGE
    canvas = harness.select(node, kinds=(kind,), edges=edges)
    card = canvas.document.nodes[0]
    canvas.document = Document("c1", (card, *others), edges)
    return flat(node_groups(harness.details.state, canvas.document, harness.people, harness.models))


def test_inputs_and_outputs_lead_to_their_nodes(harness: Any) -> None:
    others = (Card("n2", Kind.TEXT, BOX, title="Prompt"), Card("n3", Kind.VIDEO, BOX))
    edges = (
        Edge("e1", "n2", "n1", "out", "prompt"),
        Edge("e2", "n1", "n3", "", ""),
        Edge("e3", "gone", "n1"),
    )
    facts = of_node(harness, {}, *others, edges=edges)
    assert (facts["inputs/input-0"].label, facts["inputs/input-0"].text) == ("prompt", "Prompt")
    assert facts["inputs/input-0"].link == PropertyLink("node", "n2")
    assert facts["inputs/input-1"].link is None
    assert facts["inputs/input-1"].text == "a node that isn't on this canvas"
    assert facts["outputs/output-0"].text == "Video"


def test_settings_are_shown_as_what_they_are(harness: Any) -> None:
    config = {
        "model": "aurora",
        "variant": "edit",
        "loras": [{"name": "lights", "weight": 0.8}, {"id": "only-an-id"}],
        "colors": [{"r": 200, "g": 80, "b": 300}],
        "font": {"familyName": "Inter", "source": "custom"},
        "thinkingLevel": "off",
    }
    facts = of_node(
        harness, {"modelConfig": config, "outputDuration": 6, "generateAudio": False, "numVariations": 4}
    )
    assert facts["settings/loras"].text == "lights × 0.8\nonly-an-id × 1"
    assert facts["settings/colors"].text == "#c850ff"
    assert facts["settings/font"].text == "Inter · custom"
    assert facts["settings/seconds"].text == "6 s"
    assert facts["settings/sound"].text == "No"


def test_a_deprecated_model_is_said(harness: Any) -> None:
    from wsdesk.wire.models import Model

    harness.models.show(
        models=(Model.read({"name": "old", "displayName": "Old Painter", "deprecated": True}),)
    )
    facts = of_node(harness, {"modelConfig": {"model": "old"}})
    assert facts["made/model"].text == "Old Painter"
    assert "deprecated" in facts["made/deprecated"].text


def test_groups_templates_stitches_and_resizes_have_their_own_rows(harness: Any) -> None:
    member = Card("n2", Kind.VIDEO, BOX, title="Shot 01", group_id="n1")
    facts = of_node(
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
    assert facts["members/member-0"].link == PropertyLink("node", "n2")
    assert "required" in facts["template/port-0"].text
    assert "at most 2 connections" in facts["template/port-0"].text
    assert facts["stitch/clip-1"].text == "Shot 01"
    assert facts["stitch/clip-1"].note == "trim start 1.25 s, trim end 0.5 s, in 2 s"
    assert facts["stitch/clip-2"].text.endswith(", trimmed")
    assert facts["stitch/clip-2"].link is None
    assert facts["stitch/sound-1"].text == "Shot 01 from 4 s"
    assert facts["stitch/sound-2"].text == "Shot 01 from 4 s"
    assert facts["stitch/sound-2"].note == "trim end 61.25 s"
    assert facts["resize/output-0"].link == PropertyLink("output", "n1", "a1")
    assert facts["resize/output-1"].link is None
    assert facts["resize/output-1"].role == "error"
    assert facts["resize/output-1"].text == "too small"


def test_who_is_not_known_is_said_and_the_id_is_copied(harness: Any) -> None:
    facts = of_node(harness, {"createdByUserId": "u7", "createdAt": "2026-11-12T17:42:00Z"})
    assert facts["about/by"].text == "unknown member"
    assert (facts["about/by"].tip, facts["about/by"].copy) == ("", "u7")
    harness.people.add([("u7", "Director")])
    assert of_node(harness, {"createdByUserId": "u7"})["about/by"].text == "Director"


def test_an_id_is_copied_and_not_shown(harness: Any) -> None:
    facts = of_node(harness, {"id": "0f0e0d0c-1111-2222-3333-444455556666"})
    assert facts["about/id"].text == "Copy ID"
    assert facts["about/id"].copy_text == "0f0e0d0c-1111-2222-3333-444455556666"


def test_a_hundred_thousand_letters_of_prompt_are_bounded_but_copied_whole(harness: Any) -> None:
    facts = of_node(harness, {"textPrompt": "x" * 100_000})
    assert len(facts["made/prompt"].text) < 21_000
    assert len(facts["made/prompt"].copy_text) == 100_000


def test_an_edge_tells_its_ends_and_its_state(harness: Any) -> None:
    document = Document("c1", (Card("a", Kind.TEXT, BOX, title="Prompt"),))
    edge = Edge("e", "a", "gone", "out", "", "text", "2026-11-12T17:42:00Z", "u1", EdgeState.PENDING)
    facts = flat(edge_groups(edge, document, harness.people))
    assert facts["ends/from"].link == PropertyLink("node", "a")
    assert facts["ends/to"].link is None
    assert facts["ends/state"].text == "sending…"
    assert facts["ends/edge-type"].text == "Text"


def test_a_note_tells_its_author_by_the_name_that_came_with_it(harness: Any) -> None:
    note = Note("no", BOX, "body", author="Director", author_id="u1", created_at="2026-11-12T17:42:00Z")
    facts = flat(note_groups(note, Document("c1"), harness.people))
    assert facts["about/by"].text == "Director"
    assert facts["about/size"].text == "250 × 258 at 10, 20"


def test_several_pieces_share_and_differ(harness: Any) -> None:
    nodes = tuple(
        Card(f"n{n}", Kind.IMAGE, BOX, title=f"Take {n}", model="Aurora", seed=n, ratio="21:9")
        for n in range(3)
    )
    document = Document("c1", nodes)
    facts = flat(
        multi_groups(
            Selection("c1", ("n0", "n1", "n2", "gone"), ("e",)), document, harness.people, harness.models
        )
    )
    assert facts["selected/count-image"].text == "3"
    assert facts["selected/count-edges"].text == "1"
    assert facts["shared/shared-model"].text == "Aurora"
    assert facts["shared/shared-ratio"].text == "21:9"
    assert "1 × 0" in facts["differing/differing-seed"].text
    assert facts["members/node-2"].link == PropertyLink("node", "n2")


def test_several_pieces_are_compared_in_all_that_their_cards_know(harness: Any) -> None:
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
    facts = flat(multi_groups(selection, Document("c1", (one, other)), harness.people, harness.models))
    assert facts["shared/shared-prompt"].text == "Dusk over the harbour"
    assert facts["shared/shared-takes"].text == "text, image"
    assert (facts["shared/shared-variations"].text, facts["shared/shared-generation"].text) == (
        "4",
        "generated",
    )
    assert facts["differing/differing-variant"].text == "1 × edit · pro\n1 × edit"
    assert facts["differing/differing-seconds"].text == "1 × 5 s\n1 × 1:05"
    assert facts["differing/differing-negative"].text == "1 × people\n1 × none"
    assert facts["differing/differing-file-size"].text == "1 × 640 × 360\n1 × none"
    assert facts["differing/differing-failed"].text.startswith("1 × none\n1 × no room")
    assert "\u202e" not in facts["differing/differing-failed"].text
    assert facts["differing/differing-versions"].text == "1 × 2\n1 × 1"
    assert facts["differing/differing-made"].text.endswith("1 × none")
    assert "shared/shared-ratio" not in facts


def test_the_canvas_tells_what_is_on_it_and_what_new_nodes_get(harness: Any) -> None:
    cards = (Card("a", Kind.TEXT, BOX), Card("b", Kind.TEXT, BOX), Card("c", Kind.IMAGE, BOX))
    document = Document("c1", cards)
    presets = ModelPresets.read(
        {"video": {"model": "tide", "mode": "draft", "pinnedModels": [{"model": "x"}]}}
    )
    project = Project.read({"id": "p", "title": "Autumn", "createdByName": "Director", "isPublic": True})
    facts = flat(canvas_groups(document, project, presets, harness))
    assert facts["content/kinds"].text == "2 texts\n1 image"
    assert facts["project/project-by"].text == "Director"
    assert facts["project/project-shared"].text == "Public"
    assert facts["defaults/preset-video"].text == "tide · draft\npinned: x"
    harness.models.show(models=(Model(name="tide", display_name="Tide"), Model(name="x", display_name="X 2")))
    facts = flat(canvas_groups(document, project, presets, harness))
    assert facts["defaults/preset-video"].text == "Tide · draft\npinned: X 2"


def test_counts_of_a_large_canvas_have_separators(harness: Any) -> None:
    document = Document("c1", tuple(Card(f"n{n}", Kind.TEXT, BOX) for n in range(12_345)))
    facts = flat(canvas_groups(document, None, ModelPresets.read({}), harness))
    assert facts["content/nodes"].text == "12,345"
    assert facts["content/notes"].text == "0"


def test_long_lists_are_cut_and_can_be_unfolded(harness: Any) -> None:
    edges = tuple(Edge(f"e{n}", f"n{n}", "n1") for n in range(2, 67))
    node = NodeResource.read({"id": "n1"})
    document = harness.select(node, edges=edges).document
    detail = harness.details.state
    facts = flat(node_groups(detail, document, harness.people, harness.models))
    assert facts["inputs/input-more"].text == "Show 49 more"
    assert facts["inputs/input-more"].link == PropertyLink("more", "input")
    whole = flat(node_groups(detail, document, harness.people, harness.models, frozenset(("input",))))
    assert "inputs/input-more" not in whole
    assert "inputs/input-64" in whole


def test_the_canvas_lists_what_cannot_be_drawn_where_it_should_be(harness: Any) -> None:
    nodes = (
        Card("a", Kind.TEXT, BOX, title="Prompt"),
        Card("b", Kind.GROUP, BOX, title="Lost", placed=False, children=("c",)),
        Card("c", Kind.GROUP, BOX, children=("b",)),
    )
    edges = (Edge("e1", "a", "gone", "out", "in"), Edge("e2", "gone", "b", "", "in"), Edge("e3", "a", "b"))
    document = Document("c1", nodes, (*edges, Edge("e4", "x", "y")))
    facts = flat(canvas_groups(document, None, None, harness))
    assert [facts[f"loose/loose-{n}"].copy for n in range(3)] == ["e1", "e2", "e4"]
    assert facts["loose/loose-0"].link == PropertyLink("node", "a")
    assert facts["loose/loose-0"].text == "Prompt to a node that isn't on this canvas"
    assert facts["loose/loose-1"].link == PropertyLink("node", "b")
    assert facts["loose/loose-2"].link is None
    assert facts["unplaced/unplaced-0"].link == PropertyLink("node", "b")
    assert facts["content/circles"].text == "1"
    many = Document("c1", nodes, tuple(Edge(f"e{n}", "a", "gone") for n in range(40)))
    assert flat(canvas_groups(many, None, None, harness))["loose/loose-more"].link == PropertyLink(
        "more", "loose"
    )
    unfolded = canvas_groups(many, None, None, harness, frozenset({"loose"}))
    assert sum(key.startswith("loose/") for key in flat(unfolded)) == 40


def test_a_word_of_the_service_is_explained_and_copied_as_it_is(harness: Any) -> None:
    harness.select(NodeResource.read({"id": "n1", "generationType": "generated"}), kinds=(Kind.IMAGE,))
    canvas = harness.canvases.current
    facts = flat(node_groups(harness.details.state, canvas.document, harness.people, harness.models))
    origin = facts["made/generation"]
    assert (origin.text, origin.tip, origin.copy) == ("Generated", "", "generated")
