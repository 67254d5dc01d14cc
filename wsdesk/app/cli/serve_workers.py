"""Worker processes of `wsdesk serve --workers`, which accept the connections of one port.

The supervising process starts them, and replaces one that ends. They share the database, the data folder, the
rate limits of keys, and their metrics.
"""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Protocol, cast

from wsdesk.app.cli.serve_options import MAX_DRAIN_S
from wsdesk.files.system import hang_up
from wsdesk.settings.directories import find_directories

START_S = 60.0
"""Time for a worker to answer requests."""
RESTART_S, MAX_RESTART_S = 0.5, 10.0
"""Delay before a worker is replaced; it doubles while workers end at once."""
STABLE_S = 5.0
"""Time after which a worker doesn't count as one that ends at once."""
STOP_S = 12.0 + MAX_DRAIN_S
"""Time for workers to finish; then they are killed."""
POLL_S = 0.5


_CONTEXT = multiprocessing.get_context("spawn")
"""A forked process would share connections and locks of threads."""


class _Receiver(Protocol):
    """End of a pipe, whose class differs by system."""

    def poll(self, timeout: float) -> bool: ...
    def recv(self) -> Any: ...


class _Sender(Protocol):
    def send(self, obj: Any, /) -> None: ...


@dataclass(frozen=True, slots=True)
class _Shared:
    """Resources shared by the workers: memory for `SharedBuckets`, and a folder for metrics."""

    buckets: MutableSequence[float]
    folder: Path


@dataclass(frozen=True, slots=True)
class _Worker:
    process: BaseProcess
    ready: _Receiver
    started_at: float


def supervise(args: argparse.Namespace, listener: socket.socket, announce: Callable[[], None]) -> int:
    """Run workers until stopped, and return the exit code; `announce` is called when all are ready."""
    with tempfile.TemporaryDirectory(prefix="wsdesk-workers-") as folder:
        return _supervise(args, listener, announce, Path(folder))


def _supervise(
    args: argparse.Namespace, listener: socket.socket, announce: Callable[[], None], folder: Path
) -> int:
    from wsdesk.server import server
    from wsdesk.server.access import SharedBuckets

    buckets = _CONTEXT.RawArray("d", SharedBuckets.LENGTH)
    shared = _Shared(cast("MutableSequence[float]", buckets), folder)
    stopping = threading.Event()
    workers: list[_Worker] = []
    is_reloadable = args.tls_cert is not None or not server.is_interactive()
    _handle_signals(stopping, workers, is_reloadable=is_reloadable)
    if args.watch_stdin:
        server.end_with_stdin(stopping.set)
    if args.parent_pid:
        server.end_with_parent(args.parent_pid, stopping.set)
    workers += [_start(args, listener, shared, place) for place in range(args.workers)]
    try:
        if not all(_is_ready(worker, stopping) for worker in workers):
            return int(not stopping.is_set())
        announce()
        delay = RESTART_S
        while not stopping.is_set():
            wait([worker.process.sentinel for worker in workers], POLL_S)
            for place, worker in enumerate(workers):
                if worker.process.is_alive() or stopping.is_set():
                    continue
                is_stable = time.monotonic() - worker.started_at > STABLE_S
                delay = RESTART_S if is_stable else min(2 * delay, MAX_RESTART_S)
                _report(f"A worker ended with code {worker.process.exitcode}. Starting another one")
                stopping.wait(delay)
                workers[place] = _start(args, listener, shared, place)
        return 0
    finally:
        _stop(workers)


def _start(args: argparse.Namespace, listener: socket.socket, shared: _Shared, place: int) -> _Worker:
    ready, sender = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(
        target=_run_worker, args=(args, listener, sender, shared, place), name="wsdesk worker"
    )
    process.start()
    sender.close()
    return _Worker(process, ready, time.monotonic())


def _is_ready(worker: _Worker, stopping: threading.Event) -> bool:
    until = time.monotonic() + START_S
    while time.monotonic() < until and not stopping.is_set():
        if worker.ready.poll(POLL_S):
            try:
                return bool(worker.ready.recv())
            except EOFError:
                return False  # it ended
    return False


def _stop(workers: list[_Worker]) -> None:
    for worker in workers:
        worker.process.terminate()
    until = time.monotonic() + STOP_S
    for worker in workers:
        worker.process.join(max(0.0, until - time.monotonic()))
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()


def _handle_signals(stopping: threading.Event, workers: list[_Worker], *, is_reloadable: bool) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: stopping.set())
    if is_reloadable and sys.platform != "win32":
        signal.signal(signal.SIGHUP, lambda _number, _frame: _hang_up(workers))


def _hang_up(workers: list[_Worker]) -> None:
    for worker in workers:
        if worker.process.pid is not None and worker.process.is_alive():
            hang_up(worker.process.pid)


def _run_worker(
    args: argparse.Namespace, listener: socket.socket, ready: _Sender, shared: _Shared, place: int
) -> None:
    """Serve in a worker, until a signal, or until the supervising process ends however it does."""
    from wsdesk.app.cli import serve
    from wsdesk.server.access import SharedBuckets
    from wsdesk.server.metrics import WorkerMetrics
    from wsdesk.server.worker_sockets import worker_sockets

    # The supervising process imports, and it alone reads standard input.
    args.imports, args.empty, args.watch_stdin, args.parent_pid = [], True, False, None
    data: Path = (args.data or find_directories().data / "workspace").absolute()
    try:
        workspace, _key = serve.open_workspace(args, data)
    except serve.expected_errors() as error:
        _report(str(error))
        sys.exit(1)
    workspace.limit.share(SharedBuckets(shared.buckets))
    process = serve.ServingProcess(
        lambda: ready.send(True), _end_with_supervisor, WorkerMetrics(shared.folder, place)
    )
    try:
        sys.exit(serve.serve(args, worker_sockets(listener), workspace, process))
    finally:
        workspace.close()


def _end_with_supervisor(end: Callable[[], None]) -> None:
    supervisor = multiprocessing.parent_process()
    assert supervisor is not None

    def watch() -> None:
        wait([supervisor.sentinel])
        end()

    threading.Thread(target=watch, name="watch-supervisor", daemon=True).start()


def _report(message: str) -> None:
    print(f"wsdesk serve: {message}", file=sys.stderr)  # noqa: T201
