"""What part of the canvas a view shows."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.graph.values import Rect

SMALLEST = 0.02
LARGEST = 8.0


@dataclass(frozen=True, slots=True)
class Camera:
    """The canvas point (px) at the middle of the view, and screen px per canvas px."""

    x: float = 0
    y: float = 0
    scale: float = 1


def clamp_scale(scale: float) -> float:
    raise NotImplementedError


def fit(rect: Rect, width: float, height: float, *, margin: float = 48, most: float = 1.0) -> Camera:
    """The camera that shows all of `rect` in a view of `width` x `height` screen px, at most `most` large."""
    raise NotImplementedError


def visible(camera: Camera, width: float, height: float) -> Rect:
    """The part of the canvas that the view shows."""
    raise NotImplementedError


def to_canvas(camera: Camera, width: float, height: float, sx: float, sy: float) -> tuple[float, float]:
    raise NotImplementedError


def to_screen(camera: Camera, width: float, height: float, x: float, y: float) -> tuple[float, float]:
    raise NotImplementedError


def zoomed_at(camera: Camera, factor: float, width: float, height: float, sx: float, sy: float) -> Camera:
    """Zoomed by `factor` so that the canvas point under the screen point stays there."""
    raise NotImplementedError
