"""Row of the welcome page: a recent canvas with its preview image."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.panels.widgets.images.visible_images import ImageRequests, VisibleImages
from wsdesk.panels.widgets.layout.boxes import Space, row
from wsdesk.panels.widgets.lists.row_painter import THUMBNAIL, draw_thumbnail
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.content.asset_mapper import first_preview
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.store.text.time_format import ago

if TYPE_CHECKING:
    from wsdesk.window.canvas.welcome import RecentlyEdited

_HEIGHT = 38


class CanvasThumbnail(QWidget):
    """Thumbnail of a canvas: its first preview image, or an icon."""

    def __init__(self, canvas_id: str, stores: Stores) -> None:
        super().__init__()
        self._canvas_id = canvas_id
        self._stores = stores
        self.setFixedSize(scaled(THUMBNAIL.width()), _HEIGHT)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._images = VisibleImages(stores.images, self, self._visible_assets)
        stores.projects.changed.connect(self._on_projects_changed)

    def _asset(self) -> Asset | None:
        summary = self._stores.projects.summary(self._canvas_id)
        return first_preview(summary.preview_assets) if summary is not None else None

    def _width_px(self) -> int:
        """Width in device px."""
        return round(self.width() * self.devicePixelRatioF())

    def _visible_assets(self) -> ImageRequests:
        asset = self._asset()
        return [(asset, self._width_px())] if asset is not None else []

    def _on_projects_changed(self, _state: object) -> None:
        self._images.request_soon()
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        asset = self._asset()
        image = self._stores.images.best(asset, self._width_px()) if asset is not None else None
        draw_thumbnail(QPainter(self), self._stores.themes.current, self.rect(), image, "canvas")


class RecentRow(QPushButton):
    """One recent canvas; a click opens it."""

    def __init__(self, recent: RecentlyEdited, stores: Stores) -> None:
        super().__init__()
        self.setObjectName(f"recent-{recent.canvas_id}")
        self.setProperty("role", "row")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._recent = recent
        self._stores = stores
        title = sanitize.line(recent.title, 120) or self.tr("Untitled")
        when = self.tr("pinned") if recent.pinned else ago(recent.edited_at) if recent.edited_at else ""
        self._where = " · ".join(piece for piece in (sanitize.line(recent.project, 80), when) if piece)
        self._title = title
        name = PlainLabel(title, elide=True)
        place = self._place = PlainLabel(role="small")
        for label in (name, place):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row(
            CanvasThumbnail(recent.canvas_id, stores),
            (name, 1),
            place,
            space=Space.MEDIUM,
            margin=(Space.SMALL, Space.NONE, Space.MEDIUM, Space.NONE),
            parent=self,
        )
        self.setMinimumHeight(_HEIGHT)
        self.clicked.connect(self._on_clicked)
        stores.whats_new.changed.connect(self._show_news)
        self._show_news()

    def _show_news(self) -> None:
        count = len(self._stores.whats_new.state.of(self._recent.canvas_id))
        news = self.tr("%Ln new changes", "", count) if count else ""
        where = " · ".join(piece for piece in (news, self._where) if piece)
        self._place.setText(where)
        self.setAccessibleName(f"{self._title}, {where}" if where else self._title)

    def _on_clicked(self) -> None:
        self._stores.canvases.open(self._recent.canvas_id, title=self._recent.title)

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, _HEIGHT)  # QPushButton derives its size from its text, which is empty
