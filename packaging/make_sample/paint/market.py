"""A night market: stalls, paper lanterns, people with umbrellas, rain, and a wet street that holds it all."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QRadialGradient

from paint.base import (
    Picture,
    blur,
    colour,
    dice,
    font,
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
    wide_blur,
)

MOODS = {
    "ember": (
        [(0, "#120b1c"), (0.5, "#2c1426"), (1, "#4d1f24")],
        ["#ffb347", "#ff7a45", "#ffd98a", "#ff5a5f"],
    ),
    "indigo": (
        [(0, "#070b1f"), (0.5, "#131d45"), (1, "#2a2f63")],
        ["#ffc46b", "#ff8fa3", "#7fd1ff", "#ffe9b0"],
    ),
    "jade": (
        [(0, "#05151a"), (0.5, "#0c2e33"), (1, "#1b4a48")],
        ["#ffd479", "#7fe0c2", "#ff9d6c", "#f6f0c4"],
    ),
    "plum": (
        [(0, "#150a22"), (0.5, "#33174a"), (1, "#5a2a63")],
        ["#ff9ac1", "#ffc46b", "#b79bff", "#ffe3b8"],
    ),
}
SIGNS = ["夜市", "茶", "麺", "Suppe", "うどん", "Brot", "شاي", "餅", "CAFÉ", "果物", "Fisch", "蒸"]


def bokeh(
    w: int,
    h: int,
    seed: object,
    mood: str = "ember",
    *,
    count: int = 90,
    size: float = 1.0,
    drift: float = 0.0,
) -> Picture:
    """Lights far out of focus; `drift` (0 to 1) lets them float."""
    r = dice("bokeh", seed)
    stops, lamps = MOODS[mood]
    _x, y = grid(w, h)
    picture = ramp(np.clip(y + noise(w, h, h, r, 2) * 0.12, 0, 1), stops)

    def draw(p: QPainter) -> None:
        p.setCompositionMode(QPainter.CompositionMode.CompositionMode_Plus)
        for _ in range(count):
            px, py = r.uniform(-0.05, 1.05) * w, np.clip(r.normal(0.46, 0.24), -0.05, 1.05) * h
            radius = h * size * r.uniform(0.018, 0.085) * (1.4 if r.random() < 0.1 else 1)
            px += np.sin(6.28 * (drift + r.random())) * radius * 0.8
            py += np.cos(6.28 * (drift + r.random())) * radius * 0.5 - 0
            shine = r.uniform(0.10, 0.42) * (0.8 + 0.2 * np.sin(6.28 * (drift * 2 + r.random())))
            tint = lamps[r.integers(len(lamps))]
            fade = QRadialGradient(QPointF(px, py), radius)
            fade.setColorAt(0, colour(tint, shine * 0.75))
            fade.setColorAt(0.86, colour(tint, shine))
            fade.setColorAt(0.96, colour(tint, shine * 1.15))
            fade.setColorAt(1, colour(tint, 0))
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(fade)
            p.drawEllipse(QPointF(px, py), radius, radius)

    return np.clip(vignette(glow(picture, layer(w, h, draw), (w / 30, 0.35)), 0.4), 0, 1)


def street(
    w: int,
    h: int,
    seed: object,
    mood: str = "ember",
    *,
    people: int = 9,
    rain: float = 0.6,
    near: float = 0.5,
    umbrellas: float = 0.4,
    signs: bool = True,
    move: float = 0.0,
) -> Picture:
    """A street of stalls that leads away; `near` moves the vanishing point, `move` the rain."""
    r = dice("street", seed)
    stops, lamps = MOODS[mood]
    line = int(h * 0.66)
    vx, vy = w * near, h * 0.47
    x, y = grid(w, line)
    back = ramp(y, stops)
    back = mix(
        back,
        rgb(lamps[0]) * 0.75,
        np.exp(-((np.hypot((x - near) * w / h, y * line / h - 0.47) / 0.28) ** 2)) * 0.8,
    )
    soft = bokeh(w, h, (seed, "back"), mood, count=60, size=0.32)[:line]
    back = np.clip(back * 0.75 + soft * 0.42 * smooth(0.95, 0.2, y)[..., None], 0, 1)
    depths = [5.2, 3.6, 2.5, 1.75, 1.22]

    def stalls(p: QPainter) -> None:
        for depth in depths:
            for side in (-1, 1):
                _stall(p, w, h, vx, vy, depth, side, lamps, stops, r, signs)

    def lanterns(p: QPainter) -> None:
        for strand in range(4):
            depth = (4.2, 2.8, 1.9, 1.3)[strand]
            reach = w * 0.62 / depth
            for k in range(7 + strand):
                t = (k + 0.5) / (7 + strand) * 2 - 1
                px, py = vx + t * reach, vy - h * 0.46 / depth + (1 - t * t) * h * 0.10 / depth
                _lantern(p, px, py, h * 0.052 / depth, lamps[(k + strand) % len(lamps)])

    scene = over(back, layer(w, line, stalls))
    light = layer(w, line, lanterns)
    scene = glow(over(scene, light), light * 0.35, (w / 160, 0.7), (w / 40, 1.2), (w / 13, 1.1))
    picture = np.empty((h, w, 3), np.float32)
    picture[:line] = scene
    rows = np.arange(h - line, dtype=np.float32)[:, None]
    wave = noise(w, h - line, h / 26, r, 4, stretch=3.2)
    puddle = smooth(-0.5, 0.7, noise(w, h - line, h / 6, r, 3, stretch=2.6))
    cols = np.arange(w, dtype=np.float32)[None, :] + wave * w * 0.006
    mirror = read(blur(scene, 1.5, h / 90), cols, np.clip(line - 1 - rows * 1.12 + wave * 5, 0, line - 1))
    stone = (
        np.broadcast_to(rgb(stops[0][1]) * 1.2, mirror.shape)
        * (1 + 0.16 * noise(w, h - line, h / 56, r, 3, stretch=3))[..., None]
    )
    picture[line:] = mix(stone + mirror * 0.22, mirror * 0.86, puddle * (0.35 + 0.65 * rain))
    crowd = layer(w, h, lambda p: _crowd(p, w, h, people, umbrellas, stops, lamps, dice("crowd", seed), near))
    picture = over(picture, crowd)
    if rain:
        picture = glow(picture, layer(w, h, lambda p: _rain(p, w, h, rain, r, move)))
    picture = glow(
        picture, np.dstack([np.clip(picture - 0.72, 0, 1), np.ones((h, w), np.float32)]), (w / 60, 0.55)
    )
    return np.clip(vignette(picture, 0.42), 0, 1)


def _lantern(p: QPainter, x: float, y: float, size: float, tint: str) -> None:
    fade = QRadialGradient(QPointF(x, y), size * 1.1)
    fade.setColorAt(0, colour(mix(rgb(tint), rgb("#fff3cf"), 0.6)))
    fade.setColorAt(0.5, colour(rgb(tint) * 0.96))
    fade.setColorAt(1, colour(rgb(tint) * 0.55))
    p.setPen(QPen(colour("#1a0e10", 0.8), max(0.6, size * 0.05)))
    p.drawLine(QPointF(x, y - size * 1.7), QPointF(x, y - size))
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(fade)
    p.drawEllipse(QPointF(x, y), size * 0.86, size)
    p.setPen(QPen(colour(rgb(tint) * 0.5, 0.5), max(0.5, size * 0.04)))
    for k in (-0.5, 0.0, 0.5):
        half = (1 - k * k) ** 0.5 * size * 0.86
        p.drawLine(QPointF(x - half, y + k * size), QPointF(x + half, y + k * size))


def _stall(
    p: QPainter,
    w: int,
    h: int,
    vx: float,
    vy: float,
    depth: float,
    side: int,
    lamps: list[str],
    stops: list,
    r: np.random.Generator,
    signs: bool,
) -> None:
    near, far = 1 / depth, 1 / (depth * 1.34)
    dark = rgb(stops[0][1])
    half, top, counter, floor = w * 0.40, h * 0.30, h * 0.10, h * 0.33

    def at(depthwise: float, high: float) -> QPointF:
        return QPointF(vx + side * half * depthwise, vy + high * depthwise)

    def quad(tone: object, alpha: float, *corners: QPointF) -> None:
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(colour(tone, alpha))
        p.drawPath(path([(c.x(), c.y()) for c in corners]))

    warm = rgb(lamps[r.integers(len(lamps))])
    quad(mix(dark, warm, 0.62), 0.97, at(near, -top), at(far, -top), at(far, counter), at(near, counter))
    quad(mix(dark, warm, 0.20), 1, at(near, counter), at(far, counter), at(far, floor), at(near, floor))
    for k in range(9):
        share = far + (near - far) * (k + 0.5) / 9
        tint = rgb(("#d9583b", "#e9b44c", "#8fb356", "#f2e3c2", "#c7a27a")[r.integers(5)])
        p.setBrush(colour(mix(tint, warm, 0.3)))
        size = h * 0.018 * share * r.uniform(0.8, 1.5)
        p.drawEllipse(at(share, counter * 0.94), size, size)
    hem, out = -top * 0.62, 0.80
    count = 10
    tone_a, tone_b = rgb(lamps[r.integers(len(lamps))]) * 0.82, rgb("#f6ead6") * 0.86
    for k in range(count):
        a, b = far + (near - far) * k / count, far + (near - far) * (k + 1) / count
        tone = (tone_a if k % 2 else tone_b) * (0.5 + 0.5 * near / (1 / 1.22))
        corners = [at(a, -top * 1.12), at(b, -top * 1.12)]
        for share in (b, a):
            corners.append(QPointF(vx + side * half * out * share, vy + hem * share))
        quad(tone, 1, *corners)
    if signs and depth < 4:
        share = (near + far) / 2
        px = vx + side * half * 0.74 * share
        text = SIGNS[r.integers(len(SIGNS))]
        p.setFont(font("Noto Sans CJK JP", h * 0.062 * share, 700))
        tall = h * 0.125 * share
        box = QRectF(px - tall * 0.75, vy - top * 1.36 * share - tall, tall * 1.5, tall)
        p.setBrush(colour(dark * 0.6, 0.9))
        p.setPen(QPen(colour(warm), max(1, tall * 0.035)))
        p.drawRoundedRect(box, tall * 0.15, tall * 0.15)
        p.setPen(colour(mix(warm, rgb("#ffffff"), 0.5)))
        p.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _crowd(
    p: QPainter,
    w: int,
    h: int,
    people: int,
    umbrellas: float,
    stops: list,
    lamps: list[str],
    r: np.random.Generator,
    near: float,
) -> None:
    spots = sorted((r.uniform(0.25, 1.0), r.uniform(0.18, 0.82)) for _ in range(people))
    for depth, px in spots:
        tall = h * (0.10 + 0.34 * depth**1.5)
        foot = h * (0.60 + 0.33 * depth)
        x = w * (near + (px - 0.5) * (0.22 + 0.85 * depth))
        tone = mix(rgb(stops[2][1]) * 0.75, rgb(stops[0][1]) * 0.55, depth)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(colour(tone))
        lean = r.normal(0, 0.02) * tall
        p.drawEllipse(QPointF(x + lean, foot - tall * 0.91), tall * 0.063, tall * 0.078)
        p.drawPath(
            path(
                [
                    (x - tall * 0.045 + lean, foot - tall * 0.84),
                    (x + tall * 0.045 + lean, foot - tall * 0.84),
                    (x + tall * 0.125, foot - tall * 0.77),
                    (x + tall * 0.155, foot - tall * 0.34),
                    (x - tall * 0.155, foot - tall * 0.34),
                    (x - tall * 0.125, foot - tall * 0.77),
                ]
            )
        )
        step = r.uniform(-0.03, 0.05) * tall
        p.drawPath(
            path(
                [
                    (x - tall * 0.12, foot - tall * 0.36),
                    (x - tall * 0.005, foot - tall * 0.36),
                    (x - tall * 0.03 - step, foot),
                    (x - tall * 0.10 - step, foot),
                ]
            )
        )
        p.drawPath(
            path(
                [
                    (x + tall * 0.005, foot - tall * 0.36),
                    (x + tall * 0.12, foot - tall * 0.36),
                    (x + tall * 0.10 + step, foot),
                    (x + tall * 0.03 + step, foot),
                ]
            )
        )
        if r.random() < umbrellas:
            ux, uy, span = x + tall * 0.04, foot - tall * 1.02, tall * 0.40
            p.setPen(QPen(colour(tone), max(1, tall * 0.012)))
            p.drawLine(QPointF(ux, uy), QPointF(ux, foot - tall * 0.6))
            p.setPen(Qt.PenStyle.NoPen)
            fade = QRadialGradient(QPointF(ux, uy - span * 0.2), span)
            tint = rgb(lamps[r.integers(len(lamps))])
            fade.setColorAt(0, colour(mix(tint, tone, 0.35), 0.97))
            fade.setColorAt(1, colour(mix(tint * 0.5, tone, 0.45), 0.97))
            p.setBrush(fade)
            p.drawPie(QRectF(ux - span, uy - span * 0.62, span * 2, span * 1.30), 0, 180 * 16)


def _rain(p: QPainter, w: int, h: int, rain: float, r: np.random.Generator, move: float) -> None:
    for _ in range(int(w * rain * 0.5)):
        depth = r.uniform(0.3, 1)
        x, y = r.uniform(-0.1, 1.1) * w, ((r.random() + move * (0.6 + depth)) % 1.0) * 1.1 * h - 0.05 * h
        long = h * 0.045 * depth
        p.setPen(QPen(colour("#cfd8ff", 0.10 + 0.14 * depth), max(0.7, 1.3 * depth * w / 1280)))
        p.drawLine(QPointF(x, y), QPointF(x - long * 0.12, y + long))


def bowl(
    w: int, h: int, seed: object, mood: str = "ember", *, steam: float = 1.0, move: float = 0.0
) -> Picture:
    """A bowl of noodles on a counter, with steam."""
    r = dice("bowl", seed)
    stops, _lamps = MOODS[mood]
    picture = bokeh(w, h, (seed, "back"), mood, count=46, size=1.1)
    cx, cy, rx = w * 0.5, h * 0.66, h * 0.40
    ry = rx * 0.34

    def draw(p: QPainter) -> None:
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(colour(mix(rgb(stops[0][1]), rgb("#6b3a22"), 0.5)))
        p.drawRect(QRectF(0, h * 0.80, w, h * 0.2))
        p.setBrush(colour("#000000", 0.45))
        p.drawEllipse(QPointF(cx, h * 0.93), rx * 0.9, ry * 0.35)
        body = QRadialGradient(QPointF(cx - rx * 0.3, cy), rx * 1.5)
        body.setColorAt(0, colour("#e8ded0"))
        body.setColorAt(0.55, colour("#8d6f68"))
        body.setColorAt(1, colour("#2a1720"))
        p.setBrush(body)
        p.drawChord(QRectF(cx - rx, cy - rx * 0.72, rx * 2, rx * 1.44), 180 * 16, 180 * 16)
        p.drawRect(QRectF(cx - rx * 0.36, cy + rx * 0.62, rx * 0.72, rx * 0.12))
        p.setPen(QPen(colour("#b3402f", 0.85), rx * 0.035))
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.drawArc(QRectF(cx - rx * 0.93, cy - rx * 0.64, rx * 1.86, rx * 1.24), 190 * 16, 160 * 16)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(colour("#f3e9da"))
        p.drawEllipse(QPointF(cx, cy), rx, ry)
        p.setBrush(colour("#7a3d1d"))
        p.drawEllipse(QPointF(cx, cy + ry * 0.05), rx * 0.92, ry * 0.87)
        for _ in range(42):
            a, d = r.uniform(0, 6.28), r.uniform(0, 0.62)
            px, py = cx + np.cos(a) * d * rx, cy + np.sin(a) * d * ry
            p.setPen(QPen(colour(mix(rgb("#e9c886"), rgb("#c99a4e"), r.random())), rx * 0.022))
            p.setBrush(Qt.BrushStyle.NoBrush)
            size = rx * r.uniform(0.10, 0.26)
            p.drawArc(
                QRectF(px - size, py - size * 0.4, size * 2, size * 0.8),
                int(r.uniform(0, 360) * 16),
                int(r.uniform(120, 240) * 16),
            )
        p.setPen(Qt.PenStyle.NoPen)
        for ex, ey in ((-0.42, -0.22), (-0.16, -0.42)):
            p.setBrush(colour("#fbf3e4"))
            p.drawEllipse(QPointF(cx + ex * rx, cy + ey * ry), rx * 0.20, ry * 0.34)
            p.setBrush(colour("#f2a03a"))
            p.drawEllipse(QPointF(cx + ex * rx, cy + ey * ry), rx * 0.105, ry * 0.18)
        for _ in range(26):
            a, d = r.uniform(0, 6.28), r.uniform(0.1, 0.8)
            p.setBrush(colour(("#7fa04a", "#a9c46b", "#5d8237")[r.integers(3)]))
            p.drawEllipse(
                QPointF(cx + np.cos(a) * d * rx * 0.5 + rx * 0.3, cy + np.sin(a) * d * ry * 0.6),
                rx * 0.035,
                ry * 0.06,
            )
        p.setPen(QPen(colour("#c9925a"), rx * 0.035))
        p.drawLine(QPointF(cx + rx * 0.2, cy - ry * 0.1), QPointF(cx + rx * 1.25, cy - rx * 0.72))
        p.drawLine(QPointF(cx + rx * 0.32, cy + ry * 0.05), QPointF(cx + rx * 1.36, cy - rx * 0.60))

    picture = over(picture, layer(w, h, draw))
    x, y = grid(w, h)
    drift = noise(w, h, h / 3, r, 5, stretch=0.7)
    sheet = np.roll(drift, -int(move * h * 0.35), 0)
    column = (
        np.exp(-(((x - 0.5 - sheet * 0.05 * (1 - y)) * w / rx / 0.75) ** 2))
        * smooth(0.66, 0.5, y)
        * smooth(0.02, 0.4, y)
    )
    picture = mix(picture, rgb("#fff2e0"), smooth(-0.1, 1.2, sheet) * column * 0.62 * steam)
    return np.clip(vignette(picture, 0.35), 0, 1)


def canopy(w: int, h: int, seed: object, mood: str = "indigo") -> Picture:
    """Lanterns overhead, seen from below, against the last of the light."""
    r = dice("canopy", seed)
    stops, lamps = MOODS[mood]
    _x, y = grid(w, h)
    picture = ramp(np.clip(1 - y * 0.9 + noise(w, h, h / 2, r, 4) * 0.1, 0, 1), stops)

    def draw(p: QPainter) -> None:
        for row in range(9):
            size = h * (0.016 + 0.010 * row)
            level = h * (0.08 + 0.095 * row)
            p.setPen(QPen(colour("#08060c", 0.7), 1 + row * 0.2))
            count = int(16 - row)
            shift = r.uniform(0, 1)
            for k in range(-1, count + 1):
                px = (k + shift) / count * w
                py = level + np.sin(px / w * np.pi * 3 + row) * h * 0.028
                if r.random() < 0.9:
                    _lantern(p, px, py, size * r.uniform(0.85, 1.15), lamps[r.integers(len(lamps))])

    light = layer(w, h, draw)
    picture = over(picture, light)
    return np.clip(vignette(glow(picture, light * 0.12, (w / 60, 1.6), (w / 16, 1.4)), 0.45), 0, 1)


def crossing(w: int, h: int, seed: object, mood: str = "plum") -> Picture:
    """Umbrellas from above on a wet street."""
    r = dice("crossing", seed)
    stops, lamps = MOODS[mood]
    picture = (
        np.broadcast_to(rgb(stops[1][1]) * 0.8, (h, w, 3)) * (1 + 0.22 * noise(w, h, 40, r, 5))[..., None]
    )
    soft = bokeh(w, h, (seed, "wet"), mood, count=70, size=0.8)
    picture = picture * 0.7 + wide_blur(soft, w / 60) * 0.5
    spots: list[tuple[float, float, float]] = []
    for _ in range(900):
        size = h * r.uniform(0.07, 0.115)
        px, py = r.uniform(0, w), r.uniform(0, h)
        if all(np.hypot(px - a, py - b) > (size + c) * 0.93 for a, b, c in spots):
            spots.append((px, py, size))
        if len(spots) > 24:
            break

    def draw(p: QPainter) -> None:
        for px, py, size in spots:
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(colour("#000000", 0.35))
            p.drawEllipse(QPointF(px + size * 0.28, py + size * 0.34), size, size)
        for px, py, size in spots:
            tint = rgb([*lamps, "#e7e3f1", "#2b2440"][r.integers(len(lamps) + 2)])
            turn = r.uniform(0, 6.28)
            for k in range(8):
                a, b = turn + k * np.pi / 4, turn + (k + 1) * np.pi / 4
                mid = (a + b) / 2
                shine = 0.62 + 0.30 * np.cos(mid + 2.3)
                p.setPen(QPen(colour(tint * 0.35, 0.7), size * 0.02))
                p.setBrush(colour(tint * shine))
                p.drawPath(
                    path(
                        [
                            (px, py),
                            (px + np.cos(a) * size, py + np.sin(a) * size),
                            (px + np.cos(mid) * size * 0.955, py + np.sin(mid) * size * 0.955),
                            (px + np.cos(b) * size, py + np.sin(b) * size),
                        ]
                    )
                )
            p.setBrush(colour(tint * 0.3))
            p.drawEllipse(QPointF(px, py), size * 0.05, size * 0.05)

    picture = over(picture, layer(w, h, draw))
    return np.clip(vignette(glow(picture, layer(w, h, lambda p: _rain(p, w, h, 0.5, r, 0.0))), 0.4), 0, 1)
