"""The quick reader: what cards need of each node, its bytes, and a problem for whatever was wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.wire import content_reader, json_splitter, json_stream
from wsdesk.wire.content_reader import (
    ContentStream,
    NotContentError,
    SummaryProblem,
    SummarySlice,
    read_slices,
    read_summary,
)
from wsdesk.wire.json_splitter import BracketCount, JsonMember, split_json
from wsdesk.wire.node import NodeResource
from wsdesk.wire.summary_types import NodeCache, NodeSummary

NODE = {
    "id": "n1",
    "nodeType": "image",
    "title": "A hill",
    "geometry": {"x": -1.5, "y": 2, "w": 320, "h": 240, "zIndex": 3},
    "groupId": "g",
    "childNodeIds": ["c"],
    "activeVersionId": "v1",
    "versions": [
        {
            "id": "v1",
            "createdAt": "2026-01-01T00:00:00Z",
            "seed": 2**40,
            "asset": {"assetId": "a", "fileType": "image", "thumbnailUrl": "https://m/t", "originalWidth": 5},
            "modelConfig": {"model": "painter"},
            "modelDisplayName": "Painter",
            "favoritedByUserId": "u",
            "pdfExtraction": {"extractedImages": [{"pageIndex": 4}], "extractedImageCount": 1},
        },
        {"id": "v2", "errorMessage": "no", "errorSeverity": "error", "errorRetryable": True},
    ],
    "stitchClipOrder": ["x"],
    "stitchClipTrims": {"x": {"trimStartMs": 5}},
    "stitchAudioOverlays": [{"nodeId": "s", "startTimeSeconds": 0.5}],
    "templatePorts": [{"direction": "input", "portId": "p", "required": True, "maxConnections": 2}],
    "magicResizeOutputs": [{"ratio": "1:1", "failed": True, "errorMessage": "no"}],
    "supportedInputs": ["image"],
    "isExpandable": True,
    "unknownField": {"kept": "in raw"},
}
EDGE = {"id": "e", "srcNodeId": "n1", "dstNodeId": "n2", "srcHandle": "out", "dstHandle": "in"}
NOTE = {"id": "t", "body": "Hello", "geometry": {"x": 1, "y": 2, "w": 3, "h": 4}, "createdByName": "Ada"}


def document(**fields: Any) -> bytes:
    return json.dumps({"nodes": [], "edges": [], "notes": [], **fields}).encode()


def codes(data: bytes) -> list[tuple[str, str, int, str, str]]:
    return [
        (problem.code, problem.where, problem.index, problem.id, problem.field)
        for problem in read_summary(data).problems
    ]


def test_a_summary_has_the_fields_of_its_card() -> None:
    (node,) = read_summary(document(nodes=[NODE])).nodes
    assert (node.id, node.node_type, node.title, node.group_id) == ("n1", "image", "A hill", "g")
    assert node.geometry is not None
    assert (node.geometry.x, node.geometry.y, node.geometry.z_index) == (-1.5, 2, 3)
    assert (node.child_node_ids, node.active_version_id) == (("c",), "v1")
    first, second = node.versions
    assert (first.seed, first.model_display_name, first.favorited_by_user_id) == (2**40, "Painter", "u")
    assert first.asset is not None
    assert (first.asset.asset_id, first.asset.thumbnail_url, first.asset.original_width) == (
        "a",
        "https://m/t",
        5,
    )
    assert first.model_config is not None
    assert first.model_config.model == "painter"
    assert first.pdf_extraction is not None
    assert first.pdf_extraction.extracted_images[0].page_index == 4
    assert (second.error_message, second.error_severity, second.error_retryable) == ("no", "error", True)
    assert (node.stitch_clip_order, node.stitch_clip_trims) == (("x",), {"x": {"trimStartMs": 5}})
    assert node.stitch_audio_overlays[0].start_time_seconds == 0.5
    assert (node.template_ports[0].port_id, node.template_ports[0].max_connections) == ("p", 2)
    assert (node.magic_resize_outputs[0].ratio, node.magic_resize_outputs[0].failed) == ("1:1", True)
    assert (node.supported_inputs, node.is_expandable) == (("image",), True)


def test_the_complete_node_is_read_from_its_bytes() -> None:
    (node,) = read_summary(document(nodes=[NODE])).nodes
    assert json.loads(node.raw) == NODE
    full = NodeResource.model_validate_json(node.raw)
    assert full.model_extra == {"unknownField": {"kept": "in raw"}}


def test_edges_notes_and_fields() -> None:
    presets = {"image": {"model": "painter"}}
    content = read_summary(
        document(
            edges=[EDGE],
            notes=[NOTE],
            totalNoteCount=9,
            noteOffset=0,
            nextNoteOffset=5,
            modelPresets=presets,
            videoDurationOptions=[5, 7.5],
        )
    )
    (edge,), (note,) = content.edges, content.notes
    assert (edge.id, edge.src_node_id, edge.dst_handle) == ("e", "n1", "in")
    assert (note.id, note.body, note.created_by_name) == ("t", "Hello", "Ada")
    assert content.fields.complete
    assert (content.fields.total_note_count, content.fields.next_note_offset) == (9, 5)
    assert content.fields.video_duration_options == (5.0, 7.5)
    assert json.loads(content.fields.presets) == presets
    assert content.problems == ()


@pytest.mark.parametrize(
    ("field", "sent", "problem"),
    [
        ("title", 5, "title"),
        ("title", [], "title"),
        ("geometry", "here", "geometry"),
        ("geometry", {"x": "12", "y": 1}, "geometry.x"),
        ("geometry", {"x": None, "y": {}}, "geometry.y"),
        ("geometry", {"x": 1e400}, "geometry.x"),
        ("geometry", {"x": 10**400}, "geometry.x"),
        ("geometry", {"x": "NaN"}, "geometry.x"),
        ("versions", {}, "versions"),
        ("versions", [5], "versions[0]"),
        ("versions", [{"id": "v", "asset": 5}], "versions[0].asset"),
        ("childNodeIds", ["a", {}, "b"], "childNodeIds[1]"),
        ("isExpandable", "perhaps", "isExpandable"),
        ("seed", 1.5, "seed"),
        ("stitchClipTrims", [], "stitchClipTrims"),
    ],
)
def test_an_invalid_field_is_dropped(field: str, sent: object, problem: str) -> None:
    content = read_summary(document(nodes=[{"id": "a", "groupId": "g", field: sent}, {"id": "b"}]))
    assert [node.id for node in content.nodes] == ["a", "b"]
    assert content.nodes[0].group_id == "g"
    found = [p for p in content.problems if p.code == "bad-field"]
    assert found == [SummaryProblem("bad-field", "nodes", 0, "a", problem)]


def test_numbers_in_strings_are_converted_and_reported() -> None:
    (node,) = read_summary(document(nodes=[{"id": 7, "seed": "12", "geometry": {"x": "1.5"}}])).nodes
    assert (node.id, node.seed) == ("7", 12)
    assert node.geometry is not None
    assert node.geometry.x == 1.5


def test_null_counts_as_missing() -> None:
    nulls = {name: None for name in NODE if name != "id"}
    content = read_summary(document(nodes=[{"id": "a", **nulls}]))
    assert content.nodes[0].versions == ()
    assert content.problems == ()


def test_nan_drops_its_field() -> None:
    content = read_summary(b'{"nodes": [{"id": "a", "geometry": {"x": NaN, "y": 5}}]}')
    assert content.nodes[0].geometry is not None
    assert (content.nodes[0].geometry.x, content.nodes[0].geometry.y) == (None, 5)
    assert {problem.code for problem in content.problems} == {"bad-field", "bad-text"}


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (b"{}", "no-id"),
        (b'{"id": ""}', "no-id"),
        (b'{"id": null}', "no-id"),
        (b'{"id": {}}', "no-id"),
        (b"5", "not-an-object"),
        (b"null", "not-an-object"),
        (b'{"id": }', "not-json"),
        (b'{"id": "a", "x": %b}' % (b"[" * 100_000 + b"]" * 100_000), "too-deep"),
    ],
)
def test_an_invalid_row_is_skipped(row: bytes, code: str) -> None:
    content = read_summary(b'{"nodes": [{"id": "first"}, %b, {"id": "last"}]}' % row)
    assert [node.id for node in content.nodes] == ["first", "last"]
    assert [(problem.code, problem.index) for problem in content.problems] == [(code, 1)]


def test_the_first_of_duplicate_ids_is_used() -> None:
    content = read_summary(
        document(nodes=[{"id": "a", "title": "1"}, {"id": "a", "title": "2"}], edges=[EDGE, EDGE])
    )
    assert [node.title for node in content.nodes] == ["1"]
    assert [(p.code, p.where, p.id) for p in content.problems] == [
        ("doubled-id", "nodes", "a"),
        ("doubled-id", "edges", "e"),
    ]


def test_the_first_of_duplicate_versions_is_used_and_reported() -> None:
    versions = [{"id": "v", "textPrompt": "1"}, {"id": "w"}, {"id": "v", "textPrompt": "2"}, {}, {}]
    first = read_summary(document(nodes=[{"id": "a", "versions": versions}, {"id": "b", "title": 5}]))
    assert [version.text_prompt for version in first.nodes[0].versions] == ["1", None, None, None]
    told = [("doubled-version", "a", "v"), ("bad-field", "b", "title")]
    assert [(p.code, p.id, p.field) for p in first.problems] == told
    known = {node.raw: node for node in first.nodes}
    again = read_summary(
        document(nodes=[{"id": "a", "versions": versions}, {"id": "b", "title": 5}]), cache=known
    )
    assert again.nodes[0] is first.nodes[0]
    assert again.problems == first.problems


def test_edges_need_both_ends_and_get_a_missing_id() -> None:
    anonymous = {"srcNodeId": "a", "srcHandle": "out", "dstNodeId": "b"}
    content = read_summary(document(edges=[anonymous, {"id": "x", "srcNodeId": "a"}, {"id": "y"}]))
    assert [edge.id for edge in content.edges] == ["a~out~b~"]
    assert [(p.code, p.id) for p in content.problems] == [
        ("made-id", "a~out~b~"),
        ("no-ends", "x"),
        ("no-ends", "y"),
    ]
    again = read_summary(document(edges=[anonymous]))
    assert again.edges[0].id == content.edges[0].id


def test_texts_are_well_formed() -> None:
    titles = (b"x\\ud800", b"\xff", b"\\ud83d\\ude00")
    rows = (b'{"id": "%d", "title": "%b"}' % (at, title) for at, title in enumerate(titles))
    content = read_summary(b'{"nodes": [%b]}' % b",".join(rows))
    assert [node.title for node in content.nodes] == ["x�", "�", "\N{GRINNING FACE}"]
    assert [(p.code, p.id) for p in content.problems] == [("bad-text", "0"), ("bad-text", "1")]


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        (b"", "empty", ""),
        (b"<p>", "html", ""),
        (b"[]", "not-an-object", ""),
        (b"oops", "not-json", ""),
        (b"{}", "missing-field", "nodes"),
        (b'{"data": {"nodes": []}}', "missing-field", "nodes"),
        (b'{"edges": [], "notes": []} more', "missing-field", "nodes"),
        (b'{"nodes": 7, "edges": []}', "not-a-list", "nodes"),
        (b'{"nodes": {"id": "a"}}', "not-a-list", "nodes"),
        (b'{"nodes": "x", "edges": [', "not-a-list", "nodes"),
        (b'{"edges": [], "no', "cut-off", ""),
        (b'{"edges": [] oops', "not-json", ""),
    ],
)
def test_invalid_content_is_rejected(data: bytes, code: str, field: str) -> None:
    with pytest.raises(NotContentError) as caught:
        read_summary(data)
    assert (caught.value.code, caught.value.field) == (code, field)


def test_invalid_nodes_are_rejected_also_with_a_cache() -> None:
    edges = json.dumps([{**EDGE, "id": f"e{number}"} for number in range(300)]).encode()
    with pytest.raises(NotContentError) as caught:
        list(read_slices(b'{"nodes": 7, "edges": %b}' % edges, 5_000))
    assert caught.value.code == "not-a-list"


@pytest.mark.parametrize("nodes", [b"[]", b"null", b'7, "nodes": []', b'[], "nodes": 7', b"[ "])
def test_an_empty_list_of_nodes_must_be_explicit(nodes: bytes) -> None:
    assert read_summary(b'{"nodes": %b}' % nodes).nodes == ()


def test_an_incomplete_document_yields_its_start() -> None:
    whole = document(nodes=[NODE, {**NODE, "id": "n2"}])
    content = read_summary(whole[:-60])
    assert [node.id for node in content.nodes] == ["n1"]
    assert not content.fields.complete
    assert content.problems[-1].code == "cut-off"


def test_invalid_arrays_are_reported() -> None:
    content = read_summary(
        b'{"nodes": null, "edges": {"id": "a"}, "notes": "none", "totalNoteCount": "3", "noteOffset": -1}'
    )
    assert [(p.code, p.field) for p in content.problems] == [("not-a-list", "edges"), ("not-a-list", "notes")]
    assert (content.fields.total_note_count, content.fields.note_offset) == (3, None)


def test_slices_yield_early_and_are_complete() -> None:
    nodes = [{**NODE, "id": f"n{number}"} for number in range(300)]
    edges = [{**EDGE, "id": f"e{number}"} for number in range(300)]
    data = document(nodes=nodes, edges=edges, totalNoteCount=0)
    batches = list(read_slices(data, 50_000))
    assert len(batches) > 10
    assert max(len(batch.nodes) for batch in batches) < 60
    assert max(len(batch.edges) for batch in batches) < 60
    assert [node.id for batch in batches for node in batch.nodes] == [node["id"] for node in nodes]
    assert [edge.id for batch in batches for edge in batch.edges] == [edge["id"] for edge in edges]
    assert batches[-1].fields.complete


def test_cached_nodes_are_not_parsed_again() -> None:
    first = read_summary(document(nodes=[NODE, {"id": "b", "title": "old"}]))
    known = {node.raw: node for node in first.nodes}
    second = read_summary(document(nodes=[NODE, {"id": "b", "title": "new"}]), cache=known)
    assert second.nodes[0] is first.nodes[0]
    assert second.nodes[1].title == "new"


def test_cached_nodes_are_found_by_their_bytes() -> None:
    known = NodeCache()
    first = read_summary(document(nodes=[NODE, {"id": "b", "title": "old"}]))
    for node in first.nodes:
        known.add(node)
    second = read_summary(document(nodes=[{"id": "b", "title": "new"}, NODE]), cache=known)
    assert second.nodes[0].title == "new"
    assert second.nodes[1] is first.nodes[0]
    assert known.get(b"something else") is None


def test_older_bytes_are_released_after_reading_newer_ones() -> None:
    first, second = document(nodes=[NODE]), document(nodes=[{"id": "b"}, NODE])
    (node,) = read_summary(first).nodes
    known = {node.raw: node}
    with pytest.raises(NotContentError):
        read_summary(b'{"notes": []}', cache=known)
    read_summary(second[:-3], cache=known)
    assert node.byte_range.source is first, "of what was cut off nothing is kept"
    read_summary(second, cache=known)
    assert node.byte_range.source is second
    assert json.loads(node.raw) == NODE


def test_white_space_after_a_row_is_not_part_of_it() -> None:
    (first, second) = read_summary(b'{"nodes": [{"id": "a"} \t\r\n, {"id": "b"}\n  ]}').nodes
    assert (first.raw, second.raw) == (b'{"id": "a"}', b'{"id": "b"}')


def test_the_record_of_a_node_has_its_byte_range() -> None:
    (node,) = read_summary(document(nodes=[{**NODE, "threadId": "t"}])).nodes
    assert isinstance(node, NodeSummary)
    record = node.record
    assert (record.id, record.geometry, record.thread_id, record.raw) == (
        *(node.id, node.geometry, "t", node.raw),
    )
    assert sys.getsizeof(record) < sys.getsizeof(node) / 3


def test_memory_views_are_supported() -> None:
    data = document(nodes=[NODE])
    assert (
        read_summary(memoryview(data)).nodes
        == read_summary(bytearray(data)).nodes
        == read_summary(data).nodes
    )


def test_internal_fields_cannot_be_sent() -> None:
    place = b'{"source": "aGVsbG8=", "end": 3}'
    rows = (
        b'{"id": "a", " place": %b}' % place,
        b'{"id": "b", " place": 5, "byte_range": 7, "title": 3}',
        b'{"id": "c", " faults": [["no-id", "x"]]}',
        b'{"id": "d", " faults": 5, "title": 5}',
    )
    content = read_summary(b'{"nodes": [%b, %b, %b, %b]}' % rows)
    assert [node.raw for node in content.nodes] == list(rows)
    wrong = (("bad-field", "title"),)
    assert [node.problems for node in content.nodes] == [(), wrong, (), wrong]
    assert [problem.id for problem in content.problems] == ["b", "d"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*NODE, "x", "y", "asset"]), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(st.lists(json_values, max_size=4), st.lists(json_values, max_size=3), json_values)
def test_any_value_in_the_arrays_is_read(nodes: list[object], edges: list[object], presets: object) -> None:
    content = read_summary(document(nodes=nodes, edges=edges, modelPresets=presets))
    assert content.fields.complete
    for node in content.nodes:
        assert node.id
        assert node.title is None or node.title.encode() is not None
    left_out = {"not-json", "not-an-object", "no-id", "doubled-id", "too-deep"}
    lost = [p for p in content.problems if p.where == "nodes" and p.code in left_out]
    assert len(content.nodes) + len(lost) == len(nodes)


@given(st.binary(max_size=60), st.integers(0, 300))
def test_damaged_bytes_raise_nothing(noise: bytes, at: int) -> None:
    data = document(nodes=[NODE], edges=[EDGE])
    damaged = data[: at % len(data)] + noise + data[at % len(data) :]
    try:
        read_summary(damaged)
    except NotContentError:
        assert at % len(data) < len(b'{"nodes": ['), "its list of nodes had begun"


def in_parts(data: bytes, size: int) -> Iterator[SummarySlice]:
    stream = ContentStream(size)
    for at in range(0, len(data), size):
        yield from stream.feed(data[at : at + size])
    yield from stream.feed(b"")


def content_of(batches: Iterator[SummarySlice]) -> object:
    """IDs, titles, problems, and fields; or why the bytes aren't content."""
    try:
        found = list(batches)
    except NotContentError as error:
        return error.code, error.field
    nodes = [(node.id, node.title) for batch in found for node in batch.nodes]
    edges = [edge.id for batch in found for edge in batch.edges]
    return nodes, edges, [problem for batch in found for problem in batch.problems], found[-1].fields


