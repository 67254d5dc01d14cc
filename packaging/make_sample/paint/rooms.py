"""Quiet rooms: a wall, a window's light on it, a few things; and hung pictures for the exhibition."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from paint.base import (
    Picture,
    blur,
    colour,
    curve,
    dice,
    grid,
    layer,
    mix,
    noise,
    over,
    ramp,
    rgb,
    smooth,
    vignette,
)

WALLS = {
    "ochre": ("#d9a566", "#8f5b34", "#ffe3b0", "#5b3a2b"),
    "sage": ("#9fb09a", "#5f7466", "#f6f0cf", "#3b4a40"),
    "blush": ("#e3b3a5", "#a06a65", "#fff0dc", "#5a3a40"),
    "slate": ("#7f8fa6", "#45536b", "#ffe9c7", "#2b3346"),
    "chalk": ("#e6e0d4", "#a89f91", "#fffaf0", "#6b6157"),
}


def room(
    w: int, h: int, seed: object, wall: str = "ochre", *, hour: float = 0.4, thing: str = "vase"
) -> Picture:
    """`hour` (0 to 1) moves the window's light from right to left and down."""
    r = dice("room", seed)
    tone, shade, light, floor = WALLS[wall]
    x, y = grid(w, h)
    line = 0.78
    picture = mix(
        np.broadcast_to(rgb(tone), (h, w, 3)),
        rgb(shade),
        (0.25 + 0.55 * np.abs(x - 0.35) + 0.25 * y)[..., None] * 0.8,
    )
    ground = mix(np.broadcast_to(rgb(floor), (h, w, 3)), rgb(shade), smooth(line, 1, y)[..., None] * 0.45)
    picture = mix(picture, ground, smooth(line - 0.001, line + 0.001, y))
    sx, sy, slant = 0.72 - 0.5 * hour, 0.10 + 0.26 * hour, -0.32 + 0.75 * hour
    u = (x - sx - slant * (y - sy)) / 0.30
    v = (y - sy - 0.10 * (x - sx)) / 0.52
    pane = np.zeros((h, w), np.float32)
    for i in range(3):
        for j in range(4):
            edge = 0.02
            inside = smooth(i / 3 + edge, i / 3 + edge + 0.025, u) * smooth(
                (i + 1) / 3 - edge, (i + 1) / 3 - edge - 0.025, u
            )
            inside *= smooth(j / 4 + edge, j / 4 + edge + 0.02, v) * smooth(
                (j + 1) / 4 - edge, (j + 1) / 4 - edge - 0.02, v
            )
            pane += inside
    leaves = smooth(0.15, 0.75, noise(w, h, h / 6, r, 4) + 0.45 * noise(w, h, h / 16, r, 2))
    pane = blur(pane * (1 - 0.62 * leaves * smooth(1.2, 0.1, u)), w / 420)
    pane *= np.where(y > line, 0.7, 1.0)
    picture = picture * (0.80 + 0.0 * pane)[..., None]
    picture = mix(picture, np.clip(rgb(light) * (0.62 + 0.5 * picture / picture.max()), 0, 1), pane * 0.86)
    picture = picture + (blur(pane, w / 14) * 0.22)[..., None] * rgb(light)
    picture = over(picture, layer(w, h, lambda p: _thing(p, w, h, line, thing, tone, shade, light, floor, r)))
    plaster = noise(w, h, 9, r, 3) * 0.012 + noise(w, h, h / 3, r, 3) * 0.02
    return np.clip(vignette(picture + plaster[..., None], 0.28), 0, 1)


