"""What the tree shows, worked out from what the store knows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from wsdesk.files.classes import dataclass
from wsdesk.store import shown
from wsdesk.store.assets import asset_of_preview
from wsdesk.store.projects import ProjectsState

if TYPE_CHECKING:
    from wsdesk.graph.values import Asset
    from wsdesk.wire.canvas import CanvasSummary
    from wsdesk.wire.preview import PreviewAsset
    from wsdesk.wire.project import Project, ProjectCanvas

Entry = TypeVar("Entry", "ProjectCanvas", "CanvasSummary")

LOOSE_ID = "loose"
"""The id of the branch of canvases that belong to no listed project."""


@dataclass(frozen=True, slots=True)
class CanvasRow:
    """A canvas in the tree; `nodes` is None where the service does not count."""

    id: str
    title: str
    project_id: str = ""
    nodes: int | None = None
    asset: Asset | None = None
    created_at: str = ""


@dataclass(frozen=True, slots=True)
class ProjectRow:
    """A branch of the tree: a project, or (`loose`) the canvases of no listed one."""

    id: str
    title: str
    canvases: tuple[CanvasRow, ...] = ()
    asset: Asset | None = None
    owner: str = ""
    edited_at: str = ""
    main_canvas_id: str = ""
    share_mode: str = ""
    public: bool = False
    loose: bool = False
    refreshing: bool = False
    """It is being asked for anew."""


def rows_of(state: ProjectsState, untitled: str, loose_title: str) -> tuple[ProjectRow, ...]:
    """The branches in the order of the service, the loose canvases last."""
    rows = tuple(
        _project(project, untitled, refreshing=project.id in state.refreshing) for project in state.projects
    )
    if not state.loose:
        return rows
    canvases = tuple(
        _canvas(summary, summary.project_id or "", untitled) for summary in _ordered(state.loose)
    )
    return (*rows, ProjectRow(LOOSE_ID, loose_title, canvases, loose=True))


def filtered(rows: Iterable[ProjectRow], text: str) -> tuple[ProjectRow, ...]:
    """The rows that hold every word of `text`: a project with all it has, else its own matches.

    A project is found by its owner too.
    """
    words = text.casefold().split()
    if not words:
        return tuple(rows)
    found: list[ProjectRow] = []
    for row in rows:
        if _holds(f"{row.title} {row.owner}", words):
            found.append(row)
            continue
        # Each word may stand in the project's name or in the canvas's.
        left = [word for word in words if word not in row.title.casefold()]
        canvases = tuple(canvas for canvas in row.canvases if _holds(canvas.title, left))
        if canvases:
            found.append(row if len(canvases) == len(row.canvases) else replace(row, canvases=canvases))
    return tuple(found)


def _holds(text: str, words: list[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


def _project(project: Project, untitled: str, *, refreshing: bool) -> ProjectRow:
    title = shown.line(project.title) or untitled
    canvases = tuple(_canvas(entry, project.id, untitled) for entry in _ordered(project.canvases or ()))
    if not canvases and project.canvas_id:
        # The main canvas is there even where the service lists none.
        canvases = (CanvasRow(project.canvas_id, title, project.id),)
    own = _first(project.preview_assets or ())
    return ProjectRow(
        project.id,
        title,
        canvases,
        own or next((canvas.asset for canvas in canvases if canvas.asset is not None), None),
        shown.line(project.created_by_name),
        project.last_edit_at or project.updated_at or "",
        project.canvas_id or "",
        shown.line(project.share_mode, 40),
        project.is_public is True,
        refreshing=refreshing,
    )


def _canvas(entry: ProjectCanvas | CanvasSummary, project_id: str, untitled: str) -> CanvasRow:
    return CanvasRow(
        entry.id,
        shown.line(entry.title) or untitled,
        project_id,
        entry.node_count,
        _first(entry.preview_assets or ()),
        entry.created_at or "",
    )


def _ordered(entries: Iterable[Entry]) -> list[Entry]:
    """By sortOrder, those without one last, then by creation; entries without an id cannot be opened."""
    unique: dict[str, Entry] = {}
    for entry in entries:
        if entry.id:
            unique.setdefault(entry.id, entry)
    return sorted(
        unique.values(), key=lambda e: (e.sort_order is None, e.sort_order or 0, e.created_at or "", e.id)
    )


def _first(previews: Iterable[PreviewAsset]) -> Asset | None:
    for preview in previews:
        asset = asset_of_preview(preview)
        if asset.addresses:
            return asset
    return None
