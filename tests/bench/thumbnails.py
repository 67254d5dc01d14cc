"""1,000 thumbnails of 320 px from a loopback server: total time, and stalls of the window.

    python -m tests.bench.thumbnails [--count 1000] [--decode] [--json FILE]

The server is a separate process. Measured twice: from the server, then from the disk cache. A stall is the
time between two ticks of a zero timer; CPU is that of the GUI thread.

With `--decode`, JPEGs of 512 px in memory are decoded at 128 px instead, on two threads, in turns with two
floors: a plain QImageReader with a scaled size, and Pillow with `draft`. Goal: 0.4 s for 1,000.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import PySide6.QtGui
from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice, QSize, QTimer
from PySide6.QtGui import QColor, QGuiApplication, QImage, QImageReader, QPainter

from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.graph.model.values import Asset
from wsdesk.media.decode.image_decoder import decode
from wsdesk.media.images.image_provider import ImageProvider

SERVER = """
import asyncio, sys
from pathlib import Path

async def main():
    pictures = [path.read_bytes() for path in sorted(Path(sys.argv[1]).iterdir())]

    async def serve(reader, writer):
        try:
            while head := await reader.readuntil(b"\\r\\n\\r\\n"):
                number = int(head.split(b" ", 2)[1].split(b"/")[2].split(b".")[0])
                body = pictures[number % len(pictures)]
                writer.write(b"HTTP/1.1 200 OK\\r\\ncontent-length: %d\\r\\n\\r\\n" % len(body))
                writer.write(body)
                await writer.drain()
        except asyncio.IncompleteReadError:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()

