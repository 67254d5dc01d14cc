"""Properties of a node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.values import Kind
from wsdesk.panels.details import composite_properties, cost_properties, generation_properties
from wsdesk.panels.details.rows import (
    copy_id_row,
    edge_rows,
    group,
    groups,
    long_row,
    node_link,
    person_row,
    row,
    time_row,
    tr,
)
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup, PropertyLink
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.results.details import NodeDetail
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.kind_labels import kind_words
from wsdesk.store.text.number_format import number, pixel_words

if TYPE_CHECKING:
    from wsdesk.wire.version import VersionAsset

translate = QCoreApplication.translate


def node_groups(
    detail: NodeDetail,
    document: Document,
    people: PeopleStore,
    models: ModelsStore,
    expanded: frozenset[str] = frozenset(),
) -> tuple[PropertyGroup, ...]:
    """All properties of a node from the API, with its connections and groups.

    Long lists of links are truncated unless `whole` contains their key (`input`, `output`, `member`).
    """
    node, edges = detail.node, document.edges_of.get(detail.node.id, ())
    incoming = [edge for edge in edges if edge.dst == node.id]
    outgoing = [edge for edge in edges if edge.src == node.id]
    is_group = detail.card.kind is Kind.GROUP or bool(
        node.child_node_ids or node.group_type or node.group_color
    )
    members = Groups(document).members(node.id) if is_group else ()
    return groups(
        _general(detail, document),
        composite_properties.members_group(node, members, document, expanded="member" in expanded)
        if is_group
        else None,
        _result(detail),
        generation_properties.generation_group(node, models),
        generation_properties.settings_group(node),
        cost_properties.violations_group(detail, document, models),
        cost_properties.node_cost_group(detail, document, models),
        composite_properties.stitch_group(node, document),
        composite_properties.resize_group(node),
        composite_properties.template_group(node),
        group(
            "inputs",
            translate("Details", "Inputs"),
            edge_rows("input", incoming, document, incoming=True, expanded="input" in expanded),
        ),
        group(
            "outputs",
            translate("Details", "Outputs"),
            edge_rows("output", outgoing, document, incoming=False, expanded="output" in expanded),
        ),
        _metadata(detail, people),
    )


def _general(detail: NodeDetail, document: Document) -> PropertyGroup | None:
    node, card = detail.node, detail.card
    kind = kind_words(card.kind)
    if card.kind is Kind.UNKNOWN and node.node_type:
        kind = translate("Details", "{type} (unsupported)").format(type=sanitize.line(node.node_type, 40))
    return group(
        "what",
        translate("Details", "General"),
        (
            Property("kind", translate("Details", "Type"), kind, copy=node.node_type or ""),
            row("versions", translate("Details", "Versions"), _version_words(detail)),
            node_link("group", translate("Details", "Group"), node.group_id, document)
            if node.group_id
            else None,
        ),
    )


def _version_words(detail: NodeDetail) -> str:
    count = len(detail.versions)
    if not count:
        return ""
    words = [translate("Details", "v{n} of {count} shown").format(n=detail.number, count=count)]
    stars = sum(bool(version.favorited_by_user_id) for version in detail.versions)
    failed = sum(bool(version.error_message) for version in detail.versions)
    if stars:
        words.append(tr("%Ln favorites", stars))
    if failed:
        words.append(translate("Details", "{n} failed").format(n=failed))
    return ", ".join(words)


def _result(detail: NodeDetail) -> PropertyGroup | None:
    """File of the displayed version."""
    version = detail.chosen
    asset = version.asset if version is not None else None
    if asset is None:
        return None
    parts = asset.asset_summary_details
    return group(
        "result",
        translate("Details", "File"),
        (
            row("file", translate("Details", "Name"), asset.display_name),
            row("file-kind", translate("Details", "File type"), _type_words(asset)),
            row("file-size", translate("Details", "Size"), _pixels(asset)),
            row(
                "file-length",
                translate("Details", "Duration"),
                time_format.duration_words(asset.duration_in_ms),
            ),
            long_row(
                "summary", translate("Details", "Content"), asset.asset_summary or (parts and parts.summary)
            ),
            row("subject", translate("Details", "Subject"), parts.subject if parts is not None else None),
            row("action", translate("Details", "Action"), parts.action if parts is not None else None),
            *_addresses(asset),
        ),
    )


def _addresses(asset: VersionAsset) -> tuple[Property, ...]:
    """URLs of the file: the original one, and the display URL if it differs."""
    named = (
        ("original", translate("Details", "Original URL"), asset.original_url),
        ("address", translate("Details", "URL"), asset.url if asset.url != asset.original_url else None),
    )
    return tuple(
        Property(
            f"file-{key}", label, sanitize.line(url, 200), url, link=PropertyLink("address", url), copy=url
        )
        for key, label, url in named
        if url
    )


def _type_words(asset: VersionAsset) -> str:
    """Media type if complete, otherwise the kind."""
    media = asset.media_type or ""
    return media if "/" in media else kind_words(asset.file_type or media) if asset.file_type or media else ""


def _pixels(asset: VersionAsset) -> str:
    pixels = pixel_words(asset.original_width, asset.original_height)
    words = (pixels, time_format.size_words(asset.file_size_in_kb))
    return " · ".join(word for word in words if word)


def _metadata(detail: NodeDetail, people: PeopleStore) -> PropertyGroup | None:
    node, rect = detail.node, detail.card.rect
    where = translate("Details", "{w} × {h} at {x}, {y}").format(
        w=f"{rect.w:.0f}", h=f"{rect.h:.0f}", x=f"{rect.x:.0f}", y=f"{rect.y:.0f}"
    )
    if detail.card.z:
        where = translate("Details", "{place}, layer {z}").format(place=where, z=number(detail.card.z))
    if not detail.card.placed:
        where = translate("Details", "No position from the server. Placed automatically.")
    return group(
        "about",
        translate("Details", "Metadata"),
        (
            person_row("by", translate("Details", "Created by"), node.created_by_user_id, people),
            time_row("created", translate("Details", "Created"), node.created_at),
            time_row("updated", translate("Details", "Updated"), node.updated_at),
            Property("place", translate("Details", "Position"), where),
            time_row(
                "version-updated",
                translate("Details", "Version updated"),
                detail.chosen.updated_at if detail.chosen else None,
            ),
            copy_id_row(node.id),
        ),
    )
