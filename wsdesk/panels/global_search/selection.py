"""Selected rows of search everywhere: what marks, collections, and comparisons act on."""

from __future__ import annotations

from PySide6.QtCore import QPoint

from wsdesk.graph.model.values import Asset
from wsdesk.panels.global_search.result_list import SearchResultList
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.search.results import SearchResult
from wsdesk.store.versions.viewer_items import ViewerItem


class SearchSelection:
    """Mark target of search everywhere; opens the context menus of its rows."""

    def __init__(self, results: SearchResultList, commands: CommandStore) -> None:
        self._list = results
        self._commands = commands
        results.menu_requested.connect(self._open_menu)

    def items(self) -> tuple[ViewerItem, ...]:
        """The selected rows with an image, in their order."""
        return tuple(
            item_of_row(row)
            for at, row in enumerate(self._list.rows)
            if row.asset is not None and self._list.selectionModel().isSelected(self._list.index_of(at))
        )

    def marked_version_ids(self) -> tuple[str, ...]:
        """IDs of the versions of the selected rows, in their order."""
        return tuple(dict.fromkeys(item.version_id for item in self.items() if item.version_id))

    def advance(self) -> None:
        """Go to the next row."""
        self._list.step(1)

    def show_marked(self, version_id: str) -> None:
        """Go back to the row of a version."""
        at = next((n for n, row in enumerate(self._list.rows) if row.version_id == version_id), -1)
        if at >= 0:
            self._list.setCurrentIndex(self._list.index_of(at))

    def _open_menu(self, row: SearchResult, at: QPoint) -> None:
        """Open the menu of a result of a node, else that of a hit of the library."""
        if row.hit is not None and not row.version_id:
            self._commands.request_menu("asset", row.hit, at.x(), at.y())
        elif row.asset is not None:
            self._commands.request_menu("item", item_of_row(row), at.x(), at.y())


def item_of_row(row: SearchResult) -> ViewerItem:
    """The item of a row; without an asset, its node and version."""
    return ViewerItem(
        row.asset or Asset(""),
        row.title.text,
        row.place,
        row.canvas_id,
        row.node_id,
        row.version_id,
        hit=row.hit,
    )
