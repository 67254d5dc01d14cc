"""Large nodes are read in parts: nothing is lost, no call works on much, and one bad part costs itself."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from wsdesk.wire import json_splitter, large
from wsdesk.wire.content_reader import ContentSummary, read_slices, read_summary
from wsdesk.wire.index_texts import read_large_texts, read_texts
from wsdesk.wire.large import MAX_ROWS, PART_BYTES, TRUNCATED_BYTES, array_names, split_object
from wsdesk.wire.node import NodeResource, read_node
from wsdesk.wire.summary_types import NodeSummary

ARRAYS = array_names(NodeSummary)


def node(name: str = "big", versions: int = 4_500, **fields: Any) -> dict[str, Any]:
    rows = [
        {
            "id": f"v{n}",
            "textPrompt": "x" * 900,
            "createdAt": f"2026-01-01T00:00:00.{n:06}Z",
            "asset": {"assetId": f"a{n}", "url": f"https://media.example/{n}"},
            "ofTheFuture": n,
        }
        for n in range(versions)
    ]
    return {
        "id": name,
        "nodeType": "text",
        "title": name,
        "geometry": {"x": 1, "y": 2, "w": 300, "h": 200, "zIndex": 3},
        "activeVersionId": "v7",
        "versions": rows,
        "supportedInputs": ["text", "image"],
        "aFieldOfTheFuture": {"a": [1, None]},
        **fields,
    }


def content(*nodes: bytes | dict[str, Any]) -> bytes:
    rows = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in nodes]
    return b'{"nodes":[%b],"edges":[]}' % b",".join(rows)


def read(*nodes: bytes | dict[str, Any]) -> ContentSummary:
    """What is read of these between two small nodes, which must always be there."""
    found = read_summary(content(node("left", 1), *nodes, node("right", 1)))
    assert found.nodes[0].id == "left"
    assert found.nodes[-1].id == "right"
    assert found.fields.complete
    return found


def told(found: ContentSummary) -> list[tuple[str, str]]:
    return [(problem.code, problem.field) for problem in found.problems]


def test_a_node_with_thousands_of_versions_is_read() -> None:
    big = node()
    assert len(json.dumps(big)) > json_splitter.WINDOW
    found = read(big)
    assert told(found) == []
    quick = found.nodes[1]
    expected = msgspec.json.decode(json.dumps(big).encode(), type=NodeSummary)
    assert msgspec.structs.replace(quick, byte_range=expected.byte_range) == expected
    assert json.loads(quick.raw) == big


def test_the_complete_large_node_has_every_field() -> None:
    big = node()
    quick = read(big).nodes[1]
    assert quick.byte_range.is_large
    whole = read_node(quick.byte_range)
    assert whole is not None
    assert whole.model_dump(mode="json", by_alias=True, exclude_unset=True) == big
    assert whole == NodeResource.model_validate_json(json.dumps(big))


def test_index_texts_of_a_large_node_are_the_same() -> None:
    raw = json.dumps(node()).encode()
    assert read_large_texts(memoryview(raw)) == read_texts(raw)


def test_parts_are_small() -> None:
    raw = json.dumps(node(textPrompt="y" * 3_000_000, negativePrompt="z" * 9_000_000)).encode()
    sizes = [len(part.json()) for part in split_object(raw, ARRAYS)]
    assert max(sizes) < 3_000_000 + PART_BYTES + TRUNCATED_BYTES
    assert sum(size > PART_BYTES + 10_000 for size in sizes) <= 2  # those with the two texts


def test_slices_are_yielded_while_a_large_node_is_read() -> None:
    batches = list(read_slices(content(node("left", 1), node(), node("right", 1)), 512 << 10))
    assert len(batches) > 15
    assert [one.id for batch in batches for one in batch.nodes] == ["left", "big", "right"]


def test_a_long_text_is_truncated_and_reported() -> None:
    text = 'ü"\\\n\U0001f600' * 2_000_000
    found = read(node(versions=3, textPrompt=text))
    assert told(found) == [("too-long", "textPrompt")]
    shown = found.nodes[1].text_prompt or ""
    assert 100_000 < len(shown) < TRUNCATED_BYTES
    assert text.startswith(shown)
    assert len(found.nodes[1].versions) == 3


@pytest.mark.parametrize("ending", ["", "\\", "\\\\", "ü", "\U0001f600", '"', "\\u00"])
@pytest.mark.parametrize("shift", range(12))
def test_a_text_is_truncated_between_characters(
    monkeypatch: pytest.MonkeyPatch, ending: str, shift: int
) -> None:
    monkeypatch.setattr(large, "TRUNCATED_BYTES", 100)
    text = "a" * shift + ("bc" + ending) * 100
    for raw in (json.dumps(text), json.dumps(text, ensure_ascii=False)):
        cut = json.loads(large._truncate(memoryview(raw.encode())))
        assert text.startswith(cut)
        assert len(cut) > 10


def test_a_version_with_a_long_text_has_its_other_fields() -> None:
    big = node(versions=3)
    big["versions"][1]["generatedText"] = "y" * 5_000_000
    found = read(big)
    assert told(found) == [("too-long", "versions[1].generatedText")]
    second = found.nodes[1].versions[1]
    assert (second.id, second.text_prompt) == ("v1", "x" * 900)
    assert (second.generated_text or "").startswith("yyy")


def test_a_deeply_nested_value_drops_its_field() -> None:
    deep = json.dumps(node(deep=0)).replace('"deep": 0', '"deep": ' + "[" * 100_000 + "]" * 100_000)
    found = read(deep.encode())
    assert told(found) == [("bad-field", "deep")]
    assert len(found.nodes[1].versions) == 4_500


def test_invalid_versions_of_a_large_node_are_dropped() -> None:
    raw = json.dumps(node()).replace('"v77"', "nonsense").replace('"v4000"', "[7]")
    found = read(raw.encode())
    assert told(found) == [("bad-field", "versions[77]"), ("bad-field", "versions[4000].id")]
    assert len(found.nodes[1].versions) == 4_499
    assert found.nodes[1].title == "big"
    whole = read_node(found.nodes[1].byte_range)
    assert whole is not None
    assert len(whole.versions or ()) >= 4_498


def test_the_number_of_versions_is_limited_and_reported() -> None:
    rows = ",".join(f'{{"id":"{n}","textPrompt":"a prompt"}}' for n in range(120_000))
    raw = f'{{"id":"big","versions":[{rows}],"title":"after"}}'.encode()
    batches = 0
    found: list[NodeSummary] = []
    problems: list[str] = []
    for batch in read_slices(content(raw)):
        batches += 1
        found += batch.nodes
        problems += [problem.code for problem in batch.problems]
    assert [(one.id, one.title, len(one.versions)) for one in found] == [("big", "after", MAX_ROWS)]
    assert problems == ["too-long"]
    assert batches > 60


def test_a_large_node_without_an_id_is_reported_and_skipped() -> None:
    big = node()
    del big["id"]
    found = read(big)
    assert [(problem.code, problem.index) for problem in found.problems] == [("no-id", 1)]
    assert len(found.nodes) == 2


def test_large_rows_that_are_not_objects_are_reported() -> None:
    found = read(b'"%b"' % (b"x" * 5_000_000), b"[%b]" % (b"1," * 2_500_000 + b"1"))
    assert [problem.code for problem in found.problems] == ["not-an-object", "not-an-object"]


def test_a_truncated_large_node_raises_nothing() -> None:
    whole = content(node("left", 1), node("big"))
    for at in range(2_000, len(whole), len(whole) // 40):
        found = read_summary(whole[:at])
        assert found.nodes[0].id == "left"
        assert found.problems[-1].code == "cut-off"
        assert not found.fields.complete


def test_edges_and_notes_may_be_large() -> None:
    note = json.dumps({"id": "n", "body": "b" * 5_000_000})
    edge = json.dumps({"id": "e", "srcNodeId": "a", "dstNodeId": "b", "odd": "x" * 5_000_000})
    found = read_summary(f'{{"nodes":[],"edges":[{edge}],"notes":[{note}]}}'.encode())
    assert [(one.src_node_id, one.dst_node_id) for one in found.edges] == [("a", "b")]
    assert (found.notes[0].body or "").startswith("bbb")
