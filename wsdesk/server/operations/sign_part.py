"""Sign an upload part (endpoint 4)."""

from __future__ import annotations

from uuid import UUID

from wsdesk.server.errors import invalid
from wsdesk.server.json_codec import encode
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.server.uploads import PART_LIFETIME_S, find_upload
from wsdesk.wire.limits import SERVER_PART_NUMBER
from wsdesk.wire.operations import SIGN_PART

PURPOSE = "part"


@handles(SIGN_PART)
def sign_part(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{url}`: an absolute URL for the PUT of the part, without the key, valid for an hour."""
    fields = call.fields()
    names = [fields.text(name) for name in ("uploadId", "storageBucket", "storageKey")]
    number = fields.integer("partNumber", SERVER_PART_NUMBER)
    with workspace.database.read() as connection:
        upload = find_upload(connection, call.team, *names)
    if upload["done"]:
        raise invalid("uploadId", "this upload is complete")
    expires = int(workspace.clock()) + PART_LIFETIME_S
    payload = UUID(upload["id"]).bytes + number.to_bytes(4) + expires.to_bytes(6)
    token = workspace.signer.token(PURPOSE, payload)
    return encode({"url": f"{workspace.addresses.placeholder}/uploads/{token}"})
