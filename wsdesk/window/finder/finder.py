"""The field, its list and what is in it, put together."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from wsdesk.store.stores import Stores
from wsdesk.window.finder.entry import Entry
from wsdesk.window.finder.field import FinderField
from wsdesk.window.finder.library_source import LIBRARY_ID, LibraryEntry
from wsdesk.window.finder.results import Results
from wsdesk.window.finder.search import Search, nothing_found
from wsdesk.window.finder.sources import CanvasSource, CommandSource, NodeSource, ProfileSource, ProjectSource

_PLACES = ("canvas", "project", "node")
"""What ids of entries begin with that lead to a canvas: who goes there wants its keys next."""


class Finder(QObject):
    """Type, move, Enter. Escape gives the focus back to where it was; a place takes it."""

    went = Signal()
    """A place on a canvas was chosen, and is shown."""

    def __init__(self, stores: Stores, show_library: Callable[[], None], window: QWidget) -> None:
        super().__init__(window)
        self.field = FinderField(stores.themes, window)
        self.results = Results(window, stores.themes)
        self._library = LibraryEntry(stores.library, show_library)
        self._search = Search(
            (
                CanvasSource(stores.projects, stores.canvases),
                ProjectSource(stores.projects, stores.canvases),
                NodeSource(stores.canvases),
                CommandSource(stores.commands),
                ProfileSource(stores.profiles),
            )
        )
        self._before: QWidget | None = None
        window.installEventFilter(self)
        self.field.textEdited.connect(self._on_edited)
        self.field.entered.connect(self._on_entered)
        self.field.stepped.connect(self.results.step)
        self.field.accepted.connect(self._on_accepted)
        self.field.left.connect(self._on_left)
        self.results.chosen.connect(self._run)

    @property
    def is_open(self) -> bool:
        return not self.results.isHidden()

    def open(self, text: str = "") -> None:
        """Go to the field, with `text` in it; what was there is selected."""
        if not self.field.hasFocus():
            self._before = QApplication.focusWidget()
        if text:
            self.field.setText(text)
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not text:
            self.field.selectAll()
        self._refresh()

    def close(self) -> None:
        """Take the list away and give the focus back."""
        if not self.is_open:
            return
        self.results.hide()
        self.field.clear()
        before, self._before = self._before, None
        if self.field.hasFocus():
            if before is not None and before.isVisible():
                before.setFocus(Qt.FocusReason.PopupFocusReason)
            else:
                self.field.clearFocus()

    def _refresh(self) -> None:
        query = self.field.text()
        found = (*self._search.find(query), *self._library.found(query))
        self.results.show_found(found, nothing_found(query))
        self.results.open_under(self.field)

    def _run(self, entry: Entry) -> None:
        self.close()
        if entry.id == LIBRARY_ID:
            self._library.run(entry)
        else:
            self._search.run(entry)
            if entry.id.partition(":")[0] in _PLACES:
                self.went.emit()

    def _on_edited(self, _text: str) -> None:
        self._refresh()

    def _on_entered(self) -> None:
        if not self.is_open:
            self._refresh()

    def _on_accepted(self) -> None:
        entry = self.results.current
        if entry is not None:
            self._run(entry)

    def _on_left(self) -> None:
        self.close()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and self.is_open:
            self.results.open_under(self.field)
        return False
