"""Names are looked up once, judged, and connected to as they were judged."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.certificates import self_signed
from tests.media.samples import picture
from wsdesk.media.core.address import AddressScope, policy_of
from wsdesk.media.core.errors import MediaError
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.fetch.fetcher import Fetcher
from wsdesk.media.fetch.transport import ProxyTransport, prepare

pytestmark = pytest.mark.anyio

PICTURE = picture(32, 24)


@asynccontextmanager
async def serving(context: ssl.SSLContext | None = None) -> AsyncIterator[tuple[int, list[str]]]:
    """A tiny host on loopback: its port, and the heads of the requests that it got."""
    heads: list[str] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                heads.append(head.decode())
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%b" % (len(PICTURE), PICTURE))
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    listening = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    yield listening.sockets[0].getsockname()[1], heads
    listening.close()


@pytest.fixture
async def server() -> AsyncIterator[tuple[int, list[str]]]:
    async with serving() as running:
        yield running


class Names:
    """What names mean, and which were looked up."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.known: dict[str, list[str]] = {}
        self.asked: list[str] = []
        original = socket.getaddrinfo

        def look_up(host: str, port: int, *args: object, **kwargs: object) -> object:
            self.asked.append(host)
            if host not in self.known:
                return original(host, port, *args, **kwargs)  # type: ignore[arg-type]
            return [
                (
                    socket.AF_INET6 if ":" in address else socket.AF_INET,
                    socket.SOCK_STREAM,
                    6,
                    "",
                    (address, port),
                )
                for address in self.known[host]
            ]

        monkeypatch.setattr(socket, "getaddrinfo", look_up)


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    return Names(monkeypatch)


async def got(base_url: str, address: str, workers: WorkerThreads, ca_file: str = "") -> bytes | str:
    fetcher = Fetcher(base_url, ca_file=ca_file)
    data = bytearray()
    try:
        await fetcher.fetch(address, data.extend, 1 << 20)
        return bytes(data)
    except MediaError as trouble:
        return trouble.code
    finally:
        await fetcher.aclose()


async def test_a_loopback_server_is_reached_without_credentials(
    server: tuple[int, list[str]], workers: WorkerThreads
) -> None:
    port, heads = server
    assert await got(f"http://127.0.0.1:{port}", f"http://127.0.0.1:{port}/a.jpg", workers) == PICTURE
    [head] = heads
    sent = {line.partition(":")[0].lower() for line in head.splitlines()[1:] if line}
    assert sent == {"host", "accept", "accept-encoding", "user-agent"}


async def test_a_public_name_that_resolves_to_loopback_is_refused(
    server: tuple[int, list[str]], names: Names, workers: WorkerThreads
) -> None:
    port, heads = server
    names.known = {"innocent.example": ["127.0.0.1"], "service.example": ["93.184.216.34"]}
    assert (
        await got("http://service.example", f"http://innocent.example:{port}/a", workers) == "refused-address"
    )
    names.known["service.example"] = ["93.184.216.34", "127.0.0.1"]
    assert (
        await got("http://service.example", f"http://innocent.example:{port}/a", workers) == "refused-address"
    )
    assert not heads


async def test_only_allowed_addresses_of_a_name_are_used(names: Names, workers: WorkerThreads) -> None:
    names.known = {
        "mixed.example": ["10.0.0.1", "169.254.169.254", "::1"],
        "service.example": ["93.184.216.34"],
    }
    assert await got("http://service.example", "http://mixed.example/a", workers) == "refused-address"


async def test_a_name_is_resolved_once(
    server: tuple[int, list[str]], names: Names, workers: WorkerThreads
) -> None:
    """Rebinding: the connection goes to the address that was looked at, without asking again."""
    port, _ = server
    names.known = {"house.example": ["127.0.0.1"]}
    # The server's own name is this computer, so its media may be.
    assert await got("http://house.example", f"http://house.example:{port}/a", workers) == PICTURE
    assert names.asked.count("house.example") == 2  # of the server, of the media's host; none to connect
    assert "127.0.0.1" not in [name for name in names.asked if name == "house.example"]


async def test_unusual_address_formats_are_resolved_by_the_system(workers: WorkerThreads) -> None:
    for spelling in ("2130706433", "0x7f000001", "127.1", "0177.0.0.1"):
        found = await got("http://8.8.8.8", f"http://{spelling}:9/a", workers)
        assert found in ("refused-address", "unreachable")
        # Where the system knows the spelling, it was judged and not tried.
        try:
            socket.getaddrinfo(spelling, 9)
        except OSError:
            continue
        assert found == "refused-address"


async def test_an_unknown_name_and_a_closed_port_are_unreachable(workers: WorkerThreads) -> None:
    assert await got("http://127.0.0.1", "http://no-such-name.invalid/a", workers) == "unreachable"
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        assert await got("http://127.0.0.1", f"http://127.0.0.1:{port}/a", workers) == "unreachable"


async def test_plain_http_on_a_tls_url_is_unreachable(workers: WorkerThreads) -> None:
    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    assert await got("http://127.0.0.1", f"https://127.0.0.1:{port}/a", workers) == "unreachable"
    server.close()


async def test_an_untrusted_host_gets_no_request(
    names: Names, workers: WorkerThreads, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, private = self_signed(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, private)
    names.known = {"house.example": ["127.0.0.1"]}
    async with serving(context) as (port, heads):
        here, elsewhere = f"https://127.0.0.1:{port}", f"https://house.example:{port}"
        assert await got(here, f"{here}/a", workers) == "unreachable"
        assert heads == []
        assert await got(here, f"{here}/a", workers, ca_file=str(tmp_path / "none")) == "unreachable"
        assert heads == []
        assert await got(here, f"{here}/a", workers, ca_file=str(certificate)) == PICTURE
        heads.clear()
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))  # what the system trusts
        assert await got(here, f"{here}/a", workers) == PICTURE
        # Vouched for, but as another host than the one that is asked.
        assert await got(elsewhere, f"{elsewhere}/a", workers) == "unreachable"
    assert len(heads) == 1


async def test_the_systems_proxy_is_used_except_for_literal_addresses(
    server: tuple[int, list[str]], monkeypatch: pytest.MonkeyPatch, workers: WorkerThreads
) -> None:
    port, heads = server
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{port}")
    assert await got("http://service.example", "http://media.example/a.jpg", workers) == PICTURE
    assert heads[0].startswith("GET http://media.example/a.jpg ")
    assert await got("http://8.8.8.8", "http://127.0.0.1:9/a", workers) == "refused-address"
    assert len(heads) == 1
    policy = policy_of("http://127.0.0.1")
    assert policy.scope is AddressScope.LOOPBACK
    routed = ProxyTransport(policy, await workers.run(prepare, False))
    await routed.aclose()
    assert await got(f"http://127.0.0.1:{port}", f"http://127.0.0.1:{port}/b", workers) == PICTURE
    assert heads[1].startswith("GET /b ")
