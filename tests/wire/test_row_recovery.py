"""Recovery of invalid rows of canvas content."""

from __future__ import annotations

import json

import pytest

from wsdesk.wire.row_recovery import UnusableRowError, recover_row
from wsdesk.wire.summary_types import EdgeSummary, NodeSummary


def raw(value: object) -> bytes:
    return json.dumps(value).encode()


def test_an_invalid_field_is_left_out_and_reported() -> None:
    row, problems = recover_row(raw({"id": "n", "title": "Harbor", "seed": "many"}), NodeSummary)
    assert (row.id, row.title, row.seed) == ("n", "Harbor", None)
    assert problems == (("bad-field", "seed"),)


def test_an_edge_without_an_id_is_identified_by_its_ends() -> None:
    row, problems = recover_row(raw({"srcNodeId": "a", "dstNodeId": "b", "dstHandle": "in"}), EdgeSummary)
    assert row.id == "a~~b~in"
    assert problems == (("made-id", "id"),)


def test_a_node_without_an_id_is_unusable() -> None:
    with pytest.raises(UnusableRowError) as caught:
        recover_row(raw({"title": "Harbor"}), NodeSummary)
    assert (caught.value.code, caught.value.field) == ("no-id", "id")


def test_an_edge_without_an_end_is_unusable_and_keeps_its_id() -> None:
    with pytest.raises(UnusableRowError) as caught:
        recover_row(raw({"id": "e", "srcNodeId": "a"}), EdgeSummary)
    assert (caught.value.code, caught.value.id) == ("no-ends", "e")


@pytest.mark.parametrize(("data", "code"), [(b"{", "not-json"), (b"[]", "not-an-object")])
def test_what_is_no_object_is_unusable(data: bytes, code: str) -> None:
    with pytest.raises(UnusableRowError) as caught:
        recover_row(data, NodeSummary)
    assert caught.value.code == code
