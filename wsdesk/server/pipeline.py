"""Request pipeline: key, rate limit, team, body, handler, response."""

from __future__ import annotations

import asyncio
import threading
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Protocol

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from wsdesk.server.access import presented_digest
from wsdesk.server.checks import Query
from wsdesk.server.errors import HttpError
from wsdesk.server.json_codec import InvalidJsonError, decode
from wsdesk.server.middleware import origin_of
from wsdesk.server.monitoring import record_of
from wsdesk.server.people.records import Caller
from wsdesk.server.people.roles import require_role
from wsdesk.server.request_context import Handler, RequestContext, StreamedJson
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.errors import StorageConflictError, StorageError
from wsdesk.server.storage.queries.audit import AuditEntry
from wsdesk.wire.operations import Operation

BODY_LIMIT = 1 << 20
"""Maximum size of a JSON body in bytes; the longest allowed comment has a twentieth of it."""

CHUNK = 1 << 18
"""Approximate bytes of a large response that are in memory at a time."""

STREAMS = 8
"""Maximum number of concurrent large responses."""

KEY_DIGITS = 8
"""Digits of a key's hash in the log, which tell keys without a public prefix apart."""

COMPRESSED_FROM = 4096
"""Bytes; smaller responses fit into a few packets anyway."""

CONFLICTS = 3
"""Attempts of a request that another transaction gets in the way of."""

_GZIP = 16 + zlib.MAX_WBITS
_LEVEL = 1
"""The fastest level: higher ones take several times as long for a gain of a few percent."""

Endpoint = Callable[[Request], Awaitable[Response]]


def endpoint(workspace: ServerContext, operation: Operation[Any], handler: Handler) -> Endpoint:
    """Create the ASGI endpoint of an operation."""
    stream_slots = asyncio.Semaphore(STREAMS)

    async def respond(request: Request) -> Response:
        record_of(request.scope).operation = operation.name
        try:
            caller, team = await _authorize(workspace, request)
            await _check_role(workspace, caller, team, operation)
            if workspace.archive is not None and operation.method != "GET":
                raise HttpError(403, "This workspace is an archive, which can't be changed")
            body = await _body(request, operation) if operation.method == "POST" else None
            query = Query(request.query_params, operation)
            call = RequestContext(caller, team, request.path_params, query, body)
            result = await _handle(handler, workspace, call)
            if isinstance(result, StreamedJson):
                return await _stream_response(_Stream(result, workspace, request), stream_slots)
        except HttpError as error:
            return error.response(message_only=error.status in operation.message_only)
        text = workspace.addresses.absolute(result, origin_of(request.scope))
        return await _complete_response(text, request, {"Cache-Control": "no-store"})

    return respond


async def _handle(handler: Handler, workspace: ServerContext, call: RequestContext) -> bytes | StreamedJson:
    """Call the handler on a thread.

    Cancellation ends the wait, not the thread. A streamed response that isn't awaited any more is closed at
    once, since it holds a database connection, and `ServerDatabase.close` waits for all of them.
    """
    lock = threading.Lock()
    finished: list[bytes | StreamedJson] = []
    is_cancelled = False

    def run() -> bytes | StreamedJson:
        result = _run_handler(handler, workspace, call)
        with lock:
            finished.append(result)
            if is_cancelled:
                _close(result)
        return result

    try:
        return await run_in_threadpool(run)
    except BaseException:
        with lock:
            is_cancelled = True
            for result in finished:
                _close(result)
        raise


def _run_handler(handler: Handler, workspace: ServerContext, call: RequestContext) -> bytes | StreamedJson:
    """Call the handler again if another transaction was in its way; nothing of it remained."""
    for _ in range(CONFLICTS - 1):
        try:
            return handler(workspace, call)
        except StorageConflictError:
            pass
    return handler(workspace, call)


def _close(result: bytes | StreamedJson) -> None:
    if isinstance(result, StreamedJson):
        result.close()


async def read_bounded(request: Request, limit: int, error: HttpError) -> bytes:
    """Read the body of a request; raises `error` as soon as it exceeds the limit."""
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and (len(declared) > 15 or int(declared) > limit):
        raise error
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > limit:
                raise error
            parts.append(part)
    except ClientDisconnect:
        raise HttpError(400, "The request body is incomplete", close=True) from None
    return b"".join(parts)


class _Compressor(Protocol):
    """A zlib compressor."""

    def compress(self, data: bytes, /) -> bytes: ...
    def flush(self) -> bytes: ...


