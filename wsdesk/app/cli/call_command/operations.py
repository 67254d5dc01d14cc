"""One function an operation: from what was given to the client's method, and to the JSON that is printed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import cast

from wsdesk.api.client import Client
from wsdesk.api.teams import team_of
from wsdesk.app.cli.call_command.arguments import CallArguments, UsageError, checked
from wsdesk.wire.base import Resource
from wsdesk.wire.comment import NewComment
from wsdesk.wire.edge import NewEdge
from wsdesk.wire.limits import CANVAS_PAGE, PROJECT_PAGE, ModelCategory, ProjectSort, SortDirection
from wsdesk.wire.search import AssetSearch
from wsdesk.wire.upload import CompleteUpload, SignPart


async def call_operation(client: Client, given: CallArguments) -> Resource:
    """The operation's answer. Raises ApiError or WrongUse."""
    return await CALLS[given.endpoint.operation](client, given)


def search_of(given: CallArguments) -> AssetSearch:
    """The search that was asked for; tags come joined by commas. Raises InvalidRequest."""
    values: dict[str, object] = {name: given.query[name] for name in given.query}
    if "tags" in given.query:
        values["tags"] = [tag.strip() for tag in given.query["tags"].split(",")]
    for name in ("count", "offset"):
        if name in given.query:
            values[name] = given.whole(name)
    return checked(AssetSearch, values)


def sort_of(given: CallArguments) -> tuple[ProjectSort | None, SortDirection | None]:
    """Field and direction of a list of projects; the client checks that they are ones."""
    field, direction = given.query.get("sort"), given.query.get("direction")
    return cast("ProjectSort | None", field), cast("SortDirection | None", direction)


def page_size_of(given: CallArguments, default: int) -> int:
    size = given.whole("pageSize")
    return default if size is None else size


async def _complete_skill_upload(client: Client, given: CallArguments) -> Resource:
    request = given.request(CompleteUpload)
    team = given.places.get("teamId") or await team_of(client)
    if not team:
        raise UsageError("which team? Name it with --param teamId=… or --team")
    return await client.complete_skill_upload(team, given.places["skillId"], request)


async def _post_comment(client: Client, given: CallArguments) -> Resource:
    return await client.post_comment(given.places["threadId"], given.request(NewComment).body)


async def _create_edge(client: Client, given: CallArguments) -> Resource:
    return await client.create_edge(given.places["canvasId"], given.request(NewEdge))


async def _sign_part(client: Client, given: CallArguments) -> Resource:
    return await client.sign_part(given.request(SignPart))


async def _search_assets(client: Client, given: CallArguments) -> Resource:
    return await client.search_assets(search_of(given))


async def _list_models(client: Client, given: CallArguments) -> Resource:
    return await client.list_models(cast("ModelCategory | None", given.query.get("category")))


async def _get_project(client: Client, given: CallArguments) -> Resource:
    return await client.get_project(given.places["projectId"])


async def _list_projects(client: Client, given: CallArguments) -> Resource:
    sort, direction = sort_of(given)
    size = page_size_of(given, PROJECT_PAGE.maximum or 1)
    return await client.list_projects(
        limit=size, offset=given.whole("offset") or 0, sort=sort, direction=direction
    )


async def _list_canvases(client: Client, given: CallArguments) -> Resource:
    size = page_size_of(given, CANVAS_PAGE.maximum or 1)
    return await client.list_canvases(limit=size, offset=given.whole("offset") or 0)


async def _get_approval(client: Client, given: CallArguments) -> Resource:
    return await client.get_approval(given.places["approvalId"])


async def _get_canvas_content(client: Client, given: CallArguments) -> Resource:
    return await client.get_canvas_content(given.places["canvasId"], note_offset=given.whole("noteOffset"))


CALLS: dict[str, Callable[[Client, CallArguments], Awaitable[Resource]]] = {
    "complete-skill-upload": _complete_skill_upload,
    "post-comment": _post_comment,
    "create-edge": _create_edge,
    "sign-part": _sign_part,
    "search-assets": _search_assets,
    "list-models": _list_models,
    "get-project": _get_project,
    "list-projects": _list_projects,
    "list-canvases": _list_canvases,
    "get-approval": _get_approval,
    "get-canvas-content": _get_canvas_content,
}
