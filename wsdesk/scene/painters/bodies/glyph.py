"""The quiet drawing that stands for a kind where there is nothing to show."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPen

from wsdesk.graph.values import Rect
from wsdesk.scene.ink import mix
from wsdesk.scene.painters.easel import Easel

_GRID = 24.0


def paint_glyph(easel: Easel, kind: str, area: Rect, *, broken: bool = False) -> None:
    """The kind's glyph in the middle of the area; crossed out for a picture that is broken."""
    side = min(36.0, area.h * 0.5, area.w * 0.5)
    if side * easel.device < 7:
        return
    painter = easel.painter
    painter.save()
    painter.translate(area.cx - side / 2, area.cy - side / 2)
    painter.scale(side / _GRID, side / _GRID)
    color = easel.ink.kind(kind)
    pen = QPen(mix(color, easel.ink.well, 0.6), 1.6)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_path(kind))
    if broken:
        painter.setPen(QPen(easel.ink.error, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(4, 20), QPointF(20, 4))
    painter.restore()


def _path(kind: str) -> QPainterPath:
    path = QPainterPath()
    match kind:
        case "image":
            path.addRoundedRect(QRectF(3, 4, 18, 16), 3, 3)
            path.addEllipse(QPointF(8.5, 9.5), 1.8, 1.8)
            _line(path, (3.5, 17.5), (9, 13), (12, 15.5), (16, 10.5), (20.5, 15.5))
        case "video" | "stitch":
            path.addRoundedRect(QRectF(3, 5, 18, 14), 3, 3)
            _line(path, (10, 9), (15, 12), (10, 15), (10, 9))
        case "audio":
            for x, half in ((4, 2), (8, 5), (12, 8), (16, 4), (20, 2)):
                _line(path, (x, 12 - half), (x, 12 + half))
        case "pdf":
            _line(path, (14, 3), (6, 3), (6, 21), (18, 21), (18, 7), (14, 3), (14, 7), (18, 7))
            _line(path, (9, 12), (15, 12))
            _line(path, (9, 16), (15, 16))
        case "resize":
            path.addRoundedRect(QRectF(3, 3, 18, 18), 3, 3)
            path.addRoundedRect(QRectF(3, 11, 10, 10), 2, 2)
        case "template":
            path.addRoundedRect(QRectF(3, 3, 18, 6), 2, 2)
            path.addRoundedRect(QRectF(3, 13, 7, 8), 2, 2)
            path.addRoundedRect(QRectF(14, 13, 7, 8), 2, 2)
        case "text":
            _line(path, (4, 6), (20, 6))
            _line(path, (4, 11), (20, 11))
            _line(path, (4, 16), (13, 16))
        case _:
            path.addRoundedRect(QRectF(4, 4, 16, 16), 4, 4)
            path.addEllipse(QPointF(12, 12), 1.5, 1.5)
    return path


def _line(path: QPainterPath, start: tuple[float, float], *points: tuple[float, float]) -> None:
    path.moveTo(*start)
    for point in points:
        path.lineTo(*point)
