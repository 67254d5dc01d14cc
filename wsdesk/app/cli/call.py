"""`wsdesk call OPERATION`: any operation of the API from a shell, with the client of the window.

Exit codes: 0 with the response as JSON on standard output; 1 with `{"error": {...}}` on standard error if
the server rejects the request, can't be reached, or sends an invalid response; 2 for wrong usage. Never a
traceback.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Sequence
from typing import Any, cast

from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.errors import ApiError, InvalidRequestError
from wsdesk.app.cli.call_command.arguments import CallArguments, UsageError, pairs, sort_params
from wsdesk.app.cli.call_command.connecting import (
    add_connection_arguments,
    ca_file,
    connection_of,
    read_input,
)
from wsdesk.app.cli.call_command.json_errors import error_fields
from wsdesk.app.cli.call_command.operations import call_operation
from wsdesk.app.cli.call_command.pages import every_page, left_out
from wsdesk.wire.base import Resource
from wsdesk.wire.operations import OPERATIONS
from wsdesk.wire.param_names import ParamNames

BODY_BYTES = 16 << 20
INTERRUPTED = 130


def operation_help(words: Sequence[str]) -> str:
    """Help of the operation on the command line; empty if none is requested."""
    name = next((word for word in words if word in OPERATIONS), "")
    if not name or not {"-h", "--help"} & set(words):
        return ""
    from wsdesk.app.cli.call_command.describing import operation_help as described

    return described(OPERATIONS[name])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk call`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
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
        "--param",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an API parameter (repeatable)",
    )
    parser.add_argument(
        "--body", metavar="JSON|@FILE", help="request body as JSON, or @FILE (@- reads standard input)"
    )
    parser.add_argument("--all", action="store_true", help="fetch all pages and print them as one response")
    add_connection_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    try:
        return _run(args)
    except UsageError as error:
        return _fail(2, {"code": "wrong-use", "message": str(error)})
    except InvalidRequestError as error:
        return _fail(2, error_fields(error))
    except ApiError as error:
        return _fail(1, error_fields(error))
    except KeyboardInterrupt:
        return _fail(INTERRUPTED, {"code": "interrupted", "message": "interrupted"})
    except BrokenPipeError:
        _close_output()
        return 1
    except OSError as error:
        # Reading and connecting handle their own errors; only writing is left.
        return _fail(1, {"code": "output", "message": error.strerror or "couldn't write the response"})
    except Exception as error:
        # A bug. Its message may contain the request, so that only its type is shown.
        return _fail(1, {"code": "internal", "message": type(error).__name__})


def _run(args: argparse.Namespace) -> int:
    connection = connection_of(args, os.environ)
    operation = OPERATIONS[args.operation]
    body = _body(args.body) if args.body is not None else None
    given = sort_params(operation, pairs(args.param), body, ParamNames(connection.spelling))
    if "teamId" in operation.path_params and connection.team_id is not None:
        given.places.setdefault("teamId", connection.team_id)
    answer, doubt = asyncio.run(_ask(connection, given, every=args.all))
    lost = left_out(answer)
    if lost or doubt:
        remark = {"leftOut": lost, "incomplete": doubt}
        _write(sys.stderr, json.dumps({"warning": {k: v for k, v in remark.items() if v}}))
    _write(sys.stdout, answer.model_dump_json(by_alias=True, exclude_unset=True, indent=2))
    return 0


async def _ask(connection: Connection, given: CallArguments, *, every: bool) -> tuple[Resource, str]:
    client = Client(connection, ca_file=ca_file())
    try:
        if every:
            return await every_page(client, given)
        return await call_operation(client, given), ""
    finally:
        await client.aclose()


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


def _fail(code: int, error: dict[str, Any]) -> int:
    with contextlib.suppress(OSError):
        _write(sys.stderr, json.dumps({"error": error}, ensure_ascii=False))
    return code


def _write(stream: Any, text: str) -> None:
    """Write a line as UTF-8, whatever the stream's encoding."""
    buffer = getattr(stream, "buffer", None)
    if buffer is None:
        stream.write(f"{text}\n")
    else:
        stream.flush()
        buffer.write(f"{text}\n".encode("utf-8", "replace"))
    stream.flush()


def _close_output() -> None:
    """The reader of the pipe has ended: discard the interpreter's final flush."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
