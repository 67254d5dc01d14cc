"""Agent resources: approvals, skills, and uploads to skills (endpoints 1, 4, and 10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from typing_extensions import override

from wsdesk.wire.base import Many, RequestModel, Resource
from wsdesk.wire.limits import (
    PART_NUMBER,
    SKILL_DESCRIPTION,
    SKILL_FILE_BYTES,
    Violation,
    check_text,
    collect_violations,
)

ApprovalStatus = Literal["pending", "approved", "denied"] | str
"""Unlisted values are preserved."""


class Approval(Resource):
    """A tool call that needs a user's approval. The API doesn't specify the content of its objects."""

    id: str = ""
    session_id: str | None = None
    tool_name: str | None = None
    status: ApprovalStatus | None = None
    request_args: dict[str, object] | None = None
    result: dict[str, object] | None = None
    created_at: str | None = None
    updated_at: str | None = None


SkillKind = Literal["USE_CASE", "BRAND_IDENTITY"] | str


class SkillAuthor(Resource):
    """Author of a skill."""

    display_name: str | None = None


class SkillAsset(Resource):
    """An image of a skill."""

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
    """A skill of the team's agent. The API requires most of its fields, unlike those of other resources."""

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


def find_uploaded(
    skills: Iterable[Skill], skill_id: str, *, key: str, name: str, size: int
) -> Skill | Literal["missing", "doubtful"]:
    """The skill that contains an upload with the storage key; `missing` if it certainly didn't arrive.

    It is `doubtful` if the skill isn't listed, or an image without a key has the name and size.
    """
    skill = next((one for one in skills if one.id == skill_id), None)
    if skill is None:
        return "doubtful"
    if any(asset.storage_key == key for asset in skill.assets):
        return skill
    like = (asset for asset in skill.assets if not asset.storage_key)
    return "doubtful" if any((one.name, one.size_in_bytes) == (name, size) for one in like) else "missing"


class SignPart(RequestModel):
    """Request of endpoint 4. Part numbers start at 1."""

    upload_id: str
    storage_bucket: str
    storage_key: str
    part_number: int

    @override
    def violations(self) -> tuple[Violation, ...]:
        return collect_violations(
            check_text("uploadId", self.upload_id),
            check_text("storageBucket", self.storage_bucket),
            check_text("storageKey", self.storage_key),
            PART_NUMBER.check(self.part_number),
        )


class SignedPart(Resource):
    """Response of endpoint 4: the URL to which the part is sent, without the key."""

    url: str | None = None


class UploadPart(RequestModel):
    """A sent part and its ETag."""

    part_number: int
    etag: str


class CompleteUpload(RequestModel):
    """Request of endpoint 1: `size_in_bytes` 1 to 10,485,760, `description` up to 500 characters."""

    upload_id: str
    storage_bucket: str
    storage_key: str
    filename: str
    content_type: str
    size_in_bytes: int
    description: str | None = None
    parts: Many[UploadPart]

    @override
    def violations(self) -> tuple[Violation, ...]:
        return collect_violations(
            check_text("uploadId", self.upload_id),
            check_text("storageBucket", self.storage_bucket),
            check_text("storageKey", self.storage_key),
            check_text("filename", self.filename),
            check_text("contentType", self.content_type),
            SKILL_FILE_BYTES.check(self.size_in_bytes),
            SKILL_DESCRIPTION.check(self.description) if self.description is not None else None,
            *(PART_NUMBER.check(part.part_number) for part in self.parts),
            *(check_text("etag", part.etag) for part in self.parts),
        )