def _thing(
    p: QPainter,
    w: int,
    h: int,
    line: float,
    thing: str,
    tone: str,
    shade: str,
    light: str,
    floor: str,
    r: np.random.Generator,
) -> None:
    base = h * (line + 0.04)
    x = w * 0.30
    p.setPen(Qt.PenStyle.NoPen)
    top = base - h * 0.20
    p.setBrush(colour(rgb(floor) * 0.55, 0.55))
    p.drawEllipse(QPointF(x + w * 0.03, base + h * 0.005), w * 0.17, h * 0.022)
    p.setBrush(colour(rgb(floor) * 0.75))
    p.drawRect(QRectF(x - w * 0.13, top, w * 0.26, h * 0.022))
    for leg in (-0.115, 0.10):
        p.drawRect(QRectF(x + w * leg, top, w * 0.014, h * 0.21))
    if thing == "vase":
        form = curve(
            [
                (x - h * 0.025, top - h * 0.19),
                (x - h * 0.03, top - h * 0.15),
                (x - h * 0.075, top - h * 0.08),
                (x - h * 0.045, top),
                (x + h * 0.045, top),
                (x + h * 0.075, top - h * 0.08),
                (x + h * 0.03, top - h * 0.15),
                (x + h * 0.025, top - h * 0.19),
            ],
            closed=True,
        )
        p.setBrush(colour(mix(rgb(light), rgb(tone), 0.25)))
        p.drawPath(form)
        for k in range(9):
            a = -np.pi / 2 + (k - 4) * 0.17 + r.normal(0, 0.05)
            long = h * r.uniform(0.16, 0.30)
            ex, ey = x + np.cos(a) * long, top - h * 0.18 + np.sin(a) * long
            p.setPen(QPen(colour(rgb(floor) * 0.8), h * 0.004))
            p.drawLine(QPointF(x, top - h * 0.18), QPointF(ex, ey))
            p.setPen(Qt.PenStyle.NoPen)
            for j in range(5):
                q = 0.5 + j * 0.12
                p.setBrush(colour(mix(rgb("#7c8a55"), rgb(light), r.uniform(0, 0.5))))
                p.drawEllipse(
                    QPointF(x + np.cos(a) * long * q + r.normal(0, 4), top - h * 0.18 + np.sin(a) * long * q),
                    h * 0.014,
                    h * 0.008,
                )
    elif thing == "bowl":
        p.setBrush(colour(mix(rgb(light), rgb(shade), 0.45)))
        p.drawChord(QRectF(x - h * 0.10, top - h * 0.16, h * 0.20, h * 0.32), 180 * 16, 180 * 16)
        for k in range(5):
            p.setBrush(colour(("#e2933a", "#d8672f", "#e8b04a")[k % 3]))
            p.drawEllipse(
                QPointF(x + (k - 2) * h * 0.036, top - h * (0.10 if k % 2 else 0.075) - h * 0.0),
                h * 0.034,
                h * 0.034,
            )
    else:
        for k, tint in enumerate((shade, light, floor, tone)):
            p.setBrush(colour(rgb(tint) * 0.92))
            p.drawRect(
                QRectF(
                    x - w * (0.075 - 0.006 * k), top - h * 0.026 * (k + 1), w * (0.15 - 0.014 * k), h * 0.024
                )
            )


def hung(w: int, h: int, pictures: list[Picture], wall: str = "chalk") -> Picture:
    """Framed pictures on the wall of a gallery, with a bench."""
    tone, shade, light, floor = WALLS[wall]
    x, y = grid(w, h)
    line = 0.80
    picture = mix(
        np.broadcast_to(rgb(tone), (h, w, 3)),
        rgb(shade),
        (0.55 * np.abs(x - 0.5) ** 1.5 + 0.28 * smooth(0.35, 0.8, y))[..., None],
    )
    for k in range(len(pictures)):
        cx = (k + 0.5) / len(pictures)
        picture = picture + (np.exp(-(((x - cx) / 0.16) ** 2) - (((y - 0.34) / 0.34) ** 2)) * 0.16)[
            ..., None
        ] * rgb(light)
    picture = mix(picture, ramp(y, [(line, floor), (1.0, shade)]), smooth(line - 0.002, line + 0.002, y))
    room_w = w / len(pictures)
    for k, inner in enumerate(pictures):
        ih, iw = inner.shape[:2]
        share = min(room_w * 0.66 / iw, h * 0.46 / ih)
        tw, th = int(iw * share), int(ih * share)
        left, top = int(room_w * (k + 0.5) - tw / 2), int(h * 0.38 - th / 2)
        from paint.finish import fit

        def frame(p: QPainter, left: int = left, top: int = top, tw: int = tw, th: int = th) -> None:
            p.setPen(Qt.PenStyle.NoPen)
            for s in range(10):
                p.setBrush(colour("#000000", 0.03))
                p.drawRect(QRectF(left - 14 + s, top - 6 + s * 2, tw + 28 - s, th + 24))
            p.setBrush(colour("#2b2522"))
            p.drawRect(QRectF(left - 14, top - 14, tw + 28, th + 28))
            p.setBrush(colour("#f7f3ea"))
            p.drawRect(QRectF(left - 10, top - 10, tw + 20, th + 20))

        picture = over(picture, layer(w, h, frame))
        picture[top : top + th, left : left + tw] = fit(inner, tw, th)

    def bench(p: QPainter) -> None:
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(colour("#000000", 0.22))
        p.drawEllipse(QPointF(w * 0.5, h * 0.945), w * 0.17, h * 0.02)
        p.setBrush(colour("#5b4636"))
        p.drawRoundedRect(QRectF(w * 0.36, h * 0.845, w * 0.28, h * 0.028), 4, 4)
        p.setBrush(colour("#3b2d24"))
        p.drawRect(QRectF(w * 0.38, h * 0.87, w * 0.012, h * 0.07))
        p.drawRect(QRectF(w * 0.608, h * 0.87, w * 0.012, h * 0.07))

    return np.clip(over(picture, layer(w, h, bench)), 0, 1)
