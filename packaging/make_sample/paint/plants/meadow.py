"""Meadow and reed bed: cone flower, poppy, umbel, oats, flag, thistle."""

from __future__ import annotations

from math import atan2, cos, pi, sin

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from paint.base import curve, path
from paint.plants.hand import Hand, heading, stem


def composite(h: Hand) -> None:
    """Cone flower: florets at the golden angle."""
    for x, top, size, lean in ((250, 300, 0.78, -0.10), (395, 190, 1.12, 0.05), (520, 420, 0.6, 0.16)):
        line = stem(
            h, 380 + (x - 380) * 0.25, 890, -pi / 2 + lean, 890 - top, 9 * size, "#6f8148", sway=lean * 0.6
        )
        for i in (5, 9, 14):
            s = 1 if (i + int(x)) % 2 else -1
            h.leaf(
                *line[i],
                heading(line, i) + s * 0.85,
                150 * size * (1.25 - i / 30),
                26 * size,
                "#86a05a",
                bend=-s * 0.5,
            )
        cx, cy = line[-1]
        for ring, (count, reach) in enumerate(((17, 128), (16, 118))):
            for k in range(count):
                a = 2 * pi * (k + ring * 0.5) / count + h.r.normal(0, 0.04)
                flat = 0.62
                ex, ey = cos(a), sin(a) * flat + 0.20
                h.leaf(
                    cx + ex * 20 * size,
                    cy + ey * 20 * size,
                    atan2(ey, ex),
                    reach * size * np.hypot(ex, ey),
                    15 * size,
                    "#c9649a" if ring else "#b8558c",
                    veins=2,
                    bend=0.25 * ex,
                )
        for k in range(150):
            a, d = k * 2.39996, 3.9 * size * k**0.5
            x2, y2 = cx + cos(a) * d, cy + sin(a) * d * 0.62 - 7 * size
            ball = QPainterPath()
            ball.addEllipse(QPointF(x2, y2), 3.3 * size, 4.6 * size)
            h.shape(ball, "#b5622c" if k > 55 else "#7d4526", 0.7)


def poppy(h: Hand) -> None:
    for x, top, size, lean, kind in (
        (430, 235, 1.15, 0.08, "open"),
        (250, 400, 0.8, -0.14, "open"),
        (560, 330, 0.55, 0.2, "bud"),
        (330, 190, 0.6, -0.03, "pod"),
    ):
        line = stem(h, 380, 890, -pi / 2 + (x - 380) / 900, 890 - top, 5 * size + 2, "#7d9059", sway=lean)
        cx, cy = line[-1]
        if kind == "open":
            for k, (a, reach) in enumerate(
                ((-2.6, 118), (-0.5, 120), (-1.55, 112), (1.6, 92), (2.6, 96), (0.55, 98))
            ):
                ruffle = [(cx, cy)]
                for j in range(13):
                    b = a - 0.78 + 1.56 * j / 12
                    d = reach * size * (0.9 + 0.14 * sin(j * 1.9 + k) * (0 < j < 12)) * (0.82 if k > 2 else 1)
                    ruffle.append((cx + cos(b) * d, cy + sin(b) * d * 0.82))
                h.shape(
                    curve(ruffle, closed=True),
                    "#d8442f" if k % 2 else "#e2583d",
                    shade=(cx, cy, cx + cos(a) * reach * size, cy + sin(a) * reach * size),
                )
                for j in range(1, 12, 2):
                    b = a - 0.7 + 1.4 * j / 12
                    h.line(
                        [
                            (cx + cos(b) * 24 * size, cy + sin(b) * 20 * size),
                            (cx + cos(b) * reach * size * 0.75, cy + sin(b) * reach * size * 0.62),
                        ],
                        "#a92f24",
                        0.7,
                    )
            for k in range(46):
                a, d = k * 2.4, (13 + h.r.uniform(0, 20)) * size
                dot = QPainterPath()
                dot.addEllipse(QPointF(cx + cos(a) * d, cy + sin(a) * d * 0.8), 2.5 * size, 2.5 * size)
                h.shape(dot, "#2c2338", 0.6)
            seat = QPainterPath()
            seat.addEllipse(QPointF(cx, cy), 12 * size, 10 * size)
            h.shape(seat, "#97a45f")
        else:
            form = QPainterPath()
            tall = 62 * size * (1.35 if kind == "bud" else 1)
            form.addEllipse(QPointF(cx, cy - tall * 0.4), 30 * size, tall * 0.62)
            h.shape(form, "#93a364", shade=(cx - 30 * size, cy, cx + 30 * size, cy))
            for k in (-0.5, 0, 0.5):
                h.line(
                    [
                        (cx + k * 16, cy - tall * 0.9),
                        (cx + k * 30 * size, cy - tall * 0.35),
                        (cx + k * 12, cy + tall * 0.1),
                    ],
                    "#6f8148",
                    0.9,
                )
    for a, long in ((-2.55, 210), (-0.55, 200), (-2.9, 150), (-0.2, 150)):
        line = stem(h, 380, 860, a, long, 3, "#7d9059", sway=0.5)
        for i in range(4, len(line), 3):
            for s in (1, -1):
                h.leaf(
                    *line[i],
                    heading(line, i) + s * 0.75,
                    54 * (1.1 - i / 36),
                    9,
                    "#8ba05f",
                    veins=2,
                    wave=0.2,
                )


