"""Libraries of Debian and Ubuntu that Qt needs, and that pip doesn't install.

`packaging/environment.sh` uses it before other libraries are installed.
"""

from __future__ import annotations

import ctypes
import re

PACKAGES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libpulse.so.0": "libpulse0",
    "libXrandr.so.2": "libxrandr2",
}
"""Packages by library."""
_NOT_FOUND = re.compile(r"(\S+\.so[.\d]*): cannot open shared object file")


def missing_packages() -> list[str]:
    """Packages of the libraries that can't be loaded."""
    missing: list[str] = []
    for library, package in PACKAGES.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    return missing


def missing_library(error: ImportError) -> str:
    """A message that names the library that an import of Qt misses, and packages to install; else empty."""
    found = _NOT_FOUND.search(str(error))
    is_qt = any(name in f"{error.name} {error.path}" for name in ("PySide6", "shiboken6"))
    if found is None or not (is_qt or found[1] in PACKAGES):
        return ""
    packages = " ".join(missing_packages())
    advice = f" On Debian and Ubuntu: sudo apt install {packages}" if packages else ""
    return f"{found[1]} isn't installed, which Qt needs.{advice}"
