"""What Qt's decoders say of broken files is told by us, once, where the picture should be; not in the log."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QLoggingCategory

_RULES = ("qt.gui.imageio*=false", "qt.multimedia*=false", "qt.pdf*=false")


@cache
def quieten_decoders() -> None:
    """Silences them, for good. Anybody may send a file that makes a decoder fill the log."""
    QLoggingCategory.setFilterRules("\n".join(_RULES))
