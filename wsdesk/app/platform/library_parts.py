"""Leaves out parts of libraries that the program doesn't use and that take time to import."""

from __future__ import annotations

import os
import sys
from types import SimpleNamespace


def skip_unused_parts() -> None:
    """Skip the command line of httpx, and pydantic's search for plugins. Call it before both are imported.

    httpx imports click, and rich and pygments where they are installed; pydantic reads the metadata of all
    installed packages. Both together are 40 ms until the first line of `wsdesk list`
    (`tests/bench/command_line.py`). Plugins are loaded if `PYDANTIC_DISABLE_PLUGINS` is set, also to an empty
    text; it isn't set here, since programs that the window opens would inherit it.
    """
    sys.modules.setdefault("httpx._main", None)  # pyright: ignore[reportArgumentType]  (an import of it fails)
    if "PYDANTIC_DISABLE_PLUGINS" not in os.environ:
        no_plugins = SimpleNamespace(get_plugins=tuple)
        sys.modules.setdefault("pydantic.plugin._loader", no_plugins)  # pyright: ignore[reportArgumentType]
