"""Installed packages with extensions."""

from tests.extension_packages import folder, install

__all__ = ["folder", "install"]
