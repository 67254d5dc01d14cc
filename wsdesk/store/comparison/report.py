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
    QPdfWriter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextImageFormat,
    QTextLength,
    QTextTableFormat,
)

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.fingerprint.sample import on_white

PAGE_WIDTH = 640
"""Width between the margins in px at 96 dpi."""
_MAX_IMAGE_HEIGHT = 760
_PIXEL_RATIO = 3.0
"""Image pixels per page pixel: about 290 dpi."""


@dataclass(frozen=True, slots=True)
class ReportFigure:
    """Result in a report: its name, a caption, and its image or text."""

    name: str
    caption: str = ""
    image: QImage | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class ComparisonReport:
    """Content of a report, as plain text. `rows` are label, first value, and second value."""

    title: str
    figures: tuple[ReportFigure, ...]
    rows: tuple[tuple[str, str, str], ...] = ()
    notes: tuple[str, ...] = ()


def render_png(image: QImage) -> bytes:
    """Encode an image as PNG. Blocks; run it in a worker thread."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # pyright: ignore[reportArgumentType, reportCallIssue]
        raise OSError
    return bytes(buffer.data().data())


def render_pdf(report: ComparisonReport) -> bytes:
    """Render a report as an A4 PDF. Blocks; run it in a worker thread."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(report.title)
    writer.setCreator("wsdesk")
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    # QTextDocument.print_ adds its own margins of 2 cm on every side.
    writer.setPageMargins(QMarginsF(), QPageLayout.Unit.Millimeter)
    document = QTextDocument()
    document.setUndoRedoEnabled(False)
    _write(QTextCursor(document), document, report)
    document.print_(writer)
    del writer
    return bytes(buffer.data().data())


def _write(cursor: QTextCursor, document: QTextDocument, report: ComparisonReport) -> None:
    cursor.insertText(report.title, _font(15, bold=True))
    for note in report.notes:
        cursor.insertBlock()
        cursor.insertText(note, _font(9))
    cursor.insertBlock()
    columns = min(2, len(report.figures)) if len(report.figures) < 3 else ceil(sqrt(len(report.figures)))
    _grid(cursor, document, report.figures, max(1, columns))
    if report.rows:
        _table(cursor, report.rows)


def _grid(
    cursor: QTextCursor, document: QTextDocument, figures: Sequence[ReportFigure], columns: int
) -> None:
    lines = -(-len(figures) // columns)
    table = cursor.insertTable(lines, columns, _plain(columns))
    width = PAGE_WIDTH // columns - 12
    for number, figure in enumerate(figures):
        cell = table.cellAt(number // columns, number % columns).firstCursorPosition()
        cell.insertText(figure.name, _font(10, bold=True))
        if figure.image is not None and not figure.image.isNull():
            cell.insertBlock()
            _insert_image(cell, document, figure.image, number, width)
        for text in (figure.text, figure.caption):
            if text:
                cell.insertBlock()
                cell.insertText(text, _font(9))
    cursor.movePosition(QTextCursor.MoveOperation.End)


def _insert_image(
    cursor: QTextCursor, document: QTextDocument, image: QImage, number: int, width: int
) -> None:
    scale = min(width / image.width(), _MAX_IMAGE_HEIGHT / image.height())
    max_width = max(1, round(image.width() * scale * _PIXEL_RATIO))
    if image.width() > max_width:
        image = image.scaledToWidth(max_width, mode=Qt.TransformationMode.SmoothTransformation)
        scale = min(width / image.width(), _MAX_IMAGE_HEIGHT / image.height())
    name = f"figure:{number}"
    # Some PDF viewers show transparency as black.
    document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), on_white(image))
    form = QTextImageFormat()
    form.setName(name)
    form.setWidth(max(1, image.width() * scale))
    form.setHeight(max(1, image.height() * scale))
    cursor.insertImage(form)


def _table(cursor: QTextCursor, rows: Sequence[tuple[str, str, str]]) -> None:
    form = _plain(3)
    form.setBorder(0.5)
    form.setBorderBrush(QColor(Qt.GlobalColor.lightGray))
    percent = QTextLength.Type.PercentageLength
    form.setColumnWidthConstraints([QTextLength(percent, scale) for scale in (18, 41, 41)])
    table = cursor.insertTable(len(rows), 3, form)
    for line, row in enumerate(rows):
        for column, text in enumerate(row):
            cell = table.cellAt(line, column).firstCursorPosition()
            cell.insertText(text, _font(9, bold=column == 0 or not row[0]))
    cursor.movePosition(QTextCursor.MoveOperation.End)


def _plain(columns: int) -> QTextTableFormat:
    form = QTextTableFormat()
    form.setBorder(0)
    form.setCellPadding(4)
    form.setCellSpacing(0)
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    scale = QTextLength(QTextLength.Type.PercentageLength, 100 / columns)
    form.setColumnWidthConstraints([scale] * columns)
    form.setTopMargin(8)
    return form


def _font(points: int, *, bold: bool = False) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setFontPointSize(points)
    form.setFontWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return form
