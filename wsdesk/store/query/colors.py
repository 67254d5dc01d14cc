"""Colors that can be searched for, by name or as a hexadecimal number."""

from __future__ import annotations

import re

from wsdesk.files.lazy_pattern import lazy_pattern

Color = tuple[int, int, int]
"""Red, green, and blue, 0 to 255."""

COLORS: dict[str, Color] = {
    name: (value >> 16, value >> 8 & 255, value & 255)
    for name, value in (
        ("red", 0xD93025),
        ("orange", 0xF28C1B),
        ("yellow", 0xF6D32D),
        ("green", 0x34A853),
        ("teal", 0x129FA8),
        ("blue", 0x2F6FED),
        ("purple", 0x7B4DD6),
        ("pink", 0xE668A7),
        ("brown", 0x7A4F2B),
        ("beige", 0xE8D8BD),
        ("black", 0x101010),
        ("gray", 0x808080),
        ("white", 0xF8F8F8),
    )
}
"""Colors by name, in the order of menus."""
_HEX = lazy_pattern(r"#?([0-9a-f]{6})", re.ASCII)


def parse_color(text: str) -> Color | None:
    """The color of a name or of six hexadecimal digits, None if it isn't one."""
    number = _HEX.fullmatch(text.lower())
    if number is None:
        return COLORS.get(text.lower())
    red, green, blue = bytes.fromhex(number[1])
    return red, green, blue
