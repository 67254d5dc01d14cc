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
from wsdesk.panels.widgets.images.zoomable_view import full_size
from wsdesk.settings.table import Settings
from wsdesk.store.text.api_value_labels import media_message
from wsdesk.theme.theme_manager import ThemeManager


class ImageZoomView(ZoomView):
    """Image that shows the cached size first, then loads the displayed one."""

    def __init__(self, images: ImageProvider, settings: Settings, themes: ThemeManager) -> None:
        super().__init__("viewerPicture", "image", settings, themes)
        self._images = images
        self._asset: Asset | None = None
        self._beside: ImageRequests = ()
        self._frame: QImage | None = None
        self._visible_images = VisibleImages(images, self, self._image_requests)
        images.ready.connect(self._full_size)

    def show_asset(self, asset: Asset | None, beside: Sequence[Asset] = ()) -> None:
        """Show an image; those `beside` it are preloaded."""
        another = asset is None or self._asset is None or identity(asset) != identity(self._asset)
        self._asset = asset
        self._beside = [(one, round(self.width() * self.devicePixelRatioF())) for one in beside]
        if another:
            self._frame = None
            self._update_pixel(None)
            self._full_size()
        self._visible_images.request_soon()
        self.update()

    def show_frame(self, frame: QImage) -> None:
        """Show a frame of an animation instead of the image."""
        self._frame = frame
        self.update()

    @property
    @override
    def image(self) -> QImage | None:
        if self._frame is not None:
            return self._frame
        return self._images.best(self._asset, self._sharp_width()) if self._asset is not None else None

    @property
    @override
    def message(self) -> str:
        return (
            media_message(self._images.error_code(identity(self._asset))) if self._asset is not None else ""
        )

    @override
    def _on_zoom_changed(self) -> None:
        self._visible_images.request_soon()

    def _full_size(self) -> None:
        asset = self._asset
        if asset is None:
            return
        width, height = full_size(asset, self.image, self._images.full_size(asset))
        if width > 0 and height > 0:
            self._show(self.zoom.with_image(width, height))

    def _sharp_width(self) -> int:
        width = min(self.zoom.width, self.zoom.width * self.zoom.scale * self.devicePixelRatioF())
        if self._asset is not None and not (self._asset.width and self._asset.height):
            # The size is known once the file is loaded: the cached image may be a thumbnail.
            width = max(width, self.width() * self.devicePixelRatioF())
        return max(64, round(width))

    def _image_requests(self) -> ImageRequests:
        return [(self._asset, self._sharp_width()), *self._beside] if self._asset is not None else []
