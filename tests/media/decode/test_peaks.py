"""Peaks of WAV files and of samples."""

from __future__ import annotations

import struct
from array import array
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.media.samples import wav_bytes
from wsdesk.media.core.errors import MediaError
from wsdesk.media.decode.peaks import BUCKETS, PeakAccumulator, downsample, peaks_from_bytes, peaks_of_wav


def wav(tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "sound.wav"
    path.write_bytes(data)
    return path


def chunks(*parts: tuple[bytes, bytes]) -> bytes:
    body = b"".join(
        name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) & 1) for name, data in parts
    )
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WAVE" + body


def form(tag: int, channels: int, rate: int, bits: int, more: bytes = b"") -> tuple[bytes, bytes]:
    frame = channels * bits // 8
    return b"fmt ", struct.pack("<HHIIHH", tag, channels, rate, rate * frame, frame, bits) + more


@pytest.mark.parametrize("width", [1, 2, 3, 4])
@pytest.mark.parametrize("channels", [1, 2])
def test_peaks_follow_the_volume(tmp_path: Path, width: int, channels: int) -> None:
    peaks = peaks_of_wav(wav(tmp_path, wav_bytes(2.0, width=width, channels=channels)))
    assert peaks.duration_ms == 2000
    assert len(peaks.levels) == BUCKETS
    assert peaks.levels[0] <= 3
    assert peaks.levels[-1] >= 240
    quarters = [max(peaks.levels[n * 100 : n * 100 + 100]) for n in range(4)]
    assert quarters == sorted(quarters)
    assert abs(quarters[1] - 128) < 8


def test_floats_and_extensible_headers(tmp_path: Path) -> None:
    samples = array("f", [0.5, -0.25, float("nan"), float("inf")] * 500)
    peaks = peaks_of_wav(wav(tmp_path, chunks(form(3, 1, 8000, 32), (b"data", samples.tobytes()))))
    assert max(peaks.levels) == 255
    extensible = form(0xFFFE, 1, 8000, 16, struct.pack("<HHI", 22, 16, 0) + b"\x01\x00" + bytes(14))
    data = chunks(extensible, (b"LIST", b"odd"), (b"data", array("h", [16384] * 800).tobytes()))
    assert set(peaks_of_wav(wav(tmp_path, data)).levels) == {128}


@pytest.mark.parametrize("declared_size", [0, 0xFFFFFFFF])
def test_a_missing_data_length_is_derived_from_the_file(tmp_path: Path, declared_size: int) -> None:
    data = bytearray(chunks(form(1, 1, 8000, 16), (b"data", array("h", [32767] * 8000).tobytes())))
    at = data.index(b"data") + 4
    data[at : at + 4] = struct.pack("<I", declared_size)
    assert peaks_of_wav(wav(tmp_path, bytes(data))).duration_ms == 1000


def test_short_audio_fills_the_whole_width(tmp_path: Path) -> None:
    peaks = peaks_of_wav(
        wav(tmp_path, chunks(form(1, 1, 8000, 16), (b"data", array("h", [32767] * 3).tobytes())))
    )
    assert set(peaks.levels) == {255}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"RIFF",
        wav_bytes(0.1)[:40],
        chunks(form(1, 0, 8000, 16), (b"data", bytes(100))),
        chunks(form(1, 1, 0, 16), (b"data", bytes(100))),
        chunks(form(1, 1, 8000, 12), (b"data", bytes(100))),
        chunks(form(85, 1, 8000, 16), (b"data", bytes(100))),
        chunks((b"data", bytes(100))),
        chunks(form(1, 1, 8000, 16)),
        chunks(form(1, 1, 8000, 16), (b"data", b"")),
        chunks((b"fmt ", b"short"), (b"data", bytes(9))),
    ],
)
def test_invalid_audio_is_an_error(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(MediaError, match="not-media"):
        peaks_of_wav(wav(tmp_path, data))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 255)), max_size=6), st.integers(0, 400))
def test_damaged_headers_only_raise_media_errors(
    tmp_path: Path, changes: list[tuple[int, int]], cut: int
) -> None:
    data = bytearray(wav_bytes(0.02))
    for at, byte in changes:
        data[at % len(data)] = byte
    try:
        peaks = peaks_of_wav(wav(tmp_path, bytes(data[: len(data) - cut])))
    except MediaError:
        return
    assert len(peaks.levels) == BUCKETS


@given(st.lists(st.integers(-32768, 32767), max_size=700), st.integers(1, 300))
def test_peaks_are_independent_of_chunk_sizes(samples: list[int], cut: int) -> None:
    data = array("h", samples).tobytes()
    at_once, in_chunks = PeakAccumulator(), PeakAccumulator()
    at_once.add(data)
    for start in range(0, len(data), cut * 2):
        in_chunks.add(data[start : start + cut * 2])
    assert at_once.peaks() == in_chunks.peaks()
    if samples:
        accumulator = PeakAccumulator()
        accumulator.add(data)
        result = accumulator.peaks()
        assert result is not None
        assert max(result.levels) == min(255, max(map(abs, samples)) * 255 // 32767)
        assert peaks_from_bytes(result.to_bytes()) == result


@given(st.binary(min_size=1, max_size=2000))
def test_downsampling_uses_the_maximum(levels: bytes) -> None:
    result = downsample(levels)
    assert len(result) == BUCKETS
    assert set(result) <= set(levels)
    assert max(result) == max(levels)


def test_invalid_packed_peaks_are_none() -> None:
    assert peaks_from_bytes(b"") is None
    assert peaks_from_bytes(bytes(BUCKETS + 5)) is None
