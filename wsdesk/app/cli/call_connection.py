"""Connection of a command: command-line options, a saved workspace, or the environment; errors as JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any, cast

from wsdesk.api import errors
from wsdesk.api.connection import Connection
from wsdesk.app.cli.call_arguments import CommandFailedError, UsageError
from wsdesk.app.cli.row_output import write_json
from wsdesk.app.cli.saved_profiles import read_profiles
from wsdesk.app.platform.system_libraries import missing_library
from wsdesk.settings.api_keys import ApiKeyError, clean_key, find_key
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile
from wsdesk.settings.table import CA_FILE, Settings

KEY_BYTES = 64 << 10


def add_connection_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of every command that connects to a server."""
    parser.add_argument("--base-url", metavar="URL", help="server URL (default: $WSDESK_BASE_URL)")
    parser.add_argument("--team", metavar="ID", help="team ID (default: $WSDESK_TEAM_ID)")
    parser.add_argument(
        "--key-file", metavar="FILE", help="file containing the API key (default: $WSDESK_API_KEY)"
    )
    parser.add_argument("--profile", metavar="NAME", help="name of a saved workspace")


def connection_of(args: argparse.Namespace, env: Mapping[str, str]) -> Connection:
    """The connection; options take precedence over the profile, and the profile over the environment."""
    profile = profile_named(args.profile) if args.profile else Profile(id="call")
    address = args.base_url or profile.base_url or env.get("WSDESK_BASE_URL", "")
    if not address.strip():
        return _of_window(args, env)
    team = args.team or profile.team_id or env.get("WSDESK_TEAM_ID", "")
    return Connection(address, _key(args, profile, address, env), team or None, profile.param_names)


def _of_window(args: argparse.Namespace, env: Mapping[str, str]) -> Connection:
    """The workspace of the open window. Raises UsageError if there is none."""
    from wsdesk.app.platform.single_instance import ask_workspace

    window = ask_workspace(find_directories())
    address = window.get("baseUrl", "")
    if not address:
        options = ("--sample, " if "sample" in args else "") + "--base-url, --profile, or WSDESK_BASE_URL"
        raise UsageError(f"no server given; open a workspace in wsdesk, or use {options}")
    saved = read_profiles().get(window.get("profile", ""))
    profile = saved or Profile(id="call", base_url=address)
    key = window.get("key") or _key(args, profile, address, env)
    return Connection(address, key, args.team or window.get("team") or None, profile.param_names)


def ca_file() -> str:
    """File of trusted certificates in addition to the system's."""
    return Settings(find_directories().settings).get(CA_FILE)


def profile_named(name: str) -> Profile:
    """The saved workspace with that name or ID. Raises UsageError."""
    for profile in read_profiles().list():
        if name in (profile.id, profile.name):
            return profile
    raise UsageError(f"no workspace named {name!r}")


def _key(args: argparse.Namespace, profile: Profile, address: str, env: Mapping[str, str]) -> str:
    try:
        if args.key_file:
            return clean_key(read_input(args.key_file, KEY_BYTES, "the key file"))
        if args.base_url and env.get("WSDESK_API_KEY", "").strip():
            # Never combine a URL and a key of different sources.
            return clean_key(env["WSDESK_API_KEY"])
        stored_key = find_key(Profile(profile.id, base_url=address, key_source=profile.key_source), env)
    except ApiKeyError as error:
        raise UsageError(f"invalid API key ({error.code})") from None
    if stored_key.error:
        raise UsageError(f"invalid API key ({stored_key.error})")
    if stored_key.key is None:
        raise UsageError("no API key given; set WSDESK_API_KEY or use --key-file")
    return stored_key.key


