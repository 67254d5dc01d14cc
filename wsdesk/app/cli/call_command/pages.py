"""`--all`: reads a list to its end and prints it in the format of one response."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from wsdesk.api import paging
from wsdesk.api.client import Client
from wsdesk.app.cli.call_command.arguments import CallArguments, UsageError
from wsdesk.app.cli.call_command.operations import call_operation, page_size_of, search_of, sort_of
from wsdesk.wire.base import ListResponse, Resource
from wsdesk.wire.limits import CANVAS_PAGE, PROJECT_PAGE
from wsdesk.wire.project import CanvasList, ProjectList
from wsdesk.wire.search import AssetSearchResponse

Gathered = tuple[Resource, str]
"""The response, and the reason why it may be incomplete (empty: it is complete)."""


async def every_page(client: Client, given: CallArguments) -> Gathered:
    """Read all pages as one response. Raises ApiError, or UsageError if the operation isn't a list."""
    operation = given.operation.name
    if operation not in _LISTS:
        raise UsageError(f"{operation} isn't paginated; --all works with {', '.join(_LISTS)}")
    if given.whole("offset") or given.whole("noteOffset"):
        raise UsageError("--all can't be combined with an offset")
    return await _LISTS[operation](client, given)


async def _projects(client: Client, given: CallArguments) -> Gathered:
    sort, direction = sort_of(given)
    size = page_size_of(given, PROJECT_PAGE.maximum or 1)
    found = await paging.all_projects(client, sort=sort, direction=direction, page_size=size)
    return ProjectList(data=found.rows, total=found.total), _doubt(found)


async def _canvases(client: Client, given: CallArguments) -> Gathered:
    found = await paging.all_canvases(client, page_size=page_size_of(given, CANVAS_PAGE.maximum or 1))
    return CanvasList(data=found.rows, total=found.total), _doubt(found)


async def _hits(client: Client, given: CallArguments) -> Gathered:
    search = search_of(given)
    found = await paging.all_hits(client, search)
    echoes = {
        param.name: given.query[param.name]
        for param in given.operation.query
        if not param.names and param.name in given.query
    }
    answer = AssetSearchResponse.read({**echoes, "results": found.rows, "total": found.total})
    return answer, _doubt(found)


async def _notes(client: Client, given: CallArguments) -> Gathered:
    content, found = await paging.all_notes(client, given.places["canvasId"])
    whole = content.model_copy(update={"notes": found.rows, "next_note_offset": None})
    return whole, _doubt(found)


async def _models(client: Client, given: CallArguments) -> Gathered:
    return await call_operation(client, given), ""


def _doubt(found: paging.PageCollector[Any]) -> str:
    return "" if found.complete else found.ended


_LISTS: dict[str, Callable[[Client, CallArguments], Awaitable[Gathered]]] = {
    "list-projects": _projects,
    "list-canvases": _canvases,
    "search-assets": _hits,
    "get-canvas-content": _notes,
    "list-models": _models,
}


def left_out(answer: Resource) -> Sequence[dict[str, object]]:
    """Message about rows that couldn't be parsed."""
    if not isinstance(answer, ListResponse):
        return ()
    return [{"index": row.index, "code": row.code, "id": row.id} for row in answer.unreadable]
