"""Middleware: access checks and response headers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wsdesk.server.errors import HttpError
from wsdesk.server.request_origin import LOOPBACK, header, host_name, origin_of

HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; sandbox; frame-ancestors 'none'"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
)
"""No CORS header is among them: no page of a browser is meant to read an answer."""

BODY_S = 10.0
"""Seconds that a body has to arrive, and between two of its parts; large bodies have more by their size."""
BODY_BYTES_A_S = 16_384
IMPORT_WAIT_S = 2.0


class AccessMiddleware:
    """Refuses foreign hosts (on loopback) and requests that a web page made, with 403, and slow bodies.

    `any_host` is for a server that was told to listen elsewhere, whose names it cannot know.
    """

    def __init__(
        self, app: ASGIApp, *, any_host: bool = False, progress: Callable[[], str] | None = None
    ) -> None:
        self._app = app
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

        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal.response()(scope, receive, send_guarded)
        else:
            await self._app(scope, _patient(receive), send_guarded)

    def _refusal(self, scope: Scope) -> HttpError | None:
        if header(scope, b"transfer-encoding") and header(scope, b"content-length"):
            # A proxy may read the one and this server the other: the rest would pass for another request.
            return HttpError(400, "Send either Content-Length or Transfer-Encoding", close=True)
        if why := self._stranger(scope):
            return HttpError(403, why)
        if self._progress is not None and (words := self._progress()):
            return HttpError(503, words, retry_after=IMPORT_WAIT_S)
        return None

    def _stranger(self, scope: Scope) -> str:
        name = host_name(header(scope, b"host"))
        if name is None or not (self._any_host or name in LOOPBACK):
            return "This service does not answer to that Host"
        origins = [value for key, value in scope["headers"] if key == b"origin"]
        if any(value != origin_of(scope).encode() for value in origins):
            return "This service does not answer to pages of another Origin"
        if header(scope, b"sec-fetch-site") in ("cross-site", "same-site"):
            return "This service does not answer to pages of another Origin"
        return ""


def _patient(receive: Receive) -> Receive:
    """`receive` with a deadline: a body that stops, or comes too slowly, is a client that disconnected."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    received = 0
    more = True

    async def receive_in_time() -> Message:
        nonlocal received, more
        if not more:
            return await receive()
        try:
            async with asyncio.timeout_at(min(begun + received / BODY_BYTES_A_S, loop.time()) + BODY_S):
                message = await receive()
        except TimeoutError:
            return {"type": "http.disconnect"}
        received += len(message.get("body", b""))
        more = message["type"] == "http.request" and bool(message.get("more_body", False))
        return message

    return receive_in_time
