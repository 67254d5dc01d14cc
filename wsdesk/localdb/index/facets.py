"""Facets of a result, packed into two integers, so that counting them reads one covering index."""

from __future__ import annotations

import math
import time
from functools import lru_cache

RATIOS = (
    *("1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3", "21:9", "9:21", "5:4", "4:5", "2:1", "1:2"),
    *("16:10", "10:16", "3:1", "1:3", "4:1", "1:4"),
)
"""Aspect ratios that are counted; others have none. Positions are stored, so that new ones go at the end."""
RATIO_TOLERANCE = 0.03
"""Relative deviation, because models round sizes to multiples of 8 to 64 px."""
SIZES = (512, 1024, 2048, 4096)
"""Upper limits of the size classes in px, compared with the longer side; the last class has no limit."""
MAX_KIND = 0x7FFF
"""Largest row ID of a kind that fits."""
SIZE_CLASSES = len(SIZES) + 1
STATUSES = ("", "ok", "failed", "running", "unknown")
"""By code; 0 isn't a result."""

_LOGS = tuple(math.log(int(w) / int(h)) for w, h in (ratio.split(":") for ratio in RATIOS))
_QUARTER_HOUR_MS = 900_000
_MAX_MS = 253_402_300_799_999


def pack_facets(shape: int, status: int, favorite: bool, kind: int, model: int, *, has_newer: bool) -> int:
    """Pack the value of `shape_of`, a status code, and row IDs of names; a kind that doesn't fit is 0.

    From the lowest bit: status 3 bits, favorite 1, size 3, ratio 5, kind 15, newer version 1, model
    the rest.
    """
    small_kind = kind if kind <= MAX_KIND else 0
    return status | favorite << 3 | shape | small_kind << 12 | has_newer << 27 | model << 28


def pack_origin(month: int, author: int) -> int:
    """Pack a month, in the lower 16 bits, and the row ID of an author."""
    return month | author << 16


@lru_cache(maxsize=4096)
def shape_of(width: int, height: int, ratio: str) -> tuple[int, int, int]:
    """Longer side in px, code of the aspect ratio, and both classes as `pack_facets` expects them."""
    side, code = max(width, height), ratio_class(width, height, ratio)
    return side, code, size_class(side) << 4 | code << 7


def size_class(side: int) -> int:
    """Code of the size class of the longer side in px; 0 is unknown."""
    if side <= 0:
        return 0
    for code, limit in enumerate(SIZES, 1):
        if side <= limit:
            return code
    return len(SIZES) + 1


def size_text(code: int) -> str:
    """A size class as the value of a `size` filter, such as "513..1024"; empty if it is unknown."""
    if not code:
        return ""
    low = SIZES[code - 2] + 1 if code > 1 else ""
    high = SIZES[code - 1] if code <= len(SIZES) else ""
    return f"{low}..{high}"


def ratio_class(width: int, height: int, text: str) -> int:
    """Code of the aspect ratio: that of a size in px, else of a text such as "16:9"; 0 is another one."""
    if width <= 0 or height <= 0:
        ratio = parse_ratio(text)
        if ratio is None:
            return 0
        width, height = ratio
    log = math.log(width / height)
    nearest = min(range(len(RATIOS)), key=lambda at: abs(_LOGS[at] - log))
    return nearest + 1 if abs(_LOGS[nearest] - log) <= RATIO_TOLERANCE else 0


def parse_ratio(text: str) -> tuple[int, int] | None:
    """Width and height of a text such as "16:9"; None if it isn't one."""
    width, separator, height = text.partition(":")
    if not (separator and width.isascii() and height.isascii() and width.isdigit() and height.isdigit()):
        return None
    if max(len(width), len(height)) > 5 or not int(width) or not int(height):
        return None
    return int(width), int(height)


def month_of(ms: int) -> int:
    """Month of a time in ms in the local time zone, as 12 * year + month - 1; 0 if the time is unknown."""
    return _month(ms // _QUARTER_HOUR_MS) if 0 < ms <= _MAX_MS else 0


@lru_cache(maxsize=4096)
def _month(quarter_hour: int) -> int:
    local = time.localtime(quarter_hour * _QUARTER_HOUR_MS // 1000)
    return 12 * local.tm_year + local.tm_mon - 1


def month_text(month: int) -> str:
    """Month as "2026-10"; empty if it is unknown."""
    return f"{month // 12:04}-{month % 12 + 1:02}" if month else ""
