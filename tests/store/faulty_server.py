"""A fake client of a server with configurable faults."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication

from wsdesk.api import errors
from wsdesk.api.connection import Connection
from wsdesk.api.rate_limit import HostCooldown
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.open_database import open_database
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.wire.capabilities import Capabilities
from wsdesk.wire.comment import Comment
from wsdesk.wire.content import CanvasContent
from wsdesk.wire.edge import EdgeResource, NewEdge
from wsdesk.wire.project import CanvasList


class FaultyServer:
    """Data of a server, and faults of the next requests.

    Each entry of `faults` applies to one write request: None for success, an error for a request that isn't
    received, `("lost", error)` for one that is received but whose response is lost.
    """

    def __init__(self) -> None:
        self.edges: list[EdgeResource] = []
        self.comments: list[Comment] = []
        self.faults: list[Any] = []
        self.requests: list[str] = []
        self.own_ids = False
        self.down = False
        self.all_fail: errors.ApiError | None = None
        """Error of every request while it is set."""
        self.request_count = 0
        self.host_wait = HostCooldown(time.monotonic, asyncio.sleep)
        self.failing_reads = 0
        """Number of next content requests that fail."""

    async def fetch_capabilities(self) -> Capabilities:
        self._reach()
        return Capabilities()

    async def list_canvases(self, *, limit: int = 200, offset: int = 0) -> CanvasList:
        self._reach()
        return CanvasList(data=(), total=0)

    async def get_canvas_content(self, canvas_id: str) -> CanvasContent:
        self._reach()
        if self.failing_reads:
            self.failing_reads -= 1
            raise errors.ConnectError("connect")
        self.requests.append("read")
        return CanvasContent(edges=tuple(self.edges))

    async def create_edge(self, canvas_id: str, edge: NewEdge) -> EdgeResource:
        self._reach()
        lost = self._fault("edge")
        created = EdgeResource.model_validate(
            {**edge.model_dump(exclude_none=True), "edge_type": "text"}
            | ({"id": f"own-{len(self.edges)}"} if self.own_ids else {})
        )
        self.edges.append(created)
        if lost is not None:
            raise lost
        return created

    async def post_comment(self, thread_id: str, body: str) -> Comment:
        self._reach()
        lost = self._fault("comment")
        created = Comment(id=f"c{len(self.comments)}", thread_id=thread_id, body=body, created_by_name="Ada")
        self.comments.append(created)
        if lost is not None:
            raise lost
        return created

    async def aclose(self) -> None:
        pass

    def _reach(self) -> None:
        self.request_count += 1
        if self.down:
            raise errors.ConnectError("connect")
        if self.all_fail is not None:
            raise self.all_fail

    def _fault(self, condition: str) -> Exception | None:
        self.requests.append(condition)
        fault = self.faults.pop(0) if self.faults else None
        if isinstance(fault, tuple):
            return fault[1]
        if fault is not None:
            raise fault
        return None


async def until(condition: Callable[[], object], timeout_s: float = 30.0) -> None:
    """Run tasks and process events until a condition is true."""
    end = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < end, "not true within the timeout"
        QCoreApplication.processEvents()
        await asyncio.sleep(0.005)


@pytest.fixture
def server() -> FaultyServer:
    return FaultyServer()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = open_database(tmp_path / "local.sqlite3")
    yield opened
    opened.close()


async def at_once(_seconds: float) -> None:
    await asyncio.sleep(0)


@pytest.fixture
async def connection(server: FaultyServer, qapp: QCoreApplication) -> AsyncIterator[ConnectionStore]:
    store = ConnectionStore(lambda _connection: server, sleep=at_once)  # pyright: ignore[reportArgumentType]
    yield store
    await store.aclose()


def connect(store: ConnectionStore, profile: str = "p") -> None:
    """Connect to the faulty server with a profile."""
    store.use(Connection("http://127.0.0.1:1", "key"), profile_id=profile, profile_name=profile)
