"""`python -m tests.server.fault_run [--kills 100] [--of worker|postgresql]`: kills during writes.

A server with two workers on PostgreSQL gets edges from 8 clients, each of which repeats an edge until it is
acknowledged. Meanwhile a worker is killed (SIGKILL), or PostgreSQL is stopped at once, again and again. At
the end, every acknowledged edge must exist once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from uuid import uuid4

import httpx

from tests.postgresql_cluster import Cluster

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = 8
WORKERS = 2
ACKNOWLEDGED = 20
"""Edges that must be acknowledged between two kills."""
RECOVERY_S = 60.0


@dataclass(slots=True)
class ServerProcess:
    """`wsdesk serve` with workers."""

    url: str
    key: str
    pid: int

    def workers(self) -> list[int]:
        """IDs of the worker processes, oldest first."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return sorted(int(pid) for pid in children if b"spawn_main" in _command(pid))


def _command(pid: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@contextmanager
def serve(cluster: Cluster, folder: Path, data: Path) -> Iterator[ServerProcess]:
    """A server with the documents of a folder."""
    command = [sys.executable, "-m", "wsdesk", "serve", "--data", str(data), "--port", "0", "--empty"]
    options = [
        "--import",
        str(folder),
        "--database",
        cluster.url(cluster.create()),
        "--workers",
        str(WORKERS),
    ]
    process = subprocess.Popen(
        [*command, *options], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    try:
        ready = json.loads(process.stdout.readline())
        yield ServerProcess(ready["url"], ready["key"], process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        process.stdout.close()


class Writers:
    """Clients that create edges between two nodes, and repeat each until it is acknowledged."""

    def __init__(self, client: httpx.AsyncClient, named: Callable[[str], str]) -> None:
        self._client = client
        self._canvas = f"/api/v1/canvases/{named('storyboard')}"
        self._ends = {"srcNodeId": named("hill"), "dstNodeId": named("caption")}
        self.acknowledged: list[str] = []
        self.refused: Counter[str] = Counter()
        self.stopped = False
        self._created = asyncio.Semaphore(0)

    async def create(self, edge_id: str) -> httpx.Response:
        body = {**self._ends, "id": edge_id, "srcHandle": edge_id}
        return await self._client.post(f"{self._canvas}/direct/edges", json=body)

    async def edges(self) -> list[str]:
        """IDs of the edges that the canvas has."""
        response = await self._client.get(f"{self._canvas}/content")
        return [edge["id"] for edge in response.json()["edges"]]

    async def run(self) -> None:
        while not self.stopped:
            edge_id = str(uuid4())
            while True:
                if await self._is_created(edge_id):
                    break
                await asyncio.sleep(0.02)
            self.acknowledged.append(edge_id)
            self._created.release()

    async def more(self, count: int) -> None:
        """Wait for a number of further edges."""
        self._created = asyncio.Semaphore(0)
        async with asyncio.timeout(RECOVERY_S):
            for _ in range(count):
                await self._created.acquire()

    async def _is_created(self, edge_id: str) -> bool:
        try:
            response = await self.create(edge_id)
        except httpx.TransportError as error:
            self.refused[type(error).__name__] += 1
            return False
        if not response.is_success:
            assert response.status_code == 503, response.text
            assert int(response.headers["retry-after"]) >= 1
            assert "host" not in response.text, "addresses are for administrators"
            self.refused["503"] += 1
        return response.is_success


async def kill_worker(server: ServerProcess) -> None:
    """Kill the oldest worker, and wait until another one has replaced it."""
    before = server.workers()
    os.kill(before[0], signal.SIGKILL)
    async with asyncio.timeout(RECOVERY_S):
        while True:
            after = server.workers()
            if len(after) == WORKERS and before[0] not in after:
                return
            await asyncio.sleep(0.02)


async def restart(cluster: Cluster) -> None:
    """Stop PostgreSQL without any shutdown, and start it again."""
    await asyncio.to_thread(cluster.stop)
    await asyncio.to_thread(cluster.start)


async def run(writers: Writers, kill: Callable[[], Awaitable[None]], kills: int) -> float:
    """Kill during writes, and return the longest time in s until the next edge.

    Raises:
        AssertionError: an edge is lost, or was created twice.
        TimeoutError: the server doesn't recover.
    """
    first = set(await writers.edges())
    tasks = [asyncio.create_task(writers.run()) for _ in range(CLIENTS)]
    longest = 0.0
    for _ in range(kills):
        await writers.more(ACKNOWLEDGED)
        await kill()
        start_time = time.perf_counter()
        await writers.more(1)
        longest = max(longest, time.perf_counter() - start_time)
    await writers.more(ACKNOWLEDGED)
    writers.stopped = True
    await asyncio.gather(*tasks)
    edges = await writers.edges()
    assert len(set(edges)) == len(edges), "an edge was created twice"
    assert set(edges) == first | set(writers.acknowledged), "an edge is lost"
    return longest


async def run_on(
    server: ServerProcess, named: Callable[[str], str], cluster: Cluster | None, kills: int
) -> str:
    """Kill workers of a server, or its PostgreSQL if `cluster` is given; return what happened."""
    headers = {"Authorization": f"Bearer {server.key}"}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=60) as client:
        writers = Writers(client, named)
        kill = partial(kill_worker, server) if cluster is None else partial(restart, cluster)
        longest = await run(writers, kill, kills)
    return (
        f"{kills} kills: {len(writers.acknowledged)} edges acknowledged, none lost or doubled; "
        f"refused {dict(writers.refused)}; next edge after {longest:.2f} s at most"
    )


def main() -> None:
    from tests.server.conftest import named, write_folder

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--of", choices=("worker", "postgresql"), default="worker")
    args = parser.parse_args()
    cluster = Cluster(durable=True)
    try:
        with tempfile.TemporaryDirectory() as temporary:
            folder = write_folder(Path(temporary) / "documents")
            with serve(cluster, folder, Path(temporary) / "data") as server:
                target = cluster if args.of == "postgresql" else None
                print(args.of, asyncio.run(run_on(server, named, target, args.kills)))  # noqa: T201
    finally:
        cluster.remove()


if __name__ == "__main__":
    main()
