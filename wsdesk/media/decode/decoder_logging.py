"""What decoders say of broken files is told by us, once, where the picture should be; not in the log."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path

import PySide6
from PySide6.QtCore import QLoggingCategory

_RULES = ("qt.gui.imageio*=false", "qt.pdf*=false")
_AV_LOG_QUIET = -8
"""https://ffmpeg.org/doxygen/7.1/group__lavu__log__constants.html"""


@cache
def quieten_decoders() -> None:
    """Silences them, for good. Anybody may send a file that makes a decoder fill the log."""
    QLoggingCategory.setFilterRules("\n".join(_RULES))


@cache
def quieten_ffmpeg() -> None:
    """Silences the FFmpeg that Qt brings, which writes to standard error past every handler of ours.

    Where Qt came without it, or in another place, nothing happens.
    """
    import ctypes

    for library in sorted((Path(PySide6.__file__).parent / "Qt" / "lib").glob("libavutil.so.*"))[:1]:
        with suppress(OSError, AttributeError):
            # The same file is the same library, however often it is loaded.
            ctypes.CDLL(str(library)).av_log_set_level(_AV_LOG_QUIET)
