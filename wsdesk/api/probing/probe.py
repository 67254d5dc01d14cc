"""Trying the spellings of everything that is hidden, in eight requests where the defaults are right."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any

from wsdesk.api.client import Client
from wsdesk.api.probing import canvases, others, projects
from wsdesk.api.probing.findings import Report
from wsdesk.api.probing.trials import NoAnswer, Stopped, Trials
from wsdesk.api.retry import Policy
from wsdesk.wire.canvas import CanvasSummary
from wsdesk.wire.project import Project
from wsdesk.wire.spelling import hidden_names

PROBE_POLICY = Policy(attempts=1)
"""One attempt a request: a probe counts what it sends, and a limit is waited for by its next request."""


async def probe(
    client: Client,
    names: Mapping[str, str],
    *,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> Report:
    """Find out the hidden names; `names` are the overrides in use so far.

    The client is taken for this alone: its spelling and its patience are other ones afterwards. Nothing is
    written, and at most 40 requests are sent. Raises ApiError where the service cannot be reached or refuses
    the key.
    """
    client.use_policy(PROBE_POLICY)
    trials = Trials(client, names, sleep)
    listed = projects.ProjectNames(trials)
    summed = canvases.CanvasNames(trials)
    try:
        await _part(trials, projects.OPERATION, listed.run())
        await _part(trials, canvases.OPERATION, summed.run())
        await _part(trials, others.CONTENT, others.note_offset(trials, _smallest(listed.seen, summed.seen)))
        await _part(trials, others.MODELS, others.category(trials))
        folder = next((p.folder_id for p in listed.seen if p.folder_id), None) or ""
        text = next((p.title for p in listed.seen if p.title), None) or ""
        await _part(trials, others.SEARCH, others.hit_count(trials, folder, text))
    except Stopped as stop:
        for operation in (projects.OPERATION, canvases.OPERATION, others.CONTENT, others.MODELS):
            _unsure(trials, operation, str(stop))
        trials.unsure(others.SEARCH, "count", str(stop))
    return Report(trials.found(), trials.requests)


async def _part(trials: Trials, operation: str, work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except NoAnswer:
        _unsure(trials, operation, "no-answer")


def _unsure(trials: Trials, operation: str, why: str) -> None:
    for hidden in hidden_names(operation):
        trials.unsure(operation, hidden.role, why)


def _smallest(projects_seen: Sequence[Project], canvases_seen: Sequence[CanvasSummary]) -> str:
    """The canvas with the fewest nodes, but some: the content of a large one would be a large answer."""
    sizes: dict[str, int] = {}
    for canvas in (*canvases_seen, *(c for project in projects_seen for c in project.canvases)):
        if canvas.id:
            sizes.setdefault(canvas.id, canvas.node_count or 0)
    return min(sizes, key=lambda canvas_id: (sizes[canvas_id] < 1, sizes[canvas_id]), default="")
