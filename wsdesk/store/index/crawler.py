"""Crawler: downloads every listed canvas in the background, so that search includes unopened canvases."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, cast

from wsdesk.api import errors
from wsdesk.api.etag import TaggedBytes
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import DatabaseClosedError, LocalDbError
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.values import CanvasDownload
from wsdesk.localdb.tables.session_state import SessionStateTable
from wsdesk.settings.table import CRAWL, CRAWL_AWAY, CRAWL_MB, CRAWL_REQUESTS, MEGABYTE, AnySetting, Settings
from wsdesk.store.base import error_messages
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.recent_canvases import RecentCanvasesStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.content.content_pages import PagedContent, read_whole
from wsdesk.store.index.crawl_plan import (
    MIN_INTERVAL_S,
    CrawlBudget,
    ListedCanvas,
    canvases_due,
    listed_canvases,
)
from wsdesk.store.index.indexer import Indexer

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.content import loaded_content
else:
    loaded_content = lazy_import("wsdesk.store.content.loaded_content")

log = logging.getLogger(__name__)

STATE_KEY = "crawl"
MAX_DISK_SHARE = 0.9
"""Share of the index's size limit above which downloads stop."""

CrawlPhase = Literal["off", "paused", "waiting", "active", "done"]
CrawlObstacle = Literal["", "offline", "metered", "battery", "budget", "disk"]


@dataclass(frozen=True, slots=True)
class CrawlerState:
    """Progress of the crawl in the current workspace.

    `indexed` of `total` listed canvases are in the index and not known to be outdated. `downloaded` is the
    size of their last downloads, `disk` the size of the index, both in bytes. `obstacle` is the reason for
    waiting.
    """

    phase: CrawlPhase = "off"
    obstacle: CrawlObstacle = ""
    indexed: int = 0
    total: int = 0
    downloaded: int = 0
    disk: int = 0
    excluded_projects: frozenset[str] = frozenset()


