"""Properties of results of canvases that aren't the current one (API: "Version fields")."""

from __future__ import annotations

from collections import Counter

from wsdesk.panels.details.rows import copy_id_row, group, groups, long_row, row, time_row, tr
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup, PropertyLink
from wsdesk.store.text import time_format
from wsdesk.store.versions.generation_settings import settings_of
from wsdesk.store.versions.version_diff import format_pixels
from wsdesk.store.versions.viewer_items import ViewerItem, version_of


def result_groups(item: ViewerItem) -> tuple[PropertyGroup, ...]:
    """General properties, generation settings, and location of a result."""
    version = version_of(item)
    duration = item.asset.duration_ms
    return groups(
        group(
            "result",
            tr("General"),
            row("pixels", tr("Size"), format_pixels(version)),
            row("length", tr("Duration"), time_format.format_duration(duration) if duration else ""),
            _canvas(item),
        ),
        group(
            "made",
            tr("Generation"),
            long_row("prompt", tr("Prompt"), version.text_prompt),
            *(row(f"setting-{one.key}", one.label, one.value) for one in settings_of(version)),
            long_row("text", tr("Text"), version.generated_text),
        ),
        group(
            "about",
            tr("Metadata"),
            time_row("created", tr("Created"), version.created_at),
            copy_id_row(item.version_id),
        ),
    )


def results_groups(items: tuple[ViewerItem, ...], total: int) -> tuple[PropertyGroup, ...]:
    """Summary of several results, of which `items` are the first: how many are on which canvas."""
    counts = Counter((item.canvas_id, item.source) for item in items)
    return groups(
        group(
            "canvases",
            tr("Canvases") if len(items) == total else tr("Canvases of the first %Ln results", len(items)),
            *(
                Property(
                    f"canvas-{number}",
                    tr("%Ln results", count),
                    title or tr("Untitled canvas"),
                    link=PropertyLink("canvas", canvas_id),
                )
                for number, ((canvas_id, title), count) in enumerate(counts.most_common())
            ),
        )
    )


def _canvas(item: ViewerItem) -> Property:
    title = item.source or tr("Untitled canvas")
    return Property("canvas", tr("Canvas"), title, link=PropertyLink("canvas", item.canvas_id))
