"""Wood, shore and moor: fern, fan tree, berries, mushroom, seaweed, larch."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath

from paint.base import colour, curve
from paint.plants.hand import Hand, heading, stem


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
