"""Palette and style sheet, generated from theme tokens.

The style sheet is `resources/theme/app.qss` with places in braces:

* `{accent}`, `{kind.image}`: a color; `{radius.control}`, `{type.small}`, `{size.row}`: a number of px;
* `{icon.check.on-accent}`: the drawing `check` in the color `on-accent`, as an address.

Widgets say what they are by a dynamic property, never by a color of their own; the roles are listed at the
top of app.qss. `restyle(widget)` is not needed for a role that is set before the widget is first shown.
"""

from __future__ import annotations

import re
from functools import lru_cache

from PySide6.QtGui import QColor, QPalette

from wsdesk.files.resources import resource
from wsdesk.theme.svg_icons import ROOT, coloured, publish
from wsdesk.theme.tokens import Theme

_PLACE = re.compile(r"\{([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*)\}")

_ROLES: tuple[tuple[QPalette.ColorRole, str], ...] = (
    (QPalette.ColorRole.Window, "surface"),
    (QPalette.ColorRole.WindowText, "text"),
    (QPalette.ColorRole.Base, "surface"),
    (QPalette.ColorRole.AlternateBase, "hover"),
    (QPalette.ColorRole.Text, "text"),
    (QPalette.ColorRole.PlaceholderText, "muted"),
    (QPalette.ColorRole.Button, "raised"),
    (QPalette.ColorRole.ButtonText, "text"),
    (QPalette.ColorRole.BrightText, "error"),
    (QPalette.ColorRole.Highlight, "accent"),
    (QPalette.ColorRole.HighlightedText, "on-accent"),
    (QPalette.ColorRole.Link, "accent"),
    (QPalette.ColorRole.LinkVisited, "accent"),
    (QPalette.ColorRole.ToolTipBase, "tooltip"),
    (QPalette.ColorRole.ToolTipText, "tooltip-text"),
    (QPalette.ColorRole.Light, "hover"),
    (QPalette.ColorRole.Midlight, "line"),
    (QPalette.ColorRole.Mid, "line"),
    (QPalette.ColorRole.Dark, "line"),
    (QPalette.ColorRole.Shadow, "bg"),
    (QPalette.ColorRole.Accent, "accent"),
)
_GROWING = ("type.", "size.")
"""Larger text enlarges type, and what holds it or stands beside it; corners stay."""
_WORDS = (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText)


class SkinError(ValueError):
    """The style sheet asks for something that no theme has; the message is the place as it stands there."""


def palette(theme: Theme) -> QPalette:
    """The palette of a theme; what is disabled is written in `muted`."""
    made = QPalette()
    for role, token in _ROLES:
        made.setColor(role, theme.color(token))
    for role in _WORDS:
        made.setColor(QPalette.ColorGroup.Disabled, role, theme.color("muted"))
    return made


def style_sheet(theme: Theme, scale: float = 1.0) -> str:
    """The style sheet of a theme, every place filled; its drawings are published on the way.

    `scale` enlarges the type (and rows with it) for who wants larger text: 0.8 to 2.

    Raises:
        SkinError: a place names no token, number or drawing.
    """
    return _filled(theme.name, resource("theme", "app.qss").read_text(encoding="utf-8"), theme, scale)


@lru_cache(maxsize=8)
def _sheet_places(text: str) -> frozenset[str]:
    return frozenset(_PLACE.findall(text))


def _filled(folder: str, text: str, theme: Theme, scale: float = 1.0) -> str:
    files: dict[str, bytes] = {}
    values: dict[str, str] = {}
    for place in sorted(_sheet_places(text)):
        values[place] = _value(place, theme, scale, folder, files)
    publish(folder, files)
    return _PLACE.sub(lambda found: values[found[1]], text)


def _value(place: str, theme: Theme, scale: float, folder: str, files: dict[str, bytes]) -> str:
    if theme.has_color(place):
        return _css(theme.color(place))
    if place in theme.numbers:
        grows = scale if place.startswith(_GROWING) else 1.0
        return f"{round(theme.numbers[place] * grows)}px"
    part, _, rest = place.partition(".")
    name, _, token = rest.partition(".")
    if part == "icon" and theme.has_color(token):
        file = f"{name}-{token}.svg"
        files[file] = coloured(name, theme.color(token))
        return f"url(:/{ROOT}/{folder}/{file})"
    raise SkinError(place)


def _css(color: QColor) -> str:
    if color.alpha() == 255:
        return color.name()
    return f"rgba({color.red()}, {color.green()}, {color.blue()}, {color.alpha()})"
