"""Badges at the top of the visible cards: a graphics item with a constant screen size, and its layer."""

from __future__ import annotations

from abc import abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence, Set
from math import ceil
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QPainter, QPixmap
from typing_extensions import override

from wsdesk.graph.model.values import Node, Note, Rect
from wsdesk.scene.items.canvas_item import CanvasItem, ItemContext
from wsdesk.scene.items.overlay_items import OPACITY
from wsdesk.scene.layers.dynamic_layer import DynamicLayer
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.level_of_detail import CARD_FROM, FULL_FROM, ramp
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.store.comments.badges import CommentBadges
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.history.whats_new import WhatsNewStore

BADGE_HEIGHT = 19.0
BADGE_INSET = 10.0
"""Screen px from a badge to the side of its card."""
PIXMAP_MARGIN = 2
"""Screen px around a badge in its pixmap."""
_TAIL = 4.0
_ROOM = 120.0
_CACHE_SIZE = 200
_MARGIN = 0.5
"""Margin around the view, as a share of it, for which badges are collected in advance of panning."""
_NO_RECT = Rect(0, 0, 0, 0)


class CardBadge(Protocol):
    """Badge of one card, in canvas px."""

    @property
    def node_id(self) -> str: ...
    @property
    def rect(self) -> Rect: ...


B = TypeVar("B", bound=CardBadge)


class BadgeItem(CanvasItem, Generic[B]):
    """Badges at the upper right of cards, or at the upper left, where they are above the title.

    Those at the right move up for small cards so that they don't cover titles.
    """

    z = 31.0
    is_left = False
    inset = BADGE_INSET
    """Screen px to the side of its card."""

    def __init__(self, context: ItemContext, clear: Callable[[], Set[str] | None]) -> None:
        """`clear`: the nodes that aren't dimmed; None if nothing is."""
        super().__init__(context)
        self._clear = clear
        self.marks: tuple[B, ...] = ()
        self._bounds = QRectF()
        self._pixmaps: OrderedDict[Hashable, QPixmap] = OrderedDict()

    @abstractmethod
    def key(self, mark: B) -> Hashable:
        """Cache key of a badge's look, besides theme and screen."""

    @abstractmethod
    def size(self, mark: B) -> tuple[float, float]:
        """Width and height of a badge in screen px."""

    @abstractmethod
    def paint_badge(self, painter: QPainter, mark: B, width: float) -> None:
        """Paint a badge at the origin, in screen px."""

    def show_marks(self, marks: Sequence[B], bounds: Rect) -> None:
        """Show these badges; `bounds` is the part of the canvas that they were collected for."""
        # Without badges, no part of the view is repainted because the covered part differs.
        shown = tuple(marks), QRectF(bounds.x, bounds.y, bounds.w, bounds.h) if marks else QRectF()
        if shown != (self.marks, self._bounds):
            self.prepareGeometryChange()
            self.marks, self._bounds = shown
            self.update()

    def _pixmap(self, mark: B, ratio: float) -> QPixmap:
        key = (self.key(mark), id(self._context.colors), ratio)
        cached = self._pixmaps.get(key)
        if cached is not None:
            self._pixmaps.move_to_end(key)
            return cached
        pixmap = self._pixmaps[key] = self._build_pixmap(mark, ratio)
        if len(self._pixmaps) > _CACHE_SIZE:
            self._pixmaps.popitem(last=False)
        return pixmap

    def _build_pixmap(self, mark: B, ratio: float) -> QPixmap:
        """The pixmap of a badge, with `PIXMAP_MARGIN` around it."""
        width, height = self.size(mark)
        pixmap = QPixmap(*(ceil((side + 2 * PIXMAP_MARGIN) * ratio) for side in (width, height)))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(PIXMAP_MARGIN, PIXMAP_MARGIN)
        self.paint_badge(painter, mark, width)
        painter.end()
        return pixmap

    @override
    def boundingRect(self) -> QRectF:
        return self._bounds

    @override
    def draw(self, painter: QPainter) -> None:
        if not self.marks:
            return
        # The transform only scales and translates, which Python computes faster than calls of
        # `QTransform.map`.
        transform = painter.worldTransform()
        scale = transform.m11()
        inset = self.inset - PIXMAP_MARGIN
        above = BADGE_HEIGHT if self.is_left else overlap(scale)
        dx, dy = transform.dx(), transform.dy() - above - PIXMAP_MARGIN
        port, ratio = painter.viewport(), painter.device().devicePixelRatioF()
        right, low = port.width() + _ROOM, port.height()
        painter.save()
        painter.resetTransform()
        clear = self._clear()
        for mark in self.marks:
            y = mark.rect.y * scale + dy
            x = mark.rect.x * scale + dx + inset if self.is_left else mark.rect.right * scale + dx - inset
            if not (-_ROOM <= x <= right and -BADGE_HEIGHT - _TAIL <= y <= low):
                continue  # badges are collected for more than the visible area
            pixmap = self._pixmap(mark, ratio)
            if not self.is_left:
                x -= pixmap.width() / ratio
            painter.setOpacity(1.0 if clear is None or mark.node_id in clear else 1 - OPACITY)
            painter.drawPixmap(QPointF(round(x * ratio) / ratio, round(y * ratio) / ratio), pixmap)
        painter.restore()


