"""Invalid, truncated, and unusually large or small files, and a hundred files in a row."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.files.resources import resource
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.decode.animation import Animation
from wsdesk.media.images.pdf_pages import PdfPages
from wsdesk.panels.viewer.commands import ViewerCommands
from wsdesk.panels.viewer.viewer import Viewer
from wsdesk.wire.node import NodeResource

ASSETS = resource("sample", "assets")
VIDEO, AUDIO, PDF = ASSETS / "film-title.mp4", ASSETS / "sound-click.wav", ASSETS / "paper-brief.pdf"
TIMEOUT_MS = 30_000


def version(number: int, kind: str = "image") -> dict[str, Any]:
    asset = {"assetId": f"a{number}", "url": f"https://x.example/{number}", "fileType": kind}
    return {"id": f"v{number}", "createdAt": "2026-10-01T10:00:00Z", "asset": asset}


def node(*versions: dict[str, Any]) -> NodeResource:
    fields = {"id": "n1", "title": "t", "activeVersionId": versions[-1]["id"], "versions": list(versions)}
    return NodeResource.read(fields)


@pytest.fixture
def viewer(harness: Any, show: Callable[..., Any]) -> Viewer:
    widget = show(Viewer(harness.stores), 640, 480)
    widget.opened.connect(widget.show)
    widget.closed.connect(widget.hide)
    harness.commands.add(*ViewerCommands(harness.stores, widget).all())
    return widget


def open_node(harness: Any, one: NodeResource) -> None:
    harness.select(one)
    assert harness.commands.trigger("node.open", one.id)


def run(harness: Any, name: str) -> None:
    assert harness.commands.trigger(f"viewer.{name}")


def write_file(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("empty.mp4", b""),
        ("cut.mp4", VIDEO.read_bytes()[:2_000]),
        ("text.mp4", b"#EXTM3U\nfile:///etc/passwd\n" * 40),
        ("turned.mp4", VIDEO.read_bytes()[::-1]),
    ],
)
def test_an_invalid_video_is_reported_and_leaves_no_process(
    viewer: Viewer, harness: Any, qtbot: Any, tmp_path: Path, name: str, data: bytes
) -> None:
    open_node(harness, node(version(4, "video")))
    run(harness, "play")
    harness.file_export.bring("a4", write_file(tmp_path / name, data))
    video = viewer.contents.video
    qtbot.waitUntil(lambda: video.error_overlay.text() == "Couldn't play this file.", timeout=TIMEOUT_MS)
    assert video.error_overlay.outside_button.isVisible()
    run(harness, "close")
    qtbot.waitUntil(lambda: not harness.images.players.process_ids, timeout=TIMEOUT_MS)


@pytest.mark.parametrize("size", [(1, 1), (1, 30_000), (30_000, 1), (7, 5_000)])
def test_images_of_extreme_ratios_can_be_zoomed_and_panned(
    viewer: Viewer, harness: Any, qtbot: Any, size: tuple[int, int]
) -> None:
    image_file = version(4)
    image_file["asset"] |= {"originalWidth": size[0], "originalHeight": size[1]}
    open_node(harness, node(image_file))
    harness.images.bring("a4", *size)
    stage = viewer.contents.image
    for name in ("zoom-in", "zoom-in", "actual-size", "zoom-out", "fit"):
        run(harness, name)
        stage.grab()
    qtbot.mouseMove(stage, stage.rect().center())
    qtbot.mouseDClick(stage, Qt.MouseButton.LeftButton)
    stage.grab()
    assert stage.zoom.width >= 1


@pytest.mark.parametrize("declared_size", [(0, 0), (-4, 7), (10**9, 10**9), (1, 10**9)])
def test_wrong_declared_sizes_are_corrected(
    viewer: Viewer, harness: Any, declared_size: tuple[int, int]
) -> None:
    image_file = version(4)
    image_file["asset"] |= {"originalWidth": declared_size[0], "originalHeight": declared_size[1]}
    open_node(harness, node(image_file))
    harness.images.bring("a4", 64, 48)
    stage = viewer.contents.image
    run(harness, "actual-size")
    stage.grab()
    assert stage.zoom.width / stage.zoom.height == pytest.approx(64 / 48, rel=0.06)


def animated_image(frames: int, size: tuple[int, int] = (40, 30)) -> bytes:
    target = io.BytesIO()
    images = [Image.new("RGB", size, (n % 255, 10, 200)) for n in range(frames)]
    images[0].save(target, "GIF", save_all=True, append_images=images[1:], duration=0, loop=0)
    return target.getvalue()


@pytest.mark.parametrize(
    "data", [b"GIF89a", animated_image(1), animated_image(30)[:-200], animated_image(2) + b"\0" * 4_000]
)
def test_unusual_animations_end_or_continue(
    qapp: QApplication, tmp_path: Path, data: bytes, harness: Any
) -> None:
    import asyncio

    async def play() -> None:
        workers, owner = WorkerThreads(1, "t"), QObject()
        animation = Animation(write_file(tmp_path / "a.gif", data), workers, owner)
        await asyncio.sleep(0.15)
        await animation.aclose()
        pages = PdfPages(harness.images.players, owner)
        pages.open(tmp_path / "a.gif")
        await asyncio.sleep(0.05)
        await pages.aclose()
        await harness.images.players.aclose()
        await workers.aclose()

    with asyncio.Runner(loop_factory=lambda: EventLoop(qapp)) as runner:
        runner.run(play())


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


def test_a_hundred_media_leave_no_processes_or_memory(
    viewer: Viewer, harness: Any, qtbot: Any, show: Callable[..., Any]
) -> None:
    kinds = ("image", "video", "audio", "pdf", "image")
    files = {"video": VIDEO, "audio": AUDIO, "pdf": PDF}
    versions = []
    for number in range(100):
        kind = kinds[number % len(kinds)]
        one = version(1, kind) | {
            "id": f"v{number}",
            "createdAt": f"2026-10-01T10:{number // 60:02}:{number % 60:02}Z",
        }
        one["asset"] = {"assetId": f"a{number}", "url": f"https://x.example/{number}", "fileType": kind}
        versions.append(one)
    open_node(harness, node(*versions))
    players = harness.images.players
    counts: list[tuple[int, int]] = []

    def count() -> tuple[int, int]:
        return open_files(), len(viewer.findChildren(QObject)) + len(players.findChildren(QObject))

    for number in reversed(range(100)):
        kind = kinds[number % len(kinds)]
        if kind in ("video", "audio"):
            run(harness, "play")
        if kind in files:
            harness.file_export.bring(f"a{number}", files[kind])
        if number % 20 == 1:
            player = viewer.contents.player
            assert player is not None
            qtbot.waitUntil(lambda p=player: p.playing, timeout=TIMEOUT_MS)
        harness.commands.trigger("viewer.previous-version")
        if number % 20 == 0:
            qtbot.waitUntil(lambda: not players.process_ids, timeout=TIMEOUT_MS)
            qtbot.wait(20)
            counts.append(count())
    qtbot.waitUntil(lambda: all(now <= first for now, first in zip(count(), counts[0], strict=True)))
    assert len(harness.images.wanted_ids()) <= 3
    run(harness, "close")
    qtbot.waitUntil(lambda: not harness.images.wanted_ids())
