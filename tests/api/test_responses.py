"""Error responses and invalid responses raise exceptions of one tree only."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wsdesk.api import errors
from wsdesk.api.client import Client
from wsdesk.wire import operations
from wsdesk.wire.agent import CompleteUpload
from wsdesk.wire.edge import NewEdge

pytestmark = pytest.mark.anyio
Reply = Callable[..., httpx.Response]
BOTH_KINDS = ({"statusCode": 400, "message": "words", "error": "Bad Request"}, {"message": "words"})


@pytest.mark.parametrize("body", BOTH_KINDS)
@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, errors.BadRequestError),
        (401, errors.UnauthorizedError),
        (403, errors.ForbiddenError),
        (404, errors.NotFoundError),
        (429, errors.RateLimitedError),
        (500, errors.ServerError),
        (599, errors.ServerError),
        (402, errors.UnexpectedStatusError),
        (499, errors.UnexpectedStatusError),
        (600, errors.ServerError),
    ],
)
async def test_each_status_has_its_error(
    client: Client,
    server: Any,
    reply: Reply,
    status: int,
    kind: type[errors.HttpStatusError],
    body: dict[str, object],
) -> None:
    server.respond_with(reply(status, body))
    with pytest.raises(errors.HttpStatusError) as excinfo:
        await client.get_approval("a")
    error = excinfo.value
    assert type(error) is kind
    assert (error.status, error.message, error.error) == (status, "words", body.get("error", ""))
    assert (error.request.operation, error.request.method) == ("get-approval", "GET")
    assert error.request.path == "/api/v1/agent/approvals/a"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", ""),
        (b"<html>Bad gateway</html>", ""),
        (b"[]", ""),
        (b'{"message": ["one", "two"]}', "one; two"),
        (b'{"message": {"deep": 1}}', ""),
        (b'{"message": 7}', "7"),
        (b'{"message": "half \\ud800"}', "half �"),
        (b'{"message": "' + b"x" * 100_000 + b'"}', ""),
        (b'{"message": "' + b"x" * 20_000 + b'"}', "x" * 4000),
        (b"[" * 100_000, ""),
        (b"\xff\xfe", ""),
    ],
)
async def test_any_error_body_yields_the_error_of_its_status(
    client: Client, server: Any, reply: Reply, body: bytes, message: str
) -> None:
    server.respond_with(reply(403, body))
    with pytest.raises(errors.ForbiddenError) as excinfo:
        await client.get_project("p")
    assert excinfo.value.message == message


async def test_a_plain_text_body_is_the_message(client: Client, server: Any, reply: Reply) -> None:
    server.respond_with(reply(404, b"no such thing\n", content_type="text/plain; charset=utf-8"))
    with pytest.raises(errors.NotFoundError) as excinfo:
        await client.get_project("p")
    assert excinfo.value.message == "no such thing"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_redirects_are_errors_and_never_followed(
    client: Client, server: Any, reply: Reply, status: int, key: str
) -> None:
    server.respond_with(reply(status, b"", location=f"https://evil.example/{key}"))
    with pytest.raises(errors.RedirectError) as excinfo:
        await client.create_edge("c", NewEdge(src_node_id="a", dst_node_id="b"))
    assert excinfo.value.location == "https://evil.example/[key]"
    assert [request.url.host for request in server.requests] == ["service.example"]


@pytest.mark.parametrize(
    "location",
    [
        "https://xn--elsewhere-.example/",
        "https://[::1/",
        "//",
        "https://a:b:c/",
        "http://" + "a" * 9_000,
        " ",
    ],
)
async def test_a_redirect_without_a_location_is_an_error(
    client: Client, server: Any, reply: Reply, location: str
) -> None:
    server.respond_with(reply(302, b"", location=location))
    with pytest.raises(errors.RedirectError) as excinfo:
        await client.get_project("p")
    assert excinfo.value.location == location[:500].strip() or excinfo.value.location == location


@pytest.mark.parametrize(
    ("location", "absolute"),
    [
        ("/in", "https://service.example/in"),
        ("in?a=b", "https://service.example/api/v1/projects/in?a=b"),
        ("?a=b", "https://service.example/api/v1/projects/p?a=b"),
        ("//login.example/in", "https://login.example/in"),
        ("//user@login.example/in", "https://user@login.example/in"),
        ("/\\login.example", "/\\login.example"),
        ("https:login.example", "https:login.example"),
        ("https://" + "u" * 5_000 + "@login.example/", "https://" + "u" * 5_000 + "@login.example/"),
        ("https://" + "u" * 20_000 + "@login.example/", ""),
    ],
)
async def test_the_location_is_whole_and_absolute(
    client: Client, server: Any, reply: Reply, location: str, absolute: str
) -> None:
    server.respond_with(reply(302, b"", location=location))
    with pytest.raises(errors.RedirectError) as excinfo:
        await client.get_project("p")
    assert excinfo.value.location == absolute


@pytest.mark.parametrize("status", [200, 201, 202, 203, 206])
async def test_any_2xx_is_a_success(client: Client, server: Any, reply: Reply, status: int) -> None:
    server.respond_with(reply(status, {"id": "c", "body": "hello"}))
    assert (await client.post_comment("t", "hello")).body == "hello"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "empty"),
        (b"  \n", "empty"),
        (b"<!doctype html>", "html"),
        (b"[]", "not-an-object"),
        (b"null", "not-an-object"),
        (b'{"id": "p"', "cut-off"),
        (b'{"id": "p", "title": "\xe2\x82', "cut-off"),
        (b"{id}", "not-json"),
        (b"\xff\xfe\x00", "not-json"),
        (b"[" * 100_000, "not-an-object"),
    ],
)
async def test_unreadable_successes_are_errors(
    client: Client, server: Any, reply: Reply, body: bytes, code: str
) -> None:
    server.respond_with(reply(200, body))
    with pytest.raises(errors.InvalidResponseError) as excinfo:
        await client.get_project("p")
    assert (excinfo.value.code, excinfo.value.status, excinfo.value.arrived) == (code, 200, True)
    assert len(server.requests) == 1


async def test_a_write_with_an_empty_response_was_executed(client: Client, server: Any, reply: Reply) -> None:
    server.respond_with(httpx.Response(204))
    with pytest.raises(errors.InvalidResponseError) as excinfo:
        await client.post_comment("t", "hello")
    assert (excinfo.value.code, excinfo.value.status, excinfo.value.arrived) == ("empty", 204, True)


async def test_a_missing_required_field_is_named(client: Client, server: Any, reply: Reply) -> None:
    server.respond_with(reply(200, {"id": "s"}))
    request = CompleteUpload(
        upload_id="u",
        storage_bucket="b",
        storage_key="k",
        filename="f",
        content_type="image/png",
        size_in_bytes=1,
        parts=(),
    )
    with pytest.raises(errors.InvalidResponseError) as excinfo:
        await client.complete_skill_upload("t", "s", request)
    assert (excinfo.value.code, excinfo.value.field) == ("missing-field", "name")


async def test_one_invalid_row_does_not_invalidate_the_list(
    client: Client, server: Any, reply: Reply
) -> None:
    deep = b"[" * 50_000 + b"]" * 50_000
    rows = b'{"data": [{"id": "a"}, {"id": "b", "x": %b}, 5, {"id": "c", "isPublic": NaN}], "total": 4}'
    server.respond_with(reply(200, rows % deep))
    projects = await client.list_projects()
    assert [project.id for project in projects.data] == ["a", "c"]
    assert [row.index for row in projects.unreadable] == [1, 2]


async def test_response_bytes_are_limited(
    client: Client, server: Any, reply: Reply, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        operations, "GET_CANVAS_CONTENT", replace(operations.GET_CANVAS_CONTENT, max_bytes=1000)
    )
    server.respond_with(reply(200, {"id": "p", "title": "x" * 1000}))
    with pytest.raises(errors.InvalidResponseError) as excinfo:
        await client.get_canvas_content_bytes("c")
    assert excinfo.value.code == "too-large"


class Chunks(httpx.AsyncByteStream):
    """A body in chunks of 100 bytes."""

    def __init__(self, data: bytes, fails: BaseException | None = None) -> None:
        self.data = data
        self.fails = fails
        self.chunk_count = 0

    async def __aiter__(self):  # pyright: ignore[reportIncompatibleMethodOverride]
        for at in range(0, len(self.data), 100):
            self.chunk_count += 1
            yield self.data[at : at + 100]
        if self.fails is not None:
            raise self.fails


def compressed_response(
    data: bytes, encoding: str = "gzip", status: int = 200, fails: BaseException | None = None
) -> Any:
    return lambda _request: httpx.Response(
        status, headers={"content-encoding": encoding}, stream=Chunks(data, fails)
    )


async def test_compressed_responses_are_read(client: Client, server: Any) -> None:
    body = b'{"id": "p", "title": "' + b"x" * 5000 + b'"}'
    for encoding, data in (("gzip", gzip.compress(body)), ("deflate", zlib.compress(body))):
        server.respond_with(compressed_response(data, encoding))
        assert len((await client.get_project("p")).title or "") == 5000


async def test_a_zip_bomb_is_not_decompressed(
    client: Client, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    bounded = replace(operations.GET_CANVAS_CONTENT, max_bytes=5_000_000)
    monkeypatch.setattr(operations, "GET_CANVAS_CONTENT", bounded)
    server.respond_with(compressed_response(gzip.compress(b"0" * 200_000_000, 9)))
    with pytest.raises(errors.InvalidResponseError) as excinfo:
        await client.get_canvas_content_bytes("c")
    assert excinfo.value.code == "too-large"


@pytest.mark.parametrize(
    ("encoding", "data", "code"),
    [
        ("gzip", b"no gzip at all", "bad-encoding"),
        ("br", b"{}", "bad-encoding"),
        ("zstd", b"{}", "bad-encoding"),
    ],
)
async def test_unsupported_encodings_are_errors(
    client: Client, server: Any, encoding: str, data: bytes, code: str
) -> None:
    server.respond_with(compressed_response(data, encoding))
    with pytest.raises(errors.InvalidResponseError) as excinfo:
        await client.get_project("p")
    assert excinfo.value.code == code


async def test_an_interrupted_read_is_retried(client: Client, server: Any, reply: Reply) -> None:
    half = gzip.compress(b'{"id": "p"}')[:-6]
    server.respond_with(
        compressed_response(half),
        compressed_response(b"", "identity", fails=httpx.ReadError("gone")),
        reply(200, {"id": "p"}),
    )
    assert (await client.get_project("p")).id == "p"
    assert len(server.requests) == 3


async def test_a_write_with_an_interrupted_response_was_executed(client: Client, server: Any) -> None:
    server.respond_with(
        compressed_response(b'{"id": "c"', "identity", 201, httpx.RemoteProtocolError("gone"))
    )
    with pytest.raises(errors.InvalidResponseError) as excinfo:
        await client.post_comment("t", "hello")
    assert (excinfo.value.code, excinfo.value.status, excinfo.value.arrived) == ("cut-off", 201, True)
    assert len(server.requests) == 1


async def test_an_interrupted_error_body_yields_the_error_of_its_status(client: Client, server: Any) -> None:
    server.respond_with(compressed_response(b'{"mess', "identity", 404, httpx.ReadError("gone")))
    with pytest.raises(errors.NotFoundError):
        await client.post_comment("t", "hello")


async def test_progress_is_reported(client: Client, server: Any) -> None:
    progress: list[tuple[int, int | None]] = []
    server.respond_with(
        lambda _request: httpx.Response(
            200, headers={"content-length": "250"}, stream=Chunks(b"{" + b" " * 249)
        )
    )
    await client.get_canvas_content_bytes(
        "c", progress=lambda received, total: progress.append((received, total))
    )
    assert progress == [(100, 250), (200, 250), (250, 250)]


@given(status=st.integers(200, 599), body=st.binary(max_size=100))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
async def test_only_errors_of_the_tree_are_raised(
    make_client: Callable[..., Client], server: Any, reply: Reply, status: int, body: bytes
) -> None:
    server.respond_with(reply(status, body))
    client = make_client()
    for call in (
        lambda: client.get_project("p"),
        lambda: client.list_projects(),
        lambda: client.get_canvas_content("c"),
        lambda: client.post_comment("t", "x"),
        lambda: client.fetch_capabilities(),
    ):
        client.host_wait.release()
        try:
            await call()
        except errors.ApiError as error:
            raised = error
            assert str(raised)
