"""Parts are sent to signed URLs without the key, without redirects, and to no refused address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from wsdesk.media.fetch.part_upload import PartUploader, PartUploadError

pytestmark = pytest.mark.anyio
BASE = "https://service.example"
PART_URL = "https://storage.example/part?signature=1"


class Storage(httpx.AsyncBaseTransport):
    """Fake storage that responds with a function of the request and records requests."""

    def __init__(self, respond: Callable[[httpx.Request], httpx.Response]) -> None:
        self.respond = respond
        self.requests: list[httpx.Request] = []
        self.bodies: list[bytes] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        self.bodies.append(await request.aread())
        return self.respond(request)


def ignore_progress(_sent: int) -> None:
    pass


async def test_uploads_send_no_credentials() -> None:
    storage = Storage(lambda request: httpx.Response(200, headers={"ETag": '"tag"'}))
    progress: list[int] = []
    data = bytes(200_000)
    assert await PartUploader(BASE, storage).send(PART_URL, data, progress.append) == '"tag"'
    assert storage.bodies == [data]
    assert progress == sorted(progress)
    assert progress[-1] == len(data)
    (request,) = storage.requests
    assert request.method == "PUT"
    assert set(request.headers) == {"host", "content-length", "accept", "user-agent"}


@pytest.mark.parametrize(
    "address",
    [
        "",
        "http://storage.example/part",
        "https://127.0.0.1/part",
        "https://169.254.169.254/latest",
        "https://10.0.0.8/part",
        "https://user:word@storage.example/part",
        "file:///etc/passwd",
        "ftp://storage.example/part",
        "https://storage.example\r\nX: 1",
    ],
)
async def test_parts_are_not_sent_to_refused_urls(address: str) -> None:
    storage = Storage(lambda request: httpx.Response(200, headers={"ETag": "x"}))
    with pytest.raises(PartUploadError) as excinfo:
        await PartUploader(BASE, storage).send(address, b"data", ignore_progress)
    assert excinfo.value.code == "refused-address"
    assert not excinfo.value.again
    assert storage.requests == []


@pytest.mark.parametrize(
    ("response", "code", "can_retry"),
    [
        (httpx.Response(403), "expired", True),
        (httpx.Response(429, headers={"Retry-After": "7"}), "busy", True),
        (httpx.Response(429, headers={"Retry-After": "9" * 400}), "busy", True),
        (httpx.Response(507, headers={"Retry-After": "7"}), "full", True),
        (httpx.Response(500), "fault", True),
        (httpx.Response(400), "refused", False),
        (httpx.Response(307, headers={"Location": "https://elsewhere.example"}), "refused", False),
        (httpx.Response(200), "no-tag", False),
        (httpx.Response(200, headers={"ETag": "x" * 500}), "no-tag", False),
    ],
)
async def test_every_error_has_whether_a_retry_may_succeed(
    response: httpx.Response, code: str, can_retry: bool
) -> None:
    storage = Storage(lambda request: response)
    with pytest.raises(PartUploadError) as excinfo:
        await PartUploader(BASE, storage).send(PART_URL, b"data", ignore_progress)
    assert (excinfo.value.code, excinfo.value.again) == (code, can_retry)
    assert len(storage.requests) == 1
    if code == "busy":
        assert excinfo.value.wait_s == (7 if response.headers["retry-after"] == "7" else 120)


@pytest.mark.parametrize(
    "error", [httpx.ConnectError("x"), OSError(5, "x"), ExceptionGroup("x", [OSError()])]
)
async def test_a_lost_connection_is_unreachable(error: Any) -> None:
    def lose_connection(_request: httpx.Request) -> httpx.Response:
        raise error

    with pytest.raises(PartUploadError) as excinfo:
        await PartUploader(BASE, Storage(lose_connection)).send(PART_URL, b"data", ignore_progress)
    assert excinfo.value.code == "unreachable"
