"""Peaks of an audio signal, for waveforms, and of WAV files, which need no decoder."""

from __future__ import annotations

import struct
import sys
from array import array
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.errors import MediaError

BUCKETS = 400
"""Levels per waveform, more than a card has pixels."""
RATE_HZ = 44_100
"""Sample rate that compressed audio is decoded to, usually its own.

With a much lower rate, the short first buffer of an MP3 is empty after resampling, and Qt's decoder then
waits forever for it to be read.
"""
_CHUNK = 441
_MAX_DURATION_S = 6 * 3600
_HEADER = struct.Struct("<I")


@dataclass(frozen=True, slots=True)
class Peaks:
    """Maximum level of each of `BUCKETS` equal parts, 0 to 255, and the duration in ms."""

    levels: bytes
    duration_ms: int

    def to_bytes(self) -> bytes:
        return _HEADER.pack(min(self.duration_ms, 0xFFFFFFFF)) + self.levels


def peaks_from_bytes(data: bytes) -> Peaks | None:
    """Parse the output of `Peaks.to_bytes`; None for anything else."""
    if len(data) != _HEADER.size + BUCKETS:
        return None
    return Peaks(data[_HEADER.size :], _HEADER.unpack_from(data)[0])


class PeakAccumulator:
    """Computes one level per 10 ms from 16-bit mono samples at 44.1 kHz."""

    def __init__(self) -> None:
        self._remainder = array("h")
        self._levels = bytearray()

    def add(self, data: bytes) -> bool:
        """Add samples; False once the audio exceeds the maximum duration."""
        samples = self._remainder
        samples.frombytes(data[: len(data) // 2 * 2])
        whole = len(samples) // _CHUNK * _CHUNK
        for start in range(0, whole, _CHUNK):
            self._levels.append(_level(samples[start : start + _CHUNK]))
        self._remainder = samples[whole:]
        return len(self._levels) < _MAX_DURATION_S * RATE_HZ // _CHUNK

    def peaks(self) -> Peaks | None:
        """Peaks of all added samples, None if there are none."""
        if self._remainder:
            self._levels.append(_level(self._remainder))
            self._remainder = array("h")
        if not self._levels:
            return None
        return Peaks(downsample(self._levels), len(self._levels) * 1000 * _CHUNK // RATE_HZ)


def downsample(levels: bytes | bytearray) -> bytes:
    """Downsample one or more levels to `BUCKETS` by the maximum of each part."""
    count = len(levels)
    edges = [bucket * count // BUCKETS for bucket in range(BUCKETS + 1)]
    return bytes(max(levels[start : max(start + 1, end)]) for start, end in pairwise(edges))


def _level(samples: array[int]) -> int:
    return min(255, max(max(samples), -min(samples)) * 255 // 32767)


_PCM, _FLOAT, _EXTENSIBLE = 1, 3, 0xFFFE
_MAX_CHUNKS = 1000
_WINDOW_BYTES = 16_384
"""Bytes read per window."""
_WINDOWS_PER_BUCKET = 4
"""Windows read per bucket."""


@dataclass(frozen=True, slots=True)
class _Layout:
    is_float: bool
    channels: int
    rate_hz: int
    width: int
    """Bytes per sample."""
    start: int
    length: int

    @property
    def frame(self) -> int:
        return self.width * self.channels


def peaks_of_wav(path: Path) -> Peaks:
    """Peaks of the loudest channel. Blocks for about 10 ms; raises `MediaError` and OSError."""
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
    sample_format: tuple[int, int, int, int] | None = None
    for _ in range(_MAX_CHUNKS):
        chunk = file.read(8)
        if len(chunk) < 8:
            break
        name, size = struct.unpack("<4sI", chunk)
        if name == b"fmt ":
            sample_format = _read_format(file.read(min(size, 64)))
            file.seek(size + (size & 1) - min(size, 64), 1)
        elif name == b"data" and sample_format is not None:
            start = file.tell()
            # A recorder that crashed leaves a size of 0 or 0xFFFFFFFF: use the file's size instead.
            available = file.seek(0, 2) - start
            tag, channels, rate_hz, width = sample_format
            return _Layout(tag == _FLOAT, channels, rate_hz, width, start, min(size or available, available))
        else:
            file.seek(size + (size & 1), 1)
    raise MediaError("not-media")


def _read_format(data: bytes) -> tuple[int, int, int, int]:
    """Format tag, channels, sample rate, and bytes per sample."""
    if len(data) < 16:
        raise MediaError("not-media")
    tag, channels, rate_hz, _, _, bits = struct.unpack_from("<HHIIHH", data)
    if tag == _EXTENSIBLE and len(data) >= 26:
        tag = struct.unpack_from("<H", data, 24)[0]
    supported = (tag == _PCM and bits in (8, 16, 24, 32)) or (tag == _FLOAT and bits == 32)
    if not supported or not 1 <= channels <= 64 or not rate_hz:
        raise MediaError("not-media")
    return tag, channels, rate_hz, bits // 8


def _loudest(file: BinaryIO, layout: _Layout, begin: int, end: int) -> int:
    """Level of the loudest sample in the windows, 0 to 255."""
    window = max(1, _WINDOW_BYTES // layout.frame)
    step = max(window, -(-(end - begin) // _WINDOWS_PER_BUCKET))
    loudest = 0.0
    for first in range(begin, end, step):
        file.seek(layout.start + first * layout.frame)
        loudest = max(loudest, _peak(file.read(min(window, end - first) * layout.frame), layout))
    return round(min(1.0, loudest) * 255)


def _peak(data: bytes, layout: _Layout) -> float:
    """Maximum amplitude of the samples, 1.0 at full scale."""
    data = data[: len(data) // layout.width * layout.width]
    if not data:
        return 0.0
    if layout.width == 1:
        return max(max(data) - 128, 128 - min(data)) / 128
    if layout.is_float:
        floats = _to_native_order(array("f", data))
        highest = max((abs(sample) for sample in floats if sample == sample), default=0.0)
        return min(highest, 1.0)
    if layout.width == 3:
        # The two upper bytes of each sample are precise enough.
        upper = bytearray(len(data) // 3 * 2)
        upper[0::2], upper[1::2] = data[1::3], data[2::3]
        data = bytes(upper)
    samples = _to_native_order(array("i" if layout.width == 4 else "h", data))
    return max(max(samples), -min(samples)) / (1 << (31 if layout.width == 4 else 15))


def _to_native_order(samples: array[int] | array[float]) -> array[int] | array[float]:
    if sys.byteorder == "big":
        samples.byteswap()
    return samples
