"""Films and sounds into files, by the ffmpeg program; one thread and no metadata, so that a run repeats."""

from __future__ import annotations

import subprocess
import tempfile
import wave
from collections.abc import Iterable
from pathlib import Path

import numpy as np

RATE = 44100
PLAIN = [
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
    "-flags:v",
    "+bitexact",
    "-flags:a",
    "+bitexact",
    "-threads",
    "1",
]
CODECS = {
    ".webm": ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "38", "-row-mt", "0"],
    ".mp4": [
        "-c:v",
        "libx264",
        "-crf",
        "24",
        "-preset",
        "veryslow",
        "-pix_fmt",
        "yuv420p",
        "-movflags",
        "+faststart",
    ],
    ".opus": ["-c:a", "libopus", "-b:a", "32k"],
    ".mp3": ["-c:a", "libmp3lame", "-b:a", "64k"],
    ".flac": ["-c:a", "flac", "-sample_fmt", "s16"],
    ".wav": ["-c:a", "pcm_s16le", "-ar", "22050"],
}


def encode(frames: Iterable[np.ndarray], fps: int, target: Path, sound: Path | None) -> None:
    """RGB pictures (floats from 0 to 1, all of one size) to H.264 or VP9, with a sound beneath them."""
    process = None
    for frame in frames:
        data = (np.clip(frame, 0, 1) * 255).astype(np.uint8)
        if process is None:
            rows, cols = data.shape[:2]
            raw = f"-f rawvideo -pix_fmt rgb24 -s {cols}x{rows} -r {fps} -i -".split()
            under = [
                "-i",
                str(sound),
                "-c:a",
                "libopus" if target.suffix == ".webm" else "aac",
                "-b:a",
                "64k",
                "-shortest",
            ]
            command = [
                *_ffmpeg(),
                *raw,
                *(under if sound else []),
                *CODECS[target.suffix],
                *PLAIN,
                str(target),
            ]
            process = subprocess.Popen(command, stdin=subprocess.PIPE)
        assert process.stdin is not None
        process.stdin.write(data.tobytes())
    if process is None or process.stdin is None:
        raise SystemExit(f"no frames for {target.name}")
    process.stdin.close()
    if process.wait():
        raise SystemExit(f"ffmpeg could not write {target.name}")


def store(samples: np.ndarray, target: Path) -> None:
    """Samples at `RATE`, made as loud as is good, in the format that the name says."""
    samples = samples / max(1e-6, float(np.abs(samples).max())) * 0.82
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.wav"
        with wave.open(str(plain), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes((samples * 32767).astype("<i2").tobytes())
        subprocess.run(
            [*_ffmpeg(), "-i", str(plain), *CODECS[target.suffix], *PLAIN, str(target)], check=True
        )


def _ffmpeg() -> list[str]:
    return ["ffmpeg", "-v", "error", "-y"]
