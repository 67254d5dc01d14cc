"""Downloads from hosts with slow, large, redirected, or invalid responses."""

from __future__ import annotations

import asyncio
import gzip
import tracemalloc
import zlib
from collections.abc import AsyncIterator
from email.utils import formatdate
from time import time

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.media.samples import CDN, SERVER_URL, Host, image_bytes
from wsdesk.media.core.errors import MediaError
from wsdesk.media.core.sniff import check_image
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.fetch.fetcher import Fetcher

pytestmark = pytest.mark.anyio


@pytest.fixture
def fetcher(host: Host, workers: WorkerThreads) -> Fetcher:
    return Fetcher(SERVER_URL, host.transport)


async def fetch(fetcher: Fetcher, path: str, limit: int = 1 << 20, **more: object) -> bytes:
    data = bytearray()
    size = await fetcher.fetch(f"{CDN}{path}", data.extend, limit, **more)  # type: ignore[arg-type]
    assert size == len(data)
    return bytes(data)


async def fetch_error(fetcher: Fetcher, path: str, limit: int = 1 << 20, **more: object) -> MediaError:
    with pytest.raises(MediaError) as excinfo:
        await fetch(fetcher, path, limit, **more)
    return excinfo.value


async def test_downloads_send_no_credentials(fetcher: Fetcher, host: Host) -> None:
    host.files["/a"] = lambda request: httpx.Response(200, content=b"x" * 100, headers={"set-cookie": "id=1"})
    assert await fetch(fetcher, "/a") == b"x" * 100
    assert await fetch(fetcher, "/a") == b"x" * 100
    for request in host.requests:
        assert set(request.headers) == {"host", "accept", "accept-encoding", "user-agent"}


@pytest.mark.parametrize(
    ("status", "code"),
    [
        *((404, "gone"), (410, "gone"), (401, "forbidden"), (403, "forbidden"), (429, "busy"), (503, "busy")),
        *(
            (413, "too-large"),
            (500, "odd-answer"),
            (204, "odd-answer"),
            (206, "odd-answer"),
            (304, "odd-answer"),
        ),
    ],
)
async def test_statuses_have_error_codes(fetcher: Fetcher, host: Host, status: int, code: str) -> None:
    host.files["/a"] = status
    assert (await fetch_error(fetcher, "/a")).code == code


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        *(("7", 7, 7), ("0", 1, 1), ("99999", 300, 300), ("-5", 1, 1), ("soon", 1, 1), ("nan", 1, 1)),
        *(("9" * 400, 300, 300), ("", 1, 1), (formatdate(0), 1, 1)),
    ],
)
async def test_retry_after_is_limited(
    fetcher: Fetcher, host: Host, text: str, low: float, high: float
) -> None:
    host.files["/a"] = lambda request: httpx.Response(429, headers={"retry-after": text})
    assert low <= (await fetch_error(fetcher, "/a")).wait_s <= high


async def test_retry_after_may_be_a_date(fetcher: Fetcher, host: Host) -> None:
    date = formatdate(time() + 60)
    host.files["/a"] = lambda request: httpx.Response(503, headers={"retry-after": date})
    assert 50 <= (await fetch_error(fetcher, "/a")).wait_s <= 61


async def test_the_limit_applies_to_received_bytes(fetcher: Fetcher, host: Host) -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while sent < 1_000_000:  # a client that reads all of it fails instead of hanging
            sent += 1000
            yield b"x" * 1000

    host.files["/endless"] = lambda request: httpx.Response(200, content=endless())
    host.files["/announced"] = lambda request: httpx.Response(
        200, content=b"x", headers={"content-length": "2000000"}
    )
    host.files["/just"] = b"x" * 10_000
    assert (await fetch_error(fetcher, "/endless", 10_000)).code == "too-large"
    assert sent <= 12_000
    assert (await fetch_error(fetcher, "/announced")).code == "too-large"
    assert len(await fetch(fetcher, "/just", 10_000)) == 10_000
    assert (await fetch_error(fetcher, "/just", 9_999)).code == "too-large"


