"""Rows of the project tree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.canvas.project_canvases import ProjectsState, in_order
from wsdesk.store.content.asset_mapper import first_preview
from wsdesk.store.text import plausible, sanitize

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset
    from wsdesk.store.canvas.project_canvases import CanvasEntry
    from wsdesk.wire.project import PreviewAsset, Project

NO_PROJECT_ID = "loose"
"""ID of the branch of canvases without a listed project."""


@dataclass(frozen=True, slots=True)
class CanvasRow:
    """Canvas in the tree; `nodes` is None if the server reports no count or a wrong one (not `counted`)."""

    id: str
    title: str
    project_id: str = ""
    nodes: int | None = None
    asset: Asset | None = None
    created_at: str = ""
    previews: tuple[PreviewAsset, ...] = ()
    """All preview assets; the tree shows the first."""
    counted: bool = True


@dataclass(frozen=True, slots=True)
class ProjectRow:
    """Branch of the tree: a project, or (`loose`) the canvases without a listed one."""

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
    previews: tuple[PreviewAsset, ...] = ()
    """All preview assets of the project itself; the tree shows the first."""
    refreshing: bool = False
    """Whether it is being refreshed."""


class RowBuilder:
    """Builds the branches of a state; unchanged rows are reused, so that polling is cheap."""

    def __init__(self, untitled: str, loose_title: str, unknown_title: str) -> None:
        self._untitled = untitled
        self._loose_title = loose_title
        self._unknown_title = unknown_title
        """Of the canvases whose projects couldn't be loaded."""
        self._branches: dict[str, ProjectRow] = {}
        self._built_of: dict[str, tuple[object, ...]] = {}
        self._canvases: dict[str, tuple[object, CanvasRow]] = {}

    def rows(self, state: ProjectsState) -> tuple[ProjectRow, ...]:
        """Branches in the order of the state, canvases without a project last."""
        before, self._canvases = self._canvases, {}
        branches = {
            project.id: self._project(
                project, state.canvases_of(project), project.id in state.refreshing, before
            )
            for project in state.projects
        }
        if state.loose:
            canvases = tuple(self._canvas(one, one.project_id or "", before) for one in in_order(state.loose))
            title = self._unknown_title if state.lacks_projects else self._loose_title
            branch = ProjectRow(NO_PROJECT_ID, title, canvases, loose=True)
            branches[NO_PROJECT_ID] = self._same(branch)
        self._branches = branches
        self._built_of = {key: of for key, of in self._built_of.items() if key in branches}
        return tuple(branches.values())

    def _same(self, row: ProjectRow) -> ProjectRow:
        """Previous row of the branch if equal, otherwise this one."""
        old = self._branches.get(row.id)
        return old if old is not None and old == row else row

    def _project(
        self,
        project: Project,
        entries: tuple[CanvasEntry, ...],
        refreshing: bool,
        before: dict[str, tuple[object, CanvasRow]],
    ) -> ProjectRow:
        canvases = tuple(self._canvas(entry, project.id, before, project) for entry in entries)
        of = (project, canvases, refreshing)
        if project.id in self._branches and self._built_of.get(project.id) == of:
            return self._branches[project.id]
        self._built_of[project.id] = of
        own = first_preview(project.preview_assets)
        return self._same(
            ProjectRow(
                project.id,
                sanitize.line(project.title) or self._untitled,
                canvases,
                own or next((canvas.asset for canvas in canvases if canvas.asset is not None), None),
                sanitize.line(project.created_by_name),
                project.last_edit_at or project.updated_at or "",
                project.canvas_id or "",
                sanitize.line(project.share_mode, 40),
                project.is_public is True,
                previews=tuple(project.preview_assets or ()),
                refreshing=refreshing,
            )
        )

    def _canvas(
        self,
        entry: CanvasEntry,
        project_id: str,
        before: dict[str, tuple[object, CanvasRow]],
        project: Project | None = None,
    ) -> CanvasRow:
        """Row of a canvas; a main canvas without a title gets that of its project."""
        title = project.title if project is not None and entry.id == project.canvas_id else ""
        of = (entry, project_id, title)
        previous = before.get(entry.id)
        if previous is not None and previous[0] == of:
            self._canvases[entry.id] = previous
            return previous[1]
        nodes = plausible.count(entry.node_count)
        row = CanvasRow(
            entry.id,
            sanitize.line(entry.title) or sanitize.line(title) or self._untitled,
            project_id,
            nodes,
            first_preview(entry.preview_assets),
            entry.created_at or "",
            tuple(entry.preview_assets or ()),
            nodes is not None or entry.node_count is None,
        )
        if previous is not None and previous[1] == row:
            row = previous[1]
        self._canvases[entry.id] = (of, row)
        return row


def filtered(rows: Iterable[ProjectRow], text: str) -> tuple[ProjectRow, ...]:
    """Rows that contain every word of `text`: a project with all its canvases, or matching canvases only.

    A project also matches by its owner.
    """
    words = text.casefold().split()
    if not words:
        return tuple(rows)
    matches: list[ProjectRow] = []
    for row in rows:
        if _contains_words(f"{row.title} {row.owner}", words):
            matches.append(row)
            continue
        # Each word may be in the name of the project or of the canvas.
        left = [word for word in words if word not in row.title.casefold()]
        canvases = tuple(canvas for canvas in row.canvases if _contains_words(canvas.title, left))
        if canvases:
            matches.append(row if len(canvases) == len(row.canvases) else replace(row, canvases=canvases))
    return tuple(matches)


def rows_beside(rows: Iterable[ProjectRow], row_id: str) -> tuple[str, ...]:
    """IDs of the rows around a removed one, nearest first."""
    branches = tuple(rows)
    for number, branch in enumerate(branches):
        if branch.id == row_id:
            return _nearest_first([one.id for one in branches], number)
        for place, canvas in enumerate(branch.canvases):
            if canvas.id == row_id:
                near = _nearest_first([one.id for one in branch.canvases], place)
                return (*near, branch.id, *_nearest_first([one.id for one in branches], number))
    return ()


def _nearest_first(ids: list[str], at: int) -> tuple[str, ...]:
    return (*ids[at:], *reversed(ids[:at]))


def _contains_words(text: str, words: list[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)
