"""Clients that stop in the middle of a request, and requests that can be read in two ways."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server_app import create_app
from wsdesk.server import middleware, server

PATIENCE_S = 15


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """A server in a thread that waits half a second for headers and bodies."""
    monkeypatch.setattr(server, "HEADER_TIMEOUT_S", 0.5)
    monkeypatch.setattr(middleware, "BODY_S", 0.5)
    app = create_app(tmp_path / "data", key="k")
    listener = server.bind("127.0.0.1", 0)
    ready = threading.Event()
    running = server.Server(app, tls=None, on_ready=ready.set)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
    thread.start()
    assert ready.wait(PATIENCE_S)
    yield listener.getsockname()
    running.should_exit = True
    thread.join(PATIENCE_S)
    listener.close()
    app.state.workspace.close()


HEAD = b"POST /api/v1/upload/sign-part HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer k\r\n"


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /api/v1/canv",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        HEAD + b"Content-Length: 50\r\n\r\n{",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nab",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HTTP/1.1\r\nHo",
    ],
    ids=["nothing", "line", "headers", "body", "chunk", "second request"],
)
def test_a_stalled_request_is_dropped(address: tuple[str, int], begun: bytes) -> None:
    with socket.create_connection(address, timeout=PATIENCE_S) as connection:
        connection.sendall(begun)
        while connection.recv(4096):
            pass  # ends, or the time-out of the socket fails the test


def test_a_slow_body_is_dropped(address: tuple[str, int]) -> None:
    with socket.create_connection(address, timeout=PATIENCE_S) as connection:
        connection.sendall(HEAD + b"Content-Length: 500000\r\n\r\n")
        connection.settimeout(0.2)
        for _ in range(int(PATIENCE_S / 0.2)):
            try:
                connection.sendall(b" ")
                if not connection.recv(4096):
                    return
            except TimeoutError:
                continue
            except ConnectionError:
                return
    pytest.fail("the connection was held")


def test_two_lengths_are_rejected_and_close_the_connection(address: tuple[str, int]) -> None:
    with socket.create_connection(address, timeout=PATIENCE_S) as connection:
        smuggled = b"0\r\n\r\nGET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        connection.sendall(HEAD + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" + smuggled)
        answer = b""
        while data := connection.recv(65536):
            answer += data
    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1") == 1


def test_an_idle_client_stays_connected(address: tuple[str, int]) -> None:
    request = b"GET /api/v1/canvases HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer k\r\n\r\n"
    with socket.create_connection(address, timeout=PATIENCE_S) as connection:
        for _ in range(2):
            connection.sendall(request)
            answer = b""
            while not answer.endswith(b'"total":0}'):
                answer += connection.recv(4096)
            assert answer.startswith(b"HTTP/1.1 200")
            threading.Event().wait(1.2)
