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
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.errors import ApiError, InvalidRequest
from wsdesk.app.calling.given import Given, WrongUse, pairs, sort_params
from wsdesk.app.calling.operations import answer_of
from wsdesk.app.calling.pages import every_page, left_out
from wsdesk.app.calling.told import told
from wsdesk.settings.keys import KeyTrouble, clean_key, find_key
from wsdesk.settings.places import find_places
from wsdesk.settings.profiles import Profile, Profiles
from wsdesk.wire.base import Resource
from wsdesk.wire.endpoints import BY_OPERATION
from wsdesk.wire.spelling import Spelling

BODY_BYTES = 16 << 20
KEY_BYTES = 64 << 10
INTERRUPTED = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `wsdesk call`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "\n".join(
        ("operations:", *(f"  {name:<24}{row.purpose}" for name, row in BY_OPERATION.items()))
    )
    parser.add_argument("operation", metavar="OPERATION", choices=tuple(BY_OPERATION), help="see below")
    parser.add_argument(
        "--param",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a parameter by the interface's own name; any number of them",
    )
    parser.add_argument("--body", metavar="JSON|@FILE", help="the body; @- is standard input")
    parser.add_argument("--all", action="store_true", help="every page of a list, as one answer")
    parser.add_argument("--base-url", metavar="URL", help="the address of the service (or WSDESK_BASE_URL)")
    parser.add_argument("--team", metavar="ID", help="the team to act on (or WSDESK_TEAM_ID)")
    parser.add_argument("--key-file", metavar="FILE", help="a file that holds the key (or WSDESK_API_KEY)")
    parser.add_argument("--profile", metavar="NAME", help="a connection that was saved, by its name")


def run(args: argparse.Namespace) -> int:
    """Carries the command out and returns its exit code."""
    try:
        return _run(args)
    except WrongUse as error:
        return _fail(2, {"code": "wrong-use", "message": str(error)})
    except InvalidRequest as error:
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
        return _fail(1, {"code": "output", "message": error.strerror or "the answer cannot be written"})
    except Exception as error:
        # A mistake of ours. Its words may hold what was sent, so only its kind is shown.
        return _fail(1, {"code": "internal", "message": type(error).__name__})


def _run(args: argparse.Namespace) -> int:
    connection = _connection(args, os.environ)
    endpoint = BY_OPERATION[args.operation]
    body = _body(args.body) if args.body is not None else None
    given = sort_params(endpoint, pairs(args.param), body, Spelling(connection.spelling))
    if "teamId" in endpoint.places and connection.team_id is not None:
        given.places.setdefault("teamId", connection.team_id)
    answer, doubt = asyncio.run(_ask(connection, given, every=args.all))
    lost = left_out(answer)
    if lost or doubt:
        remark = {"leftOut": lost, "incomplete": doubt}
        _write(sys.stderr, json.dumps({"warning": {k: v for k, v in remark.items() if v}}))
    _write(sys.stdout, answer.model_dump_json(by_alias=True, exclude_unset=True, indent=2))
    return 0


async def _ask(connection: Connection, given: Given, *, every: bool) -> tuple[Resource, str]:
    client = Client(connection)
    try:
        if every:
            return await every_page(client, given)
        return await answer_of(client, given), ""
    finally:
        await client.aclose()


def _connection(args: argparse.Namespace, env: Mapping[str, str]) -> Connection:
    """The connection: options before the profile's values, those before the environment's."""
    profile = _profile(args.profile) if args.profile else Profile(id="call")
    address = args.base_url or profile.base_url or env.get("WSDESK_BASE_URL", "")
    if not address.strip():
        raise WrongUse("which service? Name it with --base-url, --profile or WSDESK_BASE_URL")
    team = args.team or profile.team_id or env.get("WSDESK_TEAM_ID", "")
    return Connection(address, _key(args, profile, address, env), team or None, profile.spelling)


def _profile(name: str) -> Profile:
    for profile in Profiles(find_places().profiles).list():
        if name in (profile.id, profile.name):
            return profile
    raise WrongUse(f"there is no connection named {name!r}")


def _key(args: argparse.Namespace, profile: Profile, address: str, env: Mapping[str, str]) -> str:
    try:
        if args.key_file:
            return clean_key(_read(args.key_file, KEY_BYTES, "the key file"))
        if args.base_url and env.get("WSDESK_API_KEY", "").strip():
            # Address and key come from the same hand, whatever else the environment names.
            return clean_key(env["WSDESK_API_KEY"])
        found = find_key(Profile(profile.id, base_url=address, key_source=profile.key_source), env)
    except KeyTrouble as trouble:
        raise WrongUse(f"the key cannot be used ({trouble.code})") from None
    if found.trouble:
        raise WrongUse(f"the key cannot be used ({found.trouble})")
    if found.key is None:
        raise WrongUse("there is no key; set WSDESK_API_KEY, or name a file with --key-file")
    return found.key


def _body(text: str) -> dict[str, Any]:
    if text.startswith("@"):
        text = _read(text[1:], BODY_BYTES, "the body's file")
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        raise WrongUse("the body is no JSON") from None
    if not isinstance(value, dict):
        raise WrongUse("the body is no JSON object")
    return cast("dict[str, Any]", value)


def _read(name: str, limit: int, what: str) -> str:
    try:
        if name == "-":
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(limit + 1)
        if len(data) > limit:
            raise WrongUse(f"{what} is larger than {limit} bytes")
        return data.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise WrongUse(f"{what} cannot be read: {why}") from None


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
