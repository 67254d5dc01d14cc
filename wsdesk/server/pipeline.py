"""Request pipeline: key, rate limit, team, body, handler, response."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from hashlib import blake2b
from typing import Any, Protocol

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from wsdesk.server.errors import HttpError
from wsdesk.server.json_codec import InvalidJsonError, decode
from wsdesk.server.query import Query
from wsdesk.server.request_context import Handler, RequestContext, Streamed
from wsdesk.server.request_origin import origin_of
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.operations import Operation

BODY_LIMIT = 1 << 20
"""The largest JSON body that is read, in bytes; the longest allowed comment has a twentieth of it."""

CHUNK = 1 << 18
"""About how much of a large answer is in memory at a time, in bytes."""

STREAMS = 8
"""How many large answers are sent at once."""

COMPRESSED_FROM = 4096
"""Bytes; smaller answers fit into a few packets anyway."""

_GZIP = 16 + zlib.MAX_WBITS
_LEVEL = 1
"""The fastest level: higher ones take several times as long for a few percent."""

Endpoint = Callable[[Request], Awaitable[Response]]


def endpoint(workspace: ServerContext, operation: Operation[Any], handler: Handler) -> Endpoint:
    """The operation as an ASGI endpoint."""
    turns = asyncio.Semaphore(STREAMS)

    async def answer(request: Request) -> Response:
        try:
            team = _admit(workspace, request)
            body = await _body(request, operation) if operation.method == "POST" else None
            query = Query(request.query_params, operation)
            call = RequestContext(team, request.path_params, query, body)
            answered = await _handle(handler, workspace, call)
            if isinstance(answered, Streamed):
                return await _streamed(_Stream(answered, workspace, request), turns)
        except HttpError as refusal:
            return refusal.response(message_only=refusal.status in operation.message_only)
        except sqlite3.OperationalError as error:
            # The disk is full, or another process holds the data: nothing of this request was kept.
            return HttpError(503, f"The workspace's data cannot be used now ({error})").response()
        text = workspace.addresses.absolute(answered, origin_of(request.scope))
        return await _whole(text, request, {"Cache-Control": "no-store"})

    return answer


async def _handle(handler: Handler, workspace: ServerContext, call: RequestContext) -> bytes | Streamed:
    """Call the handler in a thread.

    Cancellation ends the wait, not the thread. A streamed answer that nobody waits for is closed at once: it
    holds a connection of the database, and `ServerDatabase.close` waits for all of them.
    """
    lock = threading.Lock()
    finished: list[bytes | Streamed] = []
    is_cancelled = False

    def run() -> bytes | Streamed:
        answered = handler(workspace, call)
        with lock:
            finished.append(answered)
            if is_cancelled:
                _close(answered)
        return answered

    try:
        return await run_in_threadpool(run)
    except BaseException:
        with lock:
            is_cancelled = True
            for answered in finished:
                _close(answered)
        raise


def _close(answered: bytes | Streamed) -> None:
    if isinstance(answered, Streamed):
        answered.close()


async def read_bounded(request: Request, limit: int, refusal: HttpError) -> bytes:
    """The body of a request, refused as soon as it is known to be longer than the limit."""
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and (len(declared) > 15 or int(declared) > limit):
        raise refusal
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > limit:
                raise refusal
            parts.append(part)
    except ClientDisconnect:
        raise HttpError(400, "The request ended before its body did", close=True) from None
    return b"".join(parts)


class _Packer(Protocol):
    """A zlib compressor."""

    def compress(self, data: bytes, /) -> bytes: ...
    def flush(self) -> bytes: ...


class _Stream:
    """Chunks of a streamed answer, each read from the database when the one before has been sent."""

    def __init__(self, source: Streamed, workspace: ServerContext, request: Request) -> None:
        self.request = request
        self._source_close = source.close
        self._reading = threading.Lock()
        self._is_closed = False
        self._pieces = source.pieces
        self._addresses = workspace.addresses
        self._origin = origin_of(request.scope)
        digest = blake2b(f"{source.tag} {self._origin}".encode(), digest_size=12)
        # Weak: the bytes may also be sent compressed.
        self.headers = {"ETag": f'W/"{digest.hexdigest()}"', "Cache-Control": "private, no-cache"}

    @property
    def is_known(self) -> bool:
        """Whether the client has this text already (RFC 9110, section 13.1.2)."""
        tags = self.request.headers.get("if-none-match", "").split(",")
        return self.headers["ETag"] in map(str.strip, tags)

    def chunk(self) -> bytes:
        """The next chunk; one shorter than `CHUNK` is the last. Blocks."""
        parts: list[bytes] = []
        size = 0
        with self._reading:
            for piece in () if self._is_closed else self._pieces:
                parts.append(self._addresses.absolute(piece, self._origin))
                size += len(parts[-1])
                if size >= CHUNK:
                    break
        if self._is_closed:
            self.close()
        return b"".join(parts)

    def close(self) -> None:
        """Give the connection back, at the latest when the chunk that is being read is complete."""
        self._is_closed = True
        if self._reading.acquire(blocking=False):
            try:
                self._source_close()
            finally:
                self._reading.release()


async def _streamed(stream: _Stream, turns: asyncio.Semaphore) -> Response:
    """304 if the client has the text, the text as a whole if it is one chunk, else chunk by chunk."""
    try:
        if stream.is_known:
            stream.close()
            return Response(status_code=304, headers=stream.headers)
        first = await run_in_threadpool(stream.chunk)
        if len(first) < CHUNK:
            stream.close()
            return await _whole(first, stream.request, stream.headers)
    except BaseException:
        stream.close()
        raise
    zipped = _takes_gzip(stream.request)
    headers = {
        **stream.headers,
        "Vary": "Accept-Encoding",
        **({"Content-Encoding": "gzip"} if zipped else {}),
    }
    chunks = _chunks(stream, first, zlib.compressobj(_LEVEL, wbits=_GZIP) if zipped else None, turns)
    return _ClosingResponse(chunks, stream.close, headers)


class _ClosingResponse(StreamingResponse):
    """A streamed response that closes its source however the sending ends, also before it began."""

    def __init__(
        self, chunks: AsyncIterator[bytes], close: Callable[[], None], headers: dict[str, str]
    ) -> None:
        super().__init__(chunks, headers=headers, media_type="application/json")
        self._close = close

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._close()


async def _chunks(
    stream: _Stream, first: bytes, packer: _Packer | None, turns: asyncio.Semaphore
) -> AsyncIterator[bytes]:
    def following() -> tuple[bytes, bool]:
        chunk = stream.chunk()
        return (packer.compress(chunk) if packer else chunk), len(chunk) < CHUNK

    async with turns:
        yield await run_in_threadpool(packer.compress, first) if packer else first
        is_last = False
        while not is_last:
            data, is_last = await run_in_threadpool(following)
            if data:
                yield data
        if packer is not None:
            yield packer.flush()


async def _whole(text: bytes, request: Request, headers: dict[str, str]) -> Response:
    headers = {**headers, "Vary": "Accept-Encoding"}
    if len(text) >= COMPRESSED_FROM and _takes_gzip(request):
        text = await run_in_threadpool(zlib.compress, text, _LEVEL, _GZIP)
        headers["Content-Encoding"] = "gzip"
    return Response(text, headers=headers, media_type="application/json")


def _takes_gzip(request: Request) -> bool:
    """Whether the client accepts gzip (RFC 9110, section 12.5.3)."""
    for entry in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, rest = entry.partition(";")
        if name.strip() == "gzip":
            return rest.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _admit(workspace: ServerContext, request: Request) -> str:
    holder = workspace.keys.check(request.headers.get("authorization"))
    workspace.limit.take(holder)
    named = request.headers.get("x-team-id")
    team = workspace.team if named is None else named.strip().lower()
    if team not in workspace.teams:
        raise HttpError(403, "This key has no part in that team (x-team-id)")
    return team


async def _body(request: Request, operation: Operation[Any]) -> object:
    data = await read_bounded(request, BODY_LIMIT, HttpError(413, "The request body is too large"))
    if not data and operation.optional_body:
        return {}
    try:
        return decode(data)
    except InvalidJsonError as error:
        raise HttpError(400, f"The request body {error}") from None
