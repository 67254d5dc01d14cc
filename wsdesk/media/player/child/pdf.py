"""Parses a PDF file: page sizes, rendered pages, search."""

from __future__ import annotations

import math
import re
from typing import Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtPdf import QPdfDocument

from wsdesk.files import system
from wsdesk.media.decode.image_decoder import silence_decoders
from wsdesk.media.player.child.output import send_message
from wsdesk.media.player.frame_buffer import FrameBuffer
from wsdesk.media.player.protocol import MAX_BOXES, MAX_HITS, MAX_PAGES, MAX_QUERY_LENGTH, Message, number

_MAX_RATIO = 4.0
"""Maximum height-to-width ratio: a longer page is rendered squeezed, since it would be unreadable anyway."""
_MAX_VALID_RATIO = 50.0
_MAX_PAGE = 1 << 20
_MAX_CPU_S = 60


class PdfWorker:
    """Handles requests for one file. Exceeding a limit ends the process, so that no cleanup is needed."""

    def __init__(self, slots: FrameBuffer) -> None:
        self._slots = slots
        self._document = QPdfDocument()
        self._id: object = 0
        silence_decoders()

    def handle_message(self, message: Message) -> None:
        """Handle a request of the window."""
        self._id = message.get("id")
        system.limit_cpu(int(number(message, "cpu", 1, _MAX_CPU_S)))
        match message.get("do"):
            case "document":
                self._load(str(message.get("path", "")))
            case "page":
                self._send_page(
                    int(number(message, "page", 0, _MAX_PAGE)), int(number(message, "w", 1, _MAX_PAGE))
                )
            case "find":
                first = int(number(message, "first", 0, _MAX_PAGE))
                self._search(str(message.get("text", "")), first, int(number(message, "count", 0, MAX_PAGES)))
            case _:
                self._send_end()

    def _load(self, path: str) -> None:
        if self._document.load(path) is not QPdfDocument.Error.None_:
            send_message(event="failed", code="not-playable")
            return
        for page in range(min(self._document.pageCount(), MAX_PAGES)):
            size = self._document.pagePointSize(page)
            self._respond("size", w=round(size.width(), 3), h=round(size.height(), 3))
        self._send_end()

    def _send_page(self, page: int, width: int) -> None:
        image = self._render(page, width)
        if image is None:
            self._send_end()
            return
        # RLIMIT_FSIZE and the slot size limit what is written.
        width, height = self._slots.write(0, image)
        self._respond("page", last=True, w=width, h=height)

    def _render(self, page: int, width: int) -> QImage | None:
        size = self._document.pagePointSize(page)
        ratio = size.height() / size.width() if size.width() > 0 else math.nan
        if not 1 / _MAX_VALID_RATIO < ratio < _MAX_VALID_RATIO:
            return None
        ratio = min(ratio, _MAX_RATIO)
        width = max(1, min(width, int(math.sqrt(self._slots.slot_px / ratio)) - 1))
        drawn = self._document.render(page, QSize(width, max(1, int(width * ratio))))
        if drawn.isNull():
            return None
        page_image = QImage(drawn.size(), QImage.Format.Format_RGB32)
        page_image.fill(QColor(255, 255, 255))
        painter = QPainter(page_image)
        painter.drawImage(0, 0, drawn)
        painter.end()
        return page_image

    def _search(self, text_to_find: str, first: int, count: int) -> None:
        pattern = re.compile(
            r"\s+".join(map(re.escape, text_to_find[:MAX_QUERY_LENGTH].split())), re.IGNORECASE
        )
        hit_count = 0
        for page in range(first, min(first + count, self._document.pageCount())):
            text = self._document.getAllText(page).text()
            for hit in pattern.finditer(text):
                if hit_count >= MAX_HITS:
                    break
                hit_count += 1
                start, length = _utf16_length(text[: hit.start()]), _utf16_length(hit[0])
                polygons = self._document.getSelectionAtIndex(page, start, length).bounds()
                boxes = _lines([polygon.boundingRect() for polygon in polygons])
                self._respond("hit", page=page, boxes=boxes[:MAX_BOXES])
        self._send_end()

    def _send_end(self) -> None:
        self._respond("end", last=True)

    def _respond(self, event: str, **values: Any) -> None:
        send_message(event=event, id=self._id, **values)


def _lines(boxes: list[QRectF]) -> list[list[float]]:
    """Merge boxes, which may be one per character, into one box per line."""
    lines: list[QRectF] = []
    for box in boxes:
        if lines and box.top() < lines[-1].bottom() and box.bottom() > lines[-1].top():
            lines[-1] = lines[-1].united(box)
        else:
            lines.append(box)
    return [[round(side, 2) for side in (line.x(), line.y(), line.width(), line.height())] for line in lines]


def _utf16_length(text: str) -> int:
    """Length in UTF-16 code units, as Qt counts."""
    return len(text) + sum(ord(letter) > 0xFFFF for letter in text)
