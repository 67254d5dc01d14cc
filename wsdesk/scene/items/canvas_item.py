"""Canvas items: their base class, drawing context, and pool."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Generic, TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.text_layout import TextLayoutCache

UNBOUNDED = QRectF(-4e6, -4e6, 8e6, 8e6)
"""Contains every canvas."""


@dataclass(slots=True)
class ItemContext:
    """`scale` is in screen px per canvas px, `ratio` in device px per screen px."""

    colors: CanvasColors
    text_cache: TextLayoutCache
    scale: float = 1.0
    ratio: float = 1.0

    def screen_px(self, px: float) -> float:
        """A length in screen px, in canvas px."""
        return px / self.scale

    def min_size(self, canvas_px: float, screen_px: float) -> float:
        """A length in canvas px that is at least `screen_px` on the screen."""
        return max(canvas_px, screen_px / self.scale)


ItemT = TypeVar("ItemT", bound=QGraphicsItem)

_MAX_SPARE = 64


class CanvasItem(QGraphicsItem):
    """Base of items: a stacking order `z`, no mouse events, and a `draw` method."""

    z: ClassVar[float]

    def __init__(self, context: ItemContext) -> None:
        super().__init__()
        self._context = context
        self.setZValue(self.z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def update_scale(self) -> None:
        """Update the geometry of parts with a constant screen size."""
        self.prepareGeometryChange()

    def update_part(self, rect: QRectF) -> None:
        """Repaint a part, in canvas px.

        `update` merges the parts of a frame, for example the sides of the view, to one rectangle.
        `QGraphicsScene.update` repaints before it examines other items, and then not where they were.
        """
        for view in self.scene().views():
            view.viewport().update(
                view.viewportTransform().mapRect(rect).toAlignedRect().adjusted(-1, -1, 1, 1)
            )

    def draw(self, painter: QPainter) -> None:
        """Draw in canvas px."""

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self.draw(painter)


class ItemPool(Generic[ItemT]):
    """At most one item per ID. Released items are hidden and reused; surplus ones are removed."""

    def __init__(self, scene: QGraphicsScene, make: Callable[[], ItemT]) -> None:
        self._scene = scene
        self._make = make
        self._used: dict[str, ItemT] = {}
        self._spare: list[ItemT] = []

    def get(self, key: str) -> ItemT:
        """The item of an ID; a reused or new one if there was none."""
        item = self._used.get(key)
        if item is None:
            if self._spare:
                item = self._spare.pop()
                item.show()
            else:
                item = self._make()
                self._scene.addItem(item)
            self._used[key] = item
        return item

    def keep_only(self, keys: set[str]) -> None:
        """Release every item whose ID isn't among the keys."""
        for key in [k for k in self._used if k not in keys]:
            item = self._used.pop(key)
            item.hide()
            if len(self._spare) < _MAX_SPARE:
                self._spare.append(item)
            else:
                self._scene.removeItem(item)

    def __contains__(self, key: str) -> bool:
        return key in self._used

    def __len__(self) -> int:
        return len(self._used)

    def __iter__(self) -> Iterator[ItemT]:
        return iter(self._used.values())
