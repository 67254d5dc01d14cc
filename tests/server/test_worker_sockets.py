"""Sockets of worker processes on one port."""

from __future__ import annotations

import errno
import socket
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.applications import Starlette

from tests.server_thread import address_of, serving
from wsdesk.server import server
from wsdesk.server.limits import Limits
from wsdesk.server.worker_sockets import worker_sockets

CONNECTIONS = 64


def accepted(listener: socket.socket) -> int:
    """Accept all waiting connections, and return their number."""
    listener.setblocking(False)
    count = 0
    while True:
        try:
            listener.accept()[0].close()
        except BlockingIOError:
            return count
        count += 1


def test_connections_are_spread_over_workers_and_wait_while_none_runs() -> None:
    with ExitStack() as stack:
        bound = stack.enter_context(server.bind("127.0.0.1", 0))
        workers = [worker_sockets(bound)[1:] for _ in range(2)]
        for listener in (bound, *workers[0], *workers[1]):
            stack.enter_context(listener).listen(CONNECTIONS)
        for _ in range(CONNECTIONS):
            stack.enter_context(socket.create_connection(bound.getsockname()))
        counts = [sum(map(accepted, worker)) for worker in workers]
        assert sum(counts) + accepted(bound) == CONNECTIONS
        # The chance of fewer is 1 in 100 million.
        assert min(counts) >= CONNECTIONS // 8
        for listener in (*workers[0], *workers[1]):
            listener.close()
        stack.enter_context(socket.create_connection(bound.getsockname()))
        assert accepted(bound) == 1


def test_the_port_of_a_running_server_is_an_error() -> None:
    with ExitStack() as stack:
        bound = stack.enter_context(server.bind("127.0.0.1", 0))
        for listener in worker_sockets(bound)[1:]:
            stack.enter_context(listener).listen()
        with pytest.raises(OSError, match="in use") as error:
            server.bind("127.0.0.1", bound.getsockname()[1])
        assert error.value.errno == errno.EADDRINUSE


def test_workers_share_one_socket_where_the_system_has_no_further_ones(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    opened: list[socket.socket] = []

    class Limited(socket.socket):
        """Socket of a process that may open two."""

        def bind(self, address: Any, /) -> None:
            opened.append(self)
            if len(opened) > 2:
                raise OSError(errno.EMFILE, "Too many open files")
            super().bind(address)

    with server.bind("127.0.0.1", 0) as bound:
        monkeypatch.setattr(socket, "socket", Limited)
        assert worker_sockets(bound) == [bound]
    assert [beside.fileno() for beside in opened] == [-1, -1, -1]
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "workers share one socket"
    ]


def test_connections_that_wait_when_a_server_ends_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    with ExitStack() as stack:
        clients: list[socket.socket] = []

        async def end_behind_clients(running: server.Server) -> None:
            for _ in range(8):
                client = stack.enter_context(socket.create_connection(address_of(running)))
                client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                clients.append(client)

        monkeypatch.setattr(server.Server, "main_loop", end_behind_clients)
        with serving(Starlette(), limits=Limits()):
            pass
        assert [client.recv(12) for client in clients] == [b"HTTP/1.1 404"] * 8
