"""Viewer: one version or asset above the canvas."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.panels.versions.properties import file_url, result_asset
from wsdesk.panels.viewer.annotations import ViewerAnnotations
from wsdesk.panels.viewer.contents import Contents
from wsdesk.panels.viewer.head import ViewerHeader
from wsdesk.panels.viewer.mark_bar import MarkBar
from wsdesk.panels.viewer.navigation import ViewerNavigation
from wsdesk.panels.viewer.stores import ViewerStores
from wsdesk.panels.viewer.strip import Row, Strip
from wsdesk.panels.viewer.subject import ViewerSubject
from wsdesk.panels.widgets.containers.overlay_page import OverlayPage
from wsdesk.panels.widgets.controls.export import SaveAs
from wsdesk.panels.widgets.controls.file_drag import FileDragSource
from wsdesk.panels.widgets.layout.boxes import Space, column
from wsdesk.panels.widgets.lists.row_model import menu_position
from wsdesk.store.comments.entry import CommentEntry
from wsdesk.store.culling.mark_labels import marks_text
from wsdesk.store.culling.marks import ResultMarks
from wsdesk.store.text import sanitize
from wsdesk.store.versions.details import NodeDetail
from wsdesk.store.versions.viewer_items import ViewerItem, ViewerItems, items_of_extracted
from wsdesk.theme.accessibility import announce_text

if TYPE_CHECKING:
    from wsdesk.wire.version import Version

translate = QCoreApplication.translate
_MIN_FILMSTRIP_HEIGHT, _MIN_MARK_BAR_HEIGHT = 340, 520
"""Minimum height of the viewer in px for a filmstrip, and for the buttons that mark the version."""


class Viewer(OverlayPage):
    """Viewer of the details store's version, or of the viewer items store's current item.

    Items don't need a node: an asset of a PDF, a skill, a project, or the library keeps the selection.
    """

    def __init__(self, stores: ViewerStores) -> None:
        super().__init__(
            "viewer", translate("Viewer", "Viewer"), translate("Viewer", "Close viewer"), stores.themes
        )
        self.setProperty("surface", "bg")
        self._stores = stores
        self._items = stores.viewer_items
        self._is_bare = False
        """Whether only the content is shown."""
        self._announced = ""
        """Location that was announced to screen readers."""
        self._returns_to_node = False
        """Whether closing the items returns to the node."""
        self._node_id = ""
        """The selected node when the items were opened."""
        self._focus_below: QWidget | None = None
        self._shows_items = False
        self._subject = ViewerSubject(stores)
        self.head = ViewerHeader(stores.themes, self.close_button)
        self.head.follow(stores.commands)
        self.contents = Contents(stores)
        self.annotations = ViewerAnnotations(self.contents, stores, self._annotation_subject)
        self.strip = Strip(stores.images, stores.themes, stores.marks)
        self.navigation = ViewerNavigation(stores, self._subject, self.strip)
        self.mark_bar = MarkBar(stores.commands, stores.marks, stores.themes)
        column(self.head, (self.contents, 1), self.mark_bar, self.strip, space=Space.NONE, parent=self)
        self.setFocusProxy(self.contents)
        self._save_as = SaveAs(stores, self)
        FileDragSource(self.head.drag_button, self._file, stores.drag_export, stores.images)
        self._connect()
        self.hide()

    def _connect(self) -> None:
        contents, stores = self.contents, self._stores
        self.head.stepped.connect(self.navigation.step)
        self.head.zoom_requested.connect(self.zoom)
        self.head.annotate_button.clicked.connect(self.annotations.begin)
        self.annotations.extent_changed.connect(self.head.show_extent_of_comments)
        self.head.find_button.clicked.connect(self.open_find)
        self.head.save_button.clicked.connect(self.save)
        self.head.usages_button.clicked.connect(partial(stores.commands.trigger, "everywhere.where-used"))
        self.strip.row_chosen.connect(self.navigation.go_to_row)
        self.strip.menu_requested.connect(self._on_strip_menu_requested)
        contents.document.page_changed.connect(self._show_location)
        contents.document.zoom_view.zoomed.connect(self._show_zoom)
        contents.document.extraction.image_opened.connect(self.open_extracted)
        contents.document.extraction.menu_requested.connect(
            stores.commands.menu_opener("item", self._extracted_item)
        )
        contents.image.zoomed.connect(self._show_zoom)
        contents.reader.text.link_activated.connect(stores.links.ask)
        contents.open_externally_requested.connect(self._on_outside_requested)
        stores.comments.annotations.opened.connect(self._on_annotation_opened)
        stores.details.changed.connect(self._on_details_changed)
        stores.marks.changed.connect(self._on_marks_changed)
        stores.usages.changed.connect(self._on_usages_changed)
        self._items.changed.connect(self._on_items_changed)
        stores.canvases.current_changed.connect(self._on_canvas_changed)
        stores.connection.profile_changed.connect(self._on_canvas_changed)

    @property
    def version(self) -> Version | None:
        """Displayed version: of the node, or a synthetic one of the item's asset."""
        return self._subject.version

    def open_node(self) -> None:
        """Open the node of the details store."""
        if self._stores.details.state is not None:
            self._returns_to_node = False
            self._items.close()
            self.open_page()

    @override
    def open_page(self) -> None:
        if not self.is_open:
            self.contents.image.fit()
        super().open_page()
        self.contents.page.setFocus(Qt.FocusReason.OtherFocusReason)

    @override
    def prepare(self) -> None:
        self._stores.mark_targets.push(self.navigation)
        self._show()

    @override
    def clean_up(self) -> None:
        self._stores.mark_targets.remove(self.navigation)
        self.annotations.end()
        self._stores.result_comments.load(None)
        self.set_bare(on=False)
        self._returns_to_node = False
        self._items.close()
        self._announced = ""
        self.contents.release()
        self._show_parts()

    @override
    def leave(self) -> None:
        """Go one step back: show the controls, return from the items to the node, or close."""
        if self.annotations.is_active:
            self.annotations.end()
        elif self._is_bare:
            self.set_bare(on=False)
        elif self._returns_to_node and self._items.current and self._stores.details.state:
            self._returns_to_node = False
            self._items.close()
        else:
            self.close_page()

    @override
    def toggle_bare(self) -> bool:
        self.set_bare(on=not self._is_bare)
        return True

    def set_bare(self, *, on: bool) -> None:
        """Show only the content, or the controls too."""
        before, self._is_bare = self._is_bare, on and self.is_open
        if before != self._is_bare:
            self._show_parts()
            self.contents.set_bare(on=self._is_bare)
            with self.contents.keep_playing():
                self.bare_changed.emit(self._is_bare)

    def zoom(self, how: Literal["in", "out", "fit", "actual"]) -> None:
        stage = self.contents.zoom_view
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
        """Open the find bar if the content is searchable."""
        searchable = self.contents.searchable
        if searchable is not None:
            searchable.open_find()

    def open_extracted(self, index: int) -> None:
        """Open the extracted images of the document at an index."""
        self.contents.save_page()
        self._items.open(self._extracted(), index)

    def save(self) -> None:
        """Open the "Save as" dialog for the displayed file."""
        file = self._subject.file
        if file is not None:
            self._save_as.choose_path(*file, self._subject.result)

    def _annotation_subject(self) -> tuple[str, str, str] | None:
        return self._subject.annotated

    def _file(self, _at: QPoint | None = None) -> tuple[Asset, str] | None:
        return self._subject.file

    def _show(self) -> None:
        state, detail = self._items.state, self._stores.details.state
        if state is not None:
            self._show_item(state)
        elif detail is not None:
            self._show_node(detail)
        else:
            self.close_page()
            return
        version = self.version
        self.head.find_button.setVisible(self.contents.searchable is not None)
        for button in (self.head.save_button, self.head.drag_button):
            button.setVisible(version is not None and version.asset is not None)
        self.head.annotate_button.setVisible(self.annotations.can_begin)
        self.annotations.load()
        self._show_location()
        self._show_usages()
        self._show_zoom()
        self._show_parts()

    def _show_marks(self) -> None:
        marks = self._stores.marks.of(self._subject.version_id)
        if not self.mark_bar.isHidden():  # its buttons show the others
            marks = ResultMarks(color_label=marks.color_label)
        self.head.show_marks(marks_text(marks))

    def _show_usages(self) -> None:
        asset = result_asset(self.version)
        asset_id = asset.asset_id if asset is not None else ""
        self.head.show_usages(len(self._stores.usages.elsewhere(asset_id, *self._subject.node)))

    def _on_usages_changed(self, _usages: object) -> None:
        if self.is_open:
            self._show_usages()

    def _on_marks_changed(self, _change: object) -> None:
        if self.is_open:
            self._show_marks()
            self.strip.viewport().update()

    def _show_node(self, detail: NodeDetail) -> None:
        text = self.tr("Version {n} of {count}").format(n=detail.number, count=len(detail.versions))
        self.contents.show_version(detail.chosen, self.navigation.beside_node(detail), text)
        self.navigation.show_nodes(detail.node.id)

    def _show_item(self, state: ViewerItems) -> None:
        item = state.current
        self._shows_items = True
        self.contents.show_version(self.version, self.navigation.beside_item(state), item.title)
        self.strip.set_rows(state.items, state.index)

    def _show_parts(self) -> None:
        """Show header, mark buttons, and filmstrip if enabled and there is space."""
        self.head.setVisible(not self._is_bare)
        has_bar = self.height() >= _MIN_MARK_BAR_HEIGHT and not self._is_bare
        self.mark_bar.set_version(self._subject.version_id if has_bar else "")
        room = self.height() >= _MIN_FILMSTRIP_HEIGHT and not self._is_bare
        self.strip.setVisible(room and len(self.strip.rows) > 1)
        self._show_marks()

    def _show_location(self) -> None:
        state, detail = self._items.state, self._stores.details.state
        if state is not None:
            self.head.show_item(state)
        elif detail is not None:
            document = self.contents.document
            has_pages = document.count > 1 and self.contents.page is document
            self.head.show_node(detail, (document.page, document.count) if has_pages else None)
            self.head.show_position(*self.navigation.position(detail.node.id))
        location = self.head.location_text
        if location != self._announced:
            if self._announced:  # otherwise the focus has announced it
                marks = marks_text(self._stores.marks.of(self._subject.version_id))
                announce_text(self, ", ".join(part for part in (location, marks) if part))
            self._announced = location

    def _show_zoom(self) -> None:
        stage = self.contents.zoom_view
        self.head.show_zoom(stage.zoom.percent if stage is not None else None)

    def _extracted(self) -> tuple[ViewerItem, ...]:
        detail = self._stores.details.state
        name = sanitize.line(detail.node.title, 120) if detail is not None else ""
        return items_of_extracted(self.contents.document.extraction.images, name)

    def _on_details_changed(self, detail: NodeDetail | None) -> None:
        if not self.is_open:
            return
        item = self._items.current
        if item is not None:
            if detail is None or detail.node.id in (self._node_id, item.node_id):
                return  # the node was reloaded, or the selection is empty or follows the item
            self._returns_to_node = False
            self._items.close()
        self._show()

    def _on_items_changed(self, state: ViewerItems | None) -> None:
        if state is None:
            self._shows_items = False
            if self.is_open:
                self._show()
                self._restore_focus()
            return
        if not self._shows_items:
            detail = self._stores.details.state
            self._node_id = detail.node.id if detail is not None else ""
            self._returns_to_node = self.is_open
            focus = QApplication.focusWidget()
            self._focus_below = focus if focus is not None and self.isAncestorOf(focus) else None
        if self.is_open:
            self._show()
        else:
            self.open_page()

    def _on_annotation_opened(self, entry: CommentEntry) -> None:
        if self._stores.details.state is not None:
            self.open_node()
            self.annotations.show_annotation(entry)

    def _restore_focus(self) -> None:
        """Restore the focus of a document's image list if the items were opened from it."""
        below, self._focus_below = self._focus_below, None
        if below is not None and isValid(below) and below.isVisible():
            below.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.contents.page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_canvas_changed(self, _canvas: object) -> None:
        item, canvas = self._items.current, self._stores.canvases.current
        if item is not None and (canvas is None or canvas.canvas_id != item.canvas_id):
            self.close_page()

    def _on_strip_menu_requested(self, row: Row, at: QPoint) -> None:
        context, subject = ("item", row) if isinstance(row, ViewerItem) else ("node", row.id)
        self._stores.commands.request_menu(context, subject, at.x(), at.y())

    def _extracted_item(self, index: int) -> ViewerItem | None:
        items = self._extracted()
        return items[index] if 0 <= index < len(items) else None

    def _on_outside_requested(self) -> None:
        url = file_url(self.version)
        if url:
            self._stores.links.ask(url)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_parts()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        item, subject = self._items.current, self._items.current or self.version
        at = menu_position(self.contents, event)
        if subject is not None:
            context = "version" if item is None else "item"
            self._stores.commands.request_menu(context, subject, at.x(), at.y())
