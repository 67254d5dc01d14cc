"""A skill in words and rows."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.values import Asset
from wsdesk.panels.parts.facts import Fact
from wsdesk.store import shown, timewords
from wsdesk.store.servicewords import humanized
from wsdesk.store.viewer_items import ViewerItem
from wsdesk.wire.skill import Skill, SkillAsset

translate = QCoreApplication.translate

LONGEST = 20_000


def title_of(skill: Skill) -> str:
    return shown.line(skill.name, 160) or translate("Skills", "Untitled skill")


def kind_of(skill: Skill) -> str:
    """The two kinds of the interface in words; any other as the service names it."""
    known = {
        "USE_CASE": translate("Skills", "Use case"),
        "BRAND_IDENTITY": translate("Skills", "Brand identity"),
    }
    return known.get(skill.kind) or humanized(skill.kind, 40)


def line_of(skill: Skill) -> str:
    """The command, the kind and how many pictures it has."""
    count = (
        translate("Skills", "1 image")
        if skill.asset_count == 1
        else translate("Skills", "{n} images").format(n=skill.asset_count)
    )
    words = (shown.line(skill.slash_command, 60), kind_of(skill), count)
    return " · ".join(word for word in words if word)


def facts_of(skill: Skill) -> tuple[Fact, ...]:
    """Everything that the interface says of a skill, but for its pictures."""
    by = skill.created_by.display_name if skill.created_by is not None else ""
    rows = (
        ("command", translate("Skills", "Command"), shown.line(skill.slash_command, 120), 0),
        ("kind", translate("Skills", "Type"), kind_of(skill), 0),
        ("description", translate("Skills", "Description"), shown.plain(skill.description, LONGEST), 6),
        ("instructions", translate("Skills", "Instructions"), shown.plain(skill.instructions, LONGEST), 10),
        ("by", translate("Skills", "Created by"), shown.line(by, 120), 0),
        ("created", translate("Skills", "Created"), timewords.moment(skill.created_at), 0),
        ("updated", translate("Skills", "Updated"), timewords.moment(skill.updated_at), 0),
    )
    return tuple(Fact(key, label, text, fold=fold) for key, label, text, fold in rows if text)


def picture_facts(asset: SkillAsset) -> tuple[Fact, ...]:
    """Everything that the interface says of one picture of a skill."""
    rows = (
        ("description", translate("Skills", "Description"), shown.plain(asset.description, 1_000)),
        ("type", translate("Skills", "Type"), shown.line(asset.content_type, 80)),
        ("size", translate("Skills", "Size"), timewords.size_words(asset.size_in_bytes / 1_000)),
        ("added", translate("Skills", "Added"), timewords.moment(asset.created_at)),
        ("stored", translate("Skills", "Storage location"), _stored(asset)),
    )
    return tuple(Fact(f"{key}-{asset.id}", label, text, fold=4) for key, label, text in rows if text)


def asset_of(asset: SkillAsset) -> Asset | None:
    """The picture, to be shown; None where the service names no address for it."""
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
    """The skill's images as items of the viewer; those without a URL are left out."""
    known = [(asset, asset_of(asset)) for asset in skill.assets]
    return tuple(
        ViewerItem(image, shown.line(asset.name, 200), title_of(skill))
        for asset, image in known
        if image is not None
    )


def _stored(asset: SkillAsset) -> str:
    words = (shown.line(asset.storage_bucket, 120), shown.line(asset.storage_key, 300))
    return " / ".join(word for word in words if word)
