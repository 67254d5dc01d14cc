"""The way of every request to an operation: key, rate, team, body, handler, answer."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from wsdesk.service.call import Call, Operation
from wsdesk.service.documents import NotJson, decode
from wsdesk.service.errors import Refusal
from wsdesk.service.origin import origin_of
from wsdesk.service.query import Query
from wsdesk.service.spelled import names_of
from wsdesk.service.workspace import Workspace

BODY_LIMIT = 1 << 20
"""The largest JSON body that is read, in bytes; the longest allowed comment has a twentieth of it."""

Endpoint = Callable[[Request], Awaitable[Response]]


def endpoint(workspace: Workspace, operation: Operation) -> Endpoint:
    """The operation as an ASGI endpoint."""

    async def answer(request: Request) -> Response:
        try:
            team = _admit(workspace, request)
            body = await _body(request, operation) if operation.method == "POST" else None
            query = Query(request.query_params, names_of(operation.name))
            call = Call(team, request.path_params, query, body)
            data = await run_in_threadpool(operation.handler, workspace, call)
        except Refusal as refusal:
            return refusal.response(message_only=refusal.status in operation.message_only)
        except sqlite3.OperationalError as error:
            # The disk is full, or another process holds the data: nothing of this request was kept.
            return Refusal(503, f"The workspace's data cannot be used now ({error})").response()
        data = workspace.addresses.absolute(data, origin_of(request.scope))
        return Response(data, headers={"Cache-Control": "no-store"}, media_type="application/json")

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
