"""Where words stand in a document. For threads other than the GUI's."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QRectF

from wsdesk.files.classes import dataclass
from wsdesk.media.quiet import quieten_decoders
from wsdesk.media.trouble import MediaTrouble

MOST_HITS = 2_000
LONGEST = 200
"""Letters that are sought."""

Box = tuple[float, float, float, float]
"""Left, top, width and height in points, from the page's upper left corner."""


@dataclass(frozen=True, slots=True)
class PageHit:
    """One place of a page (from 0); words that run over a line's end have several boxes."""

    page: int
    boxes: tuple[Box, ...]


def hits_of_pages(path: Path, words: str, first: int, count: int) -> list[PageHit]:
    """The places of some pages, capitals or not, in their order. Blocks. Raises `MediaTrouble`."""
    try:
        from PySide6.QtPdf import QPdfDocument
    except ImportError:
        raise MediaTrouble("not-a-picture") from None
    quieten_decoders()
    pattern = re.compile(r"\s+".join(re.escape(word) for word in words[:LONGEST].split()), re.IGNORECASE)
    document = QPdfDocument()
    found: list[PageHit] = []
    try:
        if document.load(str(path)) is not QPdfDocument.Error.None_:
            raise MediaTrouble("not-a-picture")
        for page in range(first, min(first + count, document.pageCount())):
            text = document.getAllText(page).text()
            for hit in pattern.finditer(text):
                if len(found) >= MOST_HITS:
                    return found
                start, length = _units(text[: hit.start()]), _units(hit[0])
                polygons = document.getSelectionAtIndex(page, start, length).bounds()
                found.append(PageHit(page, _lines([polygon.boundingRect() for polygon in polygons])))
    finally:
        document.close()
    return found


def _lines(letters: list[QRectF]) -> tuple[Box, ...]:
    """One box a line, of boxes that may be each letter's own."""
    lines: list[QRectF] = []
    for box in letters:
        if lines and box.top() < lines[-1].bottom() and box.bottom() > lines[-1].top():
            lines[-1] = lines[-1].united(box)
        else:
            lines.append(box)
    return tuple((line.x(), line.y(), line.width(), line.height()) for line in lines)


def _units(text: str) -> int:
    """A length in UTF-16 units, as Qt counts."""
    return len(text) + sum(ord(letter) > 0xFFFF for letter in text)
