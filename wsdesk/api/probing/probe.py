"""Probing of all open parameter names; eight requests if the defaults are right."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any

from wsdesk.api.client import Client
from wsdesk.api.probing import canvases, content_models_search, projects
from wsdesk.api.probing.report import ProbeReport
from wsdesk.api.probing.requests import NoResponseError, ProbeRequests, ProbeStoppedError
from wsdesk.api.retry import RetryPolicy
from wsdesk.wire.canvas import CanvasSummary
from wsdesk.wire.param_names import hidden_names
from wsdesk.wire.project import Project

PROBE_POLICY = RetryPolicy(attempts=1)
"""One attempt per request: the probe counts its requests, and a rate limit delays the next one."""


async def probe(
    client: Client,
    names: Mapping[str, str],
    *,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> ProbeReport:
    """Find the open parameter names; `names` are the current overrides.

    The client must not be used otherwise, since its names and retry policy are changed. Nothing is written,
    and at most 40 requests are sent. Raises ApiError if the server can't be reached or rejects the key.
    """
    client.set_retry_policy(PROBE_POLICY)
    requests = ProbeRequests(client, names, sleep)
    project_names = projects.ProjectNames(requests)
    canvas_names = canvases.CanvasNames(requests)
    try:
        await _run_part(requests, projects.OPERATION, project_names.run())
        await _run_part(requests, canvases.OPERATION, canvas_names.run())
        await _run_part(
            requests,
            content_models_search.CONTENT,
            content_models_search.note_offset(requests, _smallest(project_names.seen, canvas_names.seen)),
        )
        await _run_part(requests, content_models_search.MODELS, content_models_search.category(requests))
        folder = next((p.folder_id for p in project_names.seen if p.folder_id), None) or ""
        text = next((p.title for p in project_names.seen if p.title), None) or ""
        await _run_part(
            requests, content_models_search.SEARCH, content_models_search.result_count(requests, folder, text)
        )
    except ProbeStoppedError as stop:
        for operation in (
            projects.OPERATION,
            canvases.OPERATION,
            content_models_search.CONTENT,
            content_models_search.MODELS,
        ):
            _mark_all_unknown(requests, operation, str(stop))
        requests.mark_unknown(content_models_search.SEARCH, "count", str(stop))
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
