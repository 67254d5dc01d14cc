"""`python -m tests.bench.peers.gthumb [--files 20000]`: the image browser gThumb, beside the light table.

A folder of JPEGs is opened in a window of 1600 x 1000 under Xvfb, first until all thumbnails are made, then
again with its cache, as the light table is measured with images on disk. CPU is that of its process. Needs
`gthumb`, `xdotool`, `Xvfb`, and `openbox`.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QGuiApplication

from tests.bench.thumbnails import make_pictures

_NEEDS = ("gthumb", "xdotool", "Xvfb", "openbox")
_DISPLAY = ":97"
PAGES = 40
PAGE_S = 0.2
_TICK_S = 1 / os.sysconf("SC_CLK_TCK")
_PAGE_MB = os.sysconf("SC_PAGE_SIZE") / 2**20


def _stat(process_id: int) -> tuple[float, float]:
    """CPU seconds of a process, and its resident memory in MB."""
    fields = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * _TICK_S, int(fields[21]) * _PAGE_MB


@contextmanager
def _running(*command: str, environment: dict[str, str]) -> Iterator[None]:
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def _process_id() -> int:
    for _ in range(200):
        found = subprocess.run(
            ("pgrep", "-nx", "gthumb"), stdout=subprocess.PIPE, text=True, check=False
        ).stdout
        if found:
            return int(found)
        time.sleep(0.1)
    raise TimeoutError("gThumb doesn't start")


def _until_idle(process_id: int) -> float:
    """Seconds until the process uses less than 2% of a core for two seconds, without these two."""
    began = time.perf_counter()
    while time.perf_counter() - began < 900:
        before = _stat(process_id)[0]
        time.sleep(2)
        if _stat(process_id)[0] - before < 0.04:
            return time.perf_counter() - began - 2
    raise TimeoutError("gThumb doesn't come to rest")


def measure(count: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        (folder / "made").mkdir()
        (folder / "images").mkdir()
        make_pictures(folder / "made")
        made = sorted((folder / "made").iterdir())
        for number in range(count):
            os.link(made[number % len(made)], folder / "images" / f"{number:06}.jpg")
        environment = {**os.environ, "DISPLAY": _DISPLAY, "HOME": name, "XDG_CACHE_HOME": f"{name}/cache"}
        environment |= {"DBUS_SESSION_BUS_ADDRESS": "disabled:", "GIO_USE_VFS": "local"}
        stack.enter_context(
            _running("Xvfb", _DISPLAY, "-screen", "0", "1600x1000x24", environment=environment)
        )
        time.sleep(1)
        stack.enter_context(_running("openbox", environment=environment))
        start = ("gthumb", str(folder / "images"))
        with _running(*start, environment=environment):
            process_id = _process_id()
            first_s = _until_idle(process_id)
            first_cpu = _stat(process_id)[0]
            os.kill(process_id, 15)
            time.sleep(2)
        with _running(*start, environment=environment):
            process_id = _process_id()
            opened_s = _until_idle(process_id)
            opened_cpu, opened_mb = _stat(process_id)
            keys = ("xdotool", "search", "--onlyvisible", "--class", "gthumb", "windowsize", "1600", "1000")
            subprocess.run(keys, env=environment, check=True)
            subprocess.run(("xdotool", "mousemove", "1000", "600", "click", "1"), env=environment, check=True)
            time.sleep(2)
            before = _stat(process_id)[0]
            for _ in range(PAGES):
                subprocess.run(("xdotool", "key", "Next"), env=environment, check=True)
                time.sleep(PAGE_S)
            _until_idle(process_id)
            cpu, mb = _stat(process_id)
            if picture := os.environ.get("WSDESK_BENCH_PICTURE"):
                subprocess.run(("import", "-window", "root", picture), env=environment, check=True)
            os.kill(process_id, 15)
    return {
        "files": count,
        "first opening with all thumbnails, s": round(first_s, 1),
        "first opening, s of CPU": round(first_cpu, 1),
        "opened again until at rest, s": round(opened_s, 1),
        "opened again, s of CPU": round(opened_cpu, 2),
        "a page down, ms of CPU": round((cpu - before) / PAGES * 1e3, 1),
        "memory after opening, MB": round(opened_mb),
        "memory after paging, MB": round(mb),
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.peers.gthumb", description=__doc__)
    parser.add_argument("--files", type=int, default=20_000)
    chosen = parser.parse_args()
    missing = [name for name in _NEEDS if shutil.which(name) is None]
    if missing:
        parser.error(f"not installed: {', '.join(missing)}")
    QGuiApplication(["bench"])
    print(json.dumps(measure(chosen.files), indent=2))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
