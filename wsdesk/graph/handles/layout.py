"""Side and position of a handle on its card."""

from __future__ import annotations

import re
from functools import lru_cache

from wsdesk.graph.model.kinds import READ, split_identifier
from wsdesk.graph.model.values import Direction, HandleSide

_SIDES = {
    "left": HandleSide.LEFT,
    "right": HandleSide.RIGHT,
    "top": HandleSide.TOP,
    "bottom": HandleSide.BOTTOM,
}
_FILLERS = frozenset(
    (
        "source",
        "target",
        "src",
        "dst",
        "in",
        "out",
        "input",
        "output",
        "handle",
        "port",
        "side",
        "middle",
        "center",
    )
)
_LENGTH = re.compile(r"\s*(\d{1,6}(?:\.\d{1,6})?)\s*(%|px)?\s*")


def side_in_name(name: str) -> HandleSide | None:
    """The side that a handle's name is about: `left`, `right-source`, `bottom_2`; None for any other name.

    Only where nothing else is said: `coords_left` is a value, not a side.
    """
    return _side(name[:READ])


@lru_cache(maxsize=4096)
def _side(name: str) -> HandleSide | None:
    words = split_identifier(name)
    named = [word for word in words if word in _SIDES]
    if len(named) != 1 or not all(word in _SIDES or word in _FILLERS or word.isdigit() for word in words):
        return None
    return _SIDES[named[0]]


def usual_side(direction: Direction) -> HandleSide:
    return HandleSide.RIGHT if direction is Direction.SOURCE else HandleSide.LEFT


def share_in_top(top: str, length: float) -> float | None:
    """A port's `top` (`25%`, `60px`, `60`) as a share of a side of `length` px; None for anything else."""
    found = _LENGTH.fullmatch(top[:32])
    if found is None:
        return None
    amount = float(found[1])
    share = amount / 100 if found[2] == "%" else amount / length if length > 0 else 0.5
    return min(1.0, share)
