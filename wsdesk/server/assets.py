"""`GET /assets/{token}/{name}`: files and previews by unguessable URLs, without an API key.

Files in an S3-compatible store are sent by the store: the response redirects to a short-lived signed URL.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from wsdesk.server.addresses import FileRef
from wsdesk.server.errors import HttpError, not_found
from wsdesk.server.media import Role
from wsdesk.server.monitoring import record_of
from wsdesk.server.renditions import Renditions, rendition_name
from wsdesk.server.server_context import ServerContext

CHUNK_BYTES = 1 << 20
CACHE_CONTROL = "private, max-age=31536000, immutable"
"""A URL's content never changes, so that clients may cache it."""
REDIRECT_S = 120
"""Seconds for which a redirect may be used again; the signed URL is valid for longer."""


@dataclass(frozen=True, slots=True)
class ServedFile:
    """A file or rendition to send."""

    read: Callable[[int, int], bytes]
    """Reads a number of bytes from an offset."""
    size: int
    content_type: str
    etag: str
    url: str = ""
    """Where the store itself sends the file; empty if this server does."""


def asset_endpoint(workspace: ServerContext) -> Callable[[Request], Awaitable[Response]]:
    """Create the ASGI endpoint: 200, 206, 304, 404, 416; HEAD is GET without the body."""
    renditions = Renditions(workspace)

    def ref_of(token: str, name: str, role: int | None = None) -> FileRef | None:
        addresses = workspace.addresses
        return addresses.read(token) if role is None else addresses.read_archive(token, role, name)

    async def get(request: Request) -> Response:
        record_of(request.scope).operation = "get-file"
        name = request.path_params["name"]
        ref = ref_of(**request.path_params)
        try:
            if ref is None:
                raise not_found("file")
            scaled = await renditions.ensure(ref) if ref.role.edge else ""
            served = await run_in_threadpool(_find_file, workspace, ref, scaled, (name, request.method))
            return await _respond(request, served)
        except HttpError as error:
            return error.response()

    return get


def _find_file(workspace: ServerContext, ref: FileRef, scaled: str, request: tuple[str, str]) -> ServedFile:
    """The file or, with its content type `scaled`, the rendition, for a name and a method."""
    files, (name, method) = workspace.files, request
    with workspace.database.read(snapshot=False) as unit:
        stored = files.find(unit, ref.file_id)
    if stored is None:
        raise not_found("file")
    etag = _etag(ref, ref.role if scaled else Role.FILE)
    try:
        if scaled:
            rendition = rendition_name(ref)
            if url := files.rendition_url(rendition, scaled, method):
                return ServedFile(_nothing, 0, scaled, etag, url)
            data = files.read_rendition(rendition, scaled)
            return ServedFile(partial(_part, data), len(data), scaled, etag)
        if url := "" if stored.data is not None else files.url(name, stored, method):
            return ServedFile(_nothing, stored.size, stored.content_type, etag, url)
        files.read(stored, 0, 0)
    except OSError:
        raise not_found("file") from None
    return ServedFile(partial(files.read, stored), stored.size, stored.content_type, etag)


def _nothing(_first: int, _count: int) -> bytes:
    return b""


def _part(data: bytes, first: int, count: int) -> bytes:
    return data[first : first + count]


def _etag(ref: FileRef, role: Role) -> str:
    return f'"{ref.file_id}-{role.code}"'


async def _respond(request: Request, served: ServedFile) -> Response:
    headers = {
        "ETag": served.etag,
        "Cache-Control": CACHE_CONTROL,
        "Accept-Ranges": "bytes",
        "Content-Type": served.content_type,
        "Content-Length": str(served.size),
    }
    tags = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if served.etag in tags or "*" in tags:
        del headers["Content-Length"], headers["Content-Type"]
        return Response(status_code=304, headers=headers)
    if served.url:
        # The store gets the headers again, such as Range.
        headers = {"Location": served.url, "Cache-Control": f"private, max-age={REDIRECT_S}"}
        return Response(status_code=307, headers=headers)
    status, first, last = 200, 0, served.size - 1
    # If-Range: a range of another version would not match the client's bytes.
    if request.headers.get("if-range", served.etag) == served.etag:
        try:
            byte_range = parse_range(request.headers.get("range", ""), served.size)
        except RangeNotSatisfiableError:
            response = HttpError(416, "The range lies outside the file").response()
            response.headers["Content-Range"] = f"bytes */{served.size}"
            return response
        if byte_range is not None:
            status, (first, last) = 206, byte_range
            headers["Content-Range"] = f"bytes {first}-{last}/{served.size}"
            headers["Content-Length"] = str(last - first + 1)
    if request.method == "HEAD":
        return Response(status_code=status, headers=headers)
    if last - first < CHUNK_BYTES:
        return Response(await run_in_threadpool(served.read, first, last - first + 1), status, headers)
    return StreamingResponse(_chunks(served, first, last), status, headers)


async def _chunks(served: ServedFile, first: int, last: int) -> AsyncIterator[bytes]:
    while first <= last:
        chunk = await run_in_threadpool(served.read, first, min(CHUNK_BYTES, last - first + 1))
        if not chunk:
            return
        first += len(chunk)
        yield chunk


_RANGE = re.compile(r"\s*bytes\s*=\s*([0-9]{0,19})\s*-\s*([0-9]{0,19})\s*", re.IGNORECASE)


class RangeNotSatisfiableError(ValueError):
    """The range is outside the file (416)."""


def parse_range(header: str, size: int) -> tuple[int, int] | None:
    """Parse a Range header to the first and last byte; None for the whole file.

    An invalid header, or one with several ranges, is ignored (RFC 9110, section 14.2).

    Raises:
        RangeNotSatisfiableError: the range has no byte of the file.
    """
    match = _RANGE.fullmatch(header)
    if match is None or not (match.group(1) or match.group(2)):
        return None
    first_text, last_text = match.groups()
    if not first_text:
        first, last = max(0, size - int(last_text)), size - 1
    else:
        first, last = int(first_text), min(int(last_text) if last_text else size - 1, size - 1)
        if last_text and int(last_text) < int(first_text):
            return None
    if first >= size or first > last:
        raise RangeNotSatisfiableError
    return first, last
