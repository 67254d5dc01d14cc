"""Maps of places that do not exist: heights, contour lines, rivers, woods, names."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from paint.base import (
    Picture,
    blur,
    colour,
    curve,
    dice,
    font,
    grid,
    layer,
    mix,
    noise,
    over,
    ramp,
    rgb,
    smooth,
)

LOOKS = {
    "field": {
        "land": [(0, "#c9dbb4"), (0.35, "#e3e6c0"), (0.7, "#f0dfb5"), (1, "#fbf6e6")],
        "water": "#a9cfd9",
        "line": "#8a6a43",
        "ink": "#3d3426",
    },
    "night": {
        "land": [(0, "#0f1b2c"), (0.5, "#1b2f49"), (1, "#3d5878")],
        "water": "#081120",
        "line": "#7fb4d9",
        "ink": "#dbe8f5",
    },
    "rose": {
        "land": [(0, "#f2d6c6"), (0.5, "#f7e6d6"), (1, "#fff8ee")],
        "water": "#9fb9c8",
        "line": "#b8635a",
        "ink": "#4a2b34",
    },
    "mono": {
        "land": [(0, "#eeeeea"), (1, "#ffffff")],
        "water": "#cfd6da",
        "line": "#555b60",
        "ink": "#22262a",
    },
    "relief": {
        "land": [(0, "#5f8f5b"), (0.3, "#a9b977"), (0.6, "#c9a26b"), (0.85, "#9a7a66"), (1, "#f7f7f5")],
        "water": "#3f7fa6",
        "line": "#5a4632",
        "ink": "#1f1a14",
    },
}

NAMES = [
    "Hollen",
    "Vestmere",
    "Aske",
    "Ny Lykke",
    "Brennvik",
    "Sorrel Point",
    "Lowen",
    "Graa Sund",
    "Tarn of Eyr",
    "Ulvdal",
    "Kestrel Head",
    "Møre Holm",
    "St. Ansel",
    "Fennick",
    "Ardwater",
    "Quill",
]


def heights(w: int, h: int, seed: object, shift: float = 0.0) -> np.ndarray:
    """Land above 0, sea below."""
    r = dice("map", seed)
    x, y = grid(w, h)
    form = noise(w, h, h * 0.62, r, 7, stretch=1.1)
    coast = 0.55 - 1.25 * np.hypot((x - 0.52 - shift) * 1.05, (y - 0.5) * 1.15) ** 1.4 * 2
    return form * 0.62 + coast


def island(
    w: int,
    h: int,
    seed: object,
    look: str = "field",
    *,
    step: float = 0.075,
    words: bool = True,
    shift: float = 0.0,
) -> Picture:
    style = LOOKS[look]
    r = dice("island", seed)
    height = heights(w, h, seed, shift)
    land = np.clip(height / 1.15, 0, 1)
    picture = ramp(land, style["land"])
    gy, gx = np.gradient(blur(height, h / 260) * h * 0.30)
    light = np.clip(0.5 + (gx * -0.7 + gy * -0.7) * 0.55, 0, 1)
    picture = picture * (0.74 + 0.52 * light)[..., None]
    slope = np.hypot(*np.gradient(height)) + 1e-5
    for every, width, share in ((step, 0.55, 0.5), (step * 5, 0.95, 0.8)):
        near = np.abs(height / every - np.round(height / every)) * every / slope
        picture = mix(
            picture, rgb(style["line"]), smooth(width + 0.7, width - 0.5, near) * share * (height > 0.02)
        )
    woods = smooth(0.35, 0.6, noise(w, h, h / 9, r, 4)) * smooth(0.06, 0.12, land) * smooth(0.62, 0.45, land)
    picture = mix(
        picture, picture * np.array([0.80, 0.90, 0.78], np.float32), woods * (0.0 if look == "mono" else 0.8)
    )
    sea = (
        np.broadcast_to(rgb(style["water"]), picture.shape) * (1 + 0.10 * smooth(-0.9, 0, height))[..., None]
    )
    for i in range(1, 5):
        ring = np.abs(-height - 0.035 * i * (1 + i * 0.25)) / slope
        sea = mix(
            sea,
            rgb(style["ink"]) * 0.3 + rgb(style["water"]) * 0.7,
            smooth(1.4, 0.2, ring) * (0.55 - 0.1 * i),
        )
    shore = np.abs(height) / slope
    picture = mix(picture, sea, smooth(0.0, -0.004, height))
    picture = mix(picture, rgb(style["ink"]), smooth(1.6, 0.6, shore) * 0.85)
    return np.clip(over(picture, layer(w, h, lambda p: _marks(p, w, h, height, style, r, words))), 0, 1)


def _marks(
    p: object, w: int, h: int, height: np.ndarray, style: dict, r: np.random.Generator, words: bool
) -> None:
    unit = h / 720
    gy, gx = np.gradient(blur(height, h / 60))
    for _ in range(7):
        for _ in range(60):
            x, y = r.uniform(0.15, 0.85) * w, r.uniform(0.15, 0.85) * h
            if height[int(y), int(x)] > 0.55:
                break
        points = [(x, y)]
        vx = vy = 0.0
        for _ in range(400):
            ix, iy = int(np.clip(x, 0, w - 1)), int(np.clip(y, 0, h - 1))
            if height[iy, ix] < 0:
                break
            size = np.hypot(gx[iy, ix], gy[iy, ix]) + 1e-6
            vx, vy = vx * 0.72 - gx[iy, ix] / size * 0.28, vy * 0.72 - gy[iy, ix] / size * 0.28
            x, y = x + vx * 5 * unit, y + vy * 5 * unit
            points.append((x, y))
        if len(points) > 14:
            pen = QPen(colour(style["water"]), 2.6 * unit)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            p.setPen(pen)
            p.setBrush(Qt.BrushStyle.NoBrush)
            p.drawPath(curve([*points[::4], points[-1]]))
    if not words:
        return
    p.setPen(QPen(colour(style["ink"], 0.16), unit))
    for i in range(1, 8):
        p.drawLine(QPointF(w * i / 8, 0), QPointF(w * i / 8, h))
    for i in range(1, 6):
        p.drawLine(QPointF(0, h * i / 6), QPointF(w, h * i / 6))
    stops: list[tuple[float, float]] = []
    for name in r.permutation(NAMES):
        for _ in range(80):
            x, y = r.uniform(0.12, 0.82) * w, r.uniform(0.1, 0.9) * h
            if 0.06 < height[int(y), int(x)] < 0.42 and all(
                np.hypot(x - a, y - b) > 105 * unit for a, b in stops
            ):
                stops.append((x, y))
                p.setPen(QPen(colour(style["ink"]), 1.6 * unit))
                p.setBrush(colour(style["land"][-1][1]))
                p.drawEllipse(QPointF(x, y), 3.6 * unit, 3.6 * unit)
                p.setFont(font("C059", 17 * unit, 500, italic=True))
                p.setPen(colour(style["land"][-1][1], 0.75))
                for dx, dy in ((-1.3, 0), (1.3, 0), (0, -1.3), (0, 1.3)):
                    p.drawText(QPointF(x + (8 + dx) * unit, y + (5 + dy) * unit), str(name))
                p.setPen(colour(style["ink"]))
                p.drawText(QPointF(x + 8 * unit, y + 5 * unit), str(name))
                break
        if len(stops) > 8:
            break
    pen = QPen(colour("#d2452f", 0.9), 3 * unit, Qt.PenStyle.DashLine)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    p.setPen(pen)
    p.setBrush(Qt.BrushStyle.NoBrush)
    if len(stops) > 3:
        p.drawPath(curve(sorted(stops)[:6]))
    x, y, size = w * 0.925, h * 0.115, 34 * unit
    p.setPen(QPen(colour(style["ink"]), 1.4 * unit))
    p.drawEllipse(QPointF(x, y), size, size)
    for k in range(8):
        a, long = k * np.pi / 4, size * (1.22 if k % 2 == 0 else 0.7)
        p.setBrush(colour(style["ink"] if k % 2 == 0 else style["line"], 0.9))
        p.drawPolygon(
            [
                QPointF(x + np.sin(a) * long, y - np.cos(a) * long),
                QPointF(x + np.sin(a + 0.5) * size * 0.2, y - np.cos(a + 0.5) * size * 0.2),
                QPointF(x + np.sin(a - 0.5) * size * 0.2, y - np.cos(a - 0.5) * size * 0.2),
            ]
        )
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(colour(style["ink"], 0.8), 2 * unit))
    p.drawRect(QRectF(9 * unit, 9 * unit, w - 18 * unit, h - 18 * unit))
    p.setPen(QPen(colour(style["ink"], 0.8), 0.8 * unit))
    p.drawRect(QRectF(15 * unit, 15 * unit, w - 30 * unit, h - 30 * unit))
