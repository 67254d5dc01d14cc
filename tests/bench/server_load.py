"""`python -m tests.bench.server_load [--before CHECKOUT] [--canvases N]`: many clients of one server.

64 clients send the requests of a working day: 70% polls of a canvas with its ETag, 15% lists, 10% searches,
5% new edges. They run in a closed loop, each sending its next request after the response,
and then at half of that rate, as people do. SQLite in one process is compared to PostgreSQL with workers, to
the server of another checkout, and to constant bytes (`load_floor`). Figures are of this computer, on which
the clients and the database run, too: CPU per request and the ratios of one run say more than requests per
second.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.bench.load_clients import Load, Requests
from tests.bench.load_floor import record, serve_floor
from tests.bench.load_workspace import write_workspace
from tests.postgresql_cluster import Cluster

ROOT = Path(__file__).resolve().parents[2]


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
                    rates.append(_measure(f"{setting.name} | {workers}", server, folder, cluster, args))
            return rates
        finally:
            if cluster is not None:
                cluster.remove()


def measure_floor(folder: Path, args: argparse.Namespace) -> None:
    """Print the row of a server with constant responses, which are those of this checkout."""
    with tempfile.TemporaryDirectory() as temporary:
        with serve(ROOT, Path(temporary) / "data", "--empty", "--import", str(folder)) as server:
            responses = record(server.port, Requests(server.key, folder, args.canvases, args.nodes))
        with serve_floor(responses) as (port, pid):
            _measure("constant bytes | 1", Server(port, "", pid), folder, None, args)


def _measure(
    name: str, server: Server, folder: Path, cluster: Cluster | None, args: argparse.Namespace
) -> float:
    load = Load(server.port, Requests(server.key, folder, args.canvases, args.nodes), args.canvases)
    load.run(args.seconds / 2)  # warm: connections, caches, prepared statements
    processes = server.processes()
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
        f"| {used_s / count * 1e3:.2f} + {database_s / count * 1e3:.2f} | {server.memory_mb():.0f} |",
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
        measure_floor(folder, args)
        rates = [rate for setting in settings for rate in measure(setting, folder, args)]
    print("ratios:", ", ".join(f"{rate / rates[0]:.2f}" for rate in rates))


if __name__ == "__main__":
    main()
