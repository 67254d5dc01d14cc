"""A comparison as a PDF, read back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtPdf import QPdfDocument

from wsdesk.store.comparison.report import ComparisonReport, ReportFigure, render_pdf


def picture(color: str, width: int = 400, height: int = 300) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(color))
    return image


def read(tmp_path: Path, paper: ComparisonReport) -> tuple[QPdfDocument, str]:
    path = tmp_path / "made.pdf"
    path.write_bytes(render_pdf(paper))
    document = QPdfDocument()
    assert document.load(str(path)) is QPdfDocument.Error.None_
    text = "\n".join(document.getAllText(page).text() for page in range(document.pageCount()))
    return document, text


def test_pictures_names_settings_and_notes_are_on_it(qapp: object, tmp_path: Path) -> None:
    figures = (
        ReportFigure("Harbour v1", image=picture("red")),
        ReportFigure("Harbour v2", image=picture("blue")),
    )
    rows = (("", "Harbour v1", "Harbour v2"), ("Seed", "1", "2"))
    document, text = read(
        tmp_path, ComparisonReport("Harbour v1 and Harbour v2", figures, rows, ("3 % differ",))
    )
    for words in ("Harbour v1 and Harbour v2", "Seed", "3 % differ"):
        assert words in text
    size = document.pagePointSize(0)
    drawn = document.render(0, (size * 2).toSize())
    colors = [drawn.pixelColor(x, y) for x in range(0, drawn.width(), 6) for y in range(0, drawn.height(), 6)]
    assert any(c.red() > 240 and c.green() + c.blue() < 20 for c in colors)
    assert any(c.blue() > 240 and c.green() + c.red() < 20 for c in colors)
    document.close()


@pytest.mark.parametrize("count", [2, 3])
def test_pictures_stand_beside_one_another_within_the_margins(
    qapp: object, tmp_path: Path, count: int
) -> None:
    colors = [QColor.fromHsv(n * 360 // count, 255, 255) for n in range(count)]
    figures = tuple(ReportFigure(f"n{n}", image=picture(c.name(), 1_568, 672)) for n, c in enumerate(colors))
    document, _text = read(tmp_path, ComparisonReport("t", figures))
    drawn = document.render(0, document.pagePointSize(0).toSize())
    found = [_extent(drawn, color) for color in colors]
    wide = [right - left for left, right in found]
    assert max(wide) - min(wide) < 4
    assert min(left for left, _ in found) > 50
    assert max(right for _, right in found) < drawn.width() - 50
    assert max(right for _, right in found) > drawn.width() - 75
    document.close()


def _extent(drawn: QImage, color: QColor) -> tuple[int, int]:
    """First and last column of a color."""

    def near(x: int, y: int) -> bool:
        pixel = drawn.pixelColor(x, y)
        pairs = zip(pixel.getRgb(), color.getRgb(), strict=True)  # type: ignore[arg-type]
        return all(abs(one - other) < 9 for one, other in pairs)  # type: ignore[operator]

    columns = [x for x in range(drawn.width()) if any(near(x, y) for y in range(0, drawn.height() // 2, 20))]
    return columns[0], columns[-1]


@pytest.mark.parametrize("count", [1, 3, 16])
def test_any_number_fits_and_long_texts_take_more_pages(qapp: object, tmp_path: Path, count: int) -> None:
    long = "harbour <b>dusk</b> " * 900
    figures = tuple(ReportFigure(f"n{n}", f"Seed {n}", picture("green", 40, 900)) for n in range(count))
    document, text = read(tmp_path, ComparisonReport("t", figures, (("Prompt", long, long),)))
    assert document.pageCount() > 1
    assert f"Seed {count - 1}" in text
    assert "<b>dusk</b>" in text.replace("\r\n", " ")
    document.close()


def test_text_is_never_rendered_as_an_image_or_a_link(qapp: object, tmp_path: Path) -> None:
    evil = '<img src="file:///etc/passwd"> \ufffc figure:0'
    document, text = read(tmp_path, ComparisonReport(evil, (ReportFigure(evil, text=evil),)))
    assert "<img" in text
    document.close()
