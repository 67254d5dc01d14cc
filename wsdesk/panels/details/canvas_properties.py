"""Properties of the canvas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge
from wsdesk.panels.details.canvas_totals import CanvasTotals, CountedCanvas
from wsdesk.panels.details.cost_properties import canvas_cost_group
from wsdesk.panels.details.project_properties import shared_row, world_group
from wsdesk.panels.details.rows import (
    copy_id_row,
    count_row,
    group,
    groups,
    handle_label,
    kind_link,
    listed_rows,
    node_title,
    person_row,
    row,
    time_row,
    tr,
)
from wsdesk.panels.details.stores import DetailsPanelStores
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup, PropertyLink
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.api_value_labels import humanized, is_id
from wsdesk.store.text.kind_labels import kind_count, kind_label
from wsdesk.store.text.number_format import amount, format_seconds, number
from wsdesk.wire.modelconfig import (
    AudioPreset,
    ImagePreset,
    ModelPresets,
    PinnedModel,
    Preset,
    TextPreset,
    VideoPreset,
    VoiceSettings,
)
from wsdesk.wire.project import CanvasSummary

if TYPE_CHECKING:
    from wsdesk.wire.project import Project


def canvas_groups(
    canvas: CountedCanvas,
    project: Project | None,
    presets: ModelPresets | None,
    stores: DetailsPanelStores,
    expanded: frozenset[str] = frozenset(),
    *,
    summary: CanvasSummary | None = None,
    clip_seconds: tuple[float, ...] = (),
) -> tuple[PropertyGroup, ...]:
    """Content, project, and defaults of a canvas."""
    people, models = stores.people, stores.models
    document, totals = canvas.document, canvas.totals
    return groups(
        _content(document, totals),
        _dangling_edges(document, expanded),
        _nodes_without_position(document, totals, expanded),
        _project(project, people),
        _defaults(presets, models, clip_seconds),
        canvas_cost_group(totals.cost),
        _metadata(document.canvas_id, summary, people),
        world_group(summary.world_config if summary is not None else None),
    )


def _content(document: Document, totals: CanvasTotals) -> PropertyGroup | None:
    failed, unreadable = totals.failed, len(document.problems)
    by_kind = "\n".join(kind_count(kind, count) for kind, count in totals.kinds.most_common())
    return group(
        "content",
        tr("Contents"),
        count_row("nodes", tr("Nodes"), len(document.nodes)),
        row("kinds", tr("By type"), by_kind),
        count_row("edges", tr("Connections"), len(document.edges)),
        count_row("notes", tr("Notes"), len(document.notes)),
        Property("failed", tr("Failed"), amount(failed), role="error") if failed else None,
        row("odd", tr("Unreadable items"), amount(unreadable) if unreadable else ""),
        row("circles", tr("Circular groups"), totals.cycles or ""),
    )


def _dangling_edges(document: Document, expanded: frozenset[str]) -> PropertyGroup | None:
    """Edges with a missing end, which can't be drawn."""
    rows = listed_rows("loose", document.dangling_edges, expanded, partial(_dangling_edge_row, document))
    return group("loose", tr("Broken connections"), *rows)


def _dangling_edge_row(document: Document, key: str, edge: Edge) -> Property:
    here = edge.src if edge.src in document.node_by_id else edge.dst
    text = tr("{one} to {other}").format(
        one=node_title(document.node_by_id.get(edge.src)), other=node_title(document.node_by_id.get(edge.dst))
    )
    link = PropertyLink("node", here) if here in document.node_by_id else None
    name = edge.src_handle if here == edge.src else edge.dst_handle
    return Property(key, handle_label(name), text, link=link, copy=edge.id)


def _nodes_without_position(
    document: Document, totals: CanvasTotals, expanded: frozenset[str]
) -> PropertyGroup | None:
    """Nodes without a valid position or size, which are laid out in a row."""
    missing = [document.nodes[number] for number in totals.unplaced]
    rows = listed_rows("unplaced", missing, expanded, partial(kind_link, document))
    return group("unplaced", tr("Nodes without a position"), *rows)


