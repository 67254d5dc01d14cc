"""Menu of the locations of an asset."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QMenu, QWidget

from wsdesk.panels.library.labels import place_words
from wsdesk.panels.library.results import LibraryResultsGrid
from wsdesk.panels.library.stores import LibraryPanelStores
from wsdesk.store.search.library_locations import AssetPlaces, HitPlace
from wsdesk.store.text import sanitize


class PlaceMenu(QMenu):
    """Menu at the current result, otherwise at the pointer, for an asset with several locations."""

    def __init__(self, stores: LibraryPanelStores, grid: LibraryResultsGrid, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("libraryPlaces")
        self.setAccessibleName(self.tr("Canvases that use this asset"))
        self._stores = stores
        self._grid = grid
        self._request: AssetPlaces | None = None
        self.triggered.connect(self._on_triggered)
        stores.library.location_choice_requested.connect(self._on_place_wanted)

    def _words(self, place: HitPlace, *, with_node: bool) -> str:
        stores = self._stores
        project = stores.projects.project_of(place.canvas_id)
        canvas = stores.canvases.get(place.canvas_id)
        node = canvas.document.node_by_id.get(place.node_id) if canvas is not None and with_node else None
        return place_words(
            place,
            stores.projects.canvas_title(place.canvas_id) or place.title,
            (project.title or "") if project is not None else "",
            node.title if node is not None else "",
        )

    def _on_place_wanted(self, request: AssetPlaces) -> None:
        self._request = request
        self.clear()
        self.addAction(self.tr("Go to")).setEnabled(False)
        canvases = [place.canvas_id for place in request.places]
        seen: dict[str, int] = {}
        for number, place in enumerate(request.places):
            words = self._words(place, with_node=canvases.count(place.canvas_id) > 1)
            seen[words] = seen.get(words, 0) + 1
            # Nodes of a canvas that isn't open have no title: they are numbered.
            if seen[words] > 1:
                words = self.tr("{place} ({n})").format(place=words, n=seen[words])
            action = self.addAction(sanitize.label(words, 160))
            action.setObjectName(f"libraryPlace-{number}")
            action.setData(number)
        index = self._grid.currentIndex()
        if self._grid.isVisible() and index.isValid():
            at = self._grid.viewport().mapToGlobal(self._grid.visualRect(index).center())
        else:
            at = QCursor.pos()
        self.popup(QPoint(at))
        self.setActiveAction(self.actions()[1])

    def _on_triggered(self, action: QAction) -> None:
        if self._request is not None:
            self._stores.library.open_location(self._request.hit, self._request.places[int(action.data())])
