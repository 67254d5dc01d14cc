"""Geometry of a zoomed image, as pure functions."""

from __future__ import annotations

from dataclasses import dataclass, replace

MAX_SCALE = 32.0
"""Maximum screen px per image px."""
MIN_SCALE = 0.01


@dataclass(frozen=True, slots=True)
class Zoom:
    """Zoom of an image of `width` x `height` px in a view of `wide` x `high` px.

    `scale` is screen px per image px. `x`, `y` (0 to 1) is the point of the image in the center of the view.
    While `fitted`, the scale follows the size of the view.
    """

    width: float = 1.0
    height: float = 1.0
    view_width: float = 1.0
    view_height: float = 1.0
    scale: float = 1.0
    x: float = 0.5
    y: float = 0.5
    fitted: bool = True
    actual_scale: float = 1.0
    """Scale of 100%: one image px per device px."""

    @property
    def fit_scale(self) -> float:
        """Scale that fits the image, also enlarging it, so that images of different sizes align."""
        return min(self.view_width / self.width, self.view_height / self.height)

    @property
    def left(self) -> float:
        return self.view_width / 2 - self.x * self.scale

    @property
    def top(self) -> float:
        return self.view_height / 2 - self.y * self.scale

    @property
    def percent(self) -> int:
        return max(1, round(self.scale / self.actual_scale * 100))

    def fit(self) -> Zoom:
        return replace(self, scale=self.fit_scale, x=self.width / 2, y=self.height / 2, fitted=True)

    def with_image(self, width: float, height: float) -> Zoom:
        """With another image; the view is preserved if the aspect ratio is the same."""
        width, height = max(1.0, width), max(1.0, height)
        if self.fitted or abs(width / height - self.width / self.height) > 0.01:
            return replace(self, width=width, height=height).fit()
        share = self.width / width
        return replace(
            self,
            width=width,
            height=height,
            scale=self.scale * share,
            x=self.x / share,
            y=self.y / share,
        ).clamped()

    def in_view(self, view_width: float, view_height: float, actual_scale: float) -> Zoom:
        changed = replace(
            self,
            view_width=max(1.0, view_width),
            view_height=max(1.0, view_height),
            actual_scale=actual_scale,
        )
        return changed.fit() if self.fitted else changed.clamped()

    def at(self, px: float, py: float, scale: float) -> Zoom:
        """With another scale, keeping the image point at a view position fixed."""
        scale = min(max(MAX_SCALE, self.fit_scale), max(min(MIN_SCALE, self.fit_scale), scale))
        x = self.x + (px - self.view_width / 2) * (1 / self.scale - 1 / scale)
        y = self.y + (py - self.view_height / 2) * (1 / self.scale - 1 / scale)
        return replace(self, scale=scale, x=x, y=y, fitted=False).clamped()

    def panned(self, dx: float, dy: float) -> Zoom:
        """Panned by px of the view."""
        return replace(self, x=self.x - dx / self.scale, y=self.y - dy / self.scale).clamped()

    def clamped(self) -> Zoom:
        """With the image clamped: larger sides cover the view, smaller ones are centered."""
        return replace(
            self,
            x=_clamp(self.x, self.width, self.view_width / self.scale),
            y=_clamp(self.y, self.height, self.view_height / self.scale),
        )


def _clamp(middle: float, length: float, seen: float) -> float:
    if length <= seen:
        return length / 2
    return min(length - seen / 2, max(seen / 2, middle))
