"""Shared drawing context of a view's items."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.text_layout import TextLayoutCache


@dataclass(slots=True)
class ItemContext:
    """`scale` is in screen px per canvas px, `ratio` in device px per screen px."""

    ink: CanvasColors
    lettering: TextLayoutCache
    scale: float = 1.0
    ratio: float = 1.0

    def screen(self, px: float) -> float:
        """That many screen px, in canvas px."""
        return px / self.scale

    def at_least(self, canvas_px: float, screen_px: float) -> float:
        """A length in canvas px that is never smaller on screen than `screen_px`."""
        return max(canvas_px, screen_px / self.scale)
