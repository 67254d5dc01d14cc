"""Arguments of `wsdesk call`, assigned to the parameters of the operation, and the request that they make.

A parameter is a placeholder of the path, a query parameter, a field of the body, or an open query name: its
role (`pageSize`, `sort` …) or any of its names in `wsdesk.wire.param_names`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast

from pydantic import ValidationError

from wsdesk.api.client import Client
from wsdesk.api.errors import InvalidRequestError
from wsdesk.wire.base import RequestModel, Resource
from wsdesk.wire.limits import IntegerLimit, ProjectSort, SortDirection, violations_from
from wsdesk.wire.operations import SEARCH_ASSETS, Operation
from wsdesk.wire.param_names import ParamNames

if TYPE_CHECKING:
    from wsdesk.wire.search import AssetSearch

Q = TypeVar("Q", bound=RequestModel)

_WHOLE = re.compile(r"-?[0-9]{1,18}")


class UsageError(Exception):
    """A required argument is missing, or one is invalid; the message is for users."""


class CommandFailedError(Exception):
    """A command failed for a reason other than its arguments; the message is for users."""


@dataclass(frozen=True, slots=True)
class CallArguments:
    """`places` of the path, `query` by displayed name or role, `fields` of the body."""

    operation: Operation[Any]
    places: dict[str, str]
    query: dict[str, str]
    fields: dict[str, Any]

    def whole(self, name: str) -> int | None:
        """An integer of the query, None if it is missing. Raises InvalidRequestError."""
        text = self.query.get(name)
        if text is not None and not _WHOLE.fullmatch(text):
            raise InvalidRequestError(name, "a whole number")
        return int(text) if text is not None else None

    def request(self, kind: type[Q]) -> Q:
        """The body. Raises InvalidRequestError for a missing, unknown, or mistyped field."""
        return checked(kind, self.fields)


def checked(kind: type[Q], fields: Mapping[str, Any]) -> Q:
    """Create a request from the API's names. Raises InvalidRequestError."""
    try:
        return kind.model_validate(fields, by_name=False)
    except ValidationError as error:
        fault = violations_from(error)[0]
        raise InvalidRequestError(fault.field, fault.limit) from None


def pairs(texts: Iterable[str]) -> dict[str, str]:
    """Parse `name=value` texts. Raises UsageError."""
    values: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise UsageError(f"--param must be NAME=VALUE, not {text!r}")
        if name.strip() in values:
            raise UsageError(f"--param {name.strip()} was given more than once")
        values[name.strip()] = value
    return values


def sort_params(
    operation: Operation[Any], params: Mapping[str, str], body: Mapping[str, Any] | None, names: ParamNames
) -> CallArguments:
    """Assign parameters and body. Raises UsageError for unknown parameters."""
    given = CallArguments(operation, {}, {}, dict(body or {}))
    if body is not None and not operation.body:
        raise UsageError(f"{operation.name} doesn't accept a body")
    shown = {param.name for param in operation.query if not param.names}
    fields = {field.name: field for field in operation.fields}
    for name, value in params.items():
        role = name if name in shown else names.role(operation.name, name)
        if name in operation.path_params:
            given.places[name] = value
        elif role is not None:
            if role in given.query:
                raise UsageError(f"{role} was given more than once, under different names")
            given.query[role] = value
        elif name in fields:
            whole = isinstance(fields[name].limit, IntegerLimit) and _WHOLE.fullmatch(value)
            given.fields[name] = int(value) if whole else value
        else:
            raise UsageError(
                f"unknown parameter {name!r} for {operation.name}; expected {_parameter_names(operation)}"
            )
    for name in operation.path_params:
        if name not in given.places and name != "teamId":
            raise UsageError(f"{operation.name} requires --param {name}=…")
    return given


def _parameter_names(operation: Operation[Any]) -> str:
    params = (param.name for param in (*operation.query, *operation.fields))
    return ", ".join((*operation.path_params, *params)) or "none"


async def team_of(client: Client) -> str:
    """Team of the connection, else of any project; empty if unknown."""
    if client.connection.team_id:
        return client.connection.team_id
    page = await client.list_projects(limit=1)
    return next((project.team_id for project in page.data if project.team_id), "")


async def call_operation(client: Client, given: CallArguments) -> Resource:
    """The operation's response. Raises ApiError or UsageError."""
    operation = given.operation
    if operation.name == SEARCH_ASSETS.name:
        return await client.search_assets(search_of(given))
    body = given.request(operation.body_type) if operation.body_type is not None else None
    path = dict(given.places)
    if "teamId" in operation.path_params and not path.get("teamId"):
        path["teamId"] = await team_of(client) or ""
        if not path["teamId"]:
            raise UsageError("no team given; use --param teamId=… or --team")
    query: dict[str, Any] = {
        param.name: given.whole(param.name)
        if isinstance(param.limit, IntegerLimit)
        else given.query[param.name]
        for param in operation.query
        if param.name in given.query
    }
    return await client.send(operation, path, query, body)


def search_of(given: CallArguments) -> AssetSearch:
    """The search request; tags are joined by commas. Raises InvalidRequestError."""
    from wsdesk.wire.search import AssetSearch

    values: dict[str, object] = {name: given.query[name] for name in given.query}
    if "tags" in given.query:
        values["tags"] = [tag.strip() for tag in given.query["tags"].split(",")]
    for name in ("count", "offset"):
        if name in given.query:
            values[name] = given.whole(name)
    return checked(AssetSearch, values)


def sort_of(given: CallArguments) -> tuple[ProjectSort | None, SortDirection | None]:
    """Sort field and direction of a project list; validated by the client."""
    field, direction = given.query.get("sort"), given.query.get("direction")
    return cast("ProjectSort | None", field), cast("SortDirection | None", direction)


def page_size_of(given: CallArguments, default: int) -> int:
    size = given.whole("pageSize")
    return default if size is None else size
