"""A comparison as a PDF, read back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtPdf import QPdfDocument

from wsdesk.store.comparison_paper import Figure, Paper, pdf_of


def picture(color: str, width: int = 400, height: int = 300) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(color))
    return image


def read(tmp_path: Path, paper: Paper) -> tuple[QPdfDocument, str]:
    path = tmp_path / "made.pdf"
    path.write_bytes(pdf_of(paper))
    document = QPdfDocument()
    assert document.load(str(path)) is QPdfDocument.Error.None_
    text = "\n".join(document.getAllText(page).text() for page in range(document.pageCount()))
    return document, text


def test_pictures_names_settings_and_notes_are_on_it(qapp: object, tmp_path: Path) -> None:
    figures = (Figure("Harbour v1", image=picture("red")), Figure("Harbour v2", image=picture("blue")))
    rows = (("", "Harbour v1", "Harbour v2"), ("Seed", "1", "2"))
    document, text = read(tmp_path, Paper("Harbour v1 and Harbour v2", figures, rows, ("3 % differ",)))
    for words in ("Harbour v1 and Harbour v2", "Seed", "3 % differ"):
        assert words in text
    size = document.pagePointSize(0)
    drawn = document.render(0, (size * 2).toSize())
    seen = [drawn.pixelColor(x, y) for x in range(0, drawn.width(), 6) for y in range(0, drawn.height(), 6)]
    assert any(c.red() > 240 and c.green() + c.blue() < 20 for c in seen)
    assert any(c.blue() > 240 and c.green() + c.red() < 20 for c in seen)
    document.close()


@pytest.mark.parametrize("count", [1, 3, 16])
def test_any_number_fits_and_long_texts_take_more_pages(qapp: object, tmp_path: Path, count: int) -> None:
    long = "harbour <b>dusk</b> " * 900
    figures = tuple(Figure(f"n{n}", f"Seed {n}", picture("green", 40, 900)) for n in range(count))
    document, text = read(tmp_path, Paper("t", figures, (("Prompt", long, long),)))
    assert document.pageCount() > 1
    assert f"Seed {count - 1}" in text
    assert "<b>dusk</b>" in text.replace("\r\n", " ")
    document.close()


def test_nothing_of_a_text_is_taken_for_a_picture_or_a_link(qapp: object, tmp_path: Path) -> None:
    evil = '<img src="file:///etc/passwd"> \ufffc figure:0'
    document, text = read(tmp_path, Paper(evil, (Figure(evil, text=evil),)))
    assert "<img" in text
    document.close()
