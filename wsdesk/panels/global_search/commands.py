"""Commands of the global search."""

from __future__ import annotations

from wsdesk.panels.global_search.view import GlobalSearchView, GlobalSearchViewStores
from wsdesk.store.commands.commands import CommandGroup, command


class GlobalSearchCommands(CommandGroup):
    """Commands of the page. A text as subject is searched for."""

    def __init__(self, stores: GlobalSearchViewStores, view: GlobalSearchView) -> None:
        super().__init__(view)
        self._stores = stores
        self._view = view

    def _is_shown(self) -> bool:
        return self._view.is_open

    def _is_hit(self, subject: object | None) -> bool:
        return bool(getattr(subject, "asset_id", ""))

    @command("everywhere.open", "Search everywhere", "edit/find:40", "Ctrl+Shift+F", icon="globe")
    def _open(self, subject: object | None) -> None:
        self._view.search_for(subject if isinstance(subject, str) else "")

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
            self._view.search_uses(subject)

    def _can_pause(self) -> bool:
        return self._stores.crawler.state.phase != "off"

    def _is_paused(self) -> bool:
        return self._stores.crawler.is_paused

    @command(
        "everywhere.pause-indexing",
        "Pause indexing",
        "edit/find:60",
        enabled=_can_pause,
        checked=_is_paused,
    )
    def _pause(self) -> None:
        self._stores.crawler.set_paused(not self._stores.crawler.is_paused)

    @command(
        "everywhere.close", "Close search", "view/close:50", "Escape", enabled=_is_shown, pane="everywhere"
    )
    def _close(self) -> None:
        self._view.escape()
