"""Client-side sorting of projects, for servers that ignore the sort parameters (endpoint 8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wsdesk.wire.limits import ProjectSort, SortDirection
    from wsdesk.wire.project import Project


def title_keys(project: Project) -> tuple[str, str]:
    """Case-folded title, then the exact title."""
    title = project.title or ""
    return title.casefold(), title


def sort_projects(
    projects: Sequence[Project], sort: ProjectSort, direction: SortDirection
) -> tuple[Project, ...]:
    """Sort projects; the sort is stable."""
    return tuple(sorted(projects, key=_KEYS[sort], reverse=direction == "desc"))


_KEYS: dict[ProjectSort, Callable[[Project], tuple[str, str]]] = {
    "title": title_keys,
    "created": lambda project: (project.created_at or "", ""),
    "last_edited": lambda project: (project.last_edit_at or project.updated_at or "", ""),
    "owner": lambda project: ((project.created_by_name or "").casefold(), project.created_by_user_id or ""),
}
