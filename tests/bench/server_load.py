"""`python -m tests.bench.server_load [--before CHECKOUT] [--canvases N]`: many clients of one server.

64 clients send the requests of a working day: 70% polls of a canvas with its ETag, 15% lists, 10% searches,
5% new edges. They run in a closed loop, each sending its next request after the response,
and then at half of that rate, as people do. SQLite in one process is compared to PostgreSQL with workers, and
to the server of another checkout. Figures are of this computer, on which the clients and the database run,
too: CPU per request and the ratios of one run say more than requests per second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4, uuid5

from tests.postgresql_cluster import Cluster

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = 64
ASSETS = 2_000
_NAMESPACE = UUID("6a3df2d1-6a36-5d44-8f0e-2f1a0c2a7c11")
_TIME = "2026-11-20T10:11:12.345Z"
_POLLS, _LISTS, _SEARCHES = 0.70, 0.85, 0.95
"""Upper bounds of the kinds of requests; the rest are writes."""


def identity(name: str) -> str:
    return str(uuid5(_NAMESPACE, name))


def write_workspace(folder: Path, canvases: int, nodes: int) -> None:
    """Write a folder that a server imports: canvases of 2.1 kB per node, and a library."""
    chance = random.Random(5)
    words = [
        bytes(chance.choices(b"abcdefghijklmnopqrstuvwxyz", k=chance.randint(3, 9))) for _ in range(2_000)
    ]
    vocabulary = [word.decode() for word in words]

    def text(count: int) -> str:
        return " ".join(chance.choices(vocabulary, k=count))

    (folder / "content").mkdir(parents=True)
    rows: list[dict[str, Any]] = []
    for number in range(canvases):
        canvas_id = identity(f"canvas {number}")
        content = {
            "nodes": [_node(number, place, text(280)) for place in range(nodes)],
            "edges": [],
            "notes": [],
        }
        (folder / "content" / f"{canvas_id}.json").write_text(json.dumps(content))
        rows.append(
            {
                "id": canvas_id,
                "title": text(3),
                "projectId": identity(f"project {number // 10}"),
                "nodeCount": nodes,
                "sortOrder": number,
                "createdAt": _TIME,
                "updatedAt": _TIME,
            }
        )
    projects = [
        {"id": identity(f"project {first // 10}"), "title": text(2), "createdAt": _TIME, "lastEditAt": _TIME,
         "canvasId": rows[first]["id"], "canvases": rows[first : first + 10]}
        for first in range(0, canvases, 10)
    ]  # fmt: skip
    assets = [
        {
            "assetId": identity(f"asset {number}"),
            "path": f"assets/{number}.png",
            "filename": f"{text(1)}-{number}.png",
            "source": "upload",
            "description": text(20),
            "createdAt": _TIME,
            "tags": [text(1)],
        }
        for number in range(ASSETS)
    ]
    (folder / "canvases.json").write_text(json.dumps({"data": rows, "total": len(rows)}))
    (folder / "projects.json").write_text(json.dumps({"data": projects, "total": len(projects)}))
    (folder / "extras.json").write_text(json.dumps({"assets": assets}))
    (folder / "words").write_text("\n".join(vocabulary))


def _node(canvas: int, place: int, prompt: str) -> dict[str, Any]:
    return {
        "id": identity(f"node {canvas} {place}"),
        "nodeType": "text",
        "title": f"Node {place}",
        "geometry": {"x": place * 40, "y": 0, "w": 320, "h": 200},
        "versions": [],
        "textPrompt": prompt,
    }


@dataclass(slots=True)
class Server:
    """A running server: its address, key, and processes."""

    port: int
    key: str
    pid: int

    def processes(self) -> list[int]:
        """IDs of the process and its workers."""
        found = [self.pid]
        for parent in found:
            for task in Path(f"/proc/{parent}/task").glob("*/children"):
                found += [int(text) for text in task.read_text().split()]
        return [pid for pid in found if b"resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def memory_mb(self) -> float:
        """Proportional set size of all processes."""
        rollups = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in self.processes()]
        lines = [line for text in rollups for line in text.splitlines() if line.startswith("Pss:")]
        return sum(int(line.split()[1]) for line in lines) / 1000


def cpu_s(processes: list[int]) -> float:
    """Seconds of CPU that processes have used."""
    ticks = 0
    for pid in processes:
        try:
            values = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += int(values[11]) + int(values[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def serve(checkout: Path, data: Path, *options: str) -> Iterator[Server]:
    command = [sys.executable, "-m", "wsdesk", "serve", "--data", str(data), "--port", "0", *options]
    environment = {**os.environ, "PYTHONPATH": str(checkout), "WSDESK_HOME": str(data.parent / "home")}
    process = subprocess.Popen(command, cwd=checkout, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        ready = json.loads(process.stdout.readline())
        yield Server(int(ready["url"].rpartition(":")[2]), ready["key"], process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


@dataclass(slots=True)
class Load:
    """Clients of a server; with a `rate`, they send so many requests per second in all."""

    server: Server
    folder: Path
    canvases: int
    nodes: int
    times_s: dict[str, list[float]] = field(default_factory=dict)
    failures: int = 0

    def run(self, seconds: float, rate: float = 0.0) -> None:
        self.times_s.clear()
        asyncio.run(self._run(seconds, rate))

    @property
    def all_s(self) -> list[float]:
        """Durations of all requests, in order of size."""
        return sorted(duration for durations in self.times_s.values() for duration in durations)

    async def _run(self, seconds: float, rate: float) -> None:
        until = time.perf_counter() + seconds
        await asyncio.gather(*(self._client(number, until, rate / CLIENTS) for number in range(CLIENTS)))

    async def _client(self, number: int, until: float, rate: float) -> None:
        chance = random.Random(number)
        words = (self.folder / "words").read_text().splitlines()
        canvas = number * max(1, self.canvases // CLIENTS) % self.canvases
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port, limit=1 << 20)
        etag = ""
        due = time.perf_counter() + (chance.random() / rate if rate else 0.0)
        while time.perf_counter() < until:
            kind, line, body = self._request(chance, canvas, words)
            if rate:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
            begun = due if rate else time.perf_counter()
            due += chance.expovariate(rate) if rate else 0.0
            condition = f"if-none-match: {etag}\r\n" if kind == "poll" and etag else ""
            writer.write(
                f"{line} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {self.server.key}\r\n"
                f"{condition}accept-encoding: gzip\r\ncontent-length: {len(body)}\r\n\r\n"
                f"{body}".encode()
            )
            status, received, _ = await response(reader)
            if kind == "poll":
                etag = received.get("etag", etag)
                kind = "poll, 304" if status == 304 else "poll, 200"
            self.failures += status not in (200, 304)
            self.times_s.setdefault(kind, []).append(time.perf_counter() - begun)
        writer.close()

    def _request(self, chance: random.Random, canvas: int, words: list[str]) -> tuple[str, str, str]:
        kind = chance.random()
        canvas_id = identity(f"canvas {canvas}")
        if kind < _POLLS:
            return "poll", f"GET /api/v1/canvases/{canvas_id}/content", ""
        if kind < _LISTS:
            name = "projects/all" if chance.random() < 0.5 else "canvases"
            return "list", f"GET /api/v1/{name}", ""
        if kind < _SEARCHES:
            return "search", f"GET /api/v1/files/agent-search?query={chance.choice(words)}&count=20", ""
        source, target = (identity(f"node {canvas} {place}") for place in chance.sample(range(self.nodes), 2))
        edge = {
            "id": str(uuid4()),
            "srcNodeId": source,
            "dstNodeId": target,
            "srcHandle": "a",
            "dstHandle": "b",
        }
        return "write", f"POST /api/v1/canvases/{canvas_id}/direct/edges", json.dumps(edge)


async def response(reader: asyncio.StreamReader) -> tuple[int, dict[str, str], int]:
    """Status and headers of the next response, and the bytes of its body."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *lines = head.split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    status, total = int(first.split()[1]), 0
    if "content-length" in headers:
        total = await _skip(reader, int(headers["content-length"]))
    elif headers.get("transfer-encoding") == "chunked":
        while size := int(await reader.readline(), 16):
            total += await _skip(reader, size)
            await reader.readline()
        await reader.readline()
    return status, headers, total


