"""Deterministic simulation of the data layer's environment: time, network, disk, and random numbers by seed.

One thread, no sockets. Time advances only when no task is ready. The work of other threads is done in the
same thread. A seed gives the same run in every process.
"""

from __future__ import annotations

import asyncio
import json
import random
import selectors
import sqlite3
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, TypeVar, cast
from uuid import UUID

import httpx
from typing_extensions import override

from wsdesk.localdb.core.database import DatabaseEnvironment
from wsdesk.localdb.core.errors import DatabaseClosedError, translate_error
from wsdesk.localdb.core.writer import Work

T = TypeVar("T")
EPOCH = 1_800_000_000.0
CANVAS = "00000000-0000-4000-8000-00000000c0de"
NODES = tuple(f"00000000-0000-4000-8000-0000000000{n:02x}" for n in range(4))


class DeadlockError(AssertionError):
    """No task is ready, and no timer is pending."""


class VirtualTimeSelector(selectors.BaseSelector):
    """Selector that advances the simulated time instead of waiting."""

    def __init__(self) -> None:
        self._real = selectors.SelectSelector()
        self.now = 0.0

    @override
    def select(self, timeout: float | None = None) -> list[Any]:
        ready = self._real.select(0)
        if not ready:
            if timeout is None:
                raise DeadlockError
            self.now += max(0.0, timeout)
        return ready

    @override
    def register(self, fileobj: Any, events: int, data: Any = None) -> Any:
        return self._real.register(fileobj, events, data)

    @override
    def unregister(self, fileobj: Any) -> Any:
        return self._real.unregister(fileobj)

    @override
    def get_map(self) -> Any:
        return self._real.get_map()

    @override
    def close(self) -> None:
        self._real.close()


class Loop(asyncio.SelectorEventLoop):
    """Event loop with simulated time that runs threads' work itself."""

    def __init__(self) -> None:
        self.jumping = VirtualTimeSelector()
        super().__init__(self.jumping)

    @override
    def time(self) -> float:
        return self.jumping.now

    def wall(self) -> float:
        return EPOCH + self.jumping.now

    @override
    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future


class BlockingFuture(Future[T]):
    """Perform the pending disk writes first, as a blocking wait would."""

    def __init__(self, flush: Callable[[], None]) -> None:
        super().__init__()
        self._flush = flush

    @override
    def result(self, timeout: float | None = None) -> T:
        if not self.done():
            self._flush()
        return super().result(timeout)


class ImmediateExecutor(Executor):
    """Executor that runs functions immediately."""

    @override
    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Disk:
    """Simulated writer of a database: delayed, in order, and with a full disk or a crash at any point.

    `full` makes every write fail. After `cut` nothing is written. After a power failure the file has the
    content of the last durable write of any process (`Harness.synced`).
    """

    def __init__(
        self, harness: Harness, connection: sqlite3.Connection, tell: Callable[[BaseException], None]
    ) -> None:
        self._harness = harness
        self._connection = connection
        self._tell = tell
        self._urgent: deque[tuple[Work[Any], bool, BlockingFuture[Any]]] = deque()
        self._others: deque[tuple[Work[Any], bool, BlockingFuture[Any]]] = deque()
        self.full = False
        self.was_full = False
        """Whether a write ever failed because the disk was full."""
        self.is_cut = False
        self._closed = False
        harness.synced = connection.serialize()
        connection.execute("PRAGMA synchronous = OFF")

    def submit(self, work: Work[T], *, durable: bool) -> Future[T]:
        future: BlockingFuture[T] = BlockingFuture(self.flush)
        if self._closed:
            future.set_exception(DatabaseClosedError("the database is closed"))
        else:
            (self._urgent if durable else self._others).append((work, durable, future))
            self._harness.loop.call_later(self._harness.dice.choice((0.0005, 0.004, 0.03, 0.3)), self._turn)
        return future

    def flush(self) -> None:
        while self._urgent or self._others:
            self._turn()

    def close(self) -> None:
        if not self.is_cut:
            self.flush()
        self._closed = True
        self._connection.close()

    def cut(self) -> None:
        self.is_cut = self._closed = True
        for _, _, future in (*self._urgent, *self._others):
            future.set_exception(DatabaseClosedError("cut off"))
        self._urgent.clear()
        self._others.clear()

    def _turn(self) -> None:
        lane = self._urgent or self._others
        if self.is_cut or not lane:
            return
        work, durable, future = lane.popleft()
        try:
            result = self._transaction(work)
        except BaseException as error:
            reason = translate_error(error)
            future.set_exception(reason)
            self._tell(reason)
            return
        if durable:
            self._harness.synced = self._connection.serialize()
        future.set_result(result)

    def _transaction(self, work: Work[T]) -> T:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            result = work(connection)
            if self.full:
                self.was_full = True
                raise OSError(28, "disk full")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return result


