"""Capability: start an upload."""

from __future__ import annotations

from uuid import uuid4

from wsdesk.server.json_codec import encode
from wsdesk.server.request_context import RequestContext
from wsdesk.server.server_context import ServerContext
from wsdesk.server.uploads import BUCKET, PART_BYTES


def start_upload(workspace: ServerContext, call: RequestContext) -> bytes:
    """Return `{uploadId, storageBucket, storageKey, partSizeInBytes}`.

    The first three identify the upload when signing and completing.
    """
    # The optional fields are validated, but not needed until the upload is completed.
    call.fields()
    upload_id = str(uuid4())
    storage_key = f"{call.team}/{upload_id}"
    with workspace.database.write() as connection:
        connection.execute(
            "INSERT INTO uploads (id, team_id, storage_key, created_ms) VALUES (?, ?, ?, ?)",
            (upload_id, call.team, storage_key, int(workspace.clock() * 1000)),
        )
    names = {"uploadId": upload_id, "storageBucket": BUCKET, "storageKey": storage_key}
    return encode({**names, "partSizeInBytes": PART_BYTES})
