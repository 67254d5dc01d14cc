"""The folder holds together: addresses are files, ids are one thing each, ends of edges are nodes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.values import Node
from wsdesk.graph.rules import ModelLimits, validate_drawn
from wsdesk.store.catalog.model_limits import limits_of
from wsdesk.store.content.document_loader import read_content
from wsdesk.wire.models import Model

CHECKSUMS = Path(__file__).with_name("checksums.txt")
MEGABYTE = 1_000_000
ADDRESS = re.compile(r"assets/[^/]+")


def walk(value: Any) -> Iterator[Any]:
    """The value and everything in it."""
    yield value
    if isinstance(value, dict):
        for inner in value.values():
            yield from walk(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from walk(inner)


def addresses(sample: Any) -> set[str]:
    documents = (sample.projects, sample.canvases, sample.extras, sample.contents)
    return {
        text
        for document in documents
        for text in walk(document)
        if isinstance(text, str) and ADDRESS.fullmatch(text)
    }


def test_every_asset_address_is_a_file_and_every_file_is_named(sample: Any) -> None:
    named = addresses(sample)
    there = {f"assets/{path.name}" for path in (sample.folder / "assets").iterdir()}
    assert named - there == set()
    assert there - named == set()


def test_every_file_is_the_one_that_was_committed(sample: Any) -> None:
    lines = CHECKSUMS.read_text("utf-8").splitlines()
    committed = {path: checksum for checksum, _, path in (line.partition("  ") for line in lines)}
    there = {
        path.relative_to(sample.folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sample.folder.rglob("*")
        if path.is_file()
    }
    assert there == committed, "run packaging/sample.py after a deliberate change"


def test_no_address_leads_out_of_the_folder(sample: Any) -> None:
    fields = ("url", "originalUrl", "previewUrl", "thumbnailUrl", "assetUrl", "path")
    for document in (sample.projects, sample.canvases, sample.extras, sample.contents):
        for value in walk(document):
            if isinstance(value, dict):
                for name in fields:
                    assert name not in value or value[name] is None or ADDRESS.fullmatch(value[name]), value


def test_it_weighs_less_than_fifteen_megabytes(sample: Any) -> None:
    assert sum(path.stat().st_size for path in sample.folder.rglob("*") if path.is_file()) < 15 * MEGABYTE


def test_ids_are_uuids_and_name_one_thing_each(sample: Any) -> None:
    ids = [
        *(row["id"] for row in (*sample.projects["data"], *sample.canvases["data"])),
        *(row["id"] for name in ("folders", "tags", "approvals", "skills") for row in sample.extras[name]),
        *(row["assetId"] for row in sample.extras["assets"]),
        *(comment["id"] for thread in sample.extras["threads"] for comment in thread["comments"]),
        *(node["id"] for node in sample.nodes),
        *(version["id"] for version in sample.versions),
        *(
            row["id"]
            for content in sample.contents.values()
            for name in ("edges", "notes")
            for row in content[name]
        ),
    ]
    assert [name for name, times in Counter(ids).items() if times > 1] == []
    assert all(str(UUID(name)) == name for name in ids)


def test_edges_groups_clips_and_threads_name_nodes_of_their_canvas(sample: Any) -> None:
    for canvas_id, content in sample.contents.items():
        here = {node["id"] for node in content["nodes"]}
        for edge in content["edges"]:
            assert {edge["srcNodeId"], edge["dstNodeId"]} <= here
        for node in content["nodes"]:
            assert node.get("groupId", node["id"]) in here
            assert set(node.get("stitchClipOrder", ())) <= here
            assert {overlay["nodeId"] for overlay in node.get("stitchAudioOverlays", ())} <= here
            if node["nodeType"] == "group":
                assert set(node["childNodeIds"]) <= here
        assert all(
            note.get("groupId", "") in here | {""} and note["canvasId"] == canvas_id
            for note in content["notes"]
        )
        own = [thread for thread in sample.extras["threads"] if thread["canvasId"] == canvas_id]
        assert {thread["nodeId"] for thread in own} <= here


def test_lists_and_contents_agree(sample: Any) -> None:
    counts = {canvas_id: len(content["nodes"]) for canvas_id, content in sample.contents.items()}
    assert {row["id"]: row["nodeCount"] for row in sample.canvases["data"]} == counts
    listed = {row["id"]: row for row in sample.canvases["data"]}
    for project in sample.projects["data"]:
        assert project["canvasId"] in {canvas["id"] for canvas in project["canvases"]}
        for canvas in project["canvases"]:
            assert listed[canvas["id"]]["projectId"] == project["id"]
            assert counts[canvas["id"]] == canvas["nodeCount"]
    folders = {folder["id"] for folder in sample.extras["folders"]}
    assert {row["folderId"] for row in (*sample.projects["data"], *sample.extras["assets"])} <= folders
    assert {folder["parentId"] for folder in sample.extras["folders"]} <= folders | {None}


def test_groups_hold_their_members_with_room_around_them(sample: Any) -> None:
    for content in sample.contents.values():
        nodes = {node["id"]: node for node in content["nodes"]}
        for group in (node for node in content["nodes"] if node["nodeType"] == "group"):
            outer = group["geometry"]
            for child in group["childNodeIds"]:
                inner = nodes[child]["geometry"]
                assert inner["x"] - outer["x"] >= 16
                assert inner["y"] - outer["y"] >= 16
                assert outer["x"] + outer["w"] - inner["x"] - inner["w"] >= 16
                assert outer["y"] + outer["h"] - inner["y"] - inner["h"] >= 16
                assert nodes[child]["groupId"] == group["id"]


def test_cards_do_not_lie_on_each_other(sample: Any) -> None:
    for content in sample.contents.values():
        cards = [
            node["geometry"]
            for node in content["nodes"]
            if node["nodeType"] != "group" and "geometry" in node
        ]
        for i, one in enumerate(cards):
            for two in cards[i + 1 :]:
                apart = (
                    one["x"] + one["w"] <= two["x"]
                    or two["x"] + two["w"] <= one["x"]
                    or one["y"] + one["h"] <= two["y"]
                    or two["y"] + two["h"] <= one["y"]
                )
                assert apart, (one, two)


def test_nothing_is_younger_than_the_moment_that_it_shows(sample: Any) -> None:
    times = [
        text
        for document in (sample.projects, sample.canvases, sample.extras, sample.contents)
        for text in walk(document)
        if isinstance(text, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", text)
    ]
    assert max(times) <= "2026-11-20T17:30:00.000Z"
    assert min(times) >= "2026-01-01"


@pytest.mark.parametrize("name", ["wsdesk", "/work", "/tmp", "http:", "https:", "lorem"])
def test_no_word_of_where_it_was_made(sample: Any, name: str) -> None:
    for path in sorted(sample.folder.rglob("*.json")):
        assert name not in path.read_text("utf-8").lower(), path.name


@pytest.mark.anyio
async def test_no_connection_contradicts_the_catalogue(sample: Any) -> None:
    """What a model does not take, or not so many of, is not connected to a node that runs it."""
    models = {row["name"]: Model.model_validate(row) for row in sample.models["models"]}
    wrong: list[str] = []
    for canvas_id in sample.contents:
        data = (sample.folder / f"content/{canvas_id}.json").read_bytes()
        document = (await read_content(canvas_id, data)).document

        def limits(node_id: str, nodes: Mapping[str, Node] = document.node_by_id) -> ModelLimits | None:
            name, variant, tier = nodes[node_id].runs
            return limits_of(models[name], variant, tier) if name in models else None

        table = HandleTable(document)
        for edge in document.edges:
            verdict = validate_drawn(document, table, [edge.id], limits)[edge.id]
            if verdict.code.startswith("model-"):
                wrong.append(f"{document.node_by_id[edge.dst].title}: {verdict.code}")
    assert wrong == []
