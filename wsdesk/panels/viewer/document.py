"""Document page of the viewer: pages, find, extracted content."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QWidget
from typing_extensions import override

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.media.images.pdf_pages import PdfOpened, PdfPageReady, PdfSearchResult
from wsdesk.media.player.pdf_reader import PageHit
from wsdesk.media.player.protocol import MOST_HITS
from wsdesk.panels.viewer.extraction import NARROWEST, WIDEST, ExtractionPane
from wsdesk.panels.viewer.find_bar import DocumentFindBar
from wsdesk.panels.viewer.page_list import SMALL, PageModel, SmallPage
from wsdesk.panels.viewer.page_view import PdfPageView
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row, set_accessible_description
from wsdesk.settings.table import Settings
from wsdesk.store.base.debounced import Debounced
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.version import PdfExtraction

_TYPED_MS = 200
_ROOM = 300
"""The page's own least width in px, while there is anything beside it that can give way."""


class DocumentView(QWidget):
    """A document that lies on this computer."""

    turned = Signal()
    """Another page is shown."""
    failed = Signal()
    """It cannot be read."""

    def __init__(self, pictures: ImageProvider, settings: Settings, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("viewerDocument")
        self._pages = pictures.pages
        self._path: Path | None = None
        self._sizes: tuple[tuple[float, float], ...] = ()
        self._hits: tuple[PageHit, ...] = ()
        self._hit = -1
        self.page = 0
        self._first = 0
        self._is_bare = False
        self.stage = PdfPageView(self._pages, settings, themes)
        self.stage.setAccessibleName(self.tr("Page"))
        self.bar = DocumentFindBar("viewerFindPdf", self.tr("Find in document"), themes)
        self.extraction = ExtractionPane(pictures, themes)
        self.list = self._make_list(themes)
        self._model = PageModel(self._pages, self)
        self.list.setModel(self._model)
        self._typed = Debounced(_TYPED_MS, self._find, self)
        self._lay_out()
        self._pages.opened.connect(self._on_opened)
        self._pages.ready.connect(self._on_ready)
        self._pages.found.connect(self._on_found)
        self.bar.changed.connect(self._on_words_changed)
        self.bar.sought.connect(self.seek)
        self.bar.left.connect(self.close_find)
        self.extraction.page_wanted.connect(self.turn_to)
        self.list.selectionModel().currentChanged.connect(self._on_current_changed)

    def _make_list(self, themes: ThemeManager) -> QListView:
        made = named(QListView(), "viewerPages", self.tr("Pages"))
        made.setProperty("rows", "free")
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the arrows walk; PgUp and PgDown turn
        made.setFrameShape(QFrame.Shape.NoFrame)
        made.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setUniformItemSizes(True)
        made.setItemDelegate(SmallPage(themes, made))
        made.setFixedWidth(SMALL + 44)
        return made

    def _lay_out(self) -> None:
        find = row(self.bar, margin=(Space.MEDIUM, Space.SMALL))
        self._find_room = QWidget()
        self._find_room.setLayout(find)
        self._find_room.hide()
        row(
            self.list,
            (column(self._find_room, (self.stage, 1), space=Space.NONE), 1),
            self.extraction,
            space=Space.NONE,
            parent=self,
        )
        self.extraction.hide()
        self.setFocusProxy(self.stage)

    @property
    def count(self) -> int:
        return len(self._sizes)

    @property
    def finding(self) -> bool:
        return self.bar.isVisible()

    def show_document(self, path: Path | None, first: int = 0) -> None:
        """Show a document, beginning with the page `first` (from 0), or none."""
        self._path, self._sizes, self.page = path, (), 0
        self._first = first
        self._forget_hits()
        self.stage.clear()
        self._model.show_document(None, ())
        self.list.hide()
        self.turned.emit()
        if path is not None:
            self._pages.open(path)
        else:
            self._pages.close()

    def show_extraction(self, extraction: PdfExtraction | None) -> None:
        """Show what was taken out of it beside the pages."""
        self.extraction.show_extraction(extraction)
        self._share_room()

    def set_bare(self, *, on: bool) -> None:
        """Show the page alone, or what stands beside it too."""
        self._is_bare = on
        self.stage.set_tag_shown(not on)
        self._share_room()

    def _share_room(self) -> None:
        """The page has the most of it: what stands beside it grows narrow, then the small pages go."""
        extracted = self.extraction.has_content
        left = self.width() - _ROOM - self.list.width()
        is_wide = left >= (NARROWEST if extracted else 0)
        if extracted:
            spare = left if is_wide else self.width() - _ROOM
            self.extraction.setFixedWidth(min(WIDEST, max(NARROWEST, spare)))
        self.extraction.setVisible(extracted and not self._is_bare)
        self.list.setVisible(len(self._sizes) > 1 and is_wide and not self._is_bare)

    def turn_to(self, page: int) -> None:
        """Show a page, from 0, stopping at the ends."""
        if self._path is None or not self._sizes:
            return
        self.page = min(max(page, 0), len(self._sizes) - 1)
        self.stage.show_page(self._path, self.page, *self._sizes[self.page])
        set_accessible_description(self.stage, self.stage.words)
        self.list.setCurrentIndex(self._model.index(self.page, 0))
        self._mark()
        self.turned.emit()

    def open_find(self) -> None:
        """Show the field, with what was sought last."""
        self._find_room.show()
        self.bar.open()
        self._find()

    def close_find(self) -> None:
        """Take the field and its marks away."""
        if self.bar.isVisible():
            self.bar.hide()
            self._find_room.hide()
            self._forget_hits()
            self.stage.setFocus(Qt.FocusReason.OtherFocusReason)

    def seek(self, forward: bool) -> None:
        """Go to the next place that was found, or the one before; at the end it begins again."""
        if self._hits:
            self._go_to(self._hit + (1 if forward else -1))

    def _go_to(self, number: int) -> None:
        self._hit = number % len(self._hits)
        hit = self._hits[self._hit]
        if hit.page != self.page:
            self.turn_to(hit.page)
        self._mark()
        self.stage.reveal(hit)
        self._say()

    def _find(self) -> None:
        self._forget_hits()
        words = self.bar.field.text()
        if self._path is not None and self._sizes and words.strip() and self.finding:
            self.bar.found.setText(self.tr("…"))
            self._pages.find(self._path, words, len(self._sizes))

    def _forget_hits(self) -> None:
        self._pages.stop_finding()
        self._hits, self._hit = (), -1
        self.bar.found.setText("")
        self._mark()

    def _mark(self) -> None:
        here = self._hits[self._hit] if 0 <= self._hit < len(self._hits) else None
        self.stage.show_hits(tuple(hit for hit in self._hits if hit.page == self.page), here)

    def _say(self) -> None:
        count = len(self._hits)
        if count and self._hit >= 0:
            more = "+" if count >= MOST_HITS else ""
            self.bar.found.setText(self.tr("{n} of {count}").format(n=self._hit + 1, count=f"{count}{more}"))
        else:
            self.bar.found.setText(self.tr("%Ln results", "", count))

    def _on_found(self, found: PdfSearchResult) -> None:
        if found.path != self._path or found.words != self.bar.field.text() or not self.finding:
            return
        self._hits = found.hits
        if self._hits and self._hit < 0:
            # The first one from the page that is read.
            self._go_to(next((n for n, hit in enumerate(self._hits) if hit.page >= self.page), 0))
        elif found.done or self._hits:
            self._mark()
            self._say()

    def _on_words_changed(self, _words: object) -> None:
        self._typed.trigger()

    def _on_opened(self, opened: PdfOpened) -> None:
        if opened.path != self._path:
            return
        self._sizes = opened.sizes
        if not self._sizes:
            self.failed.emit()
            return
        self._model.show_document(self._path, self._sizes)
        self._share_room()
        self.turn_to(self._first)
        if self.finding:
            self._find()

    def _on_ready(self, ready: PdfPageReady) -> None:
        if ready.path == self._path:
            set_accessible_description(self.stage, self.stage.words)
            self.stage.update()
            self.list.viewport().update()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _on_current_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid() and current.row() != self.page:
            self.turn_to(current.row())
