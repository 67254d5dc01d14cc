"""Canvas colors of the theme, mixed once and looked up by kind."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtGui import QColor

from wsdesk.graph.model.values import Kind
from wsdesk.theme.contrast import WORDS, contrast
from wsdesk.theme.tokens import Theme

CALM = 0.55
"""How much of its kind's colour an edge has that nobody looks at (visual: "the others stay calm")."""


TINT = 0.4
"""How much of its kind's color a rectangle has that stands for a card: pictures beside it stay brighter, and
titles on it can be read."""
_NAME = 32
"""Characters of a colour's name that are looked at."""
_TITLES = WORDS + 0.6
"""The contrast of a group's title on the canvas; on the group's own tint it is a little less."""


class CanvasColors:
    """Colours of one theme. Made anew when the theme changes; never changed."""

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
        self.on_picture = theme.color("on-picture")
        self.picture_scrim = theme.color("picture-scrim")
        self.note = theme.color("note")
        self.note_line = theme.color("note-line")
        self.note_text = theme.color("note-text")
        self.note_muted = theme.color("note-muted")
        self.shadow = theme.color("shadow")
        self._kinds: dict[str, QColor] = {}
        self._calm: dict[str, QColor] = {}
        self._tints: dict[tuple[str, int], QColor] = {}
        self._groups: dict[str, QColor] = {}

    def kind(self, kind: str) -> QColor:
        """The colour of a node kind, or of what flows through a handle; unknown ones are grey."""
        found = self._kinds.get(kind)
        if found is None:
            token = f"kind.{kind}"
            found = self.theme.color(token if self.theme.has_color(token) else "kind.unknown")
            self._kinds[kind] = found
        return found

    def calm(self, kind: str) -> QColor:
        """The kind's colour laid thinly on the ground, opaque: overlapping lines do not add up."""
        found = self._calm.get(kind)
        if found is None:
            found = self._calm[kind] = mix(self.kind(kind), self.bg, CALM)
        return found

    def tint(self, kind: str, share: float) -> QColor:
        """The card's surface on its way (`share`, 0 to 1) to the rectangle in the kind's tint."""
        step = round(share * 20)
        found = self._tints.get((kind, step))
        if found is None:
            found = mix(self.kind(kind), self.raised, TINT * step / 20)
            self._tints[kind, step] = found
        return found

    def group(self, color_name: str) -> QColor:
        """The colour that a `groupColor` names: ours, one of the web's, a hex value; else the default."""
        found = self._groups.get(color_name)
        if found is None:
            token = f"group.{color_name}"
            own = QColor(color_name[:_NAME]) if QColor.isValidColorName(color_name[:_NAME]) else None
            if own is None or self.theme.has_color(token):
                found = self.theme.color(token if self.theme.has_color(token) else "group.default")
            else:
                found = self._readable(own)
            self._groups[color_name] = found
        return found

    def _readable(self, color: QColor) -> QColor:
        """The colour, opaque, and as much nearer to that of words as a title in it has to be to be read."""
        return next(
            found
            for step in range(11)
            if contrast(found := mix(self.text, color, step / 10), self.bg) >= _TITLES or step == 10
        )

    @cached_property
    def far_kinds(self) -> dict[str, QColor]:
        """Opaque fills of the far rectangles, by kind."""
        return {kind.value: self.tint(kind.value, 1.0) for kind in Kind}

    @cached_property
    def well(self) -> QColor:
        """The ground under a picture that does not fill its place, and under quiet glyphs."""
        return mix(self.bg, self.raised, 0.55 if self.dark else 0.9)


def mix(over: QColor, under: QColor, share: float) -> QColor:
    """`share` (0 to 1) of one colour laid over another, opaque."""
    rest = 1 - share
    return QColor.fromRgbF(
        over.redF() * share + under.redF() * rest,
        over.greenF() * share + under.greenF() * rest,
        over.blueF() * share + under.blueF() * rest,
    )


def faded(color: QColor, share: float) -> QColor:
    """The colour at `share` (0 to 1) of its own opacity."""
    thinner = QColor(color)
    thinner.setAlphaF(color.alphaF() * share)
    return thinner
