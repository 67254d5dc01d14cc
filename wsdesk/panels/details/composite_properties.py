"""Properties of groups, templates, stitched videos, and resized images."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from wsdesk.graph.model.document import Document
from wsdesk.media.core.asset_key import identity
from wsdesk.panels.details.rows import flag_row, group, listed_rows, node_link, node_title, tr, word_row
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup, PropertyLink
from wsdesk.store.content.asset_mapper import asset_of_output
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.api_value_labels import api_value_label, humanized, is_id, severity_label
from wsdesk.store.text.kind_labels import kind_label
from wsdesk.store.text.number_format import number

if TYPE_CHECKING:
    from wsdesk.wire.node import AudioOverlay, MagicResizeOutput, NodeResource, TemplatePort


def members_group(
    node: NodeResource, members: tuple[str, ...], document: Document, expanded: frozenset[str]
) -> PropertyGroup | None:
    """Members of a group."""
    return group(
        "members",
        tr("%Ln nodes", len(members)),
        word_row("group-type", tr("Group type"), "group", node.group_type),
        word_row("group-color", tr("Color"), "color", node.group_color),
        *listed_rows("member", members, expanded, partial(_member, document)),
        _missing(node, document),
    )


def _missing(node: NodeResource, document: Document) -> Property | None:
    """Children listed by the group that aren't on the canvas."""
    count = sum(child not in document.node_by_id for child in node.child_node_ids or ())
    if not count:
        return None
    text = tr("%Ln nodes aren't on this canvas", count)
    return Property("missing", tr("Missing"), text, role="error")


def _member(document: Document, key: str, node_id: str) -> Property:
    node = document.node_by_id.get(node_id)
    label = kind_label(node.kind) if node is not None else tr("Missing")
    return node_link(key, label, node_id, document)


def template_group(node: NodeResource) -> PropertyGroup | None:
    """Ports of a template, with their constraints."""
    ports = node.template_ports or ()
    return group(
        "template",
        tr("Template"),
        flag_row("expandable", tr("Expandable"), node.is_expandable),
        *(_port(number, port) for number, port in enumerate(ports)),
    )


def _port(number: int, port: TemplatePort) -> Property:
    parts = [
        api_value_label("way", port.direction),
        kind_label(port.handle_type or "") if port.handle_type else "",
    ]
    if port.required:
        parts.append(tr("required"))
    if port.locked:
        parts.append(tr("locked"))
    if port.max_connections:
        parts.append(tr("at most %Ln connections", port.max_connections))
    targets = len(port.internal_targets or ())
    if targets:
        parts.append(tr("connects to %Ln inner handles", targets))
    if port.connected_source_ids:
        parts.append(tr("%Ln sources", len(port.connected_source_ids)))
    label = sanitize.line(port.label, 60) or _port_name(number, port.port_id)
    text = ", ".join(word for word in parts if word)
    return Property(f"port-{number}", label, text, _internal_text(port), copy=port.port_id or "")


def _port_name(number: int, port_id: str | None) -> str:
    """Name of a port without a label: its ID if that is a word."""
    named = "" if is_id(port_id) else humanized(port_id)
    return named or tr("Port {n}").format(n=number + 1)


def _internal_text(port: TemplatePort) -> str:
    """Handle and targets of a port within its template."""
    rows = [
        (tr("Handle"), humanized(port.internal_handle)),
        (tr("Source"), "" if is_id(port.source_node_key) else humanized(port.source_node_key)),
        (tr("Top offset"), port.top),
    ]
    rows += [(tr("Connects to"), humanized(target.internal_handle)) for target in port.internal_targets or ()]
    if port.source_position is not None:
        at = f"{number(port.source_position.x or 0)}, {number(port.source_position.y or 0)}"
        rows.append((tr("Source position"), at))
    return "\n".join(f"{label}: {sanitize.line(value, 200)}" for label, value in rows if value)