def read_input(name: str, limit: int, what: str) -> str:
    """Read a file, or standard input if the name is `-`. Raises UsageError."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(limit + 1)
        if len(data) > limit:
            raise UsageError(f"{what} is larger than {limit} bytes")
        return data.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise UsageError(f"couldn't read {what}: {why}") from None


_CODES: tuple[tuple[type[errors.ApiError], str], ...] = (
    (errors.InvalidRequestError, "invalid-request"),
    (errors.UntrustedCertificateError, "not-trusted"),
    (errors.ConnectError, "refused"),
    (errors.RequestTimeoutError, "timed-out"),
    (errors.NetworkError, "unreachable"),
    (errors.RedirectError, "redirected"),
    (errors.BadRequestError, "bad-request"),
    (errors.UnauthorizedError, "unauthorized"),
    (errors.ForbiddenError, "forbidden"),
    (errors.NotFoundError, "not-found"),
    (errors.RateLimitedError, "rate-limited"),
    (errors.ServerError, "server-fault"),
    (errors.HttpStatusError, "other-status"),
    (errors.InvalidResponseError, "unreadable"),
    (errors.TransferError, "transfer-failed"),
    (errors.UnsupportedError, "unsupported"),
)


def report_errors(command: Callable[[argparse.Namespace], int | None]) -> Callable[[argparse.Namespace], int]:
    """Decorator of a command that returns its exit code.

    Errors are written to standard error as JSON, never as a traceback.
    """

    @wraps(command)
    def run(args: argparse.Namespace) -> int:
        try:
            return command(args) or 0
        except UsageError as error:
            return fail(2, {"code": "wrong-use", "message": str(error)})
        except CommandFailedError as error:
            return fail(1, {"code": "failed", "message": str(error)})
        except errors.InvalidRequestError as error:
            return fail(2, error_fields(error))
        except errors.ApiError as error:
            return fail(1, error_fields(error))
        except KeyboardInterrupt:
            return fail(130, {"code": "interrupted", "message": "interrupted"})
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            # Reading and connecting handle their own errors; only writing is left.
            return fail(1, {"code": "output", "message": error.strerror or "couldn't write the response"})
        except Exception as error:
            return fail(1, _unexpected(error))

    return run


def _unexpected(error: Exception) -> dict[str, Any]:
    """JSON fields of a missing library of the system, or of a bug."""
    message = missing_library(error) if isinstance(error, ImportError) else ""
    if message:
        return {"code": "failed", "message": message}
    # The message of a bug may contain the request, so that only its type is shown.
    return {"code": "internal", "message": type(error).__name__}


def fail(code: int, error: dict[str, Any]) -> int:
    """Write an error to standard error as a line of JSON, and return the exit code."""
    with suppress(OSError):
        write_json(sys.stderr, {"error": error})
    return code


def error_fields(error: errors.ApiError) -> dict[str, Any]:
    """JSON fields of an error: `code`, `message` (the server's or ours), `request`, and details."""
    code = next((code for kind, code in _CODES if isinstance(error, kind)), "error")
    if isinstance(error, errors.RateLimitedError) and error.status >= 500:
        code = "server-fault"
    details: dict[str, Any] = {"code": code, "message": getattr(error, "message", "") or _message(error)}
    match error:
        case errors.HttpStatusError():
            details |= {"statusCode": error.status, "error": error.error}
        case errors.InvalidResponseError():
            details |= {"statusCode": error.status, "reason": error.code, "field": error.field}
        case errors.NetworkError() | errors.TransferError():
            details |= {"reason": error.code}
        case errors.InvalidRequestError():
            details |= {"field": error.field, "limit": error.limit}
        case _:
            pass
    if isinstance(error, errors.RedirectError):
        details["location"] = error.location
    wait = getattr(error, "retry_after", None)
    if wait is not None:
        details["retryAfterSeconds"] = wait
    request = error.request
    if request.path:
        fields = ("operation", "method", "path", "attempts")
        details["request"] = {name: getattr(request, name) for name in fields}
    return {name: value for name, value in details.items() if value != ""}


def _message(error: errors.ApiError) -> str:
    """A sentence of ours; imported on errors only, since translated messages load a part of Qt."""
    match error:
        case errors.TransferError() if error.request.operation == "upload":
            from wsdesk.media.fetch.part_upload import PartUploadError
            from wsdesk.store.agent.uploads_state import error_message, unknown_result_message

            if error.code == "unknown":
                return unknown_result_message()
            return error_message(PartUploadError(cast("Any", error.code), status=error.status))
        case errors.TransferError():
            from wsdesk.store.text.api_value_labels import media_message

            return f"{media_message(error.code)}."
        case errors.UnsupportedError():
            return str(error)
        case _:
            from wsdesk.store.base.error_messages import failure_of

            return failure_of(error).message
