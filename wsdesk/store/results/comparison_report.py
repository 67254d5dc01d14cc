"""PDF and PNG report of a comparison."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextImageFormat,
    QTextLength,
    QTextTableFormat,
)

from wsdesk.files.lazy_dataclass import dataclass

WIDE = 640
"""What there is room for between the margins, in px of 96 to the inch."""
_HIGHEST = 760
_SHARPNESS = 3.0
"""Px of an image for each of the page: about 290 to the inch."""


@dataclass(frozen=True, slots=True)
class ReportFigure:
    """One result: its name, a caption, and its image or else its text."""

    name: str
    caption: str = ""
    image: QImage | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class ComparisonReport:
    """What is written. `rows` are label, first, second; all words are shown as they stand."""

    title: str
    figures: tuple[ReportFigure, ...]
    rows: tuple[tuple[str, str, str], ...] = ()
    notes: tuple[str, ...] = ()


def pdf_of(paper: ComparisonReport) -> bytes:
    """The paper as a PDF on A4. For threads other than the GUI's."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(paper.title)
    writer.setCreator("wsdesk")
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    # Printing a document adds margins of its own, 2 cm on every side.
    writer.setPageMargins(QMarginsF(), QPageLayout.Unit.Millimeter)
    document = QTextDocument()
    document.setUndoRedoEnabled(False)
    _write(QTextCursor(document), document, paper)
    document.print_(writer)
    del writer
    return bytes(buffer.data().data())


def _write(cursor: QTextCursor, document: QTextDocument, paper: ComparisonReport) -> None:
    cursor.insertText(paper.title, _font(15, bold=True))
    for note in paper.notes:
        cursor.insertBlock()
        cursor.insertText(note, _font(9))
    cursor.insertBlock()
    columns = min(2, len(paper.figures)) if len(paper.figures) < 3 else ceil(sqrt(len(paper.figures)))
    _grid(cursor, document, paper.figures, max(1, columns))
    if paper.rows:
        _table(cursor, paper.rows)


def _grid(
    cursor: QTextCursor, document: QTextDocument, figures: Sequence[ReportFigure], columns: int
) -> None:
    lines = -(-len(figures) // columns)
    table = cursor.insertTable(lines, columns, _plain(columns))
    width = WIDE // columns - 12
    for number, figure in enumerate(figures):
        inside = table.cellAt(number // columns, number % columns).firstCursorPosition()
        inside.insertText(figure.name, _font(10, bold=True))
        if figure.image is not None and not figure.image.isNull():
            inside.insertBlock()
            _insert_picture(inside, document, figure.image, number, width)
        for words in (figure.text, figure.caption):
            if words:
                inside.insertBlock()
                inside.insertText(words, _font(9))
    cursor.movePosition(QTextCursor.MoveOperation.End)


def _insert_picture(
    cursor: QTextCursor, document: QTextDocument, image: QImage, number: int, width: int
) -> None:
    share = min(width / image.width(), _HIGHEST / image.height())
    sharp = max(1, round(image.width() * share * _SHARPNESS))
    if image.width() > sharp:
        image = image.scaledToWidth(sharp, mode=Qt.TransformationMode.SmoothTransformation)
        share = min(width / image.width(), _HIGHEST / image.height())
    name = f"figure:{number}"
    document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), _opaque(image))
    form = QTextImageFormat()
    form.setName(name)
    form.setWidth(max(1, image.width() * share))
    form.setHeight(max(1, image.height() * share))
    cursor.insertImage(form)


def _table(cursor: QTextCursor, rows: Sequence[tuple[str, str, str]]) -> None:
    form = _plain(3)
    form.setBorder(0.5)
    form.setBorderBrush(QColor(Qt.GlobalColor.lightGray))
    percent = QTextLength.Type.PercentageLength
    form.setColumnWidthConstraints([QTextLength(percent, share) for share in (18, 41, 41)])
    table = cursor.insertTable(len(rows), 3, form)
    for line, row in enumerate(rows):
        for column, words in enumerate(row):
            inside = table.cellAt(line, column).firstCursorPosition()
            inside.insertText(words, _font(9, bold=column == 0 or not row[0]))
    cursor.movePosition(QTextCursor.MoveOperation.End)


def _plain(columns: int) -> QTextTableFormat:
    form = QTextTableFormat()
    form.setBorder(0)
    form.setCellPadding(4)
    form.setCellSpacing(0)
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    share = QTextLength(QTextLength.Type.PercentageLength, 100 / columns)
    form.setColumnWidthConstraints([share] * columns)
    form.setTopMargin(8)
    return form


def _font(points: int, *, bold: bool = False) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setFontPointSize(points)
    form.setFontWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return form


def _opaque(image: QImage) -> QImage:
    """On white, as paper is: what is transparent would come out black in some readers."""
    if not image.hasAlphaChannel():
        return image
    sheet = QImage(image.size(), QImage.Format.Format_RGB32)
    sheet.fill(Qt.GlobalColor.white)
    painter = QPainter(sheet)
    painter.drawImage(0, 0, image)
    painter.end()
    return sheet
