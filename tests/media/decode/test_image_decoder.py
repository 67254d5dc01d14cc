"""Decoding of images, and error codes of invalid ones."""

from __future__ import annotations

import resource
import threading
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QImage

from tests.media.samples import image_bytes, png_of_size
from wsdesk.media.core.errors import MediaError
from wsdesk.media.decode.image_decoder import decode

PAINTED = (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied)


def is_red(image: QImage, x: int, y: int) -> bool:
    color = QColor(image.pixel(x, y))
    return color.red() > 200 and color.blue() < 60


def code_of(data: bytes, width: int = 320) -> str:
    with pytest.raises(MediaError) as excinfo:
        decode(data, width)
    return excinfo.value.code


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "P", "CMYK", "1"])
def test_every_format_is_decoded_for_fast_painting(kind: str, mode: str) -> None:
    if (kind, mode) in {("JPEG", "RGBA"), ("JPEG", "P"), ("PNG", "CMYK"), ("WEBP", "CMYK"), ("GIF", "CMYK")}:
        mode = "RGB"
    decoded = decode(image_bytes(400, 300, kind, mode=mode), 0)
    assert (decoded.image.width(), decoded.image.height()) == (400, 300)
    assert (decoded.full_width, decoded.full_height) == (400, 300)
    assert decoded.image.format() in PAINTED
    assert decoded.image.devicePixelRatio() == 1.0


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_large_images_are_scaled_down_and_small_ones_never_up(kind: str) -> None:
    data = image_bytes(1600, 1200, kind)
    decoded = decode(data, 384)
    assert (decoded.image.width(), decoded.image.height()) == (384, 288)
    assert (decoded.full_width, decoded.full_height) == (1600, 1200)
    assert is_red(decoded.image, 20, 100)
    assert not is_red(decoded.image, 370, 100)
    assert decode(data, 3000).image.width() == 1600
    assert decode(data, 1500).image.width() == 1600


@pytest.mark.parametrize(
    ("orientation", "is_rotated", "red_at"),
    [(1, False, (0, 1)), (3, False, (3, 1)), (6, True, (1, 0)), (8, True, (1, 3))],
)
def test_images_are_upright(orientation: int, is_rotated: bool, red_at: tuple[int, int]) -> None:
    decoded = decode(image_bytes(800, 400, orientation=orientation), 100)
    image = decoded.image
    assert (decoded.full_width, decoded.full_height) == ((400, 800) if is_rotated else (800, 400))
    assert (image.width(), image.height()) == ((100, 200) if is_rotated else (100, 50))
    x, y = red_at[0] * image.width() // 4 + 5, red_at[1] * image.height() // 4 + 5
    assert is_red(image, x, y)
    assert not is_red(image, image.width() - 1 - x, image.height() - 1 - y) or (
        red_at == (0, 1) and not is_rotated
    )


def test_transparency_is_preserved() -> None:
    image = decode(image_bytes(40, 30, "PNG", mode="RGBA", color=(0, 0, 0, 0)), 0).image
    assert image.hasAlphaChannel()
    assert QColor.fromRgba(image.pixel(5, 5)).alpha() == 0


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff",
        b"GIF89a",
        b"RIFF\x10\x00\x00\x00WEBP",
        b'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
        b"<html><body>Not found</body></html>",
        b"%PDF-1.4 fake",
        image_bytes(64, 64, "BMP"),
        png_of_size(0, 10),
        png_of_size(100, 100),
    ],
)
def test_invalid_images_are_errors(data: bytes) -> None:
    assert code_of(data) == "not-an-image"


@pytest.mark.parametrize(("width", "height"), [(60_000, 60_000), (8190, 8190), (1 << 30, 1), (40_000, 10)])
def test_images_with_huge_declared_sizes_are_rejected_before_decoding(width: int, height: int) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert code_of(png_of_size(width, height, bytes(1000))) in ("too-large", "not-an-image")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


def test_a_decompression_bomb_is_rejected_and_a_large_image_is_not() -> None:
    """8190 x 8190 px in a few hundred kilobytes, complete and valid."""
    row = b"\x00" + bytes(3 * 8190)
    packer = zlib.compressobj(9)
    packed = b"".join([*(packer.compress(row) for _ in range(8190)), packer.flush()])
    bomb = png_of_size(8190, 8190)
    at = bomb.index(b"IDAT") - 4
    chunk = (
        len(packed).to_bytes(4, "big") + b"IDAT" + packed + zlib.crc32(b"IDAT" + packed).to_bytes(4, "big")
    )
    bomb = bomb[:at] + chunk + bomb[bomb.index(b"IEND") - 4 :]
    assert len(bomb) < 400_000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert code_of(bomb) == "too-large"
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000
    decoded = decode(image_bytes(6000, 5500, "JPEG"), 512)
    assert (decoded.full_width, decoded.image.width()) == (6000, 512)


def test_references_in_files_are_never_followed(tmp_path: object) -> None:
    """The SVG and PDF plug-ins are installed, but never used, whatever the first bytes are."""
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"><image href="/dev/zero" width="9" height="9"/></svg>'
    for data in (svg, b"\x89PNG\r\n\x1a\n" + svg, b"GIF89a" + svg, b"\xff\xd8\xff" + svg):
        assert code_of(data) == "not-an-image"


def test_truncated_images_are_rejected_or_partially_decoded() -> None:
    for kind in ("PNG", "JPEG", "WEBP", "GIF"):
        data = image_bytes(300, 200, kind)
        for share in (0.1, 0.5, 0.9):
            try:
                decoded = decode(data[: int(len(data) * share)], 0)
            except MediaError as trouble:
                assert trouble.code == "not-an-image"  # noqa: PT017
            else:
                assert decoded.image.width() == 300


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from(["PNG", "JPEG", "WEBP", "GIF"]),
    st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 255)), max_size=8),
    st.integers(0, 5000),
)
def test_damaged_bytes_only_raise_media_errors(kind: str, changes: list[tuple[int, int]], cut: int) -> None:
    data = bytearray(image_bytes(60, 40, kind))
    for at, byte in changes:
        data[at % len(data)] = byte
    try:
        decoded = decode(bytes(data[: max(10, cut % (len(data) + 1))]), 64)
    except MediaError:
        return
    assert decoded.image.width() <= max(64 * 1.25, decoded.full_width)


def test_a_gif_with_a_large_screen_is_limited() -> None:
    def gif(width: int, height: int) -> bytes:
        data = bytearray(image_bytes(60, 40, "GIF"))
        data[6:10] = width.to_bytes(2, "little") + height.to_bytes(2, "little")
        return bytes(data)

    decoded = decode(gif(2108, 40), 64)
    assert decoded.image.width() == 64
    assert decoded.full_width == 2108
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert code_of(gif(65_535, 65_535)) in ("too-large", "not-an-image")
    assert code_of(gif(7200, 7200)) in ("too-large", "not-an-image")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300_000


def test_several_threads_can_decode() -> None:
    data = image_bytes(3000, 2000)
    widths: list[int] = []
    threads = [
        threading.Thread(target=lambda: widths.append(decode(data, 200).image.width())) for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert widths == [200] * 6
