"""Labels of media errors."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def media_words(code: str) -> str:
    """Return the message of a code of `media.core.errors`, or an empty string."""
    if not code:
        return ""
    known = {
        "no-address": translate("Media", "The server provides no viewable file"),
        "refused-address": translate("Media", "Blocked: the file is at an address that isn't allowed"),
        "gone": translate("Media", "The file no longer exists"),
        "forbidden": translate("Media", "The link to this file has expired"),
        "busy": translate("Media", "The file server is busy"),
        "unreachable": translate("Media", "Couldn't reach the file server"),
        "slow": translate("Media", "The file took too long to load"),
        "too-large": translate("Media", "The file is too large to show"),
        "not-a-picture": translate("Media", "Unsupported image format"),
        "not-media": translate("Media", "Unsupported media format"),
        "over-limit": translate("Media", "The file is damaged or too complex to show"),
        "no-room": translate("Media", "The disk is full"),
        "no-disk": translate("Media", "Couldn't write to the cache folder"),
    }
    return known.get(code, translate("Media", "Couldn't load the file"))
