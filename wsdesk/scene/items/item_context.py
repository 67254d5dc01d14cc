"""Shared drawing context of a view's items."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.text_layout import TextLayoutCache


@dataclass(slots=True)
class ItemContext:
    """`scale` is in screen px per canvas px, `ratio` in device px per screen px."""

    colors: CanvasColors
    text_cache: TextLayoutCache
    scale: float = 1.0
    ratio: float = 1.0

    def screen_px(self, px: float) -> float:
        """A length in screen px, in canvas px."""
        return px / self.scale

    def min_size(self, canvas_px: float, screen_px: float) -> float:
        """A length in canvas px that is at least `screen_px` on the screen."""
        return max(canvas_px, screen_px / self.scale)
