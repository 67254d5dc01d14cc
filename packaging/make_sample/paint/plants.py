"""Twelve plates of a field guide: every plant grows by a rule (branching, phyllotaxis, rosettes) from its seed."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, cos, pi, sin

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath, QPen

from paint.base import Picture, blur, colour, curve, dice, font, layer, mix, noise, over, rgb

PAPER, INK = "#f4eedf", "#3a342c"


class Hand:
    """The drawing hand: position in a 1000-unit high plate, and whether it draws lines, wash or light."""

    def __init__(self, p: QPainter, r: np.random.Generator, way: str) -> None:
        self.p, self.r, self.way = p, r, way

    def shape(
        self,
        form: QPainterPath,
        tone: str,
        edge: float = 1.1,
        shade: tuple[float, float, float, float] | None = None,
    ) -> None:
        """A closed shape; `shade` (x1, y1, x2, y2) lets its wash run from deep to pale."""
        p = self.p
        if self.way == "ink":
            p.setBrush(colour(PAPER))
            p.setPen(QPen(colour(INK), edge * 1.2))
        elif self.way == "light":
            p.setBrush(colour("#eef6fb", 0.50))
            p.setPen(QPen(colour("#ffffff", 0.75), edge * 0.8))
        else:
            base = rgb(tone) + self.r.normal(0, 0.016, 3)
            if shade:
                run = QLinearGradient(*shade)
                run.setColorAt(0, colour(base * 0.74, 0.97))
                run.setColorAt(0.55, colour(base, 0.93))
                run.setColorAt(1, colour(mix(base, rgb("#fffbe8"), 0.34), 0.9))
                p.setBrush(run)
            else:
                p.setBrush(colour(base, 0.93))
            p.setPen(QPen(colour(base * 0.52, 0.75), edge * 0.75))
        p.drawPath(form)

    def line(self, points: list[tuple[float, float]], tone: str, width: float, taper: bool = False) -> None:
        """A stem or a vein; `taper` thins it towards its end."""
        pen = QPen()
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        if self.way == "ink":
            pen.setColor(colour(INK))
            width = max(0.9, width * 0.42)
        elif self.way == "light":
            pen.setColor(colour("#f4fafd", 0.85))
        else:
            pen.setColor(colour(rgb(tone) * 0.9, 0.97))
        self.p.setBrush(Qt.BrushStyle.NoBrush)
        if not taper:
            pen.setWidthF(width)
            self.p.setPen(pen)
            self.p.drawPath(curve(points))
            return
        for i in range(len(points) - 1):
            pen.setWidthF(max(0.7, width * (1 - 0.75 * i / len(points))))
            self.p.setPen(pen)
            self.p.drawLine(QPointF(*points[i]), QPointF(*points[i + 1]))

    def leaf(
        self,
        x: float,
        y: float,
        angle: float,
        long: float,
        wide: float,
        tone: str,
        *,
        veins: int = 5,
        bend: float = 0.0,
        wave: float = 0.0,
    ) -> None:
        """A leaf from (x, y) at `angle` (radians, 0 to the right, up is negative)."""
        side_a, side_b, spine = [], [], []
        for k in range(13):
            t = k / 12
            a = angle + bend * (t - 0.2)
            sx = x + cos(a) * long * t
            sy = y + sin(a) * long * t
            fat = wide * (sin(pi * t**0.8) ** 0.9) * (1 + wave * sin(t * 34))
            spine.append((sx, sy))
            side_a.append((sx + cos(a + pi / 2) * fat, sy + sin(a + pi / 2) * fat))
            side_b.append((sx + cos(a - pi / 2) * fat, sy + sin(a - pi / 2) * fat))
        form = curve([*side_a, *reversed(side_b)], closed=True)
        tip = spine[-1]
        self.shape(form, tone, shade=(x, y, *tip))
        self.line(spine[:-1], "#6d7d4c" if self.way == "wash" else tone, max(0.8, wide * 0.06))
        for k in range(1, veins + 1):
            at = spine[1 + int(k * 10 / (veins + 1))]
            for s in (1, -1):
                a = angle + s * 0.75
                reach = wide * 0.72 * sin(pi * k / (veins + 1)) + 1
                self.line(
                    [at, (at[0] + cos(a) * reach, at[1] + sin(a) * reach)], "#72824f", max(0.5, wide * 0.026)
                )


def stem(
    h: Hand,
    x: float,
    y: float,
    angle: float,
    long: float,
    width: float,
    tone: str,
    sway: float = 0.25,
    steps: int = 26,
) -> list[tuple[float, float]]:
    """A stem that bends by `sway` radians on its way, and trembles; its points come back."""
    points, a = [(x, y)], angle
    drift = h.r.normal(0, abs(sway) * 0.5 / steps**0.5 / 2, steps) + sway / steps
    for k in range(steps):
        a += drift[k]
        x, y = x + cos(a) * long / steps, y + sin(a) * long / steps
        points.append((x, y))
    h.line(points, tone, width, taper=True)
    return points


def heading(points: list[tuple[float, float]], i: int) -> float:
    a, b = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
    return atan2(b[1] - a[1], b[0] - a[0])


def fern(h: Hand) -> None:
    for x, lean, size in ((352, -0.55, 0.74), (385, 0.42, 0.9), (370, -0.04, 1.06)):
        line = stem(
            h, x, 880, -pi / 2 + lean * 0.4, 690 * size, 5.5, "#6b7a3c", sway=lean * 1.5 + 0.08, steps=36
        )
        for i in range(5, len(line) - 1):
            t = i / len(line)
            reach = 148 * size * sin(pi * min(1, (t * 0.92 + 0.12))) ** 0.8 * (1 - t * 0.45)
            for s in (1, -1):
                a = heading(line, i) + s * (1.18 - 0.35 * t)
                px, py = line[i]
                count = max(3, int(reach / 11))
                h.line([(px, py), (px + cos(a) * reach, py + sin(a) * reach)], "#6b7a3c", 1.3)
                for k in range(1, count + 1):
                    q = k / count
                    qx, qy = px + cos(a) * reach * q, py + sin(a) * reach * q
                    for s2 in (1, -1):
                        h.leaf(
                            qx,
                            qy,
                            a + s2 * 0.95,
                            13 * (1.15 - q * 0.75) * size,
                            3.3 * size,
                            "#7d9a4b",
                            veins=0,
                        )


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


def ginkgo(h: Hand) -> None:
    line = stem(h, 120, 730, -0.42, 500, 9, "#7a6248", sway=-0.25)
    for i in range(4, len(line), 2):
        s = 1 if i % 4 else -1
        a = heading(line, i) + s * h.r.uniform(0.75, 1.25)
        long = h.r.uniform(52, 84)
        px, py = line[i]
        qx, qy = px + cos(a) * long, py + sin(a) * long
        h.line([(px, py), ((px + qx) / 2 + 4, (py + qy) / 2), (qx, qy)], "#9a8a4c", 2.2)
        size = h.r.uniform(78, 118)
        fan = [(qx, qy)]
        for k in range(17):
            b = a - 1.05 + 2.1 * k / 16
            notch = 0.72 if k == 8 else 1.0
            ripple = 1 + 0.035 * sin(k * 2.3) + h.r.normal(0, 0.012)
            fan.append((qx + cos(b) * size * notch * ripple, qy + sin(b) * size * notch * ripple))
        h.shape(
            curve(fan, closed=True),
            "#e3b93f" if h.r.random() < 0.7 else "#c9bd55",
            shade=(qx, qy, qx + cos(a) * size, qy + sin(a) * size),
        )
        for k in range(15):
            b = a - 0.95 + 1.9 * k / 14
            h.line([(qx, qy), (qx + cos(b) * size * 0.86, qy + sin(b) * size * 0.86)], "#b58f30", 0.7)


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


def berries(h: Hand) -> None:
    line = stem(h, 620, 190, 2.25, 640, 8, "#7b5a43", sway=-0.35)
    for i in range(3, len(line), 3):
        s = 1 if i % 2 else -1
        h.leaf(
            *line[i],
            heading(line, i) + s * 1.05,
            140 * (1.15 - i / 50),
            42,
            "#5d8353" if i % 4 else "#a6683a",
            bend=s * 0.3,
            veins=6,
        )
    for i in range(4, len(line), 4):
        px, py = line[i]
        for k in range(7):
            a = pi / 2 + (k - 3) * 0.24 + h.r.normal(0, 0.1)
            long = h.r.uniform(60, 116)
            bx, by = px + cos(a) * long, py + sin(a) * long
            h.line([(px, py), ((px + bx) / 2 + 5, (py + by) / 2), (bx, by)], "#7f6a43", 1.5)
            ball = QPainterPath()
            radius = h.r.uniform(13, 17.5)
            ball.addEllipse(QPointF(bx, by), radius, radius)
            h.shape(
                ball,
                "#c6322f" if h.r.random() < 0.8 else "#d9762f",
                shade=(bx + radius, by + radius, bx - radius, by - radius),
            )
            if h.way == "wash":
                h.p.setPen(Qt.PenStyle.NoPen)
                h.p.setBrush(colour("#ffffff", 0.65))
                h.p.drawEllipse(QPointF(bx - radius * 0.35, by - radius * 0.38), radius * 0.2, radius * 0.16)


def mushroom(h: Hand) -> None:
    for cx, foot, size in ((530, 800, 0.62), (245, 840, 0.8), (400, 830, 1.35)):
        top = foot - 330 * size
        form = curve(
            [
                (cx - 32 * size, foot),
                (cx - 26 * size, (foot + top) / 2),
                (cx - 22 * size, top),
                (cx + 22 * size, top),
                (cx + 28 * size, (foot + top) / 2),
                (cx + 44 * size, foot),
                (cx, foot + 14 * size),
            ],
            closed=True,
        )
        h.shape(form, "#e9dcc2", shade=(cx + 40 * size, top, cx - 40 * size, top))
        for k in range(7):
            x = cx + (k - 3) * 7 * size
            h.line([(x, top + 30 * size), (x + 2, foot - 26 * size)], "#c3ae88", 0.9)
        gills = curve(
            [
                (cx - 148 * size, top + 8),
                (cx, top + 50 * size),
                (cx + 148 * size, top + 8),
                (cx, top - 14 * size),
            ],
            closed=True,
        )
        h.shape(gills, "#e2c79c")
        for k in range(33):
            a = (k - 16) / 16
            h.line(
                [
                    (cx + a * 22 * size, top + 8 * size),
                    (cx + a * 140 * size, top + (40 - 34 * abs(a) ** 1.5) * size),
                ],
                "#b3905f",
                0.8,
            )
        cap = curve(
            [
                (cx - 156 * size, top + 6),
                (cx - 130 * size, top - 74 * size),
                (cx - 55 * size, top - 132 * size),
                (cx + 30 * size, top - 138 * size),
                (cx + 122 * size, top - 84 * size),
                (cx + 156 * size, top + 6),
                (cx + 80 * size, top - 4 * size),
                (cx - 80 * size, top - 4 * size),
            ],
            closed=True,
        )
        h.shape(cap, "#b5402c", 1.4, shade=(cx + 130 * size, top, cx - 90 * size, top - 130 * size))
        for _ in range(26):
            a, d = h.r.uniform(-0.9, 0.9), h.r.uniform(0.1, 0.93)
            fx = cx + a * 132 * size
            fy = top - 10 * size - (1 - a * a) * 118 * size * d
            spot = QPainterPath()
            s = h.r.uniform(4, 9.5) * size * (1 - abs(a) * 0.4)
            spot.addEllipse(QPointF(fx, fy), s, s * 0.7)
            h.shape(spot, "#f6ead2", 0.6)
        for _ in range(14):
            x = cx + h.r.uniform(-70, 90) * size
            h.line([(x, foot + 8), (x + h.r.normal(0, 9), foot - h.r.uniform(16, 46) * size)], "#8a9a55", 1.5)


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
            from paint.base import path

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


def seaweed(h: Hand) -> None:
    def branch(x: float, y: float, a: float, long: float, width: float, depth: int) -> None:
        line = stem(
            h, x, y, a, long, width, "#9a5148" if depth % 2 else "#8a4a3c", sway=h.r.normal(0, 0.22), steps=9
        )
        if depth == 0:
            for q in (-0.4, 0.4):
                h.leaf(*line[-1], heading(line, 8) + q, 22, 4.2, "#b3655a", veins=0)
            return
        for s in (-1, 1):
            branch(
                *line[-1],
                heading(line, 8) + s * h.r.uniform(0.28, 0.5),
                long * h.r.uniform(0.70, 0.82),
                width * 0.72,
                depth - 1,
            )
        if depth > 2:
            branch(*line[5], heading(line, 5) + h.r.choice([-0.8, 0.8]), long * 0.6, width * 0.5, depth - 2)

    for x, a in ((360, -1.95), (380, -1.5), (400, -1.15)):
        branch(x, 880, a, 132, 8, 6)


def cone(h: Hand) -> None:
    """Larch: a cone at the golden angle, and needles in tufts."""
    line = stem(h, 100, 330, -0.12, 560, 10, "#7d6248", sway=0.22)
    for i in range(2, len(line), 2):
        px, py = line[i]
        for k in range(19):
            a = heading(line, i) - pi / 2 + (k - 9) * 0.17 + (pi if i % 4 else 0)
            h.line(
                [(px, py), (px + cos(a) * 60 * h.r.uniform(0.8, 1.1), py + sin(a) * 60)],
                ("#7d9b52", "#9db36a", "#66854a")[k % 3],
                1.7,
            )
    for cx, cy, size in ((390, 630, 1.25), (205, 590, 0.85), (570, 580, 0.75)):
        h.line([(cx, cy - 175 * size), (cx - 6, cy - 220 * size), (cx + 5, 345)], "#7d6248", 6 * size)
        rows = 15
        for row in range(rows):
            t = row / (rows - 1)
            wide = 98 * size * sin(pi * (0.16 + 0.74 * t)) ** 0.8
            count = 6
            for k in range(count):
                q = ((k + (row % 2) * 0.5) / (count - 0.5)) * 2 - 1
                px, py = cx + q * wide * 0.84, cy - 168 * size + t * 300 * size
                scale = QPainterPath()
                scale.addEllipse(QPointF(px, py + 10 * size), 25 * size * (1 - 0.35 * abs(q)), 28 * size)
                h.shape(
                    scale,
                    "#b08155" if (k + row) % 2 else "#976b45",
                    1.0,
                    shade=(px, py + 40 * size, px, py - 20 * size),
                )


PLANTS: list[tuple[str, str, str, Callable[[Hand], None]]] = [
    ("I", "Sword fern", "Filix gladiata", fern),
    ("II", "Northern coneflower", "Echinella borealis", composite),
    ("III", "Fan tree", "Flabellaria aurea", ginkgo),
    ("IV", "Harbour poppy", "Papavella litoralis", poppy),
    ("V", "Lace umbel", "Umbra dentellata", umbel),
    ("VI", "Lantern berry", "Baccella lucernae", berries),
    ("VII", "Ember cap", "Fungella ignita", mushroom),
    ("VIII", "Quaking oat", "Avenula tremens", grass),
    ("IX", "Marsh flag", "Irisma paludis", iris),
    ("X", "Ash thistle", "Cardua cinerea", thistle),
    ("XI", "Red dulse", "Rhodella marina", seaweed),
    ("XII", "Tide larch", "Laricina undae", cone),
]


def plate(w: int, h: int, number: int, way: str = "wash", seed: object = 1, words: bool = True) -> Picture:
    """Plate `number` (0 to 11): `wash` in colour, `ink` in lines, `light` as a cyanotype."""
    roman, name, latin, grow = PLANTS[number]
    r = dice("plate", number, seed)
    ground = PAPER if way != "light" else "#123a6b"
    paper = np.broadcast_to(rgb(ground), (h, w, 3)).copy()
    paper += (noise(w, h, h / 2, r, 3) * 0.014 + noise(w, h, 5, r, 2) * 0.010)[..., None]
    if way == "light":
        paper += (noise(w, h, h / 3, r, 5) * 0.05)[..., None] * rgb("#6f9fd0")
    scale = h / 1000

    def draw(p: QPainter) -> None:
        p.translate((w - 760 * scale) / 2, 0)
        p.scale(scale, scale)
        grow(Hand(p, dice("plant", number, seed), way))

    plant = layer(w, h, draw)
    if way == "wash":
        grainy = 1 - 0.10 * np.clip(noise(w, h, 22, r, 4), 0, 1)
        shadow = blur(plant[..., 3], h / 260)
        paper = paper * (1 - 0.10 * np.roll(shadow, (int(h * 0.004), int(h * 0.003)), (0, 1)))[..., None]
        picture = over(paper, plant * np.dstack([grainy] * 3 + [np.ones_like(grainy)]))
    elif way == "light":
        picture = over(paper, plant, 0.94)
        edge = np.minimum(np.minimum(*_from_edge(w, h)), 1)
        picture = mix(
            np.broadcast_to(rgb("#e9eef0"), picture.shape),
            picture,
            np.clip((edge * 900 - 26 + noise(w, h, 40, r, 4) * 9) / 8, 0, 1),
        )
    else:
        picture = over(paper, plant)
    return np.clip(
        over(picture, layer(w, h, lambda p: _caption(p, w, h, roman, name, latin, way)))
        if words
        else picture,
        0,
        1,
    )


def _from_edge(w: int, h: int) -> tuple[np.ndarray, np.ndarray]:
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    return np.minimum(x, w - 1 - x) / h, np.minimum(y, h - 1 - y) / h


def _caption(p: QPainter, w: int, h: int, roman: str, name: str, latin: str, way: str) -> None:
    tone = "#f2f7fa" if way == "light" else INK
    p.setPen(colour(tone, 0.9))
    p.setFont(font("C059", h * 0.022, 400, spacing=8))
    p.drawText(QRectF(0, h * 0.035, w, h * 0.04), Qt.AlignmentFlag.AlignCenter, f"PLATE {roman}.")
    p.setFont(font("C059", h * 0.026, 400, italic=True))
    p.drawText(QRectF(0, h * 0.925, w, h * 0.035), Qt.AlignmentFlag.AlignCenter, latin)
    p.setFont(font("C059", h * 0.0165, 400, spacing=10))
    p.drawText(QRectF(0, h * 0.957, w, h * 0.03), Qt.AlignmentFlag.AlignCenter, name.upper())
    if way != "light":
        p.setPen(QPen(colour(tone, 0.35), max(1, h / 900)))
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.drawRect(QRectF(h * 0.022, h * 0.022, w - h * 0.044, h - h * 0.044))
