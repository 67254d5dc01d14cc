"""Command palette: field, list, and sources."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from wsdesk.store.base.debounced import Debounced
from wsdesk.store.content.asset_mapper import first_preview
from wsdesk.store.search.results import SearchResult, SearchSuggestion
from wsdesk.store.stores import Stores
from wsdesk.window.command_palette.entry import PaletteEntry, PaletteMatch
from wsdesk.window.command_palette.index_source import IndexEntry, to_entry
from wsdesk.window.command_palette.library_source import LIBRARY_ID, LibraryEntry
from wsdesk.window.command_palette.metadata_sources import AuthorSource, ModelSource, TagSource
from wsdesk.window.command_palette.node_source import NodeAt, NodeSource
from wsdesk.window.command_palette.palette_field import PaletteField
from wsdesk.window.command_palette.prefixes import HelpSource, split
from wsdesk.window.command_palette.search import PaletteSearch, empty_text
from wsdesk.window.command_palette.sources import CanvasSource, CommandSource, ProfileSource, ProjectSource

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset
    from wsdesk.window.command_palette.results import Results

WARM_MS = 400
"""Delay after a canvas was opened before its titles are indexed."""
_PLACES = ("canvas", "project", "node")
"""ID prefixes of entries that lead to a canvas, which gets the focus."""


class CommandPalette(QObject):
    """Command palette. Escape restores the focus; an entry on a canvas takes it."""

    canvas_entered = Signal()
    """Emitted when an entry on a canvas was run."""

    def __init__(self, stores: Stores, show_library: Callable[[], None], window: QWidget) -> None:
        super().__init__(window)
        self.field = PaletteField(stores.themes, window)
        self._ground = window
        self._themes = stores.themes
        self._images = stores.images
        self._projects = stores.projects
        self._open_canvases = stores.canvases
        self._results: Results | None = None
        self._library = LibraryEntry(stores.library, show_library)
        self._everywhere = IndexEntry(stores.commands)
        self._index = stores.global_search
        self._nodes = NodeSource(stores.canvases)
        self._canvases = CanvasSource(stores.projects, stores.canvases)
        self._search = PaletteSearch(
            (
                self._canvases,
                ProjectSource(stores.projects, stores.canvases),
                self._nodes,
                CommandSource(stores.commands),
                ModelSource(stores.models, stores.commands),
                ProfileSource(stores.profiles),
                TagSource(stores.library, show_library),
                AuthorSource(stores.people, stores.commands),
                HelpSource(self._set_query),
                CommandSource(stores.commands, "?"),
            ),
            stores.palette_history,
        )
        self._found: tuple[PaletteMatch, ...] = ()
        self._warm = Debounced(WARM_MS, self._on_warm, self)
        self._warming: Iterator[None] = iter(())
        self._warm_slice = QTimer(self)
        self._warm_slice.setInterval(0)
        self._warm_slice.timeout.connect(self._on_warm_slice)
        stores.canvases.current_changed.connect(self._on_current_changed)
        stores.global_search.suggested.connect(self._on_suggested)
        self._focus_before: QWidget | None = None
        window.installEventFilter(self)
        self.field.textEdited.connect(self._on_edited)
        self.field.entered.connect(self._on_entered)
        self.field.stepped.connect(self._on_stepped)
        self.field.accepted.connect(self._on_accepted)
        self.field.left.connect(self._on_left)

    @property
    def results(self) -> Results:
        """The result list, created on first use."""
        if self._results is None:
            from wsdesk.window.command_palette.results import Results

            self._results = Results(self._ground, self._themes, self._images, self._asset_of)
            self._results.chosen.connect(self._run)
        return self._results

    @property
    def is_open(self) -> bool:
        return self._results is not None and not self._results.isHidden()

    def open(self, text: str = "") -> None:
        """Focus the field with `text` in it, selected."""
        if not self.field.hasFocus():
            self._focus_before = QApplication.focusWidget()
        if text:
            self.field.setText(text)
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not text:
            self.field.selectAll()
        self._refresh()
        self._on_warm()  # the canvas may be another than when it was gathered

    def close(self) -> None:
        """Hide the list and restore the focus."""
        if not self.is_open:
            return
        self.results.hide()
        self.field.clear()
        before, self._focus_before = self._focus_before, None
        if self.field.hasFocus():
            if before is not None and before.isVisible():
                before.setFocus(Qt.FocusReason.PopupFocusReason)
            else:
                self.field.clearFocus()

    def _refresh(self) -> None:
        query = self.field.text()
        self._found = self._search.find(query)
        self._index.suggest(query if not split(query)[0] else "")
        self._show(())

    def _show(self, elsewhere: tuple[PaletteMatch, ...]) -> None:
        query = self.field.text()
        known = {found.entry.id for found in self._found}
        fresh = tuple(found for found in elsewhere if found.entry.id not in known)
        last = (*self._everywhere.entry_for(query), *self._library.entry_for(query))
        self.results.show_entries((*self._found, *fresh, *last), empty_text(query))
        self.results.open_below(self.field)

    def _set_query(self, text: str) -> None:
        """Continue with this text in the field."""
        self.open(text)

    def _run(self, entry: PaletteEntry) -> None:
        if entry.is_disabled:
            return
        self.close()
        if entry.id == LIBRARY_ID:
            self._library.run(entry)
        elif self._everywhere.owns(entry):
            self._everywhere.run(entry)
        elif isinstance(entry.subject, SearchResult):
            self._index.open(entry.subject)
            self.canvas_entered.emit()
        else:
            self._search.run(entry)
            if entry.id.partition(":")[0] in _PLACES:
                self.canvas_entered.emit()

    def _asset_of(self, entry: PaletteEntry) -> Asset | None:
        """What the thumbnail of an entry shows: a node's active version, a search result, or a canvas."""
        subject = entry.subject
        if isinstance(subject, NodeAt):
            canvas = self._open_canvases.get(subject.canvas_id)
            node = canvas.document.node_by_id.get(subject.node_id) if canvas is not None else None
            return node.asset if node is not None else None
        if isinstance(subject, SearchResult):
            return subject.asset
        if not isinstance(subject, str) or not entry.id.startswith(("canvas:", "project:")):
            return None
        summary = self._projects.summary(subject)
        return first_preview(summary.preview_assets) if summary is not None else None

    def _on_current_changed(self, _canvas: object) -> None:
        self._warm.trigger()

    def _on_warm(self) -> None:
        _ = self.results
        self._warming = chain(self._canvases.warm_up(), self._nodes.warm_up())
        self._warm_slice.start()

    def _on_warm_slice(self) -> None:
        if next(self._warming, True):  # a step is None, the end is not
            self._warm_slice.stop()

    def _on_stepped(self, by: int) -> None:
        self.results.list.step(by)

    def _on_suggested(self, found: SearchSuggestion) -> None:
        """Append results of other canvases below the existing ones, keeping the selection."""
        if self.is_open and found.text == self.field.text().strip() and found.rows:
            chosen = self.results.current
            self._show(tuple(to_entry(row) for row in found.rows))
            self.results.choose(chosen)

    def _on_edited(self, _text: str) -> None:
        self._refresh()

    def _on_entered(self) -> None:
        if not self.is_open:
            self._refresh()
            self._on_warm()

    def _on_accepted(self) -> None:
        entry = self.results.current
        if entry is not None:
            self._run(entry)

    def _on_left(self) -> None:
        self.close()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and self.is_open:
            self.results.open_below(self.field)
        return False
