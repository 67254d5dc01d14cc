"""The one place that hands a link to the system."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from wsdesk.store.links import host_of


def open_link(address: str) -> None:
    """Open an http(s) address in the person's browser; anything else is not opened."""
    if host_of(address):
        QDesktopServices.openUrl(QUrl(address))
