"""State of the project tree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Literal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.canvas.project_canvases import place_canvases

if TYPE_CHECKING:
    from wsdesk.store.canvas.project_canvases import CanvasEntry
    from wsdesk.wire.base import UnreadableRow
    from wsdesk.wire.project import CanvasSummary, Project

SortField = Literal["last_edited", "created", "title", "owner"]
SortDirection = Literal["asc", "desc"]


def _none() -> Mapping[str, tuple[CanvasEntry, ...]]:
    return {}


@dataclass(frozen=True, slots=True)
class ProjectsState:
    """State of the team's projects.

    `canvases` maps IDs of listed projects to their canvases: the project's own array and additions from
    the canvas list. `loose` are canvases whose project is not listed; it is filled only once `complete`,
    since their project may be on a later page.
    """

    projects: tuple[Project, ...] = ()
    loose: tuple[CanvasSummary, ...] = ()
    canvases: Mapping[str, tuple[CanvasEntry, ...]] = field(default_factory=_none)
    total: int | None = None
    phase: LoadState = LoadState.IDLE
    failure: LoadFailure | None = None
    sort: SortField = "last_edited"
    direction: SortDirection = "desc"
    complete: bool = False
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
