"""Properties of a skill (API: "Skill", "Skill asset")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.panels.details.rows import MAX_LINKS, copy_id_row, group, groups, more_row
from wsdesk.panels.skills.labels import image_properties, properties
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.wire.agent import Skill

translate = QCoreApplication.translate


def skill_groups(skill: Skill, expanded: frozenset[str]) -> tuple[PropertyGroup, ...]:
    """Properties of a skill and its images."""
    assets = skill.assets if "images" in expanded else skill.assets[:MAX_LINKS]
    more: list[Property | None] = []
    if len(skill.assets) > len(assets):
        more.append(more_row("images", len(skill.assets) - len(assets)))
    return groups(
        group(
            "skill",
            translate("Details", "Skill"),
            (
                *properties(skill),
                Property("images", translate("Details", "Images"), f"{skill.asset_count}"),
                copy_id_row(skill.id),
            ),
        ),
        *(
            group(
                f"image-{number}",
                sanitize.line(asset.name, 60) or translate("Details", "Untitled image"),
                (*image_properties(asset), copy_id_row(asset.id, f"id-{asset.id}")),
            )
            for number, asset in enumerate(assets)
        ),
        group("more-images", translate("Details", "Images"), more),
    )
