"""A plate: the plant on its paper, with numeral and names."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from paint.base import Picture, blur, colour, dice, font, layer, mix, noise, over, rgb
from paint.plants.hand import INK, PAPER, Hand
from paint.plants.meadow import composite, grass, iris, poppy, thistle, umbel
from paint.plants.wood import berries, cone, fern, ginkgo, mushroom, seaweed

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