@given(
    st.lists(json_values, max_size=4),
    st.lists(json_values, max_size=3),
    st.binary(max_size=4) | st.sampled_from([b"f", b"tru", b"nul}", b"[[", b"]", b'"', b"\\"]),
    st.integers(0, 3_000),
    st.sampled_from([json_splitter.WINDOW, 30]),
    st.integers(1, 90),
)
def test_damaged_bytes_in_parts_are_read_like_the_whole(
    nodes: list[object], edges: list[object], noise: bytes, at: int, window: int, size: int
) -> None:
    data = document(nodes=[NODE, *nodes], edges=[EDGE, *edges])
    at %= len(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_splitter, "WINDOW", window)
        for text in (data, data[:at], data[:at] + noise + data[at + len(noise) :]):
            assert content_of(in_parts(text, size)) == content_of(read_slices(text))


@pytest.mark.parametrize("text", [b"f", b"tru", b"[nul]", b"-"])
def test_an_invalid_last_row_does_not_make_the_content_incomplete(text: bytes) -> None:
    data = b'{"nodes":[{"id":"a","x":1},{"id":"b","x":%b}]}' % text
    found = list(in_parts(data, 20))
    assert [problem.code for batch in found for problem in batch.problems] == ["not-json"]
    assert found[-1].fields.complete
    assert content_of(iter(found)) == content_of(read_slices(data))


