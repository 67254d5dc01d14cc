"""Packaging, ray-traced: tins and boxes on a sweep, the light of a window, labels wrapped around them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from paint.base import (
    Picture,
    blur,
    colour,
    curve,
    dice,
    font,
    layer,
    mix,
    noise,
    over,
    rgb,
    smooth,
    vignette,
)

BLENDS = [
    ("Harbour Dusk", "Smoked black tea", "#3b1d4f", "#f2b37a", "#c94f7c"),
    ("First Frost", "White tea & juniper", "#dfe6e8", "#2f4858", "#7fa7b8"),
    ("Orchard", "Apple, oat straw", "#7d9b52", "#fbf1d5", "#d9583b"),
    ("Night Market", "Roasted barley", "#1d2440", "#ffc46b", "#d8442f"),
    ("Lantern", "Rooibos & orange", "#d9783d", "#fff0d2", "#7a2e22"),
    ("Tideline", "Green tea & kelp", "#14717a", "#f4e6b2", "#0b3a4a"),
]


@dataclass(frozen=True)
class Thing:
    """A tin (`round`) or a box at (x, z) on the floor; sizes in the same unit, `turn` in radians."""

    x: float
    z: float
    wide: float
    tall: float
    blend: int
    turn: float = 0.0
    round: bool = True


def label(blend: int, w: int = 1400, h: int = 700) -> Picture:
    """A label that goes once around: the front is its middle."""
    name, kind, ground, ink, accent = BLENDS[blend]
    r = dice("label", blend)
    picture = np.broadcast_to(rgb(ground), (h, w, 3)).copy()
    picture += (noise(w, h, 5, r, 2) * 0.012)[..., None]

    def draw(p: QPainter) -> None:
        p.setPen(Qt.PenStyle.NoPen)
        for i in range(5):
            t = i / 4
            p.setBrush(colour(mix(rgb(accent), rgb(ground), t * 0.75), 0.95))
            level = h * (0.93 - 0.11 * (4 - i))
            points = [
                (
                    w * k / 16,
                    level - h * 0.045 * np.sin(k * 1.1 + i * 1.9 + blend) - h * 0.02 * np.sin(k * 2.3 + i),
                )
                for k in range(17)
            ]
            p.drawPath(curve([*points, (w + 40, h + 40), (-40, h + 40)], closed=True))
        p.setBrush(colour(ink, 0.96))
        p.drawEllipse(QPointF(w * 0.5, h * 0.30), h * 0.115, h * 0.115)
        p.setBrush(colour(ground))
        p.drawEllipse(QPointF(w * 0.5 + h * 0.04, h * 0.28), h * 0.10, h * 0.10)
        p.setPen(colour(ink))
        p.setFont(font("C059", h * 0.088, 400))
        p.drawText(QRectF(w * 0.3, h * 0.43, w * 0.4, h * 0.13), Qt.AlignmentFlag.AlignCenter, name)
        p.setFont(font("Inter", h * 0.032, 500, spacing=14))
        p.drawText(QRectF(w * 0.3, h * 0.545, w * 0.4, h * 0.06), Qt.AlignmentFlag.AlignCenter, kind.upper())
        p.setFont(font("Inter", h * 0.030, 600, spacing=30))
        p.drawText(
            QRectF(w * 0.3, h * 0.075, w * 0.4, h * 0.05), Qt.AlignmentFlag.AlignCenter, "HALDE & DAUGHTERS"
        )
        p.setPen(QPen(colour(ink, 0.85), h * 0.006))
        for level in (0.035, 0.965):
            p.drawLine(QPointF(0, h * level), QPointF(w, h * level))

    return np.clip(over(picture, layer(w, h, draw)), 0, 1)


def shelf(
    w: int,
    h: int,
    things: list[Thing],
    seed: object,
    ground: str = "#e9dfd2",
    *,
    light: float = 0.7,
    warm: str = "#fff2dd",
    wet: float = 0.28,
    tilt: float = 0.24,
) -> Picture:
    """The things photographed from a little above; `light` moves the window from left (0) to right (1)."""
    r = dice("shelf", seed)
    labels = {thing.blend: label(thing.blend) for thing in things}
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    sx, sy = (x + 0.5 - w / 2) / h * 2, (h / 2 - y - 0.5) / h * 2
    eye = np.array([0, 2.05 + tilt * 2.2, 8.4], np.float32)
    aim = np.array([0, 0.92, 0], np.float32)
    ahead = (aim - eye) / np.linalg.norm(aim - eye)
    right = np.array([1, 0, 0], np.float32)
    up = np.cross(right, ahead)
    ray = ahead * 5.4 + sx[..., None] * right + sy[..., None] * up
    ray /= np.linalg.norm(ray, axis=-1, keepdims=True)
    lamp = np.array([(light - 0.5) * 11, 7.5, 4.2], np.float32)
    picture = _trace(np.broadcast_to(eye, ray.shape), ray, things, labels, lamp, ground, warm, wet, 1, r)
    picture = picture + (noise(w, h, 2.2, r, 1) * 0.006)[..., None]
    return np.clip(vignette(picture, 0.25), 0, 1)


def _trace(
    origin: np.ndarray,
    ray: np.ndarray,
    things: list[Thing],
    labels: dict,
    lamp: np.ndarray,
    ground: str,
    warm: str,
    wet: float,
    bounces: int,
    r: np.random.Generator,
) -> Picture:
    far = np.full(ray.shape[:-1], 1e9, np.float32)
    tint = np.zeros_like(ray)
    normal = np.zeros_like(ray)
    gloss = np.zeros_like(far)
    floor_at = np.where(ray[..., 1] < -1e-4, -origin[..., 1] / np.minimum(ray[..., 1], -1e-4), 1e9)
    spot = origin + ray * floor_at[..., None]
    back = smooth(-13, 0.5, spot[..., 2])
    ground_rgb = rgb(ground)
    horizon = smooth(-0.20, 0.22, ray[..., 1])
    sweep = mix(np.broadcast_to(ground_rgb * 0.92, ray.shape), ground_rgb * 0.62, horizon)
    on_floor = floor_at < 60
    tint[:] = sweep
    floor_tone = mix(sweep, np.broadcast_to(ground_rgb, ray.shape), np.where(on_floor, back, 0.0))
    tint = np.where(on_floor[..., None], floor_tone, tint)
    far = np.where(on_floor, floor_at, far)
    normal[..., 1] = 1.0
    is_floor = on_floor.copy()
    is_sky = ~on_floor
    for thing in things:
        hit, t, n, c, g = (_tin if thing.round else _box)(origin, ray, thing, labels[thing.blend])
        closer = hit & (t < far)
        far = np.where(closer, t, far)
        tint = np.where(closer[..., None], c, tint)
        normal = np.where(closer[..., None], n, normal)
        gloss = np.where(closer, g, gloss)
        is_floor &= ~closer
        is_sky &= ~closer
    point = origin + ray * np.minimum(far, 1e4)[..., None] + normal * 0.004
    shade = np.zeros_like(far)
    samples = 12 if bounces else 4
    for k in range(samples):
        a, d = k * 2.39996, 1.9 * np.sqrt((k + 0.5) / samples)
        target = lamp + np.array([np.cos(a) * d, np.sin(a) * d * 0.6, np.sin(a) * d * 0.6], np.float32)
        way = target - point
        way /= np.linalg.norm(way, axis=-1, keepdims=True)
        dark = np.zeros_like(far, dtype=bool)
        for thing in things:
            hit, t, *_ = (_tin if thing.round else _box)(point, way, thing, None)
            dark |= hit & (t > 0.01)
        shade += ~dark
    shade /= samples
    way = lamp - point
    way /= np.linalg.norm(way, axis=-1, keepdims=True)
    facing = np.clip((normal * way).sum(-1), 0, 1)
    near = np.zeros_like(far)
    for thing in things:
        away = np.hypot(point[..., 0] - thing.x, point[..., 2] - thing.z) - thing.wide
        near = np.maximum(
            near,
            np.where(
                is_floor,
                np.exp(-np.clip(away, 0, 9) * 2.6) * 0.42,
                np.exp(-np.clip(point[..., 1], 0, 9) * 5) * 0.25,
            ),
        )
    ambient = 0.44 * (0.75 + 0.25 * normal[..., 1]) * (1 - near)
    lit = np.where(
        is_sky[..., None],
        1.06,
        ambient[..., None] * np.array([0.93, 0.97, 1.06], np.float32)
        + (facing * (0.10 + 0.90 * shade))[..., None] * rgb(warm) * 0.92,
    )
    lit = np.where(is_floor[..., None], mix(np.full_like(lit, 1.06), lit, back), lit)
    picture = tint * lit
    mirror = ray - 2 * (ray * normal).sum(-1, keepdims=True) * normal
    shine = np.clip((mirror * way).sum(-1), 0, 1)
    picture = picture + ((shine**42 * 0.55 + shine**8 * 0.10) * gloss * (0.3 + 0.7 * shade))[..., None] * rgb(
        warm
    )
    strip = np.exp(-((mirror[..., 0] + 0.72) ** 2) / 0.012) * smooth(-0.2, 0.15, mirror[..., 1])
    picture = picture + (strip * gloss * 0.30)[..., None]
    if bounces:
        seen = _trace(point, mirror, things, labels, lamp, ground, warm, wet, 0, r)
        fresnel = (1 - np.clip(-(ray * normal).sum(-1), 0, 1)) ** 3
        fade = np.where(is_floor, wet * (0.35 + 0.9 * fresnel) * back, 0.06 * gloss + 0.3 * fresnel * gloss)
        seen = np.where(is_floor[..., None], blur(seen, 1.2, 2.4), seen)
        picture = mix(picture, seen, np.where(is_sky, 0, fade))
    return picture


def _tin(o: np.ndarray, d: np.ndarray, thing: Thing, wrap: Picture | None) -> tuple:
    ox, oz = o[..., 0] - thing.x, o[..., 2] - thing.z
    a = d[..., 0] ** 2 + d[..., 2] ** 2 + 1e-9
    b = ox * d[..., 0] + oz * d[..., 2]
    c = ox * ox + oz * oz - thing.wide**2
    root = b * b - a * c
    t = (-b - np.sqrt(np.maximum(root, 0))) / a
    high = o[..., 1] + t * d[..., 1]
    side = (root > 0) & (t > 1e-3) & (high > 0) & (high < thing.tall)
    flat = (thing.tall - o[..., 1]) / np.where(np.abs(d[..., 1]) < 1e-6, 1e-6, d[..., 1])
    fx, fz = ox + flat * d[..., 0], oz + flat * d[..., 2]
    away = np.hypot(fx, fz)
    lid = (flat > 1e-3) & (away < thing.wide)
    use_lid = lid & (~side | (flat < t))
    hit = side | lid
    at = np.where(use_lid, flat, t)
    if wrap is None:
        return hit, np.where(hit, at, -1.0)
    px, pz = ox + t * d[..., 0], oz + t * d[..., 2]
    normal = np.stack([px / thing.wide, np.zeros_like(px), pz / thing.wide], -1)
    around = (np.arctan2(px, pz) + thing.turn) / (2 * np.pi) * 1.30 + 0.5
    rows, cols = wrap.shape[:2]
    share = np.clip(high / thing.tall, 0, 1)
    iy = ((1 - np.clip((share - 0.03) / 0.80, 0, 1)) * (rows - 1)).astype(int)
    ix = ((around % 1.0) * (cols - 1)).astype(int)
    tint = wrap[iy, ix]
    metal = rgb("#c9a36a")
    cap = (share > 0.83) | (share < 0.03)
    groove = np.exp(-(((share - 0.845) / 0.006) ** 2)) + np.exp(-(((share - 0.835) / 0.004) ** 2))
    tint = np.where(cap[..., None], metal * (0.92 - 0.5 * groove)[..., None], tint)
    ring = 0.88 + 0.10 * np.cos(away / thing.wide * 14) * (away > thing.wide * 0.55)
    rim = np.exp(-(((away / thing.wide - 0.955) / 0.018) ** 2)) * 0.5
    tint = np.where(use_lid[..., None], metal * (ring - rim)[..., None] * 1.05, tint)
    normal = np.where(use_lid[..., None], np.array([0, 1, 0], np.float32), normal)
    gloss = np.where(use_lid, 0.7, np.where(cap, 1.0, 0.55))
    return hit, at, normal.astype(np.float32), tint.astype(np.float32), gloss.astype(np.float32)


def _box(o: np.ndarray, d: np.ndarray, thing: Thing, wrap: Picture | None) -> tuple:
    ca, sa = np.cos(thing.turn), np.sin(thing.turn)

    def turned(v: np.ndarray) -> np.ndarray:
        return np.stack([v[..., 0] * ca - v[..., 2] * sa, v[..., 1], v[..., 0] * sa + v[..., 2] * ca], -1)

    lo = turned(o - np.array([thing.x, 0, thing.z], np.float32))
    ld = turned(d)
    half = np.array([thing.wide, thing.tall / 2, thing.wide * 0.62], np.float32)
    lo[..., 1] -= thing.tall / 2
    safe = np.where(np.abs(ld) < 1e-6, 1e-6, ld)
    one, two = (-half - lo) / safe, (half - lo) / safe
    low, high = np.minimum(one, two), np.maximum(one, two)
    t0, t1 = low.max(-1), high.min(-1)
    hit = (t0 < t1) & (t0 > 1e-3)
    if wrap is None:
        return hit, np.where(hit, t0, -1.0)
    axis = low.argmax(-1)
    p = (lo + ld * t0[..., None]) / half
    sign = -np.sign(np.take_along_axis(ld, axis[..., None], -1))[..., 0]
    local = np.zeros_like(lo)
    np.put_along_axis(local, axis[..., None], sign[..., None].astype(np.float32), -1)
    normal = np.stack(
        [local[..., 0] * ca + local[..., 2] * sa, local[..., 1], -local[..., 0] * sa + local[..., 2] * ca], -1
    )
    rows, cols = wrap.shape[:2]
    u = np.where(
        axis == 2,
        0.5 + p[..., 0] * 0.5 * (2 * thing.wide / thing.tall) * rows / cols,
        0.12 + p[..., 2] * 0.06,
    )
    iy = np.clip((0.5 - p[..., 1] / 2) * (rows - 1), 0, rows - 1).astype(int)
    ix = np.clip(u * (cols - 1), 0, cols - 1).astype(int)
    tint = wrap[iy, ix]
    tint = np.where((axis == 1)[..., None], wrap[20, 20] * 0.98, tint)
    edge = smooth(0.985, 1.0, np.sort(np.abs(p), -1)[..., 1])
    tint = mix(tint, tint * 0.75, edge)
    return hit, t0, normal.astype(np.float32), tint.astype(np.float32), np.full(t0.shape, 0.12, np.float32)
