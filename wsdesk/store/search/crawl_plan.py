"""Crawl plan and budget: which canvases are downloaded for the search index, in which order, and how fast."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.index.values import CanvasDownload

LEAST_INTERVAL_S = 600.0
"""Seconds between two downloads of one canvas, however often the server says that it changed."""
UNLISTED_INTERVAL_S = 86_400.0
"""Seconds between two downloads of an indexed canvas that the server doesn't list."""
MOST_CANVASES = 50_000
"""Canvases of one workspace that are crawled."""
_MOST_DOUBLINGS = 8


@dataclass(frozen=True, slots=True)
class ListedCanvas:
    """A canvas of the server's lists. `updated_at` is compared as text; its format is up to the server."""

    canvas_id: str
    project_id: str = ""
    updated_at: str = ""


def canvases_due(
    listed: Sequence[ListedCanvas],
    downloads: Mapping[str, CanvasDownload],
    now: float,
    *,
    first: Sequence[str] = (),
    excluded_projects: Collection[str] = (),
) -> list[ListedCanvas]:
    """The canvases to download, in this order: those of `first`, then by `updated_at`, newest first.

    A canvas is due if it was never downloaded or if its `updated_at` differs from that of its last download,
    and then at most every `LEAST_INTERVAL_S`. Each failure doubles the interval. An indexed canvas that is
    not listed is due every `UNLISTED_INTERVAL_S`: the answer tells whether it still exists.
    """
    rank = {canvas_id: n for n, canvas_id in enumerate(first)}
    known = {canvas.canvas_id for canvas in listed}
    wanted = [c for c in listed[:MOST_CANVASES] if c.project_id not in excluded_projects]
    due = [canvas for canvas in wanted if _is_due(canvas, downloads.get(canvas.canvas_id), now)]
    due.sort(key=lambda canvas: canvas.updated_at, reverse=True)
    due.sort(key=lambda canvas: rank.get(canvas.canvas_id, len(rank)))
    for canvas_id, download in downloads.items():
        if canvas_id not in known and now - download.read_at >= UNLISTED_INTERVAL_S:
            due.append(ListedCanvas(canvas_id, updated_at=download.updated_at))
    return due


def _is_due(canvas: ListedCanvas, download: CanvasDownload | None, now: float) -> bool:
    if download is None:
        return True
    if not download.failures and download.updated_at == canvas.updated_at:
        return False
    interval = LEAST_INTERVAL_S * 2 ** min(download.failures, _MOST_DOUBLINGS)
    return not 0 <= now - download.read_at < interval


class CrawlBudget:
    """Sliding windows: requests per minute and bytes per hour. Times are seconds of one clock."""

    MINUTE_S = 60.0
    HOUR_S = 3_600.0

    def __init__(self) -> None:
        self._requests: deque[float] = deque()
        self._bytes: deque[tuple[float, int]] = deque()

    def add_request(self, now: float) -> None:
        self._requests.append(now)

    def add_bytes(self, now: float, size: int) -> None:
        self._bytes.append((now, size))

    def wait_s(self, now: float, *, requests_per_minute: int, bytes_per_hour: int) -> float:
        """Seconds until the next request may start; 0 if it may start now.

        Requests are spread evenly over the minute. The last response may exceed the budget of bytes, because
        its size isn't known before.
        """
        while self._requests and now - self._requests[0] >= self.MINUTE_S:
            self._requests.popleft()
        while self._bytes and now - self._bytes[0][0] >= self.HOUR_S:
            self._bytes.popleft()
        wait = 0.0
        if self._requests:
            wait = self._requests[-1] + self.MINUTE_S / requests_per_minute - now
        over = sum(size for _, size in self._bytes) - bytes_per_hour
        for at, size in self._bytes:
            if over < 0:
                break
            wait = max(wait, at + self.HOUR_S - now)
            over -= size
        return max(0.0, wait)


def listed_canvases(
    by_project: Mapping[str, Iterable[object]],
    summaries: Mapping[str, object],
    edited_at: Mapping[str, str],
) -> tuple[ListedCanvas, ...]:
    """All canvases that the lists name, each once.

    A canvas that only its project's array names has no `updatedAt`: `edited_at` of the project takes its
    place.
    """
    found: dict[str, ListedCanvas] = {}
    for project_id, entries in by_project.items():
        for entry in entries:
            canvas_id: str = getattr(entry, "id", "")
            updated_at = getattr(entry, "updated_at", None) or edited_at.get(project_id, "")
            if canvas_id:
                found.setdefault(canvas_id, ListedCanvas(canvas_id, project_id, updated_at))
    for canvas_id, summary in summaries.items():
        project_id = getattr(summary, "project_id", None) or ""
        updated_at = getattr(summary, "updated_at", None) or ""
        found.setdefault(canvas_id, ListedCanvas(canvas_id, project_id, updated_at))
    return tuple(found.values())
