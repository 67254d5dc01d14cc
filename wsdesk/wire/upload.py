"""Uploads in parts (endpoints 1 and 4)."""

from __future__ import annotations

from wsdesk.wire.base import Request, Resource


class SignPart(Request):
    """The body of endpoint 4. Part numbers start at 1."""

    upload_id: str
    storage_bucket: str
    storage_key: str
    part_number: int


class SignedPart(Resource):
    """The answer of endpoint 4: the address to which the part is sent, without the key."""

    url: str | None = None


class UploadPart(Request):
    """A part that was sent, and the tag that its receiver answered."""

    part_number: int
    etag: str


class CompleteUpload(Request):
    """The body of endpoint 1: `size_in_bytes` 1 to 10,485,760, `description` up to 500 characters."""

    upload_id: str
    storage_bucket: str
    storage_key: str
    filename: str
    content_type: str
    size_in_bytes: int
    description: str | None = None
    parts: tuple[UploadPart, ...]
