"""Requests to a server in the same process."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from wsdesk.app.cli.app_transport import AppTransport

pytestmark = pytest.mark.anyio

URL = "http://127.0.0.1/a/b%20c?x=1"


def client_of(app: object) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=AppTransport(app))  # pyright: ignore[reportArgumentType]


async def begin(send: Send, status: int = 200) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"x-a", b"b")]})


async def test_a_request_and_its_response_are_passed_on() -> None:
    seen: list[object] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.extend((scope["method"], scope["path"], scope["raw_path"], scope["query_string"]))
        seen.append((await receive())["body"])
        await begin(send, 201)
        await send({"type": "http.response.body", "body": b"done"})
        seen.append((await receive())["type"])

    async with client_of(app) as client:
        response = await client.post(URL, content=b"body")
    assert (response.status_code, response.headers["x-a"], response.content) == (201, "b", b"done")
    assert seen == ["POST", "/a/b c", b"/a/b%20c", b"x=1", b"body", "http.disconnect"]


async def test_a_part_is_read_before_the_next_one_is_produced() -> None:
    has_read = asyncio.Event()

    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        await begin(send)
        await send({"type": "http.response.body", "body": b"first", "more_body": True})
        await has_read.wait()
        await send({"type": "http.response.body", "body": b"second"})

    async with client_of(app) as client, client.stream("GET", URL) as response:
        parts = response.aiter_raw()
        assert await anext(parts) == b"first"
        has_read.set()
        assert [part async for part in parts] == [b"second"]


@pytest.mark.parametrize("number", [4, 1_000_000])
async def test_a_response_that_is_not_read_ends_when_it_is_closed(number: int) -> None:
    sent = 0

    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        nonlocal sent
        await begin(send)
        for at in range(number):
            await send({"type": "http.response.body", "body": b"part", "more_body": at + 1 < number})
            sent += 1

    async with asyncio.timeout(20), client_of(app) as client, client.stream("GET", URL):
        while sent < 4:  # noqa: ASYNC110
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
    assert sent == 4


async def test_an_exception_of_the_application_is_raised() -> None:
    async def fails(scope: Scope, _receive: Receive, send: Send) -> None:
        if scope["path"] == "/late":
            await begin(send)
        raise ValueError("broken")

    async with client_of(fails) as client:
        for path in ("early", "late"):
            with pytest.raises(ValueError, match="broken"):
                await client.get(f"http://127.0.0.1/{path}")
