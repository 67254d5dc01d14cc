"""Detection of truncated files, independent of chunk sizes."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image

from tests.media.samples import image_bytes, wav_bytes
from wsdesk.media.core.endings import EndCheck


def box(name: bytes, data: bytes, *, is_large: bool = False) -> bytes:
    size = len(data) + (16 if is_large else 8)
    if is_large:
        return b"\0\0\0\x01" + name + size.to_bytes(8, "big") + data
    return size.to_bytes(4, "big") + name + data


def gif() -> bytes:
    target = io.BytesIO()
    frames = [Image.effect_noise((80, 60), number) for number in (20, 60)]
    frames[0].save(target, "GIF", save_all=True, append_images=frames[1:])
    return target.getvalue()


def matroska(data: bytes, *, size: bytes = b"") -> bytes:
    """A WebM file: EBML header, and one segment."""
    header = b"\x1a\x45\xdf\xa3\x9f" + b"\x42\x82\x84webm".ljust(31, b"\xec")
    return header + b"\x18\x53\x80\x67" + (size or (1 << 56 | len(data)).to_bytes(8, "big")) + data


def ogg(data: bytes) -> bytes:
    """Pages of up to 255 segments of 255 bytes."""
    pages = [data[at : at + 65_025] for at in range(0, len(data), 65_025)]
    parts: list[bytes] = []
    for number, page in enumerate(pages):
        sizes = [255] * (len(page) // 255) + ([len(page) % 255] if len(page) % 255 else [])
        head = b"OggS\0\0" + bytes(8) + b"wsdk" + number.to_bytes(4, "little") + bytes(4)
        parts += (head, bytes([len(sizes)]), bytes(sizes), page)
    return b"".join(parts)


NOISE = random.Random(7).randbytes(200_000)
FILES = {
    "png": image_bytes(kind="PNG"),
    "jpeg": image_bytes(2_000, 1_500),
    "webp": image_bytes(kind="WEBP"),
    "gif": gif(),
    "wav": wav_bytes(),
    "pdf": b"%PDF-1.7\n" + NOISE + b"\nstartxref\n9\n%%EOF\n",
    "mp4": box(b"ftyp", b"isom0000") + box(b"moov", NOISE[:5_000]) + box(b"mdat", NOISE, is_large=True),
    "webm": matroska(NOISE),
    "mkv": matroska(NOISE, size=(0x10_00_00_00 | len(NOISE)).to_bytes(4, "big")),
    "ogg": ogg(NOISE),
    "mov": box(b"ftyp", b"qt  0000") + box(b"mdat", NOISE) + box(b"moov", NOISE[:5_000]),
}


def is_truncated(data: bytes, step: int) -> bool:
    check = EndCheck()
    for start in range(0, len(data), step):
        check.add(data[start : start + step])
    return check.is_cut_off()


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("step", [7, 1_000, 1 << 20])
def test_a_file_is_complete_only_with_its_end(kind: str, step: int) -> None:
    data = FILES[kind]
    assert not is_truncated(data, step)
    for share in (0.3, 0.7, 0.95):
        assert is_truncated(data[: int(len(data) * share)], step), share


def test_trailing_bytes_and_other_formats_are_accepted() -> None:
    assert not is_truncated(FILES["png"] + b"appended", 100)
    assert not is_truncated(FILES["gif"] + b"\0\0", 100)
    assert not is_truncated(FILES["ogg"] + NOISE, 1_000)
    assert not is_truncated(FILES["ogg"] + b"OggS\0\4" + bytes(21), 1_000), "an empty page at the end"
    assert not is_truncated(b"ID3" + NOISE, 1_000), "no format with an end"
    assert not is_truncated(b"", 1)
    assert not is_truncated(matroska(NOISE, size=b"\x01" + b"\xff" * 7), 1_000), "recorded live"
    assert not is_truncated(b"\x1a\x45\xdf\xa3" + NOISE, 1_000), "no segment"
    assert not is_truncated(b"\x1a\x45\xdf\xa3", 1), "only a start"
    piped = b"RIFF\xff\xff\xff\xff" + FILES["wav"][8:]
    assert not is_truncated(piped, 1_000), "a program that writes to a pipe has no size"
    to_the_end = box(b"ftyp", b"isom0000") + b"\0\0\0\0mdat" + NOISE
    assert not is_truncated(to_the_end, 1_000), "a last box without a size"