def umbel(h: Hand) -> None:
    """Cow parsley: umbels of umbels."""
    for x, top, size in ((395, 200, 1.15), (240, 330, 0.8), (545, 380, 0.72)):
        line = stem(h, 380, 890, -pi / 2 + (x - 380) / 850, 890 - top, 7 * size, "#7f8f57", sway=0.12)
        cx, cy = line[-1]
        for k in range(17):
            a = -pi / 2 + (k - 8) / 8 * 1.18 + h.r.normal(0, 0.02)
            reach = 122 * size * (0.9 + 0.1 * cos((k - 8) / 8 * 2)) * h.r.uniform(0.94, 1.05)
            ex, ey = cx + cos(a) * reach, cy + sin(a) * reach * 0.78
            h.line([(cx, cy), ((cx + ex) / 2 + cos(a) * 4, (cy + ey) / 2 + 4), (ex, ey)], "#8b9a5e", 1.7)
            for j in range(15):
                b = -pi / 2 + (j - 7) / 7 * 1.5
                d = 21 * size * h.r.uniform(0.6, 1.12)
                fx, fy = ex + cos(b) * d, ey + sin(b) * d * 0.8
                h.line([(ex, ey), (fx, fy)], "#9aa66b", 0.8)
                dot = QPainterPath()
                for q in range(5):
                    dot.addEllipse(
                        QPointF(fx + cos(q * 1.257) * 2.6 * size, fy + sin(q * 1.257) * 2.6 * size),
                        2.1 * size,
                        2.1 * size,
                    )
                h.shape(dot, "#f3e7d3" if h.r.random() < 0.75 else "#e9c9c4", 0.5)
        for i in (7, 13):
            s = 1 if i == 7 else -1
            for q in range(5):
                h.leaf(
                    *line[i],
                    heading(line, i) + s * (0.6 + q * 0.16),
                    96 * size * (1 - abs(q - 2) * 0.2),
                    9 * size,
                    "#8ea463",
                    veins=3,
                    wave=0.25,
                )


