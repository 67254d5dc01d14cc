"""Image page of the viewer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QImage
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.viewer.zoom_view import ZoomView
from wsdesk.panels.widgets.images.visible_images import ImageRequests, VisibleImages
from wsdesk.settings.table import Settings
from wsdesk.store.text.media_error_labels import media_words
from wsdesk.theme.theme_manager import ThemeManager


class ImageZoomView(ZoomView):
    """First what is in memory, then what is as wide as it is shown."""

    def __init__(self, pictures: ImageProvider, settings: Settings, themes: ThemeManager) -> None:
        super().__init__("viewerPicture", "image", settings, themes)
        self._pictures = pictures
        self._asset: Asset | None = None
        self._beside: ImageRequests = ()
        self._frame: QImage | None = None
        self._wanted = VisibleImages(pictures, self, self._image_requests)
        pictures.ready.connect(self._on_ready)

    def show_asset(self, asset: Asset | None, beside: Sequence[Asset] = ()) -> None:
        """Show a picture; those `beside` are what may be looked at next, and are fetched as well."""
        another = asset is None or self._asset is None or identity(asset) != identity(self._asset)
        self._asset = asset
        self._beside = [(one, round(self.width() * self.devicePixelRatioF())) for one in beside]
        if another:
            self._frame = None
            self._update_pixel(None)
            self._measure()
        self._wanted.request_soon()
        self.update()

    def show_frame(self, frame: QImage) -> None:
        """Show a moving picture's frame in the picture's place."""
        self._frame = frame
        self.update()

    @property
    @override
    def image(self) -> QImage | None:
        if self._frame is not None:
            return self._frame
        return self._pictures.best(self._asset, self._sharp_width()) if self._asset is not None else None

    @property
    @override
    def words(self) -> str:
        return media_words(self._pictures.trouble(identity(self._asset))) if self._asset is not None else ""

    @override
    def _look(self) -> None:
        self._wanted.request_soon()

    def _measure(self) -> None:
        """The size in full: as it was told, turned as the picture is that came, else that of its file."""
        asset, image = self._asset, self.image
        if asset is None:
            return
        width, height = asset.width, asset.height
        if image is not None and not image.isNull():
            ratio = image.width() / image.height()
            if not _is_shaped(width, height, ratio):
                width, height = height, width
            if not _is_shaped(width, height, ratio):
                seen = self._pictures.full_size(asset)
                width, height = seen if _is_shaped(*seen, ratio) else (image.width(), image.height())
        if width > 0 and height > 0:
            self._show(self.zoom.of_picture(width, height))

    def _sharp_width(self) -> int:
        width = min(self.zoom.width, self.zoom.width * self.zoom.scale * self.devicePixelRatioF())
        if self._asset is not None and not (self._asset.width and self._asset.height):
            # How large it is will be known when its file is here: what a card has may be a small one.
            width = max(width, self.width() * self.devicePixelRatioF())
        return max(64, round(width))

    def _image_requests(self) -> ImageRequests:
        return [(self._asset, self._sharp_width()), *self._beside] if self._asset is not None else []

    def _on_ready(self, _ready: object) -> None:
        self._measure()


def _is_shaped(width: int, height: int, ratio: float) -> bool:
    return width > 0 and height > 0 and abs(width / height / ratio - 1) < 0.05
