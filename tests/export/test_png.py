"""PNG images: bands join without a seam, and the size is the requested one."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage

from tests.export.conftest import Export, document
from wsdesk.export import png
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect


def open_image(path: Path) -> QImage:
    image = QImage(str(path), "png")
    assert not image.isNull()
    return image


def has_color(image: QImage, color: str) -> bool:
    pixels = {
        image.pixelColor(x, y).name() for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)
    }
    return QColor(color).name() in pixels


def test_an_image_has_the_scale_and_shows_media(export: Export) -> None:
    content = Document("c", (document().node_by_id["a"],))
    image = open_image(export("png", content, scale=2.0))
    # 220 x 190 px with a margin of 48 px on each side.
    assert (image.width(), image.height()) == (632, 572)
    assert has_color(image, "red")
    assert not image.hasAlphaChannel()


def test_bands_join_without_a_seam(export: Export, monkeypatch: pytest.MonkeyPatch) -> None:
    single_pass = open_image(export("png", scale=1.0))
    monkeypatch.setattr(png, "_BAND_BYTES", 4 * single_pass.width() * 57)
    assert open_image(export("png", scale=1.0)) == single_pass


def test_without_a_background_it_is_transparent(export: Export) -> None:
    image = open_image(export("png", scale=0.5, background=False))
    assert image.pixelColor(1, 1).alpha() == 0
    assert has_color(image, "red")


def test_dark_colors(export: Export) -> None:
    light, dark = (open_image(export("png", scale=0.5, dark=dark)).pixelColor(1, 1) for dark in (False, True))
    assert light.lightness() > 200
    assert dark.lightness() < 60


def test_a_side_has_at_most_30000_px(export: Export, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "MAX_SIDE", 300)
    far = Node("far", Kind.TEXT, Rect(9_000, 0, 100, 90))
    image = open_image(export("png", Document("c", (document().node_by_id["a"], far))))
    assert image.width() == 300


def test_a_band_is_compressed_while_the_next_one_is_painted(
    export: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    bands: list[int] = []
    is_next_painted = threading.Event()
    paint, add = png._band, png.PngStream.add

    def record_band(canvas: Any, area: Any, scale: float, band: tuple[int, int, int]) -> Any:
        bands.append(band[1])
        if len(bands) == 2:
            is_next_painted.set()
        return paint(canvas, area, scale, band)

    def wait_for_next(stream: png.PngStream, image: QImage) -> None:
        assert is_next_painted.wait(20)
        add(stream, image)

    monkeypatch.setattr(png, "_BAND_BYTES", 4 * 40 * 512)
    monkeypatch.setattr(png, "_band", record_band)
    monkeypatch.setattr(png.PngStream, "add", wait_for_next)
    open_image(export("png"))
    assert len(bands) > 2


@pytest.mark.parametrize("is_last", [False, True])
def test_an_error_of_writing_a_band_is_raised(
    export: Export, monkeypatch: pytest.MonkeyPatch, is_last: bool
) -> None:
    monkeypatch.setattr(png, "_BAND_BYTES", 4 * 40 * 512)
    add, added = png.PngStream.add, list[int]()

    def count(stream: png.PngStream, image: QImage) -> None:
        added.append(image.height())
        add(stream, image)

    monkeypatch.setattr(png.PngStream, "add", count)
    height = open_image(export("png")).height()
    failing = len(added) if is_last else 1
    assert sum(added) == height
    added.clear()

    def fail(stream: png.PngStream, image: QImage) -> None:
        count(stream, image)
        if len(added) == failing:
            raise OSError("the disk is full")

    monkeypatch.setattr(png.PngStream, "add", fail)
    with pytest.raises(OSError, match="the disk is full"):
        export("png")
