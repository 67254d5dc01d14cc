"""`wsdesk serve`: a workspace over the interface, as a process of its own."""

from __future__ import annotations

import argparse
import contextlib
import json
import sqlite3
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.files.places import ResourcesMissing, resource
from wsdesk.settings.places import find_places

if TYPE_CHECKING:
    import socket

    from wsdesk.service.workspace import Workspace

FAILED = 1
WRONG_USE = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `wsdesk serve`."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=_port, default=0, help="port to listen on (default: a free one)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder that keeps the workspace")
    parser.add_argument(
        "--import",
        dest="imports",
        type=Path,
        action="append",
        default=[],
        metavar="FOLDER",
        help="folder of documents to take in; any number of times, never doubled",
    )
    parser.add_argument("--empty", action="store_true", help="begin without the sample workspace")
    parser.add_argument(
        "--key-file",
        type=Path,
        metavar="FILE",
        help="file of keys, one a line; made with a new key if absent",
    )
    parser.add_argument("--tls-cert", type=Path, metavar="FILE", help="certificate (PEM), for https")
    parser.add_argument("--tls-key", type=Path, metavar="FILE", help="key of the certificate (PEM)")
    parser.add_argument("--rate", metavar="N/SECONDS", help="requests that a key may make, such as 60/10")
    parser.add_argument("--parent-pid", type=int, metavar="PID", help="end when that process ends")
    parser.add_argument("--watch-stdin", action="store_true", help="end when standard input ends")


def run(args: argparse.Namespace) -> int:
    """Serve until told to end. 0; 1 where it cannot be done; 2 where the options do not fit together."""
    # Started as a child of the window, this process is waited for: what is heavy is imported late.
    from wsdesk.service import server

    problem = _misfit(args, loopback=server.is_loopback(args.host))
    if problem:
        return _say(problem, WRONG_USE)
    try:
        listener = server.bound(args.host, args.port)
    except OSError as error:
        return _say(f"Cannot listen on {args.host} port {args.port}: {error.strerror or error}", FAILED)
    with listener:
        try:
            workspace, key = _opened(args)
        except _expected() as error:
            return _say(str(error), FAILED)
        try:
            return _serve(args, listener, workspace, key)
        finally:
            workspace.close()


def _serve(args: argparse.Namespace, listener: socket.socket, workspace: Workspace, key: str) -> int:
    from wsdesk.service import server
    from wsdesk.service.app import application

    tls = server.Tls(args.tls_cert, args.tls_key) if args.tls_cert else None
    ready = {
        "url": server.url_of(listener, args.host, secure=tls is not None),
        "key": key,
        "team": workspace.team,
        "data": str(workspace.data),
    }

    def tell() -> None:
        # A parent that is gone already cannot be told; that it is gone is found out elsewhere.
        with contextlib.suppress(OSError):
            print(json.dumps(ready), flush=True)  # noqa: T201 - the line that the caller waits for

    app = application(workspace, any_host=not server.is_loopback(args.host))
    try:
        running = server.Server(app, tls=tls, on_ready=tell)
        if args.watch_stdin:
            server.end_with_stdin(running.end)
        if args.parent_pid:
            server.end_with_parent(args.parent_pid, running.end)
        running.run(sockets=[listener])
    except OSError as error:
        # ssl.SSLError is one: a certificate or key that cannot be read.
        return _say(f"Cannot serve: {error}", FAILED)
    return 0


def _opened(args: argparse.Namespace) -> tuple[Workspace, str]:
    """The workspace with all that was asked for in it, and the key to tell."""
    from wsdesk.service.keys import first_key, new_key
    from wsdesk.service.rate import Rate
    from wsdesk.service.workspace import Workspace

    key = first_key(args.key_file) if args.key_file else new_key()
    rate = Rate.read(args.rate) if args.rate else None
    data = args.data or find_places().data / "workspace"
    workspace = Workspace(data.absolute(), clock=time.time, rate=rate, key_file=args.key_file)
    try:
        if not args.key_file:
            workspace.keys.add(key)
        _fill(workspace, args)
    except BaseException:
        workspace.close()
        raise
    return workspace, key


def _fill(workspace: Workspace, args: argparse.Namespace) -> None:
    folders: list[Path] = list(args.imports)
    if not workspace.begun and not args.empty:
        sample = resource("sample")
        if sample.is_dir():
            folders.insert(0, sample)
        else:
            _say(f"The sample workspace is missing ({sample}); the workspace begins empty", 0)
    for folder in folders:
        from wsdesk.service.importing import import_folder

        for problem in import_folder(workspace, folder).problems:
            _say(f"{folder}: {problem}", 0)
    workspace.begin()


def _misfit(args: argparse.Namespace, *, loopback: bool) -> str:
    """What is wrong with the options, in words; empty where nothing is."""
    if bool(args.tls_cert) != bool(args.tls_key):
        return "--tls-cert and --tls-key belong together"
    if not loopback and not (args.key_file and args.tls_cert):
        return (
            f"--host {args.host} can be reached from elsewhere: it needs --key-file, --tls-cert and --tls-key"
        )
    for file in (args.tls_cert, args.tls_key):
        if file and not file.is_file():
            return f"{file} is not a file"
    try:
        if args.rate:
            from wsdesk.service.rate import Rate

            Rate.read(args.rate)
    except ValueError as error:
        return f"--rate: {error}"
    return ""


def _expected() -> tuple[type[Exception], ...]:
    """What may go wrong without anybody's mistake: said in a sentence, without a traceback."""
    from wsdesk.service.database import DataTooNew
    from wsdesk.service.importing import ImportFailed

    return (DataTooNew, ImportFailed, ResourcesMissing, sqlite3.Error, OSError, ValueError)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text} is no port")
    return int(text)


def _say(words: str, code: int) -> int:
    print(f"wsdesk serve: {words}", file=sys.stderr)  # noqa: T201
    return code
