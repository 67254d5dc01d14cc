"""`wsdesk serve`: serves a workspace as a separate process."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.app.cli import serve_options
from wsdesk.files import exit_codes
from wsdesk.files.file_lock import acquire
from wsdesk.files.resources import ResourceNotFoundError, resource
from wsdesk.files.system import raise_open_files
from wsdesk.settings.directories import find_directories

if TYPE_CHECKING:
    import socket

    from wsdesk.server.importing.run import Progress
    from wsdesk.server.metrics import WorkerMetrics
    from wsdesk.server.server_context import ServerContext

FAILED = 1
WRONG_USE = 2
LIBRARY_DELAY_S = 20.0
"""Seconds before the library of an archive is imported, so that opening its first canvas isn't slower."""
PROGRESS_S = 1.0
"""Seconds between two progress messages."""

add_arguments = serve_options.add_arguments


def run(args: argparse.Namespace) -> int:
    """Serve until stopped. Returns 0, 1 on failure, 2 for invalid options, or 3 if the data is in use."""
    # The window waits for this child process, so that slow modules are imported late.
    from wsdesk.server import server

    try:
        args = serve_options.resolve(args)
    except ValueError as error:
        return _report(str(error), WRONG_USE)
    is_loopback = server.is_loopback(args.host)
    problem = serve_options.problem_of(args, loopback=is_loopback)
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
            workspace, key = open_workspace(args, data)
            if problem := workspace.files.access_problem():
                workspace.close()
                return _report(problem, FAILED)
            workspace.write_files_place()
            if not args.port:
                server.save_port(listener, data / "port")
        except expected_errors() as error:
            if isinstance(error, OSError) and error.filename and error.strerror:
                return _report(f"Couldn't open {error.filename}: {error.strerror}", FAILED)
            from wsdesk.server.storage.errors import StorageTooNewError

            is_too_new = isinstance(error, StorageTooNewError)
            return _report(str(error), exit_codes.TOO_NEW if is_too_new else FAILED)
        try:
            if args.workers > 1:
                return _supervise(args, listener, workspace, key)
            announce = partial(_announce, args, listener, workspace, key)
            return serve(args, [listener], workspace, ServingProcess(announce))
        finally:
            workspace.close()
            lock.release()


def _supervise(args: argparse.Namespace, listener: socket.socket, workspace: ServerContext, key: str) -> int:
    """Import, and then serve by worker processes."""
    from wsdesk.app.cli import serve_workers

    if not _ImportProgress(workspace, args).run():
        return FAILED
    announce = partial(_announce, args, listener, workspace, key)
    return serve_workers.supervise(args, listener, announce)


def _announce(args: argparse.Namespace, listener: socket.socket, workspace: ServerContext, key: str) -> None:
    """Print the line that the parent process waits for."""
    from wsdesk.server import server

    ready = {
        "url": server.url_of(listener, args.host, secure=args.tls_cert is not None),
        # Programs read the key from the key file, and services keep standard output in a log.
        **({} if args.key_file else {"key": key}),
        "team": workspace.team,
        "data": str(workspace.data),
    }
    # The parent has ended; that is detected elsewhere.
    with contextlib.suppress(OSError):
        print(json.dumps(ready), flush=True)  # noqa: T201 - the line that the caller waits for


@dataclass(frozen=True, slots=True)
class ServingProcess:
    """A process that serves."""

    announce: Callable[[], None]
    """Called when requests are answered."""
    watch: Callable[[Callable[[], None]], None] | None = None
    """Receives the callback that ends the server."""
    metrics: WorkerMetrics | None = None
    """Files for the metrics of several processes."""


def serve(
    args: argparse.Namespace,
    listeners: list[socket.socket],
    workspace: ServerContext,
    process: ServingProcess,
) -> int:
    """Import and serve until stopped."""
    from wsdesk.server import server
    from wsdesk.server.app import application
    from wsdesk.server.monitoring import Monitor

    _set_up_process(args)
    is_loopback = server.is_loopback(args.host)
    limits, proxies = serve_options.limits_of(args, loopback=is_loopback)
    tls = server.Tls(args.tls_cert, args.tls_key) if args.tls_cert else None
    importing = _ImportProgress(workspace, args)

    def prepare() -> None:
        """Import while the port is open."""
        if not importing.run():
            if importing.failed:
                running.end()
            return
        process.announce()
        if args.read_only:
            importing.add_library()

    monitor = Monitor(importing.progress, serve_options.metrics_token(args), workers=process.metrics)
    any_host = not is_loopback or bool(args.trusted_proxy)
    app = application(workspace, any_host=any_host, monitor=monitor, limits=limits)
    worker = threading.Thread(target=prepare, name="prepare")
    try:
        running = server.Server(app, tls=tls, on_ready=worker.start, limits=limits, proxies=proxies)
        monitor.server = running
        if process.watch is not None:
            process.watch(running.end)
        if args.watch_stdin:
            server.end_with_stdin(running.end)
        if args.parent_pid:
            server.end_with_parent(args.parent_pid, running.end)
        running.run(sockets=listeners)
    except OSError as error:
        # Includes ssl.SSLError: a certificate or key that can't be read.
        return _report(f"Couldn't start the server: {error}", FAILED)
    finally:
        importing.stop()
        if worker.ident is not None:
            worker.join()
    return FAILED if importing.failed else 0


def _set_up_process(args: argparse.Namespace) -> None:
    """Set up the log, and open files for many connections; a window has few."""
    if args.log_format == "json":
        from wsdesk.server.monitoring import log_as_json

        log_as_json()
    if not args.watch_stdin:
        raise_open_files()


def open_workspace(args: argparse.Namespace, data: Path) -> tuple[ServerContext, str]:
    """Open the workspace of the data folder; returns it with the key to print."""
    from wsdesk.archive.archive_file import ArchiveFile
    from wsdesk.server.access import RateLimitRule, first_key, new_key
    from wsdesk.server.server_context import ServerContext
    from wsdesk.server.storage.errors import StorageError

    rate = RateLimitRule.read(args.rate) if args.rate else None
    file: Path | None = None if args.new_key else args.key_file or data / "key"
    key = new_key() if file is None else first_key(file)
    archive = ArchiveFile(args.imports[0]) if args.read_only else None
    workspace = ServerContext(
        data,
        clock=time.time,
        rate=rate,
        key_file=file,
        storage=archive or args.storage,
        audit_days=args.audit_days,
        database=args.database,
    )
    try:
        workspace.check_files()
    except StorageError:
        workspace.close()
        raise
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


def expected_errors() -> tuple[type[Exception], ...]:
    """Errors that are reported without a traceback."""
    from wsdesk.server.importing.folder import ImportFailedError
    from wsdesk.server.storage.errors import StorageError

    # ValueError includes ArchiveRefusedError.
    return (StorageError, ImportFailedError, ResourceNotFoundError, OSError, ValueError)


def _report(message: str, code: int) -> int:
    print(f"wsdesk serve: {message}", file=sys.stderr)  # noqa: T201
    return code
