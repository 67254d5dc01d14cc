"""Writer of SVG files with real text, and each image once, in the file or beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

from PySide6.QtGui import QPainter

from wsdesk.export.canvas_painter import CanvasPainter
from wsdesk.export.svg_painter import SvgPainter, svg_start
from wsdesk.export.text_file import open_text
from wsdesk.scene.model.text_layout import TextLayoutCache
from wsdesk.store.export.export_request import ExportInput, ExportSource, ExportStep

_IMAGE_PX = 2.0
"""Px of an image per canvas px."""


def write_svg(source: ExportSource, path: Path, inputs: ExportInput) -> Iterator[ExportStep]:
    """Write the whole content in canvas px. Raises OSError."""
    canvas = CanvasPainter(source, inputs, text_cache=TextLayoutCache(with_text=True))
    yield from canvas.prepare()
    area, painter = canvas.area, SvgPainter(None if source.options.embed else inputs.write_file)
    with open_text(path) as file:
        file.write(svg_start(source.title, area.x, area.y, area.w, area.h))
        for step in canvas.paint(cast(QPainter, painter), area, _IMAGE_PX):
            file.writelines(f"{line}\n" for line in painter.lines)
            painter.lines.clear()
            yield step
        file.writelines(f"{line}\n" for line in painter.lines)
        file.write("</svg>\n")
