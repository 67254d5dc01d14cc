"""Session state: window geometry, tabs, cameras, and other JSON values by key."""

from __future__ import annotations

import json
from concurrent.futures import Future
from typing import Any

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, shelf_of

OFFLINE = "offline"
"""What the list of canvases that are kept offline stands under."""


class SessionStateTable:
    """JSON values by profile and key. A profile of "" stands for the program itself."""

    def __init__(self, db: Database) -> None:
        self._shelf = shelf_of(db, "kept")

    def get(self, profile: str, key: str, default: object = None) -> Any:
        """The value, or `default` where there is none or none that can be read."""
        text = self._shelf.get(profile, "", key)
        if text is None:
            return default
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return default

    def set(self, profile: str, key: str, value: object) -> Future[StoredValue]:
        """Keeps the value, which must be one that JSON has; None forgets the key."""
        return self._shelf.set(profile, "", key, None if value is None else json.dumps(value))
