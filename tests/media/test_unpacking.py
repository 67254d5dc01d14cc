"""Large PNGs that one thread inflates and another reads."""

from __future__ import annotations

import io
import os
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QImageReader

from wsdesk.media.decode import decode
from wsdesk.media.trouble import MediaTrouble
from wsdesk.media.unpacking import Unpacked, can_unpack

from .made import picture, png_that_claims


def noisy(width: int, height: int, mode: str) -> bytes:
    target = io.BytesIO()
    grain = Image.effect_noise((width, height), 60)
    image = (
        grain if mode in ("L", "1", "P", "I;16") else Image.merge("RGB", (grain, grain.rotate(180), grain))
    )
    image.convert(mode).save(target, "PNG")
    return target.getvalue()


def read(data: bytes) -> QImage:
    with Unpacked(data) as unpacked:
        return QImageReader(unpacked.device, QByteArray(b"png")).read()


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P", "1", "I;16"])
@pytest.mark.parametrize(("width", "height"), [(1, 1), (700, 500), (33, 2_000)])
def test_it_reads_as_the_same_picture(mode: str, width: int, height: int) -> None:
    data = noisy(width, height, mode)
    assert can_unpack(data)
    image = read(data)
    assert not image.isNull()
    assert image == QImage.fromData(data)


def test_one_of_several_passes_is_left_to_the_reader() -> None:
    data = bytearray(noisy(10, 10, "RGB"))
    data[28] = 1
    assert not can_unpack(data)
    assert not can_unpack(b"\x89PNG\r\n\x1a\n")


def test_large_ones_are_read_so_and_leave_no_thread() -> None:
    data = picture(4_200, 3_000, "PNG")
    before = threading.active_count()
    decoded = decode(data, 512)
    assert (decoded.full_width, decoded.image.width()) == (4_200, 512)
    assert decoded.image.pixelColor(20, 100).red() > 200
    assert decoded.image.pixelColor(490, 100).blue() > 200
    assert decode(bytearray(data), 0).image.width() == 4_200
    assert threading.active_count() == before


@pytest.mark.parametrize("share", [0.0, 0.2, 0.9])
def test_what_is_torn_ends(share: float) -> None:
    data = noisy(600, 400, "RGB")
    read(data[: int(len(data) * share)])


def test_more_rows_than_the_picture_has_are_not_inflated() -> None:
    swollen = png_that_claims(4, 4, bytes(1 << 24))
    with Unpacked(swollen) as unpacked:
        length = 0
        while piece := os.read(unpacked.device.handle(), 1 << 20):
            length += len(piece)
    assert length < 1_000


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 9_000), st.integers(0, 255)), max_size=6), st.integers(0, 9_000))
def test_damaged_ones_end_too(changes: list[tuple[int, int]], cut: int) -> None:
    data = bytearray(noisy(60, 40, "RGB"))
    for at, byte in changes:
        data[at % len(data)] = byte
    read(bytes(data[: max(10, len(data) - cut % len(data))]))


def test_a_large_one_that_is_damaged_is_refused() -> None:
    data = bytearray(picture(4_200, 3_000, "PNG"))
    data[60:70] = bytes(10)
    with pytest.raises(MediaTrouble):
        decode(data, 512)
