"""The way of every request to an operation: key, rate, team, body, handler, answer."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from wsdesk.service.call import Call, Operation
from wsdesk.service.documents import NotJson, decode
from wsdesk.service.errors import Refusal
from wsdesk.service.origin import origin_of
from wsdesk.service.query import Query
from wsdesk.service.spelled import names_of
from wsdesk.service.workspace import Workspace

BODY_LIMIT = 1 << 20
"""The largest JSON body that is read, in bytes; the longest allowed comment has a twentieth of it."""

CHUNK = 1 << 20
"""About how much of a large answer is sent at a time, in bytes."""

Endpoint = Callable[[Request], Awaitable[Response]]


def endpoint(workspace: Workspace, operation: Operation) -> Endpoint:
    """The operation as an ASGI endpoint."""

    async def answer(request: Request) -> Response:
        try:
            team = _admit(workspace, request)
            body = await _body(request, operation) if operation.method == "POST" else None
            query = Query(request.query_params, names_of(operation.name))
            call = Call(team, request.path_params, query, body)
            pieces = await run_in_threadpool(_pieces, workspace, operation, call, origin_of(request.scope))
        except Refusal as refusal:
            return refusal.response(message_only=refusal.status in operation.message_only)
        except sqlite3.OperationalError as error:
            # The disk is full, or another process holds the data: nothing of this request was kept.
            return Refusal(503, f"The workspace's data cannot be used now ({error})").response()
        headers = {"Cache-Control": "no-store", "Content-Length": str(sum(map(len, pieces)))}
        if len(pieces) == 1:
            return Response(pieces[0], headers=headers, media_type="application/json")
        return StreamingResponse(_in_chunks(pieces), headers=headers, media_type="application/json")

    return answer


async def read_bounded(request: Request, limit: int, refusal: Refusal) -> bytes:
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
        raise Refusal(400, "The request ended before its body did") from None
    return b"".join(parts)


def _pieces(workspace: Workspace, operation: Operation, call: Call, origin: str) -> list[bytes]:
    answer = operation.handler(workspace, call)
    pieces = answer if isinstance(answer, list) else [answer]
    for index, piece in enumerate(pieces):
        pieces[index] = workspace.addresses.absolute(piece, origin)
    return pieces if sum(map(len, pieces)) > CHUNK else [b"".join(pieces)]


async def _in_chunks(pieces: list[bytes]) -> AsyncIterator[bytes]:
    """Pieces put together to chunks that are worth a turn of the event loop."""
    start, size = 0, 0
    for index, piece in enumerate(pieces):
        size += len(piece)
        if size >= CHUNK:
            yield b"".join(pieces[start : index + 1])
            start, size = index + 1, 0
    yield b"".join(pieces[start:])


def _admit(workspace: Workspace, request: Request) -> str:
    holder = workspace.keys.check(request.headers.get("authorization"))
    workspace.limit.take(holder)
    named = request.headers.get("x-team-id")
    team = workspace.team if named is None else named.strip().lower()
    if team not in workspace.teams:
        raise Refusal(403, "This key has no part in that team (x-team-id)")
    return team


async def _body(request: Request, operation: Operation) -> object:
    data = await read_bounded(request, BODY_LIMIT, Refusal(413, "The request body is too large"))
    if not data and operation.optional_body:
        return {}
    try:
        return decode(data)
    except NotJson as error:
        raise Refusal(400, f"The request body {error}") from None