asyncio.run(main())
"""


_DECODED_PX = 128
_ROUNDS = 7


def make_pictures(folder: Path, width: int = 320, count: int = 64) -> None:
    """JPEGs of 4:3 with enough in them to weigh what photographs do."""
    height = width * 3 // 4
    for number in range(count):
        image = QImage(width, height, QImage.Format.Format_RGB32)
        image.fill(QColor(90, 90, 90))
        painter = QPainter(image)
        for step in range(300):
            seed = number * 7919 + step * 104_729
            painter.fillRect(
                seed % width, seed // 7 % height, 40, 30, QColor.fromHsv(seed % 360, 160, 80 + seed % 150)
            )
        painter.end()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "JPEG", 85)
        (folder / f"{number:03}.jpg").write_bytes(buffer.data().data())


class Stalls:
    """The gaps between the ticks of a timer that fires whenever the loop is free."""

    def __init__(self) -> None:
        self.gaps: list[float] = []
        self.busy: list[float] = []
        self._last = time.perf_counter()
        self._last_cpu = time.thread_time()
        self._timer = QTimer()
        self._timer.timeout.connect(self._on_tick)
        self._timer.start(0)

    def stop(self) -> None:
        self._timer.stop()

    def _on_tick(self) -> None:
        now = time.perf_counter()
        cpu = time.thread_time()
        self.gaps.append((now - self._last) * 1000)
        self.busy.append((cpu - self._last_cpu) * 1000)
        self._last, self._last_cpu = now, cpu


async def measure(folder: Path, port: int, count: int) -> dict[str, float]:
    images = ImageProvider(folder)
    images.set_server(f"http://127.0.0.1:{port}", "bench")
    assets = [
        Asset(
            f"asset-{n}", "image", "image", addresses=(("thumbnail", f"http://127.0.0.1:{port}/t/{n}.jpg"),)
        )
        for n in range(count)
    ]
    done = asyncio.get_running_loop().create_future()
    came: set[str] = set()

    def on_ready(ready: object) -> None:
        came.add(ready.asset_id)  # type: ignore[attr-defined]
        if len(came) == count:
            done.set_result(None)

    images.ready.connect(on_ready)
    await asyncio.sleep(0.2)
    stalls = Stalls()
    begun, cpu = time.perf_counter(), time.thread_time()
    images.request("bench", [(asset, 320) for asset in assets])
    wanted_ms = (time.perf_counter() - begun) * 1000
    await asyncio.wait_for(done, 120)
    total, cpu = time.perf_counter() - begun, time.thread_time() - cpu
    stalls.stop()
    gaps = sorted(stalls.gaps)
    await images.aclose()
    return {
        "total_s": round(total, 3),
        "want_call_ms": round(wanted_ms, 2),
        "gui_cpu_s": round(cpu, 3),
        "stall_worst_ms": round(gaps[-1], 2),
        "stall_p999_ms": round(gaps[int(len(gaps) * 0.999)], 2),
        "stall_p99_ms": round(gaps[int(len(gaps) * 0.99)], 2),
        "slice_cpu_worst_ms": round(max(stalls.busy), 2),
        "ticks": len(gaps),
    }


async def run(count: int) -> dict[str, dict[str, float]]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pictures").mkdir()
        make_pictures(folder / "pictures")
        command = [sys.executable, "-c", SERVER, str(folder / "pictures")]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: ASYNC220
        assert server.stdout is not None
        try:
            port = int(server.stdout.readline())
            return {
                "from the server": await measure(folder / "cache", port, count),
                "from the disk": await measure(folder / "cache", port, count),
            }
        finally:
            server.kill()
            server.wait()


def decode_all(count: int) -> dict[str, dict[str, float]]:
    """Seconds for `count` images: on the clock, and least of the processor, of several rounds in turns."""
    with tempfile.TemporaryDirectory() as name:
        make_pictures(Path(name), 512)
        pictures = [path.read_bytes() for path in sorted(Path(name).iterdir())]
    work = [pictures[number % len(pictures)] for number in range(count)]
    ways: dict[str, Callable[[bytes], object]] = {
        "decode": lambda data: decode(data, _DECODED_PX),
        "floor: QImageReader": _read_scaled,
        "floor: Pillow": _read_draft,
    }
    seconds: dict[str, list[float]] = {way: [] for way in ways}
    cpu: dict[str, list[float]] = {way: [] for way in ways}
    with ThreadPoolExecutor(2) as threads:
        for _ in range(_ROUNDS):
            for way, read in ways.items():
                begun, worked = time.perf_counter(), time.process_time()
                for _image in threads.map(read, work):
                    pass
                seconds[way].append(time.perf_counter() - begun)
                cpu[way].append(time.process_time() - worked)
    found = {
        way: {
            "least_s": round(min(all_s), 3),
            "median_s": round(sorted(all_s)[_ROUNDS // 2], 3),
            "cpu_s": round(min(cpu[way]), 3),
        }
        for way, all_s in seconds.items()
    }
    bytes_each = sum(map(len, pictures)) / len(pictures)
    return {**found, "files": {"bytes": round(bytes_each), "load": round(os.getloadavg()[0], 1)}}


def _read_scaled(data: bytes) -> QImage:
    buffer = QBuffer()
    buffer.setData(data)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, b"jpeg")  # pyright: ignore[reportArgumentType, reportCallIssue]
    reader.setScaledSize(QSize(_DECODED_PX, _DECODED_PX * 3 // 4))
    return reader.read()


def _read_draft(data: bytes) -> bytes:
    with Image.open(BytesIO(data)) as image:
        size = (_DECODED_PX, _DECODED_PX * 3 // 4)
        image.draft("RGB", size)
        return image.resize(size, Image.Resampling.BILINEAR).tobytes()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--decode", action="store_true")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    app = QGuiApplication(sys.argv[:1])
    # As the program does after it started: what is there by then is not looked through again.
    gc.collect()
    gc.freeze()
    if chosen.decode:
        found = decode_all(chosen.count)
    else:
        with asyncio.Runner(loop_factory=lambda: EventLoop(app)) as runner:
            found = runner.run(run(chosen.count))
    text = json.dumps(found, indent=2)
    sys.stdout.write(text + "\n")
    if chosen.json:
        chosen.json.write_text(text + "\n")


if __name__ == "__main__":
    assert PySide6.QtGui
    main()