class _Stream:
    """Chunks of a streamed response; each is read from the database when the previous one was sent."""

    def __init__(self, source: StreamedJson, workspace: ServerContext, request: Request) -> None:
        self.request = request
        self._source_close = source.close
        self._read_lock = threading.Lock()
        self._is_closed = False
        self._parts = source.chunks
        self._addresses = workspace.addresses
        # An archive is read on this computer, where compressing takes longer than sending.
        self.is_compressed = workspace.archive is None and _accepts_gzip(request)
        self._origin = origin_of(request.scope)
        digest = blake2b(f"{source.tag} {self._origin}".encode(), digest_size=12)
        # A weak ETag, since the bytes may also be sent compressed.
        self.headers = {"ETag": f'W/"{digest.hexdigest()}"', "Cache-Control": "private, no-cache"}

    @property
    def is_unmodified(self) -> bool:
        """Whether the client has this version (If-None-Match, RFC 9110, section 13.1.2)."""
        tags = self.request.headers.get("if-none-match", "").split(",")
        return self.headers["ETag"] in map(str.strip, tags)

    def chunk(self) -> bytes:
        """Return the next chunk; one shorter than `CHUNK` is the last. Blocks."""
        parts: list[bytes] = []
        size = 0
        with self._read_lock:
            for piece in () if self._is_closed else self._parts:
                parts.append(self._addresses.absolute(piece, self._origin))
                size += len(parts[-1])
                if size >= CHUNK:
                    break
        if self._is_closed:
            self.close()
        return b"".join(parts)

    def close(self) -> None:
        """Release the connection, at the latest after the current chunk."""
        self._is_closed = True
        if self._read_lock.acquire(blocking=False):
            try:
                self._source_close()
            finally:
                self._read_lock.release()


async def _stream_response(stream: _Stream, stream_slots: asyncio.Semaphore) -> Response:
    """Respond with 304 if the client has this version, else with one or several chunks."""
    try:
        if stream.is_unmodified:
            stream.close()
            return Response(status_code=304, headers=stream.headers)
        first = await run_in_threadpool(stream.chunk)
        if len(first) < CHUNK:
            stream.close()
            return await _complete_response(first, stream.request, stream.headers)
    except BaseException:
        stream.close()
        raise
    is_compressed = stream.is_compressed
    headers = {
        **stream.headers,
        "Vary": "Accept-Encoding",
        **({"Content-Encoding": "gzip"} if is_compressed else {}),
    }
    chunks = _chunks(
        stream, first, zlib.compressobj(_LEVEL, wbits=_GZIP) if is_compressed else None, stream_slots
    )
    return _ClosingResponse(chunks, stream.close, headers)


class _ClosingResponse(StreamingResponse):
    """Streaming response that always closes its source, even if sending never started."""

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
    stream: _Stream, first: bytes, compressor: _Compressor | None, stream_slots: asyncio.Semaphore
) -> AsyncIterator[bytes]:
    def next_chunk() -> tuple[bytes, bool]:
        chunk = stream.chunk()
        return (compressor.compress(chunk) if compressor else chunk), len(chunk) < CHUNK

    async with stream_slots:
        yield await run_in_threadpool(compressor.compress, first) if compressor else first
        is_last = False
        while not is_last:
            data, is_last = await run_in_threadpool(next_chunk)
            if data:
                yield data
        if compressor is not None:
            yield compressor.flush()


async def _complete_response(text: bytes, request: Request, headers: dict[str, str]) -> Response:
    headers = {**headers, "Vary": "Accept-Encoding"}
    if len(text) >= COMPRESSED_FROM and _accepts_gzip(request):
        text = await run_in_threadpool(zlib.compress, text, _LEVEL, _GZIP)
        headers["Content-Encoding"] = "gzip"
    return Response(text, headers=headers, media_type="application/json")


def _accepts_gzip(request: Request) -> bool:
    """Whether the client accepts gzip (RFC 9110, section 12.5.3)."""
    for entry in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, rest = entry.partition(";")
        if name.strip() == "gzip":
            return rest.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


async def find_caller(workspace: ServerContext, request: Request) -> Caller:
    """Return the caller of a request by its key.

    Raises:
        HttpError: 401.
    """
    digest = presented_digest(request.headers.get("authorization"))
    return workspace.callers.cached(digest) or await run_in_threadpool(workspace.callers.find, digest)


async def _authorize(workspace: ServerContext, request: Request) -> tuple[Caller, str]:
    """Return the caller and the team of a request.

    Raises:
        HttpError: 401, 429, or 403 for a team that isn't one of the caller's, whether it exists or not.
    """
    caller = await find_caller(workspace, request)
    record = record_of(request.scope)
    record.person, record.key = caller.person.id, caller.prefix or caller.holder.hex()[:KEY_DIGITS]
    workspace.limit.take(caller.holder, caller.rate)
    team_header = request.headers.get("x-team-id")
    team = caller.teams[0] if team_header is None and caller.teams else (team_header or "").strip().lower()
    if team not in caller.teams:
        raise HttpError(403, "The API key has no access to this team (x-team-id)")
    return caller, team


async def _check_role(workspace: ServerContext, caller: Caller, team: str, operation: Operation[Any]) -> None:
    """Check that the caller's role permits an operation; a refusal is added to the audit log.

    Raises:
        HttpError: 403.
    """
    try:
        require_role(caller.role, operation)
    except HttpError:
        entry = caller.entry(operation.name, team=team, result="refused")
        await run_in_threadpool(_record_refusal, workspace, entry)
        raise


def _record_refusal(workspace: ServerContext, entry: AuditEntry) -> None:
    now_ms = int(workspace.clock() * 1000)
    if workspace.audit.is_first_refusal(entry, now_ms):
        with suppress(StorageError), workspace.database.write() as unit:
            workspace.audit.add(unit, entry, now_ms)


async def _body(request: Request, operation: Operation[Any]) -> object:
    data = await read_bounded(request, BODY_LIMIT, HttpError(413, "The request body is too large"))
    if not data and operation.optional_body:
        return {}
    try:
        return decode(data)
    except InvalidJsonError as error:
        raise HttpError(400, f"The request body {error}") from None
