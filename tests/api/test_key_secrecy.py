"""The key is sent to one origin in one header, and appears nowhere else."""

from __future__ import annotations

import logging
import pickle
import traceback
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from wsdesk.api import errors
from wsdesk.api.client import Client
from wsdesk.api.transport import NotSentError, Transport, TransportRequest
from wsdesk.wire.edge import NewEdge

pytestmark = pytest.mark.anyio
Reply = Callable[..., httpx.Response]


async def test_the_headers_of_a_request(
    make_client: Callable[..., Client], server: Any, reply: Reply, key: str
) -> None:
    server.respond_with(reply(200, {}))
    await make_client(team_id="team-1").get_project("p")
    await make_client().get_project("p")
    first, second = server.requests
    assert first.headers["authorization"] == f"Bearer {key}"
    assert first.headers["x-team-id"] == "team-1"
    assert "x-team-id" not in second.headers
    assert key not in str(first.url)


async def test_only_a_body_has_a_content_type(client: Client, server: Any, reply: Reply) -> None:
    server.respond_with(reply(200, {}))
    await client.get_project("p")
    await client.post_comment("t", "hello é")
    assert "content-type" not in server.requests[0].headers
    assert server.requests[1].headers["content-type"] == "application/json"
    assert server.requests[1].content == '{"body":"hello é"}'.encode()


async def test_cookies_are_neither_stored_nor_sent(client: Client, server: Any, reply: Reply) -> None:
    server.respond_with(reply(200, {}, set_cookie="session=1; Path=/"))
    await client.get_project("p")
    await client.get_project("p")
    assert "cookie" not in server.requests[1].headers


@pytest.mark.parametrize("status", [200, 301, 307, 400, 401, 403, 404, 429, 500])
async def test_the_key_is_in_no_error_and_no_log(
    make_client: Callable[..., Client],
    server: Any,
    reply: Reply,
    key: str,
    caplog: pytest.LogCaptureFixture,
    status: int,
) -> None:
    """Also if the server repeats it in its message."""
    caplog.set_level(logging.DEBUG)
    error_body = {"message": f"The key {key} is not good", "error": key, "retryAfterSeconds": 99}
    server.respond_with(
        reply(status, error_body if status != 200 else key.encode(), location=f"https://x/{key}")
    )
    client = make_client()
    try:
        await client.create_edge("c", NewEdge(src_node_id="a", dst_node_id="b"))
    except errors.ApiError as error:
        text = "".join(traceback.format_exception(error)) + repr(error) + repr(vars(error)) + repr(error.args)
    else:
        pytest.fail("an error was expected")
    assert key not in text
    assert key not in caplog.text
    assert key not in repr(client) + repr(client.connection)


@pytest.mark.parametrize(
    "failure", [httpx.ConnectError("{key}"), httpx.LocalProtocolError("Illegal header value b'Bearer {key}'")]
)
async def test_messages_of_the_library_are_not_passed_on(
    client: Client, server: Any, key: str, failure: httpx.TransportError
) -> None:
    server.respond_with(type(failure)(str(failure).format(key=key)))
    with pytest.raises(errors.NetworkError) as excinfo:
        await client.post_comment("t", "hello")
    assert key not in "".join(traceback.format_exception(excinfo.value))


async def test_requests_to_another_origin_are_never_sent(server: Any, reply: Reply) -> None:
    server.respond_with(reply(200, {}))
    transport = Transport("https://service.example", loopback=False, transport=httpx.MockTransport(server))
    for url in ("https://evil.example/", "http://service.example/", "https://service.example:444/"):
        with pytest.raises(AssertionError):
            await transport.send(TransportRequest("GET", url), max_bytes=10)
    assert server.requests == []
    await transport.aclose()
    with pytest.raises(NotSentError):
        await transport.send(TransportRequest("GET", "https://service.example/"), max_bytes=10)


async def test_ids_cannot_leave_the_path(client: Client, server: Any, reply: Reply) -> None:
    server.respond_with(reply(200, {}))
    await client.get_project("../../../evil?x=1#y")
    assert server.requests[0].url.raw_path == b"/api/v1/projects/..%2F..%2F..%2Fevil%3Fx%3D1%23y"
    for bad in ("", ".", "..", "a b", "a\r\nx-evil: 1"):
        with pytest.raises(errors.InvalidRequestError) as excinfo:
            await client.get_project(bad)
        assert excinfo.value.field == "projectId"
    assert len(server.requests) == 1


def test_the_repr_of_a_request_omits_its_content(key: str) -> None:
    outgoing = TransportRequest("GET", "https://a", headers={"Authorization": key}, body=b"private words")
    assert key not in repr(outgoing)
    assert "private" not in repr(outgoing)


def test_errors_can_be_pickled() -> None:
    error = errors.NotFoundError(
        404, "words", "Not Found", request=errors.RequestInfo("get-project", "GET", "/x")
    )
    assert str(error) == "get-project (GET /x): 404"
    assert str(errors.InvalidRequestError("body", "1 to 10000 characters")) == "body: 1 to 10000 characters"
    assert pickle.loads(pickle.dumps(errors.RequestInfo("a", "GET", "/x"))).method == "GET"


@pytest.mark.parametrize(
    ("kind", "parents"),
    [
        (errors.InvalidRequestError, (errors.ApiError,)),
        (errors.ConnectError, (errors.NetworkError, errors.ApiError)),
        (errors.RequestTimeoutError, (errors.NetworkError, errors.ApiError)),
        (errors.RedirectError, (errors.HttpStatusError, errors.ApiError)),
        (errors.RateLimitedError, (errors.HttpStatusError, errors.ApiError)),
        (errors.ServerError, (errors.HttpStatusError, errors.ApiError)),
        (errors.InvalidResponseError, (errors.ApiError,)),
    ],
)
def test_the_error_tree_matches_its_documentation(kind: type, parents: tuple[type, ...]) -> None:
    assert all(issubclass(kind, parent) for parent in parents)
    assert kind.__name__ in (errors.__doc__ or "")
