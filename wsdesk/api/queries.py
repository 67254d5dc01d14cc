"""Query strings of operations, with the parameter names of the connection."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wsdesk.api.errors import InvalidRequestError, RequestInfo
from wsdesk.wire import operations as rows
from wsdesk.wire.limits import (
    CANVAS_PAGE,
    CATEGORIES,
    DIRECTIONS,
    NOTE_OFFSET,
    OFFSET,
    PROJECT_PAGE,
    PROJECT_SORTS,
    Violation,
    choice_fault,
    collect_violations,
)
from wsdesk.wire.param_names import ParamNames
from wsdesk.wire.search import AssetSearch

Query = tuple[tuple[str, str], ...]


def refuse(faults: Iterable[Violation], operation: str) -> None:
    """Raises InvalidRequest for the first fault, if there is one."""
    for fault in faults:
        raise InvalidRequestError(fault.field, fault.limit, request=RequestInfo(operation))


def projects(spelling: ParamNames, limit: int, offset: int, sort: str | None, direction: str | None) -> Query:
    """Endpoint 8."""
    operation = rows.LIST_PROJECTS.operation
    refuse(
        collect_violations(
            PROJECT_PAGE.fault(limit),
            OFFSET.fault(offset),
            choice_fault("sort", sort, PROJECT_SORTS) if sort is not None else None,
            choice_fault("direction", direction, DIRECTIONS) if direction is not None else None,
        ),
        operation,
    )
    values = {"pageSize": limit, "offset": offset or None, "sort": sort, "direction": direction}
    return _spelt(spelling, operation, values)


def canvases(spelling: ParamNames, limit: int, offset: int) -> Query:
    """Endpoint 9."""
    operation = rows.LIST_CANVASES.operation
    refuse(collect_violations(CANVAS_PAGE.fault(limit), OFFSET.fault(offset)), operation)
    return _spelt(spelling, operation, {"pageSize": limit, "offset": offset or None})


def content(spelling: ParamNames, note_offset: int | None) -> Query:
    """Endpoint 11."""
    operation = rows.GET_CANVAS_CONTENT.operation
    if note_offset is not None:
        refuse(collect_violations(NOTE_OFFSET.fault(note_offset)), operation)
    return _spelt(spelling, operation, {"noteOffset": note_offset})


def models(spelling: ParamNames, category: str | None) -> Query:
    """Endpoint 6."""
    operation = rows.LIST_MODELS.operation
    if category is not None:
        refuse(collect_violations(choice_fault("category", category, CATEGORIES)), operation)
    return _spelt(spelling, operation, {"category": category})


def search(spelling: ParamNames, request: AssetSearch) -> Query:
    """Endpoint 5: the shown names as they are, the hidden ones as they are spelt."""
    operation = rows.SEARCH_ASSETS.operation
    refuse(request.faults(), operation)
    shown: dict[str, str | None] = {
        "query": request.query,
        "folderId": request.folder_id,
        "canvasId": request.canvas_id,
        "source": request.source,
        "fileType": request.file_type,
        "tags": ",".join(request.tags) or None,
    }
    hidden = {"count": request.count, "offset": request.offset or None, "mode": request.mode}
    plain = tuple((name, value) for name, value in shown.items() if value is not None)
    return plain + _spelt(spelling, operation, hidden)


def _spelt(spelling: ParamNames, operation: str, roles: Mapping[str, int | str | None]) -> Query:
    """Roles that have a value, under the names in use; a role that this service has not is left out."""
    query: list[tuple[str, str]] = []
    for role, value in roles.items():
        name = spelling.name(operation, role)
        if value is not None and name is not None:
            query.append((name, str(value)))
    return tuple(query)
