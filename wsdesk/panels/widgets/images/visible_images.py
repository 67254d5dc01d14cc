"""Requests the images of visible items only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageFailed, ImageProvider, ImageReady
from wsdesk.media.images.waveforms import WaveformReady
from wsdesk.store.base.debouncer import Debouncer

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

ImageRequests: TypeAlias = "Sequence[tuple[Asset, int]]"
"""Assets with their displayed width in device px."""

SETTLE_MS = 30
_numbers = count(1)


class VisibleImages(QObject):
    """Requests the images that `image_requests` returns, throttled, and repaints the widget when they load.

    A hidden widget requests nothing; scrolling requests at most every 30 ms. `repaint` gets the identity of
    an asset whose image is loaded or failed; by default the whole widget is repainted. With `has_waveforms`,
    waveforms of audio files are requested as well.
    """

    def __init__(
        self,
        images: ImageProvider,
        widget: QWidget,
        image_requests: Callable[[], ImageRequests],
        repaint: Callable[[str], None] | None = None,
        *,
        has_waveforms: bool = False,
    ) -> None:
        super().__init__(widget)
        self._images = images
        self._widget = widget
        self._image_requests = image_requests
        self._repaint_asset = repaint
        self._has_waveforms = has_waveforms
        self._owner = f"{widget.objectName() or type(widget).__name__}#{next(_numbers)}"
        self._requested: frozenset[str] = frozenset()
        self._timer = Debouncer(SETTLE_MS, self._on_settled, self)
        images.ready.connect(self._on_ready)
        if has_waveforms:
            images.waveforms.ready.connect(self._on_ready)
        images.failed.connect(self._on_failed)
        widget.installEventFilter(self)

    def request_soon(self) -> None:
        """Request the visible images after a short delay."""
        if not self._timer.is_pending:
            self._timer.trigger()

    def _on_settled(self) -> None:
        requests = tuple(self._image_requests()) if self._widget.isVisible() else ()
        self._requested = frozenset(identity(asset) for asset, _ in requests)
        if self._has_waveforms:
            audio = [asset for asset, _ in requests if asset.file_type == "audio"]
            self._images.waveforms.request(self._owner, audio)
        self._images.request(self._owner, requests)

    def _on_ready(self, ready: ImageReady | WaveformReady) -> None:
        self._repaint(ready.asset_id)

    def _on_failed(self, failed: ImageFailed) -> None:
        self._repaint(failed.asset_id)

    def _repaint(self, asset_id: str) -> None:
        if asset_id not in self._requested:
            return
        if self._repaint_asset is not None:
            self._repaint_asset(asset_id)
        else:
            self._widget.update()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Resize):
            self.request_soon()
        return super().eventFilter(watched, event)
