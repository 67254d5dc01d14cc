"""What every painter stands on: pictures as float32 RGB arrays (h, w, 3) from 0 to 1, noise, light."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath
from scipy import ndimage

Picture = np.ndarray


def dice(*key: object) -> np.random.Generator:
    """A generator that depends on the words of the key alone."""
    digest = hashlib.blake2b("/".join(map(str, key)).encode(), digest_size=8).digest()
    return np.random.default_rng(int.from_bytes(digest, "big"))


def rgb(text: str) -> np.ndarray:
    """`#rrggbb` as three floats."""
    return np.array([int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def colour(value: str | np.ndarray, alpha: float = 1.0) -> QColor:
    r, g, b = rgb(value) if isinstance(value, str) else np.clip(value, 0, 1)
    return QColor.fromRgbF(float(r), float(g), float(b), float(np.clip(alpha, 0, 1)))


def ramp(t: np.ndarray, stops: list[tuple[float, str]]) -> np.ndarray:
    """Colours along `stops` (place, `#rrggbb`), eased between them."""
    places = np.array([place for place, _ in stops])
    values = np.array([rgb(text) for _, text in stops])
    at = np.clip(np.searchsorted(places, t) - 1, 0, len(places) - 2)
    share = np.clip((t - places[at]) / (places[at + 1] - places[at]), 0, 1)
    share = (share * share * (3 - 2 * share))[..., None]
    return (values[at] * (1 - share) + values[at + 1] * share).astype(np.float32)


def grid(w: int, h: int) -> tuple[np.ndarray, np.ndarray]:
    """x and y of every pixel's middle, each from 0 to 1."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    return (x + 0.5) / w, (y + 0.5) / h


def noise(
    w: int, h: int, cell: float, r: np.random.Generator, octaves: int = 4, stretch: float = 1.0
) -> np.ndarray:
    """Fractal noise around 0, about -1 to 1; `cell` is the largest feature in px, `stretch` widens it."""
    total = np.zeros((h, w), np.float32)
    weight, size = 1.0, cell
    for _ in range(octaves):
        rows, cols = int(h / size) + 4, int(w / (size * stretch)) + 4
        seed = r.standard_normal((rows, cols)).astype(np.float32)
        ys = np.linspace(1, 1 + h / size, h, dtype=np.float32)
        xs = np.linspace(1, 1 + w / (size * stretch), w, dtype=np.float32)
        total += weight * zoom(seed, xs, ys)
        weight, size = weight * 0.5, size / 2
        if size < 1.5:
            break
    return total / 1.6


def zoom(seed: np.ndarray, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
    """`seed` read at every crossing of `xs` and `ys`, cubically."""
    first = _cubic(seed, ys)
    return _cubic(first.T, xs).T


def _cubic(rows: np.ndarray, at: np.ndarray) -> np.ndarray:
    i = np.clip(at.astype(int), 1, len(rows) - 3)
    t = (at - i)[:, None].astype(np.float32)
    a, b, c, d = rows[i - 1], rows[i], rows[i + 1], rows[i + 2]
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def wander(n: int, cell: float, r: np.random.Generator, octaves: int = 5, rough: float = 0.5) -> np.ndarray:
    """A wandering line of `n` values around 0."""
    line = np.zeros(n, np.float32)
    weight, size = 1.0, cell
    for _ in range(octaves):
        seed = r.standard_normal((int(n / size) + 5, 1)).astype(np.float32)
        line += weight * _cubic(seed, np.linspace(1, 1 + n / size, n, dtype=np.float32))[:, 0]
        weight, size = weight * rough, max(size / 2, 2)
    return line


def blur(picture: np.ndarray, px: float, py: float | None = None) -> np.ndarray:
    sigma = [py if py is not None else px, px] + [0] * (picture.ndim - 2)
    return ndimage.gaussian_filter(picture, sigma, mode="nearest", truncate=3)


def read(picture: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The picture at fractional pixel places."""
    if picture.ndim == 2:
        return ndimage.map_coordinates(picture, [y, x], order=1, mode="nearest")
    return np.stack([read(picture[..., i], x, y) for i in range(picture.shape[2])], -1)


def layer(w: int, h: int, draw: Callable[[QPainter], None]) -> np.ndarray:
    """What `draw` paints on nothing, as premultiplied RGBA floats (h, w, 4)."""
    image = QImage(w, h, QImage.Format.Format_RGBA8888_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    draw(painter)
    painter.end()
    view = np.frombuffer(image.constBits(), np.uint8).reshape(h, image.bytesPerLine() // 4, 4)
    return view[:, :w].astype(np.float32) / 255


def over(base: np.ndarray, top: np.ndarray, share: float = 1.0) -> np.ndarray:
    """A premultiplied layer laid over a picture."""
    return base * (1 - top[..., 3:] * share) + top[..., :3] * share


def glow(base: np.ndarray, top: np.ndarray, *spreads: tuple[float, float]) -> np.ndarray:
    """The light of a layer added to a picture: sharp, and blurred by each (px, strength)."""
    light = top[..., :3].copy()
    for spread, strength in spreads:
        light = light + wide_blur(top[..., :3], spread) * strength
    return 1 - (1 - np.clip(base, 0, 1)) * (1 - np.clip(light, 0, 1))


def wide_blur(picture: np.ndarray, px: float) -> np.ndarray:
    """A large blur, made small first."""
    step = max(1, int(px // 3))
    if step == 1:
        return blur(picture, px)
    h, w = picture.shape[:2]
    small = blur(np.ascontiguousarray(picture[::step, ::step]), px / step)
    xs = np.clip((np.arange(w) - 0) / step, 0, small.shape[1] - 1)
    ys = np.clip((np.arange(h) - 0) / step, 0, small.shape[0] - 1)
    yy, xx = np.meshgrid(ys, xs, indexing="ij")
    return read(small, xx, yy)


def mix(a: np.ndarray, b: np.ndarray, share: np.ndarray | float) -> np.ndarray:
    if isinstance(share, np.ndarray) and share.ndim == 2:
        share = share[..., None]
    return a * (1 - share) + b * share


def smooth(low: float, high: float, value: np.ndarray) -> np.ndarray:
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def vignette(picture: np.ndarray, strength: float = 0.35) -> np.ndarray:
    h, w = picture.shape[:2]
    x, y = grid(w, h)
    away = ((x - 0.5) ** 2 + (y - 0.5) ** 2) * 2
    return picture * (1 - strength * smooth(0.15, 1.0, away))[..., None]


def path(points: list[tuple[float, float]], closed: bool = True) -> QPainterPath:
    line = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        line.lineTo(QPointF(*point))
    if closed:
        line.closeSubpath()
    return line


def curve(points: list[tuple[float, float]], closed: bool = False) -> QPainterPath:
    """A smooth line through the points."""
    count = len(points)
    line = QPainterPath(QPointF(*points[0]))
    for i in range(count if closed else count - 1):
        p0 = points[(i - 1) % count] if closed or i else points[0]
        p1, p2 = points[i], points[(i + 1) % count]
        p3 = points[(i + 2) % count] if closed or i + 2 < count else p2
        one = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        two = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        line.cubicTo(QPointF(*one), QPointF(*two), QPointF(*p2))
    return line


def font(family: str, px: float, weight: int = 400, italic: bool = False, spacing: float = 0) -> QFont:
    """A font in px; the letter spacing is in hundredths of its size."""
    made = QFont(family)
    made.setPixelSize(max(1, round(px)))
    made.setWeight(QFont.Weight(weight))
    made.setItalic(italic)
    made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, px * spacing / 100)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made
