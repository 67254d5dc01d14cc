"""Differences between two states of a canvas."""

from __future__ import annotations

from dataclasses import replace

from tests.graph.drawing import canvas, edge, node
from wsdesk.graph.analysis.differences import KINDS, Difference, DifferenceKind, differences
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, AssetOrigin, Failure, Node, Note, Rect

K = DifferenceKind


def _found(before: Document, after: Document) -> list[tuple[DifferenceKind, str, int]]:
    return [(one.kind, one.id, one.count) for one in differences(before, after)]


def _one(before: Node, **changes: object) -> list[tuple[DifferenceKind, int]]:
    now = replace(before, **changes)
    return [(one.kind, one.count) for one in differences(canvas(before), canvas(now))]


def _note(note_id: str, body: str = "", x: float = 0) -> Note:
    return Note(note_id, Rect(x, 0, 10, 10), body)


def test_added_and_removed() -> None:
    before = canvas(node("a"), node("b"), edge("a", "b", id="e"))
    after = canvas(node("a"), node("c", 400), edge("a", "c", id="f"))
    assert _found(before, after) == [
        (K.NODE_REMOVED, "b", 1),
        (K.NODE_ADDED, "c", 1),
        (K.EDGE_ADDED, "f", 1),
    ], "the edge of a deleted node is deleted with it"
    before = canvas(node("a"), node("b"), edge("a", "b", id="e"))
    assert _found(before, canvas(node("a"), node("b"))) == [(K.EDGE_REMOVED, "e", 1)]


def test_a_copy_has_no_differences() -> None:
    one = canvas(node("a"), node("b"), edge("a", "b"))
    copy = replace(
        one, nodes=tuple(replace(n) for n in one.nodes), edges=tuple(replace(e) for e in one.edges)
    )
    assert differences(one, copy) == ()
    resent = replace(
        one.nodes[0], updated_at="2026-01-01", asset=Asset("x", addresses=(("url", "https://cdn/?sig=2"),))
    )
    assert differences(one, replace(one, nodes=(resent, one.nodes[1]))) == ()


def test_edits_of_a_node() -> None:
    before = replace(node("a"), title="Fog", prompt="dusk", version_count=1, version_id="v1")
    assert _one(before, rect=Rect(9, 9, 200, 100)) == [(K.NODE_MOVED, 1)]
    assert _one(before, title="Mist") == [(K.NODE_RENAMED, 1)]
    assert _one(before, prompt="dawn") == [(K.PROMPT_CHANGED, 1)]
    assert _one(before, ratio="21:9") == [(K.SETTINGS_CHANGED, 1)]
    assert _one(before, version_count=2, version_id="v2") == [(K.VERSIONS_ADDED, 1)]
    assert _one(before, version_count=4, version_id="v4") == [(K.VERSIONS_ADDED, 3)]
    assert _one(replace(before, version_count=2), version_id="v2") == [(K.VERSION_ACTIVATED, 1)]


def test_a_new_version_brings_its_own_settings() -> None:
    before = replace(node("a"), version_count=1, version_id="v1", seed=1, prompt="dusk")
    changes = {"version_count": 2, "version_id": "v2", "seed": 2, "ratio": "1:1"}
    assert _one(before, **changes) == [(K.VERSIONS_ADDED, 1)]
    assert _one(before, **changes, prompt="dawn") == [(K.VERSIONS_ADDED, 1), (K.PROMPT_CHANGED, 1)]


def test_failed_and_finished_runs() -> None:
    before = replace(node("a"), version_count=1, version_id="v1")
    assert _one(before, failure=Failure("overloaded")) == [(K.RUN_FAILED, 1)]
    failed = {"version_count": 3, "version_id": "v3", "failure": Failure("x"), "failures": (("v2", "y"),)}
    assert _one(before, **failed) == [(K.RUN_FAILED, 2)]
    mixed = {"version_count": 3, "version_id": "v3", "failures": (("v2", "y"),)}
    assert _one(before, **mixed) == [(K.RUN_FAILED, 1), (K.VERSIONS_ADDED, 1)]
    assert _one(before, asset_origins=(AssetOrigin("v1", "x"),)) == [(K.RUN_FINISHED, 1)]


def test_a_node_without_a_position_does_not_move() -> None:
    """Its rectangle depends on the other nodes."""
    assert _one(replace(node("a"), placed=False), rect=Rect(9, 9, 1, 1)) == []


def test_notes() -> None:
    before = replace(canvas(), notes=(_note("n", "one"), _note("gone", "old")))
    after = replace(canvas(), notes=(_note("n", "two", 5), _note("new", "fresh")))
    assert _found(before, after) == [
        (K.NOTE_REMOVED, "gone", 1),
        (K.NOTE_ADDED, "new", 1),
        (K.NOTE_CHANGED, "n", 1),
        (K.NOTE_MOVED, "n", 1),
    ]
    assert differences(before, after, notes=False) == ()


def test_changing_ids_are_no_difference() -> None:
    before = canvas(node("a", 0), node("b", 400), node("old", 800), edge("a", "b", id="e"))
    before = replace(before, notes=(_note("n", "one"),))
    after = canvas(node("a2", 0), node("b2", 400), node("new", 1200), edge("a2", "b2", id="e2"))
    after = replace(after, notes=(_note("n2", "one"),))
    assert _found(before, after) == [(K.NODE_REMOVED, "old", 1), (K.NODE_ADDED, "new", 1)]


def test_a_later_change_has_another_key() -> None:
    def key(**changes: object) -> str:
        before = replace(node("a"), version_id="v1", version_count=1)
        (change,) = differences(canvas(before), canvas(replace(before, **changes)))
        return change.key

    assert key(title="x") == key(title="x") != key(title="y")
    assert key(rect=Rect(1, 1, 9, 9)) != key(rect=Rect(2, 1, 9, 9))
    assert key(version_count=2, version_id="v2") != key(version_count=3, version_id="v3")
    assert key(prompt="x") != key(prompt="y")


def test_the_stored_numbers_of_kinds_never_change() -> None:
    assert [kind.value for kind in KINDS[:4]] == ["node-added", "node-removed", "node-moved", "node-renamed"]
    assert (len(KINDS), KINDS[15]) == (16, K.NOTE_CHANGED)
    assert Difference(K.NODE_ADDED, "a").key == "node-added:a:"
