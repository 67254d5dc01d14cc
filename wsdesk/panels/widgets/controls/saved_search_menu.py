"""Menu of the saved searches, and the field for their names."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.search.saved_searches import MAX_NAME, SavedQuery, SavedSearchesState, SavedSearchesStore
from wsdesk.store.text import sanitize

MAX_ENTRIES = 200


class SavedSearchMenu(QMenu):
    """Saved searches to choose; saves, renames, and deletes the current one."""

    chosen = Signal(object)
    """Emitted with a `SavedQuery`."""
    naming_requested = Signal(object)
    """Emitted with the search to save under a name or to rename, a `SavedQuery`."""

    def __init__(self, name: str, store: SavedSearchesStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._store = store
        self._text = ""
        self.aboutToShow.connect(self._fill)

    def set_text(self, text: str) -> None:
        """Set the text of the current search."""
        self._text = text.strip()

    def _fill(self) -> None:
        self.clear()
        current = self._store.state.of_text(self._text)
        for one in self._store.state.searches[:MAX_ENTRIES]:
            action = self.addAction(sanitize.label(one.name, MAX_NAME))
            action.setCheckable(True)
            action.setChecked(one == current)
            action.triggered.connect(partial(self._on_chosen, one))
        if not self._store.state.searches:
            self.addAction(self.tr("No saved searches")).setEnabled(False)
        self.addSeparator()
        save = self.addAction(self.tr("Save search…"))
        save.setEnabled(bool(self._text) and current is None)
        save.triggered.connect(self._on_save)
        rename = self.addAction(self.tr("Rename search…"))
        delete = self.addAction(self.tr("Delete search"))
        for action in (rename, delete):
            action.setEnabled(current is not None)
        rename.triggered.connect(self._on_rename)
        delete.triggered.connect(self._on_delete)

    def _on_chosen(self, search: SavedQuery, _is_checked: bool = False) -> None:
        self.chosen.emit(search)

    def _on_save(self) -> None:
        name = self._store.state.free_name(self._text, self._text)
        self.naming_requested.emit(SavedQuery(name, self._text))

    def _on_rename(self) -> None:
        current = self._store.state.of_text(self._text)
        if current is not None:
            self.naming_requested.emit(current)

    def _on_delete(self) -> None:
        self._store.delete(self._text)


class SearchNameEditor(QWidget):
    """Field for the name of a saved search; hidden while closed.

    If another search has the name, a note is shown and the button is labeled Replace.
    """

    closed = Signal()

    def __init__(self, name: str, store: SavedSearchesStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._store = store
        self._text = ""
        self._profile_id = store.state.profile_id
        label = self.tr("Name of the saved search")
        self.field = _NameField()
        named(self.field, f"{name}Field", label)
        self.field.setPlaceholderText(label)
        self.field.setMaxLength(MAX_NAME)
        self.save_button = push_button(f"{name}Save", self.tr("Save"), "primary")
        self.cancel_button = push_button(f"{name}Cancel", self.tr("Cancel"))
        self.note = WrappingLabel(role="small", name=f"{name}Note")
        self.note.hide()
        line = row((self.field, 1), self.save_button, self.cancel_button)
        column(line, self.note, space=Space.TIGHT, parent=self)
        self.field.returnPressed.connect(self._on_saved)
        self.field.escape_pressed.connect(self._close)
        self.field.textChanged.connect(self._update)
        self.save_button.clicked.connect(self._on_saved)
        self.cancel_button.clicked.connect(self._close)
        store.changed.connect(self._on_searches_changed)
        self.hide()

    def open(self, search: SavedQuery) -> None:
        """Edit the name of a search, which Enter saves."""
        self._text = search.text
        self.field.setText(search.name)
        self._update(search.name)
        self.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def _update(self, name: str) -> None:
        replaced = self._store.state.other_of_name(name, self._text)
        text = ""
        if replaced is not None:
            text = self.tr("Another saved search is called “{name}”. Saving replaces it.")
            text = text.format(name=sanitize.line(replaced.name, MAX_NAME))
        self.note.setText(text)
        self.note.setVisible(bool(text))
        self.field.setAccessibleDescription(text)
        caption = self.tr("Replace") if text else self.tr("Save")
        self.save_button.setText(caption)
        self.save_button.setAccessibleName(caption)
        self.save_button.setEnabled(bool(name.strip()))

    def _on_searches_changed(self, state: SavedSearchesState) -> None:
        is_other, self._profile_id = state.profile_id != self._profile_id, state.profile_id
        if self.isHidden():
            return
        if is_other:  # the search is one of the workspace before
            self._close()
        else:
            self._update(self.field.text())

    def _on_saved(self) -> None:
        if self.field.text().strip():
            self._store.save(self._text, self.field.text())
            self._close()

    def _close(self) -> None:
        self.hide()
        self.closed.emit()


class _NameField(QLineEdit):
    """Line edit whose Escape doesn't close the page."""

    escape_pressed = Signal()

    @override
    def event(self, arg__1: QEvent) -> bool:
        if (
            arg__1.type() is QEvent.Type.ShortcutOverride
            and isinstance(arg__1, QKeyEvent)
            and arg__1.key() == Qt.Key.Key_Escape
        ):
            arg__1.accept()
            return True
        return super().event(arg__1)

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        if arg__1.key() == Qt.Key.Key_Escape:
            self.escape_pressed.emit()
        else:
            super().keyPressEvent(arg__1)
