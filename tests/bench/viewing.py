"""`python -m tests.bench.viewing [--only open,switch,difference,strip,videos]`: viewer and comparison.

An image of 30 megapixels is opened in the viewer as JPEG, PNG, and WebP, from bytes in memory; versions are
switched; two images of 3840 x 2160 are compared; a filmstrip has 500 versions; two videos play synchronized.
Times are ms of wall time. A stall is the longest time without an event loop iteration; the second value
excludes the time in which the thread waited for a core (Linux only).
"""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import httpx
from PIL import Image
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from tests.bench.version_strip import strip
from wsdesk.app.cli.desktop_app import SWITCH_S
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.files.resources import resource
from wsdesk.graph.model.values import Asset
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.decode.image_decoder import decode
from wsdesk.media.decode.image_difference import difference
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.viewer.image_view import ImageZoomView
from wsdesk.settings.table import Settings
from wsdesk.theme.theme_manager import ThemeManager

WIDE, HIGH = 6_720, 4_480
_VIEW = (1_600, 1_000)
_HOST = "https://media.example"
_PARTS = ("open", "switch", "difference", "strip", "films")
_PATIENCE_S = 30.0
_PIECE = 65_536


_WAITED = Path("/proc/thread-self/schedstat")


def waited_s() -> float:
    """How long this thread has waited for a core so far; 0 where the system does not tell."""
    try:
        return int(_WAITED.read_text().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0


class LoopMonitor(QObject):
    """The longest time between two turns of the event loop."""

    def __init__(self) -> None:
        super().__init__()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_turn)
        self.begin()
        self._timer.start()

    def begin(self) -> None:
        self._last, self._waited = time.perf_counter(), waited_s()
        self.worst_ms = self.own_ms = 0.0

    def _on_turn(self) -> None:
        now, waited = time.perf_counter(), waited_s()
        times = now - self._last
        self.worst_ms = max(self.worst_ms, times * 1e3)
        self.own_ms = max(self.own_ms, (times - (waited - self._waited)) * 1e3)
        self._last, self._waited = now, waited

    @property
    def text(self) -> str:
        return f"{self.worst_ms:.1f} ({self.own_ms:.1f})"


class PaintRecorder(QObject):
    """When a stage was painted, and with how wide a image."""

    def __init__(self, image_zoom: ImageZoomView) -> None:
        super().__init__(image_zoom)
        self._stage = image_zoom
        self.seen: list[tuple[float, int]] = []
        image_zoom.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            image = self._stage.image
            self.seen.append((time.perf_counter(), image.width() if image is not None else 0))
        return False


def asset(name: str, kind: str, *, previews: bool = True) -> Asset:
    roles = [("url", f"{_HOST}/{name}.{kind}")]
    if previews:
        roles.insert(0, ("preview", f"{_HOST}/{name}-small.jpeg"))
    return Asset(name, "image", "image", width=WIDE, height=HIGH, addresses=tuple(roles))


