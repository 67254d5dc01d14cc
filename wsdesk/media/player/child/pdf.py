"""Parses a PDF file: page sizes, rendered pages, search."""

from __future__ import annotations

import math
import re
from typing import Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtPdf import QPdfDocument

from wsdesk.media.decode.decoder_logging import quieten_decoders
from wsdesk.media.player import sandbox
from wsdesk.media.player.child.output import tell
from wsdesk.media.player.frame_buffer import FrameBuffer
from wsdesk.media.player.protocol import LONGEST_WORDS, MOST_BOXES, MOST_HITS, MOST_PAGES, Message, number

_LONGEST_RATIO = 4.0
"""Of height to width: a longer page is drawn squeezed, since it would not be readable anyway."""
_ODDEST_RATIO = 50.0
_MOST_PAGE = 1 << 20
_MOST_CPU_S = 60


class PdfWorker:
    """Answers requests about one file. Exceeding a limit ends the process, so nothing is cleaned up here."""

    def __init__(self, slots: FrameBuffer) -> None:
        self._slots = slots
        self._document = QPdfDocument()
        self._id: object = 0
        quieten_decoders()

    def obey(self, message: Message) -> None:
        """Answer a request of the window."""
        self._id = message.get("id")
        sandbox.limit_cpu(int(number(message, "cpu", 1, _MOST_CPU_S)))
        match message.get("do"):
            case "document":
                self._open(str(message.get("path", "")))
            case "page":
                self._draw(
                    int(number(message, "page", 0, _MOST_PAGE)), int(number(message, "w", 1, _MOST_PAGE))
                )
            case "find":
                first = int(number(message, "first", 0, _MOST_PAGE))
                self._find(str(message.get("words", "")), first, int(number(message, "count", 0, MOST_PAGES)))
            case _:
                self._end()

    def _open(self, path: str) -> None:
        if self._document.load(path) is not QPdfDocument.Error.None_:
            tell(event="failed", code="not-playable")
            return
        for page in range(min(self._document.pageCount(), MOST_PAGES)):
            size = self._document.pagePointSize(page)
            self._answer("size", w=round(size.width(), 3), h=round(size.height(), 3))
        self._end()

    def _draw(self, page: int, width: int) -> None:
        image = self._page(page, width)
        if image is None:
            self._end()
            return
        # RLIMIT_FSIZE and the size of a slot bound what is written.
        width, height = self._slots.write(0, image)
        self._answer("page", last=True, w=width, h=height)

    def _page(self, page: int, width: int) -> QImage | None:
        size = self._document.pagePointSize(page)
        ratio = size.height() / size.width() if size.width() > 0 else math.nan
        if not 1 / _ODDEST_RATIO < ratio < _ODDEST_RATIO:
            return None
        ratio = min(ratio, _LONGEST_RATIO)
        width = max(1, min(width, int(math.sqrt(self._slots.slot_px / ratio)) - 1))
        drawn = self._document.render(page, QSize(width, max(1, int(width * ratio))))
        if drawn.isNull():
            return None
        sheet = QImage(drawn.size(), QImage.Format.Format_RGB32)
        sheet.fill(QColor(255, 255, 255))
        painter = QPainter(sheet)
        painter.drawImage(0, 0, drawn)
        painter.end()
        return sheet

    def _find(self, words: str, first: int, count: int) -> None:
        pattern = re.compile(r"\s+".join(map(re.escape, words[:LONGEST_WORDS].split())), re.IGNORECASE)
        found = 0
        for page in range(first, min(first + count, self._document.pageCount())):
            text = self._document.getAllText(page).text()
            for hit in pattern.finditer(text):
                if found >= MOST_HITS:
                    break
                found += 1
                start, length = _units(text[: hit.start()]), _units(hit[0])
                polygons = self._document.getSelectionAtIndex(page, start, length).bounds()
                boxes = _lines([polygon.boundingRect() for polygon in polygons])
                self._answer("hit", page=page, boxes=boxes[:MOST_BOXES])
        self._end()

    def _end(self) -> None:
        self._answer("end", last=True)

    def _answer(self, event: str, **values: Any) -> None:
        tell(event=event, id=self._id, **values)


def _lines(letters: list[QRectF]) -> list[list[float]]:
    """One box per line, of boxes that may be one per character."""
    lines: list[QRectF] = []
    for box in letters:
        if lines and box.top() < lines[-1].bottom() and box.bottom() > lines[-1].top():
            lines[-1] = lines[-1].united(box)
        else:
            lines.append(box)
    return [[round(side, 2) for side in (line.x(), line.y(), line.width(), line.height())] for line in lines]


def _units(text: str) -> int:
    """A length in UTF-16 code units, as Qt counts."""
    return len(text) + sum(ord(letter) > 0xFFFF for letter in text)
