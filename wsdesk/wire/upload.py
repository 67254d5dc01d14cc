"""Multipart uploads (endpoints 1 and 4)."""

from __future__ import annotations

from typing_extensions import override

from wsdesk.wire.base import Many, RequestModel, Resource
from wsdesk.wire.limits import (
    PART_NUMBER,
    SKILL_DESCRIPTION,
    SKILL_FILE_BYTES,
    Violation,
    collect_violations,
    text_fault,
)


class SignPart(RequestModel):
    """The body of endpoint 4. Part numbers start at 1."""

    upload_id: str
    storage_bucket: str
    storage_key: str
    part_number: int

    @override
    def faults(self) -> tuple[Violation, ...]:
        return collect_violations(
            text_fault("uploadId", self.upload_id),
            text_fault("storageBucket", self.storage_bucket),
            text_fault("storageKey", self.storage_key),
            PART_NUMBER.fault(self.part_number),
        )


class SignedPart(Resource):
    """The answer of endpoint 4: the address to which the part is sent, without the key."""

    url: str | None = None


class UploadPart(RequestModel):
    """A part that was sent, and the tag that its receiver answered."""

    part_number: int
    etag: str


class CompleteUpload(RequestModel):
    """The body of endpoint 1: `size_in_bytes` 1 to 10,485,760, `description` up to 500 characters."""

    upload_id: str
    storage_bucket: str
    storage_key: str
    filename: str
    content_type: str
    size_in_bytes: int
    description: str | None = None
    parts: Many[UploadPart]

    @override
    def faults(self) -> tuple[Violation, ...]:
        return collect_violations(
            text_fault("uploadId", self.upload_id),
            text_fault("storageBucket", self.storage_bucket),
            text_fault("storageKey", self.storage_key),
            text_fault("filename", self.filename),
            text_fault("contentType", self.content_type),
            SKILL_FILE_BYTES.fault(self.size_in_bytes),
            SKILL_DESCRIPTION.fault(self.description) if self.description is not None else None,
            *(PART_NUMBER.fault(part.part_number) for part in self.parts),
            *(text_fault("etag", part.etag) for part in self.parts),
        )
