"""Low-detail item: outlines of cards that are too small for items of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from typing_extensions import override

from wsdesk.graph.model.document import bounds
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.scene.items.canvas_item import CanvasItem, ItemContext
from wsdesk.scene.items.overlay_image import OverlayImage, SparePixmap
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

    def __init__(self, context: ItemContext, camera: CameraControl, spare: SparePixmap) -> None:
        super().__init__(context)
        self.image = OverlayImage(camera, spare, self._paint_selected, self._repaint)
        self._model: RenderModel | None = None
        """The model of the image; None without it."""
        self._in_image: tuple[str, ...] = ()
        """IDs of the cards in the image; empty if the outlines are drawn one by one."""
        self._selected: set[str] | None = None
        """The same as a set, and as `preview` changed it; None if all nodes are selected, whose set would
        take longer than a frame."""
        self._is_preview = False
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
            nodes = model.document.node_by_id if selected else {}
            near = [nodes[i].rect for i in selected if i in nodes and nodes[i].rect.intersects(area)]
        self._rects = [_outline(rect) for rect in (*near, *others)]
        for rect in (*self._rects, *filter(None, (self._focused, self._hovered))):
            self._bounds = self._bounds.united(rect)
        self.setVisible(not self._bounds.isNull())
        self.update()

    @property
    def can_preview(self) -> bool:
        """Whether the outlines are an image, and not those of all nodes."""
        return bool(self._in_image) and self._selected is not None

    def preview(self, added: Iterable[Sequence[Node]], removed: Iterable[Sequence[Node]]) -> None:
        """Outline nodes that will be selected, or no longer, in groups of neighbors, if `can_preview`."""
        selected = self._selected
        if selected is None:
            return
        self._is_preview = True
        wide = self._context.screen_px(_WIDE_PX)
        stale = list[Rect]()
        for nodes in filter(None, removed):
            selected.difference_update([node.id for node in nodes])
            small = [
                node.rect
                for node in nodes
                if node.rect.w < wide and node.rect.h < wide and node.kind is not Kind.GROUP
            ]
            stale += [bounds(small)] if small else ()
            for node in nodes if len(small) < len(nodes) else ():
                if node.rect.w >= wide or node.rect.h >= wide or node.kind is Kind.GROUP:
                    stale += _border(node.rect)
        for nodes in filter(None, added):
            selected.update([node.id for node in nodes])
            self.image.paint_over([node.rect for node in nodes], self._paint_outlines)
        if stale:
            self.image.mark_stale(stale)

    def confirm_preview(self, selected: tuple[str, ...]) -> None:
        """Expect a selection of the nodes that are outlined, so that it isn't compared.

        If a zoom discarded a part of the preview, the selection is outlined anew.
        """
        if self._is_preview and len(selected) == len(self._selected or ()):
            self._in_image, self._is_preview = selected, False

    def drop_preview(self) -> None:
        """Outline the selected nodes again, unless the preview was confirmed."""
        if self._is_preview:
            self._selected, self._is_preview = set(self._in_image), False
            self.image.mark_stale()

    def update_colors(self) -> None:
        """Repaint in the colors of the new theme."""
        self.image.mark_stale()
        self.update()

    def _show_image(self, model: RenderModel, selected: tuple[str, ...]) -> None:
        if selected is self._in_image and model is self._model:
            return
        nodes = model.document.node_by_id
        if self._model is None:
            self.image.fill(Qt.GlobalColor.transparent)
        # Sequences that begin alike, as those of a rubber band, take the least.
        before, start, end = self._in_image, 0, min(len(self._in_image), len(selected))
        while start < end and before[start : start + _STEP] == selected[start : start + _STEP]:
            start += _STEP
        selected_before = self._selected if before and model is self._model and not self._is_preview else None
        self._in_image, self._model, self._is_preview = selected, model, False
        if selected_before is not None and len(before) + len(selected) - 2 * start <= _MAX_COMPARED:
            changed = set(before[start:]) ^ set(selected[start:])
            selected_before ^= changed
            self._mark_borders(nodes[i].rect for i in changed if i in nodes)
        else:
            is_all = len(selected) == len(nodes) and selected == model.document.node_ids
            self._selected = None if is_all else set(selected)
            self.image.mark_stale()

    def _clear_image(self) -> None:
        if self._model is not None:
            self._in_image, self._selected, self._model, self._is_preview = (), None, None, False
            self.image.clear()

    def _mark_borders(self, rects: Iterable[Rect]) -> None:
        """Repaint the parts of cards that their outlines are painted on."""
        wide, parts = self._context.screen_px(_WIDE_PX), list[Rect]()
        for rect in rects:
            if rect.w < wide and rect.h < wide:
                parts.append(rect)
            else:
                parts += _border(rect)
        self.image.mark_stale(parts)

    def _paint_selected(self, painter: QPainter, area: Rect) -> None:
        """Paint the outlines of the image in an area."""
        selected = self._selected
        if self._model is not None:
            nodes = self._model.nodes_in(area)
            self._paint_outlines(
                painter, [node.rect for node in nodes if selected is None or node.id in selected]
            )

    def _paint_outlines(self, painter: QPainter, rects: Sequence[Rect]) -> None:
        painter.setPen(self._pen())
        painter.drawRects([QRectF(rect.x, rect.y, rect.w, rect.h) for rect in rects])

    def _repaint(self, area: Rect) -> None:
        self.update_part(_outline(area))

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


def _border(rect: Rect) -> tuple[Rect, ...]:
    """The sides of a rectangle."""
    x, y, w, h = rect.x, rect.y, rect.w, rect.h
    return Rect(x, y, w, 0), Rect(x, rect.bottom, w, 0), Rect(x, y, 0, h), Rect(rect.right, y, 0, h)
