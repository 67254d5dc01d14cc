"""Durations of animations: 120 to 180 ms, or none with reduced motion."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Literal

MotionChoice = Literal["system", "full", "reduced"]
SHORT = 120
LONG = 180

_chosen: list[MotionChoice] = ["system"]
"""One for the process: whatever moves asks here, wherever it stands; the window tells it the setting."""


def choose(choice: MotionChoice) -> None:
    """Follow the system, always move, or never."""
    _chosen[0] = choice


def duration_ms(ms: int) -> int:
    """The length of an animation: `ms`, or 0 where reduced motion is asked for (show the end at once)."""
    return 0 if reduced() else ms


def reduced() -> bool:
    """Whether less motion is asked for, by the person's choice or the system's."""
    return _system_reduced() if _chosen[0] == "system" else _chosen[0] == "reduced"


@lru_cache(maxsize=1)
def _system_reduced() -> bool:
    """What the system says: WSDESK_REDUCED_MOTION, GTK's or KDE's own setting.

    Asked once a run: desktops tell programs of this only at their start in a way that works everywhere.
    """
    told = os.environ.get("WSDESK_REDUCED_MOTION", "")
    if told:
        return told not in ("0", "no", "false")
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return any(
        _value(config / name, section, key) in off
        for name, section, key, off in (
            ("gtk-4.0/settings.ini", "Settings", "gtk-enable-animations", ("0", "false")),
            ("gtk-3.0/settings.ini", "Settings", "gtk-enable-animations", ("0", "false")),
            ("kdeglobals", "KDE", "AnimationDurationFactor", ("0", "0.0")),
        )
    )


def _value(path: Path, section: str, key: str) -> str:
    if not path.is_file():
        return ""
    import configparser  # here, and not above: most have none of these files

    parser = configparser.ConfigParser(strict=False, interpolation=None)
    try:
        parser.read(path, encoding="utf-8")
        return parser.get(section, key, fallback="").strip().lower()
    except (OSError, ValueError, configparser.Error):
        return ""  # somebody else's file: what cannot be read says nothing
