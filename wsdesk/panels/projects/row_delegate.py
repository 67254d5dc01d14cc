"""Item delegate of the project tree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QLocale, QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView
from typing_extensions import override

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.projects.model import ROW_ROLE
from wsdesk.panels.projects.rows import CanvasRow, ProjectRow
from wsdesk.panels.widgets.layout.boxes import Space
from wsdesk.panels.widgets.lists.row_painter import (
    THUMBNAIL,
    RowContent,
    RowEnd,
    RowState,
    content_area,
    draw_content,
    draw_ground,
    draw_thumbnail,
)
from wsdesk.panels.widgets.text.text_direction import paint_in_direction
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.canvas.offline import OfflineStore
from wsdesk.store.history.whats_new import WhatsNewStore
from wsdesk.store.text.number_format import format_percent
from wsdesk.theme.icons import icon_image
from wsdesk.theme.theme_manager import ThemeManager

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyle

    from wsdesk.graph.model.values import Asset

_ICON_PX = 12


class _Look(NamedTuple):
    """Look of a row, except hover, focus, and the arrow: Qt repaints the row when these change."""

    row: ProjectRow | CanvasRow
    is_open: bool
    ends: tuple[RowEnd, ...]
    image_key: int
    """`QImage.cacheKey` of the thumbnail; 0 without one."""


class RowDelegate(QStyledItemDelegate):
    """Paints thumbnail, title, icons, and count; the open canvas is drawn as selected."""

    def __init__(
        self,
        images: ImageProvider,
        themes: ThemeManager,
        offline: OfflineStore,
        whats_new: WhatsNewStore,
        tree: QTreeView,
    ) -> None:
        super().__init__(tree)
        self._offline = offline
        self._whats_new = whats_new
        self._images = images
        self._themes = themes
        self._tree = tree
        self.open_canvas_id = ""
        """ID of the canvas that the window shows."""
        self._painted: dict[str, _Look] = {}
        """By row ID."""

    def is_stale(self, row: ProjectRow | CanvasRow, index: QModelIndex) -> bool:
        """Whether a row would be painted differently from the last time."""
        return self._painted.get(row.id) != self._look(row, index, self._image(row))

    def forget(self) -> None:
        """Forget what was painted, as before the first rows."""
        self._painted.clear()

    def _look(
        self, row: ProjectRow | CanvasRow, index: QModelIndex | QPersistentModelIndex, image: QImage | None
    ) -> _Look:
        is_open = isinstance(row, CanvasRow) and row.id == self.open_canvas_id
        return _Look(row, is_open, self._ends(row, index), image.cacheKey() if image is not None else 0)

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, scaled(self._themes.current.size("row")))

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(ROW_ROLE)
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        flags: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        if isinstance(row, (ProjectRow, CanvasRow)):
            with paint_in_direction(painter, box, self._tree.layoutDirection()):
                self._paint_row(painter, row, box, RowState.of(flags, has_focus=self._tree.hasFocus()), index)

    def _paint_row(
        self,
        painter: QPainter,
        row: ProjectRow | CanvasRow,
        box: QRect,
        state: RowState,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        theme = self._themes.current
        image = self._image(row)
        look = self._painted[row.id] = self._look(row, index, image)
        is_open = look.is_open
        draw_ground(painter, theme, box, state._replace(is_selected=is_open))
        area = content_area(box)
        if isinstance(row, ProjectRow):
            self._paint_arrow(painter, box, area.x(), index, state.is_hovered)
        else:
            area.setLeft(area.x() + Space.LARGE)
        area = draw_thumbnail(painter, theme, area, image, _icon(row))
        content = RowContent(row.title, ends=look.ends, is_strong=isinstance(row, ProjectRow))
        draw_content(painter, theme, area, content, is_open)

    def _ends(
        self, row: ProjectRow | CanvasRow, index: QModelIndex | QPersistentModelIndex
    ) -> tuple[RowEnd, ...]:
        """Number of canvases or nodes, then icons: shared, public, available offline, and unseen changes."""
        if isinstance(row, ProjectRow):
            marks = (("refresh", row.refreshing), ("globe", row.public), ("eye", row.share_mode == "view"))
            icons = (RowEnd(icon=name, icon_size=_ICON_PX) for name, holds in marks if holds)
            dot = () if self._tree.isExpanded(index) else self._news_ends(row.canvases)
            return (RowEnd(QLocale().toString(len(row.canvases))), *icons, *dot)
        if not row.counted:
            return (RowEnd("?"), *self._state_ends(row))
        count = () if row.nodes is None else (RowEnd(QLocale().toString(row.nodes)),)
        return (*count, *self._state_ends(row))

    def _state_ends(self, row: CanvasRow) -> tuple[RowEnd, ...]:
        """Icons of an offline canvas, and of one with unseen changes."""
        return (*self._offline_ends(row), *self._news_ends((row,)))

    def _news_ends(self, canvases: Iterable[CanvasRow]) -> tuple[RowEnd, ...]:
        """A dot if one of these canvases has unseen changes."""
        is_new = any(self._whats_new.state.of(canvas.id) for canvas in canvases)
        return (RowEnd(icon="dot", color="accent", icon_size=_ICON_PX),) if is_new else ()

    def _offline_ends(self, row: CanvasRow) -> tuple[RowEnd, ...]:
        """Icon of an offline canvas, or its download progress."""
        one = self._offline.state(row.id)
        if one is None:
            return ()
        if one.phase == "fetching" and one.total:
            share = format_percent(100 * (one.done + one.missing) // one.total)
            return (RowEnd(share, color="accent"),)
        return (RowEnd(icon="download", color="warn" if one.phase == "waiting" else "", icon_size=_ICON_PX),)

    def _paint_arrow(
        self,
        painter: QPainter,
        box: QRect,
        room: int,
        index: QModelIndex | QPersistentModelIndex,
        is_hovered: bool,
    ) -> None:
        """Paint the expand arrow in the margin, if the row can be expanded."""
        folded = not self._tree.isExpanded(index)
        if not (is_hovered or folded) or not index.model().rowCount(index):
            return
        ratio = painter.device().devicePixelRatioF()
        name = "chevron-right" if folded else "chevron-down"
        side = min(scaled(10), room - 1)  # no wider than the margin
        mark = icon_image(name, self._themes.current.color("muted"), side, ratio)
        painter.drawImage(QPointF((room + 1 - side) / 2, box.y() + (box.height() - side) / 2), mark)

    def _image(self, row: ProjectRow | CanvasRow) -> QImage | None:
        asset: Asset | None = row.asset
        wide = round(scaled(THUMBNAIL.width()) * self._tree.devicePixelRatioF())
        return self._images.best(asset, wide) if asset is not None else None


def _icon(row: ProjectRow | CanvasRow) -> str:
    if isinstance(row, CanvasRow):
        return "canvas"
    return "unlink" if row.loose else "folder"
