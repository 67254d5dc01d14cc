"""Opens URLs and folders with the system, as the only module."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from wsdesk.store.text.sanitize import host_of


def open_link(address: str) -> None:
    """Open an http(s) URL in the browser; other schemes are ignored."""
    if host_of(address):
        QDesktopServices.openUrl(QUrl(address))


def open_folder(folder: Path) -> None:
    """Open a folder in the file manager; files are ignored."""
    if folder.is_dir():
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
