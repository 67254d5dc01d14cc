"""Removes PySide's import hook, which reads the source of each module."""

from __future__ import annotations

import builtins


def import_plainly() -> None:
    """Take the `import` again that stood before that ear. To be called once PySide6 was imported.

    PySide puts itself before every import statement of the program and reads the source of every module that
    is imported, to see which of them use its dialects (`from __feature__ import snake_case`). None of ours
    does, and a window of 350 modules is painted 60 ms sooner without.
    """
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
