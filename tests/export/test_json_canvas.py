"""JSON Canvas 1.0, checked by the rules of its specification, since there is no official schema."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.export.conftest import Export

SIDES = {"top", "right", "bottom", "left"}
ENDS = {"none", "arrow"}
TYPES = {"text": {"text"}, "file": {"file"}, "link": {"url"}, "group": set[str]()}
OPTIONAL = {"text": set[str](), "file": {"subpath"}, "link": set[str](), "group": {"label", "background"}}
POSITION = {"x", "y", "width", "height"}


def check_canvas(content: Any) -> None:
    """Assert that this is a valid canvas."""
    assert set(content) <= {"nodes", "edges"}
    ids = [node["id"] for node in content["nodes"]]
    assert len(set(ids)) == len(ids)
    for node in content["nodes"]:
        kind = node["type"]
        required = {"id", "type"} | POSITION | TYPES[kind]
        assert required <= set(node) <= required | OPTIONAL[kind] | {"color"}, node
        assert all(type(node[name]) is int for name in POSITION)
        assert all(isinstance(value, str) for name, value in node.items() if name not in POSITION)
        assert re.fullmatch("[1-6]|#[0-9a-fA-F]{6}", node.get("color", "1"))
    for edge in content["edges"]:
        required = {"id", "fromNode", "toNode"}
        assert (
            required <= set(edge) <= required | {"fromSide", "toSide", "fromEnd", "toEnd", "color", "label"}
        )
        assert {edge["fromNode"], edge["toNode"]} <= set(ids)
        assert {edge.get("fromSide", "top"), edge.get("toSide", "top")} <= SIDES
        assert {edge.get("fromEnd", "none"), edge.get("toEnd", "none")} <= ENDS


def read(path: Path) -> Any:
    content = json.loads(path.read_text(encoding="utf-8"))
    check_canvas(content)
    return content


def test_a_canvas_is_valid_with_groups_below_their_members(export: Export) -> None:
    content = read(export("canvas"))
    by_id = {node["id"]: node for node in content["nodes"]}
    order = [node["id"] for node in content["nodes"]]
    assert order.index("outer") < order.index("inner") < order.index("a")
    assert by_id["outer"]["color"] == "#3366cc"
    assert (by_id["a"]["x"], by_id["a"]["y"]) == (40, 81)
    assert by_id["a"]["file"] == "export files/Harbor at dusk.png"
    assert by_id["b"]["type"] == "text"
    assert "No" in by_id["c"]["text"]
    assert by_id["note-a"]["text"] == "Same ID as a node"
    assert [edge["id"] for edge in content["edges"]] == ["e1", "e2", "e3", "e4"]
    assert content["edges"][0]["fromSide"] == "right"


def test_without_files_media_are_text_with_title_and_prompt(export: Export) -> None:
    by_id = {node["id"]: node for node in read(export("canvas", files=False))["nodes"]}
    assert by_id["a"]["text"] == "**Harbor at dusk**\n\nsecret lanterns"


def test_names_notes_and_prompts_can_be_left_out(export: Export) -> None:
    with_all = export("canvas", files=False).read_text(encoding="utf-8")
    assert "secret" in with_all
    assert "Ada Lovelace" in with_all
    text = export("canvas", files=False, names=False, prompts=False).read_text(encoding="utf-8")
    assert "secret" not in text
    assert "Ada" not in text
    assert "Remember" in text
    assert "Remember" not in export("canvas", notes=False).read_text(encoding="utf-8")
