"""`GET /assets/{token}/{name}`: files and previews, without a key: nobody can guess the address."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from wsdesk.service.addresses import FileRef
from wsdesk.service.errors import Refusal, not_found
from wsdesk.service.media import Role
from wsdesk.service.ranges import Unsatisfiable, wanted
from wsdesk.service.renditions import Renditions
from wsdesk.service.workspace import Workspace

PIECE = 1 << 20
YEAR = "private, max-age=31536000, immutable"
"""An address names bytes that never change, so what was fetched may be kept."""


@dataclass(frozen=True, slots=True)
class Served:
    """What lies behind an address."""

    path: Path
    size: int
    content_type: str
    etag: str


def asset_endpoint(workspace: Workspace) -> Callable[[Request], Awaitable[Response]]:
    """The ASGI endpoint: 200, 206, 304, 404, 416; HEAD as GET without the bytes."""
    renditions = Renditions(workspace.renditions, workspace.files)

    async def get(request: Request) -> Response:
        ref = workspace.addresses.read(str(request.path_params["token"]))
        try:
            if ref is None:
                raise not_found("file")
            if ref.role.edge:
                await renditions.ready(ref)
            served = await run_in_threadpool(_served, workspace, renditions, ref)
            return await _answer(request, served)
        except Refusal as refusal:
            return refusal.response()

    return get


def _served(workspace: Workspace, renditions: Renditions, ref: FileRef) -> Served:
    with workspace.database.read() as connection:
        row = connection.execute("SELECT content_type FROM files WHERE id = ?", (ref.file_id,)).fetchone()
    if row is None:
        raise not_found("file")
    path, content_type, role = workspace.files.path(ref.file_id), row["content_type"], Role.FILE
    smaller = renditions.find(ref)
    if smaller is not None:
        path, content_type, role = smaller.path, smaller.content_type, ref.role
    try:
        size = path.stat().st_size
    except OSError:
        raise not_found("file") from None
    return Served(path, size, content_type, f'"{ref.file_id}-{role.code}"')


async def _answer(request: Request, served: Served) -> Response:
    headers = {
        "ETag": served.etag,
        "Cache-Control": YEAR,
        "Accept-Ranges": "bytes",
        "Content-Type": served.content_type,
        "Content-Length": str(served.size),
    }
    tags = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if served.etag in tags or "*" in tags:
        del headers["Content-Length"], headers["Content-Type"]
        return Response(status_code=304, headers=headers)
    status, first, last = 200, 0, served.size - 1
    # A range of another version of the file would not fit to what the client has (If-Range).
    if request.headers.get("if-range", served.etag) == served.etag:
        try:
            span = wanted(request.headers.get("range", ""), served.size)
        except Unsatisfiable:
            response = Refusal(416, "The range lies outside the file").response()
            response.headers["Content-Range"] = f"bytes */{served.size}"
            return response
        if span is not None:
            status, (first, last) = 206, span
            headers["Content-Range"] = f"bytes {first}-{last}/{served.size}"
            headers["Content-Length"] = str(last - first + 1)
    if request.method == "HEAD":
        return Response(status_code=status, headers=headers)
    if last - first < PIECE:
        return Response(await run_in_threadpool(_read, served.path, first, last - first + 1), status, headers)
    return StreamingResponse(_pieces(served.path, first, last), status, headers)


async def _pieces(path: Path, first: int, last: int) -> AsyncIterator[bytes]:
    while first <= last:
        piece = await run_in_threadpool(_read, path, first, min(PIECE, last - first + 1))
        if not piece:
            return
        first += len(piece)
        yield piece


def _read(path: Path, first: int, count: int) -> bytes:
    try:
        with path.open("rb") as stream:
            stream.seek(first)
            return stream.read(count)
    except OSError:
        raise not_found("file") from None
