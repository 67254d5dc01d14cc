"""Options of `wsdesk serve`: on the command line, and in a TOML file."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from wsdesk.server.files.s3_location import S3Location
    from wsdesk.server.limits import Limits, Proxies

CONNECTIONS = 512
"""Connections per address on a network, where many people can share one address."""
SHUTDOWN_S = 7.0
"""Seconds for running requests on shutdown, if no window waits for it. With the time to drain and that to
close the workspace, the process ends within ten seconds."""
MAX_DRAIN_S = 5
MAX_WORKERS = 64
MIN_TOKEN = 16


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `wsdesk serve`, which `resolve` completes."""
    add = _Collector(parser)
    add("--config", type=Path, metavar="FILE", help="TOML file with these options, such as port = 8443")
    _add_workspace(add)
    _add_network(add)
    add("--parent-pid", type=int, metavar="PID", help="exit when this process exits")
    add("--watch-stdin", action="store_true", help="exit when standard input closes")
    parser.set_defaults(options=add.options)


class _Collector:
    """Adds options whose values are absent unless they are given, so that a file can have them."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self._parser = parser
        self.options: dict[str, tuple[argparse.Action, Any]] = {}
        """Options and their defaults by name."""

    def __call__(self, name: str, **settings: Any) -> None:
        action = self._parser.add_argument(name, **settings)
        self.options[name.removeprefix("--")] = (action, action.default)
        action.default = argparse.SUPPRESS

    def only_in_file(self, name: str) -> None:
        """Add an option that other users would read on the command line."""
        self.options[name] = (argparse.Action([f"--{name}"], name.replace("-", "_")), None)


def _add_workspace(add: _Collector) -> None:
    add("--data", type=Path, metavar="DIR", help="workspace folder")
    database = "PostgreSQL database, as postgresql://USER@HOST/NAME (default: SQLite in the workspace folder)"
    add("--database", type=database_url, metavar="URL", help=database)
    storage = "S3-compatible store of the files, as s3://BUCKET?endpoint=URL (default: the workspace folder)"
    add("--storage", type=storage_url, metavar="URL", help=storage)
    add.only_in_file("storage-access-key")
    add.only_in_file("storage-secret-key")
    repeatable = "folder or archive to import (repeatable; importing twice creates no duplicates)"
    workers = "processes that answer requests; several need --database (default: 1)"
    add("--workers", type=_workers, default=1, metavar="N", help=workers)
    add("--import", dest="imports", type=Path, action="append", default=[], metavar="PATH", help=repeatable)
    add("--read-only", action="store_true", help="serve the imported archive in place, without changes")
    add("--empty", action="store_true", help="start empty, without the sample workspace")
    key_file = "file of keys, one per line; created if missing (default: key in the data folder)"
    add("--key-file", type=Path, metavar="FILE", help=key_file)
    add("--new-key", action="store_true", help="use a new key for this run instead of a key file")
    add("--rate", metavar="N/SECONDS", help="rate limit per key, such as 60/10")
    audit = "days of the audit log (default: 365)"
    add("--audit-days", type=_days, default=365, metavar="N", help=audit)


def _add_network(add: _Collector) -> None:
    add("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
    port = "port to listen on (default: that of the last run, or a free one)"
    add("--port", type=_port, default=0, help=port)
    add("--tls-cert", type=Path, metavar="FILE", help="TLS certificate (PEM); SIGHUP loads a renewed one")
    add("--tls-key", type=Path, metavar="FILE", help="TLS private key (PEM)")
    proxy = "address or network of a reverse proxy, whose X-Forwarded headers are used (repeatable)"
    add("--trusted-proxy", action="append", default=[], metavar="ADDRESS", help=proxy)
    add("--insecure", action="store_true", help="allow other computers to connect without TLS")
    connections = f"connections per address (default: {CONNECTIONS}, or no limit on 127.0.0.1; 0: no limit)"
    add("--max-connections", type=_count, metavar="N", help=connections)
    drain = f"seconds to accept requests after /readyz reports the shutdown (at most {MAX_DRAIN_S})"
    add("--drain", type=_count, default=0, metavar="SECONDS", help=drain)
    token = "file with the bearer token for /metrics (default: only for this computer)"
    add("--metrics-token-file", type=Path, metavar="FILE", help=token)
    log_format = "json: one line per request and message (default: text)"
    add("--log-format", choices=("text", "json"), default="text", help=log_format)


def resolve(args: argparse.Namespace) -> argparse.Namespace:
    """Complete options: the command line, then the file, then defaults.

    Raises:
        ValueError: the file can't be read, or has unknown or invalid options; the message is for users.
    """
    given = vars(args).copy()
    options: dict[str, tuple[argparse.Action, Any]] = given.pop("options")
    values = {action.dest: default for action, default in options.values()}
    if "config" in given:
        values |= _read_config(given["config"], options)
    resolved = argparse.Namespace(**values | given)
    if resolved.storage is not None and resolved.storage_access_key and resolved.storage_secret_key:
        keys = {"access_key": resolved.storage_access_key, "secret_key": resolved.storage_secret_key}
        resolved.storage = replace(resolved.storage, **keys)
    return resolved


def _read_config(file: Path, options: dict[str, tuple[argparse.Action, Any]]) -> dict[str, Any]:
    import tomllib

    try:
        rows = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise ValueError(f"Couldn't open {file}: {error.strerror}") from None
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    values: dict[str, Any] = {}
    for name, value in rows.items():
        if name not in options or name == "config":
            import difflib

            similar = difflib.get_close_matches(name, options, 1)
            hint = f"; did you mean {similar[0]}?" if similar else ""
            raise ValueError(f"{file}: unknown option {name!r}{hint}")
        action, default = options[name]
        try:
            values[action.dest] = _value(action, default, value, file.absolute().parent)
        except (ValueError, argparse.ArgumentTypeError) as error:
            raise ValueError(f"{file}: {name}: {error}") from None
    return values


def _value(action: argparse.Action, default: object, value: Any, folder: Path) -> Any:
    """Convert a value of the file; relative paths start at the file's folder."""
    if action.nargs == 0:
        if not isinstance(value, bool):
            raise ValueError("must be true or false")
        return value
    if isinstance(default, list):
        if not isinstance(value, list):
            raise ValueError("must be a list")
        return [_one_value(action, element, folder) for element in cast(list[object], value)]
    return _one_value(action, value, folder)


