"""Replays: an animated WebP image with a frame per snapshot."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from PySide6.QtGui import QColor, QImage

from tests.export.conftest import document
from wsdesk.export.formats import write_export
from wsdesk.export.replay import WebpAnimation
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.store.export.export_request import ExportInput, ExportOptions, ExportSource, ReplayFrames


def _write(path: Path, frames: ReplayFrames) -> None:
    source = ExportSource("Board", Document("c"), ExportOptions(format="replay"), frames=frames)
    for step in write_export(source, path, ExportInput()):
        assert 0 <= step.done <= 1
        if step.work is not None:
            step.work()


def test_a_replay_has_a_frame_per_snapshot_of_one_size(tmp_path: Path, qapp: object) -> None:
    full_document = document()
    first = replace(full_document, nodes=full_document.nodes[:1], edges=(), notes=())
    frames: ReplayFrames = (("One", lambda: first), ("Lost", lambda: None), ("Two", lambda: full_document))
    _write(tmp_path / "replay.webp", frames)
    with Image.open(tmp_path / "replay.webp") as image:
        assert (image.format, image.n_frames) == ("WEBP", 2)
        assert max(image.size) <= 1_600
        durations, images = list[int](), list[Image.Image]()
        for at in range(image.n_frames):
            image.seek(at)
            image.load()
            images.append(image.convert("RGB"))
            durations.append(image.info["duration"])
    assert durations == [500, 2_000]
    assert ImageChops.difference(*images).getbbox() is not None


def test_without_a_readable_snapshot_it_fails(tmp_path: Path, qapp: object) -> None:
    with pytest.raises(OSError, match="Board"):
        _write(tmp_path / "replay.webp", (("One", lambda: None),))


def test_a_far_node_keeps_the_size_within_limits(tmp_path: Path, qapp: object) -> None:
    far = Document(
        "c", (Node("a", Kind.TEXT, Rect(0, 0, 100, 90)), Node("b", Kind.TEXT, Rect(90_000, 0, 90, 90)))
    )
    _write(tmp_path / "replay.webp", (("One", lambda: far),))
    with Image.open(tmp_path / "replay.webp") as image:
        assert image.size[0] == 1_600


def test_frames_have_their_colors_and_equal_ones_are_joined(tmp_path: Path, qapp: object) -> None:
    path = tmp_path / "a.webp"
    image = QImage(301, 203, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    changed = image.copy()
    for x in range(101, 160):
        for y in range(51, 120):
            changed.setPixelColor(x, y, QColor("red"))
    with path.open("wb") as file:
        animation = WebpAnimation(file, 301, 203)
        for one in (image, image.copy(), changed):
            animation.add(one, 100)
        animation.finish()
    assert int.from_bytes(path.read_bytes()[4:8], "little") == path.stat().st_size - 8
    with Image.open(path) as animation:
        animation.load()
        assert (animation.n_frames, animation.size, animation.info["duration"]) == (2, (301, 203), 200)
        animation.seek(1)
        image = animation.convert("RGB")
    assert image.getpixel((10, 10)) == (255, 255, 255)
    red, green, _blue = image.getpixel((130, 80))
    assert red > 200
    assert green < 60
