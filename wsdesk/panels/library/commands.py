"""Commands of the Library panel."""

from __future__ import annotations

from wsdesk.panels.library.labels import hit_name, query_name
from wsdesk.panels.library.panel import LibraryPanel
from wsdesk.panels.library.stores import LibraryPanelStores
from wsdesk.panels.widgets.containers.panel import PanelCommands
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.store.commands.commands import command
from wsdesk.store.query.query_edit import toggle_filters
from wsdesk.store.results.light_table import ResultFilter
from wsdesk.store.search.library_values import Folder, LibraryQuery, SavedSearch
from wsdesk.wire.search import AssetSearchResult


class LibraryCommands(PanelCommands[LibraryPanelStores, LibraryPanel]):
    """Commands of the Library panel. Subjects are an `AssetSearchResult` or a `Folder`."""

    def _hit(self, subject: object | None) -> AssetSearchResult | None:
        return subject if isinstance(subject, AssetSearchResult) else self._panel.current_hit()

    def _folder(self, subject: object | None) -> Folder | None:
        if isinstance(subject, Folder):
            return subject
        state = self._stores.library.state
        return next((f for f in state.folders if f.id == state.query.folder_id), None)

    def _placed_hit(self, subject: object | None) -> AssetSearchResult | None:
        hit = self._hit(subject)
        return hit if hit is not None and self._stores.library.places(hit) else None

    def _url(self, subject: object | None) -> str:
        hit = self._hit(subject)
        return (hit.asset_url or "") if hit is not None else ""

    def _unnamed_folder(self, subject: object | None) -> Folder | None:
        folder = self._folder(subject)
        return folder if folder is not None and not folder.has_server_name else None

    def _is_searching(self) -> bool:
        return self._stores.library.state.query != LibraryQuery()

    def _is_new(self) -> bool:
        state = self._stores.library.state
        return not state.query.empty and all(one.query != state.query for one in state.saved)

    def _saved_search(self, subject: object | None) -> SavedSearch | None:
        state = self._stores.library.state
        current = (one for one in state.saved if one.query == state.query)
        return subject if isinstance(subject, SavedSearch) else next(current, None)

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
        "library.light-table", "Show in light table", "panels/library:35", enabled=_is_searching, icon="grid"
    )
    def _show_in_light_table(self) -> None:
        query = self._stores.library.state.query
        filters = [
            ResultFilter("type", query.kind),
            ResultFilter("canvas", query.canvas_id),
            ResultFilter("favorite", "yes" if query.favourites else ""),
        ]
        text = toggle_filters(query.text, [one for one in filters if one.value])
        text = " ".join(part for part in (text, *query.marks) if part)
        self._stores.light_table.show(text=text, scope="workspace")
        self._stores.commands.trigger("light-table.open")

    @command(
        "library.forget-search",
        "Delete saved search",
        "panels/library:40",
        contexts="saved-search",
        target=_saved_search,
        icon="trash",
    )
    def _remove_saved(self, saved: SavedSearch) -> None:
        self._stores.library.delete_saved_search(saved.key)

    @command(
        "library.open-hit",
        "Show asset on canvas",
        "panels/library:50",
        contexts="asset",
        target=_placed_hit,
        icon="target",
    )
    def _open(self, hit: AssetSearchResult) -> None:
        self._stores.library.open_hit(hit)

    @command(
        "library.compare",
        "Compare assets",
        "panels/library:60",
        "Ctrl+D",
        contexts="asset",
        target=_hit,
        pane="library",
        icon="compare",
    )
    def _compare(self, _hit: AssetSearchResult) -> None:
        items = [self._panel.item(hit) for hit in self._panel.selected_hits()]
        if not self._stores.comparison.compare_items([item for item in items if item.asset.addresses]):
            text = self.tr("Select at least two assets that have a file to compare.")
            self._stores.notifications.notify("info", text)

    @command(
        "library.open-file",
        "Open asset in browser",
        "panels/library:80",
        contexts="asset",
        target=_url,
        icon="external",
    )
    def _open_file(self, url: str) -> None:
        self._stores.links.ask(url)

    @command(
        "library.copy-name",
        "Copy asset name",
        "edit/copy:110",
        contexts="asset/copy",
        target=_several,
        icon="copy",
    )
    def _copy_name(self, hits: tuple[AssetSearchResult, ...]) -> None:
        names = [hit.filename or hit_name(hit) for hit in hits]
        copy_text("\n".join(names), self.tr("names", "", len(names)), self._stores.notifications)

    @command("library.copy-id", "Copy asset ID", "edit/copy-id:30", contexts="asset/copy", target=_several)
    def _copy_id(self, hits: tuple[AssetSearchResult, ...]) -> None:
        ids = [hit.asset_id for hit in hits]
        copy_text("\n".join(ids), self.tr("asset IDs", "", len(ids)), self._stores.notifications)

    @command(
        "library.open-folder",
        "Show all assets in folder",
        "panels/library:90",
        contexts="folder",
        target=_folder,
    )
    def _open_folder(self, folder: Folder) -> None:
        self._panel.search_for(LibraryQuery(folder_id=folder.id))

    @command(
        "library.name-folder",
        "Rename folder",
        "panels/library:100",
        contexts="folder",
        target=_unnamed_folder,
        icon="edit",
    )
    def _name_folder(self, folder: Folder) -> None:
        self._panel.search_for(LibraryQuery())
        self._panel.start_view.begin_rename(folder.id, folder.name)
