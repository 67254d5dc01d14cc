"""Theme tokens: colors, radii, and sizes by name; and the contrast of two colors."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Literal, cast

from PySide6.QtGui import QColor

from wsdesk.files.resources import resource

ThemeName = Literal["dark", "light", "dark-contrast", "light-contrast"]
THEME_NAMES: tuple[ThemeName, ...] = ("dark", "light")
CONTRAST_NAMES: tuple[ThemeName, ...] = ("dark-contrast", "light-contrast")
"""High-contrast themes: each contains only the differences from its base."""

_HEX = re.compile(r"#[0-9a-f]{6}([0-9a-f]{2})?")


class ThemeError(ValueError):
    """A token file lacks or violates something; the message has the file and the token."""


@dataclass(frozen=True, eq=False)
class Theme:
    """A theme. Colors are accessed by token (`bg`, `accent`, `kind.image`, `group.default` …)."""

    name: str
    dark: bool
    colors: Mapping[str, QColor]
    numbers: Mapping[str, int]
    """Pixels by `radius.card`, `type.body`, `size.row` …"""

    def color(self, token: str) -> QColor:
        """The color of a token, as a copy that may be changed.

        Raises:
            KeyError: no theme has this token (a misspelling in code, never data).
        """
        return QColor(self.colors[token])

    def has_color(self, token: str) -> bool:
        """Whether the token exists, for names that come from data (`group.` + a group's color)."""
        return token in self.colors

    def faded(self, token: str, share: float) -> QColor:
        """Color of a token with its opacity multiplied by `share` (0 to 1)."""
        return faded(self.colors[token], share)

    def mixed(self, over: str, under: str, share: float) -> QColor:
        """Opaque blend: `share` (0 to 1) of one token over another."""
        return mix(self.colors[over], self.colors[under], share)

    def radius(self, name: str) -> int:
        """Corner radius in logical px: card, control, group, panel, note, small, pill, square."""
        return self.numbers[f"radius.{name}"]

    def type_size(self, name: str) -> int:
        """A type size in logical px: heading, title, body, status, small, badge."""
        return self.numbers[f"type.{name}"]

    def size(self, name: str) -> int:
        """A length in logical px: row, row-compact, control, field, tab, icon …"""
        return self.numbers[f"size.{name}"]

    def compact(self) -> Theme:
        """The theme with compact rows."""
        return _compact(self)

    @staticmethod
    def space(n: float) -> int:
        """`n` steps of the spacing grid, in logical px."""
        return round(4 * n)


@cache
def load_theme(name: ThemeName) -> Theme:
    """Read a theme from its token file, once.

    Raises:
        ThemeError: the file is missing, unreadable, or has an invalid color or number.
    """
    path = resource("theme", f"{name}.toml")
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ThemeError(f"{path.name}: {error}") from error
    base = _base(table)
    colors = dict(base.colors) if base is not None else {}
    colors |= {token: _color(path.name, token, value) for token, value in _flat(table.get("color"))}
    numbers = dict(base.numbers) if base is not None else {}
    for part in ("radius", "type", "size"):
        for token, value in _flat(table.get(part)):
            if not isinstance(value, int):
                raise ThemeError(f"{path.name}: {part}.{token} is not an integer")
            numbers[f"{part}.{token}"] = value
    return Theme(
        str(table.get("name", name)),
        table.get("dark") is True if base is None else base.dark,
        MappingProxyType(colors),
        MappingProxyType(numbers),
    )


_COMPACT_SIZES = {
    "size.row": 32,
    "size.row-compact": 24,
    "size.control": 24,
    "size.line": 14,
    "size.field": 15,
    "size.tab": 27,
    "size.side-tab": 32,
}


@lru_cache(maxsize=8)
def _compact(theme: Theme) -> Theme:
    return replace(theme, numbers=MappingProxyType({**theme.numbers, **_COMPACT_SIZES}))


def _base(table: Mapping[str, object]) -> Theme | None:
    """The base theme of a file."""
    name = table.get("base")
    return load_theme(name) if name in THEME_NAMES else None


def _flat(table: object, prefix: str = "") -> list[tuple[str, object]]:
    if not isinstance(table, dict):
        return []
    leaves: list[tuple[str, object]] = []
    for key, value in cast("dict[str, object]", table).items():
        if isinstance(value, dict):
            leaves += _flat(cast("object", value), f"{prefix}{key}.")
        else:
            leaves.append((prefix + key, value))
    return leaves


def _color(where: str, token: str, value: object) -> QColor:
    """`#rrggbb` or `#rrggbbaa` (the web's order, not Qt's) as a QColor."""
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise ThemeError(f"{where}: {token} is not a color of the form #rrggbb or #rrggbbaa")
    channels = [int(value[i : i + 2], 16) for i in range(1, len(value), 2)]
    return QColor(*channels)


TEXT_RATIO = 4.5
"""Minimum ratio of text to its background."""
ICON_RATIO = 3.0
"""Minimum ratio of an icon or a state indicator to its background."""


def contrast(one: QColor, other: QColor) -> float:
    """Contrast ratio, from 1 (equal) to 21 (black on white); alpha is ignored."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: QColor) -> float:
    red, green, blue = (_linear(channel) for channel in (color.redF(), color.greenF(), color.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def mix(over: QColor, under: QColor, share: float) -> QColor:
    """Blend `share` (0 to 1) of one color over another, opaque."""
    rest = 1 - share
    return QColor.fromRgbF(
        over.redF() * share + under.redF() * rest,
        over.greenF() * share + under.greenF() * rest,
        over.blueF() * share + under.blueF() * rest,
    )


def faded(color: QColor, share: float) -> QColor:
    """The color at `share` (0 to 1) of its own opacity."""
    thinner = QColor(color)
    thinner.setAlphaF(color.alphaF() * share)
    return thinner
