"""Camera: the visible part of the canvas. Screen px are logical, from the top left corner of the view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wsdesk.graph.model.document import bounds
from wsdesk.graph.model.values import Rect

MIN_SCALE = 0.02
MAX_SCALE = 8.0


@dataclass(frozen=True, slots=True)
class Camera:
    """Canvas point (px) in the middle of the view, and screen px per canvas px."""

    x: float = 0
    y: float = 0
    scale: float = 1


def clamp_scale(scale: float) -> float:
    """Nearest allowed zoom; 1 for NaN."""
    return min(MAX_SCALE, max(MIN_SCALE, scale)) if scale == scale else 1.0


def fit(rect: Rect, width: float, height: float, *, margin: float = 48, most: float = 1.0) -> Camera:
    """Camera that shows all of `rect` in a view of `width` x `height` screen px, at most at zoom `most`.

    `margin` stays free on every side (less in a small view). What is too large for the minimum zoom is
    centered.
    """
    margin = min(margin, width / 8, height / 8)
    across = (width - 2 * margin) / rect.w if rect.w > 0 else most
    down = (height - 2 * margin) / rect.h if rect.h > 0 else most
    return Camera(rect.cx, rect.cy, clamp_scale(min(across, down, most)))


def fit_beside(rect: Rect, width: float, height: float, reserved: Rect) -> Camera:
    """Like `fit`, but beside or above `reserved`, whichever area is larger.

    `reserved` is a rectangle (screen px) in a lower corner of the view.
    """
    left = reserved.right if reserved.cx < width / 2 else 0.0
    right = width if reserved.cx < width / 2 else reserved.x
    cameras: list[Camera] = []
    for part in (Rect(left, 0, right - left, height), Rect(0, 0, width, reserved.y)):
        camera = fit(rect, max(1.0, part.w), max(1.0, part.h))
        dx, dy = width / 2 - part.cx, height / 2 - part.cy
        cameras.append(Camera(camera.x + dx / camera.scale, camera.y + dy / camera.scale, camera.scale))
    return max(cameras, key=lambda camera: camera.scale)


def visible(camera: Camera, width: float, height: float) -> Rect:
    """The visible part of the canvas."""
    w, h = width / camera.scale, height / camera.scale
    return Rect(camera.x - w / 2, camera.y - h / 2, w, h)


def to_canvas(camera: Camera, width: float, height: float, sx: float, sy: float) -> tuple[float, float]:
    """The canvas point under a screen point."""
    return camera.x + (sx - width / 2) / camera.scale, camera.y + (sy - height / 2) / camera.scale


def to_screen(camera: Camera, width: float, height: float, x: float, y: float) -> tuple[float, float]:
    """The screen point of a canvas point."""
    return (x - camera.x) * camera.scale + width / 2, (y - camera.y) * camera.scale + height / 2


def zoomed_at(camera: Camera, factor: float, width: float, height: float, sx: float, sy: float) -> Camera:
    """Zoom by `factor`, within limits, keeping the canvas point under the screen point."""
    scale = clamp_scale(camera.scale * factor)
    x, y = to_canvas(camera, width, height, sx, sy)
    return Camera(x - (sx - width / 2) / scale, y - (sy - height / 2) / scale, scale)


def densest_part(rects: Sequence[Rect], width: float, height: float) -> Rect:
    """Bounds of the largest set of rectangles (by their centers) within `width` x `height`.

    Searched in steps of half that size; among equal sets, the one nearest to the origin.
    """
    step_x, step_y = width / 2, height / 2
    cells: dict[tuple[int, int], list[Rect]] = {}
    for rect in rects:
        cells.setdefault((int(rect.cx // step_x), int(rect.cy // step_y)), []).append(rect)

    def rects_at(x: int, y: int) -> list[Rect]:
        around = ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
        return [rect for cell in around for rect in cells.get(cell, ())]

    def rank(rects: list[Rect]) -> tuple[int, float]:
        return len(rects), -min(abs(rect.cx) + abs(rect.cy) for rect in rects)

    corners = {(x - dx, y - dy) for x, y in cells for dx in (0, 1) for dy in (0, 1)}
    return bounds(max((rects_at(x, y) for x, y in corners), key=rank)) if corners else Rect(0, 0, 0, 0)
