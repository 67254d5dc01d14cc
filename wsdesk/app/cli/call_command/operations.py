"""Runs one operation of `wsdesk call`: from its arguments to the response that is printed."""

from __future__ import annotations

from typing import Any, cast

from wsdesk.api.client import Client
from wsdesk.app.cli.call_command.arguments import CallArguments, UsageError, checked
from wsdesk.wire.base import Resource
from wsdesk.wire.limits import IntegerLimit, ProjectSort, SortDirection
from wsdesk.wire.operations import SEARCH_ASSETS
from wsdesk.wire.search import AssetSearch


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
