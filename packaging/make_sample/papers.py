"""PDFs of several pages, laid out with Qt: a brief, a treatment, a dummy of a book; and a text file."""

# ruff: noqa: E501
from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from gallery import Gallery
from paint.base import Picture, colour, font, rgb
from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

W, H = 595.0, 842.0
Draw = Callable[[QPainter], None]


@dataclass(frozen=True)
class Paper:
    """A cover, then pages of a title, words and two pictures."""

    key: str
    title: str
    small: str
    ground: str
    art: str
    pages: tuple[tuple[str, str, str, str], ...]
    words: str


PAPERS = (
    Paper(
        "paper-brief", "Autumn launch", "Brief · October 2026", "#1b2340", "harbour-4",
        (
            ("The hour", "The film lives in one hour: from the moment in which the sun is behind the hills to the moment in which the last lantern is lit. Nobody speaks. We hear water, a bell, and a room.\n\nThe camera moves once, slowly, and always forward.", "shot-02-first-lantern", "shot-10-blue-hour"),
            ("Palette", "Violet before rose, rose before amber; the water stays almost black. Teal belongs to the tins alone, so that they are seen at once.\n\nWarm: 2700 K. Water: below 12 % grey.", "palette-dusk", "style-sea"),
            ("Deliverables", "One film in 21:9, cut to 16:9, 1:1 and 9:16. Twelve stills. Title cards in English, German, Japanese, Arabic and Portuguese. A poster, 50 × 70 cm.\n\nMusic: none. Sound: harbour, room tone, one chime.", "poster-harbour", "range-1"),
        ),
        "Four pages: the hour, the palette, what is delivered",
    ),
    Paper(
        "paper-treatment", "Night market", "Treatment · 夜市", "#131d45", "market-rain",
        (
            ("Walk", "We arrive with the rain. Stalls left and right, the street leads away from us; the light is in the puddles before it is in the lanterns. Eine Straße, die nach Suppe riecht.", "market-arrival", "market-crowd"),
            ("Bowl", "The only still moment. Steam, a counter, a pair of chopsticks laid down. Four seconds.", "market-bowl", "market-bowl-pencil"),
        ),
        "Three pages: walk and bowl",
    ),
    Paper(
        "paper-dummy", "Field guide", "Dummy · Plates I–XII", "#123a6b", "plate-09-light",
        tuple(
            (f"Plates {i} and {i + 1}", "Left page the plate, right page the note. Captions in the small italic; Latin first, then the common name.", f"plate-{i:02d}-wash", f"plate-{i + 1:02d}-wash")
            for i in range(1, 12, 2)
        ),
        "Seven pages: a cover and twelve plates, two a page",
    ),
)  # fmt: skip

BRIEF_MD = """# Autumn launch

**What we make.** A film of forty seconds, six tins, a poster, and a small book.

| Part | Who | When |
|---|---|---|
| Hero film | Mara, Jonas | 24 Nov |
| Packaging | 愛子, Wim | 27 Nov |
| Titles in five languages | ليلى, Tomás | 1 Dec |

> Everything happens in the hour in which the lanterns come on.

1. Warm light, dark water.
2. No faces. Hands, backs, umbrellas.
3. The tin appears once, late.
"""


def fill(g: Gallery) -> None:
    """Every paper with the picture of its cover, and the text."""
    for paper in PAPERS:
        g.file(paper.key, ".pdf", "pdf", _writer(g, paper), summary=paper.words, cover=_cover(g, paper))
    g.file("text-brief", ".md", "text", _write_text, summary="The brief in a page of Markdown")


def _write_text(target: Path) -> None:
    target.write_text(BRIEF_MD, "utf-8")


def _writer(g: Gallery, paper: Paper) -> Callable[[Path], None]:
    return lambda target: write(target, paper.title, sheets(g, paper))


def _cover(g: Gallery, paper: Paper) -> Callable[[], Picture]:
    return lambda: still(sheets(g, paper)[0])


def sheets(g: Gallery, paper: Paper) -> list[Draw]:
    """What draws each page."""

    def page_of(number: int) -> Draw:
        title, words, one, two = paper.pages[number - 1]
        return lambda p: page(p, str(number), title, words, [art(g, one), art(g, two)])

    first: Draw = lambda p: cover(p, art(g, paper.art), paper.title, paper.small, paper.ground)  # noqa: E731
    return [first, *(page_of(number) for number in range(1, len(paper.pages) + 1))]


