"""Interface of extensions, described in `docs/extensions.md`.

The names of `public_names` are public and follow semantic versioning. They are imported on first access, so
that an `Extension` can be declared without importing Qt.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wsdesk.extensions.public_names import *  # noqa: F403 (all of its names are public)

_DECLARATIONS = ("API_VERSION", "CardBodyEntry", "CommandEntry", "ExporterEntry", "Extension", "PanelEntry")


def __getattr__(name: str) -> Any:
    if name.startswith("__") and name != "__all__":
        raise AttributeError(name)
    module = "entries" if name in _DECLARATIONS else "public_names"
    value = globals()[name] = getattr(importlib.import_module(f"wsdesk.extensions.{module}"), name)
    return value
