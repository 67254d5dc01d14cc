"""A world for the data layer in which nothing happens by chance: time, network, disk and dice of a seed.

One thread, no sockets. Time passes only where there is nothing else to do; work of other threads is done
here, in turn. So a seed is the same run each time, in whatever process.
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
    """Nothing is to be done any more, and nothing is awaited that time would bring."""


class VirtualTimeSelector(selectors.BaseSelector):
    """Looks at what there is, and instead of waiting lets time jump."""

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
    """A loop whose time jumps, and whose threads are itself."""

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
    """Whoever waits for it here and now has the disk do its work first, as a blocking wait would."""

    def __init__(self, flush: Callable[[], None]) -> None:
        super().__init__()
        self._flush = flush

    @override
    def result(self, timeout: float | None = None) -> T:
        if not self.done():
            self._flush()
        return super().result(timeout)


class ImmediateExecutor(Executor):
    """Does at once what it is given."""

    @override
    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Disk:
    """The one who writes for a database: late, in turn, sometimes without room, and cut off at any point.

    `full` refuses every write. After `cut` nothing is written any more. What a power cut leaves is the file
    as it was at its last durable write, of whichever program (`World.synced`).
    """

    def __init__(
        self, harness: Harness, connection: sqlite3.Connection, tell: Callable[[BaseException], None]
    ) -> None:
        self._world = harness
        self._connection = connection
        self._tell = tell
        self._urgent: deque[tuple[Work[Any], bool, BlockingFuture[Any]]] = deque()
        self._others: deque[tuple[Work[Any], bool, BlockingFuture[Any]]] = deque()
        self.full = False
        self.lacked_room = False
        """Whether a write was ever refused for want of room."""
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
            self._world.loop.call_later(self._world.dice.choice((0.0005, 0.004, 0.03, 0.3)), self._turn)
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
            self._world.synced = self._connection.serialize()
        future.set_result(result)

    def _transaction(self, work: Work[T]) -> T:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            result = work(connection)
            if self.full:
                self.lacked_room = True
                raise OSError(28, "no room")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return result


class Service(httpx.AsyncBaseTransport):
    """What the server holds, behind a network that loses, delays, refuses and answers out of order.

    A request arrives by itself once it left, also when whoever sent it is gone by then.
    """

    ARRIVES_WITHIN_S = 2.0

    def __init__(self, harness: Harness) -> None:
        self._world = harness
        self.storm = 0.0
        """How likely a request goes wrong."""
        self.own_ids = harness.dice.random() < 0.5
        self.unwanted: set[str] = set()
        """Edges that nobody wants sent at the moment."""
        self.edges: list[dict[str, Any]] = []
        self.comments: list[dict[str, str]] = []

    @override
    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        dice, loop = self._world.dice, self._world.loop
        process = self._world.process_of(request)
        fate = dice.choice(FATES) if dice.random() < self.storm else "ok"
        self._world.note("asked", request.method, request.url.path, fate)
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
        await asyncio.sleep(dice.choice((0.01, 0.2, 5.0)) * dice.random())  # answers overtake one another
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
            assert body["id"] not in self.unwanted, f"edge {body['id']} was sent behind the person's back"
            made = {**body, "edgeType": "text"}
            if self.own_ids:
                made["id"] = self._world.id_of()
            self.edges.append(made)
            return httpx.Response(201, json=made)
        if path.endswith("/comments"):
            thread = path.split("/")[-2]
            self.comments.append({"thread": thread, "body": body["body"]})
            made = {
                "id": self._world.id_of(),
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
    """A running program, as far as network and disk know of it."""

    def __init__(self) -> None:
        self.is_dead = False
        self.disk: Disk | None = None


class Harness:
    """Everything that a seed decides."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.dice = random.Random(seed)
        self.loop = cast("Loop", asyncio.get_running_loop())
        self.folder = folder
        self.server = Service(self)
        self.events: list[str] = []
        self.synced = b""
        self._processes: dict[str, Process] = {}
        self._made = 0

    def note(self, *what: object) -> None:
        """Something happened: the list of these is what a seed is."""
        self.events.append(f"{self.loop.time():.6f} {' '.join(map(str, what))}")

    def id_of(self) -> str:
        return str(UUID(int=self.dice.getrandbits(128), version=4))

    def process_of(self, request: httpx.Request) -> Process:
        """Who sent it: each process has a key of its own here."""
        return self._processes[request.headers["authorization"]]

    def start(self) -> tuple[Process, str, DatabaseEnvironment]:
        """A new process, its key, and what its database lives on."""
        self._made += 1
        process, key = Process(), f"key-{self._made}"
        self._processes[f"Bearer {key}"] = process

        def writer(connection: sqlite3.Connection, tell: Callable[[BaseException], None]) -> Disk:
            process.disk = Disk(self, connection, tell)
            return process.disk

        return process, key, DatabaseEnvironment(writer, ImmediateExecutor, self.loop.wall)