def art(g: Gallery, key: str) -> QImage:
    """A picture of the gallery as it lies there, small enough for a page."""
    with Image.open(g.folder / g.made[key].file) as opened:
        image = opened.convert("RGB")
    image.thumbnail((560, 560))
    return QImage(
        image.tobytes(), image.width, image.height, image.width * 3, QImage.Format.Format_RGB888
    ).copy()


def write(target: Path, title: str, sheets: list[Draw]) -> None:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Northwind Studio")
    writer.setPageLayout(
        QPageLayout(
            QPageSize(QSizeF(W, H), QPageSize.Unit.Point),
            QPageLayout.Orientation.Portrait,
            QMarginsF(0, 0, 0, 0),
        )
    )
    writer.setResolution(144)
    painter = QPainter(writer)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering, False)
    for i, draw in enumerate(sheets):
        if i:
            writer.newPage()
        painter.save()
        painter.scale(2, 2)
        draw(painter)
        painter.restore()
    painter.end()
    buffer.close()
    target.write_bytes(_settled(data.data()))


def _settled(pdf: bytes) -> bytes:
    """The PDF without the hour of the run and its random id: fixed content, byte for byte as long."""
    pdf = re.sub(rb"\(D:\d{14}", b"(D:20261012093000", pdf)
    pdf = re.sub(rb'(xmp:\w+Date=")[0-9T:-]{19}', rb"\g<1>2026-10-12T09:30:00", pdf)
    pdf = re.sub(rb"uuid:[0-9a-f-]{36}", b"uuid:" + bytes(36).replace(b"\0", b"0"), pdf)
    return re.sub(
        rb"(/ID \[ )<[^]]+",
        lambda match: match[1] + re.sub(rb"[0-9a-f]", b"0", match[0][len(match[1]) :]),
        pdf,
    )


def still(draw: Draw) -> Picture:
    """A page as a picture."""
    image = QImage(720, 1019, QImage.Format.Format_RGB888)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(720 / W, 720 / W)
    draw(painter)
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(1019, image.bytesPerLine())[:, : 720 * 3]
    return rows.reshape(1019, 720, 3).astype(np.float32) / 255


def cover(p: QPainter, art: QImage, title: str, small: str, ground: str) -> None:
    p.fillRect(QRectF(0, 0, W, H), colour(ground))
    side = W
    tall = H * 0.62
    share = max(side / art.width(), tall / art.height())
    cut = QRectF(
        (art.width() - side / share) / 2, (art.height() - tall / share) / 2, side / share, tall / share
    )
    p.drawImage(QRectF(0, 0, side, tall), art, cut)
    p.setPen(colour("#fff4e0"))
    p.setFont(font("C059", 50))
    p.drawText(QPointF(48, H * 0.62 + 92), title)
    p.setFont(font("Inter", 13, 500))
    p.drawText(QPointF(50, H * 0.62 + 124), small)
    p.setFont(font("Inter", 9, 600, spacing=20))
    p.drawText(QPointF(50, H - 44), "NORTHWIND STUDIO")


def page(p: QPainter, number: str, title: str, words: str, art: list[QImage]) -> None:
    p.fillRect(QRectF(0, 0, W, H), colour(rgb("#fbf8f1")))
    p.setPen(colour("#2b2a33"))
    p.setFont(font("C059", 30))
    p.drawText(QPointF(48, 92), title)
    p.setFont(font("Inter", 11.5))
    p.drawText(QRectF(48, 116, W - 190, 150), Qt.TextFlag.TextWordWrap, words)
    top, room = 276.0, H - 276 - 70
    each = (room - 16 * (len(art) - 1)) / len(art)
    portrait = all(image.height() > image.width() for image in art)
    for i, image in enumerate(art):
        box = (
            QRectF(48 + i * ((W - 112) / 2 + 16), top, (W - 112) / 2, room)
            if portrait
            else QRectF(48, top + i * (each + 16), W - 96, each)
        )
        share = min(box.width() / image.width(), box.height() / image.height())
        p.drawImage(QRectF(box.left(), box.top(), image.width() * share, image.height() * share), image)
    p.setPen(QPen(colour("#2b2a33", 0.4), 0.7))
    p.drawLine(QPointF(48, H - 48), QPointF(W - 48, H - 48))
    p.setPen(colour("#2b2a33", 0.7))
    p.setFont(font("Inter", 8.5, 500))
    p.drawText(QPointF(48, H - 32), "Northwind Studio")
    p.drawText(
        QRectF(W - 148, H - 46, 100, 20), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number
    )
