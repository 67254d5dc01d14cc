"""Real sockets: servers that drop, drip, redirect, or send invalid responses, and secrecy of the key."""

from __future__ import annotations

import asyncio
import gzip
import socket
import ssl
import tracemalloc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.certificates import self_signed
from wsdesk.api import errors, transport
from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.network import create_trust_context
from wsdesk.api.retry import RetryPolicy
from wsdesk.wire import operations

pytestmark = pytest.mark.anyio
Handler = Callable[[bytes, asyncio.StreamWriter], Awaitable[None]]

ONCE = RetryPolicy(attempts=1, deadline_s=2)


@asynccontextmanager
async def start_server(
    handle: Handler, context: ssl.SSLContext | None = None
) -> AsyncIterator[tuple[int, list[bytes]]]:
    """A server on loopback: its port, and the heads of the requests that reached it."""
    heads: list[bytes] = []

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                heads.append(head)
                await handle(head, writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(accept, "127.0.0.1", 0, ssl=context)
    try:
        yield server.sockets[0].getsockname()[1], heads
    finally:
        server.close()


def send_response(data: bytes, *, close: bool = False) -> Handler:
    async def handle(_head: bytes, writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        await writer.drain()
        if close:
            writer.close()

    return handle


def whole(body: bytes, status: bytes = b"200 OK", more: bytes = b"") -> bytes:
    return b"HTTP/1.1 %b\r\nContent-Length: %d\r\n%b\r\n%b" % (status, len(body), more, body)


async def request_project(port: int, key: str, policy: RetryPolicy = ONCE, scheme: str = "http") -> Any:
    client = Client(Connection(f"{scheme}://127.0.0.1:{port}", key), policy=policy)
    try:
        return await client.get_project("p")
    finally:
        await client.aclose()


async def list_projects(port: int, key: str) -> Any:
    """A response whose limit a test can set: `LIST_BYTES`."""
    client = Client(Connection(f"http://127.0.0.1:{port}", key), policy=ONCE)
    try:
        return await client.list_projects()
    finally:
        await client.aclose()


async def test_a_request_and_its_response(key: str) -> None:
    async with start_server(send_response(whole(b'{"id": "p"}'))) as (port, heads):
        assert (await request_project(port, key)).id == "p"
    (head,) = heads
    assert head.startswith(b"GET /api/v1/projects/p HTTP/1.1\r\n")
    assert b"Authorization: Bearer " + key.encode() in head
    assert b"cookie" not in head.lower()


@pytest.mark.parametrize(
    ("response", "kind", "code"),
    [
        (b"", errors.NetworkError, "dropped"),
        (b"HTTP/1.1 200 OK\r\n", errors.NetworkError, "dropped"),
        (b"no http at all\r\n\r\n", errors.NetworkError, "dropped"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{", errors.NetworkError, "dropped"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}", errors.NetworkError, "dropped"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n", errors.NetworkError, "dropped"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{", errors.NetworkError, "dropped"),
        (b"HTTP/1.1 200 OK\r\nX: " + b"x" * 200_000, errors.NetworkError, "dropped"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", errors.InvalidResponseError, "empty"),
        (b"HTTP/1.1 204 No Content\r\n\r\n", errors.InvalidResponseError, "empty"),
        (b"HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n", errors.HttpStatusError, ""),
    ],
    ids=range(11),
)
async def test_servers_that_drop_the_connection(
    key: str, response: bytes, kind: type[errors.ApiError], code: str
) -> None:
    async with start_server(send_response(response, close=True)) as (port, _):
        with pytest.raises(kind) as excinfo:
            await request_project(port, key)
    assert getattr(excinfo.value, "code", "") == code


async def test_a_closed_port(key: str) -> None:
    with closing(socket.socket()) as silent:  # it keeps its port, but doesn't listen
        silent.bind(("127.0.0.1", 0))
        with pytest.raises(errors.ConnectError) as excinfo:
            await request_project(silent.getsockname()[1], key)
    assert (excinfo.value.code, excinfo.value.arrived) == ("connect", False)


async def test_an_unknown_host_name(key: str) -> None:
    client = Client(Connection("https://no-such-host.invalid", key), policy=ONCE)
    with pytest.raises(errors.ConnectError):
        await client.get_project("p")
    await client.aclose()


async def test_a_silent_server(key: str) -> None:
    async with start_server(send_response(b"HTTP/1.1 200 OK\r\n")) as (port, _):
        with pytest.raises(errors.RequestTimeoutError):
            await asyncio.wait_for(request_project(port, key, RetryPolicy(attempts=1, deadline_s=0.2)), 30)


async def test_a_server_that_drips_forever(key: str) -> None:
    async def drip(_head: bytes, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        while True:
            writer.write(b"1\r\n \r\n")
            await writer.drain()
            await asyncio.sleep(0.01)

    async with start_server(drip) as (port, _):
        with pytest.raises(errors.RequestTimeoutError):
            await asyncio.wait_for(request_project(port, key, RetryPolicy(attempts=1, deadline_s=0.3)), 30)


async def test_an_endless_body_ends_at_the_limit(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The body ends at a hundred times the limit, so a client that reads all of it fails."""
    monkeypatch.setattr(operations, "LIST_PROJECTS", replace(operations.LIST_PROJECTS, max_bytes=300_000))
    sent, limit = 0, 30_000_000

    async def flood(_head: bytes, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        while sent < limit:
            writer.write(b"10000\r\n" + b" " * 65536 + b"\r\n")
            await writer.drain()
            sent += 65536
        writer.write(b"0\r\n\r\n")

    async with start_server(flood) as (port, _):
        with pytest.raises(errors.InvalidResponseError) as excinfo:
            await list_projects(port, key)
    assert excinfo.value.code == "too-large"
    assert sent < limit


async def test_a_large_body_is_read_in_large_parts_and_not_copied(key: str) -> None:
    part, count = b" " * 1_000_000, 24
    received = [0]

    async def send_parts(_head: bytes, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % (count * len(part)))
        for _ in range(count):
            writer.write(part)
            await writer.drain()

    async with start_server(send_parts) as (port, _):
        origin = f"http://127.0.0.1:{port}"
        sender = transport.Transport(origin, loopback=True)
        request = transport.TransportRequest("GET", f"{origin}/large")
        tracemalloc.start()
        try:
            response = await sender.send(
                request, max_bytes=64 << 20, progress=lambda size, _: received.append(size)
            )
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
            await sender.aclose()
    assert response.body == count * part
    assert peak < 1.6 * count * len(part)
    assert max(after - before for before, after in pairwise(received)) > 64 << 10


async def test_a_compressed_body_is_decompressed_up_to_the_limit(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred megabytes compressed to a hundred kilobytes are never in memory at once."""
    monkeypatch.setattr(operations, "LIST_PROJECTS", replace(operations.LIST_PROJECTS, max_bytes=300_000))
    packed = gzip.compress(bytes(100_000_000))
    assert len(packed) < 110_000
    async with start_server(send_response(whole(packed, more=b"Content-Encoding: gzip\r\n"))) as (port, _):
        tracemalloc.start()
        try:
            with pytest.raises(errors.InvalidResponseError) as excinfo:
                await list_projects(port, key)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert excinfo.value.code == "too-large"
    assert peak < 10_000_000


async def test_the_key_does_not_cross_a_redirect(key: str) -> None:
    async with start_server(send_response(whole(b'{"id": "stolen"}'))) as (other, other_heads):
        for status in (b"301 Moved", b"302 Found", b"307 Temporary", b"308 Permanent"):
            location = b"Location: http://127.0.0.1:%d/api/v1/projects/p\r\n" % other
            async with start_server(send_response(whole(b"", status, location))) as (port, heads):
                with pytest.raises(errors.RedirectError) as excinfo:
                    await request_project(port, key)
            assert len(heads) == 1
            assert excinfo.value.location == f"http://127.0.0.1:{other}/api/v1/projects/p"
    assert other_heads == []


async def test_two_requests_share_a_connection(key: str) -> None:
    async with start_server(send_response(whole(b'{"id": "p"}'))) as (port, heads):
        client = Client(Connection(f"http://127.0.0.1:{port}", key), policy=ONCE)
        for _ in range(3):
            await client.get_project("p")
        await client.aclose()
    assert len(heads) == 3


async def test_an_untrusted_certificate_gets_no_request(key: str, tmp_path: Path) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*self_signed(tmp_path))
    async with start_server(send_response(whole(b'{"id": "p"}')), context) as (port, heads):
        with pytest.raises(errors.ConnectError) as excinfo:
            await request_project(port, key, scheme="https")
    assert isinstance(excinfo.value, errors.UntrustedCertificateError)
    assert (excinfo.value.code, excinfo.value.reason, heads) == ("certificate", "self-signed", [])


@pytest.mark.parametrize(
    ("options", "is_trusted", "reason"),
    [
        ({}, False, "self-signed"),
        ({"ends_in_days": -1}, True, "expired"),
        ({"address": "127.0.0.2"}, True, "other-host"),
    ],
)
async def test_certificate_errors_have_a_reason_and_are_not_retried(
    key: str, tmp_path: Path, options: dict[str, Any], is_trusted: bool, reason: str
) -> None:
    certificate, private = self_signed(tmp_path, **options)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, private)
    async with start_server(send_response(whole(b'{"id": "p"}')), context) as (port, heads):
        ca_file = str(certificate) if is_trusted else ""
        client = Client(Connection(f"https://127.0.0.1:{port}", key), ca_file=ca_file)
        with pytest.raises(errors.UntrustedCertificateError) as excinfo:
            await client.get_project("p")
        await client.aclose()
    assert (excinfo.value.reason, excinfo.value.request.attempts, heads) == (reason, 1, [])
    assert excinfo.value.arrived is False


async def test_a_ca_file_is_trusted_and_verification_stays_on(key: str, tmp_path: Path) -> None:
    certificate, private = self_signed(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, private)
    async with start_server(send_response(whole(b'{"id": "p"}')), context) as (port, _):
        client = Client(Connection(f"https://127.0.0.1:{port}", key), ca_file=str(certificate))
        assert (await client.get_project("p")).id == "p"
        await client.aclose()
    trust = create_trust_context(str(certificate))
    assert trust.verify_mode is ssl.CERT_REQUIRED
    assert trust.check_hostname


@pytest.mark.parametrize("content", [None, b"", b"not PEM", b"-----BEGIN CERTIFICATE-----\n"])
async def test_an_invalid_ca_file_is_reported(key: str, tmp_path: Path, content: bytes | None) -> None:
    ca_file = tmp_path / "ca.pem"
    if content is not None:
        ca_file.write_bytes(content)
    client = Client(Connection("https://127.0.0.1:9", key), ca_file=str(ca_file))
    with pytest.raises(errors.UntrustedCertificateError) as excinfo:
        await client.get_project("p")
    await client.aclose()
    assert (excinfo.value.code, excinfo.value.request.attempts) == ("ca-file", 1)


@pytest.mark.parametrize("response_bytes", [b"", b"HTTP/1.0 400 Bad Request\r\n\r\nsent to HTTPS port"])
async def test_plain_http_to_a_tls_port_is_detected(key: str, tmp_path: Path, response_bytes: bytes) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*self_signed(tmp_path))
    async with start_server(send_response(whole(b"{}")), context) as (tls, _):

        async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            first = await reader.read(4096)
            if response_bytes and first.startswith(b"GET"):  # as some servers do instead of an alert
                writer.write(response_bytes)
                writer.close()
                return
            inner_reader, inner = await asyncio.open_connection("127.0.0.1", tls)
            inner.write(first)
            writer.write(await inner_reader.read(4096))
            inner.close()
            writer.close()

        server = await asyncio.start_server(relay, "127.0.0.1", 0)
        client = Client(Connection(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", key))
        with pytest.raises(errors.UntrustedCertificateError) as excinfo:
            await client.get_project("p")
        await client.aclose()
        server.close()
    assert (excinfo.value.code, excinfo.value.request.attempts) == ("tls-port", 1)


async def test_a_dropped_connection_to_a_plain_port_is_not_tls(key: str) -> None:
    async with start_server(send_response(b"", close=True)) as (port, _):
        with pytest.raises(errors.NetworkError) as excinfo:
            await request_project(port, key)
    assert excinfo.value.code == "dropped"


async def test_a_port_without_tls_gets_no_https_request(key: str) -> None:
    received = bytearray()

    async def plain(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        received.extend(await reader.read(4096))
        writer.write(whole(b"{}"))
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(plain, "127.0.0.1", 0)
    with pytest.raises(errors.ConnectError) as excinfo:
        await request_project(server.sockets[0].getsockname()[1], key, scheme="https")
    server.close()
    assert excinfo.value.code == "no-tls"
    assert received
    assert key.encode() not in received


async def test_proxies_are_not_used_for_loopback(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with start_server(send_response(whole(b"{}"))) as (proxy, proxied):
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy}")
        async with start_server(send_response(whole(b'{"id": "p"}'))) as (port, _):
            assert (await request_project(port, key)).id == "p"
    assert proxied == []


def test_certificates_are_not_loaded_without_tls() -> None:
    idle = transport._tls(needed=False)  # pyright: ignore[reportPrivateUsage]
    assert idle.verify_mode is ssl.CERT_REQUIRED
    assert idle.check_hostname
    assert idle.get_ca_certs() == []


@pytest.mark.parametrize("is_proxy", [False, True])
async def test_requests_that_are_canceled_leave_room_for_others(
    is_proxy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when they are canceled as they connect, are sent, or are closed."""
    async with start_server(send_response(whole(b"{}"))) as (port, _heads):
        monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{port}")
        monkeypatch.delenv("no_proxy", raising=False)
        monkeypatch.delenv("NO_PROXY", raising=False)
        origin = "http://behind-a-proxy.invalid" if is_proxy else f"http://127.0.0.1:{port}"
        sender = transport.Transport(origin, loopback=not is_proxy)

        async def send() -> transport.TransportResponse:
            request = transport.TransportRequest("GET", f"{origin}/")
            return await sender.send(request, max_bytes=1_000)

        try:
            for turns in range(70):
                tasks = [asyncio.create_task(send()) for _ in range(transport.CONNECTIONS + 4)]
                for _turn in range(turns):
                    await asyncio.sleep(0)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                async with asyncio.timeout(30):
                    found = await asyncio.gather(*[send() for _ in range(transport.CONNECTIONS)])
                assert {response.status for response in found} == {200}
        finally:
            await sender.aclose()