@pytest.mark.parametrize(
    ("rows", "most"),
    [(b"1," * 20_000, 51), (b'{"id":"a","versions":[%b{}]},' % (b'{"a":1},' * 20_000), 2)],
    ids=["many", "large"],
)
def test_reading_a_part_yields_after_a_few_members(
    monkeypatch: pytest.MonkeyPatch, rows: bytes, most: int
) -> None:
    members = [0]

    def split(
        data: bytes, arrays: frozenset[str], count: BracketCount, *, grouped: bool
    ) -> Iterator[JsonMember]:
        for member in split_json(data, arrays, count, grouped=grouped):
            members[-1] += 1
            yield member

    monkeypatch.setattr(json_stream, "split_json", split)
    monkeypatch.setattr(json_splitter, "WINDOW", 50_000)
    stream = ContentStream(slice_bytes=100_000)
    for _ in stream.feed(b'{"nodes":[%b{"id":"b"}]}' % rows):
        members.append(0)
    assert sum(members) > 10
    assert max(members) <= most


NODE_ROW = b'{"id":"%b","nodeType":"image","versions":[{"id":"v"},{"id":"w"}]}'
EDGE_ROW = b'{"id":"%b","srcNodeId":"1","dstNodeId":"2"}'


@pytest.mark.parametrize(
    ("node", "code"),
    [
        (NODE_ROW % b"n", []),
        (b'{"id":"n","nodeType":5}', [("bad-field", 40, "n")]),
        (b'{"id":"","nodeType":"image"}', [("no-id", 40, "")]),
        (b'{"id":"7","nodeType":"image"}', [("doubled-id", 40, "7")]),
        (b'{"id":"n","nodeType":"image","versions":[{"id":"v"},{"id":"v"}]}', [("doubled-version", 40, "n")]),
        (b'{"id":"n","nodeType":"image","versions":[{},{}]}', []),
        (b'{"id":"n","nodeType":"\xff"}', [("bad-text", 40, "n")]),
        (b"null", [("not-an-object", 40, "")]),
    ],
)
def test_a_row_among_similar_ones_is_read_as_if_it_was_alone(
    node: bytes, code: list[tuple[str, int, str]]
) -> None:
    nodes = [NODE_ROW % b"%d" % at for at in range(80)]
    edges = [EDGE_ROW % b"%d" % at for at in range(80)]
    edges[9] = b'{"id":"","srcNodeId":"1","dstNodeId":"2"}'
    edges[11] = b'{"id":"11","srcNodeId":"1","dstNodeId":""}'
    nodes[40] = node
    data = b'{"nodes":[%b],"edges":[%b]}' % (b",".join(nodes), b",".join(edges))
    content = read_summary(data)
    assert content_of(in_parts(data, 700)) == content_of(read_slices(data))
    assert [(p.code, p.index, p.id) for p in content.problems if p.where == "nodes"] == code
    assert [(p.code, p.index) for p in content.problems if p.where == "edges"] == [
        ("made-id", 9),
        ("no-ends", 11),
    ]
    assert [edge.id for edge in content.edges[8:11]] == ["8", "1~~2~", "10"]
    rows = {row.id: row.raw for row in content.nodes}
    assert rows == {json.loads(raw)["id"]: raw for raw in nodes if raw != node} | (
        {"n": node} if b'"n"' in node else {}
    )


def test_summaries_need_no_pydantic() -> None:
    """They take longer to make than a window to paint."""
    check = "import sys, wsdesk.wire.content_reader; sys.exit('pydantic' in sys.modules)"
    root = Path(content_reader.__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", check], cwd=root, check=False).returncode == 0
