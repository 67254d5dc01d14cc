"""A harbour between day and night: sky, hills, a town, boats, lanterns, and all of it in the water."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from paint.base import (
    Picture,
    colour,
    dice,
    glow,
    grid,
    layer,
    mix,
    noise,
    over,
    path,
    ramp,
    read,
    rgb,
    smooth,
    vignette,
    wander,
    wide_blur,
)


@dataclass(frozen=True)
class Hour:
    """The light of one moment."""

    sky: tuple[tuple[float, str], ...]
    glow: str
    cloud: str
    hill: str
    ink: str
    lamp: str = "#ffc46b"
    stars: float = 0.0
    sun: tuple[float, float] | None = None
    """Share of the width, and share of the sky's height above the horizon."""
    disc: str = ""
    water: float = 0.72


HOURS = {
    "rose": Hour(
        ((0, "#2b1645"), (0.35, "#6a2a66"), (0.68, "#cf5078"), (0.88, "#f59a7e"), (1, "#ffd9a8")),
        "#ffd09a",
        "#f2789a",
        "#5b2b5e",
        "#170d22",
        stars=0.5,
        sun=(0.66, 0.02),
    ),
    "violet": Hour(
        ((0, "#141a42"), (0.4, "#3d3b8f"), (0.72, "#8a63c9"), (0.9, "#e79a9b"), (1, "#ffc48d")),
        "#ffb987",
        "#b98ad8",
        "#3f366f",
        "#0e1026",
        stars=0.8,
        sun=(0.38, 0.0),
    ),
    "ember": Hour(
        ((0, "#3a1720"), (0.35, "#84302a"), (0.7, "#d9783d"), (0.9, "#f9bd6b"), (1, "#ffe9b8")),
        "#ffe2a0",
        "#f29a55",
        "#6b2f2b",
        "#1c0d10",
        sun=(0.58, 0.16),
        disc="#fff3cf",
    ),
    "blue": Hour(
        ((0, "#070d25"), (0.45, "#14275c"), (0.78, "#2f56a4"), (0.95, "#7fa9dc"), (1, "#b9d3ec")),
        "#9cc2ea",
        "#5478b8",
        "#172a56",
        "#050a18",
        lamp="#ffcf86",
        stars=1.0,
        sun=(0.6, 0.55),
        disc="#eef5ff",
        water=0.66,
    ),
    "teal": Hour(
        ((0, "#06262f"), (0.4, "#0d5560"), (0.74, "#2f9f95"), (0.92, "#a9d8b4"), (1, "#f5e8b8")),
        "#f7ecb6",
        "#7cc7b4",
        "#12474d",
        "#04161b",
        lamp="#ffd27e",
        stars=0.3,
        sun=(0.7, 0.01),
    ),
    "day": Hour(
        ((0, "#5f9fd8"), (0.5, "#9fcbee"), (0.85, "#dcecf6"), (1, "#f8f2e4")),
        "#fff6e0",
        "#ffffff",
        "#7d9db4",
        "#2c3a46",
        lamp="#ffdf9e",
        sun=(0.3, 0.7),
        water=0.86,
    ),
    "mist": Hour(
        ((0, "#8d94a8"), (0.5, "#b6b6c2"), (0.85, "#dacfca"), (1, "#eadccb")),
        "#f6e6cc",
        "#d5d1d3",
        "#9b9aa8",
        "#34343f",
        lamp="#ffc981",
        sun=(0.5, 0.05),
        water=0.9,
    ),
    "gold": Hour(
        ((0, "#27304f"), (0.4, "#6d5b77"), (0.7, "#c98a68"), (0.9, "#f6c66f"), (1, "#fff0b5")),
        "#ffe6a0",
        "#e9ab7c",
        "#58455a",
        "#141324",
        sun=(0.45, 0.08),
        disc="#fff6d2",
    ),
}


def harbour(
    w: int,
    h: int,
    seed: object,
    hour: str = "rose",
    *,
    horizon: float = 0.56,
    lamps: int = 11,
    boats: int = 5,
    lit: float = 1.0,
    quay: str = "right",
    haze: float = 0.5,
    phase: float = 0.0,
) -> Picture:
    """`lit` is the share of lanterns that burn, `quay` the side of the pier, `phase` moves the water."""
    light = HOURS[hour]
    # Each part rolls dice of its own, so that the same place comes out at every size and in every light.
    line = int(h * horizon)
    above = _sky(w, line, light, dice("sky", seed))
    above = _hills(above, light, dice("hills", seed), haze)
    above = _town(above, light, dice("town", seed))
    above, lamps_top = _quay(above, w, h, line, light, dice("quay", seed), boats, lamps, lit, quay)
    picture = np.empty((h, w, 3), np.float32)
    picture[:line] = above
    picture[line:] = _water(above, w, h - line, light, dice("water", seed), phase)
    picture = glow(picture, lamps_top, (w / 420, 0.5), (w / 110, 1.0), (w / 34, 0.75), (w / 11, 0.4))
    picture = _pier(picture, w, h, light, quay)
    return np.clip(vignette(picture, 0.42), 0, 1)


