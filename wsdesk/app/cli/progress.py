"""Progress of a transfer on standard error, if it is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable


def progress_report() -> Callable[[int, int | None], None] | None:
    """Function that shows transferred bytes and the total; None if there is no terminal."""
    return _report if sys.stderr.isatty() else None


def _report(received: int, total: int | None) -> None:
    done = f"{received * 100 // total}%" if total else f"{received:,} bytes"
    sys.stderr.write(f"\r{done}" + ("\n" if received == total else ""))
