"""Hostile requests get a 4xx response, never a 500, and change nothing."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest

from wsdesk.server.capabilities import CAPABILITIES
from wsdesk.wire.operations import OPERATIONS, Operation

pytestmark = pytest.mark.anyio
Named = Callable[[str], str]
POSTS = [row for row in (*OPERATIONS.values(), *CAPABILITIES) if row.method == "POST"]

BODIES: dict[str, bytes] = {
    "nothing": b" ",
    "bad utf-8": b'{"body":"\xff\xfe"}',
    "not json": b"<html>",
    "cut off": b'{"body":',
    "two values": b"{}{}",
    "an array": b"[]",
    "a text": b'"body"',
    "null": b"null",
    "deep": b"[" * 200_000,
    "deep object": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "nan": b'{"body":NaN}',
    "infinity": b'{"partNumber":-Infinity}',
    "long number": b'{"partNumber":' + b"9" * 20_000 + b"}",
    "huge number": b'{"partNumber":1e999}',
    "half a pair": b'{"body":"\\ud800","uploadId":"\\ud800","srcHandle":"\\ud800","status":"\\ud800"}',
    "utf-16": '{"body":"x"}'.encode("utf-16"),
    "nul": b"\0",
    "types": b'{"body":{},"id":[],"srcNodeId":{},"uploadId":1,"partNumber":[],"status":{},"parts":{}}',
}


@pytest.mark.parametrize("row", POSTS, ids=lambda row: row.name)
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
async def test_invalid_bodies_are_rejected(
    server: httpx.AsyncClient, named: Named, row: Operation[Any], body: bytes
) -> None:
    path = row.path.format(
        teamId=named("team"),
        skillId=named("skill"),
        canvasId=named("storyboard"),
        threadId=named("thread"),
        approvalId=named("approval pending"),
    )
    response = await server.post(path, content=body)
    if row.name == "start-upload":
        assert response.status_code in (200, 400)
    else:
        assert 400 <= response.status_code < 500
    assert response.json()["message" if response.is_error else "uploadId"]


async def test_a_huge_body_is_rejected_before_it_is_read(server: httpx.AsyncClient, named: Named) -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while sent < 1 << 30:
            sent += 1 << 16
            yield b"x" * (1 << 16)

    address = f"/api/v1/canvases/{named('storyboard')}/direct/edges"
    declared = await server.post(address, content=b"{}", headers={"Content-Length": "9" * 30})
    assert declared.status_code == 413
    streamed = await server.post(address, content=endless())
    assert streamed.status_code == 413
    assert sent < 1 << 22
    assert set(streamed.json()) == {"statusCode", "error", "message"}


@pytest.mark.parametrize(
    "value", ["%00", "%ff%fe", "%ed%a0%80", "1e3", "0x10", "٣", " 1", "1 ", "+1", "--1", "", "1_0"]
)
@pytest.mark.parametrize("name", ["limit", "offset"])
async def test_numbers_in_queries(server: httpx.AsyncClient, name: str, value: str) -> None:
    response = await server.get(f"/api/v1/canvases?{name}={value}")
    assert response.status_code == 400
    assert response.json()["message"].startswith(f"{name}: ")


@pytest.mark.parametrize(
    "query", ["%00", "%ff", "%ed%a0%80", "a%00b", "%F0%9F%92%A9", "%25", "a&query=b", ";", "&&==&"]
)
async def test_texts_in_queries(server: httpx.AsyncClient, query: str) -> None:
    response = await server.get(f"/api/v1/files/agent-search?query={query}")
    assert response.status_code in (200, 400)
    assert response.json()


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/projects/%00",
        "/api/v1/projects/%ff%fe",
        "/api/v1/projects/" + "a" * 5000,
        "/api/v1/projects/..%2f..%2fetc",
        "/api/v1/canvases/%F0%9F%92%A9/content",
        "/api/v1/canvases//content",
        "/api/v1/agent/approvals/%0d%0aX:1",
        "/assets/%00/%00",
        "/assets/" + "A" * 3000 + "/x",
        "/../workspace.db",
        "/static/x",
        "/",
    ],
)
async def test_paths(server: httpx.AsyncClient, path: str) -> None:
    response = await server.get(path)
    assert response.status_code == 404
    assert response.json()["message"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
async def test_unknown_methods(server: httpx.AsyncClient, method: str) -> None:
    response = await server.request(method, "/api/v1/canvases")
    assert response.status_code == 405
    assert "GET" in response.headers["allow"]
    assert response.json()["statusCode"] == 405


async def test_a_text_like_the_placeholder_is_unchanged(server: httpx.AsyncClient, named: Named) -> None:
    threads = (await server.get(f"/offers/v1/canvases/{named('storyboard')}/threads")).json()["data"]
    for text in ("origin-", "\x02", "http://127.0.0.1:8000/assets/missing/x"):
        response = await server.post(
            f"/api/v1/comment-threads/{threads[0]['threadId']}/comments", content=json.dumps({"body": text})
        )
        assert response.json()["body"] == text
