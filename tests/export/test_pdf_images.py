"""Images of PDF files: each at its place, with its pixels, and once."""

from __future__ import annotations

import re
import subprocess
from colorsys import hsv_to_rgb
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPdfWriter
from PySide6.QtPdf import QPdfDocument

from tests.export.conftest import asset
from wsdesk.export.pdf import write_pdf
from wsdesk.export.pdf_images import PLACEHOLDER, PdfImages
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.media.core.asset_key import identity
from wsdesk.store.export.export_request import ExportInput, ExportOptions, ExportSource

COUNT, COLUMNS, SIDE, STEP = 70, 10, 200, 240


def color(number: int) -> QColor:
    return QColor.fromRgbF(*hsv_to_rgb(number / COUNT, 1.0, 0.5 + number % 2 / 2))


def image(number: int) -> QImage:
    """An image of one color; some have transparent corners, and some are cut where they are drawn."""
    sides = ((64, 48), (48, 64), (300, 20))[number % 3]
    result = QImage(*sides, QImage.Format.Format_ARGB32 if number % 7 == 0 else QImage.Format.Format_RGB32)
    result.fill(color(number))
    if number % 7 == 0:
        painter = QPainter(result)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.fillRect(QRect(0, 0, 4, 4), QColor(0, 0, 0, 0))
        painter.end()
    return result


def write(path: Path) -> Path:
    """A PDF file of cards with an image of their own each."""
    nodes = [
        Node(
            f"n{at}",
            Kind.IMAGE,
            Rect(at % COLUMNS * STEP, at // COLUMNS * STEP, SIDE, SIDE),
            asset=asset(f"a{at}"),
        )
        for at in range(COUNT)
    ]
    images = {identity(one.asset): image(at) for at, one in enumerate(nodes) if one.asset is not None}
    given = ExportInput()
    options = ExportOptions(format="pdf", background=False)
    for step in write_pdf(ExportSource("Board", Document("c", tuple(nodes)), options), path, given):
        if step.images:
            given.images = {identity(one): images[identity(one)] for one, _width in step.images}
        if step.work is not None:
            step.work()
    return path


@pytest.mark.parametrize("known", [True, False], ids=["placeholders", "another structure of Qt"])
def test_each_image_is_at_its_place(
    tmp_path: Path, qapp: object, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    if not known:
        monkeypatch.setattr("wsdesk.export.pdf_images.PLACEHOLDER", re.compile(rb"never"))
    pdf = QPdfDocument()
    assert pdf.load(str(write(tmp_path / "board.pdf"))) is QPdfDocument.Error.None_
    margin = 48
    wide, high = (COLUMNS - 1) * STEP + SIDE + 2 * margin, (COUNT // COLUMNS - 1) * STEP + SIDE + 2 * margin
    page = pdf.render(0, QSize(wide, high))
    for at in range(COUNT):
        x, y = (margin + row * STEP + SIDE // 2 for row in (at % COLUMNS, at // COLUMNS))
        near = {page.pixelColor(x, y + dy).getRgb()[:3] for dy in range(-60, 61, 10)}
        wanted = color(at).getRgb()[:3]
        assert any(all(abs(a - b) < 8 for a, b in zip(one, wanted, strict=True)) for one in near), (
            at,
            wanted,
            near,
        )
    pdf.close()


def test_a_transparent_image_is_never_taken_for_a_placeholder(tmp_path: Path, qapp: object) -> None:
    path = tmp_path / "board.pdf"
    images = PdfImages(tmp_path)
    writer = QPdfWriter(str(path))
    painter = QPainter(writer)
    for pixel_format in (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32):
        line = QImage(1, 37, pixel_format)
        line.fill(QColor(200, 30, 30, 90))
        images.draw(painter, QRectF(0, 0, 100, 100), line, QRectF(line.rect()))
    images.store(0)
    painter.end()
    assert len(PLACEHOLDER.findall(path.read_bytes())) == len(images.images) == 1
    images.close()


def test_poppler_reads_images_without_a_placeholder(tmp_path: Path, qapp: object) -> None:
    path = write(tmp_path / "board.pdf")
    found = subprocess.run(
        ["pdfimages", "-list", path], capture_output=True, text=True, check=True, timeout=60
    )
    assert found.stderr == ""
    rows = [line.split() for line in found.stdout.splitlines()[2:]]
    sizes = [tuple(map(int, row[3:5])) for row in rows if row[2] == "image" and row[8] == "jpeg"]
    assert (1, 37) not in sizes
    assert len([size for size in sizes if size[0] in (64, 48, 300)]) >= COUNT * 2 // 3
    drawn = subprocess.run(
        ["pdftoppm", "-r", "20", "-png", path, tmp_path / "page"], capture_output=True, timeout=60
    )
    assert (drawn.returncode, drawn.stderr) == (0, b"")


def test_a_failed_export_leaves_no_thread_and_no_file(
    tmp_path: Path, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_image: object) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("wsdesk.export.pdf_images.compress", fail)
    with pytest.raises(OSError, match="No space"):
        write(tmp_path / "board.pdf")
    assert [path.name for path in tmp_path.iterdir()] == ["board.pdf"]
