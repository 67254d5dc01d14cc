"""Short films and sounds, made frame by frame and sample by sample."""

from __future__ import annotations

import subprocess
import tempfile
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from gallery import Gallery
from paint import cards, market, tins
from paint.base import Picture, dice, smooth
from paint.finish import fit
from paint.harbour import harbour
from paint.landscapes import dunes
from paint.tins import Thing

W, H, RATE = 640, 360, 44100


def fill(g: Gallery) -> None:
    _sounds(g)
    g.film(
        "film-push-in",
        _push_in,
        24,
        5,
        lambda: harbour(1152, 648, 4421, "violet", lamps=10, boats=4, horizon=0.58),
        summary="Slow push in over the harbour, lanterns coming on one by one",
    )
    g.film(
        "film-lanterns",
        lambda: (market.bokeh(W, H, 44, "ember", count=64, size=1.2, drift=k / 96) for k in range(96)),
        24,
        4,
        lambda: market.bokeh(1152, 648, 44, "ember", count=64, size=1.2),
        suffix=".webm",
        summary="Lanterns out of focus, drifting",
    )
    g.film(
        "film-market",
        lambda: (
            market.street(W, H, 2, "indigo", near=0.42, rain=0.9, umbrellas=0.8, move=k / 48)
            for k in range(96)
        ),
        24,
        4,
        lambda: market.street(1152, 648, 2, "indigo", near=0.42, rain=0.9, umbrellas=0.8),
        sound="sound-market.opus",
        summary="Rain on the night market",
    )
    g.film(
        "film-tin",
        _turning,
        20,
        4,
        lambda: fit(tins.shelf(1440, 810, [Thing(0, 0, 0.85, 2.0, 0, turn=0.0)], 0, "#e9dfd2"), 1152, 648),
        summary="A tin turns once",
    )
    g.film(
        "film-dunes",
        lambda: (
            fit(dunes(W * 5 // 4, H * 5 // 4, 1, "evening", shift=k / 60), W, H, 0.35 + 0.3 * k / 100)
            for k in range(100)
        ),
        25,
        4,
        lambda: dunes(1152, 648, 1, "evening"),
        suffix=".webm",
        summary="Wind over dunes, slow pan",
    )
    g.film(
        "film-title",
        _title,
        24,
        3,
        lambda: cards.title(
            1152, 648, harbour(1152, 648, 4417, "rose"), "Harbour at dusk", "A Northwind film"
        ),
        sound="sound-chime.flac",
        summary="The title comes in",
    )


def _push_in() -> Iterator[Picture]:
    wide, tall = W * 5 // 4, H * 5 // 4
    for k in range(120):
        t = k / 119
        frame = harbour(
            wide,
            tall,
            4421,
            "violet",
            lamps=10,
            boats=4,
            horizon=0.58,
            lit=round(0.1 + 0.9 * min(1, t * 1.25), 1),
            phase=k / 24 * 0.10,
        )
        share = 0.90 - 0.16 * float(smooth(0, 1, np.float32(t)))
        rows, cols = frame.shape[:2]
        cut = frame[
            int(rows * (0.52 - share / 2)) : int(rows * (0.52 + share / 2)),
            int(cols * (0.52 - share / 2)) : int(cols * (0.52 + share / 2)),
        ]
        yield fit(cut, W, H)


def _turning() -> Iterator[Picture]:
    for k in range(80):
        yield tins.shelf(W, H, [Thing(0, 0, 0.85, 2.0, 0, turn=6.2832 * k / 80)], 0, "#e9dfd2")


def _title() -> Iterator[Picture]:
    under = harbour(W, H, 4417, "rose")
    for k in range(72):
        yield cards.title(
            W, H, under, "Harbour at dusk", "A Northwind film", share=float(smooth(8, 46, np.float32(k)))
        )


def _sounds(g: Gallery) -> None:
    for key, suffix, make, words, options in (
        (
            "sound-room-tone",
            ".opus",
            room_tone,
            "Room tone of the harbour at night",
            ["-c:a", "libopus", "-b:a", "24k"],
        ),
        (
            "sound-harbour",
            ".opus",
            water,
            "Water against the quay, a distant bell",
            ["-c:a", "libopus", "-b:a", "40k"],
        ),
        (
            "sound-melody",
            ".mp3",
            melody,
            "A small melody for plucked strings",
            ["-c:a", "libmp3lame", "-b:a", "64k"],
        ),
        (
            "sound-voice",
            ".opus",
            voice,
            "Scratch voice-over, vowels only",
            ["-c:a", "libopus", "-b:a", "24k"],
        ),
        ("sound-market", ".opus", crowd, "Rain, awnings, a crowd", ["-c:a", "libopus", "-b:a", "40k"]),
        ("sound-chime", ".flac", chime, "One chime", ["-c:a", "flac", "-sample_fmt", "s16"]),
        ("sound-click", ".wav", click, "Lid of the tin", ["-c:a", "pcm_s16le", "-ar", "22050"]),
    ):

        def write(target: Path, make: object = make, options: list[str] = options) -> None:
            store(make(), target, options)  # type: ignore[operator]

        seconds = LENGTHS[key]
        g.file(key, suffix, "audio", write, ms=round(seconds * 1000), summary=words)


LENGTHS = {
    "sound-room-tone": 24.0,
    "sound-harbour": 14.0,
    "sound-melody": 12.0,
    "sound-voice": 8.0,
    "sound-market": 10.0,
    "sound-chime": 3.0,
    "sound-click": 0.6,
}


def store(samples: np.ndarray, target: Path, options: list[str]) -> None:
    samples = samples / max(1e-6, float(np.abs(samples).max())) * 0.82
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.wav"
        with wave.open(str(plain), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes((samples * 32767).astype("<i2").tobytes())
        subprocess.run(
            [
                "ffmpeg",
                "-v",
                "error",
                "-y",
                "-i",
                str(plain),
                *options,
                "-map_metadata",
                "-1",
                "-fflags",
                "+bitexact",
                "-flags:a",
                "+bitexact",
                str(target),
            ],
            check=True,
        )


def _time(seconds: float) -> np.ndarray:
    return np.arange(int(seconds * RATE)) / RATE


def _noise(n: int, low: float, high: float, r: np.random.Generator) -> np.ndarray:
    """Noise between two frequencies, in Hz."""
    spectrum = np.fft.rfft(r.standard_normal(n))
    at = np.fft.rfftfreq(n, 1 / RATE)
    spectrum *= np.exp(
        -((np.log(np.maximum(at, 1) / np.sqrt(low * high)) / np.log(np.sqrt(high / low))) ** 2)
    )
    made = np.fft.irfft(spectrum, n)
    return made / (made.std() + 1e-9)


def _edges(samples: np.ndarray, seconds: float = 0.4) -> np.ndarray:
    n = int(seconds * RATE)
    shape = np.ones(len(samples))
    shape[:n] = np.linspace(0, 1, n)
    shape[-n:] = np.linspace(1, 0, n)
    return samples * shape


def room_tone() -> np.ndarray:
    r, t = dice("room tone"), _time(24)
    hum = sum(
        np.sin(2 * np.pi * f * t + p) * a for f, p, a in ((50, 0, 0.10), (100, 1, 0.06), (151, 2, 0.03))
    )
    swell = 0.7 + 0.3 * np.sin(2 * np.pi * t / 7.3) + 0.15 * np.sin(2 * np.pi * t / 3.1)
    return _edges(_noise(len(t), 60, 420, r) * 0.18 * swell + hum + _noise(len(t), 1200, 5000, r) * 0.015)


def water() -> np.ndarray:
    r, t = dice("water"), _time(14)
    made = np.zeros(len(t))
    for k in range(9):
        start, long = 1.5 * k + r.uniform(0, 0.5), r.uniform(1.6, 2.6)
        shape = np.clip((t - start) / (long * 0.35), 0, 1) * np.clip((start + long - t) / (long * 0.65), 0, 1)
        made += _noise(len(t), 200, 1800, r) * shape**1.5 * r.uniform(0.5, 1)
    for at in (3.2, 9.4):
        made += sum(
            np.sin(2 * np.pi * f * (t - at)) * np.exp(-np.clip(t - at, 0, 99) * d) * (t > at) * a
            for f, d, a in ((523, 1.1, 0.9), (1046 * 1.004, 1.8, 0.4), (1568 * 0.997, 2.6, 0.25))
        )
    return _edges(made + _noise(len(t), 80, 300, r) * 0.2)


def melody() -> np.ndarray:
    """Plucked strings (a delay line that loses its highs)."""
    r, made = dice("melody"), np.zeros(int(12 * RATE))
    notes = [0, 7, 12, 15, 14, 10, 7, 3, 5, 12, 17, 15, 12, 10, 7, 0, -5, 3, 7, 12, 10, 7, 3, 2, 0]
    for k, note in enumerate(notes):
        f = 220 * 2 ** (note / 12)
        n = int(RATE / f)
        line = r.uniform(-1, 1, n)
        out = np.empty(int(2.2 * RATE))
        for i in range(0, len(out), n):
            part = line[: min(n, len(out) - i)]
            out[i : i + len(part)] = part
            line = 0.996 * 0.5 * (line + np.roll(line, 1))
        start = int(k * 0.42 * RATE)
        out = out[: len(made) - start]
        made[start : start + len(out)] += out * (1.0 if k % 4 == 0 else 0.72)
    return _edges(made, 0.3)


def voice() -> np.ndarray:
    """Vowels from a buzz through three formants."""
    t = _time(8)
    pitch = 118 + 16 * np.sin(2 * np.pi * t / 2.1) + 9 * np.sin(2 * np.pi * t / 0.63)
    phase = np.cumsum(pitch) / RATE
    made = np.zeros(len(t))
    vowels = [(730, 1090, 2440), (270, 2290, 3010), (570, 840, 2410), (530, 1840, 2480), (300, 870, 2240)]
    steps = np.array([vowels[i % 5] for i in (0, 3, 1, 4, 2, 0, 1, 3, 2, 4, 0, 2, 1, 3, 0, 4, 2)], float)
    places = np.linspace(0, 8, len(steps))
    formants = [np.interp(t, places, steps[:, k]) for k in range(3)]
    for n in range(1, 34):
        f = pitch * n
        gain = sum(
            a * np.exp(-(((f - form) / wide) ** 2))
            for form, wide, a in zip(formants, (90, 120, 170), (1, 0.6, 0.3), strict=True)
        )
        made += np.sin(2 * np.pi * phase * n) * gain / n**0.3
    syllable = np.clip(np.sin(2 * np.pi * t * 2.15) * 1.6 + 0.7, 0, 1) * (
        1 - np.exp(-(((t - 3.9) / 0.22) ** 2))
    )
    return _edges(made * syllable, 0.15)


def crowd() -> np.ndarray:
    r, t = dice("crowd"), _time(10)
    made = _noise(len(t), 1500, 9000, r) * 0.30
    for _ in range(26):
        f, rate, at = r.uniform(140, 320), r.uniform(2.2, 4.5), r.uniform(0, 10)
        shape = np.exp(-(((t - at) / r.uniform(0.5, 1.4)) ** 2)) * np.clip(
            np.sin(2 * np.pi * rate * t + at), 0, 1
        )
        made += _noise(len(t), f, f * 4, r) * shape * 0.35
    for _ in range(90):
        at = int(r.uniform(0.1, 9.8) * RATE)
        drop = np.sin(2 * np.pi * r.uniform(900, 2600) * t[:900]) * np.exp(-t[:900] * 240)
        made[at : at + 900] += drop * r.uniform(0.2, 0.9)
    return _edges(made)


def chime() -> np.ndarray:
    t = _time(3)
    return _edges(
        sum(
            np.sin(2 * np.pi * f * t) * np.exp(-t * d) * a
            for f, d, a in ((784, 1.4, 1), (1176, 1.9, 0.6), (1568, 2.4, 0.45), (2353, 3.6, 0.2))
        ),
        0.02,
    )


def click() -> np.ndarray:
    r, t = dice("click"), _time(0.6)
    made = _noise(len(t), 800, 6000, r) * np.exp(-t * 90)
    made += np.sin(2 * np.pi * 1870 * t) * np.exp(-t * 22) * 1.2 + np.sin(2 * np.pi * 640 * t) * np.exp(
        -t * 40
    )
    return made
