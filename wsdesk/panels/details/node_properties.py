"""Properties of a node."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.values import Edge, Kind
from wsdesk.panels.details import composite_properties, cost_properties, generation_properties
from wsdesk.panels.details.rows import (
    copy_id_row,
    file_size_text,
    group,
    groups,
    handle_label,
    listed_rows,
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
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.kind_labels import kind_label
from wsdesk.store.text.number_format import number
from wsdesk.store.versions.details import NodeDetail

if TYPE_CHECKING:
    from wsdesk.wire.version import VersionAsset


def node_groups(
    detail: NodeDetail,
    document: Document,
    people: PeopleStore,
    models: ModelsStore,
    expanded: frozenset[str] = frozenset(),
) -> tuple[PropertyGroup, ...]:
    """All properties of a node from the API, with its connections and groups.

    Long lists of links are truncated unless `expanded` contains their key (`input`, `output`, `member`).
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
        composite_properties.members_group(node, members, document, expanded) if is_group else None,
        _result(detail),
        generation_properties.generation_group(node, models),
        generation_properties.settings_group(node),
        cost_properties.violations_group(detail, document, models),
        cost_properties.node_cost_group(detail, document, models),
        composite_properties.stitch_group(node, document),
        composite_properties.resize_group(node),
        composite_properties.template_group(node),
        group("inputs", tr("Inputs"), *listed_rows("input", incoming, expanded, partial(_input, document))),
        group(
            "outputs", tr("Outputs"), *listed_rows("output", outgoing, expanded, partial(_output, document))
        ),
        _metadata(detail, people),
    )


def _input(document: Document, key: str, edge: Edge) -> Property:
    return node_link(key, handle_label(edge.dst_handle), edge.src, document)


def _output(document: Document, key: str, edge: Edge) -> Property:
    return node_link(key, handle_label(edge.src_handle), edge.dst, document)


def _general(detail: NodeDetail, document: Document) -> PropertyGroup | None:
    node, card = detail.node, detail.card
    kind = kind_label(card.kind)
    if card.kind is Kind.UNKNOWN and node.node_type:
        kind = tr("{type} (unsupported)").format(type=sanitize.line(node.node_type, 40))
    return group(
        "what",
        tr("General"),
        Property("kind", tr("Type"), kind, copy=node.node_type or ""),
        row("versions", tr("Versions"), _version_text(detail)),
        node_link("group", tr("Group"), node.group_id, document) if node.group_id else None,
    )


def _version_text(detail: NodeDetail) -> str:
    count = len(detail.versions)
    if not count:
        return ""
    parts = [tr("v{n} of {count} shown").format(n=detail.number, count=count)]
    stars = sum(bool(version.favorited_by_user_id) for version in detail.versions)
    failed = sum(bool(version.error_message) for version in detail.versions)
    if stars:
        parts.append(tr("%Ln favorites", stars))
    if failed:
        parts.append(tr("{n} failed").format(n=failed))
    return ", ".join(parts)


def _result(detail: NodeDetail) -> PropertyGroup | None:
    """File of the displayed version."""
    version = detail.chosen
    asset = version.asset if version is not None else None
    if asset is None:
        return None
    parts = asset.asset_summary_details
    return group(
        "result",
        tr("File"),
        row("file", tr("Name"), asset.display_name),
        row("file-kind", tr("File type"), _type_text(asset)),
        row("file-size", tr("Size"), file_size_text(asset)),
        row("file-length", tr("Duration"), time_format.format_duration(asset.duration_in_ms)),
        long_row("summary", tr("Content"), asset.asset_summary or (parts and parts.summary)),
        row("subject", tr("Subject"), parts.subject if parts is not None else None),
        row("action", tr("Action"), parts.action if parts is not None else None),
        *_addresses(asset),
    )


def _addresses(asset: VersionAsset) -> tuple[Property, ...]:
    """URLs of the file: the original one, and the display URL if it differs."""
    named = (
        ("original", tr("Original URL"), asset.original_url),
        ("address", tr("URL"), asset.url if asset.url != asset.original_url else None),
    )
    return tuple(
        Property(
            f"file-{key}", label, sanitize.line(url, 200), url, link=PropertyLink("address", url), copy=url
        )
        for key, label, url in named
        if url
    )


def _type_text(asset: VersionAsset) -> str:
    """Media type if complete, otherwise the kind."""
    media = asset.media_type or ""
    return media if "/" in media else kind_label(asset.file_type or media) if asset.file_type or media else ""


def _metadata(detail: NodeDetail, people: PeopleStore) -> PropertyGroup | None:
    node, rect = detail.node, detail.card.rect
    where = tr("{w} × {h} at {x}, {y}").format(
        w=f"{rect.w:.0f}", h=f"{rect.h:.0f}", x=f"{rect.x:.0f}", y=f"{rect.y:.0f}"
    )
    if detail.card.z:
        where = tr("{place}, layer {z}").format(place=where, z=number(detail.card.z))
    if not detail.card.placed:
        where = tr("No position from the server. Placed automatically.")
    return group(
        "about",
        tr("Metadata"),
        person_row("by", tr("Created by"), node.created_by_user_id, people),
        time_row("created", tr("Created"), node.created_at),
        time_row("updated", tr("Updated"), node.updated_at),
        Property("place", tr("Position"), where),
        time_row(
            "version-updated", tr("Version updated"), detail.chosen.updated_at if detail.chosen else None
        ),
        copy_id_row(node.id),
    )
