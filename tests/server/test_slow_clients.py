"""Clients that stop in the middle of a request or response, connect too often, or send too much."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.applications import Starlette

from tests.server_app import create_app
from tests.server_thread import PATIENCE_S, address_of, serving
from wsdesk.server.app import application
from wsdesk.server.connection import LimitedConnection
from wsdesk.server.h11_connection import H11Connection
from wsdesk.server.httptools_connection import HttpToolsConnection
from wsdesk.server.limits import Limits, Proxies
from wsdesk.server.server import Server

LIMITS = Limits(head_s=0.3, head_bytes=4096, body_s=0.3, send_s=0.3)

Address = tuple[str, int]


@pytest.fixture(params=[H11Connection, HttpToolsConnection], ids=["h11", "httptools"])
def parser(request: pytest.FixtureRequest) -> type[LimitedConnection]:
    return request.param


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Starlette]:
    workspace = create_app(tmp_path / "data", key="k").state.workspace
    yield application(workspace, limits=LIMITS)
    workspace.close()


@pytest.fixture
def server(app: Starlette, parser: type[LimitedConnection]) -> Iterator[Server]:
    """A server that waits a third of a second for headers, bodies, and readers."""
    with serving(app, limits=LIMITS, connection=parser) as server:
        yield server


@pytest.fixture
def address(server: Server) -> Address:
    return address_of(server)


def connect(address: Address) -> socket.socket:
    return socket.create_connection(address, timeout=PATIENCE_S)


def read_all(connection: socket.socket) -> bytes:
    """All bytes until the connection ends; an open connection fails the test by its timeout."""
    response = b""
    try:
        while data := connection.recv(65536):
            response += data
    except ConnectionError:
        pass
    return response


HEAD = b"POST /api/v1/upload/sign-part HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer k\r\n"
GET = b"GET /api/v1/canvases HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer k\r\n"


@pytest.mark.parametrize(
    "sent_bytes",
    [
        b"",
        b"GET /api/v1/canv",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        HEAD + b"Content-Length: 50\r\n\r\n{",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nab",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HTTP/1.1\r\nHo",
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{",
    ],
    ids=["nothing", "line", "headers", "body", "chunk", "second request", "rest of a body"],
)
def test_a_stalled_request_is_dropped(address: Address, sent_bytes: bytes) -> None:
    with connect(address) as connection:
        connection.sendall(sent_bytes)
        read_all(connection)


@pytest.mark.parametrize("sent_bytes", [b"\r\n", GET + b"\r\n"], ids=["first", "after a request"])
def test_empty_lines_do_not_hold_a_connection(address: Address, sent_bytes: bytes) -> None:
    with connect(address) as connection:
        connection.sendall(sent_bytes)
        _drip(connection, b"\r\n")


def test_slow_headers_are_dropped(address: Address) -> None:
    with connect(address) as connection:
        connection.sendall(GET + b"X-Slow: ")
        _drip(connection, b"x")


def test_a_slow_body_is_dropped(address: Address) -> None:
    with connect(address) as connection:
        connection.sendall(HEAD + b"Content-Length: 500000\r\n\r\n")
        _drip(connection, b" ")


def _drip(connection: socket.socket, data: bytes) -> None:
    connection.settimeout(0.2)
    for _ in range(int(PATIENCE_S / 0.2)):
        try:
            connection.sendall(data)
            if not connection.recv(4096):
                return
        except TimeoutError:
            continue
        except ConnectionError:
            return
    pytest.fail("the connection was held")


@pytest.mark.parametrize("last", [b"", b"Connection: close\r\n"], ids=["keep alive", "close"])
@pytest.mark.parametrize("count", [2, 40], ids=["some responses", "many responses"])
def test_a_reader_that_stops_is_dropped(server: Server, last: bytes, count: int) -> None:
    """The window is small, so that responses stay on the server: few below the mark that pauses, or more."""
    server.servers[0].sockets[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(address_of(server))
        request = b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        connection.sendall((request + b"\r\n") * (count - 1) + request + last + b"\r\n")
        deadline = time.monotonic() + PATIENCE_S
        while not server.server_state.total_requests or server.admission.open:
            assert time.monotonic() < deadline, "the connection was held"
            threading.Event().wait(0.05)


@pytest.mark.parametrize("size", [6_000, 60_000, 600_000])
@pytest.mark.parametrize("where", [b"GET /?%b HTTP/1.1\r\nHost: 127.0.0.1\r\n", GET + b"X-Large: %b\r\n"])
def test_large_headers_are_rejected(address: Address, size: int, where: bytes) -> None:
    with connect(address) as connection:
        try:
            connection.sendall(where % (b"x" * size) + b"\r\n")
        except ConnectionError:
            return
        assert read_all(connection)[:12] in (b"HTTP/1.1 431", b"")


def test_connections_of_one_address_are_limited(app: Starlette, parser: type[LimitedConnection]) -> None:
    limits = replace(LIMITS, head_s=PATIENCE_S, connections=3)
    with serving(app, limits=limits, connection=parser) as server, ExitStack() as stack:
        connections = [stack.enter_context(connect(address_of(server))) for _ in range(3)]
        for connection in connections:
            connection.sendall(GET + b"\r\n")
            assert connection.recv(4096).startswith(b"HTTP/1.1 200")
        with connect(address_of(server)) as further:
            assert read_all(further) == b""
        assert server.admission.rejected == 1
        connections[0].close()
        for _ in range(PATIENCE_S * 10):
            with connect(address_of(server)) as another:
                try:
                    another.sendall(GET + b"\r\n")
                except ConnectionError:
                    continue
                if b"HTTP/1.1 200" in another.recv(4096):
                    return
        pytest.fail("a closed connection was still counted")


def test_connections_of_a_trusted_proxy_are_not_limited(app: Starlette) -> None:
    proxies = Proxies.read(["127.0.0.0/8"], are_required=True)
    with (
        serving(app, limits=replace(LIMITS, connections=1), proxies=proxies) as server,
        ExitStack() as stack,
    ):
        for _ in range(3):
            connection = stack.enter_context(connect(address_of(server)))
            connection.sendall(GET + b"\r\n")
            assert connection.recv(4096).startswith(b"HTTP/1.1 200")


def test_two_lengths_are_rejected_and_close_the_connection(address: Address) -> None:
    with connect(address) as connection:
        smuggled = b"0\r\n\r\nGET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        connection.sendall(HEAD + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" + smuggled)
        response = read_all(connection)
    assert response.startswith(b"HTTP/1.1 400")
    assert response.count(b"HTTP/1.1") == 1


def test_an_idle_client_stays_connected(address: Address) -> None:
    with connect(address) as connection:
        for _ in range(2):
            connection.sendall(GET + b"\r\n")
            response = b""
            while not response.endswith(b'"total":0}'):
                response += connection.recv(4096)
            assert response.startswith(b"HTTP/1.1 200")
            threading.Event().wait(0.7)
