"""Why a picture or a sound cannot be shown, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def media_words(code: str) -> str:
    """The sentence for a code of `media.trouble`; an empty text for none."""
    if not code:
        return ""
    known = {
        "no-address": translate("Media", "The service gives no file that can be shown"),
        "refused-address": translate("Media", "The file lies at a place that is not asked"),
        "gone": translate("Media", "The file is no longer there"),
        "forbidden": translate("Media", "The link to the file has expired"),
        "busy": translate("Media", "The file's host is busy"),
        "unreachable": translate("Media", "The file's host cannot be reached"),
        "slow": translate("Media", "The file did not come in time"),
        "too-large": translate("Media", "The file is too large to be shown"),
        "not-a-picture": translate("Media", "The file is no picture that can be shown"),
        "not-media": translate("Media", "The file is of no kind that can be played"),
        "over-limit": translate("Media", "The file is damaged or too complex to show"),
        "no-room": translate("Media", "The disk is full"),
        "no-disk": translate("Media", "The folder for kept files cannot be written"),
    }
    return known.get(code, translate("Media", "The file could not be loaded"))
