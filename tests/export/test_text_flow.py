"""Text of PDF files that flows over pages."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QPageSize, QPainter, QPdfWriter
from PySide6.QtPdf import QPdfDocument

from wsdesk.export.text_flow import TextFlow


def test_each_paragraph_is_a_step_and_all_text_is_on_pages(tmp_path: Path, qapp: object) -> None:
    writer = QPdfWriter(str(tmp_path / "text.pdf"))
    writer.setResolution(72)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A5))
    painter, font = QPainter(writer), QGuiApplication.font()
    pages: list[int] = []

    def begin_page() -> None:
        pages.append(1)
        if len(pages) > 1:
            writer.newPage()

    flow = TextFlow(writer, painter, QRectF(40, 40, 300, 400), begin_page)
    texts = [f"Paragraph {number}. {'Many words that wrap. ' * 20}" for number in range(9)]
    hostile = "x" * 5_000 + "\n\nÄrger <b>bold</b>"
    steps = [len(pages) for text in (*texts, hostile) for _ in flow.add(text, font)]
    painter.end()
    assert len(steps) == 9 + 3
    assert 1 == steps[0] < steps[-1] == len(pages)
    document = QPdfDocument()
    document.load(str(tmp_path / "text.pdf"))
    pdf_text = "".join(document.getAllText(page).text() for page in range(document.pageCount()))
    document.close()
    assert all(text.split(".")[0] in pdf_text for text in texts)
    assert pdf_text.count("x") == 5_000
    assert "Ärger <b>bold</b>" in pdf_text
