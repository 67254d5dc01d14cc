"""Cells of the light table: what they show, and their pixmaps."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QFontMetrics, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.light_table.labels import tr
from wsdesk.panels.widgets.lists.item_state import draw_item_state
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.painting.mark_badges import REJECTED_OPACITY, paint_marks, paint_small_marks
from wsdesk.panels.widgets.painting.waveform import draw_waveform
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.culling.marks import NO_MARKS, Flag, ResultMarks
from wsdesk.store.text import kind_labels
from wsdesk.store.text.api_value_labels import media_message
from wsdesk.theme.icons import icon_image
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.theme.tokens import Theme

_SLICE_S = 0.004
"""Time for scaling images before control returns to the event loop."""
_BADGE_FROM_PX = 90
_BADGE_INSET, _BADGE_PX = 6, 18
_TAG_ICON_PX, _TAG_PADDING = 11, 14
"""Distance of badges from the edge, and their height."""
_NOTE_PX = 20
_NOTED_BADGE_FROM_PX = _BADGE_FROM_PX - _NOTE_PX
"""Height of a cell from which it shows badges with text."""


@dataclass(frozen=True, slots=True)
class ResultCell:
    """Content of a cell. Texts are sanitized."""

    asset: Asset | None = None
    kind: str = ""
    """Kind that determines icon and color, such as `image`."""
    duration: str = ""
    """Duration of a video or audio file ("0:05"), or empty."""
    text: str = ""
    """First lines of a text result."""
    is_failed: bool = False
    is_favorite: bool = False
    stack: int = 0
    """Number of results in the stack; 0 or 1 for a single result."""
    marks: ResultMarks = NO_MARKS
    note: str = ""
    """Note in the open collection."""
    has_newer: bool = False
    """Whether the node has a newer version than this result of a collection."""
    has_changed: bool = False
    """Whether the node changed since this result was added to the collection."""


class ThumbnailPixmaps(QObject):
    """LRU cache of pixmaps in the exact size of their cells, without transparency.

    A missing pixmap is scaled fast for the current frame, and smoothly between frames.
    """

    def __init__(
        self, images: ImageProvider, update: Callable[[str], None], limit_bytes: int, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._images = images
        self._update = update
        self._limit = limit_bytes
        self._bytes = 0
        self._pixmaps: OrderedDict[str, tuple[QPixmap, int]] = OrderedDict()
        """By identity of the asset: the pixmap, and the cache key of the image that it was scaled from."""
        self._pending: dict[str, tuple[Asset, QSize, float]] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_timeout)
        self.is_resizing = False
        """Whether the size of cells changes continuously, so that smooth scaling would be wasted."""

    def draw(self, painter: QPainter, box: QRect, asset: Asset) -> bool:
        """Draw the image of an asset, cropped to the box; return whether there is any."""
        key, ratio = identity(asset), painter.device().devicePixelRatioF()
        size = box.size() * ratio
        pixmap = self._pixmaps.get(key)
        image = self._images.best(asset, source_width(asset, size.width(), size.height()))
        if (
            pixmap is not None
            and pixmap[0].size() == size
            and (image is None or pixmap[1] == image.cacheKey())
        ):
            self._pixmaps.move_to_end(key)
            painter.drawPixmap(box, pixmap[0])
            return True
        if image is None:
            if pixmap is not None:
                painter.drawPixmap(box, pixmap[0])
            return pixmap is not None
        painter.drawImage(QRectF(box), image, _crop(image, size))
        if not self.is_resizing:
            self._pending[key] = (asset, size, ratio)
            self._timer.start()
        return True

    def error_code(self, asset: Asset) -> str:
        """Error code of an asset without an image, empty if it isn't known (yet)."""
        return self._images.error_code(identity(asset))

    def levels(self, asset: Asset) -> bytes:
        """Levels of the waveform of an audio file, empty until they are loaded."""
        peaks = self._images.waveforms.peaks(asset)
        return peaks.levels if peaks is not None else b""

    def forget_pending(self) -> None:
        """Cancel the scaling of images that aren't visible anymore."""
        self._pending.clear()

    def clear(self) -> None:
        self._pixmaps.clear()
        self._pending.clear()
        self._bytes = 0

    def _on_timeout(self) -> None:
        end = time.perf_counter() + _SLICE_S
        while self._pending and time.perf_counter() < end:
            key, (asset, size, ratio) = self._pending.popitem()
            image = self._images.best(asset, source_width(asset, size.width(), size.height()))
            if image is not None:
                self._add(key, image, size, ratio)
                self._update(key)
        if not self._pending:
            self._timer.stop()

    def _add(self, key: str, image: QImage, size: QSize, ratio: float) -> None:
        part = image.copy(_crop(image, size).toRect())
        smooth = Qt.TransformationMode.SmoothTransformation
        exact = part.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
        if exact.hasAlphaChannel():
            ground = QImage(size, QImage.Format.Format_RGB32)
            ground.fill(Qt.GlobalColor.black)
            painter = QPainter(ground)
            painter.drawImage(0, 0, exact)
            painter.end()
            exact = ground
        pixmap = QPixmap.fromImage(exact.convertToFormat(QImage.Format.Format_RGB32))
        pixmap.setDevicePixelRatio(ratio)
        old = self._pixmaps.pop(key, None)
        self._pixmaps[key] = (pixmap, image.cacheKey())
        self._bytes += _bytes(pixmap) - (_bytes(old[0]) if old is not None else 0)
        while self._bytes > self._limit and len(self._pixmaps) > 1:
            _key, (oldest, _source) = self._pixmaps.popitem(last=False)
            self._bytes -= _bytes(oldest)


