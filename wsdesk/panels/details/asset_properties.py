"""Properties of library assets and agent skills (API: "Asset search result", "Skill", "Skill asset")."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from wsdesk.panels.details.rows import (
    MAX_LINKS,
    copy_id_row,
    count_row,
    folder_row,
    group,
    groups,
    listed_rows,
    more_rows,
    person_row,
    row,
    time_row,
    tr,
    word_row,
)
from wsdesk.panels.details.stores import DetailsPanelStores
from wsdesk.panels.library.labels import hit_name
from wsdesk.panels.skills.labels import image_properties, properties
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup, PropertyLink
from wsdesk.store.connection.links import host_of
from wsdesk.store.search.library_locations import HitPlace
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.kind_labels import kind_label

if TYPE_CHECKING:
    from wsdesk.wire.agent import Skill
    from wsdesk.wire.search import AssetSearchResult, AssetTag

_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


def asset_groups(
    hit: AssetSearchResult, stores: DetailsPanelStores, expanded: frozenset[str]
) -> tuple[PropertyGroup, ...]:
    """General properties, favorites, and locations of an asset."""
    return groups(
        _general(hit, stores),
        _favorite(hit, stores),
        _places(hit, stores, expanded),
        group(
            "about",
            tr("Metadata"),
            time_row("created", tr("Created"), hit.created_at),
            person_row("by", tr("Created by"), hit.created_by_user_id, stores.people),
            _address("preview-url", tr("Preview"), hit.preview_url),
            _address("asset-url", tr("File URL"), hit.asset_url),
            copy_id_row(hit.asset_id),
        ),
    )


def assets_groups(hits: tuple[AssetSearchResult, ...], expanded: frozenset[str]) -> tuple[PropertyGroup, ...]:
    """Summary of several assets: number per type, total size, common tags, and their names."""
    kinds = Counter((hit.file_type or "unknown").lower() for hit in hits)
    sizes = [hit.file_size_in_kb for hit in hits if hit.file_size_in_kb]
    carried = [{tag.name for tag in hit.tags or () if tag.name} for hit in hits]
    shared = sorted(name for name in carried[0] if all(name in names for names in carried))
    tags = ", ".join(sanitize.line(name, 40) for name in shared)
    ids = "\n".join(hit.asset_id for hit in hits)
    return groups(
        group(
            "selected",
            tr("Selection"),
            *(Property(f"count-{kind}", kind_label(kind), f"{n}") for kind, n in kinds.most_common()),
            row("total-size", tr("Size"), time_format.format_size(sum(sizes))),
            row("shared-tags", tr("Common tags"), tags),
            Property("id", tr("ID"), tr("Copy IDs"), link=PropertyLink("copy", ids), copy=ids),
        ),
        group("members", tr("Assets"), *listed_rows("asset", hits, expanded, _asset)),
    )


def _asset(key: str, hit: AssetSearchResult) -> Property:
    return Property(key, kind_label(hit.file_type or ""), hit_name(hit))


def _general(hit: AssetSearchResult, stores: DetailsPanelStores) -> PropertyGroup | None:
    name = hit.filename if hit.filename != hit.display_name else ""
    length = time_format.format_duration(hit.duration_in_ms)
    return group(
        "asset",
        tr("Asset"),
        row("display-name", tr("Name"), hit.display_name),
        row("filename", tr("File name"), name or hit.filename),
        row("type", tr("Type"), kind_label(hit.file_type or "")),
        row("content-type", tr("Format"), hit.content_type),
        word_row("source", tr("Source"), "source", hit.source),
        row("size", tr("Size"), time_format.format_size(hit.file_size_in_kb)),
        row("length", tr("Duration"), length),
        count_row("versions", tr("Versions"), hit.version_count),
        _tags(hit.tags or ()),
        folder_row(hit.folder_id, stores.library.state.folders),
    )


def _tags(tags: tuple[AssetTag, ...]) -> Property | None:
    """Names of the tags, with their colors as swatches."""
    named = [tag for tag in tags if tag.name]
    if not named:
        return None
    text = ", ".join(sanitize.line(tag.name, 40) for tag in named[:40])
    colors = tuple(tag.color for tag in named[:40] if tag.color and _COLOR.fullmatch(tag.color))
    return Property("tags", tr("Tags"), text, swatches=colors)


def _favorite(hit: AssetSearchResult, stores: DetailsPanelStores) -> PropertyGroup | None:
    by = person_row("favorite-by", tr("Favorited by"), hit.favorited_by_user_id, stores.people)
    number = next((n for n, one in enumerate(stores.library.places(hit)) if one.is_favorite), -1)
    text = tr("Go to favorite version")
    if not hit.favorite_version_id:
        text = tr("Go to favorite node")
    place = (
        Property("favorite-place", tr("Location"), text, link=PropertyLink("asset-place", str(number)))
        if number >= 0
        else None
    )
    if by is None and place is None and (hit.favorite_node_id or hit.favorite_version_id):
        unknown = tr("on an unknown canvas")
        place = row("favorite-place", tr("Location"), unknown)
    return group("favorite", tr("Favorite"), by, place)


def _places(
    hit: AssetSearchResult, stores: DetailsPanelStores, expanded: frozenset[str]
) -> PropertyGroup | None:
    """Links to the nodes that use it."""
    places = tuple(enumerate(stores.library.places(hit)))
    rows = listed_rows("place", places, expanded, partial(_place, stores))
    return group("places", tr("Used on"), *rows or (row("no-place", tr("Canvas"), tr("none known")),))


def _place(stores: DetailsPanelStores, key: str, numbered: tuple[int, HitPlace]) -> Property:
    number, place = numbered
    project = stores.projects.project_of(place.canvas_id)
    canvas = stores.canvases.get(place.canvas_id)
    node = canvas.document.node_by_id.get(place.node_id) if canvas is not None else None
    title = sanitize.line(stores.projects.canvas_title(place.canvas_id) or place.title, 80)
    parts = [title or tr("Untitled canvas")]
    if node is not None and node.title:
        parts.append(sanitize.line(node.title, 80))
    label = sanitize.line(project.title, 40) if project is not None else ""
    text = " › ".join(parts) + (" ★" if place.is_favorite else "")
    link = PropertyLink("asset-place", str(number))
    return Property(key, label or tr("Canvas"), text, link=link)


def _address(key: str, label: str, address: str | None) -> Property | None:
    """Host of a URL, linked with a confirmation; None for a URL that can't be opened."""
    host = host_of(address or "")
    return (
        Property(key, label, host, link=PropertyLink("address", address or ""), copy=address or "")
        if host
        else None
    )


def skill_groups(skill: Skill, expanded: frozenset[str]) -> tuple[PropertyGroup, ...]:
    """Properties of a skill and its images."""
    assets = skill.assets if "images" in expanded else skill.assets[:MAX_LINKS]
    return groups(
        group(
            "skill",
            tr("Skill"),
            *properties(skill),
            Property("images", tr("Images"), f"{skill.asset_count}"),
            copy_id_row(skill.id),
        ),
        *(
            group(
                f"image-{number}",
                sanitize.line(asset.name, 60) or tr("Untitled image"),
                *image_properties(asset),
                copy_id_row(asset.id, f"id-{asset.id}"),
            )
            for number, asset in enumerate(assets)
        ),
        group("more-images", tr("Images"), *more_rows("images", len(skill.assets) - len(assets))),
    )
