"""`python -m tests.bench.server_content [--before CHECKOUT]`: a canvas of 108 MB for several readers.

CPU time of the server and of the database, and the largest memory (PSS) of all processes: the first reader,
four at once, polls with an ETag, and the reader after an edge was created.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.bench.content_documents import content
from tests.bench.server_load import ROOT, Server, cpu_s, database_processes, identity, response, serve
from tests.postgresql_cluster import Cluster

CANVAS = identity("large canvas")
PATH = f"/api/v1/canvases/{CANVAS}/content"
POLLS = 100


def write_workspace(folder: Path, nodes: int) -> list[str]:
    """Write a folder with one canvas, and return IDs of two of its nodes."""
    (folder / "content").mkdir(parents=True)
    document = json.loads(content(nodes))
    found = document["nodes"][:2]
    for number, node in enumerate(found):
        node["id"] = identity(f"large {number}")
    (folder / "content" / f"{CANVAS}.json").write_text(json.dumps(document))
    return [node["id"] for node in found]


class Client:
    """Sends requests to a server."""

    def __init__(self, server: Server, coding: str) -> None:
        self._server = server
        self._coding = coding
        self.etag = ""

    async def send(self, line: str, body: str = "", *, conditional: bool = False) -> int:
        """Send a request, and return the bytes of the response's body."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._server.port, limit=1 << 22)
        condition = f"if-none-match: {self.etag}\r\n" if conditional else ""
        writer.write(
            f"{line} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {self._server.key}\r\n{condition}"
            f"accept-encoding: {self._coding}\r\ncontent-length: {len(body)}\r\n\r\n{body}".encode()
        )
        status, headers, size = await response(reader)
        writer.close()
        assert status in (200, 304), status
        self.etag = headers.get("etag", self.etag)
        return size


@contextmanager
def peak_memory(server: Server) -> Iterator[list[float]]:
    """The largest memory in MB while the block runs."""
    found, stopped = [server.memory_mb()], threading.Event()

    def watch() -> None:
        while not stopped.wait(0.02):
            found[0] = max(found[0], server.memory_mb())

    thread = threading.Thread(target=watch)
    thread.start()
    yield found
    stopped.set()
    thread.join()


def measure(checkout: Path, folder: Path, nodes: list[str], coding: str, *, has_database: bool) -> None:
    with tempfile.TemporaryDirectory() as temporary, ExitStack() as stack:
        options = ["--empty", "--import", str(folder)]
        cluster = Cluster(durable=True) if has_database else None
        if cluster is not None:
            stack.callback(cluster.remove)
            options += ["--database", cluster.url(cluster.create())]
        server = stack.enter_context(serve(checkout, Path(temporary) / "data", *options))
        client = Client(server, coding)
        idle = server.memory_mb()

        def step(name: str, work: Callable[[], Awaitable[Any]], count: int = 1) -> None:
            others = database_processes(cluster) if cluster is not None else []
            before, others_before = cpu_s(server.processes()), cpu_s(others)
            with peak_memory(server) as peak:
                size = asyncio.run(_awaited(work))
            used_ms = (cpu_s(server.processes()) - before) / count * 1e3
            others_ms = (cpu_s(others) - others_before) / count * 1e3
            print(
                f"| {name} | {used_ms:.1f} + {others_ms:.1f} | {peak[0]:.0f} | {size / 1e6:.2f} |", flush=True
            )

        database = "PostgreSQL" if cluster is not None else "SQLite"
        print(f"\n{checkout.name}, {database}, {coding}; idle {idle:.0f} MB; load {os.getloadavg()[0]:.1f}\n")
        print("| request | CPU ms + database | largest PSS, MB | sent, MB |\n|---|---|---|---|")
        get = f"GET {PATH}"
        step("first reader", lambda: client.send(get))
        step("second reader", lambda: client.send(get))
        step("four readers", lambda: asyncio.gather(*(client.send(get) for _ in range(4))), 4)
        step("poll, unchanged", lambda: _repeat(lambda: client.send(get, conditional=True)), POLLS)
        edge = {"id": str(uuid4()), "srcNodeId": nodes[0], "dstNodeId": nodes[1]}
        body = json.dumps({**edge, "srcHandle": "a", "dstHandle": "b"})
        step("edge", lambda: client.send(f"POST /api/v1/canvases/{CANVAS}/direct/edges", body))
        step("reader after it", lambda: client.send(get, conditional=True))


async def _awaited(work: Callable[[], Awaitable[Any]]) -> int:
    result = await work()
    return sum(result) if isinstance(result, list) else result


async def _repeat(work: Callable[[], Awaitable[int]]) -> int:
    return sum([await work() for _ in range(POLLS)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="checkout of a server to compare")
    parser.add_argument("--nodes", type=int, default=10_000, help="10,000 are 108 MB")
    parser.add_argument("--codings", default="gzip,identity")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "workspace"
        nodes = write_workspace(folder, args.nodes)
        for coding in args.codings.split(","):
            for has_database in (False, True):
                measure(ROOT, folder, nodes, coding, has_database=has_database)
            if args.before:
                measure(args.before.absolute(), folder, nodes, coding, has_database=False)


if __name__ == "__main__":
    main()
