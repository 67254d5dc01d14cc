"""Palette and style sheet, generated from theme tokens.

The style sheet is `resources/theme/app.qss` with placeholders in braces:

* `{accent}`, `{kind.image}`: a color; `{radius.control}`, `{type.small}`, `{size.row}`: a number of px;
* `{icon.check.on-accent}`: the URL of the icon `check` in the color `on-accent`.

Widgets set a dynamic property for their role, never a color; the roles are listed at the top of app.qss.
`restyle(widget)` isn't needed for a role that is set before the widget is first shown.
"""

from __future__ import annotations

import re
from functools import lru_cache

from PySide6.QtGui import QColor, QPalette

from wsdesk.files.resources import resource
from wsdesk.theme.svg_icons import ROOT, colored_svg, publish
from wsdesk.theme.tokens import Theme

_PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*)\}")

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
_SCALED_PREFIXES = ("type.", "size.")
"""Tokens that grow with the text size: type and dimensions of what contains it, but not corner radii."""
_TEXT_ROLES = (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText)


class StyleSheetError(ValueError):
    """The style sheet has an unknown placeholder, which is the message."""


def palette(theme: Theme) -> QPalette:
    """Palette of a theme; disabled text has the color `muted`."""
    theme_palette = QPalette()
    for role, token in _ROLES:
        theme_palette.setColor(role, theme.color(token))
    for role in _TEXT_ROLES:
        theme_palette.setColor(QPalette.ColorGroup.Disabled, role, theme.color("muted"))
    return theme_palette


def style_sheet(theme: Theme, scale: float = 1.0) -> str:
    """Style sheet of a theme with all placeholders replaced; publishes its icons.

    `scale` enlarges text and rows: 0.8 to 2.

    Raises:
        StyleSheetError: a placeholder isn't a token, number, or icon.
    """
    return _fill_placeholders(
        theme.name, resource("theme", "app.qss").read_text(encoding="utf-8"), theme, scale
    )


@lru_cache(maxsize=8)
def _placeholders(text: str) -> frozenset[str]:
    return frozenset(_PLACEHOLDER.findall(text))


def _fill_placeholders(folder: str, text: str, theme: Theme, scale: float = 1.0) -> str:
    files: dict[str, bytes] = {}
    values: dict[str, str] = {}
    for placeholder in sorted(_placeholders(text)):
        values[placeholder] = _value(placeholder, theme, scale, folder, files)
    publish(folder, files)
    return _PLACEHOLDER.sub(lambda match: values[match[1]], text)


def _value(placeholder: str, theme: Theme, scale: float, folder: str, files: dict[str, bytes]) -> str:
    if theme.has_color(placeholder):
        return _css(theme.color(placeholder))
    if placeholder in theme.numbers:
        factor = scale if placeholder.startswith(_SCALED_PREFIXES) else 1.0
        return f"{round(theme.numbers[placeholder] * factor)}px"
    part, _, rest = placeholder.partition(".")
    name, _, token = rest.partition(".")
    if part == "icon" and theme.has_color(token):
        file = f"{name}-{token}.svg"
        files[file] = colored_svg(name, theme.color(token))
        return f"url(:/{ROOT}/{folder}/{file})"
    raise StyleSheetError(placeholder)


def _css(color: QColor) -> str:
    if color.alpha() == 255:
        return color.name()
    return f"rgba({color.red()}, {color.green()}, {color.blue()}, {color.alpha()})"
