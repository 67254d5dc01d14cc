"""ASGI application of the embedded server; `application` builds it."""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wsdesk.server.assets import asset_endpoint
from wsdesk.server.capabilities import CAPABILITIES, listing
from wsdesk.server.errors import DISK_FULL, HttpError
from wsdesk.server.files.errors import FilesUnavailableError
from wsdesk.server.files.store import PART_PREFIX
from wsdesk.server.files.sweep import sweep_files
from wsdesk.server.json_codec import encode
from wsdesk.server.limits import Limits
from wsdesk.server.middleware import AccessMiddleware
from wsdesk.server.monitoring import Monitor, MonitoringMiddleware, metrics_endpoint, record_of
from wsdesk.server.operations.uploads import part_endpoint
from wsdesk.server.pipeline import OperationEndpoint, find_caller
from wsdesk.server.request_context import HANDLERS, AsyncHandler, Handler
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.errors import StorageError, StorageUnavailableError, is_disk_full
from wsdesk.server.storage.queries import uploads
from wsdesk.server.storage.records import AccessRole
from wsdesk.wire.operations import GET_CANVAS_CONTENT, Operation

THREADS = 8
"""Maximum number of concurrent requests; each may use one database connection."""
STORAGE_WAIT_S = 2.0
"""Seconds after which a client may try again while the database can't be used."""
MAINTENANCE_S = 300.0
"""Interval of the maintenance of the database and the cache of contents."""
SWEEP_S = 3600.0
"""Interval in which one of the processes may sweep a remote store of files."""
SAVE_USES_S = 60.0
"""Interval in which times of the last use of keys are written."""


def application(
    workspace: ServerContext,
    *,
    any_host: bool = False,
    monitor: Monitor | None = None,
    limits: Limits | None = None,
) -> Starlette:
    """Create the application for an open workspace.

    While the progress of `monitor` is a text (an import is running), requests are rejected with 503 and that
    text.
    """
    watched = monitor or Monitor()

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncGenerator[None]:
        current_default_thread_limiter().total_tokens = THREADS
        # Leftovers of earlier runs are deleted once the server is ready.
        loop = asyncio.get_running_loop()
        loop.run_in_executor(None, delete_leftovers, workspace)
        tasks = (
            asyncio.create_task(_repeat(MAINTENANCE_S, workspace.database.maintain)),
            asyncio.create_task(_repeat(MAINTENANCE_S, workspace.contents.sweep)),
            asyncio.create_task(_repeat(SAVE_USES_S, workspace.callers.save_uses)),
            asyncio.create_task(watched.write_for_others()),
            asyncio.create_task(_repeat(SWEEP_S, partial(_sweep, workspace))),
        )
        yield
        for task in tasks:
            task.cancel()

    async def get_capabilities(request: Request) -> Response:
        record_of(request.scope).operation = "capabilities"
        document = listing(await _role_of(workspace, request), writable=workspace.archive is None)
        return Response(encode(document), media_type="application/json")

    get_asset = asset_endpoint(workspace)
    app = Starlette(
        routes=[
            *(
                Route(
                    operation.path,
                    OperationEndpoint(workspace, operation, handler).respond,
                    methods=[operation.method],
                )
                for operation, handler in _sorted_operations()
            ),
            Route("/assets/{token}/{name}", get_asset, methods=["GET"]),
            Route("/archive/{token}/{role:int}/{name}", get_asset, methods=["GET"]),
            Route("/uploads/{token}", part_endpoint(workspace), methods=["PUT"]),
            Route("/metrics", metrics_endpoint(watched), methods=["GET"]),
            Route("/.well-known/wsdesk.json", get_capabilities, methods=["GET"]),
            Route("/openapi.json", _openapi_response, methods=["GET"]),
        ],
        middleware=[
            # Any query shows whether the database answers.
            Middleware(MonitoringMiddleware, monitor=watched, check=lambda: workspace.is_initialized),
            Middleware(AccessMiddleware, any_host=any_host, progress=watched.progress, limits=limits),
        ],
        exception_handlers={
            HTTPException: _http_exception_response,
            StorageUnavailableError: _storage_unavailable_response,
            OSError: _disk_error_response,
            Exception: _server_error_response,
        },
        lifespan=lifespan,
    )
    app.state.workspace = workspace
    return app


