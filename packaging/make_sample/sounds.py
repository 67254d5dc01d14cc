"""The sounds of the sample: every one is arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from encoding import RATE, store
from gallery import Gallery
from paint.base import dice


def fill(g: Gallery) -> None:
    """Every sound by its key; the length is told in seconds."""
    for key, suffix, make, seconds, words in (
        ("sound-room-tone", ".opus", room_tone, 24, "Room tone of the harbour at night"),
        ("sound-harbour", ".opus", water, 14, "Water against the quay, a distant bell"),
        ("sound-melody", ".mp3", melody, 12, "A small melody for plucked strings"),
        ("sound-voice", ".opus", voice, 8, "Scratch voice-over, vowels only"),
        ("sound-market", ".opus", crowd, 10, "Rain, awnings, a crowd"),
        ("sound-chime", ".flac", chime, 3, "One chime"),
        ("sound-click", ".wav", click, 0.6, "Lid of the tin"),
    ):
        g.file(key, suffix, "audio", _writer(make), ms=round(seconds * 1000), summary=words)


def _writer(make: Callable[[], np.ndarray]) -> Callable[[Path], None]:
    return lambda target: store(make(), target)


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
