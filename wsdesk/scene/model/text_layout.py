"""Text layout: shaped, wrapped, and elided lines with a cache.

Shaping is the dear part of text; drawing shaped glyphs is cheap and takes any scale. All is shaped once in
canvas px, with design metrics and no hinting, so that lines break at the same words at every zoom.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGlyphRun, QPainter, QTextLayout, QTextOption

from wsdesk.theme import fonts

_KEPT = 3000
_LINE_BREAK = "\u2028"
_NARROWEST = 4.0
"""Px that the narrowest glyph takes at 13 px: bounds how much of a long text is shaped at all."""


class TextStyle(Enum):
    """A face, its size in canvas px, and the distance of its lines."""

    TITLE = (13, QFont.Weight.DemiBold, 18.2)
    BODY = (13, QFont.Weight.Normal, 18.2)
    SMALL = (11, QFont.Weight.Normal, 15.4)
    SMALL_BOLD = (11, QFont.Weight.DemiBold, 15.4)

    @property
    def px(self) -> int:
        return self.value[0]

    @property
    def line(self) -> float:
        return self.value[2]


@dataclass(frozen=True, slots=True)
class TextLayout:
    """Shaped text; drawn from its top left corner."""

    runs: tuple[QGlyphRun, ...]
    width: float
    height: float
    lines: int
    cut: bool
    """Whether it ends with an ellipsis because the rest did not fit."""

    def draw(self, painter: QPainter, x: float, y: float, color: QColor) -> None:
        painter.setPen(color)
        at = QPointF(x, y)
        for run in self.runs:
            painter.drawGlyphRun(at, run)


NOTHING = TextLayout((), 0, 0, 0, False)


class TextLayoutCache:
    """Shapes words and keeps the ones that were drawn last. One for a canvas view; GUI thread only."""

    def __init__(self) -> None:
        self._fonts = {style: _font(style) for style in TextStyle}
        self._metrics = {style: QFontMetricsF(font) for style, font in self._fonts.items()}
        self._kept: OrderedDict[tuple[str, TextStyle, float, int], TextLayout] = OrderedDict()

    def line(self, text: str, style: TextStyle, width: float) -> TextLayout:
        """One line, elided at its end to fit `width`."""
        return self.block(text, style, width, style.line)

    def block(self, text: str, style: TextStyle, width: float, height: float) -> TextLayout:
        """Wrapped lines, as many as fit `height`; the last one ends with an ellipsis where more follows."""
        count = int(height / style.line + 0.01)
        if count < 1 or width < 12 or not text:
            return NOTHING
        key = (text, style, width, count)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = self._kept[key] = self._shaped(text, style, width, count)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return made

    def _shaped(self, text: str, style: TextStyle, width: float, count: int) -> TextLayout:
        font, metrics = self._fonts[style], self._metrics[style]
        most = int(count * (width / _NARROWEST + 2)) + 64
        text = text[:most]
        # What fits on one line without wrapping is the rule for titles and footers.
        layout = QTextLayout(text.replace("\n", _LINE_BREAK) if count > 1 else text.replace("\n", " "), font)
        layout.setTextOption(_OPTION)
        shift = (style.line - metrics.height()) / 2
        layout.beginLayout()
        starts: list[int] = []
        widest = 0.0
        while len(starts) <= count:
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(width)
            line.setPosition(QPointF(0, shift + len(starts) * style.line))
            starts.append(line.textStart())
            if len(starts) <= count:
                widest = max(widest, line.naturalTextWidth())
        layout.endLayout()
        if len(starts) <= count:
            return TextLayout(tuple(layout.glyphRuns()), widest, len(starts) * style.line, len(starts), False)
        return self._cut(layout, starts, style, width, count)

    def _cut(
        self, layout: QTextLayout, starts: list[int], style: TextStyle, width: float, count: int
    ) -> TextLayout:
        """The first `count` lines, the last of them elided together with what would have followed."""
        text, last = layout.text(), starts[count - 1]
        runs = tuple(layout.glyphRuns(0, last)) if last else ()
        rest = _after(text, last).replace(_LINE_BREAK, "\n").split("\n", 1)
        tail = rest[0] + "…" if len(rest) > 1 else rest[0]
        tail = self._metrics[style].elidedText(tail, _ELIDE, width)
        end = QTextLayout(tail, self._fonts[style])
        end.setTextOption(_ONE_LINE)
        shift = (style.line - self._metrics[style].height()) / 2
        end.beginLayout()
        line = end.createLine()
        line.setLineWidth(1e6)
        line.setPosition(QPointF(0, shift + (count - 1) * style.line))
        end.endLayout()
        return TextLayout((*runs, *end.glyphRuns()), width, count * style.line, count, True)


def _after(text: str, units: int) -> str:
    """The text from a place on that Qt counts in UTF-16 units, where Python counts characters."""
    if text.isascii():
        return text[units:]
    return text.encode("utf-16-le", "surrogatepass")[2 * units :].decode("utf-16-le", "replace")


def _font(style: TextStyle) -> QFont:
    font = fonts.ui_font(style.px, weight=style.value[1])
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def _option(wrap: QTextOption.WrapMode) -> QTextOption:
    option = QTextOption()
    option.setWrapMode(wrap)
    option.setUseDesignMetrics(True)
    return option


_ELIDE = Qt.TextElideMode.ElideRight
_OPTION = _option(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
_ONE_LINE = _option(QTextOption.WrapMode.NoWrap)
