"""Settings of mouse wheel and touchpad, as one value."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.settings.table import (
    PAN_SPEED,
    TOUCHPAD,
    WHEEL,
    WHEEL_INVERTED,
    ZOOM_SPEED,
    Settings,
)


@dataclass(frozen=True, slots=True)
class WheelSettings:
    """`zooms`: plain turns zoom and Ctrl moves the view, instead of the other way round.

    What is moved and zoomed is multiplied by `pan` and `zoom`; they are negative where turns are inverted.
    """

    zooms: bool = False
    pan: float = 1.0
    zoom: float = 1.0


def wheel_habits(settings: Settings, *, touchpad: bool) -> WheelSettings:
    """How the person wants the wheel, or a touchpad."""
    way = -1 if settings.get(WHEEL_INVERTED) else 1
    return WheelSettings(
        settings.get(TOUCHPAD if touchpad else WHEEL) == "zoom",
        way * settings.get(PAN_SPEED) / 100,
        way * settings.get(ZOOM_SPEED) / 100,
    )
