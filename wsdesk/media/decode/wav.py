"""Peaks of WAV files, read without a decoder."""

from __future__ import annotations

import struct
import sys
from array import array
from pathlib import Path
from typing import BinaryIO

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.errors import MediaError
from wsdesk.media.decode.peaks import BUCKETS, Peaks

_PCM, _FLOAT, _EXTENSIBLE = 1, 3, 0xFFFE
_MOST_CHUNKS = 1000
_LOOK = 16_384
"""Bytes looked at in one place."""
_LOOKS = 4
"""Places looked at in each of the waveform's parts."""


@dataclass(frozen=True, slots=True)
class _Layout:
    is_float: bool
    channels: int
    rate_hz: int
    width: int
    """Bytes of a sample."""
    start: int
    length: int

    @property
    def frame(self) -> int:
        return self.width * self.channels


def peaks_of_wav(path: Path) -> Peaks:
    """The peaks of the file's loudest channel. Blocks for some 10 ms; raises `MediaError` and OSError."""
    with path.open("rb") as file:
        layout = _read_layout(file)
        frames = layout.length // layout.frame
        if not frames:
            raise MediaError("not-media")
        levels = bytearray()
        for bucket in range(BUCKETS):
            begin = bucket * frames // BUCKETS
            end = max(begin + 1, (bucket + 1) * frames // BUCKETS)
            levels.append(_loudest(file, layout, begin, end))
    return Peaks(bytes(levels), frames * 1000 // layout.rate_hz)


def _read_layout(file: BinaryIO) -> _Layout:
    head = file.read(12)
    if head[:4] != b"RIFF" or head[8:12] != b"WAVE":
        raise MediaError("not-media")
    form: tuple[int, int, int, int] | None = None
    for _ in range(_MOST_CHUNKS):
        chunk = file.read(8)
        if len(chunk) < 8:
            break
        name, size = struct.unpack("<4sI", chunk)
        if name == b"fmt ":
            form = _read_form(file.read(min(size, 64)))
            file.seek(size + (size & 1) - min(size, 64), 1)
        elif name == b"data" and form is not None:
            start = file.tell()
            # Recorders that died leave a size of 0 or all ones: the file's own end counts.
            there = file.seek(0, 2) - start
            tag, channels, rate_hz, width = form
            return _Layout(tag == _FLOAT, channels, rate_hz, width, start, min(size or there, there))
        else:
            file.seek(size + (size & 1), 1)
    raise MediaError("not-media")


def _read_form(data: bytes) -> tuple[int, int, int, int]:
    """Tag, channels, samples per second, bytes of a sample."""
    if len(data) < 16:
        raise MediaError("not-media")
    tag, channels, rate_hz, _, _, bits = struct.unpack_from("<HHIIHH", data)
    if tag == _EXTENSIBLE and len(data) >= 26:
        tag = struct.unpack_from("<H", data, 24)[0]
    known = (tag == _PCM and bits in (8, 16, 24, 32)) or (tag == _FLOAT and bits == 32)
    if not known or not 1 <= channels <= 64 or not rate_hz:
        raise MediaError("not-media")
    return tag, channels, rate_hz, bits // 8


def _loudest(file: BinaryIO, layout: _Layout, begin: int, end: int) -> int:
    """The loudest sample of the frames, as far as was looked."""
    look = max(1, _LOOK // layout.frame)
    step = max(look, -(-(end - begin) // _LOOKS))
    loudest = 0.0
    for first in range(begin, end, step):
        file.seek(layout.start + first * layout.frame)
        loudest = max(loudest, _peak(file.read(min(look, end - first) * layout.frame), layout))
    return round(min(1.0, loudest) * 255)


def _peak(data: bytes, layout: _Layout) -> float:
    """The largest swing among the samples, 1.0 being full scale."""
    data = data[: len(data) // layout.width * layout.width]
    if not data:
        return 0.0
    if layout.width == 1:
        return max(max(data) - 128, 128 - min(data)) / 128
    if layout.is_float:
        floats = _ordered(array("f", data))
        highest = max((abs(sample) for sample in floats if sample == sample), default=0.0)
        return min(highest, 1.0)
    if layout.width == 3:
        # The two upper bytes of each sample say enough.
        upper = bytearray(len(data) // 3 * 2)
        upper[0::2], upper[1::2] = data[1::3], data[2::3]
        data = bytes(upper)
    samples = _ordered(array("i" if layout.width == 4 else "h", data))
    return max(max(samples), -min(samples)) / (1 << (31 if layout.width == 4 else 15))


def _ordered(samples: array[int] | array[float]) -> array[int] | array[float]:
    if sys.byteorder == "big":
        samples.byteswap()
    return samples
