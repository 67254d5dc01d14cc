"""Client library of the workspace API: `AsyncClient`, and `SyncClient` for programs without asyncio.

The names of `public_names` and their parameters are the public API, which follows semantic versioning and is
described in `docs/client.md`. They are imported on first access, so that the import takes milliseconds.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wsdesk.client.public_names import *  # noqa: F403 (all of its names are public)


# Programs that only need a client don't import the types of every resource.
_CLIENTS = {"AsyncClient": "async_client", "SyncClient": "sync_client"}


def __getattr__(name: str) -> Any:
    if name.startswith("__") and name != "__all__":
        raise AttributeError(name)
    module = _CLIENTS.get(name, "public_names")
    value = globals()[name] = getattr(importlib.import_module(f"wsdesk.client.{module}"), name)
    return value