def _bytes(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4


def source_width(asset: Asset, width: float, height: float) -> int:
    """Width of the image of an asset that fills a box of this size when it is cropped."""
    return round(max(width, height * asset.width / asset.height if asset.height else 0))


def _crop(image: QImage, size: QSize) -> QRectF:
    """Part of an image that fills a size without distortion, around its center."""
    width, height, ratio = image.width(), image.height(), size.width() / max(1, size.height())
    if width > height * ratio:
        part = max(1, height * ratio)
        return QRectF((width - part) / 2, 0, part, height)
    part = max(1, width / max(ratio, 0.001))
    return QRectF(0, (height - part) / 2, width, part)


def paint_cell(
    painter: QPainter, theme: Theme, box: QRect, cell: ResultCell, pixmaps: ThumbnailPixmaps
) -> None:
    """Paint the image of a cell, or its icon or text, and the badges that say something."""
    is_rejected = cell.marks.flag is Flag.REJECT
    if is_rejected:
        painter.setOpacity(REJECTED_OPACITY)
    asset = cell.asset if not cell.is_failed else None
    levels = pixmaps.levels(asset) if asset is not None and cell.kind == "audio" else b""
    if levels:
        painter.fillRect(box, theme.mixed("kind.audio", "raised", 0.12))
        draw_waveform(painter, QRectF(box.adjusted(8, 0, -8, 0)), levels, paint.kind_color(theme, "audio"))
    elif asset is None or not pixmaps.draw(painter, box, asset):
        _paint_placeholder(painter, theme, box, cell, pixmaps.error_code(asset) if asset is not None else "")
    if is_rejected:
        painter.setOpacity(1)
    if cell.note and box.height() >= scaled(_BADGE_FROM_PX):
        box = _paint_note(painter, theme, box, cell.note)
    if box.height() >= scaled(_NOTED_BADGE_FROM_PX if cell.note else _BADGE_FROM_PX):
        _paint_badges(painter, theme, box, cell)
    else:
        paint_small_marks(painter, theme, box, cell.marks)


def _paint_placeholder(
    painter: QPainter, theme: Theme, box: QRect, cell: ResultCell, error_code: str
) -> None:
    token = f"kind.{cell.kind}" if theme.has_color(f"kind.{cell.kind}") else "kind.unknown"
    painter.fillRect(box, theme.color("error-tint") if cell.is_failed else theme.mixed(token, "raised", 0.12))
    if cell.text and box.height() >= scaled(60):
        painter.setFont(type_scale.body(11))
        painter.setPen(theme.color("text"))
        paint.draw_lines(painter, text_box(box, cell), cell.text)
        return
    side = scaled(18)
    color = theme.color("error") if cell.is_failed else paint.kind_color(theme, cell.kind)
    name = "error" if cell.is_failed else kind_labels.kind_icon(cell.kind)
    if error_code:
        name, color = "warning", theme.color("muted")
        line = QRect(box.x(), box.center().y() + side, box.width(), side).adjusted(8, 0, -8, 0)
        if box.height() >= scaled(_BADGE_FROM_PX):
            middle = Qt.AlignmentFlag.AlignHCenter
            paint.draw_line(painter, line, media_message(error_code), type_scale.small(), color, middle)
    image = icon_image(name, color, side, painter.device().devicePixelRatioF())
    painter.drawImage(box.center().x() - side // 2, box.center().y() - side // 2, image)


def text_box(box: QRect, cell: ResultCell) -> QRect:
    """Area of the text of a cell, below the badges at its top and above those at its bottom."""
    has_badges = cell.duration or cell.stack > 1 or cell.has_newer or cell.marks.flag is not Flag.NONE
    top = (
        _BADGE_INSET + scaled(_BADGE_PX) + 4 if has_badges and box.height() >= scaled(_BADGE_FROM_PX) else 10
    )
    return box.adjusted(10, top, -10, -scaled(24))


def _paint_badges(painter: QPainter, theme: Theme, box: QRect, cell: ResultCell) -> None:
    inset = _BADGE_INSET
    paint_marks(painter, theme, box, cell.marks)
    right = box.right() - inset
    if cell.stack > 1:
        right = _paint_tag(painter, theme, QPoint(right, box.y() + inset), "versions", str(cell.stack)) - 4
    if cell.duration:
        tag = _paint_tag(painter, theme, QPoint(right, box.y() + inset), "play-filled", cell.duration)
        right = tag - 4
    if cell.has_newer or cell.has_changed:
        text = tr("Newer version") if cell.has_newer else tr("Node changed")
        text = text if right - box.x() > scaled(150) else ""
        _paint_tag(painter, theme, QPoint(right, box.y() + inset), "history", text)
    if cell.is_favorite and not cell.marks.rating:
        corner = QPoint(
            box.x() + inset + scaled(_TAG_ICON_PX) + _TAG_PADDING, box.bottom() - inset - scaled(_BADGE_PX)
        )
        _paint_tag(painter, theme, corner, "star", "")


def _paint_note(painter: QPainter, theme: Theme, box: QRect, note: str) -> QRect:
    """Paint a note at the bottom of a cell; return the rest of the cell."""
    line = QRect(box.x(), box.bottom() + 1 - scaled(_NOTE_PX), box.width(), scaled(_NOTE_PX))
    painter.fillRect(line, theme.color("picture-scrim"))
    shade = theme.color("on-picture")
    paint.draw_line(painter, line.adjusted(6, 0, -6, 0), note, type_scale.small(), shade)
    return box.adjusted(0, 0, 0, -line.height())


def _paint_tag(painter: QPainter, theme: Theme, top_right: QPoint, icon: str, text: str) -> int:
    """Paint an icon and a text on a dark ground; return its left edge."""
    font = type_scale.title(theme.type_size("badge"))
    side, high = scaled(_TAG_ICON_PX), scaled(_BADGE_PX)
    width = QFontMetrics(font).horizontalAdvance(text) + side + _TAG_PADDING
    tag = QRect(top_right.x() - width, top_right.y(), width, high)
    shade = theme.color("on-picture")
    paint.draw_tile(painter, QRectF(tag), theme.color("picture-scrim"), 4)
    glyph = icon_image(icon, shade, side, painter.device().devicePixelRatioF())
    paint.draw_glyph(painter, QPointF(tag.x() + 5, tag.y() + (high - side) / 2), glyph)
    paint.draw_line(painter, tag.adjusted(side + 8, 0, 0, 0), text, font, shade)
    return tag.x()


CELL_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""Role of the `ResultCell` of a row."""
Index = QModelIndex | QPersistentModelIndex


class CellDelegate(QStyledItemDelegate):
    """Paints a cell with the rings of selection and focus."""

    def __init__(self, themes: ThemeManager, pixmaps: ThumbnailPixmaps, parent: QObject) -> None:
        super().__init__(parent)
        self._themes = themes
        self._pixmaps = pixmaps

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._themes.current
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        state: int = option.state.value  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
        cell = index.data(CELL_ROLE)
        if isinstance(cell, ResultCell):
            paint_cell(painter, theme, box, cell, self._pixmaps)
        else:
            painter.fillRect(box, theme.color("skeleton"))
        draw_item_state(painter, theme, box, state)
