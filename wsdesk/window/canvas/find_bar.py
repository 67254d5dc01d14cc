"""Find bar: text, filters, number of results, next and previous."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.controls.form_controls import line_edit, push_button
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row, set_accessible_name
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.stores import Stores
from wsdesk.window.canvas.find_filters import FindFilters
from wsdesk.window.protocols import CanvasSurface

if TYPE_CHECKING:
    from wsdesk.graph.analysis.search import SearchQuery
    from wsdesk.graph.model.document import Document
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.query.pattern import Pattern

_PAUSE_MS = 80
_WIDTH = 560
_SLICE_S = 0.008
_TIMEOUT_S = 5.0
"""A pattern that runs longer than this on a canvas is aborted."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
Hits = tuple[tuple[str, bool], ...]


class FindBar(QFrame):
    """Finds nodes and notes by words or a pattern, combined with filters, and dims the rest.

    Searches titles, texts, prompts, models, seeds, IDs, file names, errors, and notes. Enter and F3 go to the
    next result, Shift+Enter to the previous one; Alt+Enter selects all results, Escape closes.
    """

    resized = Signal()
    """Emitted when it was opened, closed, or needs another height."""

    def __init__(
        self, canvas: CanvasStore, view: QWidget, stores: Stores, parent: QWidget | None = None
    ) -> None:
        from wsdesk.graph.analysis.search import CanvasSearch

        super().__init__(parent)
        themes = stores.themes
        named(self, "findBar", self.tr("Find on canvas"))
        self.setProperty("role", "panel")
        self._canvas = canvas
        self._view = view
        self._hits: Hits = ()
        self._at = -1
        self._document: Document | None = None
        self._finder = CanvasSearch(canvas.document)
        self._error = ""
        self.field = line_edit("findField", self.tr("Find on canvas"), 500)
        self.count = PlainLabel(role="small", elide=True, name="findCount")
        self.count.hide()
        self.pattern = push_button("findPattern", ".*", "chip", label=self.tr("Regular expression"))
        self.pattern.setCheckable(True)
        set_tip(self.pattern, self.tr("Regular expression"))
        self.all = QPushButton(self.tr("Select all"))
        self.all.setObjectName("findSelectAll")
        self.all.setProperty("role", "chip")
        self.all.setEnabled(False)
        set_tip(self.all, self.tr("Select all results   Alt+Enter"))
        self.before = IconButton("findPrevious", "chevron-up", self.tr("Previous match"), themes)
        self.after = IconButton("findNext", "chevron-down", self.tr("Next match"), themes)
        self._close = IconButton("findClose", "close", self.tr("Close find bar"), themes)
        self._close.set_label(self.tr("Close find bar"), "Esc")
        commented = partial(stores.comments.badges.of, canvas.canvas_id)
        self.filters = FindFilters(stores.people, stores.marks, commented)
        self._lay_out()
        self._pause = Debouncer(_PAUSE_MS, self._search, self)
        self._looking: Generator[None, None, Hits] | None = None
        self._spent = 0.0
        self._pending_step = 0
        """Step requested while the search was running."""
        self._slice = QTimer(self)
        self._slice.setInterval(0)
        self._slice.timeout.connect(self._run_slice)
        self._gathering: Iterator[None] = iter(())
        self._warm = QTimer(self)
        self._warm.setInterval(0)
        self._warm.timeout.connect(self._collect_slice)
        self._connect()
        self.hide()

    @property
    def hits(self) -> tuple[str, ...]:
        """IDs of the found nodes and notes, in order."""
        return tuple(hit for hit, _is_note in self._hits)

    def open(self) -> None:
        """Show the field with the last search."""
        self.show()
        self.raise_()
        self.filters.set_document(self._canvas.document)
        self.resized.emit()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._reset()
        if self.field.text() or not self.filters.is_empty:
            self._search()

    def open_for_author(self, user_id: str) -> None:
        """Highlight the nodes of one author."""
        self.field.clear()
        self.open()
        self.filters.set_author(user_id)

    def dismiss(self) -> None:
        """Close and end the search."""
        if self.isHidden():
            return
        self._pause.cancel()
        for timer in (self._slice, self._warm):
            timer.stop()
        had_focus = self.isAncestorOf(self.window().focusWidget() or self.window())
        self.hide()
        self._surface.highlight(None)
        self.resized.emit()
        if had_focus:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def step(self, by: int) -> None:
        """Go to the next or previous result, wrapping around; open the bar if it is hidden."""
        if self.isHidden():
            self.open()
            return
        if self._pause.is_pending:
            self._pause.cancel()
            self._search()
        if self._slice.isActive():
            self._pending_step = by
            return
        if not self._hits:
            return
        start = self._at if self._at >= 0 else (-1 if by > 0 else 0)
        self._at = (start + by) % len(self._hits)
        self._canvas.reveal(self._hits[self._at][0])
        self._show_count()

    def select_all(self) -> None:
        """Select all results; the search stays open."""
        if self._hits:
            nodes = [hit for hit, is_note in self._hits if not is_note]
            self._surface.select(nodes, [hit for hit, is_note in self._hits if is_note])

    @property
    def _surface(self) -> CanvasSurface:
        return cast(CanvasSurface, self._view)

    def _lay_out(self) -> None:
        buttons = (self.all, self.pattern, self.before, self.after, self._close)
        column(row((self.field, 3), (self.count, 2), *buttons), self.filters, margin=Space.SMALL, parent=self)

    def _connect(self) -> None:
        self.field.textEdited.connect(self._pause.trigger)
        self.pattern.toggled.connect(self._search)
        self.filters.changed.connect(self._on_filters_changed)
        self.all.clicked.connect(self.select_all)
        self.before.clicked.connect(partial(self.step, -1))
        self.after.clicked.connect(partial(self.step, 1))
        self._close.clicked.connect(self.dismiss)
        self._canvas.document_reset.connect(self._on_document_changed)
        self._canvas.changed.connect(self._on_document_changed)

    def _search(self) -> None:
        self._slice.stop()
        self._pending_step = 0
        self._reset()
        text, criteria = self.field.text(), self.filters.criteria()
        self._warm.stop()
        self._error = ""
        if self.pattern.isChecked() and text:
            self._search_pattern(text, criteria)
            return
        self._start(self._search_words(text, criteria))

    def _reset(self) -> None:
        """Search the current document; its texts are collected in slices until needed."""
        from wsdesk.graph.analysis.search import CanvasSearch

        document = self._canvas.document
        if document is not self._document:
            self._document, self._finder = document, CanvasSearch(document)
            self.filters.set_document(document)
            self._gathering = self._finder.warm_up()
            self._warm.start()

    def _collect_slice(self) -> None:
        until = time.perf_counter() + _SLICE_S
        while time.perf_counter() < until:
            try:
                next(self._gathering)
            except StopIteration:
                self._warm.stop()
                return

    def _search_words(self, text: str, criteria: SearchQuery) -> Generator[None, None, Hits]:
        nodes = yield from self._finder.find_in_slices(text, criteria)
        notes = self._finder.find_notes(text, criteria)
        return (*((node, False) for node in nodes), *((note, True) for note in notes))

    def _search_pattern(self, text: str, criteria: SearchQuery) -> None:
        from wsdesk.store.query.pattern import Pattern

        pattern = Pattern(text)
        self._error = pattern.error
        if self._error:
            self._show(())
        else:
            self._start(self._match_pattern(pattern, criteria))

    def _match_pattern(self, pattern: Pattern, criteria: SearchQuery) -> Generator[None, None, Hits]:
        from wsdesk.store.query.pattern import PatternTooComplexError

        hits: list[tuple[str, bool]] = []
        try:
            for hit in self._finder.find_matching(pattern.matches, criteria):
                if hit is not None:
                    hits.append(hit)
                yield
                if self._spent > _TIMEOUT_S:
                    self._error = self.tr("The expression takes too long to run. Simplify it.")
                    break
        except PatternTooComplexError:
            self._error = self.tr("The expression is too complex. Simplify it.")
            return ()
        return tuple(hits)

    def _start(self, looking: Generator[None, None, Hits]) -> None:
        """Run in slices, the first one now: a canvas may have a hundred thousand texts."""
        self._looking, self._spent = looking, 0.0
        self._slice.start()
        self._run_slice()

    def _run_slice(self) -> None:
        if self._looking is None:
            return
        began = time.thread_time()  # CPU time, so that other processes don't shorten a slice
        try:
            next(self._looking)
            while time.thread_time() - began < _SLICE_S:
                next(self._looking)
        except StopIteration as end:
            self._slice.stop()
            self._looking = None
            self._show(end.value)
        self._spent += time.thread_time() - began

    def _show(self, hits: Hits) -> None:
        before = self._hits[self._at] if 0 <= self._at < len(self._hits) else None
        self._hits = hits
        self._at = hits.index(before) if before in hits else -1
        is_active = bool(self.field.text().strip()) or not self.filters.is_empty
        self._surface.highlight(tuple(hit for hit, _is_note in hits) if is_active else None)
        self._show_count()
        by, self._pending_step = self._pending_step, 0
        if by:
            self.step(by)

    def _show_count(self) -> None:
        count = len(self._hits)
        if self._error:
            text = self._error
        elif not self.field.text().strip() and self.filters.is_empty:
            text = ""
        elif self._at >= 0:
            text = self.tr("{at} of {n}").format(at=self._at + 1, n=count)
        else:
            text = self.tr("%Ln results", "", count)
        self.all.setEnabled(count > 0 and bool(text))
        self.count.setText(text)
        self.count.setVisible(bool(text))  # the field takes its place
        set_accessible_name(self.count, text)
        set_tip(self.count, self._error)

    def _on_filters_changed(self) -> None:
        if self.isHidden():
            return  # `open` searches again
        self._search()
        self.resized.emit()

    def _on_document_changed(self, _what: object) -> None:
        if not self.isHidden():
            self._pause.trigger()

    @override
    def sizeHint(self) -> QSize:
        return QSize(scaled(_WIDTH), super().sizeHint().height())

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and cast("QKeyEvent", event).key() in _ENTER:
            event.accept()  # the window has a shortcut with Alt+Enter
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        elif event.key() in _ENTER and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.select_all()
        elif event.key() in _ENTER:
            self.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            super().keyPressEvent(event)
