"""Rows of a canvas are returned while its content is received, once each, and with limited memory."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing
from typing import Any

import httpx
import pytest
from typing_extensions import override

from wsdesk.api import canvas_rows, errors
from wsdesk.api.canvas_rows import CanvasRows, canvas_notes
from wsdesk.api.client import Client
from wsdesk.api.retry import RetryPolicy
from wsdesk.wire.edge import read_edge
from wsdesk.wire.node import NodeResource, read_node

pytestmark = pytest.mark.anyio

PART = 64 << 10


class Body(httpx.AsyncByteStream):
    """Parts of a response; an exception in it is raised, and an event is awaited."""

    def __init__(self, parts: Sequence[bytes | Exception | asyncio.Event]) -> None:
        self._parts = parts
        self.sent = 0
        self.closed = asyncio.Event()

    @override
    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in self._parts:
            if isinstance(part, Exception):
                raise part
            if isinstance(part, asyncio.Event):
                await part.wait()
            else:
                self.sent += 1
                yield part
                await asyncio.sleep(0)

    @override
    async def aclose(self) -> None:
        self.closed.set()


def content(count: int, **fields: Any) -> bytes:
    nodes = [{"id": f"n{at}", "nodeType": "text", "title": "t" * 600} for at in range(count)]
    edges = [{"id": f"e{at}", "srcNodeId": "n0", "dstNodeId": f"n{at}"} for at in range(1, count)]
    return json.dumps({"nodes": nodes, "edges": edges, "notes": [], **fields}).encode()


def in_parts(data: bytes, size: int = PART) -> list[bytes]:
    return [data[at : at + size] for at in range(0, len(data), size)]


def nodes_of(client: Client) -> CanvasRows[NodeResource]:
    return CanvasRows(client, "c", "nodes", read_node)


def respond(server: Any, *bodies: Body) -> None:
    server.respond_with(*(lambda _request, body=body: httpx.Response(200, stream=body) for body in bodies))


async def test_the_first_rows_are_returned_before_the_last_ones_are_sent(client: Client, server: Any) -> None:
    held = asyncio.Event()
    first, *others = in_parts(content(1_000))
    respond(server, Body([first, held, *others]))
    rows = aiter(nodes_of(client))
    assert (await anext(rows)).id == "n0"
    held.set()
    assert [row.id async for row in rows] == [f"n{at}" for at in range(1, 1_000)]


async def test_all_rows_of_a_list_are_returned_and_counted(client: Client, server: Any) -> None:
    respond(server, Body(in_parts(content(500), 777)), Body(in_parts(content(500), 777)))
    nodes, edges = nodes_of(client), CanvasRows(client, "c", "edges", read_edge)
    assert [row.id async for row in nodes] == [f"n{at}" for at in range(500)]
    assert [row.id async for row in edges] == [f"e{at}" for at in range(1, 500)]
    assert (nodes.collected.count, nodes.collected.complete) == (500, True)
    assert (edges.collected.count, edges.collected.complete) == (499, True)


async def test_the_server_waits_while_no_rows_are_read(client: Client, server: Any) -> None:
    body = Body(in_parts(content(5_000)))
    respond(server, body)
    async with aclosing(nodes_of(client).by_page()) as pages:  # pyright: ignore[reportArgumentType]
        await anext(pages)
        for _ in range(200):
            await asyncio.sleep(0)
        assert body.sent <= canvas_rows._MAX_PARTS + 2  # pyright: ignore[reportPrivateUsage]
        rows = [row async for page in pages for row in page]
    assert (rows[-1].id, body.sent) == ("n4999", len(in_parts(content(5_000))))


async def test_a_slow_reader_does_not_stop_the_server(
    client: Client, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(canvas_rows, "_MAX_WAIT_S", 0.0)
    body = Body(in_parts(content(5_000)))
    respond(server, body)
    async with aclosing(nodes_of(client).by_page()) as pages:  # pyright: ignore[reportArgumentType]
        await anext(pages)
        await body.closed.wait()


async def test_time_that_a_reader_takes_is_not_that_of_the_server(
    make_client: Callable[..., Client], server: Any
) -> None:
    received, read = asyncio.Event(), asyncio.Event()
    respond(server, Body(in_parts(content(500))))

    async def sink(_part: bytes) -> None:
        received.set()
        await read.wait()

    async with aclosing(make_client({"policy": RetryPolicy(attempts=1, deadline_s=1)})) as client:
        reading = asyncio.create_task(client.stream_canvas_content("c", sink))
        await received.wait()
        done, _pending = await asyncio.wait([reading], timeout=1.2)
        assert not done
        read.set()
        await reading


async def test_rows_of_a_lost_response_are_not_repeated(client: Client, server: Any) -> None:
    first, second, *others = in_parts(content(500) + b" " * PART)
    invalid = first.replace(b'"n7"', b"null", 1)
    respond(server, Body([invalid, second, httpx.ReadError("lost")]), Body([first, second, *others]))
    nodes = nodes_of(client)
    ids = [row.id async for row in nodes]
    assert sorted(ids) == sorted(f"n{at}" for at in range(500))
    assert (nodes.collected.unreadable, nodes.collected.complete) == (0, True)
    assert len(server.requests) == 2


async def test_a_list_that_is_not_read_to_its_end_ends_the_request(client: Client, server: Any) -> None:
    body = Body(in_parts(content(5_000)))
    respond(server, body)
    async with aclosing(nodes_of(client).by_page()) as pages:  # pyright: ignore[reportArgumentType]
        await anext(pages)
    assert body.closed.is_set()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (content(20)[:-200], "cut-off"),
        (b'{"nodes": [{"id": "a"} {"id": "b"}]}', "not-json"),
        (b'{"edges": []}', "missing-field"),
        (b'{"nodes": 7}', "missing-field"),
        (b"<html>", "html"),
        (b"", "empty"),
    ],
)
@pytest.mark.parametrize("size", [PART, 5])
async def test_an_invalid_content_is_an_error(
    client: Client, server: Any, data: bytes, code: str, size: int
) -> None:
    respond(server, Body(in_parts(data, size)))
    nodes = nodes_of(client)
    with pytest.raises(errors.InvalidResponseError) as excinfo:
        _ = [row async for row in nodes]
    assert (excinfo.value.code, nodes.collected.complete) == (code, False)


async def test_null_is_an_empty_list(client: Client, server: Any) -> None:
    respond(server, Body([b'{"nodes": null}']))
    assert [row async for row in nodes_of(client)] == []


async def test_an_invalid_row_is_skipped_and_counted(client: Client, server: Any) -> None:
    respond(server, Body([b'{"nodes": [{"id": "a"}, {"title": "b"}, 7, {"id": "a"}, {"id": "c"}]}']))
    nodes = nodes_of(client)
    assert [row.id async for row in nodes] == ["a", "c"]
    assert nodes.collected.unreadable == 2


async def test_an_error_of_the_server_is_raised(client: Client, server: Any, reply: Any) -> None:
    server.respond_with(reply(404, {"message": "No such canvas"}))
    with pytest.raises(errors.NotFoundError):
        _ = [row async for row in nodes_of(client)]


async def test_a_content_that_is_too_large_is_an_error(
    client: Client, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    respond(server, Body(in_parts(content(500))))
    request = client._content_request("c", None)  # pyright: ignore[reportPrivateUsage]
    object.__setattr__(request, "max_bytes", 1_000)
    monkeypatch.setattr(client, "_content_request", lambda *_arguments: request)
    with pytest.raises(errors.InvalidResponseError) as excinfo:
        _ = [row async for row in nodes_of(client)]
    assert excinfo.value.code == "too-large"


async def test_all_notes_are_read_without_the_nodes(client: Client, server: Any) -> None:
    def page(request: httpx.Request) -> httpx.Response:
        start = int(request.url.params.get("noteOffset", 0))
        counts: dict[str, Any] = {"totalNoteCount": 5, "noteOffset": start}
        counts["nextNoteOffset"] = start + 2 if start < 4 else None
        notes = [{"id": f"o{at}", "body": "b"} for at in range(start, min(5, start + 2))]
        return httpx.Response(200, stream=Body(in_parts(content(100, notes=notes, **counts), 1_000)))

    server.respond_with(page)
    notes = await canvas_notes(client, "c")
    assert [note.id for note in notes.rows] == [f"o{at}" for at in range(5)]
    assert notes.complete


@pytest.mark.parametrize("bad", ["nope", '{"id":' + "[" * 300 + "]" * 300 + "}", "7"])
async def test_an_invalid_note_is_skipped(client: Client, server: Any, bad: str) -> None:
    body = b'{"nodes":[],"edges":[],"notes":[{"id":"a"},%b,{"id":"b"}],"totalNoteCount":2}' % bad.encode()
    respond(server, Body([body]))
    assert [note.id for note in (await canvas_notes(client, "c")).rows] == ["a", "b"]


async def test_an_invalid_number_of_notes_is_an_error(client: Client, server: Any) -> None:
    respond(server, Body([b'{"nodes":[],"edges":[],"notes":[],"totalNoteCount":tru}']))
    with pytest.raises(errors.InvalidResponseError):
        await canvas_notes(client, "c")
