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
"""One attempt a request: a probe counts what it sends, and a limit is waited for by its next request."""


async def probe(
    client: Client,
    names: Mapping[str, str],
    *,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> ProbeReport:
    """Find out the hidden names; `names` are the overrides in use so far.

    The client is taken for this alone: its spelling and its patience are other ones afterwards. Nothing is
    written, and at most 40 requests are sent. Raises ApiError where the server cannot be reached or refuses
    the key.
    """
    client.set_retry_policy(PROBE_POLICY)
    trials = ProbeRequests(client, names, sleep)
    listed = projects.ProjectNames(trials)
    summed = canvases.CanvasNames(trials)
    try:
        await _part(trials, projects.OPERATION, listed.run())
        await _part(trials, canvases.OPERATION, summed.run())
        await _part(
            trials,
            content_models_search.CONTENT,
            content_models_search.note_offset(trials, _smallest(listed.seen, summed.seen)),
        )
        await _part(trials, content_models_search.MODELS, content_models_search.category(trials))
        folder = next((p.folder_id for p in listed.seen if p.folder_id), None) or ""
        text = next((p.title for p in listed.seen if p.title), None) or ""
        await _part(
            trials, content_models_search.SEARCH, content_models_search.hit_count(trials, folder, text)
        )
    except ProbeStoppedError as stop:
        for operation in (
            projects.OPERATION,
            canvases.OPERATION,
            content_models_search.CONTENT,
            content_models_search.MODELS,
        ):
            _unsure(trials, operation, str(stop))
        trials.mark_unknown(content_models_search.SEARCH, "count", str(stop))
    return ProbeReport(trials.results(), trials.requests)


async def _part(trials: ProbeRequests, operation: str, work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except NoResponseError:
        _unsure(trials, operation, "no-answer")


def _unsure(trials: ProbeRequests, operation: str, why: str) -> None:
    for hidden in hidden_names(operation):
        trials.mark_unknown(operation, hidden.role, why)


def _smallest(projects_seen: Sequence[Project], canvases_seen: Sequence[CanvasSummary]) -> str:
    """The canvas with the fewest nodes, but some: the content of a large one would be a large answer."""
    sizes: dict[str, int] = {}
    for canvas in (*canvases_seen, *(c for project in projects_seen for c in project.canvases)):
        if canvas.id:
            sizes.setdefault(canvas.id, canvas.node_count or 0)
    return min(sizes, key=lambda canvas_id: (sizes[canvas_id] < 1, sizes[canvas_id]), default="")
