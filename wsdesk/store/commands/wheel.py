"""Behavior of the mouse wheel and of two-finger scrolling, and their detection."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QInputDevice, QWheelEvent

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.settings.table import PAN_SPEED, TOUCHPAD, WHEEL, WHEEL_INVERTED, ZOOM_SPEED, Settings


@dataclass(frozen=True, slots=True)
class WheelSettings:
    """Wheel behavior. `zooms`: the wheel zooms and Ctrl+wheel pans, instead of the other way around.

    `pan` and `zoom` are speed factors, negative if the direction is inverted.
    """

    zooms: bool = False
    pan: float = 1.0
    zoom: float = 1.0


def read_wheel_settings(settings: Settings, *, touchpad: bool) -> WheelSettings:
    """Return the settings of the mouse wheel or of the touchpad."""
    direction = -1 if settings.get(WHEEL_INVERTED) else 1
    return WheelSettings(
        settings.get(TOUCHPAD if touchpad else WHEEL) == "zoom",
        direction * settings.get(PAN_SPEED) / 100,
        direction * settings.get(ZOOM_SPEED) / 100,
    )


def is_touchpad(event: QWheelEvent) -> bool:
    """Whether a touchpad sent the event: only touchpads report pixel deltas or scroll phases."""
    by_device = event.device().type() is QInputDevice.DeviceType.TouchPad
    return by_device or not event.pixelDelta().isNull() or event.phase() is not Qt.ScrollPhase.NoScrollPhase