async def _skip(reader: asyncio.StreamReader, count: int) -> int:
    rest = count
    while rest:
        data = await reader.read(min(rest, 1 << 18))
        assert data, "the connection was closed"
        rest -= len(data)
    return count


@dataclass(frozen=True, slots=True)
class Setting:
    """A server to measure, with each number of workers."""

    name: str
    checkout: Path = ROOT
    workers: Sequence[int] = (1,)
    has_database: bool = False


def measure(setting: Setting, folder: Path, args: argparse.Namespace) -> list[float]:
    """Print the rows of a server, and return its requests per second."""
    with tempfile.TemporaryDirectory() as temporary:
        cluster = Cluster(durable=True) if setting.has_database else None
        try:
            data, options = Path(temporary) / "data", ["--empty"]
            if cluster is not None:
                options += ["--database", cluster.url(cluster.create())]
            rates: list[float] = []
            for workers in setting.workers:
                begun = [*options, "--import", str(folder)] if not rates else options
                if workers > 1:
                    begun = [*begun, "--workers", str(workers)]
                with serve(setting.checkout, data, *begun) as server:
                    load = Load(server, folder, args.canvases, args.nodes)
                    rates.append(_measure(f"{setting.name} | {workers}", load, cluster, args))
            return rates
        finally:
            if cluster is not None:
                cluster.remove()


