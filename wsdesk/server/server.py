"""Runs the application on a socket until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from wsdesk.files import system

SHUTDOWN_TIMEOUT_S = 2
"""Seconds that running requests may take after the shutdown was requested."""

KEEP_ALIVE_TIMEOUT_S = 120
"""Timeout of idle connections: longer than that of clients, so that none is closed while a request is sent.
"""

HEADER_TIMEOUT_S = 10.0
"""Timeout of request headers, from the connection or their first byte."""

SEND_TIMEOUT_S = 60.0
"""Timeout of a client that doesn't read the response."""

EXIT_TIMEOUT_S = 6.0
"""Seconds after which the process exits in any case."""

PARENT_POLL_S = 0.5
STDIN = 0


@dataclass(frozen=True, slots=True)
class Tls:
    """Certificate (chain) and private key, as PEM files."""

    certificate: Path
    key: Path


class TimeoutProtocol(H11Protocol):
    """uvicorn's HTTP protocol with timeouts for request headers and for sending responses."""

    _header_timeout: asyncio.TimerHandle | None = None
    _send_timeout: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timeout()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timeout()
        if self._send_timeout is not None:
            self._send_timeout.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._update_timeout()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._update_timeout()

    def _update_timeout(self) -> None:
        """Start the timeout while headers, or a body that isn't read, are incomplete."""
        has_begun = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        is_unread = self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY
        if (has_begun or is_unread) and not self.transport.is_closing():
            self._start_timeout()
        else:
            self._stop_timeout()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._send_timeout = self.loop.call_later(SEND_TIMEOUT_S, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._send_timeout is not None:
            self._send_timeout.cancel()
            self._send_timeout = None

    def _start_timeout(self) -> None:
        if self._header_timeout is None:
            self._header_timeout = self.loop.call_later(HEADER_TIMEOUT_S, self.transport.close)

    def _stop_timeout(self) -> None:
        if self._header_timeout is not None:
            self._header_timeout.cancel()
            self._header_timeout = None


class Server(uvicorn.Server):
    """uvicorn server with a ready callback and a regular exit on signals."""

    def __init__(self, app: Starlette, *, tls: Tls | None, on_ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=TimeoutProtocol,
                ws="none",
                lifespan="on",
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=SHUTDOWN_TIMEOUT_S,
                timeout_keep_alive=KEEP_ALIVE_TIMEOUT_S,
                ssl_certfile=tls.certificate if tls else None,
                ssl_keyfile=tls.key if tls else None,
            )
        )
        self._on_ready = on_ready
        self._was_signaled = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_ready()

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Like uvicorn's, but the signal isn't raised again after the shutdown."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        previous_handlers = {
            number: signal.signal(number, self._on_signal) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in previous_handlers.items():
                signal.signal(number, handler)

    def end(self) -> None:
        """Request the shutdown; thread-safe."""
        self.should_exit = True
        exit_timer = threading.Timer(EXIT_TIMEOUT_S, os._exit, (0,))
        exit_timer.daemon = True
        exit_timer.start()

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        # The second signal forces the exit, unless the first shutdown was requested otherwise.
        self.force_exit = self._was_signaled
        self._was_signaled = True
        self.should_exit = True


def is_loopback(host: str) -> bool:
    """Whether a host name or address is only reachable from this computer."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def bind(host: str, port: int, port_file: Path | None = None) -> socket.socket:
    """Bind a socket; port 0 selects the one in a file that `save_port` wrote, or a free port.

    With the same port as before, URLs of media that clients stored stay valid.

    Raises:
        OSError: the address is in use, unavailable, or invalid.
    """
    if not port and port_file is not None:
        with contextlib.suppress(OSError, ValueError, OverflowError):
            return _bind(host, int(port_file.read_text()[:8]))
    return _bind(host, port)


def save_port(listener: socket.socket, port_file: Path) -> None:
    """Save the port of a socket for the next run, if the disk permits it."""
    with contextlib.suppress(OSError):
        port_file.write_text(str(listener.getsockname()[1]))


def _bind(host: str, port: int) -> socket.socket:
    candidates = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = candidates[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError:
        listener.close()
        raise
    return listener


def url_of(listener: socket.socket, host: str, *, secure: bool) -> str:
    """URL of the server with its actual port, such as `http://127.0.0.1:40123`."""
    port = listener.getsockname()[1]
    url_host = f"[{host}]" if ":" in host else host
    return f"{'https' if secure else 'http'}://{url_host}:{port}"


def end_with_stdin(end: Callable[[], None]) -> None:
    """Call `end` when standard input is closed, which happens however the parent process ends."""

    def watch() -> None:
        # Reads the descriptor, since a buffered reader in a daemon thread would block the interpreter's
        # exit.
        with contextlib.suppress(OSError):
            while os.read(STDIN, 4096):
                pass
        end()

    threading.Thread(target=watch, name="watch-stdin", daemon=True).start()


def end_with_parent(process_id: int, end: Callable[[], None]) -> None:
    """Call `end` when the process has ended."""

    def watch() -> None:
        while _alive(process_id):
            time.sleep(PARENT_POLL_S)
        end()

    threading.Thread(target=watch, name="watch-parent", daemon=True).start()


def _alive(process_id: int) -> bool:
    # An orphan is reparented at once, even if its parent's process ID is reused.
    if process_id == _FIRST_PARENT and os.getppid() != _FIRST_PARENT:
        return False
    return system.is_running(process_id)


_FIRST_PARENT = os.getppid()
