"""`python -m tests.server.fault_run [--kills 100] [--of worker|postgresql|store]`: kills during writes.

A server with two workers on PostgreSQL gets edges from 8 clients, each of which repeats an edge until it is
acknowledged. Meanwhile a worker is killed (SIGKILL), or PostgreSQL is stopped at once, again and again. At
the end, every acknowledged edge must exist once.

With `--of store --storage s3://BUCKET?endpoint=URL --store-command COMMAND`, the clients upload images to an
S3 store that keeps its data when it is killed. The command starts it, in the foreground.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from uuid import uuid4

import httpx
from typing_extensions import override

from tests.postgresql_cluster import Cluster

ROOT = Path(__file__).resolve().parents[2]
WSDESK = (sys.executable, "-m", "wsdesk")
CLIENTS = 8
WORKERS = 2
ACKNOWLEDGED = 20
"""Edges that must be acknowledged between two kills."""
RECOVERY_S = 60.0
STORE_START_S = 3.0


@dataclass(slots=True)
class ServerProcess:
    """`wsdesk serve` with workers."""

    url: str
    key: str
    pid: int
    place: tuple[str, ...]
    """Options that name its data."""

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
def serve(cluster: Cluster, folder: Path, data: Path, *more: str) -> Iterator[ServerProcess]:
    """A server with the documents of a folder; `more` are further options that name its data."""
    place = ("--data", str(data), "--database", cluster.url(cluster.create()), *more)
    options = ["--port", "0", "--empty", "--import", str(folder), "--workers", str(WORKERS)]
    process = subprocess.Popen(
        [*WSDESK, "serve", *place, *options],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    try:
        ready = json.loads(process.stdout.readline())
        yield ServerProcess(ready["url"], ready["key"], process.pid, place)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        process.stdout.close()


class Writers(ABC):
    """Clients that create things with an ID, and repeat each until it is acknowledged."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.acknowledged: list[str] = []
        self.refused: Counter[str] = Counter()
        self.stopped = False
        self._created = asyncio.Semaphore(0)

    @abstractmethod
    async def create(self, thing_id: str) -> httpx.Response:
        """Create a thing, or repeat that."""

    @abstractmethod
    async def ids(self) -> list[str]:
        """IDs of all things on the server."""

    async def run(self) -> None:
        while not self.stopped:
            thing_id = str(uuid4())
            while True:
                if await self._is_created(thing_id):
                    break
                await asyncio.sleep(0.02)
            self.acknowledged.append(thing_id)
            self._created.release()

    async def more(self, count: int) -> None:
        """Wait for a number of further things."""
        self._created = asyncio.Semaphore(0)
        async with asyncio.timeout(RECOVERY_S):
            for _ in range(count):
                await self._created.acquire()

    async def _is_created(self, thing_id: str) -> bool:
        try:
            response = await self.create(thing_id)
        except httpx.TransportError as error:
            self.refused[type(error).__name__] += 1
            return False
        if not response.is_success:
            assert response.status_code == 503, response.text
            assert int(response.headers["retry-after"]) >= 1
            assert "host" not in response.text, "addresses are for administrators"
            self.refused["503"] += 1
        return response.is_success


class EdgeWriters(Writers):
    """Edges between two nodes."""

    def __init__(self, client: httpx.AsyncClient, named: Callable[[str], str]) -> None:
        super().__init__(client)
        self._canvas = f"/api/v1/canvases/{named('storyboard')}"
        self._ends = {"srcNodeId": named("hill"), "dstNodeId": named("caption")}

    @override
    async def create(self, thing_id: str) -> httpx.Response:
        body = {**self._ends, "id": thing_id, "srcHandle": thing_id}
        return await self.client.post(f"{self._canvas}/direct/edges", json=body)

    @override
    async def ids(self) -> list[str]:
        response = await self.client.get(f"{self._canvas}/content")
        return [edge["id"] for edge in response.json()["edges"]]


