"""Global search view: field, filter, results, and commands."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QToolButton
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.global_search import labels
from wsdesk.panels.widgets.containers.overlay_page import OverlayCommands, OverlayPage, page_is_open
from wsdesk.panels.widgets.containers.panel import DeferredUpdate
from wsdesk.panels.widgets.controls.filter_chip import ChipChoice, FilterChip
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row, set_accessible_name
from wsdesk.panels.widgets.lists.list_view import AccessibleText, ListView
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.state_stack import StateStack
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.commands.commands import CommandStore, command
from wsdesk.store.search.crawler import Crawler
from wsdesk.store.search.global_search import GlobalSearchStore
from wsdesk.store.search.results import GlobalSearchState, SearchResult
from wsdesk.theme.theme_manager import ThemeManager

if TYPE_CHECKING:
    from wsdesk.wire.search import AssetSearchResult


class SearchResultList(ListView[SearchResult]):
    """List of results; a click or Enter goes to one."""

    row_px = 52

    def __init__(self, label: str, themes: ThemeManager) -> None:
        super().__init__("everywhereList", label, themes)
        self._stepped = False
        """Whether the user selected a row; otherwise the first one is current."""

    def set_results(self, rows: tuple[SearchResult, ...], *, is_new_query: bool = False) -> None:
        """Set the rows, with the selected row as before, or the first one for a new query."""
        self._stepped &= not is_new_query
        current = self.current_row() if self._stepped or self.hasFocus() else None
        offset = self.verticalScrollBar().value()
        if not self.set_rows(rows) and not is_new_query:
            return
        same = next((n for n, row in enumerate(rows) if current is not None and row.id == current.id), 0)
        if rows:
            self.setCurrentIndex(self.index_of(same))
            self.verticalScrollBar().setValue(offset if same else 0)

    def step(self, by: int) -> None:
        """Move the current row, clamped to the range."""
        self._stepped = True
        if self.rows:
            at = min(max(self.currentIndex().row() + by, 0), len(self.rows) - 1)
            self.setCurrentIndex(self.index_of(at))

    @override
    def asset(self, row: SearchResult) -> Asset | None:
        return row.asset

    @override
    def accessible_text(self, row: SearchResult) -> AccessibleText:
        tip = "\n".join(part for part in (row.title.text, row.place, row.text.text) if part)
        return AccessibleText(labels.title_of(row), labels.accessible_description(row), tip)

    @override
    def content(self, row: SearchResult) -> RowContent:
        kind = row.kind if row.kind not in ("asset", "version", "canvas", "comment") else ""
        return RowContent(
            labels.title_of(row),
            row.text.text or labels.kind_word(row.kind),
            labels.icon_name(row),
            paint.kind_token(kind) if kind else "",
            icon_size=16,
            beside=row.place,
            ends=tuple(RowEnd(label, style="outlined") for label in reversed(labels.labels(row))),
            marks=row.title.marks,
            line_marks=row.text.marks,
            is_strong=True,
        )


translate = QCoreApplication.translate
SEARCH_DELAY_MS = 60
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}


class GlobalSearchViewStores(Protocol):
    """Stores that the global search view uses."""

    themes: ThemeManager
    images: ImageProvider
    crawler: Crawler
    commands: CommandStore
    global_search: GlobalSearchStore


class GlobalSearchView(OverlayPage):
    """Overlay with the results of the global search, which are preserved while it is closed."""

    def __init__(self, stores: GlobalSearchViewStores) -> None:
        super().__init__(
            "everywhere",
            translate("GlobalSearchView", "Search everywhere"),
            translate("GlobalSearchView", "Close search"),
            stores.themes,
        )
        self._stores = stores
        self._query: tuple[str, tuple[str, ...]] = ("", ())
        """Query of the displayed rows."""
        self._eager = False
        """Whether Enter was pressed before the results arrived."""
        self.field = FilterField(
            "everywhereField",
            self.tr("Search all canvases and the library"),
            stores.themes,
            pause_ms=SEARCH_DELAY_MS,
        )
        self.kinds = FilterChip("everywhereKinds", self.tr("Type"), self.tr("Any type"), many=True)
        self.kinds.set_choices([ChipChoice(value, text) for value, text in labels.kinds()])
        self.count = PlainLabel(role="small", elide=True, name="everywhereCount")
        self.pause_button = named(QToolButton(), "everywherePause", self.tr("Pause indexing"))
        self.list = SearchResultList(self.tr("Search results"), stores.themes)
        self.list.show_thumbnails(stores.images)
        self._states = StateStack("everywhereStates", self.list, stores.themes, "rows")
        self._lay_out()
        self.setFocusProxy(self.field)
        self._seen = DeferredUpdate(self, self._show)
        self.field.installEventFilter(self)
        self.field.settled.connect(self._search)
        self.field.textEdited.connect(self._on_edited)
        self.field.returnPressed.connect(self._on_return)
        self.field.down_pressed.connect(partial(self.list.step, 1))
        self.kinds.changed.connect(self._search)
        self.list.chosen.connect(self._on_chosen)
        self._states.retried.connect(stores.global_search.retry)
        stores.global_search.changed.connect(self._seen.request)
        stores.crawler.changed.connect(self._seen.request)
        self.pause_button.clicked.connect(partial(stores.commands.trigger, "everywhere.pause-indexing"))

    def search_for(self, text: str) -> None:
        """Open the page with the last search, or a search for `text`."""
        self.open_page()
        if text:
            self.field.set_text_silently(text)
            self._search()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._show()

    def search_uses(self, hit: AssetSearchResult) -> None:
        """Open the page with all locations of an asset."""
        self._stores.global_search.find_usages(hit)
        self.field.set_text_silently(hit.asset_id)
        self.search_for("")

    @override
    def clean_up(self) -> None:
        self._eager = False

    def _lay_out(self) -> None:
        column(
            self.title_bar((self.field, 1), self.kinds),
            row(
                (self.count, 1), self.pause_button, margin=(Space.LARGE, Space.NONE, Space.MEDIUM, Space.NONE)
            ),
            (self._states, 1),
            margin=(Space.NONE, Space.NONE, Space.NONE, Space.SMALL),
            parent=self,
        )

    def _search(self) -> None:
        self._stores.global_search.search(self.field.text(), self.kinds.values)

    def _show(self) -> None:
        state = self._stores.global_search.state
        self._show_index(state)
        query = (state.text, state.kinds)
        is_new_query = state.phase is not LoadState.BUSY and query != self._query
        self.list.set_results(state.rows, is_new_query=is_new_query)
        if is_new_query:
            self._query = query
        failed = state.failure if state.phase is LoadState.FAILED else None
        settled = self._states.show_phase(
            LoadState.BUSY if LoadState.BUSY in (state.phase, state.library) else state.phase,
            failed,
            has_content=bool(state.rows),
            failed_title=self.tr("Search failed"),
        )
        if not settled:
            self._show_empty(state)
        if (
            self._eager
            and state.phase is not LoadState.BUSY
            and (state.rows or state.library is not LoadState.BUSY)
        ):
            self._eager = False
            self._on_return()

    def _show_index(self, state: GlobalSearchState) -> None:
        crawl = self._stores.crawler.state
        self.count.setText(labels.summary(state, crawl))
        set_tip(self.count, labels.cost_text(crawl) if crawl.total else "")
        is_paused = crawl.phase == "paused"
        self.pause_button.setVisible(is_paused or (crawl.phase != "off" and crawl.indexed < crawl.total))
        self.pause_button.setText(self.tr("Resume indexing") if is_paused else self.tr("Pause indexing"))
        set_accessible_name(self.pause_button, self.pause_button.text())

    def _show_empty(self, state: GlobalSearchState) -> None:
        if state.text:
            self._states.show_empty(
                self.tr("No results"), self.tr("No match in the library or in any indexed canvas.")
            )
        else:
            self._states.show_empty(
                self.tr("Search everywhere"),
                self.tr(
                    "Searches titles, prompts, text, notes, comments, models, seeds, file names, "
                    "and IDs in every indexed canvas. Type whole words, word beginnings, or any "
                    "three letters."
                ),
            )

    def _on_return(self) -> None:
        """Go to the current result; wait for the results of text typed just before."""
        store = self._stores.global_search
        if self.field.text().strip() != store.state.text:
            self._search()
        if store.state.phase is LoadState.BUSY:
            self._eager = True
            return
        row = self.list.current_row()
        if row is not None:
            self._on_chosen(row)

    def _on_edited(self, _text: str) -> None:
        self._eager = False

    def _on_chosen(self, row: SearchResult) -> None:
        self.close_page()
        if row.kind == "comment":
            self._stores.commands.trigger("panel.comments")
        self._stores.global_search.open(row)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            by = _STEPS.get(Qt.Key(event.key()))
            if by is not None:
                self.list.step(by)
                return True
        return super().eventFilter(watched, event)


class GlobalSearchCommands(OverlayCommands[GlobalSearchViewStores, GlobalSearchView]):
    """Commands of the page. A text as subject is searched for."""

    def _is_hit(self, subject: object | None) -> bool:
        return bool(getattr(subject, "asset_id", ""))

    @command("everywhere.open", "Search everywhere", "edit/find:40", "Ctrl+Shift+F", icon="globe")
    def _open(self, subject: object | None) -> None:
        self.page.search_for(subject if isinstance(subject, str) else "")

    @command(
        "everywhere.where-used",
        "Find usages",
        "panels/library:70",
        contexts="asset",
        enabled=_is_hit,
        icon="target",
    )
    def _search_uses(self, subject: object | None) -> None:
        from wsdesk.wire.search import AssetSearchResult

        if isinstance(subject, AssetSearchResult):
            self.page.search_uses(subject)

    def _can_pause(self) -> bool:
        return self._stores.crawler.state.phase != "off"

    def _is_paused(self) -> bool:
        return self._stores.crawler.is_paused

    @command(
        "everywhere.pause-indexing", "Pause indexing", "edit/find:60", enabled=_can_pause, checked=_is_paused
    )
    def _pause(self) -> None:
        self._stores.crawler.set_paused(not self._stores.crawler.is_paused)

    @command(
        "everywhere.close", "Close search", "view/close:50", "Escape", enabled=page_is_open, pane="everywhere"
    )
    def _close(self) -> None:
        self.page.escape()
