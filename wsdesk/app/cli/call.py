"""`wsdesk call OPERATION`: any operation of the interface from a shell, through the client of the window.

Exit codes: 0 and the answer as JSON on standard output; 1 and `{"error": {...}}` on standard error where the
service refuses, cannot be reached or cannot be understood; 2 for wrong use. Never a traceback.
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
from wsdesk.app.cli.call_command.json_errors import told
from wsdesk.app.cli.call_command.operations import call_operation
from wsdesk.app.cli.call_command.pages import every_page, left_out
from wsdesk.wire.base import Resource
from wsdesk.wire.operations import OPERATIONS
from wsdesk.wire.param_names import ParamNames

BODY_BYTES = 16 << 20
INTERRUPTED = 130


def operation_help(words: Sequence[str]) -> str:
    """The help of the operation that the command line names; empty where it asks for none."""
    name = next((word for word in words if word in OPERATIONS), "")
    if not name or not {"-h", "--help"} & set(words):
        return ""
    from wsdesk.app.cli.call_command.describing import operation_help as described

    return described(OPERATIONS[name])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `wsdesk call`."""
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
    """Carries the command out and returns its exit code."""
    try:
        return _run(args)
    except UsageError as error:
        return _fail(2, {"code": "wrong-use", "message": str(error)})
    except InvalidRequestError as error:
        return _fail(2, told(error))
    except ApiError as error:
        return _fail(1, told(error))
    except KeyboardInterrupt:
        return _fail(INTERRUPTED, {"code": "interrupted", "message": "interrupted"})
    except BrokenPipeError:
        _close_output()
        return 1
    except OSError as error:
        # Everything that reads or connects has caught its own; what is left is the writing.
        return _fail(1, {"code": "output", "message": error.strerror or "couldn't write the response"})
    except Exception as error:
        # A mistake of ours. Its words may hold what was sent, so only its kind is shown.
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
    """Writes a line as UTF-8, whatever the stream would have liked."""
    buffer = getattr(stream, "buffer", None)
    if buffer is None:
        stream.write(f"{text}\n")
    else:
        stream.flush()
        buffer.write(f"{text}\n".encode("utf-8", "replace"))
    stream.flush()


def _close_output() -> None:
    """Nobody reads any more: let the interpreter's last flush go nowhere, in silence."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
