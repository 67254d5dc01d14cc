"""Sockets of worker processes on one port."""

from __future__ import annotations

import errno
import socket
from contextlib import ExitStack
from typing import Any

import pytest

from wsdesk.server import server

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
        workers = [server.worker_sockets(bound)[1:] for _ in range(2)]
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
        for listener in server.worker_sockets(bound)[1:]:
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
        assert server.worker_sockets(bound) == [bound]
    assert [beside.fileno() for beside in opened] == [-1, -1, -1]
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "workers share one socket"
    ]
