"""Margins of controls that float over the canvas."""

from __future__ import annotations

EDGE = 14
MINIMAP_WIDTH, MINIMAP_HEIGHT = 190, 122
