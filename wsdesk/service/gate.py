"""Keeps strangers out before anything else looks at a request, and sets the headers of every answer."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wsdesk.service.errors import Refusal
from wsdesk.service.origin import LOOPBACK, header, host_name, origin_of

HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; sandbox; frame-ancestors 'none'"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
)
"""No CORS header is among them: no page of a browser is meant to read an answer."""


class Gate:
    """Refuses foreign hosts (on loopback) and requests that a web page made, with 403.

    `any_host` is for a service that was told to listen elsewhere, whose names it cannot know.
    """

    def __init__(self, app: ASGIApp, *, any_host: bool = False) -> None:
        self._app = app
        self._any_host = any_host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        why = self._stranger(scope)
        if why:
            await Refusal(403, why).response()(scope, receive, send_guarded)
        else:
            await self._app(scope, receive, send_guarded)

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
