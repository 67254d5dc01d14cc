"""Posters of videos and documents without an image, on Qt's event loop."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QColor, QPageLayout, QPageSize, QPainter, QPdfWriter

from tests.media.samples import Host, ImageRecorder, asset

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend(qt_backend: tuple[str, dict[str, object]]) -> tuple[str, dict[str, object]]:
    return qt_backend


def pdf(path: Path, pages: int = 2) -> bytes:
    writer = QPdfWriter(str(path))
    writer.setPageLayout(
        QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF())
    )
    painter = QPainter(writer)
    for page in range(pages):
        if page:
            writer.newPage()
        painter.fillRect(0, 0, writer.width(), writer.height() // 2, QColor("red" if not page else "blue"))
    painter.end()
    return path.read_bytes()


def mjpeg_avi() -> bytes:
    """A minimal video: JPEG frames in an AVI container."""
    frames: list[bytes] = []
    for _ in range(5):
        target = io.BytesIO()
        Image.new("RGB", (64, 48), "red").save(target, "JPEG")
        data = target.getvalue()
        frames.append(data + b"\0" * (len(data) & 1))

    def chunk(name: bytes, data: bytes) -> bytes:
        return name + len(data).to_bytes(4, "little") + data

    def many(*numbers: int) -> bytes:
        return b"".join(number.to_bytes(4, "little") for number in numbers)

    header = chunk(b"avih", many(100_000, 0, 0, 0x10, 5, 0, 1, 4096, 64, 48, 0, 0, 0, 0))
    stream = chunk(b"strh", b"vidsMJPG" + many(0, 0, 0, 1, 10, 0, 5, 4096, 0xFFFFFFFF, 0) + bytes(8))
    form = chunk(b"strf", many(40, 64, 48) + b"\x01\x00\x18\x00MJPG" + many(64 * 48 * 3, 0, 0, 0, 0))
    heads = chunk(b"LIST", b"hdrl" + header + chunk(b"LIST", b"strl" + stream + form))
    movie = chunk(b"LIST", b"movi" + b"".join(chunk(b"00dc", frame) for frame in frames))
    at, index = 4, b""
    for frame in frames:
        index += b"00dc" + many(0x10, at, len(frame))
        at += len(frame) + 8
    body = b"AVI " + heads + movie + chunk(b"idx1", index)
    return b"RIFF" + len(body).to_bytes(4, "little") + body


async def poster(recorder: ImageRecorder, kind: str) -> QColor | None:
    wanted = asset("a", kind=kind, url="a")
    recorder.images.request("canvas", [(wanted, 300)])
    await recorder.wait_until_idle()
    image = recorder.images.best(wanted, 300)
    return QColor(image.pixel(image.width() // 2, image.height() // 4)) if image is not None else None


async def test_a_document_shows_its_first_page(recorder: ImageRecorder, host: Host, tmp_path: Path) -> None:
    host.files["/a"] = pdf(tmp_path / "a.pdf")
    color = await poster(recorder, "pdf")
    assert color is not None
    assert color.red() > 200
    assert color.green() < 60
    image = recorder.images.best(asset("a"), 300)
    assert image is not None
    assert abs(image.height() / image.width() - 1.414) < 0.02
    assert QColor(image.pixel(10, image.height() - 10)) == QColor("white")


async def test_a_video_shows_its_first_frame(recorder: ImageRecorder, host: Host) -> None:
    host.files["/a"] = mjpeg_avi()
    color = await poster(recorder, "video")
    assert recorder.failed == []
    assert color is not None
    assert color.red() > 200
    assert color.blue() < 60


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\nnothing", "pdf"),
        (b"\x00\x00\x00\x20ftypisom" + bytes(500), "video"),
        (b"\x1a\x45\xdf\xa3webm" + bytes(500), "video"),
        (b"ID3" + bytes(500), "video"),
    ],
)
async def test_a_file_without_an_image_is_an_error(
    recorder: ImageRecorder, host: Host, data: bytes, kind: str
) -> None:
    host.files["/a"] = data
    assert await poster(recorder, kind) is None
    assert recorder.failed == [("a", "not-an-image")]