def overlap(scale: float) -> float:
    """Screen px of a badge above its card."""
    return BADGE_HEIGHT * (1 - ramp(scale, 0.4, FULL_FROM) / 2)


S = TypeVar("S", CommentBadges, ResultMarksStore, WhatsNewStore)


class BadgeLayer(QObject, Generic[B, S]):
    """Updates the badges of a canvas when the camera or their source changes."""

    item_type: type[BadgeItem[Any]]

    def __init__(
        self,
        source: S | None,
        canvas_id: str,
        model: Callable[[], RenderModel],
        camera: CameraControl,
        dynamic_layer: DynamicLayer,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._source = source
        self._canvas_id = canvas_id
        self._model = model
        self._camera = camera
        self._covered = _NO_RECT
        self.is_hidden = False
        self._dynamic_layer = dynamic_layer
        self.item = self.item_type(dynamic_layer.context, self._undimmed_nodes)
        dynamic_layer.add(self.item)
        camera.changed.connect(self._on_camera_changed)
        if source is not None:
            source.changed.connect(self._on_source_changed)

    @abstractmethod
    def collect(self, cards: Callable[[], Sequence[Node]]) -> Sequence[B]:
        """Badges of the cards near the view; `cards` finds these."""

    def is_affected(self, change: object) -> bool:
        """Whether the badges of the canvas may differ after a change of the source."""
        return True

    def is_shown(self) -> bool:
        """Whether badges are shown, which depends on the zoom."""
        return self._camera.scale >= CARD_FROM and not self.is_hidden

    def set_hidden(self, hidden: bool) -> None:
        """Hide the badges, or show them again."""
        self.is_hidden = hidden
        self.refresh()

    def refresh(self) -> None:
        """Rebuild the badges near the view."""
        view = self._camera.visible
        is_shown = self.is_shown()
        self.item.setVisible(is_shown)
        if not is_shown:
            self._covered = _NO_RECT
            return
        self._covered = view.expanded(_MARGIN * max(view.w, view.h))
        self.item.show_marks(self.collect(self._cards), self._covered)

    def _undimmed_nodes(self) -> Set[str] | None:
        return self._dynamic_layer.undimmed

    def _cards(self) -> Sequence[Node]:
        return self._model().nodes_in(self._covered)

    def _notes(self) -> Sequence[Note]:
        return self._model().notes_in(self._covered)

    @Slot()
    def _on_camera_changed(self) -> None:
        shown = self.is_shown()
        if shown != self.item.isVisible() or (
            shown and not self._covered.contains_rect(self._camera.visible)
        ):
            self.refresh()

    @Slot(object)
    def _on_source_changed(self, change: object) -> None:
        if self.is_affected(change):
            self.refresh()
