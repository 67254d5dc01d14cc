"""Agent resources: approvals, skills, and uploads to skills (endpoints 1, 4, and 10)."""

from __future__ import annotations

from typing import Literal

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

ApprovalStatus = Literal["pending", "approved", "denied"] | str
"""Transitions are not shown; values beyond the listed ones are kept."""


class Approval(Resource):
    """A tool call that waits, or waited, for a person. The inner shapes of its objects are not shown."""

    id: str = ""
    session_id: str | None = None
    tool_name: str | None = None
    status: ApprovalStatus | None = None
    request_args: dict[str, object] | None = None
    result: dict[str, object] | None = None
    created_at: str | None = None
    updated_at: str | None = None

    @property
    def identity(self) -> str:
        return self.id


SkillKind = Literal["USE_CASE", "BRAND_IDENTITY"] | str


class SkillAuthor(Resource):
    """Who made the skill."""

    display_name: str | None = None


class SkillAsset(Resource):
    """An image of a skill. The two storage names carry a neutral word in place of a vendor's."""

    id: str
    name: str
    content_type: str
    size_in_bytes: int
    created_at: str
    preview_url: str | None
    description: str | None
    storage_bucket: str | None = None
    storage_key: str | None = None


class Skill(Resource):
    """A skill of the team's agent. `kind`, `assetCount` and `createdBy` have defaults by the schema."""

    id: str
    name: str
    slash_command: str
    kind: SkillKind = "USE_CASE"
    description: str | None
    instructions: str
    asset_count: int = 0
    created_by: SkillAuthor | None = None
    created_at: str
    updated_at: str
    assets: Many[SkillAsset]

    @property
    def identity(self) -> str:
        return self.id


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
