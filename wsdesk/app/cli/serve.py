"""`wsdesk serve`: serves a workspace as a separate process."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.files import exit_codes
from wsdesk.files.file_lock import acquire
from wsdesk.files.resources import ResourceNotFoundError, resource
from wsdesk.settings.directories import find_directories

if TYPE_CHECKING:
    import socket

    from wsdesk.server.importing.run import Progress
    from wsdesk.server.server_context import ServerContext

FAILED = 1
WRONG_USE = 2
LIBRARY_DELAY_S = 20.0
"""Seconds before the library of an archive is imported, so that opening its first canvas isn't slower."""
PROGRESS_S = 1.0
"""Seconds between two progress messages."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `wsdesk serve`."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument(
        "--port",
        type=_port,
        default=0,
        help="port to listen on (default: that of the last run, or a free one)",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="workspace folder")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="PostgreSQL database, as postgresql://USER@HOST/NAME (default: SQLite in the workspace folder)",
    )
    repeatable = "folder or archive to import (repeatable; importing twice creates no duplicates)"
    parser.add_argument(
        "--import", dest="imports", type=Path, action="append", default=[], metavar="PATH", help=repeatable
    )
    parser.add_argument(
        "--read-only", action="store_true", help="serve the imported archive in place, without changes"
    )
    parser.add_argument("--empty", action="store_true", help="start empty, without the sample workspace")
    parser.add_argument(
        "--key-file",
        type=Path,
        metavar="FILE",
        help="file of keys, one per line; created if missing (default: key in the data folder)",
    )
    parser.add_argument(
        "--new-key", action="store_true", help="use a new key for this run instead of a key file"
    )
    parser.add_argument("--tls-cert", type=Path, metavar="FILE", help="TLS certificate (PEM)")
    parser.add_argument("--tls-key", type=Path, metavar="FILE", help="TLS private key (PEM)")
    parser.add_argument("--rate", metavar="N/SECONDS", help="rate limit per key, such as 60/10")
    parser.add_argument(
        "--audit-days",
        type=_days,
        default=365,
        metavar="N",
        help="days of the audit log (default: %(default)s)",
    )
    parser.add_argument("--parent-pid", type=int, metavar="PID", help="exit when this process exits")
    parser.add_argument("--watch-stdin", action="store_true", help="exit when standard input closes")


def run(args: argparse.Namespace) -> int:
    """Serve until stopped. Returns 0, 1 on failure, 2 for invalid options, or 3 if the data is in use."""
    # The window waits for this child process, so that slow modules are imported late.
    from wsdesk.server import server

    problem = _invalid_options(args, loopback=server.is_loopback(args.host))
    if problem:
        return _report(problem, WRONG_USE)
    data = (args.data or find_directories().data / "workspace").absolute()
    try:
        listener = server.bind(args.host, args.port, data / "port")
    except OSError as error:
        return _report(f"Couldn't listen on {args.host} port {args.port}: {error.strerror or error}", FAILED)
    lock = None
    with listener:
        try:
            lock = acquire(data / "lock")
            if lock is None:
                message = f"{data} is used by another wsdesk. Stop it, or use --data FOLDER"
                return _report(message, exit_codes.IN_USE)
            workspace, key = _open_workspace(args, data)
            if not args.port:
                server.save_port(listener, data / "port")
        except expected_errors() as error:
            if isinstance(error, OSError) and error.filename and error.strerror:
                return _report(f"Couldn't open {error.filename}: {error.strerror}", FAILED)
            from wsdesk.server.storage.errors import StorageTooNewError

            is_too_new = isinstance(error, StorageTooNewError)
            return _report(str(error), exit_codes.TOO_NEW if is_too_new else FAILED)
        try:
            return _serve(args, listener, workspace, key)
        finally:
            workspace.close()
            lock.release()


def _serve(args: argparse.Namespace, listener: socket.socket, workspace: ServerContext, key: str) -> int:
    from wsdesk.server import server
    from wsdesk.server.app import application

    tls = server.Tls(args.tls_cert, args.tls_key) if args.tls_cert else None
    importing = _ImportProgress(workspace, args)

    def prepare() -> None:
        """Import while the port is open, then print the line that the parent process waits for."""
        if not importing.run():
            if importing.failed:
                running.end()
            return
        ready = {
            "url": server.url_of(listener, args.host, secure=tls is not None),
            "key": key,
            "team": workspace.team,
            "data": str(workspace.data),
        }
        # The parent has ended; that is detected elsewhere.
        with contextlib.suppress(OSError):
            print(json.dumps(ready), flush=True)  # noqa: T201 - the line that the caller waits for
        if args.read_only:
            importing.add_library()

    app = application(workspace, any_host=not server.is_loopback(args.host), progress=importing.progress)
    worker = threading.Thread(target=prepare, name="prepare")
    try:
        running = server.Server(app, tls=tls, on_ready=worker.start)
        if args.watch_stdin:
            server.end_with_stdin(running.end)
        if args.parent_pid:
            server.end_with_parent(args.parent_pid, running.end)
        running.run(sockets=[listener])
    except OSError as error:
        # Includes ssl.SSLError: a certificate or key that can't be read.
        return _report(f"Couldn't start the server: {error}", FAILED)
    finally:
        importing.stop()
        if worker.ident is not None:
            worker.join()
    return FAILED if importing.failed else 0


def _open_workspace(args: argparse.Namespace, data: Path) -> tuple[ServerContext, str]:
    """Open the workspace of the data folder; returns it with the key to print."""
    from wsdesk.archive.archive_file import ArchiveFile
    from wsdesk.server.access import RateLimitRule, first_key, new_key
    from wsdesk.server.server_context import ServerContext

    rate = RateLimitRule.read(args.rate) if args.rate else None
    file: Path | None = None if args.new_key else args.key_file or data / "key"
    key = new_key() if file is None else first_key(file)
    archive = ArchiveFile(args.imports[0]) if args.read_only else None
    workspace = ServerContext(
        data,
        clock=time.time,
        rate=rate,
        key_file=file,
        archive=archive,
        audit_days=args.audit_days,
        database=args.database,
    )
    if file is None:
        workspace.keys.add(key)
    return workspace, key


class _ImportProgress:
    """Imports the sample and the given folders, and reports the progress."""

    def __init__(self, workspace: ServerContext, args: argparse.Namespace) -> None:
        self._workspace = workspace
        self._args = args
        self._reported = time.monotonic()
        self._stopped = threading.Event()
        self._running = True
        self._message = "Starting"
        self.failed = False

    def progress(self) -> str:
        """Message about the running import; empty when it is complete."""
        return self._message if self._running else ""

    def stop(self) -> None:
        """Stop the import soon; the current folder is rolled back."""
        self._stopped.set()

    def run(self) -> bool:
        """Import. False if it failed or was stopped."""
        try:
            _fill(self._workspace, self._args, self._on_progress)
        except _StopRequestedError:
            return False
        except expected_errors() as error:
            self.failed = True
            _report(str(error), FAILED)
            return False
        self._running = False
        return True

    def add_library(self) -> None:
        """Import the assets of an archive, which its search needs, after the first canvas was opened."""
        if not self._stopped.wait(LIBRARY_DELAY_S):
            with contextlib.suppress(_StopRequestedError):
                from wsdesk.server.importing.run import import_folder

                import_folder(self._workspace, self._args.imports[0], progress=self._on_progress)

    def _on_progress(self, folder: Path, done: int, total: int) -> None:
        if self._stopped.is_set():
            raise _StopRequestedError
        self._message = f"Importing {folder.name}: {done} of {total} canvases"
        if time.monotonic() - self._reported >= PROGRESS_S:
            self._reported = time.monotonic()
            _report(self._message, 0)


class _StopRequestedError(Exception):
    """The process was stopped during the import."""


def _fill(workspace: ServerContext, args: argparse.Namespace, progress: Progress) -> None:
    folders: list[Path] = list(args.imports)
    if not workspace.is_initialized and not args.empty and not args.read_only:
        sample = resource("sample")
        if sample.is_dir():
            folders.insert(0, sample)
        else:
            _report(f"Sample workspace not found ({sample}). Starting empty.", 0)
    for folder in folders:
        from wsdesk.server.importing.run import import_folder

        report = import_folder(workspace, folder, progress=progress, contents=not args.read_only)
        for problem in report.problems:
            _report(f"{folder}: {problem}", 0)
    workspace.mark_initialized()


def _invalid_options(args: argparse.Namespace, *, loopback: bool) -> str:
    """Message about invalid options, empty if they are valid."""
    if args.new_key and args.key_file:
        return "--new-key and --key-file exclude each other"
    if args.read_only and len(args.imports) != 1:
        return "--read-only needs --import with one archive"
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
            from wsdesk.server.access import RateLimitRule

            RateLimitRule.read(args.rate)
    except ValueError as error:
        return f"--rate: {error}"
    return ""


def expected_errors() -> tuple[type[Exception], ...]:
    """Errors that are reported without a traceback."""
    from wsdesk.server.importing.folder import ImportFailedError
    from wsdesk.server.storage.errors import StorageError

    # ValueError includes ArchiveRefusedError.
    return (StorageError, ImportFailedError, ResourceNotFoundError, OSError, ValueError)


def _days(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 36_500:
        raise argparse.ArgumentTypeError(f"{text} isn't a number of days")
    return int(text)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text} isn't a valid port")
    return int(text)


def _report(message: str, code: int) -> int:
    print(f"wsdesk serve: {message}", file=sys.stderr)  # noqa: T201
    return code