def _sky(w: int, h: int, light: Hour, r: np.random.Generator) -> Picture:
    x, y = grid(w, h)
    sky = ramp(y, list(light.sky))
    at, high = light.sun or (0.5, 0.0)
    far = np.hypot((x - at) * w / h * 0.62, (y - 1 + high) * 1.0)
    sky = mix(sky, rgb(light.glow), 0.75 * np.exp(-((far / 0.42) ** 2)))
    if light.stars:
        stars = dice("stars", r.integers(1 << 30))
        field = np.zeros((h, w), np.float32)
        for _ in range(int(w * h / 2600 * light.stars)):
            sy = stars.random() ** 1.7
            field[int(sy * (h - 1)), stars.integers(w)] = stars.random() ** 3 * (1 - sy)
        sky = sky + (field + wide_blur(field, 1.2) * 3.0)[..., None] * 0.9
    for thick, low, amount in ((h / 3.2, 0.1, 0.55), (h / 8, 0.35, 0.45)):
        cloud = noise(w, h, thick, r, 5, stretch=5.5)
        mask = smooth(0.05, 0.95, cloud) * smooth(low, low + 0.35, y) * (1 - 0.45 * smooth(0.88, 1, y))
        lower = np.roll(mask, -max(2, h // 60), 0)
        body = mix(sky * 0.80, rgb(light.cloud), smooth(0.35, 1.1, y) * 0.7)
        sky = mix(sky, body, mask * amount)
        sky = mix(sky, rgb(light.cloud) * 0.6 + rgb(light.glow) * 0.4, np.clip(lower - mask, 0, 1) * 0.55)
    if light.disc and light.sun:
        size = 0.055 if light.stars < 1 else 0.04
        disc = smooth(size + 0.004, size - 0.004, np.hypot((x - at) * w / h, y - 1 + high))
        sky = mix(sky, rgb(light.disc), disc * 0.97)
    return sky


def _hills(sky: Picture, light: Hour, r: np.random.Generator, haze: float) -> Picture:
    h, w = sky.shape[:2]
    rows = np.arange(h)[:, None]
    edge = sky[int(h * 0.84)].mean(0) * 0.6 + rgb(light.sky[-1][1]) * 0.4
    for depth in range(4):
        share = depth / 3
        top = h * (0.80 + 0.045 * depth) + wander(w, w / (2.5 + depth), r, 6) * h * (0.055 - 0.008 * depth)
        mask = np.clip(rows - top[None, :], 0, 1)
        tone = mix(edge, rgb(light.hill), 0.25 + 0.7 * share)
        shade = mix(
            np.broadcast_to(tone, sky.shape), edge, smooth(0.78, 1.0, rows / h) * haze * (1 - share * 0.4)
        )
        sky = mix(sky, shade, mask)
    return sky


def _town(sky: Picture, light: Hour, r: np.random.Generator) -> Picture:
    h, w = sky.shape[:2]
    unit = w / 420
    base = mix(rgb(light.hill), rgb(light.ink), 0.45)
    houses: list[tuple[float, float, float, bool]] = []
    x = w * r.uniform(0.02, 0.1)
    while x < w * 0.99:
        wide = unit * r.uniform(4, 11)
        tall = h * r.uniform(0.02, 0.065) * (1.5 if r.random() < 0.08 else 1)
        if r.random() < 0.82:
            houses.append((x, wide, tall, r.random() < 0.6))
        x += wide * r.uniform(0.75, 1.25)

    def walls(p: QPainter) -> None:
        p.setPen(Qt.PenStyle.NoPen)
        for left, wide, tall, gable in houses:
            p.setBrush(colour(base * r.uniform(0.85, 1.1)))
            p.drawRect(QRectF(left, h - tall, wide, tall))
            if gable:
                p.drawPath(
                    path(
                        [
                            (left - unit, h - tall),
                            (left + wide / 2, h - tall * 1.45),
                            (left + wide + unit, h - tall),
                        ]
                    )
                )

    def windows(p: QPainter) -> None:
        p.setPen(Qt.PenStyle.NoPen)
        for left, wide, tall, _ in houses:
            for _ in range(r.integers(0, 4)):
                p.setBrush(colour(light.lamp, r.uniform(0.35, 1)))
                p.drawRect(
                    QRectF(
                        left + wide * r.uniform(0.1, 0.8),
                        h - tall * r.uniform(0.2, 0.95),
                        unit * 0.9,
                        unit * 1.2,
                    )
                )

    sky = over(sky, layer(w, h, walls))
    return glow(sky, layer(w, h, windows), (unit * 2, 1.2), (unit * 8, 0.7)) if light.water < 0.86 else sky


def _quay(
    sky: Picture,
    w: int,
    h: int,
    line: int,
    light: Hour,
    r: np.random.Generator,
    boats: int,
    lamps: int,
    lit: float,
    quay: str,
) -> tuple[Picture, np.ndarray]:
    """Boats and the lantern row; the light of the lanterns comes back as a layer of the whole picture."""
    sign = -1 if quay == "right" else 1
    start = 1.02 if quay == "right" else -0.02
    heads: list[tuple[float, float, float]] = []
    for i in range(lamps):
        t = (i + 0.35) / lamps
        near = (1 - t) ** 1.9
        heads.append((w * (start + sign * (1 - near) * 0.83), line - h * (0.03 + 0.30 * near), 0.12 + near))

    heads.sort()
    garland = [
        (
            a[0] + (b[0] - a[0]) * t,
            a[1] + (b[1] - a[1]) * t + np.sin(np.pi * t) * h * 0.055 * (a[2] + b[2]) / 2 + h * 0.006,
            (a[2] + (b[2] - a[2]) * t),
            i,
        )
        for i, (a, b) in enumerate(itertools.pairwise(heads))
        for t in np.linspace(0.14, 0.86, 6)
    ]
    hulls = [
        (w * p, s) for p, s in zip(r.uniform(0.06, 0.94, boats), r.uniform(0.55, 1.5, boats), strict=True)
    ]
    mast_lights: list[tuple[float, float]] = []

    def shapes(p: QPainter) -> None:
        p.setPen(Qt.PenStyle.NoPen)
        for bx, size in sorted(hulls, key=lambda hull: hull[1]):
            u = h * 0.028 * size
            tone = mix(rgb(light.ink), rgb(light.hill), 0.42 - 0.2 * size)
            p.setBrush(colour(tone))
            p.setPen(Qt.PenStyle.NoPen)
            p.drawPath(
                path(
                    [
                        (bx - 3.3 * u, line - 1.0 * u),
                        (bx + 3.6 * u, line - 1.25 * u),
                        (bx + 2.9 * u, line),
                        (bx - 2.6 * u, line),
                    ]
                )
            )
            p.drawRoundedRect(QRectF(bx - 1.5 * u, line - 2.1 * u, 2.1 * u, 1.3 * u), u * 0.25, u * 0.25)
            mast = line - u * r.uniform(6.5, 9.5)
            p.setPen(QPen(colour(tone), max(1.0, u * 0.16)))
            p.drawLine(QPointF(bx, line - u), QPointF(bx, mast))
            p.setPen(QPen(colour(tone, 0.8), max(0.7, u * 0.06)))
            p.drawLine(QPointF(bx, mast), QPointF(bx + 3.5 * u, line - 1.2 * u))
            p.drawLine(QPointF(bx, mast), QPointF(bx - 3.2 * u, line - u))
            if r.random() < 0.55:
                p.setPen(Qt.PenStyle.NoPen)
                p.setBrush(colour(mix(tone, rgb(light.cloud), 0.3)))
                p.drawPath(
                    path(
                        [
                            (bx + u * 0.15, mast + u),
                            (bx + 2.6 * u, line - 1.7 * u),
                            (bx + u * 0.15, line - 1.7 * u),
                        ]
                    )
                )
            mast_lights.append((bx, mast))
        for lx, ly, near in heads:
            p.setPen(
                QPen(
                    colour(mix(rgb(light.ink), rgb(light.hill), 0.5 * (1 - near))), max(1.2, h * 0.006 * near)
                )
            )
            p.drawLine(QPointF(lx, ly), QPointF(lx, line))

    def lights(p: QPainter) -> None:
        p.setPen(Qt.PenStyle.NoPen)
        burning = round(lamps * lit)
        for i, (lx, ly, near) in enumerate(heads):
            if i >= burning:
                continue
            size = h * 0.0165 * near + 1.1
            p.setBrush(colour(light.lamp))
            p.drawEllipse(QPointF(lx, ly), size, size * 1.15)
            p.setBrush(colour("#fff0cf"))
            p.drawEllipse(QPointF(lx, ly), size * 0.45, size * 0.55)
        for gx, gy, near, i in garland:
            if i + 1 < burning:
                size = h * 0.0062 * near + 0.6
                p.setBrush(colour(mix(rgb(light.lamp), rgb(light.glow), 0.3), 0.95))
                p.drawEllipse(QPointF(gx, gy), size, size * 1.2)
        for mx, my in mast_lights[: round(len(mast_lights) * lit)]:
            p.setBrush(colour("#ffe7c2", 0.9))
            p.drawEllipse(QPointF(mx, my), h * 0.0032, h * 0.0032)

    sky = over(sky, layer(w, line, shapes))
    lights_layer = layer(w, h, lights)
    sky = glow(sky, lights_layer[:line], (w / 420, 0.6), (w / 60, 0.7), (w / 20, 0.5))
    return sky, lights_layer


def _water(above: Picture, w: int, h: int, light: Hour, r: np.random.Generator, phase: float) -> Picture:
    line = above.shape[0]
    y = np.arange(h, dtype=np.float32)[:, None]
    depth = (y + 1) / h
    wave = np.zeros((h, w), np.float32)
    rows = np.log1p(depth * 9) / np.log(10.0)
    for k, (cell, strength) in enumerate(((0.05, 1.0), (0.022, 0.6), (0.009, 0.35))):
        size = 420
        sheet = r.standard_normal((size, size)).astype(np.float32)
        xs = (np.arange(w, dtype=np.float32)[None, :] / w - 0.5) / (
            0.25 + depth * 0.95
        ) / cell * 0.22 + size / 2
        ys = rows / cell * 0.95 + 4 + phase * (1.2 + k) + np.zeros_like(xs)
        wave += strength * _wrap(sheet, xs + phase * (0.35 - 0.3 * k), ys)
    up = line - 1 - y * 1.0 - wave * h * (0.012 + 0.085 * depth)
    side = np.arange(w, dtype=np.float32)[None, :] + wave * w * 0.0035 * (0.3 + depth)
    smear = wide_blur(above, 1.2)
    reflected = read(smear, side, np.clip(up, 0, line - 1))
    shade = light.water * (1 - 0.5 * smooth(0.1, 1.0, depth))
    water = reflected * shade[..., None] + rgb(light.ink) * (1 - shade)[..., None] * 0.7
    crest = smooth(0.9, 2.3, wave) * (0.3 + 0.7 * depth)
    water = mix(water, mix(reflected, rgb(light.glow), 0.35), crest * 0.35)
    return mix(
        water, rgb(light.glow) * 0.5 + reflected * 0.5, np.exp(-depth * 55) * 0.35 * np.ones_like(wave)
    )


def _wrap(sheet: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    from scipy import ndimage

    return ndimage.map_coordinates(
        sheet, [y % (sheet.shape[0] - 1), x % (sheet.shape[1] - 1)], order=1, mode="wrap"
    )


def _pier(picture: Picture, w: int, h: int, light: Hour, quay: str) -> Picture:
    """The dark foreground: planks, bollards, and somebody who waits."""

    def draw(p: QPainter) -> None:
        if quay == "right":
            p.translate(w, 0)
            p.scale(-1, 1)
        ink = rgb(light.ink) * 0.8
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(colour(ink))
        top = h * 0.905
        p.drawPolygon(
            QPolygonF(
                [
                    QPointF(-5, top - h * 0.012),
                    QPointF(w * 0.40, top + h * 0.012),
                    QPointF(w * 0.41, top + h * 0.03),
                    QPointF(-5, top + h * 0.05),
                ]
            )
        )
        for i in range(7):
            x = w * (0.015 + 0.062 * i)
            p.drawRect(QRectF(x, top - h * 0.045 + h * 0.004 * i, w * 0.008, h * 0.3))
        x, foot = w * 0.235, top + h * 0.004
        tall = h * 0.125
        p.drawEllipse(QPointF(x, foot - tall), tall * 0.105, tall * 0.125)
        p.drawPath(
            path(
                [
                    (x - tall * 0.16, foot - tall * 0.80),
                    (x + tall * 0.15, foot - tall * 0.80),
                    (x + tall * 0.235, foot - tall * 0.24),
                    (x - tall * 0.22, foot - tall * 0.24),
                ]
            )
        )
        p.drawRect(QRectF(x - tall * 0.13, foot - tall * 0.26, tall * 0.09, tall * 0.27))
        p.drawRect(QRectF(x + tall * 0.04, foot - tall * 0.26, tall * 0.09, tall * 0.27))

    return over(picture, layer(w, h, draw))
