"""Snapshots that are read one after the other: only what differs is parsed."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from wsdesk.localdb.history.file import HistoryFile
from wsdesk.store.content.document_loader import read_content_blocking
from wsdesk.store.content.loaded_content import LoadedContent
from wsdesk.store.history import snapshot_reader
from wsdesk.store.history.snapshot_content import snapshot_content
from wsdesk.store.history.snapshot_reader import SnapshotReader

CANVAS = "c1"


def node(name: str, x: float | None = 0, **more: Any) -> dict[str, Any]:
    geometry = {"x": x, "y": 0, "w": 10, "h": 10, "zIndex": 0} if x is not None else None
    return {"id": name, "title": name, "nodeType": "text", "geometry": geometry, "versions": [], **more}


def edge(name: str, src: str, dst: str) -> dict[str, str]:
    return {"id": name, "srcNodeId": src, "dstNodeId": dst, "srcHandle": "o", "dstHandle": "i"}


STATES: tuple[dict[str, Any], ...] = (
    {"nodes": [node("a"), node("b", 20)], "edges": [edge("e", "a", "b")], "notes": []},
    {"nodes": [node("a"), node("b", 40), node("c", 60)], "edges": [edge("e", "a", "b")], "notes": []},
    {"nodes": [node("c", 60), node("a", title="renamed")], "edges": [], "notes": []},
    {"nodes": [node("a"), node("unplaced", None)], "edges": [], "notes": []},
    {"nodes": [node("a"), node("b", 20)], "edges": [edge("e", "a", "b"), edge("f", "b", "a")], "notes": []},
)


@pytest.fixture
def file(tmp_path: Path) -> HistoryFile:
    made = HistoryFile(tmp_path / "history.sqlite3")
    for at, state in enumerate(STATES):
        content = read_content_blocking(CANVAS, json.dumps(state).encode())
        prepared = made.prepare(snapshot_content(content, notes_complete=True))
        assert prepared is not None
        made.add(prepared, read_at=1_000 + at)
    return made


@pytest.mark.parametrize("axis", ["x", "y"])
def test_a_note_whose_new_position_has_the_same_hash_is_stored(tmp_path: Path, axis: str) -> None:
    made = HistoryFile(tmp_path / "history.sqlite3")
    for at, place in enumerate((-1, -2)):
        geometry = {"x": 0, "y": 0, "w": 9, "h": 9} | {axis: place}
        state = {"nodes": [node("a")], "edges": [], "notes": [{"id": "n", "geometry": geometry}]}
        content = read_content_blocking(CANVAS, json.dumps(state).encode())
        prepared = made.prepare(snapshot_content(content, notes_complete=True))
        assert prepared is not None, "the note was moved"
        made.add(prepared, read_at=1_000 + at)
    stored = [whole(made, one.id).document.notes[0].rect for one in made.snapshots(CANVAS)]
    assert [getattr(rect, axis) for rect in stored] == [-1, -2]


def whole(file: HistoryFile, snapshot_id: int) -> LoadedContent:
    data = file.load(snapshot_id)
    assert data is not None
    return read_content_blocking(CANVAS, data)


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (4, 3, 2, 1, 0), (2, 0, 4, 1, 4)])
def test_each_is_as_if_it_was_parsed_as_a_whole(file: HistoryFile, order: tuple[int, ...]) -> None:
    ids = [one.id for one in file.snapshots(CANVAS)]
    reader = SnapshotReader(CANVAS)
    for at in order:
        content, expected = reader.read(file, ids[at]), whole(file, ids[at])
        assert content is not None
        assert content.document == expected.document
        for node_id in expected.records:
            assert content.node(node_id) == expected.node(node_id)
    assert reader.read(file, 9_999) is None


def test_equal_pieces_are_the_same_objects_and_are_not_parsed_again(
    file: HistoryFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [one.id for one in file.snapshots(CANVAS)]
    reader = SnapshotReader(CANVAS)
    first = reader.read(file, ids[0])
    assert first is not None
    parsed: list[bytes] = []

    def read(canvas_id: str, data: bytes, **more: Any) -> LoadedContent:
        parsed.append(data)
        return read_content_blocking(canvas_id, data, **more)

    monkeypatch.setattr(snapshot_reader, "read_content_blocking", read)
    second = reader.read(file, ids[1])
    assert second is not None
    assert second.document.node_by_id["a"] is first.document.node_by_id["a"]
    assert second.document.edges is first.document.edges
    (data,) = [json.loads(one) for one in parsed]
    assert [one["id"] for one in data["nodes"]] == ["b", "c"]
    assert data["edges"] == []


def test_nodes_of_the_current_content_are_reused(file: HistoryFile) -> None:
    now = read_content_blocking(CANVAS, json.dumps(STATES[1]).encode())
    first = SnapshotReader(CANVAS).read(file, file.snapshots(CANVAS)[0].id, now)
    assert first is not None
    assert first.document.node_by_id["a"] is now.document.node_by_id["a"]


def test_what_earlier_snapshots_contained_is_not_parsed_again(
    file: HistoryFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [one.id for one in file.snapshots(CANVAS)]
    reader = SnapshotReader(CANVAS)
    first, second = reader.read(file, ids[0]), reader.read(file, ids[1])
    monkeypatch.setattr(snapshot_reader, "read_content_blocking", partial(_read_empty, read_content_blocking))
    again = reader.read(file, ids[0]), reader.read(file, ids[1])
    for content, expected in zip(again, (first, second), strict=True):
        assert content is not None
        assert expected is not None
        assert content.document == expected.document
        assert content.records == expected.records


def test_items_of_earlier_snapshots_are_dropped_when_they_are_many(
    file: HistoryFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot_reader, "_MAX_OTHERS", 1)
    ids = [one.id for one in file.snapshots(CANVAS)]
    reader = SnapshotReader(CANVAS)
    for snapshot_id in (*ids, *ids):
        content, expected = reader.read(file, snapshot_id), whole(file, snapshot_id)
        assert content is not None
        assert content.document == expected.document


def _read_empty(read: Any, canvas_id: str, data: bytes, **more: Any) -> LoadedContent:
    assert json.loads(data) == {"nodes": [], "edges": [], "notes": []}
    content: LoadedContent = read(canvas_id, data, **more)
    return content
