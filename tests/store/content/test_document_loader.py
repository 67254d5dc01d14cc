"""From bytes to the document: whole, tolerant, and only as much work as what changed."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wsdesk.api.errors import InvalidResponseError
from wsdesk.graph.model.values import Kind
from wsdesk.store.content.document_loader import read_content

pytestmark = pytest.mark.anyio


def node(node_id: str, **fields: Any) -> dict[str, Any]:
    place = {"x": 10, "y": 20, "w": 300, "h": 200, "zIndex": 1}
    return {"id": node_id, "nodeType": "image", "geometry": place, "versions": [], **fields}


def content(*nodes: dict[str, Any], **fields: Any) -> bytes:
    return json.dumps({"nodes": list(nodes), "edges": [], "notes": [], **fields}).encode()


def version(version_id: str, at: str, **fields: Any) -> dict[str, Any]:
    return {"id": version_id, "createdAt": at, **fields}


async def test_versions_are_numbered_by_their_making_and_the_active_one_is_shown() -> None:
    versions = [
        version("c", "2026-03-01T00:00:00Z"),
        version("a", "2026-01-01T00:00:00Z", generatedText="first"),
        version("b", "2026-02-01T00:00:00Z", generatedText="second", favoritedByUserId="u"),
    ]
    read = await read_content("x", content(node("n", versions=versions, activeVersionId="b")))
    card = read.document.nodes[0]
    assert (card.version_number, card.version_count, card.version_id) == (2, 3, "b")
    assert card.text == "second"
    assert card.favorite
    assert not card.is_fallback_version


@pytest.mark.parametrize("active", [None, "gone"])
async def test_without_an_active_version_the_newest_is_used_and_marked(active: str | None) -> None:
    versions = [version("new", "2026-02-01T00:00:00Z"), version("old", "2026-01-01T00:00:00Z")]
    read = await read_content("x", content(node("n", versions=versions, activeVersionId=active)))
    card = read.document.nodes[0]
    assert card.version_id == "new"
    assert card.is_fallback_version


async def test_a_failure_is_carried_with_whether_retrying_helps() -> None:
    failed = version(
        "v", "2026-01-01T00:00:00Z", errorMessage="too long", errorRetryable=True, errorSeverity="error"
    )
    read = await read_content("x", content(node("n", versions=[failed], activeVersionId="v")))
    failure = read.document.nodes[0].failure
    assert failure is not None
    assert (failure.message, failure.severity, failure.retryable) == ("too long", "error", True)


async def test_edges_share_their_strings() -> None:
    """Their own take 265 bytes each."""
    drawn = [
        {
            "id": f"e{i}",
            "srcNodeId": "node-a",
            "dstNodeId": "node-b",
            "srcHandle": "a-handle",
            "dstHandle": "another-handle",
            "edgeType": "some-type",
            "createdByUserId": "some-user",
        }
        for i in range(2)
    ]
    read = await read_content("x", content(node("node-a"), node("node-b"), edges=drawn))
    (a, b), (one, other) = read.document.nodes, read.document.edges
    assert (one.src, one.dst, one.src_handle, one.dst_handle) == (a.id, b.id, "a-handle", "another-handle")
    for edge in (one, other):
        assert edge.src is a.id
        assert edge.dst is b.id
        for name in ("src_handle", "dst_handle", "edge_type", "created_by"):
            assert getattr(edge, name) is getattr(one, name)


async def test_nodes_share_texts_of_few_values() -> None:
    """Their own take 120 bytes each."""
    common = {
        "nodeType": "some-type",
        "generationType": "some-generation",
        "createdByUserId": "some-user",
        "versions": [
            {
                "id": "v",
                "modelDisplayName": "A model",
                "outputAspectRatio": "21:9",
                "outputResolution": "360p",
            }
        ],
    }
    read = await read_content("x", content(*(node(f"n{i}", **common) for i in range(2))))
    one, other = read.document.nodes
    assert (one.node_type, one.model, one.ratio) == ("some-type", "A model", "21:9")
    for name in ("node_type", "model", "ratio", "resolution", "generation_type", "created_by"):
        assert getattr(one, name)
        assert getattr(one, name) is getattr(other, name)


async def test_nodes_of_a_group_share_its_id() -> None:
    inside = [node(f"n{i}", groupId="group-1") for i in range(3)]
    read = await read_content("cv", content(*inside, node("alone", groupId="")))
    first, second, third, alone = read.document.nodes
    assert first.group_id == "group-1"
    assert first.group_id is second.group_id is third.group_id
    assert alone.group_id == ""


async def test_an_asset_keeps_its_addresses_smallest_first() -> None:
    asset = {
        "assetId": "a",
        "fileType": "video",
        "url": "https://m/u",
        "thumbnailUrl": "https://m/t",
        "previewHighResolutionUrl": "https://m/h",
        "durationInMs": 6000,
    }
    made = version("v", "2026-01-01T00:00:00Z", asset=asset)
    read = await read_content("x", content(node("n", versions=[made], activeVersionId="v")))
    card = read.document.nodes[0]
    assert card.kind is Kind.VIDEO
    assert card.asset is not None
    assert card.asset.addresses == (
        ("thumbnail", "https://m/t"),
        ("high", "https://m/h"),
        ("url", "https://m/u"),
    )
    assert card.asset.duration_ms == 6000


@pytest.mark.parametrize(
    "geometry",
    [
        None,
        {},
        {"x": 0, "y": 0, "w": 0, "h": 10},
        {"x": 0, "y": 0, "w": -5, "h": 10},
        {"x": "left", "y": 0, "w": 10, "h": 10},
    ],
)
async def test_a_node_without_a_place_is_put_where_it_can_be_seen(geometry: object) -> None:
    read = await read_content("x", content(node("placed"), node("lost", geometry=geometry)))
    placed, lost = read.document.nodes
    assert placed.placed
    assert not lost.placed
    assert lost.rect.w > 0
    assert lost.rect.h > 0
    assert not lost.rect.intersects(placed.rect)


async def test_not_a_number_and_absurd_numbers_cost_only_their_node() -> None:
    data = content(node("good"), node("bad")).replace(b'"x": 10', b'"x": 1e400', 1)
    data = data.replace(b'"y": 20', b'"y": NaN', 1)
    read = await read_content("x", data)
    assert {n.id for n in read.document.nodes} >= {"bad"}
    assert all(abs(n.rect.x) < 1e9 for n in read.document.nodes)


async def test_only_an_invalid_node_is_skipped_and_reported() -> None:
    data = json.dumps(
        {"nodes": [node("a"), 7, {"title": "no id"}, node("b"), node("a")], "edges": []}
    ).encode()
    read = await read_content("x", data)
    assert [n.id for n in read.document.nodes] == ["a", "b"]
    assert len(read.document.problems) == 3
    assert {p.code for p in read.document.problems} == {"not-an-object", "no-id", "doubled-id"}


async def test_a_duplicate_version_is_loaded_once_and_reported() -> None:
    twice = [
        version("v", "2026-01-02T00:00:00Z", generatedText="sent first"),
        version("w", "2026-01-01T00:00:00Z"),
        version("v", "2026-01-03T00:00:00Z", generatedText="sent later"),
    ]
    read = await read_content("x", content(node("n", versions=twice, activeVersionId="v")))
    card = read.document.nodes[0]
    assert (card.version_number, card.version_count, card.text) == (2, 2, "sent first")
    whole = read.node("n")
    assert whole is not None
    assert [(v.id, v.generated_text) for v in whole.versions or ()] == [("v", "sent first"), ("w", None)]
    assert [(p.code, p.subject_id, dict(p.values)["version"]) for p in read.document.problems] == [
        ("doubled-version", "n", "v")
    ]
    again = await read_content("x", content(node("n", versions=twice, activeVersionId="v")), before=read)
    assert again.document.problems == read.document.problems, "also if the node is read from the cache"


async def test_only_an_invalid_version_is_skipped_and_reported() -> None:
    good = version("v", "2026-01-01T00:00:00Z", generatedText="good")
    bad = [7, None, [], version("odd", "2026-01-02T00:00:00Z", asset=7)]
    read = await read_content(
        "x", content(node("n", versions=[*bad, good], activeVersionId="v"), node("neighbor"))
    )
    card = read.document.node_by_id["n"]
    assert (card.version_id, card.version_count, card.text) == ("v", 2, "good")
    whole = read.node("n")
    assert whole is not None
    assert [v.id for v in whole.versions or ()] == ["odd", "v"]
    problems = {(p.code, p.subject_id, dict(p.values)["field"]) for p in read.document.problems}
    fields = ("versions[0]", "versions[1]", "versions[2]", "versions[3].asset")
    assert problems == {("bad-field", "n", field) for field in fields}


async def test_endless_texts_half_characters_and_depth_cost_only_their_node() -> None:
    long = "x" * 1_000_000
    deep = b'{"id": "deep", "versions": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    half = b'{"id": "half", "title": "a\\ud800\xff"}'
    data = content(node("long", title=long), node("good"))
    data = data.replace(b'"nodes": [', b'"nodes": [' + deep + b", " + half + b", ")
    read = await read_content("x", data)
    assert [n.id for n in read.document.nodes] == ["half", "long", "good"]
    assert read.document.node_by_id["half"].title == "a\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}"
    assert read.document.node_by_id["long"].title == long
    assert [p.code for p in read.document.problems][:1] == ["too-deep"]
    read.document.node_by_id["half"].title.encode()


async def test_what_did_not_change_is_the_same_value_again() -> None:
    first = await read_content("x", content(node("a"), node("b")))
    second = await read_content("x", content(node("a"), node("b", title="new")), before=first)
    assert second.document.nodes[0] is first.document.nodes[0]
    assert second.document.nodes[1].title == "new"


async def test_what_has_no_place_follows_the_rest_though_it_did_not_change() -> None:
    lost = node("lost", geometry=None, title="same")
    first = await read_content("x", content(node("a"), lost))
    lower = node("a", geometry={"x": 10, "y": 9000, "w": 300, "h": 200})
    second = await read_content("x", content(lower, lost), before=first)
    assert second.document == (await read_content("x", content(lower, lost))).document
    moved = second.document.nodes[1]
    assert (moved.title, moved.placed) == ("same", False)
    assert moved.rect != first.document.nodes[1].rect
    third = await read_content("x", content(lower, lost), before=second)
    assert third.document.nodes[1] is moved


async def test_a_whole_node_is_built_from_its_bytes_with_what_the_interface_does_not_know() -> None:
    read = await read_content("x", content(node("a", threadId="t", brandNew={"k": [1]})))
    whole = read.node("a")
    assert whole is not None
    assert whole.model_extra == {"threadId": "t", "brandNew": {"k": [1]}}
    assert read.node("missing") is None


async def test_pages_of_notes_are_put_together_and_end() -> None:
    def page(offset: int, following: int | None, *ids: str) -> bytes:
        notes = [{"id": i, "body": i, "geometry": {"x": 0, "y": 0, "w": 9, "h": 9}} for i in ids]
        return content(node("a"), notes=notes, totalNoteCount=3, noteOffset=offset, nextNoteOffset=following)

    first = await read_content("x", page(0, 2, "n1", "n2"))
    assert first.next_notes(None) == (2, False)
    whole = first.with_notes(await read_content("x", page(2, 3, "n3")))
    assert [n.id for n in whole.document.notes] == ["n1", "n2", "n3"]
    assert whole.next_notes(2) == (None, False)
    again = first.with_notes(await read_content("x", page(0, 2, "n1", "n2")))
    assert again is first, "a service that ignores the offset brings nothing new"


@pytest.mark.parametrize("data", [b"", b"<html>", b"[]", b"nonsense", b'"text"'])
async def test_invalid_content_is_reported(data: bytes) -> None:
    with pytest.raises(InvalidResponseError):
        await read_content("x", data)


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.sampled_from(
    (
        *("id", "nodeType", "geometry", "versions", "activeVersionId", "childNodeIds", "templatePorts"),
        *("stitchClipOrder", "stitchClipTrims", "magicResizeOutputs", "title", "groupId", "seed"),
        *("supportedInputs", "stitchAudioOverlays", "modelConfig"),
    )
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.dictionaries(FIELDS, JSON, max_size=6), max_size=4))
async def test_no_value_of_any_field_stops_the_reading(nodes: list[dict[str, Any]]) -> None:
    read = await read_content("x", json.dumps({"nodes": nodes, "edges": [], "notes": []}).encode())
    assert len(read.document.nodes) <= len(nodes)
    for card in read.document.nodes:
        read.node(card.id)


async def test_clips_of_a_stitched_video_are_as_long_as_what_they_are_cut_from() -> None:
    clip = node("clip", versions=[version("v", "2026-10-01", asset={"assetId": "a", "durationInMs": 6_000})])
    film = node("film", stitchClipOrder=["planned", "clip", "gone"])
    data = content(film, clip, node("planned", outputDuration=4))
    first = await read_content("x", data)
    assert [c.length_ms for c in first.document.node_by_id["film"].clips] == [4_000, 6_000, 0]
    again = await read_content("x", data + b" ", before=first)
    assert again.document.node_by_id["film"] is first.document.node_by_id["film"]


async def test_the_memory_of_long_words_is_freed_with_the_canvas() -> None:
    """What words say is remembered, and a server may send a megabyte for one."""
    await read_content("x", content(node("n")))
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for at in range(20):
            await read_content("x", content(node("n", nodeType=f"{at} " + "word " * 100_000)))
        assert tracemalloc.get_traced_memory()[0] - before < 5_000_000
    finally:
        tracemalloc.stop()