def large(kind: str, number: int = 0) -> bytes:
    """A image with something everywhere: waves of three frequencies and grain."""
    grain = Image.effect_noise((WIDE // 4, HIGH // 4), 40).resize((WIDE, HIGH))
    ramp = Image.linear_gradient("L").resize((WIDE, HIGH))
    bands = (grain, ramp, ramp.rotate(180)) if number % 2 == 0 else (ramp, grain, ramp)
    target = io.BytesIO()
    options: dict[str, Any] = {"PNG": {"compress_level": 1}, "WEBP": {"quality": 80, "method": 0}}
    Image.merge("RGB", bands).save(target, kind, **options.get(kind, {"quality": 88}))
    return target.getvalue()


class Place:
    """A stage in a window, and a host whose answers come as quickly as they are taken."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.came: dict[str, float] = {}
        self.home = Path(tempfile.mkdtemp())
        themes, settings = ThemeManager("dark"), Settings(self.home / "settings.toml")
        self.images = ImageProvider(self.home / "media", transport=httpx.MockTransport(self._answer))
        self.images.set_server("https://service.example", "bench")
        self.image_zoom = ImageZoomView(self.images, settings, themes)
        self.paints = PaintRecorder(self.image_zoom)
        self.image_zoom.resize(*_VIEW)
        self.image_zoom.show()

    def _answer(self, request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, content=self._pieces(request.url.path))

    async def _pieces(self, path: str) -> AsyncIterator[bytes]:
        """As a network hands them over: small, and with room between them for others."""
        data = self.files[path]
        for start in range(0, len(data), _PIECE):
            yield data[start : start + _PIECE]
            await asyncio.sleep(0)
        self.came[path] = time.perf_counter()

    async def close(self) -> None:
        self.image_zoom.hide()
        self.image_zoom.deleteLater()
        await self.images.aclose()


async def until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + _PATIENCE_S
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError
        await asyncio.sleep(0)


async def opening() -> list[str]:
    lines = [
        "| 30 megapixels | goal | first sharp | CPU of its decoding | stall | then to 100% | stall |",
        "|---|---|---|---|---|---|---|",
    ]
    for kind, goal in (("JPEG", 150), ("PNG", 600), ("WEBP", 600)):
        place, watch = Place(), LoopMonitor()
        small = io.BytesIO()
        Image.open(io.BytesIO(large(kind))).resize((1_024, 683)).save(small, "JPEG")
        place.files = {f"/a.{kind.lower()}": large(kind), "/a-small.jpeg": small.getvalue()}
        await asyncio.sleep(0.2)
        watch.begin()
        place.image_zoom.show_asset(asset("a", kind.lower()))
        await until(lambda p=place: any(w > 1_024 for _, w in p.paints.seen))
        came = place.came[f"/a.{kind.lower()}"]
        sharp = next(t for t, w in place.paints.seen if w > 1_024)
        assert next(w for _, w in place.paints.seen if w) == 1_024  # the preview stood there before
        stall = watch.text
        watch.begin()
        place.image_zoom.show_pixels()
        begun = time.perf_counter()
        await until(lambda p=place: any(w == WIDE for _, w in p.paints.seen))
        full = (time.perf_counter() - begun) * 1e3
        text = (
            f"{(sharp - came) * 1e3:.0f}",
            f"{_decoding(place.files[f'/a.{kind.lower()}']):.0f}",
            stall,
        )
        lines.append(f"| {kind} | {goal} | {' | '.join(text)} | {full:.0f} | {watch.text} |")
        await place.close()
    return lines


def _decoding(data: bytes) -> float:
    begun = time.thread_time()
    decode(data, 1_536)
    return (time.thread_time() - begun) * 1e3


async def switching() -> list[str]:
    place, watch = Place(), LoopMonitor()
    assets = [asset(f"v{n}", "jpeg", previews=False) for n in range(3)]
    place.files = {f"/v{n}.jpeg": large("JPEG", n) for n in range(3)}
    place.image_zoom.show_asset(assets[1], (assets[0], assets[2]))
    await until(lambda: all(place.images.best(one, 1_000) is not None for one in assets))
    await asyncio.sleep(0.3)
    times: list[float] = []
    watch.begin()
    for turn in range(40):
        at = 1 + (turn % 2)
        begun, seen = time.perf_counter(), len(place.paints.seen)
        place.image_zoom.show_asset(assets[at], (assets[0],))
        await until(lambda s=seen: len(place.paints.seen) > s)
        times.append((time.perf_counter() - begun) * 1e3)
        assert place.paints.seen[-1][1] > 900
        await asyncio.sleep(0.05)
    await place.close()
    times.sort()
    return [
        "| switching versions, preloaded | goal | median | worst | stall |",
        "|---|---|---|---|---|",
        f"| 30 megapixels each | 50 | {times[20]:.1f} | {times[-1]:.1f} | {watch.text} |",
    ]


async def comparing() -> list[str]:
    images: list[QImage] = []
    for shift in (0, 3):
        image = QImage(3_840, 2_160, QImage.Format.Format_RGB32)
        image.fill(QColor(40, 60, 90))
        for x in range(0, 3_840, 16):
            for y in range(0, 2_160, 90):
                image.setPixelColor(min(3_839, x + shift), y, QColor(250, 120, 10))
        images.append(image)
    workers, watch = WorkerThreads(1, "bench"), LoopMonitor()
    clock: list[float] = []
    cpu: list[float] = []

    def measure() -> float:
        begun = time.thread_time()
        difference(images[0], images[1], 12, QColor(255, 0, 0))
        return (time.thread_time() - begun) * 1e3

    for _turn in range(9):
        await asyncio.sleep(0.05)
        if _turn == 1:
            watch.begin()
        begun = time.perf_counter()
        cpu.append(await workers.run(measure))
        clock.append((time.perf_counter() - begun) * 1e3)
    await workers.aclose()
    return [
        "| difference of two 3840 x 2160, off the window's thread | goal | median | of CPU | stall |",
        "|---|---|---|---|---|",
        f"| threshold 12 | 60 | {sorted(clock)[4]:.0f} | {sorted(cpu)[4]:.0f} | {watch.text} |",
    ]


async def films() -> list[str]:
    images = ImageProvider(Path(tempfile.mkdtemp()))
    assets = resource("sample", "assets")
    group = images.players.open_together([assets / "film-title.mp4", assets / "film-dunes.webm"])
    drifts: list[float] = []
    frames: list[float] = []

    def on_frame(number: int) -> None:
        group.all[number].take_frame()
        if all(one.playing and one.frame_ms >= 0 for one in group.all):
            drifts.append(group.drift_ms)
            frames.append(abs(group.all[0].frame_ms - group.all[1].frame_ms))

    group.frame_ready.connect(on_frame)
    group.play()
    await until(lambda: group.all[0].has_ended)
    drifts, frames = sorted(drifts[5:]), sorted(frames[5:])
    await images.aclose()
    return [
        "| films in step | goal | median | p99 | frames, median | p99 |",
        "|---|---|---|---|---|---|",
        f"| 24 and 25 frames a second | 40 | {_at(drifts, 0.5)} | {_at(drifts, 0.99)} "
        f"| {_at(frames, 0.5)} | {_at(frames, 0.99)} |",
    ]


def _at(values: list[float], share: float) -> str:
    return f"{values[int(len(values) * share)]:.0f}"


async def stripping() -> list[str]:
    watch = LoopMonitor()
    return await strip(watch, QWidget())


_RUN: dict[str, Callable[[], Awaitable[list[str]]]] = {
    "open": opening,
    "switch": switching,
    "difference": comparing,
    "strip": stripping,
    "films": films,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.viewing", description=__doc__)
    parser.add_argument("--only", default=",".join(_PARTS), help=f"some of {', '.join(_PARTS)}")
    wanted = parser.parse_args().only.split(",")
    application = QApplication(["bench"])
    sys.setswitchinterval(SWITCH_S)  # as `desktop` does
    print(f"load {os.getloadavg()[0]:.2f}")
    with asyncio.Runner(loop_factory=lambda: EventLoop(application)) as runner:
        for part in _PARTS:
            if part in wanted:
                print("\n".join(runner.run(_RUN[part]())), end="\n\n", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
