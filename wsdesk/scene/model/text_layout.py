"""Text layout: shaped, wrapped, and elided lines with a cache.

Shaping is expensive; drawing shaped glyphs is cheap at any scale. Text is shaped once in canvas px, with
design metrics and no hinting, so that lines break at the same words at every zoom.
"""

from __future__ import annotations

from collections import OrderedDict
from enum import Enum

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGlyphRun, QPainter, QTextLayout, QTextOption

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.theme import fonts

_CACHE_SIZE = 3000
_LINE_BREAK = "\u2028"
_MIN_GLYPH_PX = 4.0
"""Width of the narrowest glyph at 13 px, which bounds how much of a long text is shaped."""


class TextStyle(Enum):
    """Font with its size and line height in canvas px."""

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
    """Shaped text with its origin at the top left."""

    runs: tuple[QGlyphRun, ...]
    width: float
    height: float
    lines: int
    is_elided: bool
    """Whether it ends with an ellipsis."""

    def draw(self, painter: QPainter, x: float, y: float, color: QColor) -> None:
        painter.setPen(color)
        at = QPointF(x, y)
        for run in self.runs:
            painter.drawGlyphRun(at, run)


EMPTY_LAYOUT = TextLayout((), 0, 0, 0, False)


class TextLayoutCache:
    """LRU cache of shaped text, one per canvas view. GUI thread only.

    `with_text`: glyph runs have the text that they were shaped from.
    """

    def __init__(self, *, with_text: bool = False) -> None:
        flags = QTextLayout.GlyphRunRetrievalFlag
        self._flags = flags.RetrieveAll if with_text else flags.DefaultRetrievalFlags
        self._fonts = {style: _font(style) for style in TextStyle}
        self._metrics = {style: QFontMetricsF(font) for style, font in self._fonts.items()}
        self._layouts: OrderedDict[tuple[str, TextStyle, float, int], TextLayout] = OrderedDict()

    def line(self, text: str, style: TextStyle, width: float) -> TextLayout:
        """One line, elided to `width`."""
        return self.block(text, style, width, style.line)

    def block(self, text: str, style: TextStyle, width: float, height: float) -> TextLayout:
        """Wrapped lines that fit `height`; the last one is elided if text follows."""
        count = int(height / style.line + 0.01)
        if count < 1 or width < 12 or not text:
            return EMPTY_LAYOUT
        key = (text, style, width, count)
        cached = self._layouts.get(key)
        if cached is not None:
            self._layouts.move_to_end(key)
            return cached
        layout = self._layouts[key] = self._shaped(text, style, width, count)
        if len(self._layouts) > _CACHE_SIZE:
            self._layouts.popitem(last=False)
        return layout

    def _shaped(self, text: str, style: TextStyle, width: float, count: int) -> TextLayout:
        font, metrics = self._fonts[style], self._metrics[style]
        max_width = int(count * (width / _MIN_GLYPH_PX + 2)) + 64
        text = text[:max_width]
        # Titles and footers are never wrapped.
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
            return TextLayout(
                tuple(layout.glyphRuns(-1, -1, self._flags)),
                widest,
                len(starts) * style.line,
                len(starts),
                False,
            )
        return self._elide_last(layout, starts, style, width, count)

    def _elide_last(
        self, layout: QTextLayout, starts: list[int], style: TextStyle, width: float, count: int
    ) -> TextLayout:
        """The first `count` lines, with the last one elided together with the text after it."""
        text, last = layout.text(), starts[count - 1]
        runs = tuple(layout.glyphRuns(0, last, self._flags)) if last else ()
        rest = _from_utf16(text, last).replace(_LINE_BREAK, "\n").split("\n", 1)
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
        return TextLayout(
            (*runs, *end.glyphRuns(-1, -1, self._flags)), width, count * style.line, count, True
        )


def _from_utf16(text: str, units: int) -> str:
    """The text from an offset in UTF-16 units, which Qt counts in."""
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
