"""Peaks of an audio signal, for waveforms."""

from __future__ import annotations

import struct
from array import array
from itertools import pairwise

from wsdesk.files.lazy_dataclass import dataclass

BUCKETS = 400
"""Levels of one waveform: more than a card has pixels for."""
RATE_HZ = 44_100
"""Samples per second that compressed sound is decoded to: its own, mostly.

Resampled to much less, the short first buffer of an MP3 comes out empty, and Qt's decoder waits for ever
for an empty buffer to be read.
"""
_CHUNK = 441
_LONGEST_S = 6 * 3600
_HEAD = struct.Struct("<I")


@dataclass(frozen=True, slots=True)
class Peaks:
    """The loudest of each of `BUCKETS` equal parts, 0 to 255, and the sound's length in ms."""

    levels: bytes
    duration_ms: int

    def packed(self) -> bytes:
        return _HEAD.pack(min(self.duration_ms, 0xFFFFFFFF)) + self.levels


def unpacked(data: bytes) -> Peaks | None:
    """What `Peaks.packed` made; None for anything else."""
    if len(data) != _HEAD.size + BUCKETS:
        return None
    return Peaks(data[_HEAD.size :], _HEAD.unpack_from(data)[0])


class PeakAccumulator:
    """Takes 16-bit samples of one channel at 44.1 kHz as they come; one number a hundredth of a second."""

    def __init__(self) -> None:
        self._rest = array("h")
        self._levels = bytearray()

    def take(self, data: bytes) -> bool:
        """More samples; False once it is too long to go on."""
        samples = self._rest
        samples.frombytes(data[: len(data) // 2 * 2])
        whole = len(samples) // _CHUNK * _CHUNK
        for start in range(0, whole, _CHUNK):
            self._levels.append(_level(samples[start : start + _CHUNK]))
        self._rest = samples[whole:]
        return len(self._levels) < _LONGEST_S * RATE_HZ // _CHUNK

    def peaks(self) -> Peaks | None:
        """What was taken, None where that was nothing."""
        if self._rest:
            self._levels.append(_level(self._rest))
            self._rest = array("h")
        if not self._levels:
            return None
        return Peaks(squeezed(self._levels), len(self._levels) * 1000 * _CHUNK // RATE_HZ)


def squeezed(levels: bytes | bytearray) -> bytes:
    """Any number of levels, one at least, as `BUCKETS` of them: the loudest of each part."""
    count = len(levels)
    edges = [bucket * count // BUCKETS for bucket in range(BUCKETS + 1)]
    return bytes(max(levels[start : max(start + 1, end)]) for start, end in pairwise(edges))


def _level(samples: array[int]) -> int:
    return min(255, max(max(samples), -min(samples)) * 255 // 32767)
