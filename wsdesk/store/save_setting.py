"""Saves a setting and reports a failure."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.settings.setting import Setting, T
from wsdesk.store.stores import Stores


def save_setting(stores: Stores, setting: Setting[T], value: T) -> None:
    """Save a setting. If it can't be written, it applies until the program ends, and a warning is shown.

    Raises:
        BadValue: the value is invalid for the setting.
    """
    try:
        stores.settings.set(setting, value)
    except OSError as error:
        message = QCoreApplication.translate(
            "Settings", "Couldn't save settings. The change applies until you quit."
        )
        stores.notifications.notify("warning", message, detail=str(error))
