"""Canvas colors of the theme, mixed once and looked up by kind."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtGui import QColor

from wsdesk.graph.model.values import Kind
from wsdesk.theme.tokens import TEXT_RATIO, Theme, contrast
from wsdesk.theme.tokens import faded as faded
from wsdesk.theme.tokens import mix as mix

DIMMED_SHARE = 0.55
"""Share of the kind's color in an inactive edge."""


TINT = 0.4
"""Share of the kind's color in a low-detail rectangle: images next to it stay brighter, and titles on it
readable."""
_MAX_NAME = 32
"""Maximum length of a color name."""
_TITLE_CONTRAST = TEXT_RATIO + 0.6
"""Contrast of a group's title on the canvas; slightly less on the group's own tint."""


class CanvasColors:
    """Colors of one theme; immutable."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.dark = theme.dark
        self.bg = theme.color("bg")
        self.grid = theme.color("grid")
        self.surface = theme.color("surface")
        self.raised = theme.color("raised")
        self.line = theme.color("line")
        self.text = theme.color("text")
        self.muted = theme.color("muted")
        self.accent = theme.color("accent")
        self.warn = theme.color("warn")
        self.error = theme.color("error")
        self.error_text = theme.color("error-text")
        self.error_tint = theme.color("error-tint")
        self.on_image = theme.color("on-picture")
        self.image_scrim = theme.color("picture-scrim")
        self.note = theme.color("note")
        self.note_line = theme.color("note-line")
        self.note_text = theme.color("note-text")
        self.note_muted = theme.color("note-muted")
        self.shadow = theme.color("shadow")
        self._kinds: dict[str, QColor] = {}
        self._dimmed: dict[str, QColor] = {}
        self._tints: dict[tuple[str, int], QColor] = {}
        self._groups: dict[str, QColor] = {}

    def kind(self, kind: str) -> QColor:
        """The color of a node kind or of the kind of a handle; unknown ones are gray."""
        color = self._kinds.get(kind)
        if color is None:
            token = f"kind.{kind}"
            color = self.theme.color(token if self.theme.has_color(token) else "kind.unknown")
            self._kinds[kind] = color
        return color

    def dimmed(self, kind: str) -> QColor:
        """The kind's color blended into the background, opaque, so that overlapping lines don't add up."""
        color = self._dimmed.get(kind)
        if color is None:
            color = self._dimmed[kind] = mix(self.kind(kind), self.bg, DIMMED_SHARE)
        return color

    def tint(self, kind: str, share: float) -> QColor:
        """The card's surface blended by `share` (0 to 1) with the kind's tint."""
        step = round(share * 20)
        color = self._tints.get((kind, step))
        if color is None:
            color = mix(self.kind(kind), self.raised, TINT * step / 20)
            self._tints[kind, step] = color
        return color

    def group(self, color_name: str) -> QColor:
        """The color of a `groupColor`: a token, a name of the web app, or a hex value; else the default."""
        color = self._groups.get(color_name)
        if color is None:
            token = f"group.{color_name}"
            custom = (
                QColor(color_name[:_MAX_NAME]) if QColor.isValidColorName(color_name[:_MAX_NAME]) else None
            )
            if custom is None or self.theme.has_color(token):
                color = self.theme.color(token if self.theme.has_color(token) else "group.default")
            else:
                color = self._readable(custom)
            self._groups[color_name] = color
        return color

    def _readable(self, color: QColor) -> QColor:
        """The color, opaque, shifted toward the text color until a title in it has enough contrast."""
        return next(
            color_
            for step in range(11)
            if contrast(color_ := mix(self.text, color, step / 10), self.bg) >= _TITLE_CONTRAST or step == 10
        )

    @cached_property
    def low_detail_colors(self) -> dict[str, QColor]:
        """Opaque fills of low-detail rectangles, by kind; "error" for failed nodes, darker than images."""
        return {kind.value: self.tint(kind.value, 1.0) for kind in Kind} | {"error": self.error_tint}

    @cached_property
    def well(self) -> QColor:
        """Background of an image that doesn't fill its frame, and of placeholder icons."""
        return mix(self.bg, self.raised, 0.55 if self.dark else 0.9)
