"""The pending reveal of a canvas."""

from __future__ import annotations

import pytest

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import AssetOrigin, Kind, Node, Note, Rect
from wsdesk.store.canvas.canvas_state import PendingReveal, Reveal, SavedCamera
from wsdesk.wire.node import NodeResource

RECT = Rect(0, 0, 10, 10)
NODE = Node("n", Kind.IMAGE, RECT, asset_origins=(AssetOrigin("v1", "a1"), AssetOrigin("v2", "a2")))
DOCUMENT = Document("c", (NODE,), notes=(Note("note", RECT, "text"),))
RESOURCE = NodeResource.model_validate({"id": "n", "versions": [{"id": "v1"}, {"id": "v2"}, {"id": "v3"}]})


def take(pending: PendingReveal, document: Document = DOCUMENT, *, final: bool = False) -> Reveal | None:
    return pending.take(document, {"n": RESOURCE}.get, final=final)


def test_nothing_is_revealed_without_a_request() -> None:
    assert take(PendingReveal(), final=True) is None


def test_a_node_is_revealed_once() -> None:
    pending, camera = PendingReveal(), SavedCamera(1, 2, 0.5)
    pending.request("n", "v3", camera=camera)
    assert take(pending, Document("c")) is None
    assert take(pending) == Reveal("n", "v3", camera=camera)
    assert take(pending) is None


def test_a_note_is_revealed() -> None:
    pending = PendingReveal()
    pending.request("note")
    assert take(pending) == Reveal("", note_id="note")


def test_what_a_final_document_does_not_have_is_answered_and_dropped() -> None:
    pending = PendingReveal()
    pending.request("gone")
    assert take(pending) is None
    assert take(pending, final=True) == Reveal("")
    assert take(pending, final=True) is None


def test_the_last_request_counts() -> None:
    pending = PendingReveal()
    pending.request("gone")
    pending.request("n")
    assert take(pending, final=True) == Reveal("n")


@pytest.mark.parametrize(
    ("version_id", "asset_id", "revealed"),
    [("v3", "a2", "v3"), ("deleted", "a2", "v2"), ("", "a1", "v1"), ("deleted", "unknown", "")],
)
def test_an_asset_is_revealed_in_a_version_that_exists(version_id: str, asset_id: str, revealed: str) -> None:
    pending = PendingReveal()
    pending.request("n", version_id, asset_id)
    assert take(pending) == Reveal("n", revealed)


def test_a_target_is_only_in_one_of_two_documents() -> None:
    pending, empty = PendingReveal(), Document("c")
    assert not pending.is_only_in(DOCUMENT, empty)
    for item_id in ("n", "note"):
        pending.request(item_id)
        assert pending.is_only_in(DOCUMENT, empty)
        assert not pending.is_only_in(empty, DOCUMENT)
        assert not pending.is_only_in(DOCUMENT, DOCUMENT)
