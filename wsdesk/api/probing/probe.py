"""Probing of all open parameter names; eight requests if the defaults are right."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any

from wsdesk.api.client import Client
from wsdesk.api.probing import projects
from wsdesk.api.probing.report import ProbeReport
from wsdesk.api.probing.requests import NoResponseError, ProbeRequests, ProbeStoppedError
from wsdesk.api.retry import RetryPolicy
from wsdesk.wire.content_fields import SummaryFields
from wsdesk.wire.content_reader import NotContentError, read_slices
from wsdesk.wire.limits import ModelCategory
from wsdesk.wire.models import ModelList
from wsdesk.wire.param_names import hidden_names
from wsdesk.wire.project import CanvasList, CanvasSummary, Project
from wsdesk.wire.search import AssetSearch, AssetSearchResponse

CANVASES = "list-canvases"


class CanvasNames:
    """Tests the names; `seen` are the canvases in the responses."""

    def __init__(self, requests: ProbeRequests) -> None:
        self._requests = requests
        self.seen: tuple[CanvasSummary, ...] = ()

    async def run(self) -> None:
        """Test all names. Raises ProbeStoppedError."""
        requests = self._requests
        size, offset = (requests.candidates(CANVASES, role)[0] for role in ("pageSize", "offset"))
        sent = {"pageSize": size}
        base = await self._list(sent, limit=1)
        if base is None:
            sent = dict[str, str]()
            base = await self._list(sent)
        if base is None:
            raise NoResponseError
        self.seen = tuple(base.data)
        second = await self._list({**sent, "offset": offset}, limit=1, offset=1)
        is_offset_effective = second is not None and _first(second) not in ("", _first(base))
        has_several = len(base.data) > 1 or (base.total or 0) > 1 or is_offset_effective
        if second is not None:
            self.seen += tuple(second.data)
        if not has_several:
            for role in ("pageSize", "offset"):
                requests.mark_unknown(CANVASES, role, "few-rows")
            return
        if sent and len(base.data) <= 1:
            requests.mark_supported(CANVASES, "pageSize", size)
        else:
            await requests.first(CANVASES, "pageSize", self._limits_page, without=size if sent else "")
        if is_offset_effective:
            requests.mark_supported(CANVASES, "offset", offset)
            return

        async def skips_rows(name: str) -> bool:
            page = await self._list({**sent, "offset": name}, limit=1, offset=1)
            return page is not None and _first(page) != _first(base)

        await requests.first(CANVASES, "offset", skips_rows, without=offset if second is not None else "")

    async def _limits_page(self, name: str) -> bool:
        page = await self._list({"pageSize": name}, limit=1)
        return page is not None and len(page.data) <= 1

    async def _list(self, sent: Mapping[str, str], *, limit: int = 1, offset: int = 0) -> CanvasList | None:
        def call(client: Client) -> Awaitable[CanvasList]:
            return client.list_canvases(limit=limit, offset=offset)

        return await self._requests.send(CANVASES, sent, call)


def _first(page: CanvasList) -> str:
    return page.data[0].id if page.data else ""


CONTENT = "get-canvas-content"
MODELS = "list-models"
SEARCH = "search-assets"


async def note_offset(requests: ProbeRequests, canvas_id: str) -> None:
    """Endpoint 11 with one canvas. Raises ProbeStoppedError."""
    if not canvas_id:
        requests.mark_unknown(CONTENT, "noteOffset", "few-rows")
        return
    seen: list[SummaryFields] = []

    async def is_echoed(name: str) -> bool:
        def call(client: Client) -> Awaitable[bytes]:
            return client.get_canvas_content_bytes(canvas_id, note_offset=1)

        data = await requests.send(CONTENT, {"noteOffset": name}, call)
        if data is None:
            return False
        fields = SummaryFields()
        try:
            for piece in read_slices(data):
                fields = piece.fields
        except NotContentError:
            raise NoResponseError from None
        seen.append(fields)
        return fields.note_offset == 1

    first, *others = requests.candidates(CONTENT, "noteOffset")
    if await is_echoed(first):
        requests.mark_supported(CONTENT, "noteOffset", first)
    elif seen and (seen[0].note_offset is None or (seen[0].total_note_count or 0) < 2):
        # The offset isn't echoed, or was clamped to the number of notes.
        requests.mark_unknown(CONTENT, "noteOffset", "no-notes")
    elif others:
        await requests.first(CONTENT, "noteOffset", is_echoed, without=first)


async def category(requests: ProbeRequests) -> None:
    """Endpoint 6. Raises ProbeStoppedError."""

    async def count(name: str, kind: ModelCategory | None) -> int | None:
        def call(client: Client) -> Awaitable[ModelList]:
            return client.list_models(kind)

        response = await requests.send(MODELS, {"category": name} if name else {}, call)
        return None if response is None else len(response.models)

    total = await count("", None)
    if total is None or total < 2:
        requests.mark_unknown(MODELS, "category", "few-rows")
        return

    async def is_filtered(name: str) -> bool:
        filtered = await count(name, "audio")
        return filtered is not None and filtered < total

    await requests.first(MODELS, "category", is_filtered)


async def result_count(requests: ProbeRequests, folder_id: str, text: str) -> None:
    """Endpoint 5: the count, with a search that has several results. Raises ProbeStoppedError.

    Offset and mode aren't tested: paging terminates even if the offset is ignored, and modes can't be
    distinguished by their results.
    """
    if not folder_id and not text:
        return
    search = AssetSearch(folder_id=folder_id or None, query=None if folder_id else text[:500], count=1)
    totals: list[int] = []

    async def is_limited(name: str) -> bool:
        def call(client: Client) -> Awaitable[AssetSearchResponse]:
            return client.search_assets(search)

        response = await requests.send(SEARCH, {"count": name}, call)
        if response is None:
            return False
        totals.append(max(response.total or 0, len(response.results)))
        return len(response.results) <= 1 < totals[-1]

    first, *others = requests.candidates(SEARCH, "count")
    if await is_limited(first):
        requests.mark_supported(SEARCH, "count", first)
    elif totals and totals[0] < 2:
        requests.mark_unknown(SEARCH, "count", "few-rows")
    elif others:
        await requests.first(SEARCH, "count", is_limited, without=first)


PROBE_POLICY = RetryPolicy(attempts=1)
"""One attempt per request: the probe counts its requests, and a rate limit delays the next one."""


async def probe(
    client: Client, names: Mapping[str, str], *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> ProbeReport:
    """Find the open parameter names; `names` are the current overrides.

    The client must not be used otherwise, since its names and retry policy are changed. Nothing is written,
    and at most 40 requests are sent. Raises ApiError if the server can't be reached or rejects the key.
    """
    client.set_retry_policy(PROBE_POLICY)
    requests = ProbeRequests(client, names, sleep)
    project_names = projects.ProjectNames(requests)
    canvas_names = CanvasNames(requests)
    try:
        await _run_part(requests, projects.OPERATION, project_names.run())
        await _run_part(requests, CANVASES, canvas_names.run())
        await _run_part(
            requests, CONTENT, note_offset(requests, _smallest(project_names.seen, canvas_names.seen))
        )
        await _run_part(requests, MODELS, category(requests))
        folder = next((p.folder_id for p in project_names.seen if p.folder_id), None) or ""
        text = next((p.title for p in project_names.seen if p.title), None) or ""
        await _run_part(requests, SEARCH, result_count(requests, folder, text))
    except ProbeStoppedError as stop:
        for operation in (projects.OPERATION, CANVASES, CONTENT, MODELS):
            _mark_all_unknown(requests, operation, str(stop))
        requests.mark_unknown(SEARCH, "count", str(stop))
    return ProbeReport(requests.results(), requests.requests)


async def _run_part(requests: ProbeRequests, operation: str, work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except NoResponseError:
        _mark_all_unknown(requests, operation, "no-answer")


def _mark_all_unknown(requests: ProbeRequests, operation: str, why: str) -> None:
    for hidden in hidden_names(operation):
        requests.mark_unknown(operation, hidden.role, why)


def _smallest(projects_seen: Sequence[Project], canvases_seen: Sequence[CanvasSummary]) -> str:
    """The nonempty canvas with the fewest nodes, for a small response."""
    sizes: dict[str, int] = {}
    for canvas in (*canvases_seen, *(c for project in projects_seen for c in project.canvases)):
        if canvas.id:
            sizes.setdefault(canvas.id, canvas.node_count or 0)
    return min(sizes, key=lambda canvas_id: (sizes[canvas_id] < 1, sizes[canvas_id]), default="")