async def test_a_compressed_body_is_decompressed_in_chunks(fetcher: Fetcher, host: Host) -> None:
    bomb = gzip.compress(bytes(100_000_000))
    host.files["/bomb"] = lambda request: httpx.Response(
        200, stream=httpx.ByteStream(bomb), headers={"content-encoding": "gzip"}
    )
    tracemalloc.start()
    try:
        assert (await fetch_error(fetcher, "/bomb", 1_000_000)).code == "too-large"
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 25_000_000


async def test_the_limit_applies_after_decompression(fetcher: Fetcher, host: Host) -> None:
    bomb = gzip.compress(bytes(50_000_000))
    assert len(bomb) < 100_000
    host.files["/bomb"] = lambda request: httpx.Response(
        200, stream=httpx.ByteStream(bomb), headers={"content-encoding": "gzip"}
    )
    host.files["/packed"] = lambda request: httpx.Response(
        200, stream=httpx.ByteStream(zlib.compress(b"x" * 5000)), headers={"content-encoding": "deflate"}
    )
    host.files["/odd"] = lambda request: httpx.Response(
        200, stream=httpx.ByteStream(b"x"), headers={"content-encoding": "br"}
    )
    host.files["/broken"] = lambda request: httpx.Response(
        200, stream=httpx.ByteStream(b"not gzip at all"), headers={"content-encoding": "gzip"}
    )
    assert (await fetch_error(fetcher, "/bomb", 1_000_000)).code == "too-large"
    assert await fetch(fetcher, "/packed") == b"x" * 5000
    assert (await fetch_error(fetcher, "/odd")).code == "odd-answer"
    assert (await fetch_error(fetcher, "/broken")).code == "odd-answer"


def redirect(to: str, status: int = 302) -> object:
    return lambda request: httpx.Response(status, headers={"location": to})


async def test_up_to_three_redirects_are_followed(fetcher: Fetcher, host: Host) -> None:
    host.files |= {
        "/1": redirect("/2", 301),
        "/2": redirect("https://other.example/3", 307),
        "/3": redirect("4", 308),
        "/4": b"here",
        "/0": redirect("/1"),
        "/loop": redirect("/loop"),
    }  # type: ignore[arg-type]
    assert await fetch(fetcher, "/1") == b"here"
    assert (await fetch_error(fetcher, "/0")).code == "odd-answer"
    host.paths.clear()
    assert (await fetch_error(fetcher, "/loop")).code == "odd-answer"
    assert len(host.paths) == 4


@pytest.mark.parametrize(
    "to",
    [
        "http://media.example/x",
        "https://127.0.0.1/x",
        "https://169.254.169.254/latest",
        "file:///etc/passwd",
        "//localhost/x",
        "https://u:p@media.example/x",
        "ftp://media.example/x",
        "https://[::1",
    ],
)
async def test_each_redirect_is_validated(fetcher: Fetcher, host: Host, to: str) -> None:
    host.files["/a"] = redirect(to)  # type: ignore[assignment]
    assert (await fetch_error(fetcher, "/a")).code == "refused-address"
    assert host.paths == ["/a"]


async def test_a_redirect_without_a_location_is_an_error(fetcher: Fetcher, host: Host) -> None:
    host.files["/a"] = lambda request: httpx.Response(302)
    assert (await fetch_error(fetcher, "/a")).code == "odd-answer"


async def test_a_refused_url_is_never_requested(fetcher: Fetcher, host: Host) -> None:
    with pytest.raises(MediaError, match="refused-address"):
        await fetcher.fetch("http://media.example/x", bytearray().extend, 10)
    assert not host.paths


async def test_the_first_bytes_are_checked_before_the_rest_is_read(fetcher: Fetcher, host: Host) -> None:
    read = 0

    async def page() -> AsyncIterator[bytes]:
        nonlocal read
        for _ in range(1000):
            read += 1
            yield b"<!DOCTYPE html>"

    host.files["/page"] = lambda request: httpx.Response(200, content=page())
    assert (await fetch_error(fetcher, "/page", accept=check_image)).code == "not-an-image"
    assert read <= 3
    host.files["/empty"] = b""
    assert (await fetch_error(fetcher, "/empty", accept=check_image)).code == "not-an-image"

    async def drop_by_drop() -> AsyncIterator[bytes]:
        for byte in image_bytes(16, 16):
            yield bytes([byte])

    host.files["/drops"] = lambda request: httpx.Response(200, content=drop_by_drop())
    assert await fetch(fetcher, "/drops", accept=check_image) == image_bytes(16, 16)


