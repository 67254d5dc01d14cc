"""State of the project tree, and the canvases of each project: its own array and the canvas list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base.load_state import LoadFailure, LoadState

if TYPE_CHECKING:
    from wsdesk.wire.base import UnreadableRow
    from wsdesk.wire.project import CanvasSummary, Project, ProjectCanvas

    CanvasEntry = ProjectCanvas | CanvasSummary

Entry = TypeVar("Entry", bound="CanvasEntry")

_SHARED = ("title", "node_count", "sort_order", "created_at", "preview_assets")
"""Fields common to canvases of both sources."""


@dataclass(frozen=True, slots=True)
class PlacedCanvases:
    """Canvases by project. `by_project` is ordered, `loose` are those without a listed project.

    `home` maps canvas IDs to project IDs.
    """

    by_project: Mapping[str, tuple[CanvasEntry, ...]]
    loose: tuple[CanvasSummary, ...]
    home: Mapping[str, str]


def place_canvases(
    projects: Sequence[Project], listed: Iterable[CanvasSummary], *, complete: bool
) -> PlacedCanvases:
    """Assign each canvas to one project.

    The listed project that the canvas names takes precedence, then the first project whose array contains
    it or whose main canvas it is. Fields of the canvas list take precedence over those of an array.
    `loose` is filled only if `complete`: otherwise the project may be on a later page.
    """
    summaries = {canvas.id: canvas for canvas in listed}
    home, in_array = _homes(projects, summaries)
    entries: dict[str, list[CanvasEntry]] = {project.id: [] for project in projects}
    for canvas_id, project_id in home.items():
        entries[project_id].append(_entry(canvas_id, summaries, in_array))
    by_project = {project_id: tuple(in_order(of_one)) for project_id, of_one in entries.items()}
    loose = (canvas for canvas in summaries.values() if canvas.id not in home) if complete else ()
    return PlacedCanvases(by_project, tuple(loose), home)


def in_order(entries: Iterable[Entry]) -> list[Entry]:
    """Sort by sortOrder, canvases without one last, then by creation."""
    return sorted(entries, key=_rank)


def _rank(entry: CanvasEntry) -> tuple[bool, int, str, str]:
    order = entry.sort_order
    return (order is None, order or 0, entry.created_at or "", entry.id)


def _homes(
    projects: Sequence[Project], summaries: Mapping[str, CanvasSummary]
) -> tuple[dict[str, str], dict[str, ProjectCanvas]]:
    project_ids = {project.id for project in projects}
    home = {canvas.id: canvas.project_id for canvas in summaries.values() if canvas.project_id in project_ids}
    in_array: dict[str, ProjectCanvas] = {}
    for project in projects:
        for entry in project.canvases or ():
            if entry.id:
                home.setdefault(entry.id, project.id)
                in_array.setdefault(entry.id, entry)
    for project in projects:
        if project.canvas_id:
            home.setdefault(project.canvas_id, project.id)
    return {canvas_id: project_id for canvas_id, project_id in home.items() if project_id}, in_array


def _entry(
    canvas_id: str, summaries: Mapping[str, CanvasSummary], in_array: Mapping[str, ProjectCanvas]
) -> CanvasEntry:
    summary, entry = summaries.get(canvas_id), in_array.get(canvas_id)
    if summary is None:
        from wsdesk.wire.project import ProjectCanvas

        return entry or ProjectCanvas(id=canvas_id)
    if entry is None:
        return summary
    missing: dict[str, Any] = {
        name: getattr(entry, name)
        for name in _SHARED
        if getattr(summary, name) in (None, ()) and getattr(entry, name) not in (None, ())
    }
    return summary.model_copy(update=missing) if missing else summary


SortField = Literal["last_edited", "created", "title", "owner"]
SortDirection = Literal["asc", "desc"]


@dataclass(frozen=True, slots=True)
class ProjectsState:
    """State of the team's projects.

    `canvases` maps IDs of listed projects to their canvases: the project's own array and additions from
    the canvas list. `loose` are canvases whose project is not listed; it is filled only once `complete`,
    since their project may be on a later page, or if the list of projects can't be read.
    """

    projects: tuple[Project, ...] = ()
    loose: tuple[CanvasSummary, ...] = ()
    canvases: Mapping[str, tuple[CanvasEntry, ...]] = field(default_factory=dict[str, tuple[Any, ...]])
    total: int | None = None
    phase: LoadState = LoadState.IDLE
    failure: LoadFailure | None = None
    sort: SortField = "last_edited"
    direction: SortDirection = "desc"
    complete: bool = False
    lacks_projects: bool = False
    """The last reading of the project list failed, so that canvases may be loose whose project exists."""
    doubtful: bool = False
    """The list was read to its end but may be incomplete: pages repeat, or the total is inconsistent."""
    unreadable: tuple[UnreadableRow, ...] = ()
    cached_at: float | None = None
    """When the shown data was received, if it comes from the cache (seconds since the epoch)."""
    refreshing: frozenset[str] = frozenset()

    def canvases_of(self, project: Project) -> tuple[CanvasEntry, ...]:
        """Ordered canvases of a listed project; those of its own array until they are assigned."""
        placed = self.canvases.get(project.id)
        if placed is None:
            placed = place_canvases((project,), (), complete=False).by_project[project.id]
        return placed
