"""Sections of the light table's grid, and their headers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.light_table.justified_layout import JustifiedLayout
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.theme.tokens import Theme


@dataclass(frozen=True, slots=True)
class GridSection:
    """A section that begins with the result at `first`. Texts are sanitized."""

    first: int
    title: str
    detail: str = ""


def paint_headers(
    painter: QPainter,
    theme: Theme,
    area: QRect,
    layout: JustifiedLayout,
    sections: Sequence[GridSection],
    offset: int,
) -> None:
    """Paint the headers in an area of the viewport, which is scrolled by `offset`."""
    for row in layout.rows(offset + area.top(), offset + area.bottom() + 1):
        if row.section < 0:
            continue
        section = sections[row.section]
        line = QRect(0, row.y - offset, layout.width, row.height)
        title = type_scale.title(14)
        paint.draw_line(painter, line, section.title, title, theme.color("text"))
        used = painter.fontMetrics().horizontalAdvance(section.title) + 10
        detail = line.adjusted(used, 0, 0, 0)
        paint.draw_line(painter, detail, section.detail, type_scale.small(), theme.color("muted"))
