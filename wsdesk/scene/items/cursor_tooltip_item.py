"""Graphics item of the tooltip beside the pointer."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.model.colors import mix
from wsdesk.scene.model.text_layout import EMPTY_LAYOUT, TextStyle
from wsdesk.theme.fonts import text_scale

Z = 60.0
_MAX_WIDTH = 280.0
_PAD_X, _PAD_Y = 10.0, 7.0


class CursorTooltipItem(QGraphicsItem):
    """Text box at a constant screen size. `severity`: `refused`, `warning`, or `ok`."""

    def __init__(self, context: ItemContext) -> None:
        super().__init__()
        self._context = context
        self._layout = EMPTY_LAYOUT
        self._text = ""
        self._severity = "ok"
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    @property
    def text(self) -> str:
        """The text shown; empty while hidden."""
        return self._text if self.isVisible() else ""

    def show_text(self, text: str, severity: str, x: float, y: float) -> None:
        """Show a text at a canvas point; an empty text hides the tooltip."""
        if not text:
            self.hide()
            return
        if (text, severity) != (self._text, self._severity):
            self.prepareGeometryChange()
            self._text, self._severity = text, severity
            self._layout = self._context.text_cache.block(
                text, TextStyle.BODY, _MAX_WIDTH, 5 * TextStyle.BODY.line
            )
        if self.scale() != (scale := text_scale()):
            self.setScale(scale)
        self.setPos(x, y)
        self.show()
        self.update()

    @override
    def boundingRect(self) -> QRectF:
        return QRectF(13, 13, self._layout.width + 2 * _PAD_X + 12, self._layout.height + 2 * _PAD_Y + 4)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        colors = self._context.colors
        tone = {"refused": colors.error, "warning": colors.warn}.get(self._severity, colors.accent)
        box = QRectF(14, 14, self._layout.width + 2 * _PAD_X + 8, self._layout.height + 2 * _PAD_Y)
        painter.setPen(QPen(mix(tone, colors.raised, 0.6), 1))
        painter.setBrush(colors.raised)
        painter.drawRoundedRect(box, 7, 7)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone)
        painter.drawRoundedRect(QRectF(box.x() + 6, box.y() + 7, 3, box.height() - 14), 1.5, 1.5)
        self._layout.draw(painter, box.x() + _PAD_X + 6, box.y() + _PAD_Y, colors.text)
