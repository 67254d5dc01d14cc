"""Text files that are written in slices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

from wsdesk.store.export.export_request import ExportStep

_PER_STEP = 100


def open_text(path: Path) -> TextIO:
    """Open a new UTF-8 file for writing, without converting line ends."""
    return path.open("w", encoding="utf-8", newline="")


def write_pieces(path: Path, pieces: Iterable[str], count: int, first: float = 0.0) -> Iterator[ExportStep]:
    """Write `count` pieces of UTF-8 text, some per step; progress starts at `first`. Raises OSError."""
    with open_text(path) as file:
        for number, piece in enumerate(pieces):
            file.write(piece)
            if number % _PER_STEP == _PER_STEP - 1:
                yield ExportStep(min(1.0, first + (1 - first) * number / max(1, count)))
