"""One picture as another (sketch, gouache, grain, print): versions that look like steps of one process."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPen

from paint.base import Picture, blur, colour, dice, layer, mix, noise, over, ramp, read, rgb, smooth


def tone(picture: Picture) -> np.ndarray:
    """Its lightness, 0 to 1."""
    return picture @ np.array([0.30, 0.59, 0.11], np.float32)


def sketch(picture: Picture, seed: object, paper: str = "#f1ece1", ink: str = "#2b2a33") -> Picture:
    """Pencil on paper."""
    h, w = picture.shape[:2]
    r = dice("sketch", seed)
    light = tone(picture)
    dodge = np.clip(light / (blur(light, h / 130) + 0.02), 0, 1.02)
    lines = 1 - smooth(0.72, 0.985, dodge)
    hatch = np.sin((np.mgrid[0:h, 0:w][0] + np.mgrid[0:h, 0:w][1]) * 0.72 + noise(w, h, 60, r, 2) * 3)
    shade = smooth(0.5, 0.05, light) * 0.34 * smooth(-0.3, 0.9, hatch)
    tooth = noise(w, h, 4.5, r, 2)
    strength = np.clip(lines * 0.95 + shade, 0, 1) * (0.88 + 0.14 * tooth)
    ground = rgb(paper) + (tooth * 0.005 + noise(w, h, h / 2, r, 2) * 0.012)[..., None]
    return np.clip(mix(ground, rgb(ink), np.clip(strength, 0, 1)), 0, 1)


def gouache(picture: Picture, seed: object, size: float = 1.0, strokes: int = 9000) -> Picture:
    """Brush strokes along the picture's own edges, large ones first."""
    h, w = picture.shape[:2]
    r = dice("gouache", seed)
    soft = blur(picture, h / 160)
    light = blur(tone(picture), h / 90)
    gy, gx = np.gradient(light)
    angle = np.arctan2(gx, -gy) + noise(w, h, h / 4, r, 2) * 0.35

    def draw(p: object) -> None:
        for i in range(strokes):
            share = 1 - i / strokes
            px, py = r.uniform(0, w), r.uniform(0, h)
            iy, ix = min(h - 1, int(py)), min(w - 1, int(px))
            length = h * size * (0.012 + 0.075 * share**1.5) * r.uniform(0.6, 1.3)
            pen = QPen(
                colour(soft[iy, ix] + r.normal(0, 0.018), 0.9),
                max(1.4, h * size * (0.004 + 0.028 * share**1.5)),
            )
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            p.setPen(pen)
            a = angle[iy, ix]
            p.drawLine(
                QPointF(px - np.cos(a) * length / 2, py - np.sin(a) * length / 2),
                QPointF(px + np.cos(a) * length / 2, py + np.sin(a) * length / 2),
            )

    return np.clip(over(soft, layer(w, h, draw)), 0, 1)


def block_in(picture: Picture, seed: object, tones: int = 6) -> Picture:
    """Flat areas of few tones: the step before the colour is settled."""
    h, _ = picture.shape[:2]
    soft = blur(picture, h / 150)
    flat = np.round(soft * tones) / tones
    return np.clip(blur(flat, h / 500) * 0.9 + 0.06, 0, 1)


def duotone(picture: Picture, dark: str, light: str) -> Picture:
    t = np.clip(tone(picture) * 1.15 - 0.03, 0, 1)
    return ramp(t, [(0, dark), (1, light)])


def grain(picture: Picture, seed: object, amount: float = 0.05) -> Picture:
    h, w = picture.shape[:2]
    r = dice("grain", seed)
    fine = blur(r.standard_normal((h, w)).astype(np.float32), 0.7) * 1.8
    light = tone(picture)
    return np.clip(picture + (fine * amount * (0.35 + 1.3 * light * (1 - light) * 2))[..., None], 0, 1)


def halftone(picture: Picture, cell: float = 7, ink: str = "#1d2440", paper: str = "#f4ead8") -> Picture:
    """Dots of one ink at 30 degrees."""
    h, w = picture.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = (x * 0.866 - y * 0.5) / cell, (x * 0.5 + y * 0.866) / cell
    du, dv = u - np.round(u), v - np.round(v)
    radius = np.sqrt(np.clip(1 - blur(tone(picture), cell * 0.4), 0, 1)) * 0.70
    dots = smooth(0.6 / cell, -0.6 / cell, np.hypot(du, dv) - radius)
    return mix(np.broadcast_to(rgb(paper), picture.shape), rgb(ink), dots)


def swim(picture: Picture, seed: object, amount: float = 0.02) -> Picture:
    """Drawn out of shape, as a model does when it is asked for too much."""
    h, w = picture.shape[:2]
    r = dice("swim", seed)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    dx, dy = noise(w, h, h / 3, r, 3), noise(w, h, h / 3, r, 3)
    return read(picture, x + dx * w * amount, y + dy * w * amount)


def crop(picture: Picture, left: float, top: float, right: float, bottom: float, w: int, h: int) -> Picture:
    """A part of it (in shares), scaled to w x h."""
    from PIL import Image

    rows, cols = picture.shape[:2]
    box = (max(0.0, left * cols), max(0.0, top * rows), min(cols, right * cols), min(rows, bottom * rows))
    image = Image.fromarray((np.clip(picture, 0, 1) * 255).astype(np.uint8))
    return np.asarray(image.resize((w, h), Image.Resampling.LANCZOS, box=box), np.float32) / 255


def fit(picture: Picture, w: int, h: int, cx: float = 0.5, cy: float = 0.5) -> Picture:
    """Scaled and cut to fill w x h around (cx, cy)."""
    rows, cols = picture.shape[:2]
    share = min(cols / w, rows / h)
    bw, bh = w * share / cols, h * share / rows
    left, top = min(max(cx - bw / 2, 0), 1 - bw), min(max(cy - bh / 2, 0), 1 - bh)
    return crop(picture, left, top, left + bw, top + bh, w, h)


GRADES = {
    "print": ([0.96, 0.92, 0.80], [0.05, 0.03, 0.06], 1.05),
    "bleach": ([1.0, 1.0, 1.0], [0.0, 0.0, 0.0], 0.45),
    "tide": ([0.88, 1.0, 0.98], [0.0, 0.05, 0.07], 0.95),
    "ember": ([1.06, 0.93, 0.80], [0.04, 0.0, 0.02], 1.15),
}


def grade(picture: Picture, look: str) -> Picture:
    """A colour grade: tint of the lights, lift of the shadows, and how much colour is left."""
    gain, lift, colours = GRADES[look]
    grey = tone(picture)[..., None]
    mixed = grey + (picture - grey) * colours
    curved = smooth(-0.04, 1.02, mixed) if look == "bleach" else mixed
    return np.clip(curved * np.array(gain, np.float32) + np.array(lift, np.float32) * (1 - grey), 0, 1)