def _one_value(action: argparse.Action, value: object, folder: Path) -> Any:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise ValueError("must be a text or number")
    if action.type is Path:
        return folder / Path(str(value)).expanduser()
    if action.choices is not None and value not in action.choices:
        raise ValueError(f"must be {' or '.join(action.choices)}")
    return action.type(str(value)) if callable(action.type) else str(value)


def problem_of(args: argparse.Namespace, *, loopback: bool) -> str:
    """Message about invalid options, empty if they are valid."""
    if args.new_key and args.key_file:
        return "--new-key and --key-file exclude each other"
    if problem := _workers_problem(args) or _files_problem(args):
        return problem
    if bool(args.tls_cert) != bool(args.tls_key):
        return "--tls-cert and --tls-key belong together"
    if problem := "" if loopback else _network_problem(args):
        return problem
    if args.drain > MAX_DRAIN_S:
        return f"--drain: at most {MAX_DRAIN_S} seconds"
    for file in (args.tls_cert, args.tls_key, args.metrics_token_file):
        if file and not file.is_file():
            return f"{file} is not a file"
    return _unreadable_option(args)


def _workers_problem(args: argparse.Namespace) -> str:
    if args.workers == 1:
        return ""
    if os.name != "posix":
        return "--workers: this system can't share a port between processes"
    if not args.database:
        return "--workers needs --database: SQLite is fastest with one process"
    if args.read_only:
        return "--workers and --read-only exclude each other: one process serves an archive"
    if args.new_key:
        return "--workers and --new-key exclude each other: use a key file"
    return ""


