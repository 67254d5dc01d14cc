"""Preview of an export: the canvas in a small image, with the borders of pages."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPen

from wsdesk.export.canvas_painter import CanvasPainter
from wsdesk.export.pdf import pdf_pages
from wsdesk.export.png import png_size
from wsdesk.scene.painters.paint_context import qrect
from wsdesk.store.export.export_request import ExportInput, ExportPreview, ExportSource, ExportStep


def paint_preview(source: ExportSource, size: tuple[int, int], inputs: ExportInput) -> Iterator[ExportStep]:
    """Paint an image of at most this width and height, and set `inputs.preview`."""
    canvas = CanvasPainter(source, inputs)
    yield from canvas.prepare()
    area = canvas.area
    scale = min(size[0] / area.w, size[1] / area.h)
    canvas.set_detail(scale)
    image = QImage(
        max(1, round(area.w * scale)),
        max(1, round(area.h * scale)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    painter.translate(-area.x, -area.y)
    pages = pdf_pages(canvas, source) if source.options.format == "pdf" else []
    try:
        yield from canvas.paint(painter, area, scale)
        painter.setPen(QPen(canvas.colors.accent, 0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for page in pages if len(pages) > 1 else ():
            painter.drawRect(qrect(page.area))
    finally:
        painter.end()
    pixels = png_size(canvas, source)[1:] if source.options.format == "png" else (0, 0)
    inputs.preview = ExportPreview(image, len(pages), pixels)
