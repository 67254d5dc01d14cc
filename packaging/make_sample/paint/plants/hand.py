"""The drawing hand: shapes, stems and leaves, in ink, in wash, or as light on a cyanotype."""

from __future__ import annotations

from math import atan2, cos, pi, sin

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath, QPen

from paint.base import colour, curve, mix, rgb

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
