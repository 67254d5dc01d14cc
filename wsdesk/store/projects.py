"""The tree on the left: projects, their canvases, and the canvases of no listed project."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

from wsdesk.api import errors
from wsdesk.api.ordering import ordered
from wsdesk.api.paging import Gathering, page_of
from wsdesk.files.classes import dataclass
from wsdesk.store import describe
from wsdesk.store.connection import ConnectionStore
from wsdesk.store.kept import KeptAnswers
from wsdesk.store.people import PeopleStore
from wsdesk.store.phase import Phase, Trouble
from wsdesk.store.scope import TaskScope

if TYPE_CHECKING:
    from wsdesk.wire.canvas import CanvasSummary
    from wsdesk.wire.project import Project
    from wsdesk.wire.rows import UnreadableRow

SortField = Literal["last_edited", "created", "title", "owner"]
SortDirection = Literal["asc", "desc"]


@dataclass(frozen=True, slots=True)
class ProjectsState:
    """What is known of the team's projects.

    `loose` are canvases whose project is not listed; they are told apart only once `complete`, since a
    project of a later page is not yet known. `canvases` is the list of canvases by id.
    """

    projects: tuple[Project, ...] = ()
    loose: tuple[CanvasSummary, ...] = ()
    total: int | None = None
    phase: Phase = Phase.IDLE
    trouble: Trouble | None = None
    sort: SortField = "last_edited"
    direction: SortDirection = "desc"
    complete: bool = False
    doubtful: bool = False
    """All was asked for, and there may be more: the service repeats itself, or its numbers disagree."""
    unreadable: tuple[UnreadableRow, ...] = ()
    kept_at: float | None = None
    """When the service gave what is shown, where it comes from this computer (seconds since the epoch)."""
    refreshing: frozenset[str] = frozenset()


class ProjectsStore(QObject):
    """Lists projects page by page and canvases whole; keeps what it has while it asks anew."""

    changed = Signal(object)

    PAGE = 50
    CANVAS_PAGE = 200

    def __init__(
        self,
        connection: ConnectionStore,
        people: PeopleStore,
        kept: KeptAnswers,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._connection = connection
        self._people = people
        self._kept = kept
        self._scope = TaskScope("projects")
        self._state = ProjectsState()
        self._canvases: dict[str, CanvasSummary] = {}
        self._gathered: Gathering[Project] = Gathering()
        self._unreadable: tuple[UnreadableRow, ...] = ()
        connection.connected.connect(self._on_connected)
        connection.profile_changed.connect(self._on_profile_changed)

    @property
    def state(self) -> ProjectsState:
        return self._state

    @property
    def canvases(self) -> dict[str, CanvasSummary]:
        """The canvas summaries that were listed, by id."""
        return self._canvases

    def refresh(self) -> None:
        """Ask for everything that is shown anew."""
        self._scope.cancel("more")
        self._scope.start("refresh", self._refresh())

    def load_more(self) -> None:
        """Ask for the next page of projects, unless one is under way or there is none."""
        if self._state.complete or self._scope.running("more") or self._scope.running("refresh"):
            return
        self._scope.start("more", self._more())

    def sort_by(self, sort: SortField, direction: SortDirection) -> None:
        """Order the projects, as the service orders them or, where it does not sort, here."""
        if (sort, direction) != (self._state.sort, self._state.direction):
            self._set(replace(self._state, sort=sort, direction=direction))
            self.refresh()

    def refresh_project(self, project_id: str) -> None:
        """Ask for one project anew, or for one that is not listed yet (from a link)."""
        self._set(replace(self._state, refreshing=self._state.refreshing | {project_id}))
        self._scope.start(f"project:{project_id}", self._one(project_id))

    def canvas_title(self, canvas_id: str) -> str:
        """The title of a canvas as far as it is known, else an empty text."""
        summary = self._canvases.get(canvas_id)
        if summary is not None and summary.title:
            return summary.title
        for project in self._state.projects:
            for entry in project.canvases or ():
                if entry.id == canvas_id:
                    return entry.title or ""
        return ""

    def summary(self, canvas_id: str) -> CanvasSummary | None:
        """What the list of canvases says of one, None where it is not listed."""
        return self._canvases.get(canvas_id)

    def project_of(self, canvas_id: str) -> Project | None:
        """The project that a canvas belongs to, if it is listed."""
        summary = self._canvases.get(canvas_id)
        for project in self._state.projects:
            if summary is not None and summary.project_id == project.id:
                return project
            if project.canvas_id == canvas_id or any(
                entry.id == canvas_id for entry in project.canvases or ()
            ):
                return project
        return None

    async def aclose(self) -> None:
        await self._scope.aclose()

    def _on_connected(self, _state: object) -> None:
        self.refresh()

    def _on_profile_changed(self, profile: str) -> None:
        for key in ("refresh", "more"):
            self._scope.cancel(key)
        self._canvases = {}
        self._gathered = Gathering()
        self._set(ProjectsState(sort=self._state.sort, direction=self._state.direction))
        self._scope.start("kept", self._load_kept(profile))

    async def _refresh(self) -> None:
        self._set(replace(self._state, phase=Phase.BUSY, trouble=None))
        wanted = max(self.PAGE, len(self._state.projects))
        self._unreadable = ()
        gathered: Gathering[Project] = Gathering()
        try:
            while not gathered.ended and (len(gathered.rows) < wanted or not self._is_sorted_there):
                gathered = await self._further(gathered)
            self._show(gathered)
            await self._list_canvases()
        except (errors.ApiError, describe.NotConnected) as error:
            self._set(replace(self._state, phase=Phase.FAILED, trouble=describe.trouble(error)))
            return
        self._set(replace(self._state, loose=self._loose()))

    async def _more(self) -> None:
        self._set(replace(self._state, phase=Phase.BUSY))
        try:
            gathered = await self._further(self._gathered)
        except (errors.ApiError, describe.NotConnected) as error:
            self._set(replace(self._state, phase=Phase.FAILED, trouble=describe.trouble(error)))
            return
        self._show(gathered)
        self._set(replace(self._state, loose=self._loose()))

    @property
    def _is_sorted_there(self) -> bool:
        """Whether the service sorts; where it does not, everything is needed to sort it here."""
        sends = self._connection.sends
        return sends("list-projects", "sort") and sends("list-projects", "direction")

    async def _further(self, gathered: Gathering[Project]) -> Gathering[Project]:
        """One more page."""
        sort, direction = self._state.sort, self._state.direction
        answer = await self._connection.ask(
            lambda client: client.list_projects(
                limit=self.PAGE, offset=gathered.offset, sort=sort, direction=direction
            )
        )
        self._unreadable += answer.unreadable
        return gathered.taken(page_of(answer, answer.data, answer.total), self.PAGE)

    def _show(self, gathered: Gathering[Project]) -> None:
        from wsdesk.wire.project import ProjectList

        self._gathered = gathered
        self._scope.cancel("kept")
        self._kept.put("projects", ProjectList(data=gathered.rows, total=gathered.total))
        projects = gathered.rows
        if not self._is_sorted_there:
            projects = ordered(projects, self._state.sort, self._state.direction)
        self._learn(projects)
        self._set(
            replace(
                self._state,
                projects=projects,
                total=gathered.total,
                complete=bool(gathered.ended),
                doubtful=bool(gathered.ended) and not gathered.complete,
                unreadable=self._unreadable,
                phase=Phase.READY,
                kept_at=None,
            )
        )

    async def _one(self, project_id: str) -> None:
        try:
            project = await self._connection.ask(lambda client: client.get_project(project_id))
        except (errors.ApiError, describe.NotConnected) as error:
            self._set(
                replace(
                    self._state,
                    trouble=describe.trouble(error),
                    refreshing=self._state.refreshing - {project_id},
                )
            )
            return
        known = any(p.id == project_id for p in self._state.projects)
        projects = (
            tuple(project if p.id == project_id else p for p in self._state.projects)
            if known
            else (*self._state.projects, project)
        )
        self._learn([project])
        self._set(replace(self._state, projects=projects, refreshing=self._state.refreshing - {project_id}))
        self._set(replace(self._state, loose=self._loose()))

    async def _list_canvases(self) -> None:
        from wsdesk.wire.canvas import CanvasList

        gathered: Gathering[CanvasSummary] = Gathering()
        unreadable: tuple[UnreadableRow, ...] = ()
        while not gathered.ended:
            answer = await self._connection.ask(
                lambda client, offset=gathered.offset: client.list_canvases(
                    limit=self.CANVAS_PAGE, offset=offset
                )
            )
            unreadable += answer.unreadable
            gathered = gathered.taken(page_of(answer, answer.data, answer.total), self.CANVAS_PAGE)
        self._canvases = {canvas.id: canvas for canvas in gathered.rows}
        self._kept.put("canvases", CanvasList(data=gathered.rows, total=gathered.total))
        self._unreadable += unreadable
        doubtful = self._state.doubtful or not gathered.complete
        self._set(replace(self._state, doubtful=doubtful, unreadable=self._unreadable))

    async def _load_kept(self, profile: str) -> None:
        """The tree as it was, until the service gives its own."""
        from wsdesk.wire.canvas import CanvasList
        from wsdesk.wire.project import ProjectList

        projects = await self._kept.get("projects", ProjectList, profile)
        canvases = await self._kept.get("canvases", CanvasList, profile)
        if projects is None or self._gathered.pages:
            return
        if canvases is not None:
            self._canvases = {canvas.id: canvas for canvas in canvases[0].data}
        rows = ordered(projects[0].data, self._state.sort, self._state.direction)
        self._learn(rows)
        complete = projects[0].total is None or len(rows) >= projects[0].total
        self._set(replace(self._state, projects=rows, complete=complete, kept_at=projects[1]))
        self._set(replace(self._state, loose=self._loose()))

    def _loose(self) -> tuple[CanvasSummary, ...]:
        if not self._state.complete:
            return ()
        listed = {project.id for project in self._state.projects}
        inside = {entry.id for project in self._state.projects for entry in project.canvases or ()}
        return tuple(c for c in self._canvases.values() if c.project_id not in listed and c.id not in inside)

    def _learn(self, projects: list[Project] | tuple[Project, ...]) -> None:
        self._people.learn((p.created_by_user_id, p.created_by_name) for p in projects)

    def _set(self, state: ProjectsState) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)
