"""Skills (API: "Skill (returned by upload completion)", "Skill asset"; endpoint 1).

The only resources whose fields the interface calls required: an answer without one of them is unreadable.
"""

from __future__ import annotations

from typing import Literal

from wsdesk.wire.base import Many, Resource

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
