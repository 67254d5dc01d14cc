"""Title cards, posters, a logo, a pattern: type set over a picture or over plain colour."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from paint.base import (
    Picture,
    blur,
    colour,
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
    wide_blur,
)


def title(
    w: int,
    h: int,
    under: Picture | str,
    line: str,
    small: str = "",
    *,
    style: str = "serif",
    ink: str = "#fff4e0",
    share: float = 1.0,
) -> Picture:
    """`under` is a picture (dimmed) or a colour; `share` of the letters is there."""
    if isinstance(under, str):
        picture = np.broadcast_to(rgb(under), (h, w, 3)).copy()
        picture += (noise(w, h, 4, dice(line), 2) * 0.008)[..., None]
    else:
        _x, y = grid(w, h)
        picture = under * (0.55 + 0.45 * np.clip(np.abs(y - 0.5) * 2, 0, 1))[..., None]

    def draw(p: QPainter) -> None:
        middle = Qt.AlignmentFlag.AlignCenter
        tone = colour(ink, share)
        p.setPen(tone)
        if style == "serif":
            p.setFont(_fitted("C059", h * 0.145, 400, w * 0.86, line))
            p.drawText(QRectF(0, h * 0.36, w, h * 0.24), middle, line)
            p.setFont(font("Inter", h * 0.028, 500, spacing=34))
            p.drawText(QRectF(0, h * 0.60, w, h * 0.08), middle, small.upper())
            p.setPen(QPen(colour(ink, 0.7 * share), h / 500))
            p.drawLine(
                QPointF(w * (0.5 - 0.07 * share), h * 0.70), QPointF(w * (0.5 + 0.07 * share), h * 0.70)
            )
        elif style == "wide":
            p.setFont(font("Inter Display", h * 0.085, 300, spacing=42))
            p.drawText(QRectF(w * 0.02, h * 0.38, w, h * 0.16), middle, line.upper())
            p.setFont(font("Inter", h * 0.03, 400, spacing=8))
            p.drawText(QRectF(0, h * 0.55, w, h * 0.1), middle, small)
        elif style == "left":
            p.setFont(_fitted("Inter Display", h * 0.20, 800, w * 0.84, line, -2.5))
            p.drawText(
                QRectF(w * 0.06, h * 0.50, w * 0.9, h * 0.27),
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                line,
            )
            p.setFont(font("Inter", h * 0.036, 500))
            p.drawText(
                QRectF(w * 0.065, h * 0.76, w * 0.9, h * 0.1),
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                small,
            )
        elif style == "line":
            p.setFont(_fitted("C059", h * 0.105, 400, w * 0.8, line))
            p.drawText(QRectF(0, h * 0.38, w, h * 0.2), middle, line)
            p.setFont(font("Inter", h * 0.026, 500, spacing=30))
            p.drawText(QRectF(0, h * 0.80, w, h * 0.08), middle, small.upper())
        elif style == "cjk":
            p.setFont(_fitted("Noto Serif CJK JP", h * 0.20, 600, w * 0.8, line, 12))
            p.drawText(QRectF(0, h * 0.30, w, h * 0.3), middle, line)
            p.setFont(font("Inter", h * 0.03, 500, spacing=30))
            p.drawText(QRectF(0, h * 0.62, w, h * 0.08), middle, small.upper())
        else:
            p.setPen(QPen(tone, h / 220))
            p.setBrush(Qt.BrushStyle.NoBrush)
            p.drawRect(QRectF(w * 0.30, h * 0.30, w * 0.40, h * 0.40))
            p.setFont(_fitted("Z003", h * 0.17, 400, w * 0.36, line))
            p.drawText(QRectF(w * 0.30, h * 0.33, w * 0.4, h * 0.25), middle, line)
            p.setFont(font("Inter", h * 0.024, 600, spacing=26))
            p.drawText(QRectF(w * 0.30, h * 0.57, w * 0.4, h * 0.07), middle, small.upper())

    words = layer(w, h, draw)
    if not isinstance(under, str):
        picture = picture * (1 - 0.45 * wide_blur(words[..., 3], h / 40))[..., None]
    return np.clip(over(picture, words), 0, 1)


def _fitted(family: str, px: float, weight: int, room: float, text: str, spacing: float = 0) -> object:
    """The font at `px`, or smaller where the text would not fit the room."""
    from PySide6.QtGui import QFontMetricsF

    made = font(family, px, weight, spacing=spacing)
    wide = QFontMetricsF(made).horizontalAdvance(text)
    return made if wide <= room else font(family, px * room / wide, weight, spacing=spacing)


def poster(
    w: int, h: int, under: Picture, line: str, small: str, foot: str, ink: str = "#fff6e6", paper: str = ""
) -> Picture:
    """A picture with a line above and a foot below; with `paper`, set into a margin."""
    from paint.finish import fit

    if paper:
        picture = np.broadcast_to(rgb(paper), (h, w, 3)).copy()
        m = int(w * 0.08)
        picture[m : int(h * 0.72), m : w - m] = fit(under, w - 2 * m, int(h * 0.72) - m)
    else:
        _x, y = grid(w, h)
        picture = fit(under, w, h) * (1 - 0.35 * smooth(0.6, 1.0, y) - 0.25 * smooth(0.35, 0.0, y))[..., None]

    def draw(p: QPainter) -> None:
        p.setPen(colour(ink))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if paper:
            p.setFont(_fitted("C059", h * 0.075, 400, w * 0.82, line))
            p.drawText(QRectF(w * 0.08, h * 0.75, w * 0.86, h * 0.10), left, line)
            p.setFont(font("Inter", h * 0.021, 500))
            p.drawText(QRectF(w * 0.085, h * 0.845, w * 0.86, h * 0.05), left, small)
        else:
            p.setFont(_fitted("Inter Display", h * 0.11, 800, w * 0.84, line, -2))
            p.drawText(QRectF(w * 0.07, h * 0.05, w * 0.9, h * 0.14), left, line)
            p.setFont(font("Inter", h * 0.024, 500))
            p.drawText(QRectF(w * 0.075, h * 0.175, w * 0.86, h * 0.05), left, small)
        p.setFont(font("Inter", h * 0.016, 600, spacing=16))
        p.drawText(QRectF(w * 0.085, h * 0.925, w * 0.86, h * 0.05), left, foot.upper())

    return np.clip(over(picture, layer(w, h, draw)), 0, 1)


def mark(p: QPainter, x: float, y: float, size: float, tone: str, turn: float = 0.0) -> None:
    """The studio's mark: a compass needle over three waves."""
    p.save()
    p.translate(x, y)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(colour(tone))
    p.rotate(turn)
    for half, alpha in ((1, 1.0), (-1, 0.55)):
        needle = QPainterPath(QPointF(0, -size))
        needle.lineTo(half * size * 0.34, 0)
        needle.lineTo(0, size * 0.20)
        needle.closeSubpath()
        p.setBrush(colour(tone, alpha))
        p.drawPath(needle)
    p.rotate(-turn)
    p.setBrush(Qt.BrushStyle.NoBrush)
    for k in range(3):
        p.setPen(
            QPen(colour(tone, 1 - 0.28 * k), size * 0.085, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        wave = QPainterPath(QPointF(-size * 0.85, size * (0.40 + 0.26 * k)))
        for j in range(4):
            wide = size * 1.7 / 4
            left = -size * 0.85 + j * wide
            level = size * (0.40 + 0.26 * k)
            lift = size * 0.16 * (1 if j % 2 else -1)
            wave.cubicTo(
                left + wide * 0.35, level + lift, left + wide * 0.65, level + lift, left + wide, level
            )
        p.drawPath(wave)
    p.restore()


def logo(w: int, h: int, tone: str = "#1b2340", words: bool = True, turn: float = 0.0) -> np.ndarray:
    """The mark with the name, on nothing: premultiplied RGBA."""

    def draw(p: QPainter) -> None:
        mark(p, w * (0.17 if words else 0.5), h * 0.47, h * 0.33, tone, turn)
        if words:
            p.setPen(colour(tone))
            p.setFont(font("C059", h * 0.27, 400))
            p.drawText(
                QRectF(w * 0.33, h * 0.18, w * 0.66, h * 0.42),
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                "Northwind",
            )
            p.setFont(font("Inter", h * 0.10, 500, spacing=56))
            p.drawText(
                QRectF(w * 0.335, h * 0.58, w * 0.66, h * 0.18),
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                "STUDIO",
            )

    return layer(w, h, draw)


def pattern(
    w: int, h: int, seed: object, tones: tuple[str, ...] = ("#1b2340", "#c94f7c", "#f2b37a", "#27a39a")
) -> Picture:
    """Fans over fans: the lining of the boxes."""
    r = dice("pattern", seed)
    size = h / 5
    picture = np.broadcast_to(rgb(tones[0]), (h, w, 3)).copy()

    def draw(p: QPainter) -> None:
        for row in range(-1, 12):
            for col in range(-1, int(w / size) + 2):
                cx, cy = (col + 0.5 * (row % 2)) * size, row * size * 0.5
                tone = tones[r.integers(len(tones))]
                for k in range(5):
                    radius = size * 0.5 * (1 - k * 0.19)
                    p.setPen(QPen(colour(tones[0]), size * 0.012))
                    p.setBrush(
                        colour(mix(rgb(tone), rgb("#fff4e0"), 0.17 * k) if k % 2 == 0 else rgb(tones[0]))
                    )
                    p.drawEllipse(QPointF(cx, cy + size * 0.5), radius, radius)

    return np.clip(over(picture, layer(w, h, draw)), 0, 1)


def study(
    w: int, h: int, seed: object, tones: tuple[str, ...] = ("#0b1026", "#6a2a66", "#cf5078", "#ffd9a8")
) -> Picture:
    """A fold of light and film grain, without a subject."""
    r = dice("study", seed)
    x, y = grid(w, h)
    a, b = noise(w, h, h * 0.9, r, 2), noise(w, h, h * 0.7, r, 2)
    fold = np.sin((x * 2.1 + a * 0.75) * 3.1) * 0.5 + np.sin((y * 2.6 + b * 0.7 + x) * 2.3) * 0.5
    stops = [(i / (len(tones) - 1), tone) for i, tone in enumerate(tones)]
    picture = ramp(np.clip(fold * 0.42 + 0.5 + a * 0.08, 0, 1), stops)
    crease = np.abs(np.gradient(fold, axis=1)) * w / 9
    picture = picture * (1 - 0.18 * np.clip(crease, 0, 1))[..., None]
    speck = blur(r.standard_normal((h, w)).astype(np.float32), 0.75)
    return np.clip(picture + (speck * 0.045)[..., None], 0, 1)


def neon(w: int, h: int, word: str, tint: str, family: str = "Noto Sans CJK JP") -> Picture:
    """A word in neon tubes on a wet wall."""
    from paint.base import glow

    r = dice("neon", word)
    x, y = grid(w, h)
    rows, cols = np.floor(y * 14), x * 9
    joint = np.minimum(np.abs((y * 14) % 1 - 0.5), np.abs((cols + 0.5 * (rows % 2)) % 1 - 0.5) * 1.6)
    wall = ramp(np.clip(0.5 + 0.35 * noise(w, h, 40, r, 5), 0, 1), [(0, "#120d18"), (1, "#2c2330")])
    wall = wall * (0.62 + 0.38 * smooth(0.5, 0.44, joint))[..., None]
    tone = rgb(tint)
    wall = (
        wall
        * (0.55 + 1.7 * np.exp(-(((x - 0.5) / 0.34) ** 2) - (((y - 0.46) / 0.36) ** 2)))[..., None]
        * (0.5 + 0.8 * tone)
    )

    def tubes(p: QPainter, width: float, value: object) -> None:
        made = QPainterPath()
        made.addText(QPointF(0, 0), _fitted(family, h * 0.46, 500, w * 0.72, word), word)
        box = made.boundingRect()
        p.translate(w * 0.5 - box.center().x(), h * 0.46 - box.center().y())
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.setPen(
            QPen(
                colour(value),
                width,
                Qt.PenStyle.SolidLine,
                Qt.PenCapStyle.RoundCap,
                Qt.PenJoinStyle.RoundJoin,
            )
        )
        p.drawPath(made)

    outer = layer(w, h, lambda p: tubes(p, h / 60, tone))
    inner = layer(w, h, lambda p: tubes(p, h / 190, mix(tone, rgb("#ffffff"), 0.82)))
    lit = glow(over(wall, outer), outer * 0.4, (h / 50, 1.1), (h / 14, 1.2), (h / 4, 0.7))
    lit = over(lit, inner)
    floor = int(h * 0.86)
    lit[floor:] = lit[floor - 1 : 2 * floor - h - 1 : -1] * 0.42
    return np.clip(lit, 0, 1)
