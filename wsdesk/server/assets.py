"""`GET /assets/{token}/{name}`: files and previews by unguessable URLs, without an API key."""

from __future__ import annotations

import io
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from wsdesk.server.addresses import FileRef
from wsdesk.server.errors import HttpError, not_found
from wsdesk.server.media import Role
from wsdesk.server.renditions import Renditions
from wsdesk.server.server_context import ServerContext

PIECE = 1 << 20
YEAR = "private, max-age=31536000, immutable"
"""An address names bytes that never change, so what was fetched may be kept."""


@dataclass(frozen=True, slots=True)
class Served:
    """What lies behind an address."""

    open: Callable[[], BinaryIO]
    size: int
    content_type: str
    etag: str


def asset_endpoint(workspace: ServerContext) -> Callable[[Request], Awaitable[Response]]:
    """The ASGI endpoint: 200, 206, 304, 404, 416; HEAD as GET without the bytes."""
    renditions = Renditions(workspace)

    async def get(request: Request) -> Response:
        ref = workspace.addresses.read(str(request.path_params["token"]))
        try:
            if ref is None:
                raise not_found("file")
            if ref.role.edge:
                await renditions.ready(ref)
            return await _answer(request, await run_in_threadpool(_served, workspace, renditions, ref))
        except HttpError as refusal:
            return refusal.response()

    return get


def _served(workspace: ServerContext, renditions: Renditions, ref: FileRef) -> Served:
    with workspace.database.read() as connection:
        stored = workspace.files.find(connection, ref.file_id)
    if stored is None:
        raise not_found("file")
    smaller = renditions.find(ref)
    try:
        if smaller is not None:
            data = smaller.path.read_bytes()
            return Served(partial(io.BytesIO, data), len(data), smaller.content_type, _tag(ref, ref.role))
        workspace.files.open(stored).close()
    except OSError:
        raise not_found("file") from None
    return Served(
        partial(workspace.files.open, stored), stored.size, stored.content_type, _tag(ref, Role.FILE)
    )


def _tag(ref: FileRef, role: Role) -> str:
    return f'"{ref.file_id}-{role.code}"'


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
        except RangeNotSatisfiableError:
            response = HttpError(416, "The range lies outside the file").response()
            response.headers["Content-Range"] = f"bytes */{served.size}"
            return response
        if span is not None:
            status, (first, last) = 206, span
            headers["Content-Range"] = f"bytes {first}-{last}/{served.size}"
            headers["Content-Length"] = str(last - first + 1)
    if request.method == "HEAD":
        return Response(status_code=status, headers=headers)
    if last - first < PIECE:
        return Response(await run_in_threadpool(_read, served, first, last - first + 1), status, headers)
    return StreamingResponse(_pieces(served, first, last), status, headers)


async def _pieces(served: Served, first: int, last: int) -> AsyncIterator[bytes]:
    while first <= last:
        piece = await run_in_threadpool(_read, served, first, min(PIECE, last - first + 1))
        if not piece:
            return
        first += len(piece)
        yield piece


def _read(served: Served, first: int, count: int) -> bytes:
    # Opened for each piece: a client that goes away in the middle leaves nothing open.
    with served.open() as stream:
        stream.seek(first)
        return stream.read(count)


_RANGE = re.compile(r"\s*bytes\s*=\s*([0-9]{0,19})\s*-\s*([0-9]{0,19})\s*", re.IGNORECASE)


class RangeNotSatisfiableError(ValueError):
    """The range lies outside the file: 416."""


def wanted(header: str, size: int) -> tuple[int, int] | None:
    """First and last byte; None where the whole file is to be sent.

    A header that is not understood, or asks for several ranges, is ignored, as the standard allows.

    Raises:
        Unsatisfiable: there is no byte of the file in the range.
    """
    found = _RANGE.fullmatch(header)
    if found is None or not (found.group(1) or found.group(2)):
        return None
    first_text, last_text = found.groups()
    if not first_text:
        first, last = max(0, size - int(last_text)), size - 1
    else:
        first, last = int(first_text), min(int(last_text) if last_text else size - 1, size - 1)
        if last_text and int(last_text) < int(first_text):
            return None
    if first >= size or first > last:
        raise RangeNotSatisfiableError
    return first, last
