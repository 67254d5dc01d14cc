"""Writer of PDF files: text and edges as vectors, images at their resolution, bookmarks, and links."""

from __future__ import annotations

import errno
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import partial
from math import ceil
from os import SEEK_END, strerror
from pathlib import Path
from shutil import disk_usage

from PySide6.QtCore import QCoreApplication, QFile, QFileDevice, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QFont, QPageSize, QPainter, QPdfWriter

from wsdesk.export.canvas_painter import MARGIN, CanvasPainter, top_groups
from wsdesk.export.pdf_images import PdfImages, is_supported
from wsdesk.export.pdf_outline import PdfBookmark, PdfLink, add_outline
from wsdesk.export.text_flow import TextFlow
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.export.export_request import ExportInput, ExportSource, ExportStep
from wsdesk.store.text import sanitize, time_format
from wsdesk.theme.fonts import ui_font

_PT = 0.75
"""Points per canvas px."""
_MAX_PAGE = 14_400.0
"""Maximum side of a page in points, by the PDF specification."""
_SHEET = (841.89, 595.28)
"""Landscape A4 in points."""
_SHEET_MARGIN = 24.0
_SHEET_PT = 0.5
"""Points per canvas px on sheets."""
_PIECES = 64
"""Pieces of an edge per side of a sheet, whose bounding boxes are compared with the sheet."""
_MAX_SHEETS, _LARGER = 2_000, 1.25
"""Sheets of a canvas with empty ones; they show more of a larger one, such as one with a far node."""
_COMMENTS_MARGIN = 56.0
_TAIL, _FULL_BYTES = 64, 1 << 20
"""Bytes at the end of a file that contain its mark, and of a disk that is full."""
_IMAGE_PX = 2.0
"""Px of an image per canvas px."""
_STEPS_PER_PART = 10
"""Qt compresses a page in one call: a large one is written as parts, which become one page at the end."""


@dataclass(frozen=True, slots=True)
class PdfPage:
    """A page that shows an area of the canvas; sizes are in points."""

    area: Rect
    scale: float
    width: float
    height: float
    margin: float = 0.0
    title: str = ""
    group: str = ""
    """ID of the group that the page shows."""


def write_pdf(source: ExportSource, path: Path, inputs: ExportInput) -> Iterator[ExportStep]:
    """Write the pages of the options' layout. Raises OSError."""
    canvas = CanvasPainter(source, inputs)
    yield from canvas.prepare()
    pages = pdf_pages(canvas, source)
    path.open("xb").close()  # raises OSError with the reason, unlike QFile
    images = PdfImages(path.parent)
    canvas.draw_image = images.draw if is_supported() else None
    try:
        parts = yield from _write_pages(source, canvas, pages, path, images)
        yield ExportStep(0.98, work=partial(_add_contents, canvas, pages, path, parts, images))
    finally:
        images.close()


def _write_pages(
    source: ExportSource, canvas: CanvasPainter, pages: list[PdfPage], path: Path, images: PdfImages
) -> Generator[ExportStep, None, list[int]]:
    """Write the file without what Qt has no function for; return the number of parts of each page."""
    file = QFile(str(path))
    file.open(QIODevice.OpenModeFlag.ReadWrite)  # WriteOnly truncates: ext4 then writes all when it is closed
    writer = QPdfWriter(file)
    writer.setResolution(72)
    writer.setTitle(source.title)
    writer.setCreator("wsdesk")
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setPageSize(_page_size(pages[0]))
    painter = QPainter(writer)
    parts: list[int] = []
    try:
        for number, page in enumerate(pages):
            if number:
                writer.setPageSize(_page_size(page))
                writer.newPage()
            parts.append(1)
            for at, step in enumerate(_paint_page(canvas, painter, page), 1):
                if at % _STEPS_PER_PART == 0:
                    writer.newPage()
                    parts[number] += 1
                work = images.store if images.is_behind else None
                yield ExportStep((number + step.done) / len(pages) * 0.97, step.images, work=work)
                check_file(file)
        if source.comments:
            for _ in _paint_comments(source, writer, painter, parts):
                yield ExportStep(0.97)
        yield ExportStep(0.97, work=partial(images.store, 0))
    finally:
        painter.end()
        file.close()
    check_complete(file, path)
    return parts


def check_file(file: QFile) -> None:
    """Raise OSError if writing failed."""
    if file.error() != QFileDevice.FileError.NoError:
        raise _write_error(Path(file.fileName()), file.errorString())


def check_complete(file: QFile, path: Path) -> None:
    """Raise OSError if the end of a closed file is missing: QFile reports no error for a partial write."""
    check_file(file)
    with path.open("rb") as written:
        written.seek(-min(_TAIL, path.stat().st_size), SEEK_END)
        if b"%%EOF" not in written.read():
            raise _write_error(path, "PDF file")


def _write_error(path: Path, message: str) -> OSError:
    if disk_usage(path.parent).free < _FULL_BYTES:
        return OSError(errno.ENOSPC, strerror(errno.ENOSPC))  # Qt's message is "Unknown error"
    return OSError(errno.EIO, message)


def _page_size(page: PdfPage) -> QPageSize:
    exact = QPageSize.SizeMatchPolicy.ExactMatch
    return QPageSize(QSizeF(page.width, page.height), QPageSize.Unit.Point, "", exact)


def pdf_pages(canvas: CanvasPainter, source: ExportSource) -> list[PdfPage]:
    """The pages of the options' layout."""
    whole = _fitted(canvas.area, source.title)
    match source.options.pages:
        case "sheets":
            return _sheets(canvas) or [whole]
        case "groups":
            groups = top_groups(canvas)
            return [whole, *[_fitted(one.rect.expanded(MARGIN), _title(one), one.id) for one in groups]]
        case _:
            return [whole]


