"""Camera: the visible part of the canvas. Screen px are logical, from the top left corner of the view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wsdesk.graph.model.document import bounds
from wsdesk.graph.model.values import Rect

SMALLEST = 0.02
LARGEST = 8.0


@dataclass(frozen=True, slots=True)
class Camera:
    """The canvas point (px) at the middle of the view, and screen px per canvas px."""

    x: float = 0
    y: float = 0
    scale: float = 1


def clamp_scale(scale: float) -> float:
    """The nearest zoom that is allowed; 1 for what is no number."""
    return min(LARGEST, max(SMALLEST, scale)) if scale == scale else 1.0


def fit(rect: Rect, width: float, height: float, *, margin: float = 48, most: float = 1.0) -> Camera:
    """The camera that shows all of `rect` in a view of `width` x `height` screen px, at most `most` large.

    `margin` is kept free on every side (less in a small view). What is too large for the smallest zoom is
    centered.
    """
    margin = min(margin, width / 8, height / 8)
    across = (width - 2 * margin) / rect.w if rect.w > 0 else most
    down = (height - 2 * margin) / rect.h if rect.h > 0 else most
    return Camera(rect.cx, rect.cy, clamp_scale(min(across, down, most)))


def fit_beside(
    rect: Rect, width: float, height: float, reserved: Rect, *, margin: float = 48, most: float = 1.0
) -> Camera:
    """As `fit`, but beside or above `reserved`, whichever is larger.

    `reserved` is the place (screen px) of something in a lower corner of the view.
    """
    left = reserved.right if reserved.cx < width / 2 else 0.0
    right = width if reserved.cx < width / 2 else reserved.x
    cameras: list[Camera] = []
    for part in (Rect(left, 0, right - left, height), Rect(0, 0, width, reserved.y)):
        camera = fit(rect, max(1.0, part.w), max(1.0, part.h), margin=margin, most=most)
        dx, dy = width / 2 - part.cx, height / 2 - part.cy
        cameras.append(Camera(camera.x + dx / camera.scale, camera.y + dy / camera.scale, camera.scale))
    return max(cameras, key=lambda camera: camera.scale)


def visible(camera: Camera, width: float, height: float) -> Rect:
    """The part of the canvas that the view shows."""
    w, h = width / camera.scale, height / camera.scale
    return Rect(camera.x - w / 2, camera.y - h / 2, w, h)


def to_canvas(camera: Camera, width: float, height: float, sx: float, sy: float) -> tuple[float, float]:
    """The canvas point under a screen point."""
    return camera.x + (sx - width / 2) / camera.scale, camera.y + (sy - height / 2) / camera.scale


def to_screen(camera: Camera, width: float, height: float, x: float, y: float) -> tuple[float, float]:
    """Where a canvas point is on the screen."""
    return (x - camera.x) * camera.scale + width / 2, (y - camera.y) * camera.scale + height / 2


def zoomed_at(camera: Camera, factor: float, width: float, height: float, sx: float, sy: float) -> Camera:
    """Zoomed by `factor`, as far as allowed, so that the canvas point under the screen point stays there."""
    scale = clamp_scale(camera.scale * factor)
    x, y = to_canvas(camera, width, height, sx, sy)
    return Camera(x - (sx - width / 2) / scale, y - (sy - height / 2) / scale, scale)


def has_left(camera: Camera, width: float, height: float, content: Rect) -> bool:
    """Whether nothing of the content is in view, so that a way back should be offered."""
    return not visible(camera, width, height).meets(content)


def densest_part(rects: Sequence[Rect], width: float, height: float) -> Rect:
    """The bounds of the most rectangles (by their middles) that lie together within `width` x `height`.

    Looked for in steps of half that size. Of equal parts the one nearest to 0, 0 is taken.
    """
    step_x, step_y = width / 2, height / 2
    cells: dict[tuple[int, int], list[Rect]] = {}
    for rect in rects:
        cells.setdefault((int(rect.cx // step_x), int(rect.cy // step_y)), []).append(rect)

    def around(x: int, y: int) -> list[Rect]:
        places = ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
        return [rect for place in places for rect in cells.get(place, ())]

    def rank(found: list[Rect]) -> tuple[int, float]:
        return len(found), -min(abs(rect.cx) + abs(rect.cy) for rect in found)

    corners = {(x - dx, y - dy) for x, y in cells for dx in (0, 1) for dy in (0, 1)}
    return bounds(max((around(x, y) for x, y in corners), key=rank)) if corners else Rect(0, 0, 0, 0)
