"""Camera of one view: position, zoom, movement, and alignment to device pixels."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QRect, QTimer, Signal, Slot

from wsdesk.graph.model import camera as cameras
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.values import Rect

_REST_MS = 50
"""After this long without a change the view counts as at rest, and what was blurred is made sharp."""
_NARROWEST = 16
"""Logical px: a narrower view is not laid out yet."""


@dataclass(frozen=True, slots=True)
class TileTransform:
    """How the canvas meets the screen: device px = canvas px * `scale` + origin. The origin is whole."""

    scale: float
    x: int
    y: int

    def halved(self) -> TileTransform:
        """The same view in squares of 2 x 2 device px, of which the first may begin one before the view."""
        return TileTransform(self.scale / 2, -(-self.x // 2), -(-self.y // 2))

    def canvas(self, rect: QRect) -> Rect:
        """The part of the canvas under a rectangle of device px."""
        scale = self.scale
        return Rect(
            (rect.x() - self.x) / scale,
            (rect.y() - self.y) / scale,
            rect.width() / scale,
            rect.height() / scale,
        )


class CameraControl(QObject):
    """Holds the camera of a view of a size and a device pixel ratio; everything else asks it."""

    changed = Signal(object)
    """The new `Camera`; once a change, also when only the size of the view changed."""
    rested = Signal(object)
    """The `Camera` where a movement ended."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.camera = Camera()
        self.width = 1.0
        self.height = 1.0
        self.ratio = 1.0
        self.reserved: Rect | None = None
        """What covers a lower corner of the view, in logical px: fitted content avoids it."""
        self.zooming = False
        self.moving = False
        self._visible: Rect | None = None
        self._lens: TileTransform | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._on_rest)

    def set_screen(self, width: float, height: float, ratio: float) -> None:
        """The view has another size (logical px) or stands on another screen."""
        if (width, height, ratio) != (self.width, self.height, self.ratio):
            self.width, self.height, self.ratio = max(1.0, width), max(1.0, height), ratio
            self._visible = self._lens = None
            self.changed.emit(self.camera)

    @property
    def sized(self) -> bool:
        """Whether the size of the view is known: what fits into it can't be worked out before."""
        return self.width >= _NARROWEST

    def go(self, camera: Camera, *, moving: bool = True) -> None:
        """Look elsewhere. `moving` False is for jumps: what shows then is sharp at once."""
        camera = Camera(camera.x, camera.y, cameras.clamp_scale(camera.scale))
        if camera == self.camera:
            return
        self.zooming = moving and (self.zooming or camera.scale != self.camera.scale)
        self.moving = moving
        self.camera = camera
        self._visible = self._lens = None
        self._rest.start()
        self.changed.emit(camera)

    def pan(self, dx: float, dy: float) -> None:
        """Move what is seen by that many screen px."""
        camera = self.camera
        self.go(Camera(camera.x - dx / camera.scale, camera.y - dy / camera.scale, camera.scale))

    def zoom_at(self, factor: float, sx: float, sy: float) -> None:
        """Zoom so that what is under the screen point stays there."""
        self.go(cameras.zoomed_at(self.camera, factor, self.width, self.height, sx, sy))

    @property
    def scale(self) -> float:
        return self.camera.scale

    @property
    def visible(self) -> Rect:
        """The part of the canvas that is seen."""
        found = self._visible
        if found is None:
            found = self._visible = cameras.visible(self.camera, self.width, self.height)
        return found

    @property
    def lens(self) -> TileTransform:
        """The camera in device px. The origin is rounded, so that tiles and items meet whole pixels."""
        found = self._lens
        if found is None:
            scale = self.camera.scale * self.ratio
            found = self._lens = TileTransform(
                scale,
                round(self.width * self.ratio / 2 - self.camera.x * scale),
                round(self.height * self.ratio / 2 - self.camera.y * scale),
            )
        return found

    def to_canvas(self, sx: float, sy: float) -> tuple[float, float]:
        """The canvas point under a point of the view (logical px)."""
        lens = self.lens
        return (sx * self.ratio - lens.x) / lens.scale, (sy * self.ratio - lens.y) / lens.scale

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """The point of the view (logical px) where a canvas point is seen."""
        lens = self.lens
        return (x * lens.scale + lens.x) / self.ratio, (y * lens.scale + lens.y) / self.ratio

    @Slot()
    def _on_rest(self) -> None:
        self.zooming = self.moving = False
        self.rested.emit(self.camera)
