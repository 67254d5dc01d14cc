"""Commands of the global search."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QImage

from wsdesk.graph.model.values import Asset
from wsdesk.panels.global_search.stores import GlobalSearchViewStores
from wsdesk.panels.global_search.view import GlobalSearchView
from wsdesk.panels.widgets.containers.overlay_page import OverlayCommands, page_is_open
from wsdesk.panels.widgets.controls.image_drop import clipboard_data, image_subject
from wsdesk.store.commands.commands import command
from wsdesk.store.query.query_language import usages_query
from wsdesk.wire.search import AssetSearchResult


class GlobalSearchCommands(OverlayCommands[GlobalSearchViewStores, GlobalSearchView]):
    """Commands of the page. A text as subject is searched for."""

    def _asset(self, subject: object | None) -> AssetSearchResult | str | None:
        """A search result of the library, or the asset ID of an item or version, by default the shown one."""
        if isinstance(subject, AssetSearchResult):
            return subject if subject.asset_id else None
        detail = self._stores.details.state
        shown = self._stores.viewer_items.current or (detail.chosen if detail is not None else None)
        asset = getattr(subject or shown, "asset", None)
        return (asset.asset_id or None) if asset is not None else None

    @command(
        "everywhere.open",
        "Search everywhere",
        "edit/find:40",
        "Ctrl+Shift+F",
        icon="globe",
        role="search",
        keywords="find global full text",
    )
    def _open(self, subject: object | None) -> None:
        self.page.search_for(subject if isinstance(subject, str) else "")

    @command(
        "everywhere.where-used",
        "Find usages",
        "panels/library:70",
        contexts="asset compare-cell/open item/open result/open:40 version/open",
        target=_asset,
        icon="target",
    )
    def _search_uses(self, asset: AssetSearchResult | str) -> None:
        if isinstance(asset, str):
            self.page.search_for(usages_query(asset))
        else:
            self.page.search_uses(asset)

    @command(
        "everywhere.find-image",
        "Find by image…",
        "edit/find:50",
        icon="image",
        role="search-image",
        keywords="reverse similar",
    )
    def _find_image(self, subject: object | None) -> None:
        if isinstance(subject, Path | str | QImage | Asset):
            self.page.search_image(subject)
        else:
            self.page.open_page()
            self.page.choose_image()

    def _can_paste_image(self) -> bool:
        data = clipboard_data()
        return data is not None and (data.hasImage() or data.hasUrls())

    @command(
        "everywhere.find-pasted-image",
        "Find image from clipboard",
        "edit/find:52",
        "Ctrl+Shift+V",
        enabled=_can_paste_image,
    )
    def _find_pasted_image(self) -> None:
        data = clipboard_data()
        subject = image_subject(data) if data is not None else None
        if subject is not None:
            self.page.search_image(subject)

    def _has_items(self) -> bool:
        return self.page.is_open and bool(self.page.selection.items())

    @command(
        "everywhere.compare",
        "Compare search results",
        "edit/find:56",
        "Ctrl+D",
        enabled=_has_items,
        pane="everywhere",
        icon="compare",
    )
    def _compare(self) -> None:
        if not self._stores.comparison.compare_items(self.page.selection.items()):
            text = self.tr("Select at least two results to compare.")
            self._stores.notifications.notify("info", text)

    def _can_pause(self) -> bool:
        return self._stores.crawler.state.phase != "off"

    def _is_paused(self) -> bool:
        return self._stores.crawler.is_paused

    @command(
        "everywhere.pause-indexing", "Pause indexing", "edit/find:60", enabled=_can_pause, checked=_is_paused
    )
    def _pause(self) -> None:
        self._stores.crawler.set_paused(not self._stores.crawler.is_paused)

    @command(
        "everywhere.close", "Close search", "view/close:50", "Escape", enabled=page_is_open, pane="everywhere"
    )
    def _close(self) -> None:
        self.page.escape()
