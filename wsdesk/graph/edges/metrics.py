"""The measures (px) that give edges their look; what bounds them (`reach`) reads them here too."""

from __future__ import annotations

STUB = 40.0
"""How far a curve runs straight out of its handle at least, where the ends are not closer than that."""

CLEARANCE = 24.0
"""Room between a card and the edge that is led around it."""

BOW_MOST = 1200.0
"""A card that reaches further than this beyond its handle is crossed rather than led around."""

PULL_MOST = 2.6
"""How many times its room the pulling point of a bow stands out at most."""

TEARDROP = 80.0
"""How far the pulling points of a loop back to the same side stand out at least."""

LANE_MOST = 64.0
"""How far the outermost of many coinciding edges bulges."""


def lane_offset(lane: int) -> float:
    """How far a lane bends the middle of a curve; each further lane adds less."""
    return LANE_MOST * lane / (abs(lane) + 3)
