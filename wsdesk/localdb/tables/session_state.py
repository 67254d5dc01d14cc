"""Session state: window geometry, tabs, cameras, and other JSON values by key."""

from __future__ import annotations

import json
from concurrent.futures import Future
from typing import Any

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, open_table

OFFLINE = "offline"
"""Key of the list of canvases that are available offline."""


class SessionStateTable:
    """JSON values by profile and key. The profile "" is for the program itself."""

    def __init__(self, db: Database) -> None:
        self._table = open_table(db, "kept")

    def get(self, profile: str, key: str, default: object = None) -> Any:
        """Return the value, or `default` if it is missing or invalid."""
        text = self._table.get(profile, "", key)
        if text is None:
            return default
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return default

    def set(self, profile: str, key: str, value: object) -> Future[StoredValue]:
        """Set a JSON value; None deletes the key."""
        return self._table.set(profile, "", key, None if value is None else json.dumps(value))