class Crawler(Store[CrawlerState]):
    """Downloads one canvas at a time while no other request runs, within the budget of the settings.

    Downloads are recorded in the index, so that the crawl resumes after a restart. The server's `Retry-After`
    applies to the whole client (`HostCooldown`).
    """

    FIRST_PAUSE_S = 15.0
    """Delay in seconds from connecting to the first request."""
    IDLE_S = 2.0
    """Idle time in seconds without other requests before a download starts."""
    CHECK_S = 30.0
    """Polling interval in seconds while a changed canvas isn't due yet, or an obstacle prevents downloads."""
    DONE_CHECK_S = 600.0
    """Polling interval in seconds while all canvases are indexed; unlisted ones are due once a day."""
    STEP_S = 0.25
    AWAY_S = 120.0
    """Time in seconds without input after which the user is away."""

    def __init__(
        self,
        connection: ConnectionStore,
        projects: ProjectsStore,
        canvases: CanvasesStore,
        recents: RecentCanvasesStore,
        indexer: Indexer,
        session: SessionStateTable,
        settings: Settings,
    ) -> None:
        super().__init__("crawl", CrawlerState())
        self._connection = connection
        self._projects = projects
        self._canvases = canvases
        self._recents = recents
        self._indexer = indexer
        self._session = session
        self._settings = settings
        self._profile = ""
        self._paused = False
        self._budget = CrawlBudget()
        self._changed = asyncio.Event()
        self._request: asyncio.Task[Any] | None = None
        self._undated = set[str]()
        """The canvases that were downloaded before their own `updated_at` was listed."""
        self._indexed = set[str]()
        """The canvases that `CrawlerState.indexed` counts."""
        self.power: Callable[[], CrawlObstacle] = lambda: ""
        """Returns "battery", "metered", or an empty string; set by the composition root."""
        self.input_idle_s: Callable[[], float] = lambda: 0.0
        """Returns the seconds since the last input in a window; set by the composition root."""
        connection.profile_changed.connect(self._on_profile_changed)
        projects.changed.connect(self._on_lists_changed)
        canvases.opened.connect(self._on_canvas_opened)
        settings.watch(self._on_setting_changed)

    @property
    def is_paused(self) -> bool:
        return self._paused

    def set_paused(self, paused: bool) -> None:
        """Pause or resume the crawl; persisted across restarts."""
        if self._profile and paused != self._paused:
            self._paused = paused
            self._save()
            self._restart()

    def set_project_excluded(self, project_id: str, excluded: bool) -> None:
        """Exclude the canvases of a project from the crawl, or include them again."""
        change = self._state.excluded_projects.union if excluded else self._state.excluded_projects.difference
        self.update_state(excluded_projects=change({project_id}))
        self._save()
        self._restart()

    def check(self) -> None:
        """Look for canvases that are due, since the index was changed elsewhere."""
        self._changed.set()

    async def may_download_media(self) -> bool:
        """Wait for other requests; return whether a thumbnail may be downloaded, as content may."""
        while self._connection.idle_s < self.IDLE_S:  # noqa: ASYNC110
            await asyncio.sleep(max(self.STEP_S, self.IDLE_S - self._connection.idle_s))
        is_clear = self._connection.state.mode == "live" and not self.power()
        limit = self._settings.get(CRAWL_MB) * MEGABYTE
        has_bytes = self._budget.has_bytes(time.monotonic(), limit)
        return is_clear and has_bytes and self._state.phase in ("active", "done")

    async def may_request(self) -> bool:
        """Wait for other requests; return whether a small one may be sent now, which is counted."""
        if not await self.may_download_media() or self._budget_wait() > 0:
            return False
        self._budget.add_request(time.monotonic())
        return True

    def add_media_bytes(self, size: int) -> None:
        """Count bytes of thumbnails."""
        self._budget.add_bytes(time.monotonic(), size)

    def _save(self) -> None:
        excluded = sorted(self._state.excluded_projects)
        value = {"paused": self._paused, "excluded": excluded} if self._paused or excluded else None
        self._session.set(self._profile, STATE_KEY, value)

    def _load(self) -> None:
        value = self._session.get(self._profile, STATE_KEY)
        saved = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
        excluded = saved.get("excluded")
        ids = cast("list[Any]", excluded) if isinstance(excluded, list) else []
        self._paused = saved.get("paused") is True
        self.set_state(CrawlerState(excluded_projects=frozenset(i for i in ids if isinstance(i, str))))

    def _on_profile_changed(self, profile: str) -> None:
        self.tasks.cancel("crawl")
        self._undated.clear()
        self._profile = profile
        if profile:
            self._load()
            self.tasks.start("crawl", self._crawl(self.FIRST_PAUSE_S))
        else:
            self._paused = False
            self.set_state(CrawlerState())

    def _on_lists_changed(self, _state: object) -> None:
        self._changed.set()

    def _on_setting_changed(self, setting: AnySetting) -> None:
        if setting in (CRAWL, CRAWL_REQUESTS, CRAWL_AWAY, CRAWL_MB):
            self._restart()

    def _on_canvas_opened(self, canvas: CanvasStore) -> None:
        """Cancel the background download, so that it doesn't delay the opened canvas; it is retried later."""
        canvas.content_read.connect(self._on_content_read)
        if self._request is not None:
            self._request.cancel()

    def _on_content_read(self, whole: PagedContent) -> None:
        """Record the download of an open canvas, so that it isn't downloaded twice.

        Without a listed `updated_at`, it is due, and a request with its ETag tells whether it is current.
        """
        canvas_id = whole.content.document.canvas_id
        canvas, summary = self._canvases.get(canvas_id), self._projects.summary(canvas_id)
        if canvas is None or canvas.state.phase is not LoadState.BUSY:
            return  # an offline copy, which may be older than the listed `updated_at`
        updated_at = summary.updated_at if summary is not None else None
        if self._indexer.file is not None:
            read_at = time.time() if updated_at else time.time() - MIN_INTERVAL_S
            done = CanvasDownload(updated_at or "", whole.pages[0].etag, 0, read_at)
            self.tasks.start(f"record:{canvas_id}", self._record(self._indexer.file, canvas_id, done))

    async def _record(self, file: IndexFile, canvas_id: str, done: CanvasDownload) -> None:
        await self._indexer.drained()
        with suppress(LocalDbError):
            await asyncio.to_thread(file.record_download, canvas_id, done)
        self._changed.set()

    def _restart(self) -> None:
        if self._profile:
            self.tasks.start("crawl", self._crawl(0.0))

    async def _crawl(self, pause: float) -> None:
        if not self._settings.get(CRAWL):
            self.update_state(phase="off", obstacle="")
            return
        file = self._indexer.file
        if file is None:
            return
        await asyncio.sleep(pause)
        while True:
            try:
                due = await self._plan(file)
                is_finished = bool(due) and await self._download_all(file, due)
            except DatabaseClosedError:
                return
            except LocalDbError as error:
                log.warning("the crawl: %s", error)
                self.update_state(phase="waiting", obstacle="disk")
                is_finished = False
            if not is_finished:
                await self._wait_for_change()

    async def _download_all(self, file: IndexFile, due: list[ListedCanvas]) -> bool:
        """Download canvases until the lists change; return False if an obstacle prevents it."""
        for canvas in due:
            if not await self._is_clear(file, canvas):
                return False
            if self._is_being_opened(canvas.canvas_id):  # last, since it may be opened during the wait
                continue
            self.update_state(phase="active", obstacle="")
            await self._download(file, canvas)
            if self._changed.is_set():
                break
        return True

    async def _plan(self, file: IndexFile) -> list[ListedCanvas]:
        """Update the progress and return the canvases that are due."""
        self._changed.clear()
        state, summaries = self._projects.state, self._projects.canvases
        edited_at = {p.id: p.last_edit_at or p.updated_at or "" for p in state.projects}
        recents = (*self._recents.pinned, *self._recents.followed, *self._recents.recent)
        first = [canvas.canvas_id for canvas in recents]
        followed = {canvas.canvas_id for canvas in self._recents.followed}
        excluded, undated = self._state.excluded_projects, frozenset(self._undated)
        now = time.time()

        def plan() -> tuple[list[ListedCanvas], set[str], dict[str, int]]:
            listed = listed_canvases(state.canvases, summaries, edited_at)
            downloads = file.downloads()
            due = canvases_due(
                listed,
                downloads,
                now,
                first=first,
                followed=followed,
                excluded_projects=excluded,
                undated=undated,
            )
            included = [canvas for canvas in listed if canvas.project_id not in excluded]
            # A canvas in the index without a download is indexed from its offline copy.
            present = file.canvas_digests().keys() | downloads.keys()
            indexed = {
                canvas.canvas_id
                for canvas in included
                if canvas.canvas_id in present and _is_current(downloads.get(canvas.canvas_id), canvas)
            }
            size = sum(download.bytes for download in downloads.values())
            return due, indexed, {"total": len(included), "downloaded": size, "disk": file.size()}

        due, self._indexed, progress = await asyncio.to_thread(plan)
        phase = "paused" if self._paused else "active" if due else "done"
        due = [canvas for canvas in due if not (self._paused or self._is_being_opened(canvas.canvas_id))]
        self.update_state(phase=phase, obstacle="", indexed=len(self._indexed), **progress)
        return due

    def _is_being_opened(self, canvas_id: str) -> bool:
        """Whether a canvas is or will be read because it is open: a second copy takes as much memory."""
        canvas = self._canvases.get(canvas_id)
        is_reading = canvas is not None and canvas.state.phase in (LoadState.IDLE, LoadState.BUSY)
        return is_reading or self.tasks.running(f"record:{canvas_id}")

    async def _wait_for_change(self) -> None:
        """Wait until the lists or the index change, at most `CHECK_S` or `DONE_CHECK_S`."""
        state = self._state
        is_done = state.phase == "paused" or (state.phase == "done" and state.indexed == state.total)
        with suppress(TimeoutError):
            async with asyncio.timeout(self.DONE_CHECK_S if is_done else self.CHECK_S):
                await self._changed.wait()

    async def _is_clear(self, file: IndexFile, canvas: ListedCanvas) -> bool:
        """Wait for the budget and for other requests; return False if an obstacle prevents downloads."""
        while True:
            obstacle = self.power()
            if self._connection.state.mode != "live":
                obstacle = "offline"
            elif self._state.disk > file.limit_bytes * MAX_DISK_SHARE:
                obstacle = "disk"
            if obstacle:
                self.update_state(phase="waiting", obstacle=obstacle)
                return False
            wait = self._budget_wait(is_outdated=canvas.is_outdated)
            if wait > CrawlBudget.MINUTE_S:
                self.update_state(phase="waiting", obstacle="budget")
                return False
            wait = max(wait, self.IDLE_S - self._connection.idle_s)
            if wait <= 0:
                return True
            await asyncio.sleep(min(max(wait, 0.01), self.STEP_S))

    def _budget_wait(self, *, is_outdated: bool = False) -> float:
        """Return the seconds until the budget allows another request."""
        return self._budget.wait_s(
            time.monotonic(),
            requests_per_minute=self._settings.get(CRAWL_REQUESTS),
            bytes_per_hour=self._settings.get(CRAWL_MB) * MEGABYTE,
            is_away=self._settings.get(CRAWL_AWAY) and self.input_idle_s() >= self.AWAY_S,
            is_outdated=is_outdated,
        )

    async def _download(self, file: IndexFile, canvas: ListedCanvas) -> None:
        """Download and index one canvas, and record the outcome."""
        self._undated.discard(canvas.canvas_id)
        before = await asyncio.to_thread(file.download, canvas.canvas_id)
        self._request = asyncio.ensure_future(self._read(canvas.canvas_id, before))
        try:
            size, etag = await self._request
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            return  # a canvas was opened
        except (errors.NotFoundError, errors.ForbiddenError):
            await asyncio.to_thread(file.delete_canvas, canvas.canvas_id)
            if not canvas.is_listed:
                return  # without a record, so that it is never requested again
            size, etag = 0, ""
        except (errors.UnauthorizedError, errors.RateLimitedError, error_messages.NotConnectedError):
            return  # the connection shows it
        except errors.ApiError as error:
            log.info("the crawl: canvas %s: %s", canvas.canvas_id, error)
            failed = CanvasDownload(
                canvas.updated_at, "", before.bytes, time.time(), failures=before.failures + 1
            )
            await asyncio.to_thread(file.record_download, canvas.canvas_id, failed)
            return
        finally:
            self._request = None
        if not canvas.is_dated:
            self._undated.add(canvas.canvas_id)
        done = CanvasDownload(canvas.updated_at, etag, size, time.time())
        await asyncio.to_thread(file.record_download, canvas.canvas_id, done)
        self._indexed.add(canvas.canvas_id)
        self.update_state(
            indexed=min(len(self._indexed), self._state.total),
            downloaded=self._state.downloaded + size - before.bytes,
            disk=await asyncio.to_thread(file.size),
        )

    async def _read(self, canvas_id: str, before: CanvasDownload) -> tuple[int, str]:
        """Download a canvas with its notes into the index; return the size in bytes and the ETag."""
        from wsdesk.graph.model.document import Document

        first = await self._page(canvas_id, before.etag if not before.failures else "", None)
        if first.data is None:
            return before.bytes, before.etag
        size = len(first.data)

        async def fetch(offset: int | None, _etag: str) -> TaggedBytes:
            nonlocal size
            if offset is None or self._budget_wait() > CrawlBudget.MINUTE_S:
                return first  # a page without new notes ends the paging
            while (wait := self._budget_wait()) > 0:  # noqa: ASYNC110 - others may send meanwhile
                await asyncio.sleep(min(max(wait, 0.01), self.STEP_S))
            page = await self._page(canvas_id, "", offset)
            size += len(page.data or b"")
            return page

        empty = loaded_content.LoadedContent(Document(canvas_id))
        # Without a variable, so that the document is freed while the canvas is indexed.
        await self._indexer.add(await read_whole(canvas_id, fetch, None, empty, restarts=0))
        return size, first.etag

    async def _page(self, canvas_id: str, etag: str, offset: int | None) -> TaggedBytes:
        began = time.monotonic()
        self._budget.add_request(began)
        try:
            page = await self._connection.request(
                lambda client: client.get_canvas_content_if_changed(canvas_id, etag, note_offset=offset),
                background=True,
            )
        except (errors.RateLimitedError, errors.ServerError, errors.NetworkError):
            self._budget.add_failure(time.monotonic())
            raise
        self._budget.add_response(time.monotonic(), time.monotonic() - began, len(page.data or b""))
        return page


def _is_current(download: CanvasDownload | None, canvas: ListedCanvas) -> bool:
    """Whether an indexed canvas isn't known to be outdated."""
    return download is None or (not download.failures and download.updated_at == canvas.updated_at)
