"""User guide and release notes: contents, search, and page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QSplitter, QWidget

from wsdesk.files.resources import resource
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column
from wsdesk.panels.widgets.lists.row_list import ListRow, RowList
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.markdown import TrustedMarkdownView
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.connection.links import LinkStore
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.dialogs.dialog import Dialog

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class GuidePage:
    """One page: file stem, first heading, and Markdown."""

    name: str
    title: str
    text: str


def guide_folder() -> Path:
    """Folder of the English pages and of all images."""
    return resource("guide")


def language_code() -> str:
    """Language of the texts; each translation file contains its code."""
    return QCoreApplication.translate("Guide", "en")


def guide_pages(language: str = ENGLISH) -> tuple[GuidePage, ...]:
    """Pages in a language, in order; English for missing ones."""
    own = guide_folder() / language
    folder = own if language != ENGLISH and own.is_dir() else guide_folder()
    return tuple(_page(path) for path in sorted(folder.glob("[0-9][0-9]-*.md")))


def changelog() -> GuidePage | None:
    """The changelog; None if the file isn't installed."""
    path = resource("guide", "changes.md")
    return _page(path) if path.is_file() else None


def pages_with(pages: tuple[GuidePage, ...], text: str) -> tuple[GuidePage, ...]:
    """Pages that contain every word."""
    words = text.casefold().split()
    return tuple(page for page in pages if all(word in page.text.casefold() for word in words))


def _page(path: Path) -> GuidePage:
    text = path.read_text(encoding="utf-8")
    title = next((line[2:].strip() for line in text.splitlines() if line.startswith("# ")), path.stem)
    return GuidePage(path.stem, title, text)


CHANGES = "changes"
_CONTENTS_WIDTH = 280


class GuideWindow(Dialog):
    """Pages and the changelog. The search filters the pages and highlights matches."""

    def __init__(self, themes: ThemeManager, links: LinkStore, parent: QWidget | None = None) -> None:
        super().__init__("guideWindow", parent)
        self.setWindowTitle(self.tr("Guide") + " – wsdesk")
        self.setAccessibleName(self.tr("Guide"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.resize(scaled(920), scaled(680))
        news = changelog()
        language = language_code()
        self._pages = guide_pages(language)
        if news is not None:
            title, note = (
                self.tr("Release notes"),
                self.tr("The release notes are available in English only."),
            )
            _heading, text = news.text.split("\n", 1)
            text = text if language == ENGLISH else f"\n*{note}*\n{text}"
            self._pages += (replace(news, title=title, text=f"# {title}\n{text}"),)
        self.current_page = ""
        self._query = ""
        self.field = FilterField("guideFind", self.tr("Search the guide"), themes)
        self.field.settled.connect(self._on_find)
        self.count = PlainLabel("", role="small")
        self.contents = RowList("guideContents", self.tr("Contents"), themes, most=len(self._pages))
        self.contents.chosen.connect(self.show_page)
        self.page = TrustedMarkdownView("guidePage", guide_folder())
        self.page.setAccessibleName(self.tr("Page"))
        self.page.page_requested.connect(self.show_page)
        self.page.link_activated.connect(links.ask)
        side = QWidget()
        column(
            self.field,
            self.count,
            self.contents,
            Stretch(1),
            margin=(Space.NONE, Space.NONE, Space.SMALL, Space.NONE),
            parent=side,
        )
        parts = QSplitter(Qt.Orientation.Horizontal)
        parts.setObjectName("guideParts")
        parts.setChildrenCollapsible(False)
        parts.addWidget(side)
        parts.addWidget(self.page)
        parts.setStretchFactor(1, 1)
        parts.setSizes([scaled(_CONTENTS_WIDTH), 700])
        self.column.addWidget(parts, 1)
        self._before = self.add_button("guideBefore", self.tr("Previous page"))
        self._before.clicked.connect(partial(self._step, -1))
        self._after = self.add_button("guideAfter", self.tr("Next page"))
        self._after.clicked.connect(partial(self._step, 1))
        self.add_close()
        self.field.down_pressed.connect(self.contents.setFocus)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.field.setFocus)
        self.show_page(self._pages[0].name if self._pages else "")
        self.page.setFocus()

    def show_page(self, name: object) -> None:
        """Show a page by name; unknown ones have no effect."""
        page = next((page for page in self._pages if page.name == name), None)
        if page is None:
            return
        self.current_page = page.name
        self.page.show_bundled_text(page.text)
        self.page.setAccessibleName(page.title)
        self.page.highlight(self._query)
        self._refresh_steps()
        self._list()

    def show_changes(self) -> None:
        """Show the changelog."""
        self.field.set_text_silently("")
        self._on_find("")
        self.show_page(CHANGES)

    def _matches(self) -> tuple[GuidePage, ...]:
        return pages_with(self._pages, self._query)

    def _list(self) -> None:
        pages = self._matches()
        here = [page.name for page in pages]
        if (
            self.contents.set_rows(
                [
                    ListRow(p.name, p.title, "chevron-right" if p.name == self.current_page else "details")
                    for p in pages
                ]
            )
            and self.current_page in here
        ):
            self.contents.setCurrentIndex(self.contents.index_of(here.index(self.current_page)))
        self.contents.setVisible(bool(pages))
        text = self.tr("%Ln pages", "", len(pages))
        self.count.setText(text if pages else self.tr("No pages match your search."))
        self.count.setVisible(bool(self._query))

    def _on_find(self, query: object) -> None:
        self._query = str(query)
        self._list()
        pages = self._matches()
        if pages and self.current_page not in [page.name for page in pages]:
            self.show_page(pages[0].name)
        else:
            self.page.highlight(self._query)

    def _refresh_steps(self) -> None:
        at = [page.name for page in self._pages].index(self.current_page)
        self._before.setEnabled(at > 0)
        self._after.setEnabled(at + 1 < len(self._pages))

    def _step(self, by: int) -> None:
        at = [page.name for page in self._pages].index(self.current_page) + by
        if 0 <= at < len(self._pages):
            self.show_page(self._pages[at].name)
