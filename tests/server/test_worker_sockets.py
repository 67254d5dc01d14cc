"""Sockets of worker processes on one port."""

from __future__ import annotations

import errno
import socket
from contextlib import ExitStack

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


def test_connections_are_spread_over_workers_and_one_that_ended_gets_none() -> None:
    with ExitStack() as stack:
        bound = stack.enter_context(server.bind("127.0.0.1", 0))
        first, second = (stack.enter_context(server.bind_beside(bound)) for _ in range(2))
        for listener in (first, second):
            listener.listen(CONNECTIONS)
        for _ in range(CONNECTIONS):
            stack.enter_context(socket.create_connection(bound.getsockname()))
        counts = accepted(first), accepted(second)
        # The chance of fewer is 1 in 10 billion.
        assert min(counts) >= CONNECTIONS // 8
        assert sum(counts) == CONNECTIONS
        first.close()
        for _ in range(8):
            stack.enter_context(socket.create_connection(bound.getsockname()))
        assert accepted(second) == 8


def test_the_port_of_a_running_server_is_an_error() -> None:
    with server.bind("127.0.0.1", 0) as bound, server.bind_beside(bound) as listener:
        listener.listen()
        with pytest.raises(OSError, match="in use") as error:
            server.bind("127.0.0.1", bound.getsockname()[1])
        assert error.value.errno == errno.EADDRINUSE