def _project(project: Project | None, people: PeopleStore) -> PropertyGroup | None:
    if project is None:
        return None
    return group(
        "project",
        tr("Project"),
        row("project-title", tr("Title"), project.title),
        row("project-description", tr("Description"), project.description, 1_000),
        person_row(
            "project-by", tr("Created by"), project.created_by_user_id, people, project.created_by_name or ""
        ),
        shared_row("project-shared", project),
        time_row("project-edited", tr("Last edited"), project.last_edit_at),
        time_row("project-created", tr("Created"), project.created_at),
        time_row("project-updated", tr("Updated"), project.updated_at),
    )


def _defaults(
    presets: ModelPresets | None, models: ModelsStore, clip_seconds: tuple[float, ...]
) -> PropertyGroup | None:
    clips = format_seconds(clip_seconds)
    return group(
        "defaults",
        tr("Defaults for new nodes"),
        *(
            row(f"preset-{kind}", kind_label(kind), _preset(preset, models), 2_000)
            for kind, preset in (presets or ModelPresets()).by_category.items()
        ),
        row("clip-seconds", tr("Clip durations"), clips),
    )


def _preset(preset: Preset, models: ModelsStore) -> str:
    lines = [_run_as(models, preset), " · ".join(_preset_settings(preset))]
    if isinstance(preset, AudioPreset) and preset.voice_settings is not None:
        lines.append(", ".join(_voice(preset.voice_settings)))
    lines += [
        tr("pinned: {model}").format(model=_run_as(models, pinned)) for pinned in preset.pinned_models or ()
    ]
    return "\n".join(line for line in lines if line)


def _run_as(models: ModelsStore, setup: Preset | PinnedModel) -> str:
    """Display name of a model with mode and tier."""
    model = models.by_name(setup.model)
    name = (model.display_name if model is not None else None) or setup.model
    how = (humanized(word, capital=False) for word in (setup.mode, setup.tier) if word and word != "default")
    return " · ".join(word for word in (sanitize.line(name, 60), *how) if word)


def _preset_settings(preset: Preset) -> Iterator[str]:
    if isinstance(preset, ImagePreset | VideoPreset):
        yield from (sanitize.line(word, 40) for word in (preset.aspect_ratio, preset.resolution) if word)
    if isinstance(preset, VideoPreset | AudioPreset) and preset.duration is not None:
        yield format_seconds((preset.duration,))
    if isinstance(preset, ImagePreset | VideoPreset | TextPreset) and preset.fast is not None:
        yield tr("fast mode") if preset.fast else tr("standard speed")
    if isinstance(preset, AudioPreset) and (preset.custom_voice_id or preset.voice_id):
        voice = "" if preset.custom_voice_id or is_id(preset.voice_id) else humanized(preset.voice_id)
        text = tr("voice {name}").format(name=voice)
        yield text if voice else tr("custom voice")
    if preset.num_variations is not None:
        yield tr("%Ln variations", preset.num_variations)


def _voice(voice: VoiceSettings) -> Iterator[str]:
    numbers = (
        (tr("speed {n}"), voice.speed),
        (tr("stability {n}"), voice.stability),
        (tr("similarity {n}"), voice.similarity_boost),
        (tr("style {n}"), voice.style),
    )
    yield from (text.format(n=number(value)) for text, value in numbers if value is not None)
    if voice.speaker_boost is not None:
        on, off = tr("speaker boost on"), tr("speaker boost off")
        yield on if voice.speaker_boost else off
    if voice.remove_background_noise is not None:
        on, off = tr("noise removal on"), tr("noise removal off")
        yield on if voice.remove_background_noise else off
    if voice.output_format:
        yield sanitize.line(voice.output_format, 40)


def _metadata(canvas_id: str, summary: CanvasSummary | None, people: PeopleStore) -> PropertyGroup | None:
    summary = summary or CanvasSummary()
    return group(
        "about",
        tr("Metadata"),
        person_row("by", tr("Created by"), summary.created_by_user_id, people),
        time_row("created", tr("Created"), summary.created_at),
        time_row("updated", tr("Updated"), summary.updated_at),
        copy_id_row(canvas_id),
    )
