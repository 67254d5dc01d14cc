"""Capabilities of a server: read once, never assumed, and only below its base URL."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from wsdesk.api import capabilities, errors
from wsdesk.api.client import Client
from wsdesk.app.cli.call_arguments import team_of
from wsdesk.wire.capabilities import Capability, CommentList

pytestmark = pytest.mark.anyio
Reply = Callable[..., httpx.Response]

LISTING = {
    "name": "wsdesk",
    "version": 1,
    "offers": [
        {
            "name": "thread-comments",
            "version": 1,
            "method": "GET",
            "path": "/offers/v1/threads/{threadId}/comments",
        },
        {
            "name": "node-threads",
            "version": 1,
            "method": "GET",
            "path": "/offers/v1/canvases/{canvasId}/threads",
        },
        {"name": "folders", "version": 2, "method": "GET", "path": "/offers/v2/folders"},
        {"name": "start-upload", "version": 1, "method": "POST", "path": "/offers/v1/uploads"},
        {"name": "future", "version": 1},
        "nonsense",
    ],
}


async def test_capabilities_are_read_once(client: Client, server: Any, reply: Reply) -> None:
    server.respond_with(reply(200, LISTING))
    capabilities = await client.fetch_capabilities()
    assert (await client.get_capabilities()) is capabilities
    assert [request.url.path for request in server.requests] == ["/.well-known/wsdesk.json"]
    assert capabilities.find("thread-comments") is not None
    assert capabilities.find("folders") is None, "another version is another capability"
    assert capabilities.find("folders", 2) is not None


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (404, {}),
        (403, {}),
        (400, {}),
        (302, {}),
        (200, b"<html>"),
        (200, b""),
        (200, {}),
        (200, {"offers": 5}),
    ],
)
async def test_without_a_document_there_are_no_capabilities(
    client: Client, server: Any, reply: Reply, status: int, body: Any
) -> None:
    server.respond_with(reply(status, body))
    assert (await client.fetch_capabilities()).offers == ()
    assert await capabilities.folders(client) == ()
    assert await capabilities.start_upload(client, "f", "image/png", 1) is None


@pytest.mark.parametrize(
    ("status", "kind"),
    [(401, errors.UnauthorizedError), (429, errors.RateLimitedError), (500, errors.ServerError)],
)
async def test_an_unavailable_server_raises_instead(
    client: Client, server: Any, reply: Reply, status: int, kind: type[errors.ApiError]
) -> None:
    server.respond_with(reply(status, {"retryAfterSeconds": 99}))
    with pytest.raises(kind):
        await client.fetch_capabilities()


async def test_typed_readers(client: Client, server: Any, reply: Reply) -> None:
    server.respond_with(
        reply(200, LISTING),
        reply(200, {"data": [{"nodeId": "n", "threadId": "t", "commentCount": 2}, {"nodeId": "n2"}]}),
        reply(200, {"data": [{"id": "c", "body": "Brighter?"}, 5], "total": 2}),
        reply(200, {"uploadId": "u", "storageBucket": "b", "storageKey": "k"}),
    )
    (thread,) = await capabilities.node_threads(client, "canvas 1".replace(" ", "-"))
    assert (thread.node_id, thread.thread_id, thread.comment_count) == ("n", "t", 2)
    page = await capabilities.thread_comments(client, "t/1", 0, 50)
    (comment,) = page.data
    assert page.total == 2
    assert comment.body == "Brighter?"
    started = await capabilities.start_upload(client, "f", "image/png", 1)
    assert started is not None
    assert started.upload_id == "u"
    assert [request.url.raw_path.decode() for request in server.requests[1:]] == [
        "/offers/v1/canvases/canvas-1/threads",
        "/offers/v1/threads/t%2F1/comments?limit=50&offset=0",
        "/offers/v1/uploads",
    ]
    assert server.requests[3].content == b'{"filename": "f", "contentType": "image/png", "sizeInBytes": 1}'


async def test_calling_a_capability(client: Client, server: Any, reply: Reply) -> None:
    offer = Capability(name="x", version=1, path="/offers/{a}/b")
    server.respond_with(reply(200, {"data": [{"id": "c"}]}), reply(200, b""), reply(200, b"<html>"))
    page = await client.read_capability(offer, {"a": "1", "extra": "2"}, CommentList)
    assert [comment.id for comment in page.data] == ["c"]
    assert str(server.requests[0].url) == "https://service.example/offers/1/b?extra=2"
    for _unreadable in range(2):
        with pytest.raises(errors.InvalidResponseError):
            await client.read_capability(offer, {"a": "1"}, CommentList)


@pytest.mark.parametrize(
    ("path", "params"),
    [
        ("//evil.example/x", {}),
        ("https://evil.example/x", {}),
        ("/\\evil.example", {}),
        ("/../x", {}),
        ("/a/..", {}),
        ("@evil.example/", {}),
        ("/a?key={b}", {"b": "x"}),
        ("/a#b", {}),
        ("/a b", {}),
        ("", {}),
        ("/{a}{b}", {"a": "x", "b": "y"}),
        ("/{a}", {}),
        ("/{a}", {"a": ".."}),
        ("/" + "a/" * 400, {}),
    ],
)
async def test_a_capability_cannot_leave_the_server(
    client: Client, server: Any, reply: Reply, path: str, params: dict[str, str]
) -> None:
    server.respond_with(reply(200, {}))
    with pytest.raises(errors.InvalidRequestError):
        await client.read_capability(Capability(name="x", version=1, path=path), params, CommentList)
    assert server.requests == []


async def test_a_capability_has_one_of_five_methods(client: Client, server: Any) -> None:
    with pytest.raises(errors.InvalidRequestError):
        await client.read_capability(
            Capability(name="x", version=1, method="CONNECT", path="/x"), {}, CommentList
        )


@pytest.mark.parametrize(("method", "request_count"), [("GET", 4), ("POST", 1), ("DELETE", 1)])
async def test_only_get_capabilities_are_retried(
    client: Client, server: Any, method: str, request_count: int
) -> None:
    server.respond_with(httpx.ReadError("gone"))
    with pytest.raises(errors.NetworkError):
        await client.read_capability(
            Capability(name="x", version=1, method=method, path="/x"), {}, CommentList
        )
    assert len(server.requests) == request_count


async def test_the_team_of_a_key(make_client: Callable[..., Client], server: Any, reply: Reply) -> None:
    server.respond_with(reply(200, {"data": [{"id": "p", "teamId": "team-9"}]}))
    assert await team_of(make_client()) == "team-9"
    assert await team_of(make_client(team_id="mine")) == "mine"
    server.respond_with(reply(200, {"data": []}))
    assert await team_of(make_client()) == ""
