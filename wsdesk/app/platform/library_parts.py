"""Leaves out parts of libraries that the program doesn't use and that take time to import."""

from __future__ import annotations

import os
import sys


def skip_unused_parts() -> None:
    """Skip the command line of httpx, and pydantic's search for plugins. Call it before both are imported.

    httpx imports click, and rich and pygments where they are installed; pydantic reads the metadata of all
    installed packages. Both together are 40 ms until the first line of `wsdesk list`
    (`tests/bench/command_line.py`). The variable can be set to an empty text to load plugins.
    """
    sys.modules.setdefault("httpx._main", None)  # pyright: ignore[reportArgumentType]  (an import of it fails)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
