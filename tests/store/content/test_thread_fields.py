"""Comment threads in extension fields of content."""

from __future__ import annotations

import json

import pytest

from wsdesk.store.content.document_loader import read_content

pytestmark = pytest.mark.anyio

ONE, OTHER = "00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"


def content(**thread_fields: dict[str, object]) -> bytes:
    place = {"x": 10, "y": 20, "w": 300, "h": 200, "zIndex": 1}
    nodes: list[dict[str, object]] = [
        {"id": node_id, "nodeType": "image", "geometry": place, "versions": [], **fields}
        for node_id, fields in thread_fields.items()
    ]
    return json.dumps({"nodes": nodes, "edges": [], "notes": []}).encode()


async def test_threads_of_nodes_that_are_reused_are_kept() -> None:
    first = await read_content("c", content(a={"threadId": ONE}, b={}, c={}))
    assert {node: thread.thread_id for node, thread in first.threads.items()} == {"a": ONE}
    second = await read_content(
        "c", content(a={"threadId": ONE}, b={"commentThreads": [OTHER]}, c={}), before=first
    )
    assert second.document.node_by_id["a"] is first.document.node_by_id["a"]
    assert {node: thread.thread_id for node, thread in second.threads.items()} == {"a": ONE, "b": OTHER}
