"""Power supply and network cost: whether background downloads should wait."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from pathlib import Path
from typing import Literal

SUPPLIES = Path("/sys/class/power_supply")
"""Linux, Documentation/ABI/testing/sysfs-class-power."""


def power_obstacle() -> Literal["", "metered", "battery"]:
    """Reason to postpone background downloads; empty if there is none or it is unknown."""
    if is_metered():
        return "metered"
    return "battery" if is_on_battery() else ""


def is_on_battery(supplies: Path = SUPPLIES) -> bool:
    """Whether this computer runs on battery; False if unknown."""
    if sys.platform == "win32":
        return _is_windows_on_battery()
    return _is_linux_on_battery(supplies)


def is_metered() -> bool:
    """Whether the network is metered; False if unknown."""
    with suppress(ImportError):
        from PySide6.QtNetwork import QNetworkInformation

        if QNetworkInformation.loadBackendByFeatures(QNetworkInformation.Feature.Metered):
            return QNetworkInformation.instance().isMetered()
    return False


def _is_linux_on_battery(supplies: Path) -> bool:
    """A battery of the system discharges, and no mains supply is online."""
    discharging = False
    with suppress(OSError):
        for supply in supplies.iterdir():
            kind = _read(supply / "type")
            if kind in ("Mains", "USB") and _read(supply / "online") == "1":
                return False
            if kind == "Battery" and _read(supply / "scope") != "Device":
                discharging |= _read(supply / "status") == "Discharging"
    return discharging


def _read(path: Path) -> str:
    with suppress(OSError):
        return path.read_text(encoding="ascii", errors="replace").strip()
    return ""


def _is_windows_on_battery() -> bool:
    """`SYSTEM_POWER_STATUS.ACLineStatus` (Win32, `GetSystemPowerStatus`): 0 is offline."""
    status = ctypes.create_string_buffer(12)
    kernel32 = getattr(ctypes, "windll").kernel32  # noqa: B009  (exists on Windows only)
    return bool(kernel32.GetSystemPowerStatus(status)) and status.raw[0] == 0
