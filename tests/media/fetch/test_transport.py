"""Host names are resolved once and validated, and the connection uses the validated address."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.certificates import self_signed
from tests.media.samples import image_bytes
from wsdesk.media.core.address import AddressScope, policy_of
from wsdesk.media.core.errors import MediaError
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.fetch.fetcher import Fetcher
from wsdesk.media.fetch.transport import ProxyTransport, prepare

pytestmark = pytest.mark.anyio

IMAGE = image_bytes(32, 24)


@asynccontextmanager
async def start_host(context: ssl.SSLContext | None = None) -> AsyncIterator[tuple[int, list[str]]]:
    """A host on loopback: its port, and the heads of its requests."""
    heads: list[str] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                heads.append(head.decode())
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%b" % (len(IMAGE), IMAGE))
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    yield server.sockets[0].getsockname()[1], heads
    server.close()


@pytest.fixture
async def server() -> AsyncIterator[tuple[int, list[str]]]:
    async with start_host() as host:
        yield host


class FakeDns:
    """Fake DNS: addresses by name, and recorded lookups."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.addresses: dict[str, list[str]] = {}
        self.lookups: list[str] = []
        original = socket.getaddrinfo

        def look_up(host: str, port: int, *args: object, **kwargs: object) -> object:
            self.lookups.append(host)
            if host not in self.addresses:
                return original(host, port, *args, **kwargs)  # type: ignore[arg-type]
            return [
                (
                    socket.AF_INET6 if ":" in address else socket.AF_INET,
                    socket.SOCK_STREAM,
                    6,
                    "",
                    (address, port),
                )
                for address in self.addresses[host]
            ]

        monkeypatch.setattr(socket, "getaddrinfo", look_up)


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> FakeDns:
    return FakeDns(monkeypatch)


async def fetch(base_url: str, address: str, workers: WorkerThreads, ca_file: str = "") -> bytes | str:
    fetcher = Fetcher(base_url, ca_file=ca_file)
    data = bytearray()
    try:
        await fetcher.fetch(address, data.extend, 1 << 20)
        return bytes(data)
    except MediaError as error:
        return error.code
    finally:
        await fetcher.aclose()


async def test_a_loopback_server_is_reached_without_credentials(
    server: tuple[int, list[str]], workers: WorkerThreads
) -> None:
    port, heads = server
    assert await fetch(f"http://127.0.0.1:{port}", f"http://127.0.0.1:{port}/a.jpg", workers) == IMAGE
    [head] = heads
    sent = {line.partition(":")[0].lower() for line in head.splitlines()[1:] if line}
    assert sent == {"host", "accept", "accept-encoding", "user-agent"}


async def test_a_public_name_that_resolves_to_loopback_is_refused(
    server: tuple[int, list[str]], names: FakeDns, workers: WorkerThreads
) -> None:
    port, heads = server
    names.addresses = {"innocent.example": ["127.0.0.1"], "service.example": ["93.184.216.34"]}
    assert (
        await fetch("http://service.example", f"http://innocent.example:{port}/a", workers)
        == "refused-address"
    )
    names.addresses["service.example"] = ["93.184.216.34", "127.0.0.1"]
    assert (
        await fetch("http://service.example", f"http://innocent.example:{port}/a", workers)
        == "refused-address"
    )
    assert not heads


async def test_only_allowed_addresses_of_a_name_are_used(names: FakeDns, workers: WorkerThreads) -> None:
    names.addresses = {
        "mixed.example": ["10.0.0.1", "169.254.169.254", "::1"],
        "service.example": ["93.184.216.34"],
    }
    assert await fetch("http://service.example", "http://mixed.example/a", workers) == "refused-address"


async def test_a_name_is_resolved_once(
    server: tuple[int, list[str]], names: FakeDns, workers: WorkerThreads
) -> None:
    """DNS rebinding: the connection uses the validated address without a second lookup."""
    port, _ = server
    names.addresses = {"house.example": ["127.0.0.1"]}
    # The server's name resolves to this computer, so its media may too.
    assert await fetch("http://house.example", f"http://house.example:{port}/a", workers) == IMAGE
    # For the server and for the media host; none for the connection.
    assert names.lookups.count("house.example") == 2
    assert "127.0.0.1" not in [name for name in names.lookups if name == "house.example"]


async def test_unusual_address_formats_are_resolved_by_the_system(workers: WorkerThreads) -> None:
    for spelling in ("2130706433", "0x7f000001", "127.1", "0177.0.0.1"):
        result = await fetch("http://8.8.8.8", f"http://{spelling}:9/a", workers)
        assert result in ("refused-address", "unreachable")
        # If the system resolves the spelling, it was validated and not connected to.
        try:
            socket.getaddrinfo(spelling, 9)
        except OSError:
            continue
        assert result == "refused-address"


async def test_an_unknown_name_and_a_closed_port_are_unreachable(workers: WorkerThreads) -> None:
    assert await fetch("http://127.0.0.1", "http://no-such-name.invalid/a", workers) == "unreachable"
    with socket.socket() as closed_socket:
        closed_socket.bind(("127.0.0.1", 0))
        port = closed_socket.getsockname()[1]
        assert await fetch("http://127.0.0.1", f"http://127.0.0.1:{port}/a", workers) == "unreachable"


async def test_plain_http_on_a_tls_url_is_unreachable(workers: WorkerThreads) -> None:
    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    assert await fetch("http://127.0.0.1", f"https://127.0.0.1:{port}/a", workers) == "unreachable"
    server.close()


async def test_an_untrusted_host_gets_no_request(
    names: FakeDns, workers: WorkerThreads, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, private = self_signed(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, private)
    names.addresses = {"house.example": ["127.0.0.1"]}
    async with start_host(context) as (port, heads):
        url, other_url = f"https://127.0.0.1:{port}", f"https://house.example:{port}"
        assert await fetch(url, f"{url}/a", workers) == "unreachable"
        assert heads == []
        assert await fetch(url, f"{url}/a", workers, ca_file=str(tmp_path / "none")) == "unreachable"
        assert heads == []
        assert await fetch(url, f"{url}/a", workers, ca_file=str(certificate)) == IMAGE
        heads.clear()
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))  # the trust store of the system
        assert await fetch(url, f"{url}/a", workers) == IMAGE
        # A trusted certificate of another host.
        assert await fetch(other_url, f"{other_url}/a", workers) == "unreachable"
    assert len(heads) == 1


async def test_the_systems_proxy_is_used_except_for_literal_addresses(
    server: tuple[int, list[str]], monkeypatch: pytest.MonkeyPatch, workers: WorkerThreads
) -> None:
    port, heads = server
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{port}")
    assert await fetch("http://service.example", "http://media.example/a.jpg", workers) == IMAGE
    assert heads[0].startswith("GET http://media.example/a.jpg ")
    assert await fetch("http://8.8.8.8", "http://127.0.0.1:9/a", workers) == "refused-address"
    assert len(heads) == 1
    policy = policy_of("http://127.0.0.1")
    assert policy.scope is AddressScope.LOOPBACK
    routed = ProxyTransport(policy, await workers.run(prepare, False))
    await routed.aclose()
    assert await fetch(f"http://127.0.0.1:{port}", f"http://127.0.0.1:{port}/b", workers) == IMAGE
    assert heads[1].startswith("GET /b ")
