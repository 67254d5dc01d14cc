"""PostgreSQL is stopped immediately during writes: no acknowledged write is lost or duplicated."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from starlette.applications import Starlette

from tests.postgresql_cluster import Cluster
from tests.server.fault_run import EdgeWriters, restart, run
from tests.server_app import create_app

pytestmark = pytest.mark.anyio
KEY = "wsk_test-key"
ROUNDS = 2
Named = Callable[[str], str]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A server of its own, whose commits are synced."""
    cluster = Cluster(durable=True)
    yield cluster
    cluster.remove()


@pytest.fixture
def app(folder: Path, tmp_path: Path, cluster: Cluster) -> Iterator[Starlette]:
    app = create_app(tmp_path / "data", key=KEY, imports=[folder], database=cluster.url(cluster.create()))
    yield app
    app.state.workspace.close()


@pytest.fixture
async def client(app: Starlette, anyio_backend: str) -> AsyncIterator[httpx.AsyncClient]:
    headers = {"Authorization": f"Bearer {KEY}"}
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://127.0.0.1:8000", headers=headers, timeout=60
    ) as client:
        yield client


async def test_no_acknowledged_write_is_lost(
    client: httpx.AsyncClient, cluster: Cluster, named: Named
) -> None:
    writers = EdgeWriters(client, named)
    await run(writers, partial(restart, cluster), ROUNDS)
    assert writers.refused["503"] > 0


async def test_reads_fail_while_the_database_is_unavailable_and_work_afterwards(
    client: httpx.AsyncClient, cluster: Cluster
) -> None:
    assert (await client.get("/api/v1/canvases")).is_success
    await asyncio.to_thread(cluster.stop)
    refused = await client.get("/api/v1/canvases")
    assert refused.status_code == 503
    assert refused.headers["retry-after"]
    assert refused.json()["message"] == "Couldn't reach the database. Try again in a moment."
    await asyncio.to_thread(cluster.start)
    for _ in range(20):  # each of them waits for the database
        if (await client.get("/api/v1/canvases")).is_success:
            return
    pytest.fail("the server doesn't use the database again")


async def test_one_edge_sent_many_times_at_once_is_created_once(
    client: httpx.AsyncClient, named: Named
) -> None:
    writers = EdgeWriters(client, named)
    for _ in range(5):
        edge_id = str(uuid4())
        responses = await asyncio.gather(*(writers.create(edge_id) for _ in range(16)))
        assert {response.status_code for response in responses} == {200}
        assert len({response.text for response in responses}) == 1
        assert (await writers.ids()).count(edge_id) == 1
