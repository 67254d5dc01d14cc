"""Sign an upload part (endpoint 4)."""

from __future__ import annotations

from uuid import UUID

from wsdesk.server.errors import invalid
from wsdesk.server.json_codec import encode
from wsdesk.server.request_context import RequestContext
from wsdesk.server.server_context import ServerContext
from wsdesk.server.uploads import MOST_PARTS, PART_LIFETIME_S, find_upload

PURPOSE = "part"


def sign_part(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{url}`: an absolute address that takes the part by PUT, without the key, for an hour."""
    fields = call.fields()
    names = [fields.text(name) for name in ("uploadId", "storageBucket", "storageKey")]
    number = fields.integer("partNumber", least=1, most=MOST_PARTS)
    with workspace.database.read() as connection:
        upload = find_upload(connection, call.team, *names)
    if upload["done"]:
        raise invalid("uploadId", "this upload is complete")
    expires = int(workspace.clock()) + PART_LIFETIME_S
    payload = UUID(upload["id"]).bytes + number.to_bytes(4) + expires.to_bytes(6)
    token = workspace.signer.token(PURPOSE, payload)
    return encode({"url": f"{workspace.addresses.mark}/uploads/{token}"})
