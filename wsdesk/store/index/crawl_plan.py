"""Crawl plan and budget: which canvases are downloaded for the search index, in which order, and how fast."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.index.values import CanvasDownload

MIN_INTERVAL_S = 600.0
"""Minimum time in seconds between two downloads of one canvas."""
FOLLOWED_INTERVAL_S = 120.0
"""The same of a canvas that the user follows, to be notified."""
UNLISTED_INTERVAL_S = 86_400.0
"""Minimum time in seconds between two downloads of an indexed canvas that the server doesn't list."""
MAX_CANVASES = 50_000
"""Maximum number of crawled canvases per workspace."""
_MAX_DOUBLINGS = 8
_FAST_INTERVAL_S = 0.5
"""Minimum interval in seconds between requests for news, and while the user is away."""
_MAX_LOAD = 0.2
"""Share of the time during which the server may then work on requests."""
_CAUTIOUS_S = 3_600.0
"""Time in seconds after a failure during which requests aren't faster."""


@dataclass(frozen=True, slots=True)
class ListedCanvas:
    """Canvas that the server lists. `updated_at` is compared as text, because its format isn't specified."""

    canvas_id: str
    project_id: str = ""
    updated_at: str = ""
    is_listed: bool = True
    """False for an indexed canvas that the server no longer lists."""
    is_outdated: bool = False
    """Whether it changed since it was downloaded."""
    is_dated: bool = True
    """Whether `updated_at` is its own, not that of its project."""


def canvases_due(
    listed: Sequence[ListedCanvas],
    downloads: Mapping[str, CanvasDownload],
    now: float,
    *,
    first: Sequence[str] = (),
    followed: Collection[str] = (),
    excluded_projects: Collection[str] = (),
    undated: Collection[str] = (),
) -> list[ListedCanvas]:
    """Return the canvases to download: those in `first`, then by `updated_at`, newest first.

    A canvas is due if it was never downloaded or if its `updated_at` differs from that of its last download,
    at most once per `MIN_INTERVAL_S`, or `FOLLOWED_INTERVAL_S` for those in `followed`. Each failure doubles
    the interval. Those in `undated`, which were downloaded before their own `updated_at` was listed, are due
    once it is. An indexed canvas that isn't listed is due every `UNLISTED_INTERVAL_S`, to detect whether it
    was deleted.
    """
    rank = {canvas_id: n for n, canvas_id in enumerate(first)}
    listed_ids = {canvas.canvas_id for canvas in listed}
    included = [c for c in listed[:MAX_CANVASES] if c.project_id not in excluded_projects]
    due = [
        replace(canvas, is_outdated=_is_outdated(canvas, downloads.get(canvas.canvas_id)))
        for canvas in included
        if _is_due(canvas, downloads.get(canvas.canvas_id), now, canvas.canvas_id in followed)
        or (canvas.is_dated and canvas.canvas_id in undated)
    ]
    due.sort(key=lambda canvas: canvas.updated_at, reverse=True)
    due.sort(key=lambda canvas: rank.get(canvas.canvas_id, len(rank)))
    for canvas_id, download in downloads.items():
        if canvas_id not in listed_ids and now - download.read_at >= UNLISTED_INTERVAL_S:
            due.append(ListedCanvas(canvas_id, updated_at=download.updated_at, is_listed=False))
    return due


def _is_outdated(canvas: ListedCanvas, download: CanvasDownload | None) -> bool:
    """False for a failed download, which has no urgency."""
    return download is not None and not download.failures and download.updated_at != canvas.updated_at


def _is_due(canvas: ListedCanvas, download: CanvasDownload | None, now: float, is_followed: bool) -> bool:
    if download is None:
        return True
    if not download.failures and download.updated_at == canvas.updated_at:
        return False
    least = FOLLOWED_INTERVAL_S if is_followed else MIN_INTERVAL_S
    interval = least * 2 ** min(download.failures, _MAX_DOUBLINGS)
    return not 0 <= now - download.read_at < interval


class CrawlBudget:
    """Sliding-window rate limiter: requests per minute and bytes per hour. Times are in seconds."""

    MINUTE_S = 60.0
    HOUR_S = 3_600.0

    def __init__(self) -> None:
        self._requests: deque[float] = deque()
        self._bytes: deque[tuple[float, int]] = deque()
        self._response_s = math.inf
        self._cautious_until = 0.0

    def add_request(self, now: float) -> None:
        self._requests.append(now)

    def add_bytes(self, now: float, size: int) -> None:
        self._bytes.append((now, size))

    def add_response(self, now: float, response_s: float, size: int) -> None:
        """Add a response with its duration in seconds."""
        self._response_s = response_s
        self.add_bytes(now, size)

    def add_failure(self, now: float) -> None:
        """Count a response with the status of a busy server, or a missing response."""
        self._cautious_until = now + _CAUTIOUS_S

    def has_bytes(self, now: float, bytes_per_hour: int) -> bool:
        """Whether the bytes of the last hour are below the budget."""
        return sum(size for at, size in self._bytes if now - at < self.HOUR_S) < bytes_per_hour

    def wait_s(
        self,
        now: float,
        *,
        requests_per_minute: int,
        bytes_per_hour: int,
        is_away: bool = False,
        is_outdated: bool = False,
    ) -> float:
        """Return the seconds until the next request may start; 0 if it may start now.

        Requests are spread evenly over the minute. If the last response took little time, those for
        outdated canvases aren't, and more are permitted while the user is away. The last response may exceed
        the byte budget, because its size isn't known in advance.
        """
        while self._requests and now - self._requests[0] >= self.MINUTE_S:
            self._requests.popleft()
        while self._bytes and now - self._bytes[0][0] >= self.HOUR_S:
            self._bytes.popleft()
        wait = 0.0
        if self._requests:
            interval = self.MINUTE_S / requests_per_minute
            is_fast = (is_away or is_outdated) and now >= self._cautious_until
            if is_fast:
                interval = min(interval, max(_FAST_INTERVAL_S, self._response_s / _MAX_LOAD))
            wait = self._requests[-1] + interval - now
            if len(self._requests) >= requests_per_minute and not (is_fast and is_away):
                wait = max(wait, self._requests[-requests_per_minute] + self.MINUTE_S - now)
        over = sum(size for _, size in self._bytes) - bytes_per_hour
        for at, size in self._bytes:
            if over < 0:
                break
            wait = max(wait, at + self.HOUR_S - now)
            over -= size
        return max(0.0, wait)


def listed_canvases(
    by_project: Mapping[str, Iterable[object]], summaries: Mapping[str, object], edited_at: Mapping[str, str]
) -> tuple[ListedCanvas, ...]:
    """Return all listed canvases without duplicates.

    A canvas that is listed only in its project has no `updatedAt`; the project's `edited_at` is used instead.
    """
    canvases: dict[str, ListedCanvas] = {}
    for project_id, entries in by_project.items():
        for entry in entries:
            canvas_id: str = getattr(entry, "id", "")
            own = getattr(entry, "updated_at", None)
            updated_at = own or edited_at.get(project_id, "")
            if canvas_id:
                canvases.setdefault(
                    canvas_id, ListedCanvas(canvas_id, project_id, updated_at, is_dated=bool(own))
                )
    for canvas_id, summary in summaries.items():
        project_id = getattr(summary, "project_id", None) or ""
        updated_at = getattr(summary, "updated_at", None) or ""
        canvases.setdefault(canvas_id, ListedCanvas(canvas_id, project_id, updated_at))
    return tuple(canvases.values())
