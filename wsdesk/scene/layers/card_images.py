"""Images and waveforms of cards: requests for the visible ones, and a cache of scaled images."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from math import hypot, inf
from operator import itemgetter
from time import perf_counter
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtGui import QImage

from wsdesk.graph.model.values import Asset, Kind, Node, Rect
from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageFailed, ImageProvider, ImageReady
from wsdesk.media.images.waveforms import WaveformReady, Waveforms
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.level_of_detail import CARD_FROM, IMAGE_FROM, THUMB_FROM, image_opacity
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.painters.card_layout import has_image, node_images

_CACHE_BYTES = 10 * 1024 * 1024
_FORMATS = (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied)


class ImageSource(Protocol):
    """Synchronous access to loaded images (`wsdesk.media.images.image_provider.ImageProvider`)."""

    def best(self, asset: Asset, width_px: int) -> QImage | None:
        """The best loaded image for a width in device px; never blocks."""
        ...

    def error_code(self, asset_id: str) -> str:
        """Error code if there is no image, else empty."""
        ...


class ThumbnailCache:
    """LRU cache of halved images, limited in bytes. GUI thread only."""

    def __init__(self, source: ImageSource) -> None:
        self._source = source
        self._images: OrderedDict[tuple[int, int], QImage] = OrderedDict()
        self._bytes = 0

    def thumbnail(self, asset: Asset, width_px: float) -> QImage | None:
        """An image of one to two times the width in device px, or the largest below; None if not loaded."""
        if not asset.addresses:
            return None
        image = self._source.best(asset, max(1, round(width_px)))
        if image is None or image.isNull():
            return None
        halvings, half = 0, image.width() >> 1
        while half >= width_px and half >= 8:
            halvings, half = halvings + 1, half >> 1
        if not halvings and image.format() in _FORMATS:
            return image
        return self._halved(image, halvings)

    def error_code(self, asset_id: str) -> str:
        return self._source.error_code(asset_id)

    def clear(self) -> None:
        self._images.clear()
        self._bytes = 0

    def _halved(self, image: QImage, times: int) -> QImage:
        key = (image.cacheKey(), times)
        cached = self._images.get(key)
        if cached is not None:
            self._images.move_to_end(key)
            return cached
        if times:
            image = image.scaled(
                max(1, image.width() >> times),
                max(1, image.height() >> times),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        if image.format() not in _FORMATS:
            opaque = not image.hasAlphaChannel()
            image = image.convertToFormat(_FORMATS[0] if opaque else _FORMATS[1])
        self._images[key] = image
        self._bytes += image.sizeInBytes()
        while self._bytes > _CACHE_BYTES and len(self._images) > 1:
            self._bytes -= self._images.popitem(last=False)[1].sizeInBytes()
        return image


class CardWaveforms:
    """Peaks by asset, as far as loaded."""

    def __init__(self, waveforms: Waveforms) -> None:
        self._waveforms = waveforms

    def peaks(self, asset: Asset) -> Sequence[float] | None:
        """Peaks from 0 to 1 at even steps; None until loaded."""
        waveform = self._waveforms.peaks(asset)
        return [level / 255 for level in waveform.levels] if waveform is not None else None


_SETTLE_MS = 80
_MAX_WAITS = 5
"""Maximum number of such waits of a search of all nodes for the view to be painted."""
_MAX_CHANGING_S = 1.5
"""Time after which images are requested although the document still changes."""
_BATCH_MS = 120
"""Small cards whose images arrive within this time are repainted together."""
_MAX_IMAGES = 1500
_CARDS_PER_TURN = 120
"""Cards whose images are requested per turn of the event loop: about 2 ms."""
_SCANNED_PER_TURN = 1_500
"""Nodes searched for such cards per turn: up to 2.5 ms."""
_PREFETCH = 0.35
"""Margin around the view, as a share of it, whose images are requested too."""


class ImageRequests(QObject):
    """Requests images for the visible cards and repaints those whose image got better."""

    def __init__(
        self,
        owner: str,
        images: ImageProvider,
        camera: CameraControl,
        current_model: Callable[[], RenderModel],
        repaint: Callable[[Sequence[Node]], None],
        is_sharp: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        """`is_sharp` returns whether the view is painted, which a long search waits for."""
        super().__init__(parent)
        self._owner = owner
        self._is_sharp = is_sharp
        self._waited = 0
        """Number of waits for it."""
        self._images = images
        self._camera = camera
        self._model = current_model
        self._repaint = repaint
        self._nodes: dict[str, list[str]] = {}
        self._moving = False
        self._changing_since: float | None = None
        """Time of the first change of a series, as while the timeline is scrubbed."""
        self._awake = False
        self._timer = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._timer.timeout.connect(self._on_settled)
        self._scanning: Iterator[None] | None = None
        self._loaded: list[str] = []
        """Loaded images whose cards haven't been repainted."""
        self._batch_timer = QTimer(self, singleShot=True)
        self._batch_timer.timeout.connect(self._on_batch_timeout)
        self._scan_timer = QTimer(self, singleShot=True)
        self._scan_timer.timeout.connect(self._on_scan_timeout)
        camera.changed.connect(self._on_camera_changed)
        camera.rested.connect(self._on_rested)
        for signal in (images.ready, images.failed, images.waveforms.ready):
            signal.connect(self._on_loaded)
        self.destroyed.connect(partial(images.set_paused, owner, False))

    def refresh(self) -> None:
        """Schedule new requests after the document changed, and start no others until then."""
        if not self._awake:
            return
        if self._changing_since is None:
            self._changing_since, self._waited = perf_counter(), 0
            self._update_pause()
        if perf_counter() - self._changing_since < _MAX_CHANGING_S or not self._timer.isActive():
            self._timer.start()

    def wake(self) -> None:
        """Start requesting: the view became visible."""
        self._awake = True
        self._timer.start()

    def sleep(self) -> None:
        """Drop all requests: the view was hidden."""
        self._awake, self._waited = False, 0
        self._timer.stop()
        self._scan_timer.stop()
        self._batch_timer.stop()
        self._scanning = None
        self._loaded.clear()
        self._nodes.clear()
        self._images.request(self._owner, ())
        self._images.waveforms.request(self._owner, ())
        self._end_changes()

    def _scan(self) -> Iterator[None]:
        """Scan the visible cards in batches, since there may be thousands."""
        camera = self._camera
        view = camera.visible
        near = view.expanded(_PREFETCH * min(view.w, view.h))
        px = camera.scale * camera.ratio
        nodes: dict[str, list[str]] = {}
        requests: list[tuple[float, Asset, int]] = []
        audio: list[tuple[float, Asset, int]] = []
        for batch in self._cards(near):
            for node in batch:
                distance = hypot(node.rect.cx - view.cx, node.rect.cy - view.cy)
                if node.kind is Kind.AUDIO and node.asset is not None and node.failure is None:
                    if camera.scale >= THUMB_FROM:
                        audio.append((distance, node.asset, 0))
                        nodes.setdefault(identity(node.asset), []).append(node.id)
                elif image_opacity(node.rect.w * camera.scale) > 0:
                    for asset, width in node_images(node):
                        requests.append((distance, asset, max(1, round(width * px))))
                        nodes.setdefault(identity(asset), []).append(node.id)
            if len(requests) >= _MAX_IMAGES and camera.scale < THUMB_FROM:
                break  # later ones are further from the center
            yield
        requests.sort(key=itemgetter(0))
        audio.sort(key=itemgetter(0))
        self._nodes = nodes
        self._scanning = None
        self._repaint_queued()
        self._images.request(self._owner, [(asset, width) for _, asset, width in requests[:_MAX_IMAGES]])
        self._images.waveforms.request(self._owner, [asset for _, asset, _ in audio[:_MAX_IMAGES]])
        self._end_changes()

    def _cards(self, near: Rect) -> Iterator[list[Node]]:
        """Cards in batches; where there may be many, those with room for an image from the center outward."""
        model, scale = self._model(), self._camera.scale
        nodes: Iterable[Node]
        if scale >= THUMB_FROM:
            nodes = model.nodes_in(near)
        else:
            all_nodes, nearest = model.document.nodes, list[tuple[float, Node]]()
            for at in range(0, len(all_nodes), _SCANNED_PER_TURN):
                part = all_nodes[at : at + _SCANNED_PER_TURN]
                nearest = _nearest(nearest, part, near, IMAGE_FROM / scale)
                yield []
            nodes = (node for _, node in nearest)
        nodes = iter(nodes)
        while batch := list(islice(nodes, _CARDS_PER_TURN)):
            yield batch

    @Slot()
    def _on_scan_timeout(self) -> None:
        if self._scanning is not None:
            if next(self._scanning, self) is self:
                self._scanning = None
            else:
                self._scan_timer.start()

    def _repaint_queued(self) -> None:
        """Repaint the cards of loaded images; batched if cards are small and many images arrive."""
        if self._camera.scale >= CARD_FROM:
            self._batch_timer.stop()
            self._on_batch_timeout()
        elif self._loaded and not self._batch_timer.isActive():
            self._batch_timer.start(_BATCH_MS)

    @Slot()
    def _on_batch_timeout(self) -> None:
        if self._scanning is not None:
            return
        loaded, self._loaded = self._loaded, []
        nodes = self._model().document.node_by_id
        ids = {node_id: None for asset_id in loaded for node_id in self._nodes.get(asset_id, ())}
        nodes_of = [node for node_id in ids if (node := nodes.get(node_id)) is not None]
        if nodes_of:
            self._repaint(nodes_of)

    @Slot()
    def _on_camera_changed(self) -> None:
        if self._camera.moving and not self._moving:
            self._moving = True
            self._update_pause()
        if self._awake and not self._timer.isActive():
            self._timer.start()

    @Slot()
    def _on_rested(self) -> None:
        if self._moving:
            self._moving = False
            self._update_pause()

    def _end_changes(self) -> None:
        if self._changing_since is not None:
            self._changing_since = None
            self._update_pause()

    def _update_pause(self) -> None:
        self._images.set_paused(self._owner, self._moving or self._changing_since is not None)

    @Slot()
    def _on_settled(self) -> None:
        is_long = self._camera.scale < THUMB_FROM
        if self._moving:
            self._timer.start()
        elif is_long and self._waited < _MAX_WAITS and not self._is_sharp():
            self._waited += 1
            self._timer.start()
        else:
            self._waited = 0
            self._scanning = self._scan()
            self._on_scan_timeout()

    @Slot(object)
    def _on_loaded(self, loaded: ImageReady | ImageFailed | WaveformReady) -> None:
        self._loaded.append(loaded.asset_id)
        if self._scanning is None:
            self._repaint_queued()


def _nearest(
    found: list[tuple[float, Node]], nodes: Sequence[Node], near: Rect, min_width: float
) -> list[tuple[float, Node]]:
    """The `_MAX_IMAGES` nodes nearest to the center of an area, with their distances, nearest first.

    Of `found` and of those nodes in the area that have an image and are wider than `min_width`.
    """
    x, y = near.cx, near.cy
    limit = found[-1][0] if len(found) >= _MAX_IMAGES else inf
    new = [
        (distance, node)
        for node in nodes
        if node.rect.w > min_width
        and node.rect.intersects(near)
        and (distance := hypot(node.rect.cx - x, node.rect.cy - y)) < limit
        and has_image(node)
    ]
    return sorted(found + new, key=itemgetter(0))[:_MAX_IMAGES] if new else found
