"""Recently edited canvases, from the project list."""

from __future__ import annotations

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.canvas.projects import ProjectsState


@dataclass(frozen=True, slots=True)
class RecentlyEdited:
    """A canvas to go back to. `edited_at` is ISO 8601 or empty; texts are the service's, not cleaned yet."""

    canvas_id: str
    title: str
    project: str
    edited_at: str = ""
    pinned: bool = False


def recent_canvases(state: ProjectsState, most: int) -> tuple[RecentlyEdited, ...]:
    """The first canvas of each project, latest edit first, then canvases of no listed project."""
    found: list[RecentlyEdited] = []
    for project in state.projects:
        entries = state.canvases_of(project)
        main = next((entry for entry in entries if entry.id == project.canvas_id), None)
        first = main or next(iter(entries), None)
        canvas_id = first.id if first is not None else project.canvas_id
        if canvas_id:
            title = (first.title if first is not None else "") or project.title or ""
            found.append(RecentlyEdited(canvas_id, title, project.title or "", project.last_edit_at or ""))
    for canvas in state.loose:
        if canvas.id:
            found.append(RecentlyEdited(canvas.id, canvas.title or "", "", canvas.updated_at or ""))
    found.sort(key=_edited, reverse=True)
    return tuple(found[:most])


def _edited(recent: RecentlyEdited) -> str:
    return recent.edited_at
