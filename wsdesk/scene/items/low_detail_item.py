"""Low-detail item: outlines of cards that are too small for items of their own."""

from __future__ import annotations

from collections.abc import Iterable
from operator import is_

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from typing_extensions import override

from wsdesk.graph.model.values import Rect
from wsdesk.scene.items.canvas_item import CanvasItem, ItemContext
from wsdesk.scene.items.overlay_image import OverlayImage
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.render_model import RenderModel

_MANY = 300
"""Selected cards above which their outlines are an image, because drawing them takes 1 to 2 µs each."""
_STEP, _MAX_COMPARED = 1_000, 20_000
"""Selected cards that are compared at once, and in all; of more, everything is repainted."""
_WIDE_PX = 64
"""Screen px of a card above which only its border is repainted."""


class LowDetailItem(CanvasItem):
    """Outlines of selected cards as one batch; a second, dashed outline marks the focused card."""

    z = 30.0

    def __init__(self, context: ItemContext, camera: CameraControl) -> None:
        super().__init__(context)
        self.image = OverlayImage(camera, self._paint_selected, self._repaint)
        self._model: RenderModel | None = None
        self._in_image: tuple[str, ...] = ()
        """IDs of the cards in the image; empty if the outlines are drawn one by one."""
        self._selected: set[str] = set()
        """The same as a set; empty if all nodes are selected, whose set would take longer than a frame."""
        self._rects: list[QRectF] = []
        self._focused: QRectF | None = None
        self._hovered: QRectF | None = None
        self._bounds = QRectF()
        self.hide()

    def clear(self) -> None:
        """Remove all outlines."""
        self.prepareGeometryChange()
        self._clear_image()
        self._bounds, self._rects, self._focused, self._hovered = QRectF(), [], None, None
        self.hide()

    def show_marks(
        self,
        model: RenderModel,
        selected: tuple[str, ...],
        others: Iterable[Rect],
        focused: Rect | None,
        hovered: Rect | None,
        area: Rect,
    ) -> None:
        """Outline selected cards in `area`, which is larger than the view, and other rectangles."""
        self.prepareGeometryChange()
        self._focused = _outline(focused) if focused else None
        self._hovered = _outline(hovered) if hovered else None
        if len(selected) > _MANY:
            self._show_image(model, selected)
            self._bounds, near = _outline(area), []
        else:
            self._clear_image()
            self._bounds = QRectF()
            nodes = model.document.node_by_id
            near = [nodes[i].rect for i in selected if i in nodes and nodes[i].rect.intersects(area)]
        self._rects = [_outline(rect) for rect in (*near, *others)]
        for rect in (*self._rects, *filter(None, (self._focused, self._hovered))):
            self._bounds = self._bounds.united(rect)
        self.setVisible(not self._bounds.isNull())
        self.update()

    def update_colors(self) -> None:
        """Repaint in the colors of the new theme."""
        self.image.mark_stale()
        self.update()

    def _show_image(self, model: RenderModel, selected: tuple[str, ...]) -> None:
        if selected is self._in_image and model is self._model:
            return
        nodes = model.document.node_by_id
        if not self._in_image:
            self.image.fill(Qt.GlobalColor.transparent)
        # Sequences that begin alike, as those of a rubber band, take the least.
        before, start, end = self._in_image, 0, min(len(self._in_image), len(selected))
        while start < end and before[start : start + _STEP] == selected[start : start + _STEP]:
            start += _STEP
        is_similar = len(before) + len(selected) - 2 * start <= _MAX_COMPARED and self._selected
        is_similar, self._model = is_similar and model is self._model, model
        self._in_image = selected
        if is_similar:
            changed = set(before[start:]) ^ set(selected[start:])
            self._selected ^= changed
            self._mark_borders(nodes[i].rect for i in changed if i in nodes)
        else:
            # Without a copy, which takes as long as a frame.
            is_all = len(selected) == len(nodes) and all(map(is_, selected, nodes))
            self._selected = set() if is_all else set(selected)
            self.image.mark_stale()

    def _clear_image(self) -> None:
        if self._in_image:
            self._in_image, self._selected, self._model = (), set(), None
            self.image.clear()

    def _mark_borders(self, rects: Iterable[Rect]) -> None:
        """Repaint the parts of cards that their outlines are painted on."""
        wide, parts = self._context.screen_px(_WIDE_PX), list[Rect]()
        for rect in rects:
            if rect.w < wide and rect.h < wide:
                parts.append(rect)
            else:
                x, y, w, h = rect.x, rect.y, rect.w, rect.h
                parts += (
                    Rect(x, y, w, 0),
                    Rect(x, rect.bottom, w, 0),
                    Rect(x, y, 0, h),
                    Rect(rect.right, y, 0, h),
                )
        self.image.mark_stale(parts)

    def _paint_selected(self, painter: QPainter, area: Rect) -> None:
        """Paint the outlines of the image in an area."""
        selected = self._selected
        if self._model is not None:
            painter.setPen(self._pen())
            nodes = self._model.nodes_in(area)
            painter.drawRects([_outline(node.rect) for node in nodes if not selected or node.id in selected])

    def _repaint(self, area: Rect) -> None:
        # An item has one rectangle to update, which would be the view for the sides of a pan.
        self.scene().update(_outline(area))

    def _pen(self) -> QPen:
        pen = QPen(self._context.colors.accent, 2)
        pen.setCosmetic(True)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        return pen

    @override
    def boundingRect(self) -> QRectF:
        out = self._context.screen_px(12)
        return self._bounds.adjusted(-out, -out, out, out)

    @override
    def draw(self, painter: QPainter) -> None:
        colors, unit = self._context.colors, self._context.screen_px(1)
        if self._in_image:
            self.image.draw(painter)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        pen = self._pen()
        painter.setPen(pen)
        painter.drawRects(self._rects)
        if self._hovered is not None:
            pen.setColor(colors.text)
            pen.setWidth(1)
            painter.setPen(pen)
            painter.drawRect(self._hovered)
        if self._focused is not None:
            pen.setColor(colors.text)
            pen.setWidth(2)
            pen.setDashPattern([2.5, 2])
            painter.setPen(pen)
            painter.drawRect(self._focused.adjusted(-4 * unit, -4 * unit, 4 * unit, 4 * unit))


def _outline(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.w, rect.h)
