"""`wsdesk call OPERATION`: any operation of the API from a shell, with the client of the window.

`--all` reads a list to its end and prints it in the format of one response.

Exit codes: 0 with the response as JSON on standard output; 1 with `{"error": {...}}` on standard error if
the server rejects the request, can't be reached, or sends an invalid response; 2 for wrong usage. Never a
traceback.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from functools import partial
from typing import Any, cast

from wsdesk.api import paging
from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.app.cli.call_arguments import (
    CallArguments,
    UsageError,
    call_operation,
    page_size_of,
    pairs,
    search_of,
    sort_of,
    sort_params,
)
from wsdesk.app.cli.call_connection import (
    add_connection_arguments,
    ca_file,
    connection_of,
    read_input,
    report_errors,
)
from wsdesk.app.cli.row_output import write_json
from wsdesk.wire.base import ListResponse, Resource
from wsdesk.wire.limits import CANVAS_PAGE, PROJECT_PAGE, IntegerLimit, TextLimit
from wsdesk.wire.operations import OPERATIONS, Operation, Param
from wsdesk.wire.param_names import ParamNames
from wsdesk.wire.project import CanvasList, ProjectList
from wsdesk.wire.search import AssetSearchResponse

BODY_BYTES = 16 << 20


def operation_help(arguments: Sequence[str]) -> str:
    """Help of the operation on the command line; empty if none is requested."""
    name = next((argument for argument in arguments if argument in OPERATIONS), "")
    return _describe(OPERATIONS[name]) if name and {"-h", "--help"} & set(arguments) else ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk call`."""
    parser.epilog = "\n".join(
        (
            "operations:",
            *(f"  {name:<24}{row.purpose}" for name, row in OPERATIONS.items()),
            "",
            "wsdesk call OPERATION --help lists its parameters, limits, and exit codes.",
        )
    )
    parser.add_argument("operation", metavar="OPERATION", choices=tuple(OPERATIONS), help="see below")
    parser.add_argument(
        "--param", action="append", default=[], metavar="NAME=VALUE", help="an API parameter (repeatable)"
    )
    parser.add_argument(
        "--body", metavar="JSON|@FILE", help="request body as JSON, or @FILE (@- reads standard input)"
    )
    parser.add_argument("--all", action="store_true", help="fetch all pages and print them as one response")
    add_connection_arguments(parser)


@report_errors
def run(args: argparse.Namespace) -> None:
    """Run the command and return its exit code."""
    connection = connection_of(args, os.environ)
    operation = OPERATIONS[args.operation]
    body = _body(args.body) if args.body is not None else None
    given = sort_params(operation, pairs(args.param), body, ParamNames(connection.param_names))
    if "teamId" in operation.path_params and connection.team_id is not None:
        given.places.setdefault("teamId", connection.team_id)
    answer, doubt = asyncio.run(_send(connection, given, every=args.all))
    warning = {"leftOut": left_out(answer), "incomplete": doubt}
    if any(warning.values()):
        write_json(sys.stderr, {"warning": {k: v for k, v in warning.items() if v}})
    write_json(sys.stdout, answer.model_dump(mode="json", by_alias=True, exclude_unset=True), indent=2)


async def _send(connection: Connection, given: CallArguments, *, every: bool) -> PagesResult:
    async with aclosing(Client(connection, ca_file=ca_file())) as client:
        return await (every_page if every else _single)(client, given)


def _body(text: str) -> dict[str, Any]:
    if text.startswith("@"):
        text = read_input(text[1:], BODY_BYTES, "the body's file")
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        raise UsageError("the body isn't valid JSON") from None
    if not isinstance(value, dict):
        raise UsageError("the body must be a JSON object")
    return cast("dict[str, Any]", value)


PagesResult = tuple[Resource, str]
"""The response, and the reason why it may be incomplete (empty: it is complete)."""


