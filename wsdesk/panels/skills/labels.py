"""Labels and properties of a skill."""

from __future__ import annotations

from wsdesk.graph.model.values import Asset
from wsdesk.panels.widgets.properties.property import Property
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.api_value_labels import humanized
from wsdesk.store.text.number_format import translator
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.wire.agent import Skill, SkillAsset

_tr = translator("Skills")
LONGEST = 20_000


def skill_title(skill: Skill) -> str:
    return sanitize.line(skill.name, 160) or _tr("Untitled skill")


def kind_label(skill: Skill) -> str:
    """Label of a skill's kind; unknown ones as sent by the server."""
    labels = {"USE_CASE": _tr("Use case"), "BRAND_IDENTITY": _tr("Brand identity")}
    return labels.get(skill.kind) or humanized(skill.kind, 40)


def image_count(n: int) -> str:
    """Text with the number of a skill's images."""
    return _tr("%Ln images", n) if n else _tr("No images")


def skill_summary(skill: Skill) -> str:
    """Command, kind, and number of images."""
    parts = (sanitize.line(skill.slash_command, 60), kind_label(skill), image_count(skill.asset_count))
    return " · ".join(word for word in parts if word)


def properties(skill: Skill) -> tuple[Property, ...]:
    """Properties of a skill, except for its images."""
    by = skill.created_by.display_name if skill.created_by is not None else ""
    rows = (
        ("command", _tr("Command"), sanitize.line(skill.slash_command, 120), 0),
        ("kind", _tr("Type"), kind_label(skill), 0),
        ("description", _tr("Description"), sanitize.plain(skill.description, LONGEST), 6),
        ("instructions", _tr("Instructions"), sanitize.plain(skill.instructions, LONGEST), 10),
        ("by", _tr("Created by"), sanitize.line(by, 120), 0),
        ("created", _tr("Created"), time_format.moment(skill.created_at), 0),
        ("updated", _tr("Updated"), time_format.moment(skill.updated_at), 0),
    )
    return tuple(Property(key, label, text, fold=fold) for key, label, text, fold in rows if text)


def image_properties(asset: SkillAsset) -> tuple[Property, ...]:
    """Properties of an image of a skill."""
    rows = (
        ("description", _tr("Description"), sanitize.plain(asset.description, 1_000)),
        ("type", _tr("Type"), sanitize.line(asset.content_type, 80)),
        ("size", _tr("Size"), time_format.format_size(asset.size_in_bytes / 1_000)),
        ("added", _tr("Added"), time_format.moment(asset.created_at)),
        ("by", _tr("Uploaded by"), sanitize.line((asset.model_extra or {}).get("createdByName"), 120)),
        ("stored", _tr("Storage location"), _stored(asset)),
    )
    return tuple(Property(f"{key}-{asset.id}", label, text, fold=4) for key, label, text in rows if text)


def asset_of(asset: SkillAsset) -> Asset | None:
    """Asset of an image; None without a URL."""
    if not asset.preview_url:
        return None
    return Asset(
        asset_id=f"skill/{asset.id}",
        file_type="image",
        media_type=asset.content_type,
        name=asset.name,
        addresses=(("preview", asset.preview_url),),
    )


def items_of_skill(skill: Skill) -> tuple[ViewerItem, ...]:
    """Viewer items of the skill's images that have a URL."""
    assets = [(asset, asset_of(asset)) for asset in skill.assets]
    return tuple(
        ViewerItem(image, sanitize.line(asset.name, 200), skill_title(skill))
        for asset, image in assets
        if image is not None
    )


def _stored(asset: SkillAsset) -> str:
    parts = (sanitize.line(asset.storage_bucket, 120), sanitize.line(asset.storage_key, 300))
    return " / ".join(word for word in parts if word)
