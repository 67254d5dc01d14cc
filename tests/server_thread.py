"""The embedded server on a socket, in a thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.applications import Starlette

from wsdesk.server import server
from wsdesk.server.limits import Limits

PATIENCE_S = 15


@contextmanager
def serving(app: Starlette, *, limits: Limits, **options: Any) -> Iterator[server.Server]:
    """A running server; see `address_of`. The caller closes the workspace of the application."""
    listener = server.bind("127.0.0.1", 0)
    ready = threading.Event()
    running = server.Server(app, on_ready=ready.set, limits=limits, **{"tls": None, **options})
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
    thread.start()
    assert ready.wait(PATIENCE_S)
    try:
        yield running
    finally:
        running.should_exit = True
        thread.join(PATIENCE_S)
        listener.close()


def address_of(running: server.Server) -> tuple[str, int]:
    """Host and port of a running server."""
    host, port, *_ = running.servers[0].sockets[0].getsockname()
    return host, port
