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
    from wsdesk.wire.canvas import CanvasSummary
    from wsdesk.wire.list_reader import UnreadableRow
    from wsdesk.wire.project import Project

SortField = Literal["last_edited", "created", "title", "owner"]
SortDirection = Literal["asc", "desc"]


def _none() -> Mapping[str, tuple[CanvasEntry, ...]]:
    return {}


@dataclass(frozen=True, slots=True)
class ProjectsState:
    """What is known of the team's projects.

    `canvases` holds those of each listed project by its ID: its own array and what the canvas list adds.
    `loose` are canvases whose project is not listed; they are known only once `complete`, since a project of
    a later page is not yet known.
    """

    projects: tuple[Project, ...] = ()
    loose: tuple[CanvasSummary, ...] = ()
    canvases: Mapping[str, tuple[CanvasEntry, ...]] = field(default_factory=_none)
    total: int | None = None
    phase: LoadState = LoadState.IDLE
    trouble: LoadFailure | None = None
    sort: SortField = "last_edited"
    direction: SortDirection = "desc"
    complete: bool = False
    doubtful: bool = False
    """All was asked for, and there may be more: the server repeats itself, or its numbers disagree."""
    unreadable: tuple[UnreadableRow, ...] = ()
    kept_at: float | None = None
    """When the server gave what is shown, where it comes from this computer (seconds since the epoch)."""
    refreshing: frozenset[str] = frozenset()

    def canvases_of(self, project: Project) -> tuple[CanvasEntry, ...]:
        """The canvases of a listed project in their order; those of its own array until they are placed."""
        placed = self.canvases.get(project.id)
        if placed is None:
            placed = place_canvases((project,), (), complete=False).by_project[project.id]
        return placed
