"""Paths of the camera and the pointer, the same for every measured program."""

from __future__ import annotations

import os
from collections.abc import Iterator
from math import sin

from wsdesk.graph.model.values import Rect

VIEW = "WSDESK_BENCH_VIEW"
"""Environment variable with the size of the view in px: "3840x2160"."""
VIEW_W, VIEW_H = map(int, os.environ.get(VIEW, "1600x1000").split("x"))
ViewPoint = tuple[float, float, float]
"""Centre of the view in canvas px, and the scale."""


def fit_scale(world: Rect) -> float:
    """The scale at which the whole canvas is in view."""
    return min(VIEW_W / world.w, VIEW_H / world.h, 0.999)


def pan_path(world: Rect, scale: float, frames: int) -> Iterator[ViewPoint]:
    """A start in the middle, then a steady 31 and 17 px a frame, turning at the borders."""
    half_w, half_h = VIEW_W / 2 / scale, VIEW_H / 2 / scale
    low_x, low_y = world.x + half_w, world.y + half_h
    high_x, high_y = max(world.right - half_w, low_x + 40), max(world.bottom - half_h, low_y + 40)
    x, y = round((low_x + high_x) / 2), round((low_y + high_y) / 2)
    dx, dy = round(31 / scale), round(17 / scale)
    yield x, y, scale
    for _ in range(frames):
        x, y = x + dx, y + dy
        if not low_x <= x <= high_x:
            dx = -dx
            x += 2 * dx
        if not low_y <= y <= high_y:
            dy = -dy
            y += 2 * dy
        yield x, y, scale


def zoom_path(world: Rect, steps: int) -> Iterator[ViewPoint]:
    """From everything to 100% beside the middle, and back."""
    fit = fit_scale(world)
    there = [step / steps for step in range(steps + 1)]
    for share in (*there, *reversed(there)):
        left = 1 - share
        yield world.cx + 137 * share, world.cy + 91 * share, fit**left


def drag_path(moves: int) -> Iterator[tuple[int, int]]:
    """The pointer across the middle of the view, up and down, in screen px."""
    for i in range(moves):
        yield VIEW_W // 2 - 400 + 3 * i, VIEW_H // 2 + round(160 * sin(i / 9))
