"""PDFs of several pages, laid out with Qt: a brief, a treatment, a dummy of the field guide; and a text file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
from gallery import Gallery
from paint.base import Picture, colour, font, rgb
from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

W, H = 595.0, 842.0
Draw = Callable[[QPainter], None]

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
    def art(key: str) -> QImage:
        """A picture of the gallery, as it lies there, small enough for a page."""
        with Image.open(g.folder / g.made[key].file) as opened:
            image = opened.convert("RGB")
        image.thumbnail((560, 560))
        data = image.tobytes()
        return QImage(data, image.width, image.height, image.width * 3, QImage.Format.Format_RGB888).copy()

    brief = [
        lambda p: cover(p, art("harbour-4"), "Autumn launch", "Brief · October 2026", "#1b2340"),
        lambda p: page(
            p,
            "1",
            "The hour",
            "The film lives in one hour: from the moment in which the sun is behind the hills to the moment in which the last lantern is lit. Nobody speaks. We hear water, a bell, and a room.\n\nThe camera moves once, slowly, and always forward.",
            [art("shot-02-first-lantern"), art("shot-10-blue-hour")],
        ),
        lambda p: page(
            p,
            "2",
            "Palette",
            "Violet before rose, rose before amber; the water stays almost black. Teal belongs to the tins alone, so that they are seen at once.\n\nWarm: 2700 K. Water: below 12 % grey.",
            [art("palette-dusk"), art("style-sea")],
        ),
        lambda p: page(
            p,
            "3",
            "Deliverables",
            "One film in 21:9, cut to 16:9, 1:1 and 9:16. Twelve stills. Title cards in English, German, Japanese, Arabic and Portuguese. A poster, 50 × 70 cm.\n\nMusic: none. Sound: harbour, room tone, one chime.",
            [art("poster-harbour"), art("range-1")],
        ),
    ]
    treatment = [
        lambda p: cover(p, art("market-rain"), "Night market", "Treatment · 夜市", "#131d45"),
        lambda p: page(
            p,
            "1",
            "Walk",
            "We arrive with the rain. Stalls left and right, the street leads away from us; the light is in the puddles before it is in the lanterns. Eine Straße, die nach Suppe riecht.",
            [art("market-arrival"), art("market-crowd")],
        ),
        lambda p: page(
            p,
            "2",
            "Bowl",
            "The only still moment. Steam, a counter, a pair of chopsticks laid down. Four seconds.",
            [art("market-bowl"), art("market-bowl-pencil")],
        ),
    ]
    dummy = [
        lambda p: cover(p, art("plate-09-light"), "Field guide", "Dummy · Plates I–XII", "#123a6b"),
        *[
            lambda p, i=i: page(
                p,
                str(i + 1),
                f"Plates {2 * i + 1} and {2 * i + 2}",
                "Left page the plate, right page the note. Captions in the small italic; Latin first, then the common name.",
                [art(f"plate-{2 * i + 1:02d}-wash"), art(f"plate-{2 * i + 2:02d}-wash")],
            )
            for i in range(6)
        ],
    ]
    for key, title, sheets, words in (
        (
            "paper-brief",
            "Autumn launch: brief",
            brief,
            "Four pages: the hour, the palette, what is delivered",
        ),
        ("paper-treatment", "Night market: treatment", treatment, "Three pages: walk and bowl"),
        ("paper-dummy", "Field guide: dummy", dummy, "Seven pages: a cover and twelve plates, two a page"),
    ):
        g.file(
            key,
            ".pdf",
            "pdf",
            lambda target, title=title, sheets=sheets: write(target, title, sheets),
            summary=words,
            cover=lambda sheets=sheets: still(sheets[0]),
        )
    g.file(
        "text-brief",
        ".md",
        "text",
        lambda target: target.write_text(BRIEF_MD, "utf-8") and None,
        summary="The brief in a page of Markdown",
    )


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
    # The writer puts the hour of its run and a random id into the file: same length, fixed content.
    fixed = re.sub(
        rb"\(D:\d{14}[^)]*\)",
        lambda m: (
            b"(D:20261012093000" + m.group(0)[17:-1].translate(bytes.maketrans(b"123456789", b"0" * 9)) + b")"
        ),
        data.data(),
    )
    fixed = re.sub(rb"uuid:[0-9a-f-]{36}", b"uuid:00000000-0000-4000-8000-000000000000", fixed)
    fixed = re.sub(
        rb"(<xmp:(?:Create|Modify|Metadata)Date>)[^<]*",
        lambda m: (
            m.group(1)
            + b"2026-10-12T09:30:00Z".ljust(len(m.group(0)) - len(m.group(1)))[
                : len(m.group(0)) - len(m.group(1))
            ]
        ),
        fixed,
    )
    target.write_bytes(fixed)


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
