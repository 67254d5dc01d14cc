"""Peaks of an audio signal, for waveforms."""

from __future__ import annotations

import struct
from array import array
from itertools import pairwise

from wsdesk.files.lazy_dataclass import dataclass

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
