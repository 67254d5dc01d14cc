"""`PUT /uploads/{token}`: stores a part at a signed URL and returns its ETag."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Awaitable, Callable
from uuid import UUID, uuid4

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from wsdesk.server.errors import HttpError, not_found
from wsdesk.server.filestore import sync_folder
from wsdesk.server.operations.sign_part import PURPOSE
from wsdesk.server.pipeline import read_bounded
from wsdesk.server.server_context import ServerContext
from wsdesk.server.uploads import MAX_UPLOAD_BYTES, upload_folder, uploaded_parts


def part_endpoint(workspace: ServerContext) -> Callable[[Request], Awaitable[Response]]:
    """Create the ASGI endpoint; 403 for a URL that is invalid or expired."""

    async def put(request: Request) -> Response:
        try:
            upload_id, number = _parse_token(workspace, str(request.path_params["token"]))
            data = await read_bounded(
                request,
                MAX_UPLOAD_BYTES,
                HttpError(400, f"partNumber: a part has at most {MAX_UPLOAD_BYTES} bytes"),
            )
            etag = await run_in_threadpool(_store_part, workspace, upload_id, number, data)
        except HttpError as error:
            return error.response()
        return Response(status_code=200, headers={"ETag": etag, "Cache-Control": "no-store"})

    return put


def _parse_token(workspace: ServerContext, token: str) -> tuple[str, int]:
    payload = workspace.signer.payload(PURPOSE, token)
    if payload is None or len(payload) != 26:
        raise HttpError(403, "This address was not signed by this service")
    if int.from_bytes(payload[20:]) <= workspace.clock():
        raise HttpError(403, "This address has expired: sign the part again")
    return str(UUID(bytes=payload[:16])), int.from_bytes(payload[16:20])


def _store_part(workspace: ServerContext, upload_id: str, number: int, data: bytes) -> str:
    """Write the part to a new file, then update its row, so that the last upload of a part wins."""
    etag = f'"{hashlib.md5(data, usedforsecurity=False).hexdigest()}"'
    folder = upload_folder(workspace, upload_id)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{number}-{uuid4().hex}"
    try:
        with path.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        sync_folder(folder)
        with workspace.database.write() as connection:
            upload = connection.execute("SELECT done FROM uploads WHERE id = ?", (upload_id,)).fetchone()
            if upload is None:
                raise not_found("upload")
            if upload["done"]:
                raise HttpError(400, "uploadId: this upload is complete")
            parts = uploaded_parts(connection, upload_id)
            if (
                sum(part.size for part in parts.values() if part.number != number) + len(data)
                > MAX_UPLOAD_BYTES
            ):
                raise HttpError(
                    400, f"partNumber: the parts of an upload have at most {MAX_UPLOAD_BYTES} bytes in all"
                )
            connection.execute(
                "INSERT OR REPLACE INTO upload_parts VALUES (?, ?, ?, ?, ?)",
                (upload_id, number, etag, len(data), path.name),
            )
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    if number in parts:
        (folder / parts[number].file).unlink(missing_ok=True)
    return etag
