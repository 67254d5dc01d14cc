"""Project tree: projects with their canvases, and canvases without a listed project."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from wsdesk.api import errors
from wsdesk.api.paging import ResponsePage, page_of, sort_projects
from wsdesk.store.base.error_messages import NotConnectedError, failure_of, tr
from wsdesk.store.base.list_reader import ListReading
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.project_canvases import (
    PlacedCanvases,
    ProjectsState,
    SortDirection,
    SortField,
    place_canvases,
)
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.connection.response_cache import ResponseCache

if TYPE_CHECKING:
    from wsdesk.wire.project import CanvasList, CanvasSummary, Project


REJECTIONS = (
    errors.BadRequestError,
    errors.ForbiddenError,
    errors.NotFoundError,
    errors.ServerError,
    errors.UnexpectedStatusError,
    errors.InvalidResponseError,
)
"""Failures of one list that don't concern the other one."""


class ProjectsStore(Store[ProjectsState]):
    """Loads projects by page and the complete canvas list; retains data while it is reloaded."""

    PAGE = 50
    MAX_PROJECTS = 100
    CANVAS_PAGE = 200
    MAX_POLLED = 5
    """Maximum number of pages of one list per poll if the list's total has changed; otherwise one is read."""
    CACHE_EVERY_S = 300.0
    """Minimum seconds between writes of polled lists to the offline cache."""

    def __init__(self, connection: ConnectionStore, people: PeopleStore, cache: ResponseCache) -> None:
        super().__init__("projects", ProjectsState())
        self._connection = connection
        self._people = people
        self._cache = cache
        self._reset()
        connection.connected.connect(self.refresh)
        connection.profile_changed.connect(self._on_profile_changed)

    def _reset(self) -> None:
        self._projects: ListReading[Project] = ListReading()
        self._canvases: ListReading[CanvasSummary] = ListReading()
        self._summaries: dict[str, CanvasSummary] = {}
        self._linked: dict[str, Project] = {}
        """Projects requested by ID, which the list may not contain."""
        self._placed = PlacedCanvases({}, (), {})
        self._placed_of: tuple[object, ...] = ()
        self._turn = 0
        """Incremented when the lists are replaced; the result of a poll that began before is dropped."""
        self._cached_at = 0.0
        self._lacks_canvases = False
        """Whether the last reading of the canvas list failed; the rows of its pages are shown."""
        self._lacks_projects = False
        """The same for the project list."""

    @property
    def canvases(self) -> dict[str, CanvasSummary]:
        """Listed canvas summaries by ID."""
        return self._summaries

    def refresh(self) -> None:
        """Reload everything that is shown."""
        self.tasks.cancel("more")
        self.tasks.start("refresh", self._refresh())

    def load_more(self) -> None:
        """Load the next page of projects, unless a load is running or there is none."""
        if self._state.complete or self.is_loading:
            return
        self.tasks.start("more", self._more())

    def sort_by(self, sort: SortField, direction: SortDirection) -> None:
        """Sort the projects, by the server or, if it doesn't support sorting, locally."""
        if (sort, direction) != (self._state.sort, self._state.direction):
            self.update_state(sort=sort, direction=direction)
            self.refresh()

    def refresh_project(self, project_id: str) -> None:
        """Reload one project, which needn't be listed (from a link)."""
        self.update_state(refreshing=self._state.refreshing | {project_id})
        self.tasks.start(f"project:{project_id}", self._one(project_id))

    async def poll_canvases(self, canvas_id: str = "") -> tuple[tuple[CanvasSummary, ...], bool]:
        """Poll the next page of the canvas list, and the page with this canvas.

        Returns the received rows, and whether anything has changed. Raises ApiError and
        NotConnectedError.
        """
        turn, before = self._turn, self._canvases.rows
        if self.is_loading:
            return (), False
        rows: list[CanvasSummary] = []
        for _ in range(self.MAX_POLLED):
            if not self._canvases.started:
                self._canvases.begin()
            try:
                answer = await self._canvas_page(self._canvases.offset)
            except errors.ApiError:
                if turn == self._turn:
                    self._abandon_canvases()
                raise
            if turn != self._turn:
                return (), False
            rows += answer.data
            if self._merge_canvases(answer) or not self._canvases.total_changed:
                break
        page = self._page_with(canvas_id)
        if page is not None and all(row.id != canvas_id for row in rows):
            answer = await self._canvas_page(page)
            if turn != self._turn:
                return (), False
            rows += answer.data
            self._canvases.put(answer.data)
        return tuple(rows), self._publish_polled(before is not self._canvases.rows)

    async def poll_projects(self) -> bool:
        """Poll the next page of the loaded projects; return whether anything has changed.

        Raises ApiError and NotConnectedError.
        """
        turn, before = self._turn, self._projects.rows
        if self.is_loading:
            return False
        ended = False
        for _ in range(self.MAX_POLLED):
            if not self._projects.started:
                self._projects.begin()
            needed = max(self.PAGE, len(before))
            left = max(self.PAGE, needed - self._projects.offset)
            ended = await self._read_projects(min(self.MAX_PROJECTS, left), needed)
            if turn != self._turn:
                return False
            if ended or not self._projects.total_changed:
                break
        failed = self._state.phase is LoadState.FAILED or self._state.cached_at is not None
        recovered = ended and failed and not self._lacks_canvases
        return self._publish_polled(before is not self._projects.rows, is_loaded=recovered)

    def canvas_title(self, canvas_id: str) -> str:
        """Title of a canvas; empty if unknown."""
        summary = self._summaries.get(canvas_id)
        if summary is not None and summary.title:
            return summary.title
        for entry in self._state.canvases.get(self._placed.home.get(canvas_id, ""), ()):
            if entry.id == canvas_id:
                return entry.title or ""
        return ""

    def summary(self, canvas_id: str) -> CanvasSummary | None:
        """Summary from the canvas list, None if it is not listed."""
        return self._summaries.get(canvas_id)

    def project_of(self, canvas_id: str) -> Project | None:
        """Project of a canvas, None if it is not listed."""
        project_id = self._placed.home.get(canvas_id, "")
        return next((p for p in self._state.projects if p.id == project_id), None) if project_id else None

    @property
    def is_loading(self) -> bool:
        """Whether projects or canvases are loading; projects become ready before canvases."""
        return self.tasks.running("more") or self.tasks.running("refresh")

    def _on_profile_changed(self, profile: str) -> None:
        self.tasks.cancel("refresh", "more")
        turn = self._turn
        self._reset()
        self._turn = turn + 1
        self.set_state(ProjectsState(sort=self._state.sort, direction=self._state.direction))
        self.tasks.start("cached", self._load_cached(profile))

    async def _refresh(self) -> None:
        self._turn += 1
        self.update_state(phase=LoadState.BUSY, failure=None)
        needed = max(self.PAGE, len(self._projects.rows)) if self._is_sorted_by_server else None
        self._projects.begin(anew=True)
        self._canvases.begin(anew=True)
        try:
            rejected = await self._refresh_projects(needed)
            while not self._merge_canvases(await self._canvas_page(self._canvases.offset)):
                pass
        except (errors.ApiError, NotConnectedError) as error:
            self.update_state(phase=LoadState.FAILED, failure=failure_of(error))
            self._abandon_canvases()
            return
        self._publish(is_loaded=rejected is None)
        if rejected is not None:
            failure = failure_of(rejected)
            if self._canvases.rows:
                message = tr("Couldn't load projects. {why}").format(why=failure.message)
                failure = replace(failure, message=message)
            self.update_state(phase=LoadState.FAILED, failure=failure)
        await self._cache_canvases()

    async def _refresh_projects(self, needed: int | None) -> errors.ApiError | None:
        """Read the project list; return why the server rejected that, since canvases are listed anyway."""
        try:
            while not await self._read_projects(self.PAGE, needed):
                pass
        except REJECTIONS as error:
            self._projects.abandon()
            self._lacks_projects = True
            return error
        self._publish(is_loaded=True)
        await self._cache_projects()
        return None

    async def _more(self) -> None:
        self._turn += 1
        self.update_state(phase=LoadState.BUSY)
        self._projects.resume()
        try:
            await self._read_projects(self.PAGE, 0)
        except (errors.ApiError, NotConnectedError) as error:
            self._projects.abandon()
            self.update_state(phase=LoadState.FAILED, failure=failure_of(error))
            return
        self._publish(is_loaded=True)
        await self._cache_projects()

    @property
    def _is_sorted_by_server(self) -> bool:
        """Whether the server sorts; otherwise all pages are loaded and sorted locally."""
        sends = self._connection.sends
        return sends("list-projects", "sort") and sends("list-projects", "direction")

    async def _read_projects(self, limit: int, needed: int | None) -> bool:
        """Load one page of projects; return whether the list is complete."""
        sort, direction, turn = self._state.sort, self._state.direction, self._turn
        offset = self._projects.offset
        answer = await self._connection.request(
            lambda client: client.list_projects(limit=limit, offset=offset, sort=sort, direction=direction)
        )
        if turn != self._turn:
            return True
        page = page_of(answer, answer.data, answer.total)
        has_ended = self._projects.merge(page, answer.unreadable, limit, needed)
        self._lacks_projects = self._lacks_projects and not has_ended
        return has_ended

    async def _canvas_page(self, offset: int) -> CanvasList:
        return await self._connection.request(
            lambda client: client.list_canvases(limit=self.CANVAS_PAGE, offset=offset)
        )

    def _merge_canvases(self, answer: CanvasList) -> bool:
        page = page_of(answer, answer.data, answer.total)
        has_ended = self._canvases.merge(page, answer.unreadable, self.CANVAS_PAGE, None)
        self._lacks_canvases = self._lacks_canvases and not has_ended
        return has_ended

    def _abandon_canvases(self) -> None:
        """Show the canvases of the pages before a failure; the next reading begins with the first page."""
        self._lacks_canvases = True
        self._canvases.abandon()
        self._publish()

    def _page_with(self, canvas_id: str) -> int | None:
        """Offset of the page that contained this canvas."""
        if canvas_id not in self._summaries or not self._connection.sends("list-canvases", "offset"):
            return None
        at = next(at for at, row in enumerate(self._canvases.rows) if row.id == canvas_id)
        return at // self.CANVAS_PAGE * self.CANVAS_PAGE

    def _publish_polled(self, changed: bool, *, is_loaded: bool = False) -> bool:
        if changed or is_loaded:
            self._publish(is_loaded=is_loaded)
            age_s = self._connection.clock() - self._cached_at
            if age_s > self.CACHE_EVERY_S and not self.tasks.running("cache"):
                self.tasks.start("cache", self._write_cache())
        return changed

    def _publish(self, *, is_loaded: bool = False) -> None:
        """Publish the current lists; `is_loaded` marks the load as completed."""
        rows = self._projects.rows
        listed_ids = {project.id for project in rows}
        projects = (*rows, *(one for one in self._linked.values() if one.id not in listed_ids))
        if not self._is_sorted_by_server:
            projects = sort_projects(projects, self._state.sort, self._state.direction)
        complete = bool(self._projects.read.ended)
        can_be_loose = complete or self._lacks_projects
        source = (projects, self._canvases.rows, can_be_loose)
        before, is_moved = self._state, source != self._placed_of
        if is_moved:
            self._people.add((p.created_by_user_id, p.created_by_name) for p in projects)
            self._summaries = {canvas.id: canvas for canvas in self._canvases.rows}
            self._placed = place_canvases(projects, self._canvases.rows, complete=can_be_loose)
            self._placed_of = source
        state = replace(
            self._state,
            projects=projects,
            loose=self._placed.loose,
            canvases=self._placed.by_project,
            total=self._projects.read.total,
            complete=complete,
            lacks_projects=self._lacks_projects,
            doubtful=self._projects.doubtful or self._canvases.doubtful,
            unreadable=(*self._projects.unreadable, *self._canvases.unreadable),
        )
        if is_loaded:
            self.tasks.cancel("cached")
            state = replace(state, phase=LoadState.READY, failure=None, cached_at=None)
        self.set_state(state)
        if is_moved and self._state is before:
            self.changed.emit(before)  # a canvas differs whose project isn't loaded

    async def _one(self, project_id: str) -> None:
        try:
            project = await self._connection.request(lambda client: client.get_project(project_id))
        except (errors.ApiError, NotConnectedError) as error:
            refreshing = self._state.refreshing - {project_id}
            self.update_state(failure=failure_of(error), refreshing=refreshing)
            return
        if any(row.id == project_id for row in self._projects.rows):
            self._projects.put([project])
        else:
            self._linked[project_id] = project
        self.update_state(refreshing=self._state.refreshing - {project_id})
        self._publish()

    async def _write_cache(self) -> None:
        await self._cache_projects()
        await self._cache_canvases()

    async def _cache_projects(self) -> None:
        self._cached_at = self._connection.clock()
        await self._cache.put_list("projects", self._projects.rows, self._projects.read.total)

    async def _cache_canvases(self) -> None:
        await self._cache.put_list("canvases", self._canvases.rows, self._canvases.read.total)

    async def _load_cached(self, profile: str) -> None:
        """Show the cached lists until the server responds."""
        await self._connection.wait_until_canvas_painted()
        from wsdesk.wire.project import CanvasList, ProjectList

        projects = await self._cache.get("projects", ProjectList, profile)
        canvases = await self._cache.get("canvases", CanvasList, profile)
        if projects is None or self._projects.read.pages:
            return
        rows = sort_projects(projects[0].data, self._state.sort, self._state.direction)
        self._projects.merge(ResponsePage(rows, len(rows), projects[0].total), (), len(rows) + 1, 0)
        if canvases is not None:
            listed = canvases[0].data
            self._canvases.merge(ResponsePage(listed, len(listed), canvases[0].total), (), len(listed) + 1, 0)
        self.update_state(cached_at=projects[1])
        self._publish()