def _sorted_operations() -> list[tuple[Operation[Any], Handler | AsyncHandler]]:
    """All operations with their handlers, fixed paths first: `projects/all` isn't a project ID.

    They are compared one by one, so that the one that windows poll comes before all others.
    """
    rows = [*HANDLERS.items(), *CAPABILITIES.items()]
    return sorted(rows, key=lambda row: (row[0] is not GET_CANVAS_CONTENT, len(row[0].path_params)))


async def _role_of(workspace: ServerContext, request: Request) -> AccessRole:
    """Role of the presented key; without a valid one, capabilities are announced as for every role."""
    try:
        return (await find_caller(workspace, request)).role
    except HttpError:
        return AccessRole.ADMIN


async def _repeat(interval_s: float, function: Callable[[], None]) -> None:
    """Call a function periodically on a thread."""
    while True:
        await asyncio.sleep(interval_s)
        await asyncio.get_running_loop().run_in_executor(None, function)


async def _openapi_response(request: Request) -> Response:
    from wsdesk.server.openapi import document

    record_of(request.scope).operation = "openapi"
    return Response(encode(document()), media_type="application/json")


async def _http_exception_response(_request: Request, error: Exception) -> Response:
    """Error response for an unknown path or method."""
    assert isinstance(error, HTTPException)
    response = HttpError(error.status_code, error.detail).response()
    response.headers.update(error.headers or {})
    return response


async def _storage_unavailable_response(_request: Request, error: Exception) -> Response:
    """Response while the database or the files can't be used: the disk is full, say.

    The request was rolled back, or repeating it with the same IDs changes nothing.
    """
    assert isinstance(error, StorageUnavailableError)
    is_partial = isinstance(error, FilesUnavailableError)
    place = "file storage" if is_partial else "database"
    log.warning("the %s can't be used: %s", place, error)
    message = DISK_FULL if is_disk_full(error) else f"Couldn't reach the {place}. Try again in a moment."
    is_unexecuted = not error.may_be_written
    return HttpError(
        503, message, retry_after=STORAGE_WAIT_S, unexecuted=is_unexecuted, partial=is_partial
    ).response()


async def _disk_error_response(_request: Request, error: Exception) -> Response:
    """Response while the disk of the files is full. Files are written before the rows that name them."""
    if not is_disk_full(error):
        raise error
    log.warning("couldn't write a file: %s", error)
    return HttpError(503, DISK_FULL, retry_after=STORAGE_WAIT_S, unexecuted=True, partial=True).response()


async def _server_error_response(_request: Request, _error: Exception) -> Response:
    """Response to an unexpected exception, which is logged and not sent to the client."""
    return HttpError(500, "An unexpected error occurred on the server").response()


UPLOAD_LIFETIME_S = 7 * 24 * 3600.0
"""Maximum time between the start and the completion of an upload."""

UNFINISHED_LIFETIME_S = 3600.0
"""Age at which a partial file counts as abandoned."""

log = logging.getLogger(__name__)


def delete_leftovers(workspace: ServerContext) -> None:
    """Delete leftovers once; undeletable ones stay until the next run."""
    try:
        _delete_old_uploads(workspace)
        for file in workspace.files.folder.glob(f"{PART_PREFIX}*"):
            if time.time() - file.stat().st_mtime > UNFINISHED_LIFETIME_S:
                file.unlink(missing_ok=True)
    except (OSError, StorageError) as error:
        log.warning("couldn't delete leftovers: %s", error)


def _sweep(workspace: ServerContext) -> None:
    try:
        sweep_files(workspace.files, workspace.database, workspace.clock)
    except (OSError, StorageError) as error:
        log.warning("couldn't sweep the file storage: %s", error)


def _delete_old_uploads(workspace: ServerContext) -> None:
    oldest = int((workspace.clock() - UPLOAD_LIFETIME_S) * 1000)
    with workspace.database.read(snapshot=False) as unit:
        has_old = uploads.has_abandoned(unit, oldest)
    if has_old:
        with workspace.database.write() as unit:
            uploads.delete_abandoned(unit, oldest)
    # Listed before the rows are read: an upload's row is created first, so that a new one never counts as
    # old.
    folders = list(workspace.uploads.iterdir()) if workspace.uploads.is_dir() else []
    with workspace.database.read(snapshot=False) as unit:
        active_ids = uploads.incomplete(unit)
    for folder in folders:
        if folder.name not in active_ids:
            shutil.rmtree(folder, ignore_errors=True)
