"""Saves a setting and reports a failure."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.settings.setting import Setting, T
from wsdesk.store.stores import Stores


def save_setting(stores: Stores, setting: Setting[T], value: T) -> None:
    """Take a preference; where it cannot be written it holds for this run, and that is said.

    Raises:
        BadValue: the setting does not take the value.
    """
    try:
        stores.settings.set(setting, value)
    except OSError as error:
        words = QCoreApplication.translate(
            "Settings", "Couldn't save settings. The change applies until you quit."
        )
        stores.notices.notify("warning", words, detail=str(error))