class ImageWriters(Writers):
    """Images of a skill, with the ID as name, whose parts are sent to the store."""

    def __init__(self, client: httpx.AsyncClient, named: Callable[[str], str]) -> None:
        super().__init__(client)
        self._skill = named("skill")
        self._assets = f"/api/v1/teams/{named('team')}/agent-skills/{self._skill}/assets/complete"
        self._uploads: dict[str, dict[str, object]] = {}
        """Started uploads by the ID of the image; those with `parts` need only their completion."""

    @override
    async def create(self, thing_id: str) -> httpx.Response:
        content = b"\x89PNG\r\n\x1a\n" + thing_id.encode() * 200
        upload = self._uploads.get(thing_id)
        if upload is None:
            started = await self.client.post("/offers/v1/uploads", json={"filename": f"{thing_id}.png"})
            if not started.is_success:
                return started
            names = ("uploadId", "storageBucket", "storageKey")
            upload = self._uploads[thing_id] = {name: started.json()[name] for name in names}
        if "parts" not in upload:
            signed = await self.client.post("/api/v1/upload/sign-part", json={**upload, "partNumber": 1})
            if not signed.is_success:
                return signed
            sent = await self._put(signed.json()["url"], content)
            upload["parts"] = [{"partNumber": 1, "etag": sent.headers["etag"]}]
        body = {
            **upload,
            "filename": f"{thing_id}.png",
            "contentType": "image/png",
            "sizeInBytes": len(content),
            "description": None,
        }
        return await self.client.post(self._assets, json=body)

    @override
    async def ids(self) -> list[str]:
        skills = (await self.client.get("/offers/v1/skills")).json()["data"]
        (skill,) = (one for one in skills if one["id"] == self._skill)
        return [asset["name"].removesuffix(".png") for asset in skill["assets"]]

    async def _put(self, url: str, content: bytes) -> httpx.Response:
        request = self.client.build_request("PUT", url, content=content)
        del request.headers["authorization"]
        response = await self.client.send(request)
        if response.status_code >= 500:
            raise httpx.ReadError(f"the store answered {response.status_code}")
        assert response.is_success, response.text
        return response


class Store:
    """An S3 store that a command starts."""

    def __init__(self, command: str) -> None:
        self._command = shlex.split(command)
        self._process = self._start()

    async def restart(self) -> None:
        """Kill it, and start it again."""
        self.kill()
        self._process = self._start()

    def kill(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._command, start_new_session=True, stdout=subprocess.DEVNULL)


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
    """Kill during writes, and return the longest time in s until something is created again.

    Raises:
        AssertionError: something is lost, or was created twice.
        TimeoutError: the server doesn't recover.
    """
    first = set(await writers.ids())
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
    found = await writers.ids()
    assert len(set(found)) == len(found), "something was created twice"
    assert set(found) == first | set(writers.acknowledged), "something is lost"
    return longest


async def run_on(
    server: ServerProcess,
    named: Callable[[str], str],
    kill: Callable[[], Awaitable[None]],
    kills: int,
    writers_type: Callable[[httpx.AsyncClient, Callable[[str], str]], Writers] = EdgeWriters,
) -> str:
    """Kill a part of a server during writes; return what happened."""
    headers = {"Authorization": f"Bearer {server.key}"}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=60) as client:
        writers = writers_type(client, named)
        longest = await run(writers, kill, kills)
    return (
        f"{kills} kills: {len(writers.acknowledged)} acknowledged, none lost or doubled; "
        f"refused {dict(writers.refused)}; next one after {longest:.2f} s at most"
    )


def main() -> None:
    from tests.server.conftest import named, write_folder

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--of", choices=("worker", "postgresql", "store"), default="worker")
    parser.add_argument("--storage", help="S3 store for --of store")
    parser.add_argument("--store-command", help="command that starts it")
    args = parser.parse_args()
    with ExitStack() as stack:
        cluster = Cluster(durable=True)
        stack.callback(cluster.remove)
        temporary = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        more: list[str] = []
        kill = partial(restart, cluster)
        if args.of == "store":
            store = Store(args.store_command)
            stack.callback(store.kill)
            time.sleep(STORE_START_S)
            more, kill = ["--storage", args.storage], store.restart
        with serve(cluster, write_folder(temporary / "documents"), temporary / "data", *more) as server:
            if args.of == "worker":
                kill = partial(kill_worker, server)
            writers_type = ImageWriters if args.of == "store" else EdgeWriters
            happened = asyncio.run(run_on(server, named, kill, args.kills, writers_type))
            print(args.of, happened)  # noqa: T201
            check = [*WSDESK, "admin", "check", "--content", *server.place]
            subprocess.run(check, cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
