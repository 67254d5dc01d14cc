"""`python -m tests.bench.command_line [--rows 100000] [--repeat 5]`: completion and lists in a shell.

Completion: ms of CPU time of a process beyond those of Python alone, with an index of 1,000 canvases and
20,000 nodes; goal 60. Lists: ms until the first line of `--rows` rows (goal 300), time of all, and
peak memory; the first list compiles modules.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from typing_extensions import override

ROOT = Path(__file__).resolve().parents[2]
LINES = (
    "wsdesk ",
    "wsdesk list nodes ",
    "wsdesk list nodes Canvas 7",
    "wsdesk get node lamp",
    "wsdesk get node wsdesk://canvas/",
)
_PAGE = 100


def environment(home: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "WSDESK_HOME": home, "PYTHONPYCACHEPREFIX": f"{home}/pycache", "PYTHONPATH": str(ROOT)}


def cpu_ms(command: list[str], env: dict[str, str], repeat: int) -> float:
    """The smallest CPU time of a process."""
    times: list[float] = []
    for _ in range(repeat + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times) * 1000


def write_index(home: str) -> None:
    from wsdesk.localdb.index.folder import IndexFolder
    from wsdesk.localdb.index.values import (
        CanvasUpdate,
        IndexDocument,
        IndexedCanvas,
        IndexedResult,
        IndexedText,
    )
    from wsdesk.settings.directories import find_directories

    result = IndexedResult("image", "flux", "Flux Pro", 64, 64, status="ok")
    folder = IndexFolder(find_directories({"WSDESK_HOME": home}).index, 1 << 30)
    updates = [
        CanvasUpdate(
            IndexedCanvas(f"{at:08}-0000-4000-8000-000000000000", f"Canvas {at}", f"p{at % 50}", b""),
            tuple(
                IndexDocument(
                    f"{at}-{node}",
                    b"1",
                    (IndexedText("image", f"{at}-{node}", "v", f"Lamp {at} {node}", "a car", result=result),),
                )
                for node in range(20)
            ),
        )
        for at in range(1_000)
    ]
    for at in range(0, len(updates), 50):
        folder.of("embedded").write(updates[at : at + 50])
    folder.close()


def canvas_content(count: int) -> bytes:
    """Content of a canvas with nodes of 1.2 kB."""
    prompt = "a harbor at dusk, " * 20
    asset = {"url": "https://media.example/f", "mediaType": "image", "originalWidth": 1600, "assetId": "a"}
    rows = (
        {
            "id": f"{at:08}-0000-4000-8000-000000000000",
            "nodeType": "image",
            "geometry": {"x": at % 300 * 400.0, "y": at // 300 * 300.0, "w": 320, "h": 240, "zIndex": at},
            "title": f"Node {at}",
            "textPrompt": prompt,
            "modelConfig": {"model": "flux", "variant": "pro"},
            "createdAt": "2026-10-01T10:11:12.345Z",
            "versions": [{"id": f"v{at}", "seed": at, "textPrompt": prompt, "asset": asset}],
        }
        for at in range(count)
    )
    return b'{"nodes":[%b],"edges":[],"notes":[]}' % b",".join(map(msgspec.json.encode, rows))


class _Pages(BaseHTTPRequestHandler):
    """A list of `rows` projects, a page at a time, and a canvas."""

    rows = 0
    content = b""

    def do_GET(self) -> None:
        query = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}
        start = int(query.get("offset", 0))
        ids = range(start, min(start + _PAGE, self.rows))
        rows = ",".join(
            f'{{"id":"{at:08}-0000-4000-8000-000000000000","title":"Project {at}"}}' for at in ids
        )
        path = urlsplit(self.path).path
        body = f'{{"data":[{rows}],"total":{self.rows}}}'.encode()
        body = body if path.endswith("/projects/all") else self.content if "/canvases/" in path else b""
        self.send_response(200 if body else 404)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    protocol_version = "HTTP/1.1"
    wbufsize = -1  # a response in one packet, since delayed acknowledgements take 40 ms

    @override
    def log_message(self, format: str, *args: Any) -> None:
        pass


def cpu_of(pid: int) -> float:
    """CPU time in seconds of a running process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_mb(pid: int) -> float:
    """Peak memory of a running process; that of `wait4` contains the memory of this one, which started it."""
    fields = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return int(fields["VmHWM"].split()[0]) / 1024


def measure_rows(words: list[str], env: dict[str, str]) -> str:
    """First line, peak memory, and rate of a command."""
    command = [sys.executable, "-m", "wsdesk", *words]
    began = time.perf_counter()
    with subprocess.Popen(command, env={**env, "WSDESK_API_KEY": "key"}, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        first, first_cpu = time.perf_counter() - began, cpu_of(process.pid)
        count, peak = 1, 0.0
        for count, _line in enumerate(process.stdout, 2):
            if count % 1_000 == 0 or not peak:
                peak = peak_mb(process.pid)
        whole = time.perf_counter() - began
        _pid, _status, usage = os.wait4(process.pid, 0)
        process.returncode = 0
    return (
        f"{' '.join(words[:2])}, {count} rows: first line {first * 1000:.0f} ms (CPU {first_cpu * 1000:.0f}),"
        f" all {whole:.1f} s, CPU {usage.ru_utime + usage.ru_stime:.1f} s,"
        f" peak memory {peak:.0f} MB"
    )


def measure_list(words: list[str], rows: int, env: dict[str, str]) -> str:
    """`wsdesk list` of a server in this process."""
    content = canvas_content(rows) if "nodes" in words else b""
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), type("Pages", (_Pages,), {"rows": rows, "content": content})
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    try:
        return measure_rows(["list", *words, "--base-url", url], env)
    finally:
        server.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        env = environment(home)
        write_index(home)
        bare = cpu_ms([sys.executable, "-c", "pass"], env, options.repeat)
        print(f"Python alone: {bare:.0f} ms")
        for line in LINES:
            command = [sys.executable, "-m", "wsdesk", "complete", "bash", line]
            print(f"{line!r}: {cpu_ms(command, env, options.repeat) - bare:.0f} ms beyond Python alone")
        for words in (["projects"], ["nodes", "canvas"]):
            for rows in (1_000, options.rows):
                print(measure_list(words, rows, env))
        for count in (20, 20_000):
            print(measure_rows(["find", "--limit", str(count), "--type", "image"], env))


if __name__ == "__main__":
    main()
