"""Content that the server extracted from a document."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space, Stretch, column, named
from wsdesk.panels.widgets.lists.row_model import AccessibleText, RowModel
from wsdesk.panels.widgets.lists.thumbnail_grid import Thumb, ThumbLayout, ThumbnailGridView
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.content.asset_mapper import ExtractedImages, extracted_of
from wsdesk.store.text import plausible, sanitize
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.version import PdfExtraction

WIDEST, NARROWEST = 268, 132
"""Width in px; if narrower, images are stacked."""
_CELL = 96
_MAX_SUMMARY = 20_000


class ExtractedModel(RowModel[ExtractedImages]):
    """Model of extracted images, in page order."""

    @override
    def value(self, row: ExtractedImages) -> Thumb:
        return Thumb(row.asset, "image", self.accessible_text(row).name)

    @override
    def accessible_text(self, row: ExtractedImages) -> AccessibleText:
        text = self.tr("Page {n}").format(n=row.page) if row.page else self.tr("Image")
        return AccessibleText(text, text, "")


class ExtractionPane(QWidget):
    """Summary and images; selecting an image goes to its page, Enter or a double click opens it."""

    page_requested = Signal(object)
    """Emitted with a page index."""
    image_opened = Signal(object)
    """Emitted with the index of an image to open in the viewer."""
    menu_requested = Signal(object, object)
    """Emitted with the index of an image and the global position (a QPoint)."""

    def __init__(self, images: ImageProvider, themes: ThemeManager) -> None:
        super().__init__()
        named(self, "viewerExtraction", self.tr("Extracted from document"))
        self.setProperty("surface", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(WIDEST)
        self._head = PlainLabel(self.tr("Summary"), role="title")
        self.summary = WrappingLabel(name="viewerSummary")
        self.count = PlainLabel(role="title", name="viewerExtractedCount")
        self._model = ExtractedModel(self)
        self.grid = ThumbnailGridView(
            "viewerExtracted", images, themes, ThumbLayout(_CELL), least_width=_CELL
        )
        self.grid.setAccessibleName(self.tr("Images in document"))
        self.grid.setModel(self._model)
        self._scroll = ColumnScroll("viewerSummaryScroll", self._head, self.summary, Stretch(1))
        inset = (Space.MEDIUM, Space.TIGHT, Space.MEDIUM, Space.NONE)
        column(
            self._scroll,
            column(self.count, margin=inset),
            (column(self.grid, margin=inset), 1),
            Stretch(0),
            space=Space.TIGHT,
            margin=(Space.NONE, Space.NONE, Space.NONE, Space.SMALL),
            parent=self,
        )
        self.grid.selectionModel().currentChanged.connect(self._on_current_changed)
        self.grid.activated.connect(self._on_activated)
        self.grid.menu_requested.connect(self._on_menu_requested)

    @property
    def images(self) -> tuple[ExtractedImages, ...]:
        """Extracted images in display order."""
        return self._model.rows

    @property
    def has_content(self) -> bool:
        """Whether there is extracted content."""
        return bool(self.summary.text() or self._model.rows)

    def show_extraction(self, extraction: PdfExtraction | None) -> None:
        """Show the extracted content of a document; None clears it."""
        summary = sanitize.plain(extraction.summary_text, _MAX_SUMMARY) if extraction is not None else ""
        extracted = extracted_of(extraction)
        self.summary.setText(summary)
        self._scroll.setVisible(bool(summary))
        if self._model.set_rows(extracted):
            self.grid.refresh()
        total = (plausible.count(extraction.extracted_image_count) if extraction is not None else 0) or 0
        text = self.tr("%Ln images", "", len(extracted))
        if total > len(extracted):
            text = self.tr("{n} of {count} images").format(n=len(extracted), count=total)
        self.count.setText(text)
        for part in (self.count, self.grid):
            part.setVisible(bool(extracted))
        self._fit_summary()

    def _fit_summary(self) -> None:
        """Limit the height of the summary so that images have space."""
        needed = self.summary.heightForWidth(self.width() - 32) + self._head.sizeHint().height() + 44
        most = self.height() // 2 if self._model.rows else self.height()
        self._scroll.setFixedHeight(max(60, min(needed, most)))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_summary()

    def _at(self, index: QModelIndex) -> ExtractedImages | None:
        images = self._model.rows
        return images[index.row()] if 0 <= index.row() < len(images) else None

    def _on_current_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        image = self._at(current)
        if image is not None and image.page:
            self.page_requested.emit(image.page - 1)

    def _on_activated(self, index: QModelIndex) -> None:
        if self._at(index) is not None:
            self.image_opened.emit(index.row())

    def _on_menu_requested(self, index: QModelIndex, at: QPoint) -> None:
        self.menu_requested.emit(index.row(), at)
