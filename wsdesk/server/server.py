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

GRACE_S = 2
"""How long requests that are under way may go on after the end was asked for."""

KEEP_ALIVE_S = 120
"""How long an idle connection stays open: longer than clients keep theirs, so that none is closed under a
request that is just being sent."""

HEADERS_S = 10.0
"""How long the headers of a request may take, from the connection or from their first byte."""

STALL_S = 60.0
"""How long a client may take to read what was sent to it, about a megabyte."""

LAST_S = 6.0
"""After this the process ends whatever it does: nobody is left to wait for it."""

PARENT_POLL_S = 0.5
STDIN = 0


@dataclass(frozen=True, slots=True)
class Tls:
    """A certificate (chain) and its key, as PEM files."""

    certificate: Path
    key: Path


class PatientProtocol(H11Protocol):
    """uvicorn's HTTP protocol, with deadlines for request headers and for reading an answer."""

    _deadline: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unwatch()
        if self._stalled is not None:
            self._stalled.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._judge()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._judge()

    def _judge(self) -> None:
        """Start the deadline while headers, or a body that nobody reads, are incomplete."""
        has_begun = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        is_unread = self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY
        if (has_begun or is_unread) and not self.transport.is_closing():
            self._watch()
        else:
            self._unwatch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(STALL_S, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _watch(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(HEADERS_S, self.transport.close)

    def _unwatch(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class Server(uvicorn.Server):
    """uvicorn, with a word when it is ready, and an end by signal that is an ordinary end."""

    def __init__(self, app: Starlette, *, tls: Tls | None, on_ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=PatientProtocol,
                ws="none",
                lifespan="on",
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=GRACE_S,
                timeout_keep_alive=KEEP_ALIVE_S,
                ssl_certfile=tls.certificate if tls else None,
                ssl_keyfile=tls.key if tls else None,
            )
        )
        self._on_ready = on_ready
        self._signalled = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_ready()

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """As uvicorn's, but the signal is not raised again after the end: it was obeyed."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {
            number: signal.signal(number, self._on_signal) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def end(self) -> None:
        """Ask for the end; from any thread."""
        self.should_exit = True
        last = threading.Timer(LAST_S, os._exit, (0,))
        last.daemon = True
        last.start()

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        # A second signal is impatience; an end that was asked for in another way before is not.
        self.force_exit = self._signalled
        self._signalled = True
        self.should_exit = True


def is_loopback(host: str) -> bool:
    """Whether only this computer can reach a host name or address."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens soon; port 0 takes a free one.

    Raises:
        OSError: the address is taken, not ours, or no address.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
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
    """`http://127.0.0.1:40123`, with the port that was taken."""
    port = listener.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    return f"{'https' if secure else 'http'}://{shown}:{port}"


def end_with_stdin(end: Callable[[], None]) -> None:
    """Call `end` when standard input ends: the pipe of a parent closes however it died."""

    def watch() -> None:
        # The descriptor itself: a buffered reader in a daemon thread would hang the interpreter's end.
        with contextlib.suppress(OSError):
            while os.read(STDIN, 4096):
                pass
        end()

    threading.Thread(target=watch, name="watch-stdin", daemon=True).start()


def end_with_parent(process_id: int, end: Callable[[], None]) -> None:
    """Call `end` when the process is gone."""

    def watch() -> None:
        while _alive(process_id):
            time.sleep(PARENT_POLL_S)
        end()

    threading.Thread(target=watch, name="watch-parent", daemon=True).start()


def _alive(process_id: int) -> bool:
    if os.name != "posix":
        return True
    # An orphan gets another parent at once, also where its number was given to somebody else since.
    if process_id == _FIRST_PARENT and os.getppid() != _FIRST_PARENT:
        return False
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


_FIRST_PARENT = os.getppid()
