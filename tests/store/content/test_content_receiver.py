"""Content that is parsed while it is received is the same as if it was parsed afterwards."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.store.server_stores import ServerStores, id_of
from wsdesk.api.errors import InvalidResponseError
from wsdesk.api.etag import TaggedBytes
from wsdesk.api.transport import Sink
from wsdesk.graph.model.document import Document
from wsdesk.store.content import content_pages, content_receiver, document_loader
from wsdesk.store.content.content_pages import ContentPage, read_whole
from wsdesk.store.content.content_receiver import ContentReceiver, receive_page
from wsdesk.store.content.loaded_content import LoadedContent
from wsdesk.store.turn_budget import TurnBudget
from wsdesk.wire.content_reader import SummarySlice

pytestmark = pytest.mark.anyio

LARGE = {"id": "large", "title": "large", "versions": [{"id": "v", "textPrompt": "t" * 4_100_000}]}
NODES: list[Any] = [
    {"id": f"n{at}", "title": "é" * at, "geometry": {"x": at, "y": 1, "w": 10, "h": 10}} for at in range(900)
]
WHOLE = {
    "nodes": [*NODES, 7, {"title": "no ID"}, {"id": "n1"}, LARGE, {"id": "last", "title": 5}],
    "edges": [
        {"id": "e", "srcNodeId": "n0", "dstNodeId": "n1", "srcHandle": "a", "dstHandle": "b"},
        {"id": "f"},
    ],
    "notes": [{"id": "t", "body": "text"}, None],
    "totalNoteCount": 1,
    "commentThreads": [{"id": "c"}],
}
DATA = json.dumps(WHOLE).encode()
DAMAGED = [
    DATA,
    b"\xef\xbb\xbf \n" + json.dumps(WHOLE, indent=1).encode(),
    DATA[:40_000],
    DATA[:-1],
    DATA + b" more",
    DATA.replace(b'"title"', b'"title', 1),
    b'{"nodes":[]}',
    b'{"nodes":null}',
    b'{"edges":[]}',
    b'{"nodes":{}}',
    b"[]",
    b"<html>",
    b"",
]


async def received(data: bytes, size: int) -> ContentPage | tuple[str, str]:
    receiver = ContentReceiver("c")
    await receiver.add(b"")
    for at in range(0, len(data), size):
        await receiver.add(data[at : at + size])
    try:
        page, pieces = await receiver.finish("tag")
    except InvalidResponseError as error:
        return error.code, error.field
    assert b"".join(pieces) == data
    shared = {id(piece.obj) for piece in pieces if isinstance(piece, memoryview)}
    assert {id(summary.byte_range.source) for summary in page.content.records.values()} <= shared
    return page


async def afterwards(data: bytes) -> ContentPage | tuple[str, str]:
    async def fetch(_offset: int | None, _etag: str) -> TaggedBytes:
        return TaggedBytes(data, "tag")

    try:
        empty = LoadedContent(Document("c"))
        return (await read_whole("c", fetch, None, empty)).pages[0]
    except InvalidResponseError as error:
        return error.code, error.field


@pytest.mark.parametrize("at", range(len(DAMAGED)))
@pytest.mark.parametrize("size", [1 << 30, 256 << 10, 9_973])
async def test_it_is_the_same_as_afterwards(at: int, size: int) -> None:
    assert await received(DAMAGED[at], size) == await afterwards(DAMAGED[at])


async def test_a_response_that_begins_again_replaces_the_first_one() -> None:
    receiver = ContentReceiver("c")
    for part in (b"", DATA[:700_000], b"", b'{"nodes":[{"id":', b'"n"}]}'):
        await receiver.add(part)
    page, pieces = await receiver.finish("")
    data = b"".join(pieces)
    assert [node.id for node in page.content.document.nodes] == ["n"]
    assert (page, data) == (await afterwards_without_tag(data), b'{"nodes":[{"id":"n"}]}')


async def afterwards_without_tag(data: bytes) -> ContentPage:
    page = await afterwards(data)
    assert isinstance(page, ContentPage)
    return ContentPage(page.offset, page.digest, page.content, page.complete)


async def test_nodes_are_built_before_the_last_part(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []

    class Builder(document_loader.ContentBuilder):
        def add(self, piece: SummarySlice) -> None:
            built.extend(node.id for node in piece.nodes)
            super().add(piece)

    monkeypatch.setattr(content_receiver, "ContentBuilder", Builder)
    nodes = [{"id": f"n{at}", "title": "t" * 1_000} for at in range(2_000)]
    data = json.dumps({"nodes": nodes}).encode()
    receiver = ContentReceiver("c")
    for at in range(0, len(data), 100_000):
        await receiver.add(data[at : at + 100_000])
    assert 1_000 < len(built) < 2_000


async def test_a_canvas_is_not_parsed_after_it_is_received(
    server_stores: ServerStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_arguments: Any, **_names: Any) -> None:
        raise AssertionError("parsed afterwards")

    monkeypatch.setattr(content_pages.document_loader, "read_content", never)
    path = f"/api/v1/canvases/{id_of('One')}/content"
    server_stores.server_transport.content[path] = json.dumps({"nodes": NODES}).encode()
    server_stores.connect()
    canvas = await server_stores.open("One")
    assert len(canvas.document.nodes) == len(NODES)


async def test_buffers_are_reused_while_a_page_is_received(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    @contextmanager
    def reused() -> Generator[None]:
        calls.append("begin")
        yield
        calls.append("end")

    async def request(sink: Sink) -> TaggedBytes:
        await sink(b"")
        calls.append("receive")
        await sink(b'{"nodes":[]}')
        return TaggedBytes(b"", "tag")

    monkeypatch.setattr(content_receiver, "reused_buffers", reused)
    page, _ = await receive_page("c", request)
    assert (page.etag, calls) == ("tag", ["begin", "receive", "end"])


@pytest.mark.parametrize("step_s", [0.0, document_loader.SLICE_S])
async def test_parsing_ends_its_slice_with_the_turn(step_s: float, monkeypatch: pytest.MonkeyPatch) -> None:
    now, turns = 0.0, 0
    done = asyncio.Event()

    def clock() -> float:
        nonlocal now
        now += step_s
        return now

    async def count_turns() -> None:
        nonlocal turns
        while not done.is_set():
            turns += 1
            await asyncio.sleep(0)

    monkeypatch.setattr(content_receiver, "turn", TurnBudget(clock))
    other = asyncio.create_task(count_turns())
    nodes = [{"id": f"n{at}", "title": "t" * 1_000} for at in range(2_000)]
    receiver = ContentReceiver("c")
    await receiver.add(b"")
    await receiver.add(json.dumps({"nodes": nodes}).encode())
    parsed_in = turns
    done.set()
    await other
    assert parsed_in > 10 if step_s else parsed_in == 0
