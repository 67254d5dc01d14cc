"""Bodies of cards that extensions paint."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import perf_counter, thread_time
from typing import TypeAlias

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter, QPalette, QPicture, QTransform

from wsdesk.extensions.canvas import CanvasNode
from wsdesk.extensions.entries import CardBodyEntry
from wsdesk.graph.model.kinds import KindInputs, find_kind
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.bodies import ADDED
from wsdesk.scene.painters.bodies.text import paint_unknown
from wsdesk.scene.painters.paint_context import PaintContext, qrect
from wsdesk.store.extensions.extensions import ExtensionError, ExtensionsStore
from wsdesk.store.text.number_format import translator

_tr = translator("Extensions")

CardBody: TypeAlias = Callable[[QPainter, CanvasNode, QRectF, QPalette], object]
"""Paints the body of a card inside a rectangle, in canvas px."""
BUDGET_S = 0.02
"""Processor time of a body; ten times as much may pass, because the computer may be busy."""
_MAX_SLOW = 3
"""Bodies in a row over the budget that disable an extension."""
_MAX_BYTES = 256 * 1024
_MAX_PX = 4_096
_Key: TypeAlias = tuple[str, float, float, CanvasColors]


class PictureCache:
    """Pictures of bodies of all extensions, the last used ones."""

    MAX_BYTES = 32 << 20

    def __init__(self) -> None:
        self._pictures: OrderedDict[_Key, tuple[Node, QPicture]] = OrderedDict()
        self._bytes = 0

    def get(self, key: _Key, node: Node) -> QPicture | None:
        """The picture of a node, unless the node has changed."""
        painted, picture = self._pictures.get(key, (None, None))
        if painted is not node:
            return None
        self._pictures.move_to_end(key)
        return picture

    def put(self, key: _Key, node: Node, picture: QPicture) -> None:
        _, old = self._pictures.pop(key, (None, None))
        self._pictures[key] = node, picture
        self._bytes += picture.size() - (old.size() if old is not None else 0)
        while self._bytes > self.MAX_BYTES and len(self._pictures) > 1:
            _, (_, oldest) = self._pictures.popitem(last=False)
            self._bytes -= oldest.size()


def add_card_body(
    extensions: ExtensionsStore,
    name: str,
    entry: CardBodyEntry,
    pictures: PictureCache,
    repaint: Callable[[], object],
) -> str:
    """Paint the nodes of a type, and return the type; refused if it is built in or another extension's."""
    kind = entry.node_type
    if kind in ADDED or find_kind(KindInputs(node_type=kind)) is not Kind.UNKNOWN:
        extensions.refuse(name, _tr("Cards of the type “{type}” are painted already.").format(type=kind))
        return ""
    ADDED[kind] = CardBodyPainter(extensions, name, entry, pictures, repaint)
    return kind


class CardBodyPainter:
    """Paints the bodies of one node type; like unknown nodes, until the function is imported or if it failed.

    The function paints into a picture, so that it can't leave the painter of the canvas in another state.
    """

    def __init__(
        self,
        extensions: ExtensionsStore,
        name: str,
        entry: CardBodyEntry,
        pictures: PictureCache,
        repaint: Callable[[], object],
    ) -> None:
        self._extensions = extensions
        self._name = name
        self._path = entry.path
        self._repaint = repaint
        self._function: CardBody | None = None
        self._has_started = False
        self._pictures = pictures
        self._slow = 0

    def __call__(self, context: PaintContext, node: Node, area: Rect) -> None:
        picture = self._picture(context, node, area) if context.detail.band >= ZoomBand.CARD else None
        if picture is None:
            paint_unknown(context, node, area)
            return
        painter = context.painter
        if context.is_vector:  # a file, whose painter may have few functions, and no px
            scale = min(context.device, _MAX_PX / max(area.w, area.h, 1.0))
            size = QSize(max(1, round(area.w * scale)), max(1, round(area.h * scale)))
            transform = QTransform.fromScale(size.width() / area.w, size.height() / area.h)
            hints = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
            painter.drawImage(qrect(area), _rendered(picture, size, transform, hints))
            return
        whole = QRect(0, 0, painter.device().width(), painter.device().height())
        target = painter.transform().mapRect(qrect(area)).toAlignedRect() & whole
        if target.isEmpty():
            return
        transform = painter.transform() * QTransform.fromTranslate(-target.x(), -target.y())
        transform.translate(area.x, area.y)
        image = _rendered(picture, target.size(), transform, painter.renderHints())
        painter.save()
        painter.resetTransform()
        painter.drawImage(target.topLeft(), image)
        painter.restore()

    async def load_now(self) -> None:
        """Import the function, unless that fails, which disables the extension."""
        self._has_started = True
        await self._extensions.load_now(self._name, self._path, self._on_imported)

    def load(self) -> None:
        """Start to import the function."""
        if not self._has_started:
            self._has_started = True
            self._extensions.load(self._name, self._path, self._on_imported)

    def _picture(self, context: PaintContext, node: Node, area: Rect) -> QPicture | None:
        if not self._extensions.is_active(self._name):
            return None
        if self._function is None:
            self.load()
            return None
        key = (node.id, area.w, area.h, context.colors)
        picture = self._pictures.get(key, node)
        if picture is None:
            picture = QPicture()
            self._extensions.call(self._name, self._paint, picture, node, area, context.colors)
            self._pictures.put(key, node, picture)
        return picture if self._extensions.is_active(self._name) else None

    def _paint(self, picture: QPicture, node: Node, area: Rect, colors: CanvasColors) -> None:
        """Runs as a part of the extension, which is disabled if anything in it fails."""
        assert self._function is not None
        began, cpu, painter = perf_counter(), thread_time(), QPainter(picture)
        try:
            font = QGuiApplication.font()
            font.setPixelSize(round(TextStyle.BODY.px))
            painter.setFont(font)
            painter.setPen(colors.text)
            self._function(painter, CanvasNode(node), QRectF(0, 0, area.w, area.h), _palette(colors))
        finally:
            if painter.isActive():
                painter.end()
        duration = max(thread_time() - cpu, (perf_counter() - began) / 10)
        self._slow = self._slow + 1 if duration > BUDGET_S else 0
        if self._slow >= _MAX_SLOW or picture.size() > _MAX_BYTES:
            raise ExtensionError(_tr("Painting {function} takes too long.").format(function=self._path))

    def _on_imported(self, function: CardBody) -> None:
        self._function = function
        self._repaint()


def _rendered(picture: QPicture, size: QSize, transform: QTransform, hints: QPainter.RenderHint) -> QImage:
    """An image, since a picture can replace the clip of its painter, and leaves it in another state."""
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(hints)
    painter.setTransform(transform)
    painter.drawPicture(0, 0, picture)
    painter.end()
    return image


def _palette(colors: CanvasColors) -> QPalette:
    palette = QPalette()
    for role, color in (
        (QPalette.ColorRole.Text, colors.text),
        (QPalette.ColorRole.PlaceholderText, colors.muted),
        (QPalette.ColorRole.Highlight, colors.accent),
        (QPalette.ColorRole.Base, colors.raised),
    ):
        palette.setColor(role, color)
    return palette
