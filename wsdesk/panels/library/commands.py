"""Searching the library and going to what was found."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.library.labels import hit_name, query_name
from wsdesk.panels.library.panel import LibraryPanel
from wsdesk.panels.widgets.controls.copy_value import copy_text
from wsdesk.store.commands.commands import Command
from wsdesk.store.results.viewer_items import item_of_hit
from wsdesk.store.search.library import Folder, LibraryQuery, SavedSearch
from wsdesk.store.stores import Stores
from wsdesk.wire.search import AssetSearchResult

_ASSET = frozenset(("asset",))
_FOLDER = frozenset(("folder",))


class LibraryCommands(QObject):
    """The commands of the panel. Subjects are an `AssetSearchResult` or a `Folder`."""

    def __init__(self, stores: Stores, panel: LibraryPanel) -> None:
        super().__init__(panel)
        self._stores = stores
        self._panel = panel

    def all(self) -> tuple[Command, ...]:
        return (
            Command(
                "library.search", self._search_title, self._search, "go", ("Ctrl+Shift+L",), icon="search"
            ),
            Command("library.clear", self._clear_title, self._clear, "view", enabled=self._is_searching),
            Command(
                "library.save-search", self._save_title, self._save, "edit", enabled=self._is_new, icon="star"
            ),
            Command(
                "library.forget-search",
                self._forget_title,
                self._forget,
                "edit",
                contexts=frozenset(("saved-search",)),
                enabled=self._is_saved,
                icon="trash",
            ),
            Command(
                "library.open-hit",
                self._open_title,
                self._open,
                "go",
                contexts=_ASSET,
                enabled=self._is_placed,
                icon="target",
            ),
            Command(
                "library.compare",
                self._compare_title,
                self._compare,
                "go",
                ("Ctrl+D",),
                contexts=_ASSET,
                enabled=self._is_hit,
                pane="library",
                icon="compare",
            ),
            Command(
                "library.open-file",
                self._file_title,
                self._open_file,
                "go",
                contexts=_ASSET,
                enabled=self._has_address,
                icon="external",
            ),
            Command(
                "library.copy-name",
                self._name_title,
                self._copy_name,
                "edit",
                contexts=_ASSET,
                enabled=self._is_hit,
                icon="copy",
            ),
            Command(
                "library.copy-id",
                self._id_title,
                self._copy_id,
                "edit",
                contexts=_ASSET,
                enabled=self._is_hit,
            ),
            Command(
                "library.open-folder",
                self._folder_title,
                self._open_folder,
                "go",
                contexts=_FOLDER,
                enabled=self._is_folder,
            ),
            Command(
                "library.name-folder",
                self._rename_title,
                self._name_folder,
                "edit",
                contexts=_FOLDER,
                enabled=self._is_nameable,
                icon="edit",
            ),
        )

    def _hit(self, subject: object | None) -> AssetSearchResult | None:
        return subject if isinstance(subject, AssetSearchResult) else self._panel.current_hit()

    def _folder(self, subject: object | None) -> Folder | None:
        if isinstance(subject, Folder):
            return subject
        state = self._stores.library.state
        return next((f for f in state.folders if f.id == state.query.folder_id), None)

    def _is_hit(self, subject: object | None) -> bool:
        return self._hit(subject) is not None

    def _is_placed(self, subject: object | None) -> bool:
        hit = self._hit(subject)
        return hit is not None and any(place.canvas_id and place.node_id for place in hit.canvases or ())

    def _has_address(self, subject: object | None) -> bool:
        hit = self._hit(subject)
        return hit is not None and bool(hit.asset_url)

    def _is_folder(self, subject: object | None) -> bool:
        return self._folder(subject) is not None

    def _is_nameable(self, subject: object | None) -> bool:
        folder = self._folder(subject)
        return folder is not None and not folder.named_there

    def _is_searching(self, _subject: object | None) -> bool:
        return self._stores.library.state.query != LibraryQuery()

    def _is_new(self, _subject: object | None) -> bool:
        state = self._stores.library.state
        return not state.query.empty and all(one.query != state.query for one in state.saved)

    def _is_saved(self, subject: object | None) -> bool:
        return isinstance(subject, SavedSearch) or self._current_saved() is not None

    def _current_saved(self) -> SavedSearch | None:
        state = self._stores.library.state
        return next((one for one in state.saved if one.query == state.query), None)

    def _save(self, _subject: object | None) -> None:
        query = self._stores.library.state.query
        self._stores.library.save_search(query, query_name(query, self._stores.library.state.folders))
        self._stores.notices.notify("ok", self.tr("Search saved"))

    def _forget(self, subject: object | None) -> None:
        saved = subject if isinstance(subject, SavedSearch) else self._current_saved()
        if saved is not None:
            self._stores.library.forget_search(saved.key)

    def _several(self, subject: object | None) -> tuple[AssetSearchResult, ...]:
        """All that are selected, where the one that is meant is among them; else that one alone."""
        hit, selected = self._hit(subject), self._panel.selected_hits()
        return selected if hit in selected else (hit,) if hit is not None else ()

    def _save_title(self) -> str:
        return self.tr("Save library search")

    def _forget_title(self) -> str:
        return self.tr("Delete saved search")

    def _search(self, _subject: object | None) -> None:
        self._stores.commands.trigger("panel.library")  # the window's: brings the panel to the front
        self._panel.focus_search()

    def _clear(self, _subject: object | None) -> None:
        self._panel.search_for(LibraryQuery())

    def _open(self, subject: object | None) -> None:
        hit = self._hit(subject)
        if hit is not None:
            self._stores.library.open_hit(hit)

    def _compare(self, _subject: object | None) -> None:
        items = [item_of_hit(hit) for hit in self._panel.selected_hits()]
        if not self._stores.comparing.compare_items([item for item in items if item.asset.addresses]):
            words = self.tr("Select at least two assets that have a file to compare.")
            self._stores.notices.notify("info", words)

    def _open_file(self, subject: object | None) -> None:
        hit = self._hit(subject)
        if hit is not None and hit.asset_url:
            self._stores.links.ask(hit.asset_url)

    def _copy_name(self, subject: object | None) -> None:
        names = [hit.filename or hit_name(hit) for hit in self._several(subject)]
        if names:
            words = self.tr("name") if len(names) == 1 else self.tr("names")
            copy_text("\n".join(names), words, self._stores.notices)

    def _copy_id(self, subject: object | None) -> None:
        ids = [hit.asset_id for hit in self._several(subject)]
        if ids:
            words = self.tr("asset ID") if len(ids) == 1 else self.tr("asset IDs")
            copy_text("\n".join(ids), words, self._stores.notices)

    def _open_folder(self, subject: object | None) -> None:
        folder = self._folder(subject)
        if folder is not None:
            self._panel.search_for(LibraryQuery(folder_id=folder.id))

    def _name_folder(self, subject: object | None) -> None:
        folder = self._folder(subject)
        if folder is not None:
            self._panel.search_for(LibraryQuery())
            self._panel.home.begin_naming(folder.id, folder.name)

    def _search_title(self) -> str:
        return self.tr("Search library")

    def _clear_title(self) -> str:
        return self.tr("Clear library search")

    def _compare_title(self) -> str:
        return self.tr("Compare assets")

    def _open_title(self) -> str:
        return self.tr("Show asset on canvas")

    def _file_title(self) -> str:
        return self.tr("Open asset in browser")

    def _name_title(self) -> str:
        return self.tr("Copy asset name")

    def _id_title(self) -> str:
        return self.tr("Copy asset ID")

    def _folder_title(self) -> str:
        return self.tr("Show all assets in folder")

    def _rename_title(self) -> str:
        return self.tr("Rename folder")
