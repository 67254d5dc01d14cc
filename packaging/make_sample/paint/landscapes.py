"""Ranges in mist, dunes, and a painted sea: three places that need no people."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from paint.base import (
    Picture,
    blur,
    colour,
    dice,
    grid,
    layer,
    mix,
    noise,
    over,
    path,
    ramp,
    rgb,
    smooth,
    vignette,
    wander,
)

Stops = list[tuple[float, str]]

AIRS: dict[str, tuple[Stops, str, str]] = {
    "dawn": ([(0, "#3d4e86"), (0.4, "#8f7fb2"), (0.75, "#f0a99b"), (1, "#ffe3c0")], "#f7c5b0", "#1d2140"),
    "slate": ([(0, "#5c7389"), (0.5, "#9db1bd"), (1, "#e9ece6")], "#dfe6e4", "#16242c"),
    "moss": ([(0, "#8fb6b4"), (0.5, "#cfe0c8"), (1, "#f7f1d6")], "#eaf0d4", "#1c3327"),
    "night": ([(0, "#060a1e"), (0.5, "#14245a"), (1, "#5273b8")], "#5a77b8", "#03060f"),
    "copper": ([(0, "#4f2a3b"), (0.45, "#b3594a"), (0.8, "#f0a860"), (1, "#ffe5ab")], "#f6b878", "#2a1119"),
    "spring": ([(0, "#78b2e6"), (0.55, "#c4e0f4"), (1, "#f9f4e2")], "#dceaf0", "#24452f"),
}


def peaks(
    w: int, h: int, seed: object, air: str = "dawn", *, ridges: int = 7, sun: float = 0.62, trees: bool = True
) -> Picture:
    """Mountain ranges, one behind another, with mist in the valleys."""
    r = dice("peaks", seed)
    stops, mist, ink = AIRS[air]
    x, y = grid(w, h)
    picture = ramp(np.clip(y / 0.72, 0, 1), stops)
    sx, sy = sun, 0.30
    away = np.hypot((x - sx) * w / h, y - sy)
    picture = mix(picture, rgb(stops[-1][1]), 0.75 * np.exp(-((away / 0.33) ** 2)))
    picture = mix(picture, np.clip(rgb(stops[-1][1]) * 1.1, 0, 1), smooth(0.062, 0.058, away) * 0.95)
    cloud = noise(w, h, h / 4, r, 5, stretch=6)
    picture = mix(picture, rgb(mist), smooth(0.25, 1.1, cloud) * smooth(0.75, 0.2, y) * 0.5)
    rows = np.arange(h, dtype=np.float32)[:, None]
    for i in range(ridges):
        near = i / (ridges - 1)
        base = h * (0.36 + 0.60 * near**1.15)
        line = wander(w, w / (2.2 + 1.6 * near), r, 8, 0.52)
        top = base - np.abs(line) * h * (0.105 - 0.035 * near) + wander(w, w / 30, r, 4) * h * 0.004
        tone = mix(rgb(mist) * 0.92, rgb(ink), 0.12 + 0.84 * near**1.1)
        body = np.broadcast_to(tone, picture.shape)
        below = np.clip((rows - top[None, :]) / (h * (0.26 - 0.08 * near)), 0, 1)
        veil = smooth(0.15, 1.0, below) * (0.85 - 0.7 * near)
        slope = np.gradient(blur(top[None, :], w / 60)[0]) * (1 if sx > 0.5 else -1)
        lit = np.clip(-slope, -0.6, 0.6)[None, :] * np.exp(-below * 6) * 0.10
        body = mix(body, rgb(mist), veil) + lit[..., None] * rgb(stops[-1][1])
        picture = mix(picture, body, np.clip(rows - top[None, :] + 0.5, 0, 1))
        if trees and near > 0.55:
            picture = _firs(picture, top, tone, near, r)
        drift = smooth(0.2, 1.0, noise(w, h, h / 5, r, 4, stretch=4)) * np.exp(
            -(((y - base / h - 0.05) / 0.05) ** 2)
        )
        picture = mix(picture, rgb(mist), drift * (0.6 - 0.45 * near))
    return np.clip(vignette(picture, 0.22), 0, 1)


def _firs(
    picture: Picture, top: np.ndarray, tone: np.ndarray, near: float, r: np.random.Generator
) -> Picture:
    h, w = picture.shape[:2]

    def draw(p: object) -> None:
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(colour(tone * 0.94))
        for _ in range(int(260 * (1.5 - near))):
            x = r.uniform(0, w - 1)
            if noise_at(x) < 0.1:
                continue
            tall = h * (0.02 + 0.055 * (near - 0.5)) * r.uniform(0.5, 1.4)
            foot = top[int(x)] + tall * 0.35
            wide = tall * 0.20
            points = [(x, foot - tall)]
            for k in range(1, 5):
                points += [
                    (x + wide * k / 4, foot - tall * (1 - k / 4.2)),
                    (x + wide * k / 7, foot - tall * (1 - k / 4.6)),
                ]
            points += [(2 * x - px, py) for px, py in reversed(points[1:])]
            p.drawPath(path(points))

    line = wander(w, w / 9, r, 3)

    def noise_at(x: float) -> float:
        return float(line[int(x)]) + 0.35

    return over(picture, layer(w, h, draw))


SANDS: dict[str, tuple[Stops, str, str, str]] = {
    "noon": ([(0, "#3f86c4"), (0.7, "#a9d3ea"), (1, "#f4ead0")], "#f0c88c", "#b0703e", "#ffe9bd"),
    "evening": (
        [(0, "#33305e"), (0.5, "#a45577"), (0.85, "#f2a07a"), (1, "#ffd9a0")],
        "#e59a64",
        "#5d2b3c",
        "#ffd7a1",
    ),
    "moon": ([(0, "#050a1c"), (0.6, "#1b3060"), (1, "#56789f")], "#7d90b4", "#141d3a", "#cfdcf0"),
    "rose": ([(0, "#e8b7ae"), (0.6, "#f6d9c8"), (1, "#fff2e0")], "#eab9a0", "#a15d5a", "#fff0dd"),
}


def dunes(
    w: int, h: int, seed: object, sand: str = "evening", *, waves: int = 6, shift: float = 0.0
) -> Picture:
    """Dunes with a lit and a shaded flank; `shift` moves the wind ripples."""
    r = dice("dunes", seed)
    stops, lit, dark, edge = SANDS[sand]
    x, y = grid(w, h)
    picture = ramp(np.clip(y / 0.5, 0, 1), stops)
    away = np.hypot((x - 0.24) * w / h, y - 0.27)
    picture = mix(picture, rgb(edge), 0.6 * np.exp(-((away / 0.3) ** 2)) + smooth(0.05, 0.046, away) * 0.9)
    rows = np.arange(h, dtype=np.float32)[:, None]
    cols = np.arange(w, dtype=np.float32)[None, :]
    for i in range(waves):
        near = i / max(1, waves - 1)
        base = h * (0.42 + 0.46 * near**1.2)
        crest = base - wander(w, w / (1.1 + 0.8 * (1 - near)), r, 2, 0.35) * h * (0.05 + 0.09 * near)
        crest = blur(crest[None, :], w / 60)[0]
        below = rows - crest[None, :]
        ridge = w * (0.15 + 0.7 * r.random())
        bend = wander(h, h / 2.2, r, 2, 0.3)[:, None] * w * 0.06
        across = (cols - ridge - below * (0.9 + 0.6 * near) * (1 if r.random() < 0.5 else -1) + bend) / (
            w * (0.02 + 0.05 * near)
        )
        shade = smooth(-1, 1, across)
        fall = np.clip(below / (h * (0.22 + 0.25 * near)), 0, 1)
        tone = mix(
            np.broadcast_to(rgb(lit), picture.shape), rgb(dark), shade * (0.78 - 0.25 * fall) + 0.22 * fall
        )
        haze = (1 - near) * 0.55
        tone = mix(tone, rgb(stops[-1][1]), haze)
        size = 2.2 + 5.5 * near
        warp = noise(w, h, h / 3, r, 3, stretch=2) * 5
        ripple = np.sin(below / size * 1.6 + warp + cols / (size * 16) + shift * 6.28)
        tone = tone * (1 + 0.035 * near * ripple * (1 - shade * 0.6))[..., None]
        rim = np.exp(-((below / (1.2 + h * 0.004)) ** 2)) * (1 - shade)
        tone = mix(tone, rgb(edge), rim * 0.6)
        picture = mix(picture, tone, np.clip(below + 0.5, 0, 1))
    return np.clip(vignette(picture, 0.25), 0, 1)


SEAS: dict[str, Stops] = {
    "teal": [(0, "#0b3a4a"), (0.35, "#14717a"), (0.6, "#27a39a"), (0.85, "#9fd6b4"), (1, "#f4e6b2")],
    "ink": [(0, "#0b1026"), (0.4, "#1c2f66"), (0.7, "#4a6fb3"), (1, "#cfe0ee")],
    "coral": [(0, "#40142f"), (0.4, "#b33f5c"), (0.75, "#f5926a"), (1, "#ffe4b5")],
    "gold": [(0, "#2b1a10"), (0.35, "#8a5420"), (0.7, "#e1a53f"), (1, "#fff0bf")],
    "sage": [(0, "#1f2d27"), (0.4, "#4d6e5a"), (0.75, "#a5bf96"), (1, "#f2f0d9")],
}


def sea(w: int, h: int, seed: object, tone: str = "teal", *, strokes: int = 5200) -> Picture:
    """A sea in broad strokes that follow a field of wind."""
    r = dice("sea", seed)
    x, y = grid(w, h)
    swell = noise(w, h, h * 0.7, r, 3, stretch=2.4)
    ground = ramp(np.clip(y * 0.95 + swell * 0.13 + (x - 0.5) * 0.12, 0, 1), SEAS[tone])
    wind = noise(w, h, h * 0.8, r, 2, stretch=1.6) * 0.9

    def draw(p: object) -> None:
        order = np.linspace(1, 0, strokes) ** 1.4
        for share in order:
            px, py = r.uniform(0, w), r.uniform(0, h)
            iy, ix = min(h - 1, int(py)), min(w - 1, int(px))
            tint = ground[iy, ix] + r.normal(0, 0.035, 3) + r.normal(0, 0.035)
            angle = wind[iy, ix]
            length = h * (0.03 + 0.13 * share) * r.uniform(0.6, 1.4)
            pen = QPen(colour(tint, 0.55 + 0.35 * (1 - share)), h * (0.006 + 0.028 * share))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            p.setPen(pen)
            dx, dy = np.cos(angle) * length / 2, np.sin(angle) * length / 2
            p.drawLine(QPointF(px - dx, py - dy), QPointF(px + dx, py + dy))

    return np.clip(over(ground, layer(w, h, draw)), 0, 1)


def swatches(w: int, h: int, tones: list[str], ground: str = "#f3efe6") -> Picture:
    """Paint chips side by side, with a hand-cut edge."""
    r = dice("swatches", *tones)
    picture = np.broadcast_to(rgb(ground), (h, w, 3)).copy()
    picture += (noise(w, h, 6, r, 2) * 0.008)[..., None]

    def draw(p: object) -> None:
        p.setPen(Qt.PenStyle.NoPen)
        count, edge = len(tones), min(w, h) * 0.07
        wide = (w - edge * (count + 1)) / count
        for i, tone in enumerate(tones):
            left = edge + i * (wide + edge)
            p.setBrush(colour("#000000", 0.10))
            p.drawRect(QRectF(left + 3, edge + 5, wide, h - edge * 2))
            p.setBrush(colour(tone))
            p.drawRect(QRectF(left, edge, wide, h - edge * 2))
            p.setBrush(colour("#ffffff", 0.9))
            p.drawRect(QRectF(left, h - edge - (h * 0.13), wide, h * 0.13))

    return np.clip(over(picture, layer(w, h, draw)), 0, 1)
