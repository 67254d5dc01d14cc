"""Painter that writes SVG elements: it has the methods of QPainter that the painters of the scene call.

QSvgGenerator writes glyphs as paths, and an image once for each time it is drawn. This one writes text, and
each image once.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from PySide6.QtCore import QBuffer, QIODevice, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QGlyphRun, QImage, QPainter, QPainterPath, QPen, QTransform

from wsdesk.store.text import sanitize

_FONTS = "Inter, 'Noto Sans', 'DejaVu Sans', Arial, sans-serif"
_JPEG_QUALITY = 90
_COMPLEX = "\u0590"
"""Start of scripts that are written from right to left, joined, or wide."""
_GAP = 2.0
"""Px between glyphs that are no neighbors."""
_NONE = 'fill="none"'


class SvgPainter:
    """Writes each drawing as an element to `lines`, which the caller empties.

    `write_file` writes an image with its extension, and returns its path; without it, images are embedded.
    """

    RenderHint = QPainter.RenderHint

    def __init__(self, write_file: Callable[[bytes, str], str] | None = None) -> None:
        self._write_file = write_file
        self.lines: list[str] = []
        self._pen = QPen(Qt.PenStyle.NoPen)
        self._brush = QBrush(Qt.BrushStyle.NoBrush)
        self._opacity = 1.0
        self._transform = QTransform()
        self._saved: list[tuple[QPen, QBrush, float, QTransform]] = []
        self._images: dict[object, str] = {}
        self._whole_lines: set[tuple[float, float, str]] = set()
        """Lines written at their first run, since the indexes of their runs are wrong."""

    def save(self) -> None:
        self._saved.append((self._pen, self._brush, self._opacity, QTransform(self._transform)))

    def restore(self) -> None:
        self._pen, self._brush, self._opacity, self._transform = self._saved.pop()

    def setRenderHint(self, _hint: QPainter.RenderHint, _on: bool = True) -> None:
        """Everything is smooth."""

    def testRenderHint(self, hint: QPainter.RenderHint) -> bool:
        return hint == QPainter.RenderHint.Antialiasing

    def setPen(self, pen: QPen | QColor | Qt.PenStyle) -> None:
        self._pen = QPen(pen)

    def setBrush(self, brush: QBrush | QColor | Qt.BrushStyle) -> None:
        self._brush = QBrush(brush)

    def opacity(self) -> float:
        return self._opacity

    def setOpacity(self, opacity: float) -> None:
        self._opacity = opacity

    def transform(self) -> QTransform:
        return QTransform(self._transform)

    def translate(self, x: float | QPointF, y: float = 0.0) -> None:
        at = x if isinstance(x, QPointF) else QPointF(x, y)
        self._transform.translate(at.x(), at.y())

    def scale(self, x: float, y: float) -> None:
        self._transform.scale(x, y)

    def fillRect(self, rect: QRectF, color: QColor) -> None:
        self._add(f"rect {_rect(rect)} {_fill(QBrush(color))}")

    def drawRect(self, rect: QRectF) -> None:
        self._add(f"rect {_rect(rect)} {self._style()}")

    def drawRects(self, rects: Iterable[QRectF]) -> None:
        for rect in rects:
            self.drawRect(rect)

    def drawRoundedRect(self, rect: QRectF, x_radius: float, y_radius: float) -> None:
        self._add(f'rect {_rect(rect)} rx="{x_radius:g}" ry="{y_radius:g}" {self._style()}')

    def drawEllipse(self, center: QPointF, x_radius: float, y_radius: float) -> None:
        place = f'cx="{center.x():.2f}" cy="{center.y():.2f}" rx="{x_radius:g}" ry="{y_radius:g}"'
        self._add(f"ellipse {place} {self._style()}")

    def drawLine(self, line: QLineF | QPointF, end: QPointF | None = None) -> None:
        start, stop = (line.p1(), line.p2()) if isinstance(line, QLineF) else (line, end or line)
        path = QPainterPath(start)
        path.lineTo(stop)
        self.strokePath(path, self._pen)

    def drawArc(self, rect: QRectF, start: int, span: int) -> None:
        path = QPainterPath()
        path.arcMoveTo(rect, start / 16)
        path.arcTo(rect, start / 16, span / 16)
        self.strokePath(path, self._pen)

    def drawPath(self, path: QPainterPath) -> None:
        self._add(f'path d="{_path(path)}" {self._style()}')

    def fillPath(self, path: QPainterPath, brush: QBrush | QColor) -> None:
        self._add(f'path d="{_path(path)}" {_fill(QBrush(brush))}')

    def strokePath(self, path: QPainterPath, pen: QPen) -> None:
        self._add(f'path d="{_path(path)}" {_NONE} {_stroke(pen)}')

    def drawImage(self, target: QRectF, image: QImage, source: QRectF | None = None) -> None:
        """Write the part of the image at its first use. Not every program shows a part of an image."""
        part = (source or QRectF(image.rect())).toRect()
        key = (image.cacheKey(), part.getRect())
        name = self._images.get(key)
        if name is None:
            name = self._images[key] = f"i{len(self._images)}"
            size = f'width="{part.width()}" height="{part.height()}"'
            self.lines.append(
                f'<defs><image id="{name}" {size} xlink:href="{self._address(image.copy(part))}"/></defs>'
            )
        self.save()
        self.translate(target.topLeft())
        self.scale(target.width() / max(1, part.width()), target.height() / max(1, part.height()))
        self._add(f'use xlink:href="#{name}"')
        self.restore()

    def drawGlyphRun(self, at: QPointF, run: QGlyphRun) -> None:
        """Write the text of the run, one element per line, as wide as it was shaped."""
        font = run.rawFont()
        style = f'font-size="{font.pixelSize():g}" {_fill(QBrush(self._pen.color()))}'
        if font.weight() > QFont.Weight.Medium.value:
            style += f' font-weight="{font.weight()}"'
        lines = _text_lines(run)
        if _has_wrong_indexes(run) and len(lines) == 1:
            line = (at.x(), at.y(), run.sourceString())
            lines = [] if line in self._whole_lines else [(0.0, lines[0][1], 0.0, line[2].rstrip())]
            self._whole_lines.add(line)
        for x, y, width, text in lines:
            place = f'x="{at.x() + x:.2f}" y="{at.y() + y:.2f}"'
            if width > 0 and max(text) < _COMPLEX:  # Inkscape hides or overlaps others that it stretches
                place += f' textLength="{width:.2f}" lengthAdjust="spacingAndGlyphs"'
            self._add(f"text {place} {style}", escape(text))

    def _address(self, image: QImage) -> str:
        kind = "PNG" if image.hasAlphaChannel() else "JPEG"
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, kind, -1 if kind == "PNG" else _JPEG_QUALITY)  # type: ignore[call-overload]
        data = bytes(buffer.data().data())
        if self._write_file is not None:
            return quote(self._write_file(data, ".png" if kind == "PNG" else ".jpg"))
        return f"data:image/{kind.lower()};base64,{b64encode(data).decode()}"

    def _style(self) -> str:
        return f"{_fill(self._brush)} {_stroke(self._pen)}"

    def _add(self, element: str, content: str = "") -> None:
        attributes = "" if self._opacity >= 1 else f' opacity="{self._opacity:.3g}"'
        if not self._transform.isIdentity():
            matrix = self._transform
            values = (matrix.m11(), matrix.m12(), matrix.m21(), matrix.m22(), matrix.dx(), matrix.dy())
            attributes += f' transform="matrix({" ".join(f"{value:.6g}" for value in values)})"'
        name = element.partition(" ")[0]
        end = f">{content}</{name}>" if content else "/>"
        self.lines.append(f"<{element}{attributes}{end}")


def svg_start(title: str, x: float, y: float, width: float, height: float) -> str:
    """The start of a file that shows this part of the canvas."""
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    view = f'viewBox="{x:.2f} {y:.2f} {width:.2f} {height:.2f}" width="{width:.2f}" height="{height:.2f}"'
    fonts = f"font-family={quoteattr(_FONTS)}"
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<svg {names} version="1.1" {view} {fonts}>\n'
    return f"{head}<title>{escape(sanitize.line(title))}</title>\n"


def _has_wrong_indexes(run: QGlyphRun) -> bool:
    """Whether several glyphs have the first index: Qt lacks the others if fonts change within a script."""
    advances = run.rawFont().advancesForGlyphIndexes(run.glyphIndexes())
    indexes = run.stringIndexes()
    return sum(not index and advance.x() > 0 for index, advance in zip(indexes, advances, strict=True)) > 1


def _text_lines(run: QGlyphRun) -> list[tuple[float, float, float, str]]:
    """Position, width, and text of each line of a run, or of its parts around glyphs of another font."""
    source, indexes, places = run.sourceString().encode("utf-16-le"), run.stringIndexes(), run.positions()
    advances = run.rawFont().advancesForGlyphIndexes(run.glyphIndexes())
    parts: list[list[int]] = []
    split = set[float]()
    """Lines of several parts."""
    for glyph, place in enumerate(places):
        before = glyph - 1
        is_new = not parts or round(place.y(), 2) != round(places[parts[-1][0]].y(), 2)
        if not is_new and abs(indexes[glyph] - indexes[before]) > 1:
            is_new = place.x() - places[before].x() - advances[before].x() > _GAP
            split.update((place.y(),) if is_new else ())
        if is_new and (advances[glyph].x() or not parts):  # not a mark above or below the one before
            parts.append([])
        parts[-1].append(glyph)
    lines: list[tuple[float, float, float, str]] = []
    for glyphs in parts:
        y = places[glyphs[0]].y()
        first, last = min(indexes[glyph] for glyph in glyphs), max(indexes[glyph] for glyph in glyphs)
        end = _end([] if y in split else indexes, last, source)
        text = source[2 * first : 2 * end].decode("utf-16-le", "replace")
        left = min(places[glyph].x() for glyph in glyphs)
        right = max(places[glyph].x() + advances[glyph].x() for glyph in glyphs)
        visible = text.rstrip()
        if visible:
            lines.append((left, y, right - left if visible == text else 0.0, visible))
    return lines


def _end(indexes: Sequence[int], last: int, source: bytes) -> int:
    """The end of the text of the glyph at `last`, which may be a surrogate pair or a ligature."""
    own = source[2 * last : 2 * last + 2].decode("utf-16-le", "replace")
    single = last + 1 + (own == "\ufffd")
    end = min([index for index in indexes if index > last], default=single)
    rest = source[2 * single : 2 * end].decode("utf-16-le", "replace")
    return single if own < _COMPLEX <= max(rest, default="") else end  # glyphs of another font follow


def _rect(rect: QRectF) -> str:
    return f'x="{rect.x():.2f}" y="{rect.y():.2f}" width="{rect.width():.2f}" height="{rect.height():.2f}"'


def _path(path: QPainterPath) -> str:
    letters = {
        QPainterPath.ElementType.MoveToElement: "M",
        QPainterPath.ElementType.LineToElement: "L",
        QPainterPath.ElementType.CurveToElement: "C",
    }
    elements = (path.elementAt(number) for number in range(path.elementCount()))
    return " ".join(f"{letters.get(one.type, '')}{one.x:.2f} {one.y:.2f}" for one in elements)


def _fill(brush: QBrush) -> str:
    if brush.style() == Qt.BrushStyle.NoBrush:
        return _NONE
    return f'fill="{brush.color().name()}"{_alpha("fill", brush.color())}'


def _stroke(pen: QPen) -> str:
    if pen.style() == Qt.PenStyle.NoPen:
        return ""
    width = pen.widthF() or 1.0
    text = f'stroke="{pen.color().name()}" stroke-width="{width:g}"{_alpha("stroke", pen.color())}'
    if pen.capStyle() == Qt.PenCapStyle.RoundCap:
        text += ' stroke-linecap="round"'
    if pen.style() == Qt.PenStyle.CustomDashLine:
        text += f' stroke-dasharray="{" ".join(f"{dash * width:g}" for dash in pen.dashPattern())}"'
    return text


def _alpha(name: str, color: QColor) -> str:
    return "" if color.alpha() == 255 else f' {name}-opacity="{color.alphaF():.3g}"'