def stitch_group(node: NodeResource, document: Document) -> PropertyGroup | None:
    """Clips of a stitched video in order, and its audio overlays."""
    clips = node.stitch_clip_order or ()
    return group(
        "stitch",
        tr("Stitched from"),
        *(_clip(number, clip, node, document) for number, clip in enumerate(clips, 1)),
        word_row("scale-fit", tr("Fit"), "fit", node.stitch_scale_fit),
        flag_row("mute", tr("Clip audio muted"), node.stitch_mute_source_audio),
        *(_overlay(n, sound, document) for n, sound in enumerate(node.stitch_audio_overlays or (), 1)),
    )


def _clip(number: int, clip_id: str, node: NodeResource, document: Document) -> Property:
    clip = document.node_by_id.get(clip_id)
    text = node_title(clip)
    trims = _trim_text((node.stitch_clip_trims or {}).get(clip_id))
    link = PropertyLink("node", clip_id) if clip else None
    return _with_trims(f"clip-{number}", tr("Clip {n}").format(n=number), text, trims, link, clip_id)


def _with_trims(
    key: str, label: str, text: str, trims: str, link: PropertyLink | None, copy: str
) -> Property:
    """Row with trims: below a link, which shows one line only."""
    if link is not None:
        return Property(key, label, text, link=link, copy=copy, note=trims)
    return Property(key, label, ", ".join(filter(None, (text, trims))), copy=copy)


def _trim_text(trims: object) -> str:
    """Trims of a clip in seconds with their names, since the API doesn't specify their fields.

    Trims of zero are left out.
    """
    if not isinstance(trims, dict):
        return tr("trimmed") if trims else ""
    # Field names of the trims of audio overlays in the API.
    labels = {"trimStartMs": tr("trim start"), "trimEndMs": tr("trim end")}
    parts: list[str] = []
    trims = cast("dict[object, object]", trims)
    for key, value in trims.items():
        name = str(key)
        ms, s = name.endswith("Ms"), name.endswith("Seconds")
        if isinstance(value, int | float) and not isinstance(value, bool) and value and (ms or s):
            label = labels.get(name) or sanitize.line(name.removesuffix("Ms").removesuffix("Seconds"), 40)
            parts.append(f"{label} {_seconds(value if ms else value * 1_000)}")
    return ", ".join(parts[:4]) or (tr("trimmed") if any(trims.values()) else "")


def _seconds(milliseconds: float | None) -> str:
    return tr("{n} s").format(n=number(round((milliseconds or 0) / 1_000, 2)))


def _overlay(number: int, sound: AudioOverlay, document: Document) -> Property:
    node = document.node_by_id.get(sound.node_id or "")
    start = time_format.format_duration((sound.start_time_seconds or 0) * 1_000) or tr("0 s")
    text = tr("{title} from {time}").format(title=node_title(node), time=start)
    trims = _trim_text({"trimStartMs": sound.trim_start_ms, "trimEndMs": sound.trim_end_ms})
    label = tr("Audio {n}").format(n=number)
    link = PropertyLink("node", node.id) if node is not None else None
    return _with_trims(f"sound-{number}", label, text, trims, link, sound.node_id or "")


def resize_group(node: NodeResource) -> PropertyGroup | None:
    """Outputs of a resize, by aspect ratio."""
    outputs = node.magic_resize_outputs or ()
    return group("resize", tr("Resized images"), *(_output(n, one, node.id) for n, one in enumerate(outputs)))


def _output(place: int, output: MagicResizeOutput, node_id: str) -> Property:
    label = sanitize.line(output.ratio, 20) or tr("Output {n}").format(n=place + 1)
    if output.failed:
        message = sanitize.plain(output.error_message, 400) or tr("failed")
        severity = severity_label(output.error_severity)
        if severity:
            message = tr("{message} ({severity})").format(message=message, severity=severity)
        return Property(f"output-{place}", label, message, role="error")
    status = tr("created")
    if output.layer_index is not None:
        status = tr("created, layer {n}").format(n=number(output.layer_index))
    asset = asset_of_output(output)
    link = PropertyLink("output", node_id, identity(asset)) if asset is not None else None
    tip = sanitize.line(output.asset_id, 80)
    return Property(f"output-{place}", label, status, tip, link=link, copy=output.asset_id or "")
