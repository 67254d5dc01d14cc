"""Geometry of a zoomed image. Numbers in, numbers out."""

from __future__ import annotations

from dataclasses import dataclass, replace

MOST = 32.0
"""Screen px for one of the picture."""
LEAST = 0.01


@dataclass(frozen=True, slots=True)
class Zoom:
    """A picture of `width` x `height` px in a window of `wide` x `high`.

    `scale` is screen px for one of the picture. `x`, `y` is the place of the picture that lies in the middle
    of the window. While `fitted`, the scale follows the window.
    """

    width: float = 1.0
    height: float = 1.0
    wide: float = 1.0
    high: float = 1.0
    scale: float = 1.0
    x: float = 0.5
    y: float = 0.5
    fitted: bool = True
    real: float = 1.0
    """The scale of 100 %: one px of the picture on one of the screen's own."""

    @property
    def fit_scale(self) -> float:
        """The whole image, enlarged if it is small: images of different size then lie in the same place."""
        return min(self.wide / self.width, self.high / self.height)

    @property
    def left(self) -> float:
        return self.wide / 2 - self.x * self.scale

    @property
    def top(self) -> float:
        return self.high / 2 - self.y * self.scale

    @property
    def percent(self) -> int:
        return max(1, round(self.scale / self.real * 100))

    def fit(self) -> Zoom:
        return replace(self, scale=self.fit_scale, x=self.width / 2, y=self.height / 2, fitted=True)

    def of_picture(self, width: float, height: float) -> Zoom:
        """Another picture; one of the same shape is looked at in the same place."""
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
        ).held()

    def in_window(self, wide: float, high: float, real: float) -> Zoom:
        changed = replace(self, wide=max(1.0, wide), high=max(1.0, high), real=real)
        return changed.fit() if self.fitted else changed.held()

    def at(self, px: float, py: float, scale: float) -> Zoom:
        """Another scale, with what lies at a place of the window staying there."""
        scale = min(max(MOST, self.fit_scale), max(min(LEAST, self.fit_scale), scale))
        x = self.x + (px - self.wide / 2) * (1 / self.scale - 1 / scale)
        y = self.y + (py - self.high / 2) * (1 / self.scale - 1 / scale)
        return replace(self, scale=scale, x=x, y=y, fitted=False).held()

    def moved(self, dx: float, dy: float) -> Zoom:
        """The picture goes with the pointer by so many px of the window."""
        return replace(self, x=self.x - dx / self.scale, y=self.y - dy / self.scale).held()

    def held(self) -> Zoom:
        """A side that is larger than the window covers it; one that is smaller stands in its middle."""
        return replace(
            self,
            x=_held(self.x, self.width, self.wide / self.scale),
            y=_held(self.y, self.height, self.high / self.scale),
        )


def _held(middle: float, length: float, seen: float) -> float:
    if length <= seen:
        return length / 2
    return min(length - seen / 2, max(seen / 2, middle))
