"""Minimum versions of libraries that read untrusted bytes."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping

MINIMUM_VERSIONS: dict[str, tuple[tuple[int, ...], str]] = {
    "PySide6-Essentials": ((6, 8, 3), "earlier versions have vulnerabilities in decoding images and text"),
    "h11": ((0, 16, 0), "earlier versions allow response smuggling"),
}
"""Minimum versions by distribution name, with the reason."""


def installed_versions() -> dict[str, str]:
    """Installed versions; missing distributions are omitted (frozen programs contain tested versions)."""
    found = {name: _installed_version(name) for name in MINIMUM_VERSIONS}
    return {name: version for name, version in found.items() if version is not None}


def _installed_version(name: str) -> str | None:
    """Version by the name of a ``.dist-info`` folder (PEP 427), the first one on the import path.

    `importlib.metadata` is only the fallback, since it takes 11 ms of each start.
    """
    pattern = re.compile(rf"{name.replace('-', '[-_.]')}-(\d[^-]*)\.dist-info", re.IGNORECASE)
    for folder in sys.path:
        try:
            matches = filter(None, map(pattern.fullmatch, os.listdir(folder or ".")))
        except OSError:  # an archive, or missing
            continue
        for match in matches:
            return match[1]
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return None


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
