"""PostgreSQL is stopped at once during writes: nothing acknowledged is lost, and nothing is doubled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from starlette.applications import Starlette

from tests.postgresql_cluster import Cluster
from tests.server_app import create_app

pytestmark = pytest.mark.anyio
KEY = "wsk_test-key"
ROUNDS = 2
WRITERS = 8
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


async def edge_ids(client: httpx.AsyncClient, named: Named) -> list[str]:
    content = await client.get(f"/api/v1/canvases/{named('storyboard')}/content")
    return [edge["id"] for edge in content.json()["edges"]]


class Writers:
    """Clients that create edges, and repeat each until it is acknowledged."""

    def __init__(self, client: httpx.AsyncClient, named: Named) -> None:
        self._client = client
        self._path = f"/api/v1/canvases/{named('storyboard')}/direct/edges"
        self._ends = {"srcNodeId": named("hill"), "dstNodeId": named("caption")}
        self.acknowledged: list[str] = []
        self.refused = 0
        self.stopped = False
        self._created = asyncio.Semaphore(0)

    async def create(self, edge_id: str) -> httpx.Response:
        return await self._client.post(self._path, json={**self._ends, "id": edge_id, "srcHandle": edge_id})

    async def run(self) -> None:
        while not self.stopped:
            edge_id = str(uuid4())
            while not (response := await self.create(edge_id)).is_success:
                assert response.status_code == 503, response.text
                assert int(response.headers["retry-after"]) >= 1
                assert "host" not in response.text, "addresses are for administrators"
                self.refused += 1
                await asyncio.sleep(0.02)
            self.acknowledged.append(edge_id)
            self._created.release()

    async def more(self, count: int) -> None:
        """Wait for a number of further edges."""
        self._created = asyncio.Semaphore(0)
        for _ in range(count):
            await self._created.acquire()


async def test_nothing_acknowledged_is_lost(
    client: httpx.AsyncClient, cluster: Cluster, named: Named
) -> None:
    writers = Writers(client, named)
    tasks = [asyncio.create_task(writers.run()) for _ in range(WRITERS)]
    for _ in range(ROUNDS):
        await asyncio.wait_for(writers.more(20), 30)
        await asyncio.to_thread(cluster.stop)
        await asyncio.to_thread(cluster.start)
    await asyncio.wait_for(writers.more(20), 30)
    writers.stopped = True
    await asyncio.gather(*tasks)
    edges = await edge_ids(client, named)
    assert len(set(edges)) == len(edges)
    assert {named("first edge"), *writers.acknowledged} == set(edges)
    assert writers.refused > 0


async def test_reads_fail_while_the_database_is_away_and_work_afterwards(
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
    writers = Writers(client, named)
    for _ in range(5):
        edge_id = str(uuid4())
        responses = await asyncio.gather(*(writers.create(edge_id) for _ in range(16)))
        assert {response.status_code for response in responses} == {200}
        assert len({response.text for response in responses}) == 1
        assert (await edge_ids(client, named)).count(edge_id) == 1