def _fitted(area: Rect, title: str, group: str = "") -> PdfPage:
    scale = min(_PT, _MAX_PAGE / max(area.w, area.h))
    return PdfPage(area, scale, max(1.0, area.w * scale), max(1.0, area.h * scale), title=title, group=group)


def _sheets(canvas: CanvasPainter) -> list[PdfPage]:
    """Sheets in reading order, without empty ones."""
    whole, (width, height), scale = canvas.area, _SHEET, _SHEET_PT
    w, h = ((side - 2 * _SHEET_MARGIN) / scale for side in (width, height))
    while ceil(whole.h / h) * ceil(whole.w / w) > _MAX_SHEETS:
        scale, w, h = scale / _LARGER, w * _LARGER, h * _LARGER
    pages: list[PdfPage] = []
    for row in range(ceil(whole.h / h)):
        for column in range(ceil(whole.w / w)):
            area = Rect(whole.x + column * w, whole.y + row * h, w, h)
            if canvas.model.nodes_in(area) or canvas.model.notes_in(area) or _has_line(canvas, area):
                title = f"{row + 1}.{column + 1}"
                pages.append(PdfPage(area, scale, width, height, _SHEET_MARGIN, title))
    return pages


def _has_line(canvas: CanvasPainter, area: Rect) -> bool:
    """Whether an edge crosses an area, and not only its bounding box."""
    shapes = map(canvas.model.routes.shape_of, canvas.model.edges_in(area))
    longest = min(area.w, area.h) / _PIECES
    return any(shape is not None and shape.pieces(area, longest) for shape in shapes)


def _paint_page(canvas: CanvasPainter, painter: QPainter, page: PdfPage) -> Iterator[ExportStep]:
    painter.save()
    if canvas.has_background:
        painter.fillRect(QRectF(0, 0, page.width, page.height), canvas.colors.bg)
    painter.translate(page.margin, page.margin)
    painter.setClipRect(QRectF(0, 0, page.area.w * page.scale, page.area.h * page.scale))
    painter.scale(page.scale, page.scale)
    painter.translate(-page.area.x, -page.area.y)
    try:
        yield from canvas.paint(painter, page.area, _IMAGE_PX)
    finally:
        painter.restore()


def _paint_comments(
    source: ExportSource, writer: QPdfWriter, painter: QPainter, parts: list[int]
) -> Iterator[None]:
    """Add A4 pages with the comments by node; yield after each paragraph."""
    height, width = _SHEET
    margin, plain = _COMMENTS_MARGIN, ui_font(10)
    bold = QFont(plain)
    bold.setWeight(QFont.Weight.DemiBold)

    def begin_page() -> None:
        writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
        writer.newPage()
        parts.append(1)

    box = QRectF(margin, margin, width - 2 * margin, height - 2 * margin)
    flow = TextFlow(writer, painter, box, begin_page)
    for node in source.document.nodes:
        comments = source.comments.get(node.id, ())
        if comments:
            yield from flow.add(_title(node), bold)
        for one in comments:
            head = " · ".join(part for part in (one.author, time_format.exact(one.created_at)) if part)
            yield from flow.add(f"{head}\n{sanitize.plain(one.body)}\n", plain)


def _add_contents(
    canvas: CanvasPainter, pages: list[PdfPage], path: Path, parts: list[int], images: PdfImages
) -> None:
    """Join parts of pages, add images, a bookmark per page and group, and links of cards to their nodes."""
    bookmarks: list[PdfBookmark] = []
    links: list[PdfLink] = []
    canvas_id = canvas.model.document.canvas_id
    group_pages = {page.group: number for number, page in enumerate(pages) if page.group}
    for number, page in enumerate(pages):
        if len(pages) > 1:
            bookmarks.append(PdfBookmark(page.title, number, page.height, 0))
        for node in canvas.model.nodes_in(page.area):
            left, bottom, right, top = _box(page, node)
            if node.kind is not Kind.GROUP:
                link = link_to(DeepLink(canvas_id=canvas_id, node_id=node.id))
                links.append(PdfLink(number, (left, bottom, right, top), link))
            elif node.title and len(pages) == 1:
                bookmarks.append(PdfBookmark(_title(node), number, top, 0))
            elif number == 0 and node.id in group_pages:
                target = group_pages[node.id]
                head = (left, top, right, top + 18 * page.scale)
                links.append(PdfLink(number, head, target=target, top=pages[target].height))
    if len(parts) > len(pages):
        bookmarks.append(
            PdfBookmark(QCoreApplication.translate("Panels", "Comments"), len(pages), _SHEET[0], 0)
        )
    try:
        add_outline(path, bookmarks, links, parts, images)
    except (ValueError, LookupError) as error:  # another structure of the file in a later Qt
        if images.images or len(parts) != sum(parts):
            raise OSError(errno.ENOTSUP, "PDF structure") from error
        # Without bookmarks and links, pages without images are still complete.


def _title(node: Node) -> str:
    return sanitize.line(node.title, 120) or node.id


def _box(page: PdfPage, node: Node) -> tuple[float, float, float, float]:
    """Left, bottom, right, top in points from the bottom left corner of the page."""
    rect, area, scale, margin = node.rect, page.area, page.scale, page.margin
    left = max(0.0, margin + (rect.x - area.x) * scale)
    right = min(page.width, margin + (rect.right - area.x) * scale)
    top = min(page.height, page.height - margin - (rect.y - area.y) * scale)
    bottom = max(0.0, page.height - margin - (rect.bottom - area.y) * scale)
    return left, bottom, right, top
