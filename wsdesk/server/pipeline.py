"""Request pipeline: key, rate limit, team, body, handler, response."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from inspect import iscoroutinefunction
from typing import Any, cast

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from wsdesk.server.access import presented_digest
from wsdesk.server.checks import Query
from wsdesk.server.errors import HttpError
from wsdesk.server.json_codec import InvalidJsonError, decode
from wsdesk.server.json_responses import complete_response, large_response
from wsdesk.server.middleware import origin_of
from wsdesk.server.monitoring import record_of
from wsdesk.server.people.directory import Caller
from wsdesk.server.people.roles import require_role
from wsdesk.server.request_context import (
    TEAM_READS,
    AsyncHandler,
    CachedJson,
    Handler,
    RequestContext,
    StreamedJson,
)
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.errors import StorageConflictError, StorageError
from wsdesk.server.storage.queries.audit import AuditEntry
from wsdesk.wire.operations import Operation

BODY_LIMIT = 1 << 20
"""Maximum size of a JSON body in bytes; the longest allowed comment has a twentieth of it."""

KEY_DIGITS = 8
"""Digits of a key's hash in the log, which distinguish keys without a public prefix."""

CONFLICTS = 3
"""Attempts of a request that another transaction gets in the way of."""


class OperationEndpoint:
    """The ASGI endpoint of an operation."""

    def __init__(
        self, workspace: ServerContext, operation: Operation[Any], handler: Handler | AsyncHandler
    ) -> None:
        self._workspace = workspace
        self._operation = operation
        self._handler = handler
        self._is_async = iscoroutinefunction(handler)
        self._is_team_read = operation in TEAM_READS

    async def respond(self, request: Request) -> Response:
        """Check a request, call the handler, and respond."""
        workspace, operation = self._workspace, self._operation
        record_of(request.scope).operation = operation.name
        try:
            caller, team = await _authorize(workspace, request)
            await _check_role(workspace, caller, team, operation)
            if workspace.archive is not None and operation.method != "GET":
                raise HttpError(403, "This workspace is an archive, which can't be changed")
            body = await _body(request, operation) if operation.method == "POST" else None
            query = Query(request.query_params, operation)
            result = await self._execute(
                request, RequestContext(caller, team, request.path_params, query, body)
            )
            if isinstance(result, Response):
                return result
            return await large_response(result, workspace, request)
        except HttpError as error:
            return error.response(message_only=error.status in operation.message_only)

    async def _execute(self, request: Request, call: RequestContext) -> Response | StreamedJson | CachedJson:
        if self._is_async:
            return await cast(AsyncHandler, self._handler)(self._workspace, call)
        if self._is_team_read:
            return await self._read(request, call)
        return await run_in_threadpool(self._run, request, call)

    async def _read(self, request: Request, call: RequestContext) -> Response | StreamedJson | CachedJson:
        """Call the handler once for equal requests that wait at the same time."""
        scope, workspace = request.scope, self._workspace
        parameters = (call.team, scope["path"], scope["query_string"])
        key = (*parameters, origin_of(scope), request.headers.get("accept-encoding", ""))
        run = partial(self._run, request, call)
        budget, name = workspace.loop_budget, self._operation.name
        if budget.allows(name):
            return await workspace.shared_reads.on_loop(key, run, budget, name)
        return await workspace.shared_reads.on_thread(key, run)

    def _run(self, request: Request, call: RequestContext) -> Response | StreamedJson | CachedJson:
        """Call the handler, and compress its text, on one thread: a change of threads takes 0.1 ms."""
        workspace = self._workspace
        result = _run_handler(cast(Handler, self._handler), workspace, call)
        if not isinstance(result, bytes):
            return result
        return complete_response(workspace.addresses.absolute(result, origin_of(request.scope)), request)


def _run_handler(
    handler: Handler, workspace: ServerContext, call: RequestContext
) -> bytes | StreamedJson | CachedJson:
    """Call the handler again if another transaction was in its way; nothing of it remained."""
    for _ in range(CONFLICTS - 1):
        try:
            return handler(workspace, call)
        except StorageConflictError:
            pass
    return handler(workspace, call)


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
