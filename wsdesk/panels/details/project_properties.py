"""Properties of a project, or of a canvas that isn't open, and of its worldConfig."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, cast

from wsdesk.panels.details.rows import (
    copy_id_row,
    count_row,
    folder_row,
    group,
    groups,
    listed_rows,
    number_row,
    person_row,
    row,
    time_row,
    tr,
    word_row,
)
from wsdesk.panels.details.stores import DetailsPanelStores
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup, PropertyLink
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.text import plausible, sanitize
from wsdesk.store.text.api_value_labels import humanized, is_id
from wsdesk.store.text.number_format import number, unknown

if TYPE_CHECKING:
    from wsdesk.store.canvas.project_canvases import CanvasEntry
    from wsdesk.wire.project import CanvasSummary, Project


def project_groups(
    project: Project, stores: DetailsPanelStores, expanded: frozenset[str]
) -> tuple[PropertyGroup, ...]:
    """Sharing, canvases, and dates of a project."""
    previews = len(project.preview_assets or ())
    return groups(
        group(
            "project",
            tr("Project"),
            row("description", tr("Description"), project.description, 1_000),
            shared_row("shared", project),
            _main(project, stores),
            folder_row(project.folder_id, stores.library.state.folders),
            row("previews", tr("Preview images"), previews or ""),
        ),
        _canvases(project, stores, expanded),
        group(
            "about",
            tr("Metadata"),
            _owner("by", project, stores.people),
            time_row("edited", tr("Last edited"), project.last_edit_at),
            time_row("created", tr("Created"), project.created_at),
            time_row("updated", tr("Updated"), project.updated_at),
            copy_id_row(project.id),
        ),
    )


def listed_canvas_groups(
    entry: CanvasEntry, summary: CanvasSummary | None, stores: DetailsPanelStores
) -> tuple[PropertyGroup, ...]:
    """Properties of a listed canvas; `summary` has fields that a project's entry lacks."""
    project = stores.projects.project_of(entry.id)
    config = summary.world_config if summary is not None else None
    return groups(
        group(
            "canvas",
            tr("Canvas"),
            Property("open", tr("Content"), tr("Open canvas"), link=PropertyLink("canvas", entry.id)),
            count_row("nodes", tr("Nodes"), entry.node_count),
            row("project-title", tr("Project"), project.title if project else ""),
            number_row("order", tr("Sort order"), entry.sort_order),
            row("previews", tr("Preview images"), len(entry.preview_assets or ()) or ""),
        ),
        world_group(config),
        group(
            "about",
            tr("Metadata"),
            person_row(
                "by",
                tr("Created by"),
                summary.created_by_user_id if summary is not None else None,
                stores.people,
            ),
            time_row("created", tr("Created"), entry.created_at),
            time_row("updated", tr("Updated"), summary and summary.updated_at),
            copy_id_row(entry.id),
        ),
    )


def shared_row(key: str, project: Project) -> Property | None:
    label = tr("Sharing")
    if project.is_public:
        return row(key, label, tr("Public"))
    return word_row(key, label, "share", project.share_mode)


def _owner(key: str, project: Project, people: PeopleStore) -> Property | None:
    label = tr("Created by")
    return person_row(key, label, project.created_by_user_id, people, project.created_by_name or "")


def _main(project: Project, stores: DetailsPanelStores) -> Property | None:
    if not project.canvas_id:
        return None
    title = stores.projects.canvas_title(project.canvas_id)
    text = sanitize.line(title, 80) or tr("Untitled canvas")
    return Property("main", tr("Main canvas"), text, link=PropertyLink("canvas", project.canvas_id))


def _canvases(project: Project, stores: DetailsPanelStores, expanded: frozenset[str]) -> PropertyGroup | None:
    entries = stores.projects.state.canvases.get(project.id, ())
    return group("canvases", tr("Canvases"), *listed_rows("canvas", entries, expanded, _canvas))


def _canvas(key: str, entry: CanvasEntry) -> Property:
    text = sanitize.line(entry.title, 80) or tr("Untitled canvas")
    label = tr("Canvas")
    nodes = plausible.count(entry.node_count)
    if nodes is not None:
        label = tr("%Ln nodes", nodes)
    return Property(key, label, text, link=PropertyLink("canvas", entry.id))


MAX_WORLD_ROWS = 40
MAX_DEPTH = 6


def world_group(config: Mapping[str, object] | None) -> PropertyGroup | None:
    """Rows of all values, labeled by their paths."""
    values = list(islice(_values((), config or {}), MAX_WORLD_ROWS + 1))
    rows = [row(f"world-{at}", label, text) for at, (label, text) in enumerate(values[:MAX_WORLD_ROWS])]
    if len(values) > MAX_WORLD_ROWS:
        rows.append(Property("world-more", "", tr("More is in the raw data"), role="muted"))
    return group("world", tr("World config"), *rows)


def _values(names: tuple[str, ...], value: object) -> Iterator[tuple[str, str]]:
    """All nested values with their paths; IDs are omitted."""
    if len(names) > MAX_DEPTH:
        return
    if isinstance(value, dict):
        for name, inner in cast("dict[str, object]", value).items():
            yield from _values((*names, humanized(name, 40)), inner)
        return
    label = " › ".join(names)
    if isinstance(value, bool):
        yield label, tr("Yes") if value else tr("No")
    elif isinstance(value, int | float):
        yield label, number(value) or unknown()
    elif isinstance(value, str) and not is_id(value):
        yield label, humanized(value, 200)
    elif isinstance(value, list):
        rows = cast("list[object]", value)
        plain = [str(one) for one in rows if isinstance(one, str | int | float)]
        if len(plain) == len(rows):
            yield label, ", ".join(humanized(one, 40) for one in plain)
        else:
            for at, one in enumerate(rows, 1):
                yield from _values((*names[:-1], f"{names[-1]} {at}"), one)
