"""Document page of the viewer: pages, find, and extracted content."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QWidget
from typing_extensions import override

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.media.images.pdf_pages import PdfOpened, PdfPageReady, PdfSearchResult
from wsdesk.media.player.pdf_reader import PageHit
from wsdesk.media.player.protocol import MAX_HITS
from wsdesk.panels.viewer.extraction import NARROWEST, WIDEST, ExtractionPane
from wsdesk.panels.viewer.page_view import SMALL, PageDelegate, PageModel, PdfPageView
from wsdesk.panels.viewer.text_view import DocumentFindBar
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row, set_accessible_description
from wsdesk.settings.table import Settings
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.version import PdfExtraction

_FIND_DELAY_MS = 200
_MIN_PAGE_WIDTH = 300
"""Minimum width of the page in px; side panes shrink first."""


class DocumentView(QWidget):
    """View of a local document."""

    page_changed = Signal()
    """Emitted when another page is shown."""
    failed = Signal()
    """Emitted when the document can't be read."""

    def __init__(self, images: ImageProvider, settings: Settings, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("viewerDocument")
        self._pages = images.pages
        self._path: Path | None = None
        self._sizes: tuple[tuple[float, float], ...] = ()
        self._hits: tuple[PageHit, ...] = ()
        self._hit_index = -1
        self.page = 0
        self._initial_page = 0
        self._is_bare = False
        self.zoom_view = PdfPageView(self._pages, settings, themes)
        self.zoom_view.setAccessibleName(self.tr("Page"))
        self.bar = DocumentFindBar("viewerFindPdf", self.tr("Find in document"), themes)
        self.extraction = ExtractionPane(images, themes)
        self.list = self._make_list(themes)
        self._model = PageModel(self._pages, self)
        self.list.setModel(self._model)
        self._find_delay = Debouncer(_FIND_DELAY_MS, self._find, self)
        self._lay_out()
        self._pages.opened.connect(self._on_opened)
        self._pages.ready.connect(self._on_ready)
        self._pages.matches_found.connect(self._on_matches_found)
        self.bar.changed.connect(self._find_delay.trigger)
        self.bar.step_requested.connect(self.go_to_match)
        self.bar.closed.connect(self.close_find)
        self.extraction.page_requested.connect(self.go_to_page)
        self.list.selectionModel().currentChanged.connect(self._on_current_changed)

    def _make_list(self, themes: ThemeManager) -> QListView:
        made = named(QListView(), "viewerPages", self.tr("Pages"))
        made.setProperty("rows", "free")
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # arrows select items; PgUp and PgDown turn pages
        made.setFrameShape(QFrame.Shape.NoFrame)
        made.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setUniformItemSizes(True)
        made.setItemDelegate(PageDelegate(themes, made))
        made.setFixedWidth(SMALL + 44)
        return made

    def _lay_out(self) -> None:
        find = row(self.bar, margin=(Space.MEDIUM, Space.SMALL))
        self._find_container = QWidget()
        self._find_container.setLayout(find)
        self._find_container.hide()
        row(
            self.list,
            (column(self._find_container, (self.zoom_view, 1), space=Space.NONE), 1),
            self.extraction,
            space=Space.NONE,
            parent=self,
        )
        self.extraction.hide()
        self.setFocusProxy(self.zoom_view)

    @property
    def count(self) -> int:
        return len(self._sizes)

    @property
    def finding(self) -> bool:
        return self.bar.isVisible()

    def show_document(self, path: Path | None, first: int = 0) -> None:
        """Show a document at the page `first` (from 0), or none."""
        self._path, self._sizes, self.page = path, (), 0
        self._initial_page = first
        self._clear_hits()
        self.zoom_view.clear()
        self._model.show_document(None, ())
        self.list.hide()
        self.page_changed.emit()
        if path is not None:
            self._pages.open(path)
        else:
            self._pages.close()

    def show_extraction(self, extraction: PdfExtraction | None) -> None:
        """Show extracted content beside the pages."""
        self.extraction.show_extraction(extraction)
        self._distribute_width()

    def set_bare(self, *, on: bool) -> None:
        """Show the page alone, or with its side panes."""
        self._is_bare = on
        self.zoom_view.set_tag_shown(not on)
        self._distribute_width()

    def _distribute_width(self) -> None:
        """Distribute the width: the extraction shrinks first, then the page thumbnails are hidden."""
        extracted = self.extraction.has_content
        left = self.width() - _MIN_PAGE_WIDTH - self.list.width()
        is_wide = left >= (NARROWEST if extracted else 0)
        if extracted:
            spare = left if is_wide else self.width() - _MIN_PAGE_WIDTH
            self.extraction.setFixedWidth(min(WIDEST, max(NARROWEST, spare)))
        self.extraction.setVisible(extracted and not self._is_bare)
        self.list.setVisible(len(self._sizes) > 1 and is_wide and not self._is_bare)

    def go_to_page(self, page: int) -> None:
        """Go to a page, from 0, clamped to the range."""
        if self._path is None or not self._sizes:
            return
        self.page = min(max(page, 0), len(self._sizes) - 1)
        self.zoom_view.show_page(self._path, self.page, *self._sizes[self.page])
        set_accessible_description(self.zoom_view, self.zoom_view.error)
        self.list.setCurrentIndex(self._model.index(self.page, 0))
        self._update_highlights()
        self.page_changed.emit()

    def open_find(self) -> None:
        """Open the find bar with the last search text."""
        self._find_container.show()
        self.bar.open()
        self._find()

    def close_find(self) -> None:
        """Close the find bar and clear the highlights."""
        if self.bar.isVisible():
            self.bar.hide()
            self._find_container.hide()
            self._clear_hits()
            self.zoom_view.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_to_match(self, forward: bool) -> None:
        """Go to the next or previous match, with wrap-around."""
        if self._hits:
            self._go_to_hit(self._hit_index + (1 if forward else -1))

    def _go_to_hit(self, number: int) -> None:
        self._hit_index = number % len(self._hits)
        hit = self._hits[self._hit_index]
        if hit.page != self.page:
            self.go_to_page(hit.page)
        self._update_highlights()
        self.zoom_view.reveal(hit)
        self._update_count()

    def _find(self) -> None:
        self._clear_hits()
        text = self.bar.field.text()
        if self._path is not None and self._sizes and text.strip() and self.finding:
            self.bar.count_label.setText(self.tr("…"))
            self._pages.find(self._path, text, len(self._sizes))

    def _clear_hits(self) -> None:
        self._pages.stop_search()
        self._hits, self._hit_index = (), -1
        self.bar.count_label.setText("")
        self._update_highlights()

    def _update_highlights(self) -> None:
        here = self._hits[self._hit_index] if 0 <= self._hit_index < len(self._hits) else None
        self.zoom_view.show_hits(tuple(hit for hit in self._hits if hit.page == self.page), here)

    def _update_count(self) -> None:
        count = len(self._hits)
        if count and self._hit_index >= 0:
            more = "+" if count >= MAX_HITS else ""
            self.bar.count_label.setText(
                self.tr("{n} of {count}").format(n=self._hit_index + 1, count=f"{count}{more}")
            )
        else:
            self.bar.count_label.setText(self.tr("%Ln results", "", count))

    def _on_matches_found(self, result: PdfSearchResult) -> None:
        if result.path != self._path or result.text != self.bar.field.text() or not self.finding:
            return
        self._hits = result.hits
        if self._hits and self._hit_index < 0:
            # The first match from the current page.
            self._go_to_hit(next((n for n, hit in enumerate(self._hits) if hit.page >= self.page), 0))
        elif result.done or self._hits:
            self._update_highlights()
            self._update_count()

    def _on_opened(self, opened: PdfOpened) -> None:
        if opened.path != self._path:
            return
        self._sizes = opened.sizes
        if not self._sizes:
            self.failed.emit()
            return
        self._model.show_document(self._path, self._sizes)
        self._distribute_width()
        self.go_to_page(self._initial_page)
        if self.finding:
            self._find()

    def _on_ready(self, ready: PdfPageReady) -> None:
        if ready.path == self._path:
            set_accessible_description(self.zoom_view, self.zoom_view.error)
            self.zoom_view.update()
            self.list.viewport().update()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._distribute_width()

    def _on_current_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid() and current.row() != self.page:
            self.go_to_page(current.row())
