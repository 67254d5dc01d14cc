"""Command palette: field, list, and sources."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.text.shortcuts import shortcut_text
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.content.asset_mapper import first_preview
from wsdesk.store.search.results import SearchResult, SearchSuggestion
from wsdesk.store.stores import Stores
from wsdesk.theme.fonts import ui_font
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.command_palette.entry import HelpSource, PaletteEntry, PaletteMatch, split
from wsdesk.window.command_palette.index_sources import (
    AuthorSource,
    ModelSource,
    TagSource,
    everywhere_entry,
    library_entry,
    to_entry,
)
from wsdesk.window.command_palette.search import PaletteSearch, empty_text
from wsdesk.window.command_palette.sources import (
    CanvasSource,
    CommandSource,
    NodeAt,
    NodeSource,
    ProfileSource,
    ProjectSource,
)
from wsdesk.window.widgets.raise_window import return_focus

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset
    from wsdesk.window.command_palette.results import Results

_KEY_CAP_FROM = 240
"""Minimum width of a field with a key cap."""
_PADDING = 14
MAX_LENGTH = 500
"""Maximum query length of the library search."""


class PaletteField(QLineEdit):
    """Line edit with a key cap. Navigation keys are emitted as signals."""

    stepped = Signal(object)
    """Emitted with the number of rows to move the selection by."""
    accepted = Signal()
    previewed = Signal()
    """Emitted on Shift+Enter."""
    left = Signal()
    """Emitted on Escape and when the focus is lost."""
    entered = Signal()
    """Emitted when the field got the focus."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("finderField")
        self.setMaxLength(MAX_LENGTH)
        self.setAccessibleName(self.tr("Search or run a command…"))
        self.setProperty("role", "finder")
        self._themes = themes
        self._key = ""

    def set_shortcut(self, keys: str) -> None:
        """Set the shortcut shown (in Qt's portable format), or none."""
        self._key = shortcut_text(keys)
        self._fit()
        self.update()

    def _cap_width(self) -> int:
        return self.fontMetrics().horizontalAdvance(self._key) + 6

    def _is_roomy(self) -> bool:
        return self.width() > _KEY_CAP_FROM and bool(self._key)

    def _fit(self) -> None:
        """Reserve space for the key cap, and shorten the placeholder to the rest."""
        cap = self._cap_width() + 6 if self._is_roomy() else 0
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        self.setTextMargins(cap if mirrored else 0, 0, 0 if mirrored else cap, 0)
        room = self.width() - 2 * _PADDING - cap
        texts = (self.tr("Search or run a command…"), self.tr("Search"))
        fitting = (text for text in texts if self.fontMetrics().horizontalAdvance(text) <= room)
        self.setPlaceholderText(next(fitting, ""))

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
        key = Qt.Key(arg__1.key())
        if key in steps:
            self.stepped.emit(steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            is_preview = arg__1.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.previewed if is_preview else self.accepted).emit()
        elif key is Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(arg__1)
            return
        arg__1.accept()

    @override
    def focusInEvent(self, arg__1: QFocusEvent) -> None:
        super().focusInEvent(arg__1)
        if arg__1.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self.entered.emit()

    @override
    def focusOutEvent(self, arg__1: QFocusEvent) -> None:
        super().focusOutEvent(arg__1)
        if arg__1.reason() is not Qt.FocusReason.PopupFocusReason:
            self.left.emit()

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        self._fit()

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in FONT_EVENTS:
            self._fit()

    @override
    def sizeHint(self) -> QSize:
        return QSize(420, 28)

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        super().paintEvent(arg__1)
        if not self._is_roomy():
            return
        theme = self._themes.current
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(ui_font(max(9, self.font().pixelSize() - 2)))
        wide = self._cap_width()
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        cap = self.rect().adjusted(0, 5, 0, -5)
        cap.setWidth(wide)
        cap.moveLeft(6 if mirrored else self.width() - wide - 6)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawRoundedRect(cap.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setPen(theme.color("muted"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)


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
        self._window = window
        self._stores = stores
        self._results: Results | None = None
        self._searches = (everywhere_entry(stores.commands), library_entry(stores.library, show_library))
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
                HelpSource(self.open),
                CommandSource(stores.commands, "?"),
            ),
            stores.palette_history,
        )
        self._matches: tuple[PaletteMatch, ...] = ()
        self._warm = Debouncer(WARM_MS, self._on_warm, self)
        self._warming: Iterator[None] = iter(())
        self._warm_slice = QTimer(self)
        self._warm_slice.setInterval(0)
        self._warm_slice.timeout.connect(self._on_warm_slice)
        stores.canvases.current_changed.connect(self._warm.trigger)
        stores.global_search.suggested.connect(self._on_suggested)
        self._focus_before: QWidget | None = None
        window.installEventFilter(self)
        self.field.textEdited.connect(self._refresh)
        self.field.entered.connect(self._on_entered)
        self.field.stepped.connect(self._on_stepped)
        self.field.accepted.connect(self._on_accepted)
        self.field.previewed.connect(self._on_previewed)
        self.field.left.connect(self.close)

    @property
    def results(self) -> Results:
        """The result list, created on first use."""
        if self._results is None:
            from wsdesk.window.command_palette.results import Results

            stores = self._stores
            self._results = Results(
                self._window, stores.themes, stores.images, stores.viewer_items, self._asset_of
            )
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
        self._on_warm()  # the canvas may be another than when it was collected

    def close(self) -> None:
        """Hide the list and restore the focus."""
        if not self.is_open:
            return
        self.results.hide()
        self.field.clear()
        before, self._focus_before = self._focus_before, None
        if self.field.hasFocus():
            if before is not None and before.isVisible():
                return_focus(before, Qt.FocusReason.PopupFocusReason)
            self.field.clearFocus()  # also if another window gets the focus

    def _refresh(self) -> None:
        query = self.field.text()
        self._matches = self._search.find(query)
        self._stores.global_search.suggest(query if not split(query)[0] else "")
        self._show(())

    def _show(self, elsewhere: tuple[PaletteMatch, ...]) -> None:
        query = self.field.text()
        ids = {match.entry.id for match in self._matches}
        others = tuple(match for match in elsewhere if match.entry.id not in ids)
        last = tuple(match for search in self._searches for match in search.entry_for(query))
        self.results.show_entries((*self._matches, *others, *last), empty_text(query))
        self.results.open_below(self.field)

    def _run(self, entry: PaletteEntry) -> None:
        if entry.is_disabled:
            return
        self.close()
        search = next((search for search in self._searches if search.owns(entry)), None)
        if search is not None:
            search.run(entry)
        elif isinstance(entry.subject, SearchResult):
            self._stores.global_search.open(entry.subject)
            self.canvas_entered.emit()
        else:
            self._search.run(entry)
            if entry.id.partition(":")[0] in _PLACES:
                self.canvas_entered.emit()

    def _asset_of(self, entry: PaletteEntry) -> Asset | None:
        """What the thumbnail of an entry shows: a node's active version, a search result, or a canvas."""
        subject = entry.subject
        if isinstance(subject, NodeAt):
            canvas = self._stores.canvases.get(subject.canvas_id)
            node = canvas.document.node_by_id.get(subject.node_id) if canvas is not None else None
            return node.asset if node is not None else None
        if isinstance(subject, SearchResult):
            return subject.asset
        if not isinstance(subject, str) or not entry.id.startswith(("canvas:", "project:")):
            return None
        summary = self._stores.projects.summary(subject)
        return first_preview(summary.preview_assets) if summary is not None else None

    def _on_warm(self) -> None:
        _ = self.results
        self._warming = chain(self._canvases.warm_up(), self._nodes.warm_up())
        self._warm_slice.start()

    def _on_warm_slice(self) -> None:
        if next(self._warming, True):  # a step is None, the end is not
            self._warm_slice.stop()

    def _on_stepped(self, by: int) -> None:
        self.results.list.step(by)

    def _on_suggested(self, suggestion: SearchSuggestion) -> None:
        """Append results of other canvases below the existing ones.

        The selection stays, except on the offer to search, which was first only because nothing was found.
        """
        if self.is_open and suggestion.text == self.field.text().strip() and suggestion.rows:
            chosen = self.results.current if self._matches else None
            self._show(tuple(to_entry(row) for row in suggestion.rows))
            self.results.choose(chosen)

    def _on_entered(self) -> None:
        if not self.is_open:
            self._refresh()
            self._on_warm()

    def _on_accepted(self) -> None:
        entry = self.results.current
        if entry is not None:
            self._run(entry)

    def _on_previewed(self) -> None:
        if self.results.list.preview():
            self.close()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and self.is_open:
            self.results.open_below(self.field)
        return False
