"""One version, as large as the place of the canvases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from wsdesk.graph.order import reading_order
from wsdesk.graph.values import Asset
from wsdesk.panels.parts.drag_out import DragOut
from wsdesk.panels.parts.player.box import PlayerBox
from wsdesk.panels.parts.save_as import SaveAs
from wsdesk.panels.viewer.contents import Contents
from wsdesk.panels.viewer.head import Head
from wsdesk.panels.viewer.stage import Stage
from wsdesk.store import shown
from wsdesk.store.assets import asset_of_version
from wsdesk.store.details import NodeDetail
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.wire.version import Version


class Viewer(QWidget):
    """Shows what the details store holds, and walks by the selection: the panels beside it go along.

    It is asked to be seen (`opened`) and to be gone (`closed`); who owns the place sees to that.
    """

    opened = Signal()
    closed = Signal()

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self.setObjectName("viewer")
        self.setAccessibleName(self.tr("Viewer"))
        self.setProperty("surface", "bg")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._stores = stores
        self._is_open = False
        self.head = Head(stores.themes)
        self.contents = Contents(stores)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.contents, 1)
        self._save_as = SaveAs(stores.files, self)
        DragOut(self.head.drag_button, self._file, stores.outgoing, stores.pictures)
        self._connect()
        self.hide()

    def _connect(self) -> None:
        contents = self.contents
        self.head.close_wanted.connect(self.leave)
        self.head.stepped.connect(self._stores.details.step)
        self.head.zoom_wanted.connect(self.zoom)
        self.head.find_wanted.connect(self.open_find)
        self.head.save_wanted.connect(self._on_save_wanted)
        contents.document.turned.connect(self._show_place)
        contents.document.stage.zoomed.connect(self._show_zoom)
        contents.picture.zoomed.connect(self._show_zoom)
        contents.reader.link_activated.connect(self._stores.links.ask)
        contents.outside_wanted.connect(self._on_outside_wanted)
        self._stores.details.changed.connect(self._on_details_changed)

    @property
    def is_open(self) -> bool:
        return self._is_open

    @property
    def version(self) -> Version | None:
        detail = self._stores.details.current
        return detail.chosen if detail is not None else None

    @property
    def player(self) -> PlayerBox | None:
        """The player, where a film or a sound is looked at."""
        return self.contents.player

    @property
    def stage(self) -> Stage | None:
        """What can be zoomed, where there is such a thing."""
        return self.contents.stage

    def look(self) -> None:
        """Open on what the details store holds."""
        if self._stores.details.current is None:
            return
        if not self._is_open:
            self.contents.picture.fit()
        self._is_open = True
        self._show()
        self.opened.emit()
        self.contents.page.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        """Be gone; the canvas stands where it stood."""
        if self._is_open:
            self._is_open = False
            self.contents.rest()
            self.closed.emit()

    def zoom(self, how: Literal["in", "out", "fit", "actual"]) -> None:
        stage = self.stage
        if stage is None:
            return
        match how:
            case "fit":
                stage.fit()
            case "actual":
                stage.show_pixels()
            case "in" | "out":
                stage.zoom_by(1 if how == "in" else -1)

    def open_find(self) -> None:
        """Open the field for finding, where there is something to be searched."""
        searched = self.contents.searched
        if searched is not None:
            searched.open_find()

    def step_node(self, by: int) -> None:
        """The next node of the canvas (or the one before) that has something to look at."""
        canvas, detail = self._stores.canvases.current, self._stores.details.current
        if canvas is None or detail is None:
            return
        node_id = self._neighbour(by)
        if node_id:
            self._stores.selection.select(canvas.canvas_id, nodes=(node_id,))

    def _neighbour(self, by: int) -> str:
        canvas, detail = self._stores.canvases.current, self._stores.details.current
        if canvas is None or detail is None:
            return ""
        known = canvas.document.node_by_id
        order = reading_order(canvas.document)
        ids = [i for i in order if known[i].version_count or i == detail.node.id]
        at = ids.index(detail.node.id) + by if detail.node.id in ids else -1
        return ids[at] if 0 <= at < len(ids) else ""

    def _beside(self, detail: NodeDetail) -> list[Asset]:
        """What may be looked at next: one version and one node to each side."""
        near = [v for at, v in enumerate(detail.versions, 1) if abs(at - detail.number) == 1]
        found = [asset_of_version(v.asset) for v in near if v.asset is not None]
        canvas = self._stores.canvases.current
        for by in (1, -1):
            node = canvas.document.node_by_id.get(self._neighbour(by)) if canvas is not None else None
            if node is not None and node.asset is not None:
                found.append(node.asset)
        return found

    def _show(self) -> None:
        detail = self._stores.details.current
        if detail is None:
            self.leave()
            return
        words = self.tr("Version {n} of {count}").format(n=detail.number, count=len(detail.versions))
        self.contents.show_version(detail.chosen, self._beside(detail), words)
        self.head.find_button.setVisible(self.contents.searched is not None)
        for button in (self.head.save_button, self.head.drag_button):
            button.setVisible(detail.chosen is not None and detail.chosen.asset is not None)
        self._show_place()
        self._show_zoom()

    def _show_place(self) -> None:
        detail = self._stores.details.current
        if detail is None:
            return
        words = self.tr("Version {n} of {count}").format(n=detail.number, count=len(detail.versions))
        short = f"v{detail.number}/{len(detail.versions)}"
        document = self.contents.document
        if document.count > 1 and self.contents.page is document:
            words += " · " + self.tr("page {n} of {count}").format(n=document.page + 1, count=document.count)
            short += f" · {document.page + 1}/{document.count}"
        title = shown.line(detail.node.title, 200) or self.tr("Untitled")
        number, count = detail.number, len(detail.versions)
        self.head.show_place(title, words, short, first=number <= 1, last=number >= count)

    def _show_zoom(self) -> None:
        stage = self.stage
        self.head.show_zoom(stage.zoom.percent if stage is not None else None)

    def _file(self, _at: QPoint | None = None) -> tuple[Asset, str] | None:
        """What would be saved or dragged out, and what it is called."""
        version, detail = self.version, self._stores.details.current
        if version is None or version.asset is None or detail is None:
            return None
        return asset_of_version(version.asset), version.title or detail.node.title or ""

    def _on_details_changed(self, _detail: object) -> None:
        if self._is_open:
            self._show()

    def _on_save_wanted(self) -> None:
        file = self._file()
        if file is not None:
            self._save_as.ask(*file)

    def _on_outside_wanted(self) -> None:
        asset = self.version.asset if self.version is not None else None
        address = (asset.original_url or asset.url) if asset is not None else None
        if address:
            self._stores.links.ask(address)
