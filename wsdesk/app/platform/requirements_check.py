"""Minimum versions of libraries that read untrusted bytes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version

MINIMUM_VERSIONS: dict[str, tuple[tuple[int, ...], str]] = {
    "PySide6-Essentials": ((6, 8, 3), "earlier versions have vulnerabilities in decoding images and text"),
    "h11": ((0, 16, 0), "earlier versions allow response smuggling"),
}
"""Minimum versions by distribution name, with the reason."""


def installed_versions() -> dict[str, str]:
    """Installed versions; missing distributions are omitted (frozen programs contain tested versions)."""
    versions: dict[str, str] = {}
    for name in MINIMUM_VERSIONS:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            continue
    return versions


def too_old(installed: Mapping[str, str]) -> tuple[str, ...]:
    """Messages about outdated libraries."""
    return tuple(
        f"{name} {installed[name]} is too old: {why}. "
        f"Version {'.'.join(map(str, least))} or newer is required."
        for name, (least, why) in MINIMUM_VERSIONS.items()
        if name in installed and _numbers(installed[name]) < least
    )


def _numbers(text: str) -> tuple[int, ...]:
    match = re.match(r"\d+(?:\.\d+)*", text)
    return tuple(int(part) for part in match.group().split(".")) if match else ()
