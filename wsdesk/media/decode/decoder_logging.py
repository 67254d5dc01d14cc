"""Log filter for Qt's image and PDF decoders: broken files are reported in the widget, not in the log."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QLoggingCategory

_RULES = ("qt.gui.imageio*=false", "qt.pdf*=false")


@cache
def silence_decoders() -> None:
    """Disable decoder messages permanently, since any member can upload a file that floods the log."""
    QLoggingCategory.setFilterRules("\n".join(_RULES))