def _files_problem(args: argparse.Namespace) -> str:
    if args.read_only and len(args.imports) != 1:
        return "--read-only needs --import with one archive"
    if args.read_only and args.storage:
        return "--read-only and --storage exclude each other: an archive has its files"
    if bool(args.storage_access_key) != bool(args.storage_secret_key):
        return "storage-access-key and storage-secret-key belong together"
    return ""


def _network_problem(args: argparse.Namespace) -> str:
    """Message about options that are missing on an address for other computers."""
    if not args.key_file:
        return f"--host {args.host} can be reached from other computers: add --key-file FILE"
    if not (args.tls_cert or args.trusted_proxy or args.insecure):
        return (
            f"--host {args.host} can be reached from other computers, which would send API keys without "
            "encryption: add --tls-cert and --tls-key, or --trusted-proxy ADDRESS if a reverse proxy adds "
            "TLS, or --insecure if you trust the network"
        )
    return ""


def _unreadable_option(args: argparse.Namespace) -> str:
    from wsdesk.server.access import RateLimitRule
    from wsdesk.server.limits import Proxies

    name = "--rate"
    try:
        if args.rate:
            RateLimitRule.read(args.rate)
        name = "--trusted-proxy"
        Proxies.read(args.trusted_proxy, are_required=False)
        name = "--metrics-token-file"
        metrics_token(args)
    except (ValueError, OSError) as error:
        return f"{name}: {error}"
    return ""


def limits_of(args: argparse.Namespace, *, loopback: bool) -> tuple[Limits, Proxies]:
    """Limits of the server, and its proxies, which are required if nothing else encrypts."""
    from wsdesk.server.limits import Limits, Proxies

    connections = args.max_connections
    if connections is None:
        connections = 0 if loopback else CONNECTIONS
    has_window = args.watch_stdin or args.parent_pid
    shutdown_s = {} if has_window else {"shutdown_s": SHUTDOWN_S - args.drain}
    must_encrypt = bool(args.trusted_proxy) and not args.tls_cert and not args.insecure
    proxies = Proxies.read(args.trusted_proxy, are_required=must_encrypt)
    return Limits(connections=connections, drain_s=args.drain, **shutdown_s), proxies


def metrics_token(args: argparse.Namespace) -> str:
    """The token of `/metrics`, empty without a file.

    Raises:
        OSError: the file can't be read.
        ValueError: the token is too short.
    """
    if args.metrics_token_file is None:
        return ""
    token = args.metrics_token_file.read_text("utf-8").strip()
    if len(token) < MIN_TOKEN:
        raise ValueError(f"the token must have at least {MIN_TOKEN} characters")
    return token


def database_url(text: str) -> str:
    """The URL of a database.

    Raises:
        ArgumentTypeError: it has a password, which other users could read.
    """
    from wsdesk.server.storage.database_url import has_password

    if has_password(text):
        raise argparse.ArgumentTypeError(
            "other users can read a password in the URL: set PGPASSWORD, or PGPASSFILE to a file with it"
        )
    return text


def storage_url(text: str) -> S3Location:
    """The location that the URL of a store names.

    Raises:
        ArgumentTypeError: it is invalid, or has keys, which other users could read.
    """
    from wsdesk.server.files.s3_location import S3Location

    try:
        return S3Location.read(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise argparse.ArgumentTypeError(f"{text} isn't a valid number")
    return int(text)


def _days(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 36_500:
        raise argparse.ArgumentTypeError(f"{text} isn't a number of days")
    return int(text)


def _workers(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MAX_WORKERS:
        raise argparse.ArgumentTypeError(f"{text} isn't a number from 1 to {MAX_WORKERS}")
    return int(text)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text} isn't a valid port")
    return int(text)
