"""Runs the application on a socket until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import ipaddress
import logging
import math
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.applications import Starlette
from uvicorn.config import STARTUP_FAILURE

from wsdesk.files import system
from wsdesk.server.connection import LimitedConnection
from wsdesk.server.limits import Admission, Limits, Proxies

log = logging.getLogger(__name__)

NO_PROXIES = Proxies()

MAX_READ_BYTES = 256 << 10
"""What asyncio reads from a socket at once."""

KEEP_ALIVE_TIMEOUT_S = 120
"""Timeout of idle connections: longer than that of clients, so that none is closed while a request is sent.
"""

EXIT_TIMEOUT_S = 6.0
"""Seconds after `end` when the process exits in any case."""

CLOSE_S = 2.0
"""Seconds to close the workspace after a shutdown; then the process exits in any case."""

ACCEPTED_S = 0.05
"""Seconds at the shutdown for requests of connections that were just accepted."""

PARENT_POLL_S = 0.5
STDIN = 0


@dataclass(frozen=True, slots=True)
class Tls:
    """Certificate (chain) and private key, as PEM files."""

    certificate: Path
    key: Path


class Server(uvicorn.Server):
    """uvicorn server with limits, a ready callback, a regular exit on signals, and no wake-ups while idle."""

    _loop: asyncio.AbstractEventLoop | None = None
    _should_exit = False

    def __init__(
        self,
        app: Starlette,
        *,
        tls: Tls | None,
        on_ready: Callable[[], None],
        limits: Limits,
        proxies: Proxies = NO_PROXIES,
        connection: type[LimitedConnection] | None = None,
    ) -> None:
        self._connection = connection or _connection_type()
        self._ended = asyncio.Event()
        super().__init__(
            uvicorn.Config(
                app,
                http=self._connection,
                ws="none",
                log_config=None,
                lifespan="on",
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=bool(proxies.networks),
                forwarded_allow_ips=[str(network) for network in proxies.networks],
                timeout_graceful_shutdown=math.ceil(limits.shutdown_s),
                timeout_keep_alive=KEEP_ALIVE_TIMEOUT_S,
                h11_max_incomplete_event_size=MAX_READ_BYTES + limits.head_bytes,
                ssl_certfile=tls.certificate if tls else None,
                ssl_keyfile=tls.key if tls else None,
            )
        )
        self._limits = limits
        self._tls = tls
        self.admission = Admission(limits, proxies)
        self._on_ready = on_ready
        self._was_signaled = False

    @property
    def should_exit(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]
        """Whether the shutdown was requested. Set it from any thread, or from a signal handler."""
        return self._should_exit

    @should_exit.setter
    def should_exit(self, value: bool) -> None:
        self._should_exit = value
        if value and self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._ended.set)

    async def main_loop(self) -> None:
        """Wait for the shutdown. uvicorn polls for it ten times a second, and renews the date header, which
        connections do here."""
        self._loop = asyncio.get_running_loop()
        if not self.should_exit:
            await self._ended.wait()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Like uvicorn's for bound sockets, which has no timeout for TLS handshakes."""
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        loop = asyncio.get_running_loop()
        self.servers = [
            await loop.create_server(
                self._create_connection,
                sock=listener,
                ssl=self.config.ssl,
                ssl_handshake_timeout=self._limits.head_s if self.config.ssl else None,
                backlog=self.config.backlog,
            )
            for listener in sockets or ()
        ]
        self.started = True
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain, then like uvicorn's: stop accepting, finish running requests in time, drop the rest."""
        limits = self._limits
        if threading.current_thread() is threading.main_thread():
            _exit_after(limits.drain_s + limits.shutdown_s + CLOSE_S)
        if limits.drain_s:
            await asyncio.sleep(limits.drain_s)
        if sys.platform == "linux" and sockets:
            await self._accept_last(sockets)
        await super().shutdown(sockets)

    def _create_connection(self) -> LimitedConnection:
        return self._connection(
            self.admission,
            self._limits,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )

    async def _accept_last(self, sockets: list[socket.socket]) -> None:
        """Close the sockets after accepting what waits on them, which the system would reset."""
        loop = asyncio.get_running_loop()
        for listener in sockets:
            loop.remove_reader(listener)
        await asyncio.sleep(0)  # what asyncio accepted before needs its server
        accepted: list[socket.socket] = []
        for server, listener in zip(self.servers, sockets, strict=True):
            with contextlib.suppress(OSError):  # none waits, or too many files are open
                while len(accepted) < self.config.backlog:
                    accepted.append(listener.accept()[0])
            server.close()
        timeout_s = self._limits.head_s if self.config.ssl else None
        for one in accepted:
            one.setblocking(False)
        connecting = [
            asyncio.ensure_future(
                loop.connect_accepted_socket(
                    self._create_connection, one, ssl=self.config.ssl, ssl_handshake_timeout=timeout_s
                )
            )
            for one in accepted
        ]
        await asyncio.sleep(ACCEPTED_S)
        for attempt in connecting:
            attempt.cancel()
        await asyncio.gather(*connecting, return_exceptions=True)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Like uvicorn's, but the signal isn't raised again after the shutdown."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        previous_handlers = {
            number: signal.signal(number, self._on_signal) for number in (signal.SIGINT, signal.SIGTERM)
        }
        if sys.platform != "win32" and (self._tls or not is_interactive()):
            previous_handlers[signal.SIGHUP] = signal.signal(signal.SIGHUP, self._on_hangup)
        try:
            yield
        finally:
            for number, handler in previous_handlers.items():
                signal.signal(number, handler)

    def end(self) -> None:
        """Request the shutdown; thread-safe."""
        self.should_exit = True
        _exit_after(EXIT_TIMEOUT_S)

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        # The second signal forces the exit, unless the first shutdown was requested otherwise.
        self.force_exit = self._was_signaled
        self._was_signaled = True
        self.should_exit = True

    def _on_hangup(self, _number: int, _frame: FrameType | None) -> None:
        """Load a renewed certificate, which new connections use; without TLS, nothing is renewed."""
        if self._tls and self.config.ssl:
            try:
                self.config.ssl.load_cert_chain(self._tls.certificate, self._tls.key)
            except OSError as error:  # also ssl.SSLError
                log.warning("couldn't load the certificate: %s", error)


def _connection_type() -> type[LimitedConnection]:
    """httptools parses faster and is used where it is installed (extra `server`), else h11.

    Imported late, since importing both takes longer.
    """
    if importlib.util.find_spec("httptools"):
        from wsdesk.server.httptools_connection import HttpToolsConnection

        return HttpToolsConnection
    from wsdesk.server.h11_connection import H11Connection

    return H11Connection


def is_interactive() -> bool:
    """Whether a person runs the server in a terminal, with which it ends (SIGHUP)."""
    return sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()


def _exit_after(seconds: float) -> None:
    timer = threading.Timer(seconds, os._exit, (0,))
    timer.daemon = True
    timer.start()


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
