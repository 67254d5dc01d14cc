"""Differences between versions, as rows: settings, sizes, costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.store.catalog.cost import Estimate
from wsdesk.store.text import time_format
from wsdesk.store.versions.generation_settings import settings_of

if TYPE_CHECKING:
    from wsdesk.wire.version import Version

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class VersionDiffRow:
    """One setting and its value for each version, empty if a version doesn't have it."""

    key: str
    label: str
    values: tuple[str, ...]

    @property
    def differs(self) -> bool:
        return len(set(self.values)) > 1


def setting_rows(versions: Sequence[Version]) -> tuple[VersionDiffRow, ...]:
    """Return all settings of the versions, followed by the pixel size and the duration."""
    settings_of_each = [{setting.key: setting for setting in settings_of(version)} for version in versions]
    fullest = sorted(settings_of_each, key=len, reverse=True)
    labels = {key: setting.label for settings in fullest for key, setting in settings.items()}
    rows = [
        VersionDiffRow(key, labels[key], tuple(s[key].value if key in s else "" for s in settings_of_each))
        for key in labels
    ]
    pixels = tuple(format_pixels(version) for version in versions)
    durations = tuple(_duration(version) for version in versions)
    if any(pixels):
        rows.append(VersionDiffRow("pixels", translate("Compare", "Size"), pixels))
    if any(durations):
        rows.append(VersionDiffRow("length", translate("Compare", "Duration"), durations))
    return tuple(rows)


def format_pixels(version: Version) -> str:
    """Pixel size of the result, or an empty string."""
    asset = version.asset
    if asset is None or not asset.original_width or not asset.original_height:
        return ""
    return f"{asset.original_width} × {asset.original_height}"


def cost_between(one: Estimate, other: Estimate) -> Estimate:
    """Return the cost difference as a range, negative if the other is cheaper; unknown if either is."""
    if not (one.is_known and other.is_known):
        return Estimate()
    return Estimate(True, other.low - one.high, other.high - one.low)


def cost_range(cost: Estimate) -> str:
    """Format credits as a number or a range, marked as an estimate."""
    if not cost.is_known:
        return translate("Compare", "unknown")
    return _credits(cost, "")


def format_cost_difference(cost: Estimate) -> str:
    """Format a cost difference with its sign."""
    if not cost.is_known:
        return translate("Compare", "cost difference unknown")
    if cost.low == cost.high == 0:
        return translate("Compare", "same (estimate)")
    return _credits(cost, "+")


def _credits(cost: Estimate, sign: str) -> str:
    one = cost.low == cost.high and abs(cost.low) == 1
    message = translate("Compare", "≈ {n} credit") if one else translate("Compare", "≈ {n} credits")
    return message.format(n=_range(cost, sign))


def _range(cost: Estimate, sign: str) -> str:
    low, high = (f"{value:{sign}g}".replace("-", "−") for value in (cost.low, cost.high))
    if low == high:
        return low
    # A dash between signed numbers would look like another sign.
    message = translate("Compare", "{low} to {high}") if sign else translate("Compare", "{low}–{high}")
    return message.format(low=low, high=high)


def _duration(version: Version) -> str:
    asset = version.asset
    return time_format.format_duration(asset.duration_in_ms) if asset is not None else ""
