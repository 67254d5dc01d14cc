"""Sockets of worker processes on one port."""

from __future__ import annotations

import logging
import socket
import sys

log = logging.getLogger(__name__)

OWN_SOCKETS = 4
"""Sockets of each worker beside the one of all of them, which so gets few of the connections."""


def worker_sockets(listener: socket.socket) -> list[socket.socket]:
    """The sockets from which a worker accepts: the bound one, and on Linux some of its own.

    The system spreads connections evenly over the sockets of an address; of processes that accept from one
    socket, the first to wake up accepts all that wait. The bound one keeps connections while no process runs.
    It is the only one where the system has no further ones.
    """
    if sys.platform != "linux":
        return [listener]
    own: list[socket.socket] = []
    try:
        # Set after binding, so that the port of another server is an error.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        for _ in range(OWN_SOCKETS):
            own.append(_bind_beside(listener))
    except OSError as error:
        log.warning("workers share one socket: %s", error)
        for beside in own:
            beside.close()
        own.clear()
    return [listener, *own]


def _bind_beside(listener: socket.socket) -> socket.socket:
    assert sys.platform == "linux"
    beside = socket.socket(listener.family, listener.type, listener.proto)
    try:
        beside.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        beside.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        beside.bind(listener.getsockname())
    except OSError:
        beside.close()
        raise
    return beside
