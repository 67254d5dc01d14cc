"""Middleware: access checks and response headers.

Web pages can send requests to loopback, too: from their own origin (see `Origin` and `Sec-Fetch-Site`), or
by DNS rebinding (see `Host`).
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wsdesk.server.errors import HttpError
from wsdesk.server.limits import Limits

LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})
_HOST = re.compile(r"([A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::([0-9]{1,5}))?")


def host_name(host: str) -> str | None:
    """Host name of a Host header in lower case, without its port; None if it is invalid."""
    match = _HOST.fullmatch(host)
    return match.group(1).lower() if match else None


def origin_of(scope: Scope) -> str:
    """Origin of URLs to this server, such as `http://127.0.0.1:8000`."""
    host = header(scope, b"host") or "127.0.0.1"
    return f"{scope.get('scheme', 'http')}://{host}"


def header(scope: Scope, name: bytes) -> str:
    """Single value of a header; empty if it is absent, repeated, or not ASCII."""
    values = [value for key, value in scope["headers"] if key == name]
    if len(values) != 1 or not values[0].isascii():
        return ""
    return values[0].decode("ascii")


HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; sandbox; frame-ancestors 'none'"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
)
"""Without CORS headers, since web pages must not read responses."""

IMPORT_WAIT_S = 2.0


class AccessMiddleware:
    """Rejects foreign hosts (on loopback) and requests of web pages with 403, and aborts slow bodies.

    `any_host` is for a server on another address, whose host names are unknown.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        any_host: bool = False,
        progress: Callable[[], str] | None = None,
        limits: Limits | None = None,
    ) -> None:
        self._app = app
        self._limits = limits or Limits()
        self._any_host = any_host
        self._progress = progress

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        error = self._check(scope)
        if error is not None:
            await error.response()(scope, receive, send_guarded)
        else:
            await self._app(scope, _with_deadline(receive, self._limits), send_guarded)

    def _check(self, scope: Scope) -> HttpError | None:
        if header(scope, b"transfer-encoding") and header(scope, b"content-length"):
            # Request smuggling: a proxy might use one header and this server the other.
            return HttpError(400, "Send either Content-Length or Transfer-Encoding", close=True)
        target = len(scope["raw_path"]) + len(scope["query_string"])
        if target + sum(len(name) + len(value) for name, value in scope["headers"]) > self._limits.head_bytes:
            # The connection limits what it receives, but reads more than this at once.
            return HttpError(431, "The request headers are too large", close=True)
        if reason := self._foreign_request_reason(scope):
            return HttpError(403, reason)
        if self._progress is not None and (message_text := self._progress()):
            return HttpError(503, message_text, retry_after=IMPORT_WAIT_S, unexecuted=True)
        return None

    def _foreign_request_reason(self, scope: Scope) -> str:
        name = host_name(header(scope, b"host"))
        if name is None or not (self._any_host or name in LOOPBACK):
            return "The Host header names another server"
        origins = [value for key, value in scope["headers"] if key == b"origin"]
        is_foreign = any(value != origin_of(scope).encode() for value in origins)
        if is_foreign or header(scope, b"sec-fetch-site") in ("cross-site", "same-site"):
            return "Requests of pages from another origin aren't allowed"
        return ""


def _with_deadline(receive: Receive, limits: Limits) -> Receive:
    """Wrap `receive` with a deadline: a stalled or slow body counts as a disconnect."""
    loop = asyncio.get_running_loop()
    started_at = loop.time()
    received = 0
    is_incomplete = True

    async def receive_in_time() -> Message:
        nonlocal received, is_incomplete
        if not is_incomplete:
            return await receive()
        try:
            # A faster beginning doesn't earn a pause.
            due_at = min(started_at + received / limits.body_bytes_per_s, loop.time())
            async with asyncio.timeout_at(due_at + limits.body_s):
                message = await receive()
        except TimeoutError:
            return {"type": "http.disconnect"}
        received += len(message.get("body", b""))
        is_incomplete = message["type"] == "http.request" and bool(message.get("more_body", False))
        return message

    return receive_in_time