def grass(h: Hand) -> None:
    """Oats and quaking grass."""
    for x, lean, long in (
        (300, -0.25, 620),
        (350, -0.08, 720),
        (400, 0.08, 690),
        (450, 0.24, 610),
        (375, 0.0, 560),
    ):
        line = stem(
            h, x + (380 - x) * 0.4, 890, -pi / 2 + lean * 0.7, long, 3.4, "#a6984f", sway=lean * 1.3, steps=40
        )
        for i in range(21, len(line)):
            if i % 2:
                continue
            s = 1 if i % 4 else -1
            a = heading(line, i) + s * 0.75
            long2 = 44 + (len(line) - i) * 2.2
            px, py = line[i]
            drop = (px + cos(a) * long2, py + sin(a) * long2 + 16)
            h.line([(px, py), ((px + drop[0]) / 2, (py + drop[1]) / 2 - 9), drop], "#b5a65b", 1.1)
            for q in range(3):
                h.leaf(
                    drop[0],
                    drop[1],
                    pi / 2 + (q - 1) * 0.36 + s * -0.15,
                    36,
                    6.2,
                    "#d9b964" if q != 1 else "#c79f4b",
                    veins=1,
                )
        for i in (3, 7):
            s = 1 if (x // 50 + i) % 2 else -1
            h.leaf(*line[i], heading(line, i) + s * 0.32, 330, 7.5, "#a9ab5f", veins=0, bend=s * 0.95)


def iris(h: Hand) -> None:
    for k, lean in enumerate((-0.34, -0.2, -0.1, 0.12, 0.22, 0.36)):
        h.leaf(
            375 + lean * 120,
            895,
            -pi / 2 + lean,
            470 + 60 * (k % 3),
            21,
            "#7f9c72" if k % 2 else "#6c8c66",
            veins=0,
            bend=lean * 0.6,
        )
    for x, top, size in ((285, 430, 0.8), (425, 315, 1.12)):
        line = stem(h, 375, 890, -pi / 2 + (x - 375) / 800, 890 - top, 8 * size, "#7d9560", sway=0.05)
        cx, cy = line[-1]
        for a, reach, wide, tone, bend in (
            (-2.05, 168, 46, "#7a68b8", 0.5),
            (-1.08, 168, 46, "#7a68b8", -0.5),
            (-1.57, 150, 52, "#8d7cc9", 0.0),
            (2.65, 158, 44, "#5b479f", -0.95),
            (0.5, 158, 44, "#5b479f", 0.95),
            (1.57, 132, 46, "#6a55ad", 0.0),
        ):
            h.leaf(cx, cy, a, reach * size, wide * size, tone, veins=7, bend=bend, wave=0.05)
        for a in (2.45, 0.7, 1.57):
            h.leaf(cx, cy, a, 74 * size, 9 * size, "#e8b93e", veins=0)


def thistle(h: Hand) -> None:
    for x, top, size in ((405, 255, 1.15), (235, 420, 0.72), (540, 450, 0.62)):
        line = stem(h, 380, 890, -pi / 2 + (x - 380) / 900, 890 - top, 8 * size, "#77906b", sway=0.1)
        for i in (4, 8, 12, 17):
            s = 1 if (i // 4) % 2 else -1
            a = heading(line, i) + s * 0.9
            px, py = line[i]
            reach = 165 * size * (1.2 - i / 30)
            edge: list[tuple[float, float]] = [(px, py)]
            for side in (1, -1):
                steps = range(1, 8) if side == 1 else range(7, 0, -1)
                for k in steps:
                    q = k / 8
                    bx, by = px + cos(a) * reach * q, py + sin(a) * reach * q
                    out = 40 * size * sin(pi * q) * (1.0 if k % 2 else 0.36)
                    edge.append((bx + cos(a + side * 1.25) * out, by + sin(a + side * 1.25) * out))
                if side == 1:
                    edge.append((px + cos(a) * reach, py + sin(a) * reach))
            h.shape(path(edge), "#89a57e", shade=(px, py, px + cos(a) * reach, py + sin(a) * reach))
            h.line([(px, py), (px + cos(a) * reach * 0.93, py + sin(a) * reach * 0.93)], "#c9d6b8", 1.6)
        cx, cy = line[-1]
        for k in range(120):
            a = -pi / 2 + h.r.normal(0, 0.42)
            reach = 122 * size * h.r.uniform(0.72, 1.05)
            h.line(
                [
                    (cx + cos(a) * 26 * size, cy - 40 * size),
                    (cx + cos(a) * reach, cy - 34 * size + sin(a) * reach),
                ],
                ("#a24f9e", "#c06bb4", "#7d3f8a")[k % 3],
                1.9,
            )
        for row in range(7):
            for k in range(9 - row // 3):
                q = (k + 0.5 * (row % 2)) / 8 * 2 - 1
                px = cx + q * 52 * size * (1 - 0.05 * row)
                py = cy - 42 * size + row * 13 * size + abs(q) * 6
                h.leaf(
                    px,
                    py + 12 * size,
                    -pi / 2 + q * 0.9,
                    26 * size,
                    7.5 * size,
                    "#8ba37a" if row % 2 else "#74906a",
                    veins=0,
                )
