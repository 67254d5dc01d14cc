"""Camera of one view: position, zoom, movement, and alignment to device pixels."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QTimer, Signal, Slot

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model import camera as cameras
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.values import Rect

_REST_MS = 50
"""Time without a change after which the view rests and is painted sharp."""
_MIN_PX = 16
"""Logical px: a narrower view has no layout yet."""


@dataclass(frozen=True, slots=True)
class TileTransform:
    """Canvas to screen: device px = canvas px * `scale` + origin. The origin is integral."""

    scale: float
    x: int
    y: int

    def halved(self) -> TileTransform:
        """The same view at half resolution; the first 2 x 2 square may start one px before the view."""
        return TileTransform(self.scale / 2, -(-self.x // 2), -(-self.y // 2))

    def to_canvas(self, rect: QRect) -> Rect:
        """The part of the canvas under a rectangle in device px."""
        scale = self.scale
        return Rect(
            (rect.x() - self.x) / scale,
            (rect.y() - self.y) / scale,
            rect.width() / scale,
            rect.height() / scale,
        )


class CameraControl(QObject):
    """Camera of a view with its size and device pixel ratio."""

    changed = Signal(object)
    """Emitted with the new `Camera`, also when only the size of the view changed."""
    rested = Signal(object)
    """Emitted with the `Camera` when a movement ended."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.camera = Camera()
        self.width = 1.0
        self.height = 1.0
        self.ratio = 1.0
        self.reserved: Rect | None = None
        """Covered corner of the view in logical px, which fitted content avoids."""
        self.zooming = False
        self.moving = False
        self._visible: Rect | None = None
        self._transform: TileTransform | None = None
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._on_rest)

    def set_screen(self, width: float, height: float, ratio: float) -> None:
        """Set the size of the view (logical px) and the device pixel ratio."""
        if (width, height, ratio) != (self.width, self.height, self.ratio):
            self.width, self.height, self.ratio = max(1.0, width), max(1.0, height), ratio
            self._visible = self._transform = None
            self.changed.emit(self.camera)

    @property
    def has_size(self) -> bool:
        """Whether the size of the view is known, which fitting needs."""
        return self.width >= _MIN_PX

    def set_camera(self, camera: Camera, *, moving: bool = True) -> None:
        """Set the camera. With `moving` False (a jump), the new view is sharp at once."""
        camera = Camera(camera.x, camera.y, cameras.clamp_scale(camera.scale))
        if camera == self.camera:
            return
        self.zooming = moving and (self.zooming or camera.scale != self.camera.scale)
        self.moving = moving
        self.camera = camera
        self._visible = self._transform = None
        self._rest.start()
        self.changed.emit(camera)

    def pan(self, dx: float, dy: float) -> None:
        """Move the content by this many screen px."""
        camera = self.camera
        self.set_camera(Camera(camera.x - dx / camera.scale, camera.y - dy / camera.scale, camera.scale))

    def zoom_at(self, factor: float, sx: float, sy: float) -> None:
        """Zoom while keeping the canvas point under a screen point."""
        self.set_camera(cameras.zoomed_at(self.camera, factor, self.width, self.height, sx, sy))

    @property
    def scale(self) -> float:
        return self.camera.scale

    @property
    def visible(self) -> Rect:
        """The visible part of the canvas."""
        rect = self._visible
        if rect is None:
            rect = self._visible = cameras.visible(self.camera, self.width, self.height)
        return rect

    @property
    def transform(self) -> TileTransform:
        """The camera in device px. The origin is rounded, so that tiles and items align to whole pixels."""
        cached = self._transform
        if cached is None:
            scale = self.camera.scale * self.ratio
            cached = self._transform = TileTransform(
                scale,
                round(self.width * self.ratio / 2 - self.camera.x * scale),
                round(self.height * self.ratio / 2 - self.camera.y * scale),
            )
        return cached

    def to_canvas(self, sx: float, sy: float) -> tuple[float, float]:
        """The canvas point under a point of the view (logical px)."""
        transform = self.transform
        return (sx * self.ratio - transform.x) / transform.scale, (
            sy * self.ratio - transform.y
        ) / transform.scale

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """The point of the view (logical px) where a canvas point is seen."""
        transform = self.transform
        return (x * transform.scale + transform.x) / self.ratio, (
            y * transform.scale + transform.y
        ) / self.ratio

    @Slot()
    def _on_rest(self) -> None:
        self.zooming = self.moving = False
        self.rested.emit(self.camera)