def _measure(name: str, load: Load, cluster: Cluster | None, args: argparse.Namespace) -> float:
    load.run(args.seconds / 2)  # warm: connections, caches, prepared statements
    processes = load.server.processes()
    of_database = database_processes(cluster) if cluster is not None else []
    before, database_before, own_before = cpu_s(processes), cpu_s(of_database), time.process_time()
    load.run(args.seconds)
    used_s, database_s = cpu_s(processes) - before, cpu_s(of_database) - database_before
    own_s = time.process_time() - own_before
    closed, kinds = load.all_s, {kind: sorted(times) for kind, times in load.times_s.items()}
    count = len(closed)
    rate = count / args.seconds
    load.run(args.seconds, rate / 2)
    paced = load.all_s
    print(
        f"| {name} | {rate:.0f} | {_times_ms(closed)} | {_times_ms(paced)} "
        f"| {used_s / count * 1e3:.2f} + {database_s / count * 1e3:.2f} | {load.server.memory_mb():.0f} |",
        flush=True,
    )
    shares = ", ".join(f"{kind} {len(times)} at {_times_ms(times)}" for kind, times in sorted(kinds.items()))
    print(
        f"  {shares}; failures {load.failures}; clients {own_s / count * 1e3:.2f} ms a request; "
        f"load {os.getloadavg()[0]:.1f}",
        file=sys.stderr,
        flush=True,
    )
    return rate


def database_processes(cluster: Cluster) -> list[int]:
    """PostgreSQL's processes: its first one, and those that it has started."""
    first = int((cluster.folder / "data/postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return [first, *map(int, children)]


def _times_ms(times_s: list[float]) -> str:
    """Median and 99th percentile."""
    return f"{times_s[len(times_s) // 2] * 1e3:.0f} / {times_s[len(times_s) * 99 // 100] * 1e3:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="checkout of a server to compare")
    parser.add_argument("--canvases", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=164, help="nodes of a canvas; 164 are 0.35 MB")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--workers", default="1,2,4", help="processes with PostgreSQL; empty for none")
    args = parser.parse_args()
    settings = [Setting("SQLite")]
    if args.before:
        settings.insert(0, Setting(f"SQLite, {args.before.name}", args.before.absolute()))
    workers = [int(text) for text in args.workers.split(",") if text]
    if workers:
        settings.append(Setting("PostgreSQL", workers=workers, has_database=True))
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "workspace"
        write_workspace(folder, args.canvases, args.nodes)
        print(
            "| server | workers | requests/s | p50 / p99 ms | at half the rate | CPU ms + database | PSS MB |"
        )
        print("|---|---|---|---|---|---|---|")
        rates = [rate for setting in settings for rate in measure(setting, folder, args)]
    print("ratios:", ", ".join(f"{rate / rates[0]:.2f}" for rate in rates))


if __name__ == "__main__":
    main()
