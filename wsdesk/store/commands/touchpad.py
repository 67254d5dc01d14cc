"""Detection of touchpad scrolling, as opposed to a mouse wheel."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QInputDevice, QWheelEvent


def is_touchpad(event: QWheelEvent) -> bool:
    """Whether a touchpad sent the event: only touchpads report pixel deltas or scroll phases."""
    by_device = event.device().type() is QInputDevice.DeviceType.TouchPad
    return by_device or not event.pixelDelta().isNull() or event.phase() is not Qt.ScrollPhase.NoScrollPhase
