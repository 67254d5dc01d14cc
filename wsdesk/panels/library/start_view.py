"""Start view of the library: recent searches, saved searches, folders, tags."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from wsdesk.panels.library.labels import folder_rows
from wsdesk.panels.widgets.containers.section import SECTION_INSET, Section
from wsdesk.panels.widgets.controls.form_controls import line_edit, push_button
from wsdesk.panels.widgets.layout.boxes import (
    ColumnScroll,
    FlowLayout,
    Space,
    Stretch,
    add_items,
    clear_layout,
    column,
)
from wsdesk.panels.widgets.lists.row_list import ListRow, RowList
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.search.library_values import LibraryState
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager

MAX_TAGS = 60
"""Maximum tags shown as chips; the filter offers all."""


class LibraryStartView(ColumnScroll):
    """Recent and saved searches, folders, and tags; a hint if there are none."""

    tag_chosen = Signal(object)
    folder_renamed = Signal(object, object)
    """Emitted with a folder ID and its new name."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__("libraryHome", inset=SECTION_INSET)
        self._hint = WrappingLabel(role="muted", selectable=False, name="libraryHint")
        self.recent = RowList("libraryRecent", self.tr("Recent searches"), themes, most=6)
        self.saved = RowList("librarySaved", self.tr("Saved searches"), themes, most=8)
        self.folders = RowList("libraryFolders", self.tr("Folders"), themes, most=14)
        self._tags = QWidget()
        self._tag_row = FlowLayout(self._tags)
        self._name = line_edit("folderName", self.tr("Folder name"), 80)
        self._name.hide()
        self._renamed_folder = ""
        self._recent_part = Section("librarySection-recent", self.tr("Recent searches"), self.recent, themes)
        self._folder_part = Section(
            "librarySection-folders", self.tr("Folders"), self._folders_with_field(), themes
        )
        self._tag_part = Section("librarySection-tags", self.tr("Tags"), self._tags, themes)
        self._saved_part = Section("librarySection-saved", self.tr("Saved searches"), self.saved, themes)
        hint = column(self._hint, margin=(SECTION_INSET, Space.NONE))
        parts = (hint, self._saved_part, self._recent_part, self._folder_part, self._tag_part)
        add_items(self.column, *parts, Stretch(1))
        self._name.returnPressed.connect(self._on_renamed)
        self._name.editingFinished.connect(self._on_rename_ended)

    def set_state(self, state: LibraryState) -> None:
        """Set the lists from the state of the library."""
        filtered = not state.query.empty
        hint = self.tr("Search your team's images, videos, audio, and documents by name or content.")
        if filtered:
            hint = self.tr(
                "Filters and favorites need a search word or a folder: the server can't list the whole "
                "library, and no folders are known yet."
            )
        self._hint.setText(hint)
        has_content = bool(state.saved or state.recent or state.folders or state.tags)
        self._hint.setVisible(filtered or not has_content)
        self.recent.set_rows([ListRow(text, sanitize.line(text), "history") for text in state.recent])
        self.saved.set_rows([ListRow(one.key, one.name, "star") for one in state.saved])
        self._saved_part.setVisible(bool(state.saved))
        self.folders.set_rows(folder_rows(state.folders))
        self._recent_part.setVisible(bool(state.recent))
        self._folder_part.setVisible(bool(state.folders))
        self._tag_part.setVisible(bool(state.tags))
        self._show_tags(state.tags[:MAX_TAGS])

    def begin_rename(self, folder_id: str, name: str) -> None:
        """Open the field to rename a folder locally."""
        self._renamed_folder = folder_id
        self._name.setText(name)
        self._name.show()
        self._name.setFocus()
        self._name.selectAll()

    def _folders_with_field(self) -> QWidget:
        part = QWidget()
        column(self._name, self.folders, parent=part)
        return part

    def _show_tags(self, tags: tuple[str, ...]) -> None:
        if tags == tuple(self._tag_row_names()):
            return
        clear_layout(self._tag_row)
        for number, tag in enumerate(tags):
            label = self.tr("Tag {name}").format(name=sanitize.line(tag, 60))
            button = push_button(f"libraryTag-{number}", sanitize.label(tag, 40), "chip", label=label)
            button.setProperty("tag", tag)
            button.clicked.connect(self._on_tag_clicked)
            self._tag_row.addWidget(button)

    def _tag_row_names(self) -> list[str]:
        items = (self._tag_row.itemAt(at) for at in range(self._tag_row.count()))
        widgets = (item.widget() for item in items if item is not None)
        return [str(widget.property("tag")) for widget in widgets if widget is not None]

    def _on_tag_clicked(self) -> None:
        sender = self.sender()
        self.tag_chosen.emit(str(sender.property("tag")))

    def _on_renamed(self) -> None:
        if self._renamed_folder and self._name.text().strip():
            self.folder_renamed.emit(self._renamed_folder, self._name.text().strip())
        self._on_rename_ended()

    def _on_rename_ended(self) -> None:
        self._renamed_folder = ""
        self._name.hide()
