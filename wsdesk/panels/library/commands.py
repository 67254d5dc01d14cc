"""Commands of the Library panel."""

from __future__ import annotations

from wsdesk.panels.library.labels import hit_name, query_name
from wsdesk.panels.library.panel import LibraryPanel
from wsdesk.panels.library.stores import LibraryPanelStores
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.results.viewer_items import item_of_hit
from wsdesk.store.search.library import Folder, LibraryQuery, SavedSearch
from wsdesk.wire.search import AssetSearchResult


class LibraryCommands(CommandGroup):
    """Commands of the Library panel. Subjects are an `AssetSearchResult` or a `Folder`."""

    def __init__(self, stores: LibraryPanelStores, panel: LibraryPanel) -> None:
        super().__init__(panel)
        self._stores = stores
        self._panel = panel

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
        return hit is not None and bool(self._stores.library.places(hit))

    def _has_address(self, subject: object | None) -> bool:
        hit = self._hit(subject)
        return hit is not None and bool(hit.asset_url)

    def _is_folder(self, subject: object | None) -> bool:
        return self._folder(subject) is not None

    def _is_nameable(self, subject: object | None) -> bool:
        folder = self._folder(subject)
        return folder is not None and not folder.named_there

    def _is_searching(self) -> bool:
        return self._stores.library.state.query != LibraryQuery()

    def _is_new(self) -> bool:
        state = self._stores.library.state
        return not state.query.empty and all(one.query != state.query for one in state.saved)

    def _is_saved(self, subject: object | None) -> bool:
        return isinstance(subject, SavedSearch) or self._current_saved() is not None

    def _current_saved(self) -> SavedSearch | None:
        state = self._stores.library.state
        return next((one for one in state.saved if one.query == state.query), None)

    def _several(self, subject: object | None) -> tuple[AssetSearchResult, ...]:
        """All selected results if the subject is one of them, otherwise the subject alone."""
        hit, selected = self._hit(subject), self._panel.selected_hits()
        return selected if hit in selected else (hit,) if hit is not None else ()

    @command("library.search", "Search library", "panels/library:10", "Ctrl+Shift+L", icon="search")
    def _search(self) -> None:
        self._stores.commands.trigger("panel.library")  # command of the window that shows the panel
        self._panel.field.take_focus()

    @command("library.clear", "Clear library search", "panels/library:20", enabled=_is_searching)
    def _clear(self) -> None:
        self._panel.search_for(LibraryQuery())

    @command("library.save-search", "Save library search", "panels/library:30", enabled=_is_new, icon="star")
    def _save(self) -> None:
        query = self._stores.library.state.query
        canvas = self._stores.projects.canvas_title(query.canvas_id)
        name = query_name(query, self._stores.library.state.folders, canvas)
        self._stores.library.save_search(query, name)
        self._stores.notifications.notify("ok", self.tr("Search saved"))

    @command(
        "library.forget-search",
        "Delete saved search",
        "panels/library:40",
        contexts="saved-search",
        enabled=_is_saved,
        icon="trash",
    )
    def _remove_saved(self, subject: object | None) -> None:
        saved = subject if isinstance(subject, SavedSearch) else self._current_saved()
        if saved is not None:
            self._stores.library.delete_saved_search(saved.key)

    @command(
        "library.open-hit",
        "Show asset on canvas",
        "panels/library:50",
        contexts="asset",
        enabled=_is_placed,
        icon="target",
    )
    def _open(self, subject: object | None) -> None:
        hit = self._hit(subject)
        if hit is not None:
            self._stores.library.open_hit(hit)

    @command(
        "library.compare",
        "Compare assets",
        "panels/library:60",
        "Ctrl+D",
        contexts="asset",
        enabled=_is_hit,
        pane="library",
        icon="compare",
    )
    def _compare(self) -> None:
        items = [item_of_hit(hit) for hit in self._panel.selected_hits()]
        if not self._stores.comparing.compare_items([item for item in items if item.asset.addresses]):
            text = self.tr("Select at least two assets that have a file to compare.")
            self._stores.notifications.notify("info", text)

    @command(
        "library.open-file",
        "Open asset in browser",
        "panels/library:80",
        contexts="asset",
        enabled=_has_address,
        icon="external",
    )
    def _open_file(self, subject: object | None) -> None:
        hit = self._hit(subject)
        if hit is not None and hit.asset_url:
            self._stores.links.ask(hit.asset_url)

    @command(
        "library.copy-name",
        "Copy asset name",
        "edit/copy:110",
        contexts="asset/copy",
        enabled=_is_hit,
        icon="copy",
    )
    def _copy_name(self, subject: object | None) -> None:
        names = [hit.filename or hit_name(hit) for hit in self._several(subject)]
        if names:
            text = self.tr("names", "", len(names))
            copy_text("\n".join(names), text, self._stores.notifications)

    @command("library.copy-id", "Copy asset ID", "edit/copy-id:30", contexts="asset/copy", enabled=_is_hit)
    def _copy_id(self, subject: object | None) -> None:
        ids = [hit.asset_id for hit in self._several(subject)]
        if ids:
            text = self.tr("asset IDs", "", len(ids))
            copy_text("\n".join(ids), text, self._stores.notifications)

    @command(
        "library.open-folder",
        "Show all assets in folder",
        "panels/library:90",
        contexts="folder",
        enabled=_is_folder,
    )
    def _open_folder(self, subject: object | None) -> None:
        folder = self._folder(subject)
        if folder is not None:
            self._panel.search_for(LibraryQuery(folder_id=folder.id))

    @command(
        "library.name-folder",
        "Rename folder",
        "panels/library:100",
        contexts="folder",
        enabled=_is_nameable,
        icon="edit",
    )
    def _name_folder(self, subject: object | None) -> None:
        folder = self._folder(subject)
        if folder is not None:
            self._panel.search_for(LibraryQuery())
            self._panel.start_view.begin_rename(folder.id, folder.name)
