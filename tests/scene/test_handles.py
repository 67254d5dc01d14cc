from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from wsdesk.graph.model.values import Rect
from wsdesk.scene.items.canvas_item import ItemContext
from wsdesk.scene.items.mark_items import CardItem
from wsdesk.scene.items.marks import CardMarks, HandleMark, HighlightState, highlight_extent, paint_highlight
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.text_layout import TextLayoutCache
from wsdesk.theme.tokens import load_theme


@pytest.mark.parametrize("light", list(HighlightState))
@pytest.mark.usefixtures("qapp")
def test_a_lit_handle_stays_within_its_reach(light: HighlightState) -> None:
    context = ItemContext(CanvasColors(load_theme("dark")), TextLayoutCache())
    reach = highlight_extent(context, light)
    image = QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_highlight(painter, context, HandleMark(50, 50, "image", light))
    painter.end()
    paint_tile = [
        max(abs(x + 0.5 - 50), abs(y + 0.5 - 50))
        for x in range(100)
        for y in range(100)
        if QColor(image.pixelColor(x, y)).alpha()
    ]
    assert reach - 2 < max(paint_tile) <= reach + 1, (
        "a picture of the handle that is cut to its reach is whole"
    )


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("side", ["left", "right", "top", "bottom"])
@pytest.mark.parametrize("scale", [0.4, 1.0, 2.5])
def test_a_handles_name_is_painted_within_what_the_item_says_it_covers(side: str, scale: float) -> None:
    item = CardItem(ItemContext(CanvasColors(load_theme("dark")), TextLayoutCache(), scale))
    name = HandleMark(
        300, 250, "image", HighlightState.SNAPPED, "A reference that has a rather long name", side
    )
    item.show_marks(CardMarks(Rect(300, 200, 120, 100), 8, is_target=True, handles=(name,)))
    assert item.boundingRect().width() < 120 + 28 / min(1.0, scale) + 240 / scale
    images = [QImage(1600, 1400, QImage.Format.Format_ARGB32_Premultiplied) for _ in range(2)]
    for clipped, image in zip((False, True), images, strict=True):
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(400, 400)
        painter.scale(scale, scale)
        if clipped:
            painter.setClipRect(item.boundingRect())
        item.paint(painter, QStyleOptionGraphicsItem())
        painter.end()
    assert images[0] == images[1]
