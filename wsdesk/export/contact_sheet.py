"""Writer of contact sheets as PDF: pages with a grid of captioned images, then generation settings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QFile, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextOption,
)

from wsdesk.export.pdf import check_complete, check_file
from wsdesk.export.text_flow import TextFlow
from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.store.export.contact_sheet import SheetItem, SheetRequest
from wsdesk.store.export.export_request import ExportInput, ExportStep

_MARGIN = 30.0
_GAP = 8.0
_HEADER = 22.0
_CAPTION_LINES = 2
_BODY_PT, _CAPTION_PT = 9.0, 7.5
_PX_PER_PT = 300 / 72
_MAX_PX = 2_000
"""Maximum width of an image in px; 300 dpi unless the cell is wider."""
_BLACK, _GRAY = QColor("#111111"), QColor("#666666")
_SIZES = {
    "A4": QPageSize.PageSizeId.A4,
    "A3": QPageSize.PageSizeId.A3,
    "Letter": QPageSize.PageSizeId.Letter,
    "Tabloid": QPageSize.PageSizeId.Tabloid,
}


@dataclass(slots=True)
class _Sheet:
    """An open file: its painter, fonts, and the number of the current page. Sizes are in points."""

    request: SheetRequest
    writer: QPdfWriter
    painter: QPainter
    page: int = 0

    @property
    def area(self) -> QRectF:
        """The page without margins and header."""
        size = self.writer.pageLayout().fullRect(QPageLayout.Unit.Point).size()
        return QRectF(
            _MARGIN, _MARGIN + _HEADER, size.width() - 2 * _MARGIN, size.height() - 2 * _MARGIN - _HEADER
        )

    def begin_page(self) -> None:
        """Start a page with its header and number."""
        self.page += 1
        if self.page > 1:
            self.writer.newPage()
        area = self.area
        head = QRectF(area.x(), _MARGIN, area.width(), _HEADER)
        self.painter.setFont(_font(_BODY_PT))
        self.painter.setPen(_GRAY)
        metrics = QFontMetricsF(self.painter.font(), self.writer)
        text = metrics.elidedText(self.request.layout.header, Qt.TextElideMode.ElideRight, area.width() - 60)
        self.painter.drawText(head, Qt.AlignmentFlag.AlignLeft, text)
        self.painter.drawText(head, Qt.AlignmentFlag.AlignRight, str(self.page))


def write_contact_sheet(request: SheetRequest, path: Path, inputs: ExportInput) -> Iterator[ExportStep]:
    """Write the pages. Raises OSError."""
    path.open("xb").close()  # raises OSError with the reason, unlike QFile
    file = QFile(str(path))
    file.open(QIODevice.OpenModeFlag.ReadWrite)  # WriteOnly truncates: ext4 then writes all when it is closed
    writer = QPdfWriter(file)
    writer.setResolution(72)
    writer.setTitle(request.layout.header or request.name)
    writer.setCreator("wsdesk")
    sideways = request.layout.is_landscape
    orientation = QPageLayout.Orientation.Landscape if sideways else QPageLayout.Orientation.Portrait
    page = QPageSize(_SIZES[request.layout.paper])
    writer.setPageLayout(QPageLayout(page, orientation, QMarginsF(0, 0, 0, 0)))
    painter = QPainter(writer)
    sheet = _Sheet(request, writer, painter)
    share = 0.5 if request.layout.has_recipes else 1.0
    try:
        for step in _paint_grids(sheet, inputs):
            yield ExportStep(step.done * share, images=step.images)
            check_file(file)
        if request.layout.has_recipes:
            for done in _paint_settings(sheet):
                yield ExportStep(share + done * share)
                check_file(file)
    finally:
        painter.end()
        file.close()
    check_complete(file, path)


def _paint_grids(sheet: _Sheet, inputs: ExportInput) -> Iterator[ExportStep]:
    layout, items = sheet.request.layout, sheet.request.items
    count = layout.columns * layout.rows
    for at in range(0, len(items), count):
        shown, area = tuple(items[at : at + count]), sheet.area
        width = (area.width() - (layout.columns - 1) * _GAP) / layout.columns
        height = (area.height() - (layout.rows - 1) * _GAP) / layout.rows
        px = min(_MAX_PX, round(width * _PX_PER_PT))
        # Audio has no image, so that none is missing.
        images = tuple((one.asset, px) for one in shown if one.asset is not None and not _is_audio(one.asset))
        yield ExportStep(at / len(items), images=images)
        sheet.begin_page()
        for number, item in enumerate(shown):
            row, column = divmod(number, layout.columns)
            x, y = area.x() + column * (width + _GAP), area.y() + row * (height + _GAP)
            image = inputs.images.get(identity(item.asset)) if item.asset is not None else None
            _paint_cell(sheet, item, image, QRectF(x, y, width, height), px)
            yield ExportStep((at + number) / len(items))


def _paint_cell(sheet: _Sheet, item: SheetItem, image: QImage | None, cell: QRectF, px: int) -> None:
    painter = sheet.painter
    font = _font(_CAPTION_PT)
    metrics = QFontMetricsF(font, sheet.writer)
    caption_height = metrics.lineSpacing() * _CAPTION_LINES + 2
    box = cell.adjusted(0, 0, 0, -caption_height)
    painter.setFont(font)
    if image is not None and not image.isNull():
        longest = max(image.width(), image.height())
        if longest > px:
            smooth = Qt.TransformationMode.SmoothTransformation
            image = image.scaled(px, px, Qt.AspectRatioMode.KeepAspectRatio, smooth)
        size = QSizeF(image.size()).scaled(box.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRectF(QPointF(), size)
        place.moveCenter(box.center())
        place.moveBottom(box.bottom())
        painter.drawImage(place, image)
    else:
        painter.setPen(_GRAY)
        painter.drawRect(box)
        wrap = QTextOption(Qt.AlignmentFlag.AlignLeft)
        wrap.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        painter.save()
        painter.setClipRect(box)
        painter.drawText(box.adjusted(4, 4, -4, -4), item.text, wrap)
        painter.restore()
    painter.setPen(_BLACK)
    first = metrics.elidedText(
        item.caption, Qt.TextElideMode.ElideMiddle, cell.width() * _CAPTION_LINES * 0.9
    )
    where = QRectF(cell.x(), box.bottom() + 2, cell.width(), caption_height)
    centered = QTextOption(Qt.AlignmentFlag.AlignHCenter)
    centered.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    painter.drawText(where, first, centered)


def _paint_settings(sheet: _Sheet) -> Iterator[float]:
    items = sheet.request.items
    plain, bold = _font(_BODY_PT), _font(_BODY_PT)
    bold.setWeight(QFont.Weight.DemiBold)
    flow = TextFlow(sheet.writer, sheet.painter, sheet.area, sheet.begin_page)
    for at, item in enumerate(items):
        if not (item.settings or item.prompt):
            continue
        lines = [f"{label}: {value}" for label, value in item.settings]
        text = "\n".join(part for part in (*lines, item.prompt) if part)
        for part, font in ((item.caption, bold), (f"{text}\n", plain)):
            for _ in flow.add(part, font):
                yield at / len(items)


def _is_audio(asset: Asset) -> bool:
    return "audio" in (asset.file_type, asset.media_type.partition("/")[0])


def _font(size: float) -> QFont:
    font = QFont(QGuiApplication.font())
    font.setPointSizeF(size)
    return font