async def every_page(client: Client, given: CallArguments) -> PagesResult:
    """Read all pages as one response. Raises ApiError, or UsageError if the operation isn't a list."""
    operation = given.operation.name
    if operation not in _LISTS:
        raise UsageError(f"{operation} isn't paginated; --all works with {', '.join(_LISTS)}")
    if given.whole("offset") or given.whole("noteOffset"):
        raise UsageError("--all can't be combined with an offset")
    return await _LISTS[operation](client, given)


async def _projects(client: Client, given: CallArguments) -> PagesResult:
    sort, direction = sort_of(given)
    size = page_size_of(given, PROJECT_PAGE.maximum or 1)
    pages = await paging.projects(client, sort=sort, direction=direction, page_size=size).read_all()
    return ProjectList(data=pages.rows, total=pages.total), _doubt(pages)


async def _canvases(client: Client, given: CallArguments) -> PagesResult:
    size = page_size_of(given, CANVAS_PAGE.maximum or 1)
    pages = await paging.canvases(client, page_size=size).read_all()
    return CanvasList(data=pages.rows, total=pages.total), _doubt(pages)


async def _hits(client: Client, given: CallArguments) -> PagesResult:
    pages = await paging.search_results(client, search_of(given)).read_all()
    echoes = {
        param.name: given.query[param.name]
        for param in given.operation.query
        if not param.names and param.name in given.query
    }
    answer = AssetSearchResponse.read({**echoes, "results": pages.rows, "total": pages.total})
    return answer, _doubt(pages)


async def _notes(client: Client, given: CallArguments) -> PagesResult:
    content, pages = await paging.all_notes(partial(client.get_canvas_content, given.places["canvasId"]))
    whole = content.model_copy(update={"notes": pages.rows, "next_note_offset": None})
    return whole, _doubt(pages)


async def _single(client: Client, given: CallArguments) -> PagesResult:
    return await call_operation(client, given), ""


def _doubt(pages: paging.PageCollector[Any]) -> str:
    return "" if pages.complete else pages.ended


_LISTS: dict[str, Callable[[Client, CallArguments], Awaitable[PagesResult]]] = {
    "list-projects": _projects,
    "list-canvases": _canvases,
    "search-assets": _hits,
    "get-canvas-content": _notes,
    "list-models": _single,
}


def left_out(answer: Resource) -> Sequence[dict[str, object]]:
    """Message about rows that couldn't be parsed."""
    if not isinstance(answer, ListResponse):
        return ()
    return [{"index": row.index, "code": row.code, "id": row.id} for row in answer.unreadable]


EXIT_CODES = """exit codes:
  0    the answer, as JSON on standard output
  1    the request was rejected, or the server can't be reached or understood; {"error": …} on standard error
  2    wrong use: an unknown parameter, or a value that breaks a limit; nothing was sent
  130  interrupted"""


def _describe(operation: Operation[Any]) -> str:
    """The help text of an operation."""
    params = {param.name: param for param in (*operation.query, *operation.fields)}
    required = {*operation.path_params, *(name for name, param in params.items() if param.required)}
    described = [
        f"  {name:<16}{_rule(name, params.get(name))}{' (required)' if name in required else ''}"
        for name in (*operation.path_params, *params)
    ]
    lines = [
        f"usage: wsdesk call {operation.name} [--param NAME=VALUE …] [--body JSON|@FILE]",
        "",
        f"{operation.purpose} ({operation.method} {operation.path})",
        "",
        "parameters:",
        *(described or ["  none"]),
        "",
        "The workspace is that of --base-url, --profile, WSDESK_BASE_URL, or the running window.",
        "",
        EXIT_CODES,
    ]
    return "\n".join(lines) + "\n"


def _rule(name: str, param: Param | None) -> str:
    """Description of a value's constraints, as far as the API defines them."""
    if name == "teamId":
        return "the team; default: --team, or the team of the key"
    if param is None:
        return "an ID"
    if param.help:
        return param.help
    if param.choices:
        return f"one of {', '.join(param.choices)}"
    match param.limit:
        case IntegerLimit():
            return f"a whole number, {param.limit.bounds}"
        case TextLimit(_, minimum, maximum):
            return f"{minimum} to {maximum} characters"
        case None:
            return "an ID" if name.endswith("Id") else "text"
