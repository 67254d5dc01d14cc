"""How much room the corners of a canvas take, for what floats above them."""

from __future__ import annotations

EDGE = 14
MINIMAP_WIDTH, MINIMAP_HEIGHT = 190, 122