async def test_a_slow_host_hits_the_deadline(fetcher: Fetcher, host: Host) -> None:
    async def drip() -> AsyncIterator[bytes]:
        for _ in range(1_000):  # a client that waits for all of it fails instead of hanging
            yield b"x"
            await asyncio.sleep(0.01)

    host.files["/drip"] = lambda request: httpx.Response(200, content=drip())
    assert (await fetch_error(fetcher, "/drip", deadline_s=0.1)).code == "slow"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (httpx.ConnectError("x"), "unreachable"),
        (httpx.ReadError("x"), "unreachable"),
        (httpx.RemoteProtocolError("x"), "unreachable"),
        (httpx.ReadTimeout("x"), "slow"),
        (OSError("x"), "unreachable"),
        (ValueError("x"), "unreachable"),
        (ExceptionGroup("x", [OSError("y")]), "unreachable"),
        (httpx.InvalidURL("x"), "unreachable"),
    ],
)
async def test_every_library_error_has_a_code(
    fetcher: Fetcher, host: Host, error: Exception, code: str
) -> None:
    def fail(request: httpx.Request) -> httpx.Response:
        raise error

    host.files["/a"] = fail
    assert (await fetch_error(fetcher, "/a")).code == code


@given(st.binary(max_size=300), st.lists(st.integers(1, 40), max_size=20), st.integers(0, 300))
def test_any_chunks_yield_the_body_or_too_large(data: bytes, cuts: list[int], limit: int) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        rest = data
        for cut in cuts:
            yield rest[:cut]
            rest = rest[cut:]
        yield rest

    async def run() -> None:
        workers = WorkerThreads(1, "test")
        transport = httpx.MockTransport(lambda request: httpx.Response(200, content=pieces()))
        received = bytearray()
        code = ""
        try:
            await Fetcher(SERVER_URL, transport).fetch(f"{CDN}/x", received.extend, limit)
        except MediaError as error:
            code = error.code
        await workers.aclose()
        assert code == ("too-large" if len(data) > limit else "")
        assert data.startswith(received) if code else bytes(received) == data

    asyncio.run(run())


@pytest.mark.parametrize("share", [1, 0.7])
@pytest.mark.parametrize(
    "head", [b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", b"HTTP/1.0 200 OK\r\n\r\n"], ids=["1.1", "1.0"]
)
async def test_an_image_that_a_closed_connection_cuts_off_is_an_error(head: bytes, share: float) -> None:
    image = image_bytes(800, 600)

    async def respond(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(head + image[: int(len(image) * share)])
        writer.close()

    server = await asyncio.start_server(respond, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    fetcher, data = Fetcher(address), bytearray()
    try:
        if share == 1:
            assert await fetcher.fetch(f"{address}/a", data.extend, 1 << 20) == len(image)
        else:
            with pytest.raises(MediaError, match="unreachable"):
                await fetcher.fetch(f"{address}/a", data.extend, 1 << 20)
    finally:
        await fetcher.aclose()
        server.close()


async def test_downloads_that_are_canceled_leave_room_for_others() -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while await reader.readuntil(b"\r\n\r\n"):
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok")
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    fetcher = Fetcher(address)

    async def download() -> int:
        return await fetcher.fetch(f"{address}/x", bytearray().extend, 100)

    try:
        await download()  # modules are imported
        for turns in range(60):
            tasks = [asyncio.create_task(download()) for _ in range(12)]
            for _turn in range(turns):
                await asyncio.sleep(0)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            async with asyncio.timeout(30):
                assert await asyncio.gather(*[download() for _ in range(8)]) == [2] * 8
    finally:
        await fetcher.aclose()
        server.close()