class SimulatedServer(httpx.AsyncBaseTransport):
    """Simulated server behind a network that loses, delays, rejects, and reorders messages.

    A sent request is received even if its sender has ended.
    """

    ARRIVES_WITHIN_S = 2.0

    def __init__(self, harness: Harness) -> None:
        self._harness = harness
        self.storm = 0.0
        """Probability that a request fails."""
        self.own_ids = harness.dice.random() < 0.5
        self.unwanted: set[str] = set()
        """Edges that must not be sent at the moment."""
        self.edges: list[dict[str, Any]] = []
        self.comments: list[dict[str, str]] = []

    @override
    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        dice, loop = self._harness.dice, self._harness.loop
        process = self._harness.process_of(request)
        fate = dice.choice(FATES) if dice.random() < self.storm else "ok"
        self._harness.note("request", request.method, request.url.path, fate)
        if process.is_dead or fate == "refused":
            raise httpx.ConnectError("refused")
        answered: asyncio.Future[httpx.Response] = loop.create_future()
        late = dice.choice((0.01, 0.05, 0.4, self.ARRIVES_WITHIN_S)) * dice.random()
        if fate not in ("lost", "limited", "broken"):
            loop.call_later(late, self._arrive, request, answered)
        if fate in ("lost", "reset"):
            await asyncio.sleep(late + dice.random())
            raise httpx.ReadError("reset")
        if fate == "silent":
            await asyncio.sleep(1_000)
        if fate == "limited":
            return httpx.Response(429, headers={"Retry-After": dice.choice(("1", "3", "90"))})
        if fate == "broken":
            return httpx.Response(dice.choice((500, 503)), json={"message": "broken"})
        answer = await answered
        await asyncio.sleep(dice.choice((0.01, 0.2, 5.0)) * dice.random())  # responses are reordered
        if fate == "broken late":
            return httpx.Response(502, text="<html>")
        if fate == "garbled":
            return httpx.Response(200, content=answer.content[: len(answer.content) // 2])
        return answer

    def _arrive(self, request: httpx.Request, answered: asyncio.Future[httpx.Response]) -> None:
        answer = self._answer(request)
        if not answered.done():
            answered.set_result(answer)

    def _answer(self, request: httpx.Request) -> httpx.Response:
        path, body = request.url.path, cast("dict[str, Any]", json.loads(request.content or b"{}"))
        if path.endswith("/edges"):
            assert body["id"] not in self.unwanted, f"edge {body['id']} was sent without the user"
            made = {**body, "edgeType": "text"}
            if self.own_ids:
                made["id"] = self._harness.id_of()
            self.edges.append(made)
            return httpx.Response(201, json=made)
        if path.endswith("/comments"):
            thread = path.split("/")[-2]
            self.comments.append({"thread": thread, "body": body["body"]})
            made = {
                "id": self._harness.id_of(),
                "threadId": thread,
                "body": body["body"],
                "createdByName": "Ada",
            }
            return httpx.Response(201, json=made)
        if path.endswith("/content"):
            place = {"y": 0, "w": 100, "h": 100}
            nodes = [
                {"id": node, "nodeType": "text", "title": str(n), "geometry": {"x": 300 * n, **place}}
                for n, node in enumerate(NODES)
            ]
            return httpx.Response(200, json={"nodes": nodes, "edges": self.edges, "notes": []})
        if path.endswith("/canvases"):
            return httpx.Response(200, json={"data": [{"id": CANVAS, "title": "Board"}], "total": 1})
        return httpx.Response(404, json={"message": "no"})


FATES = (
    "refused",
    "lost",
    "reset",
    "silent",
    "limited",
    "broken",
    "broken late",
    "garbled",
)


class Process:
    """A running process, as seen by the simulated network and disk."""

    def __init__(self) -> None:
        self.is_dead = False
        self.disk: Disk | None = None


class Harness:
    """State of a simulation, derived from its seed."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.dice = random.Random(seed)
        self.loop = cast("Loop", asyncio.get_running_loop())
        self.folder = folder
        self.server = SimulatedServer(self)
        self.events: list[str] = []
        self.synced = b""
        self._processes: dict[str, Process] = {}
        self._made = 0

    def note(self, *what: object) -> None:
        """Record an event; a seed is identified by its list of events."""
        self.events.append(f"{self.loop.time():.6f} {' '.join(map(str, what))}")

    def id_of(self) -> str:
        return str(UUID(int=self.dice.getrandbits(128), version=4))

    def process_of(self, request: httpx.Request) -> Process:
        """The process that sent a request, by its key."""
        return self._processes[request.headers["authorization"]]

    def start(self) -> tuple[Process, str, DatabaseEnvironment]:
        """A new process, its key, and its simulated disk."""
        self._made += 1
        process, key = Process(), f"key-{self._made}"
        self._processes[f"Bearer {key}"] = process

        def writer(connection: sqlite3.Connection, tell: Callable[[BaseException], None]) -> Disk:
            process.disk = Disk(self, connection, tell)
            return process.disk

        return process, key, DatabaseEnvironment(writer, ImmediateExecutor, self.loop.wall)
