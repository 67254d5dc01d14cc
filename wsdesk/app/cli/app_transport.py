"""HTTP transport of a server that runs in this process: passes parts of a response on as they are produced.

`httpx.ASGITransport` stores the whole body first, which takes memory and time for a large canvas.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx
from starlette.types import ASGIApp, Message, Scope
from typing_extensions import override

_PARTS = 4
"""Parts of a body that wait to be read."""
_CLOSE_STEP_S = 0.05


class AppTransport(httpx.AsyncBaseTransport):
    """Sends requests to an ASGI application on the same event loop."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    @override
    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        exchange = _Exchange(self._app, _scope(request), await request.aread())
        try:
            start = await exchange.started
        except asyncio.CancelledError:
            await exchange.aclose()
            raise
        return httpx.Response(start["status"], headers=start.get("headers", []), stream=exchange)


class _Exchange(httpx.AsyncByteStream):
    """A running request, and the body of its response."""

    def __init__(self, app: ASGIApp, scope: Scope, body: bytes) -> None:
        self.started: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._body: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        self._parts: asyncio.Queue[bytes | None] = asyncio.Queue(_PARTS)
        self._is_complete = asyncio.Event()
        self._error: Exception | None = None
        self._task = asyncio.create_task(self._run(app, scope))

    async def _run(self, app: ASGIApp, scope: Scope) -> None:
        try:
            await app(scope, self._receive, self._send)
        except Exception as error:
            self._error = error
        finally:
            self._is_complete.set()
            if not self.started.done():
                self.started.set_exception(self._error or RuntimeError("no response"))
            await self._parts.put(None)

    async def _receive(self) -> Message:
        if self._body:
            return self._body.pop()
        await self._is_complete.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started.set_result(message)
            return
        if message.get("body"):
            await self._parts.put(message["body"])
        if not message.get("more_body", False):
            self._is_complete.set()

    @override
    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (part := await self._parts.get()) is not None:
            yield part
        if self._error is not None:
            raise self._error

    @override
    async def aclose(self) -> None:
        if not self._is_complete.is_set():
            self._task.cancel()
        while not self._task.done():  # it may wait for room, and the application may have work left
            while not self._parts.empty():
                self._parts.get_nowait()
            await asyncio.wait([self._task], timeout=_CLOSE_STEP_S)


def _scope(request: httpx.Request) -> Scope:
    url = request.url
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": request.method,
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "scheme": url.scheme,
        "path": url.path,
        "raw_path": url.raw_path.split(b"?")[0],
        "query_string": url.query,
        "server": (url.host, url.port),
        "client": ("127.0.0.1", 0),
        "root_path": "",
    }
