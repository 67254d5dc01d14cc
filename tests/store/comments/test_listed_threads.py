"""Lookups of the threads that a server lists."""

from __future__ import annotations

from wsdesk.store.comments.listed_threads import ThreadLink, listed_in_json, listed_threads, to_json
from wsdesk.wire.capabilities import NodeThreadRow

ROWS = (
    NodeThreadRow(node_id="one", thread_id="a", comment_count=2),
    NodeThreadRow(node_id="two", thread_id="a", comment_count=2),
    NodeThreadRow(node_id="three", thread_id="b", comment_count=0),
    NodeThreadRow(node_id="four", thread_id="c", comment_count=None),
)


def test_threads_are_found_by_node_and_by_thread() -> None:
    listed = listed_threads(ROWS)
    assert listed.links["two"] == ThreadLink("a", "listed", 2)
    assert listed.nodes == {"a": ("one", "two"), "b": ("three",), "c": ("four",)}
    assert listed.counts == {"a": 2, "b": 0, "c": 0}
    assert listed.commented == ("a",)


def test_a_cached_list_is_the_same() -> None:
    assert listed_in_json(to_json(ROWS)) == listed_threads(ROWS)
    assert listed_in_json(to_json(())) == listed_threads(())


def test_an_invalid_cached_list_is_none() -> None:
    assert listed_in_json(b"") is None
    assert listed_in_json(b'{"data": [') is None
