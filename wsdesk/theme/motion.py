"""Durations of animations: 120 to 180 ms, or none with reduced motion."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Literal

MotionChoice = Literal["system", "full", "reduced"]
SHORT = 120
LONG = 180

_choice: list[MotionChoice] = ["system"]
"""Global setting, set by the window."""


def choose(choice: MotionChoice) -> None:
    """Set whether animations follow the system, always run, or never run."""
    _choice[0] = choice


def duration_ms(ms: int) -> int:
    """Duration of an animation: `ms`, or 0 with reduced motion."""
    return 0 if reduced() else ms


def reduced() -> bool:
    """Whether motion is reduced by the setting or the system."""
    return _system_reduced() if _choice[0] == "system" else _choice[0] == "reduced"


@lru_cache(maxsize=1)
def _system_reduced() -> bool:
    """Setting of the system: WSDESK_REDUCED_MOTION, GTK, or KDE.

    Read once, since there is no notification of changes that works on all desktops.
    """
    override = os.environ.get("WSDESK_REDUCED_MOTION", "")
    if override:
        return override not in ("0", "no", "false")
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return any(
        _value(config / name, section, key) in disabled_values
        for name, section, key, disabled_values in (
            ("gtk-4.0/settings.ini", "Settings", "gtk-enable-animations", ("0", "false")),
            ("gtk-3.0/settings.ini", "Settings", "gtk-enable-animations", ("0", "false")),
            ("kdeglobals", "KDE", "AnimationDurationFactor", ("0", "0.0")),
        )
    )


def _value(path: Path, section: str, key: str) -> str:
    if not path.is_file():
        return ""
    import configparser  # imported late, since most systems have none of these files

    parser = configparser.ConfigParser(strict=False, interpolation=None)
    try:
        parser.read(path, encoding="utf-8")
        return parser.get(section, key, fallback="").strip().lower()
    except (OSError, ValueError, configparser.Error):
        return ""  # a third-party file: unreadable values are ignored
