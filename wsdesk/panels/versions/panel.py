"""Versions panel: preview, filmstrip, properties."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QProgressBar, QToolButton, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.panels.versions.filmstrip import FilmstripView, VersionFilters
from wsdesk.panels.versions.node_history import NodeHistory, NodeHistoryStores
from wsdesk.panels.versions.preview import Preview
from wsdesk.panels.versions.properties import file_url, result_asset, version_properties
from wsdesk.panels.widgets.containers.panel import CanvasPanel
from wsdesk.panels.widgets.controls.button import ThemedIcon
from wsdesk.panels.widgets.controls.export import SaveAs, SaveStores, copy_text
from wsdesk.panels.widgets.controls.file_drag import FileDragSource
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import (
    ColumnScroll,
    Stretch,
    column,
    flow,
    named,
    row,
    set_accessible_name,
)
from wsdesk.panels.widgets.player.player_view import PlayerStores
from wsdesk.panels.widgets.properties.property import PropertyLink
from wsdesk.panels.widgets.properties.property_grid import PropertyGrid
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.selection import Selection, SelectionStore
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.comparison.compared_version import default_counterpart
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.content.asset_mapper import asset_of_version
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.export.drag_export import DragExportStore
from wsdesk.store.export.file_export import FileExportStore, FileSave
from wsdesk.store.versions.details import NodeDetail, item_of_detail
from wsdesk.store.versions.generation_settings import settings_text
from wsdesk.store.versions.source_asset import find_source
from wsdesk.store.versions.viewer_items import ViewerItem, ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.version import Version


class VersionsPanelStores(PlayerStores, NodeHistoryStores, SaveStores, Protocol):
    """Stores that the versions panel uses."""

    people: PeopleStore
    marks: ResultMarksStore
    notifications: NotificationStore
    selection: SelectionStore
    links: LinkStore
    models: ModelsStore
    commands: CommandStore
    drag_export: DragExportStore
    viewer_items: ViewerItemsStore


class SaveProgress(QWidget):
    """Progress line while files are saved: last file name and total progress."""

    def __init__(self, files: FileExportStore, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("savingRow")
        self._files = files
        self._name = PlainLabel(role="small", elide=True)
        self.bar = named(QProgressBar(), "savingProgress", self.tr("Saving…"))
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(84)
        self.stop_button = named(QToolButton(), "savingStop", self.tr("Cancel saving"))
        self.stop_button.setToolTip(self.tr("Cancel saving"))
        self.stop_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row((self._name, 1), self.bar, self.stop_button, parent=self)
        self.stop_button.clicked.connect(self._on_stop_clicked)
        files.saving_changed.connect(self._show)
        ThemedIcon(self.stop_button, "close", themes)
        self._show(files.saving)

    def _show(self, saving: tuple[FileSave, ...]) -> None:
        self.setVisible(bool(saving))
        if not saving:
            return
        text = "{name}" if len(saving) == 1 else self.tr("{name} and {n} more")
        self._name.setText(text.format(name=saving[-1].name, n=len(saving) - 1))
        total = sum(one.total for one in saving)
        # Kilobytes, since QProgressBar has 32-bit values.
        self.bar.setRange(0, total // 1_000 if all(one.total for one in saving) else 0)
        self.bar.setValue(sum(one.done for one in saving) // 1_000)

    def _on_stop_clicked(self) -> None:
        for one in self._files.saving:
            self._files.cancel_save(one.id)


class VersionsPanel(CanvasPanel):
    """Panel of the details store's node; a version is selected in the selection store."""

    def __init__(self, stores: VersionsPanelStores) -> None:
        super().__init__("versions", "Versions", stores.themes, stores.canvases)
        self._stores = stores
        self._node_id = ""
        self._history = NodeHistory(stores, self)
        self.preview = Preview(stores)
        self.filmstrip = FilmstripView(stores.images, stores.themes, stores.marks)
        self.filters = VersionFilters(stores.marks)
        self._fallback_note = WrappingLabel(role="small", selectable=False, name="versionStoodIn")
        self.compare_button = push_button("versionCompare", self.tr("Compare"), "primary")
        self.open_button = push_button("versionOpen", self.tr("Open in browser"))
        self.save_button = push_button("versionSaveAs", self.tr("Save as…"))
        self.settings_button = push_button("versionCopyRecipe", self.tr("Copy settings"))
        self._saving = SaveProgress(stores.file_export, stores.themes)
        self._save_as = SaveAs(stores, self)
        self.grid = PropertyGrid("versionFacts", stores.themes)
        self.history = named(
            PropertyGrid("versionHistory", stores.themes), "versionHistory", self.tr("History")
        )
        self._history_title = PlainLabel(self.tr("History"), role="title")
        self._scroll = ColumnScroll(
            "versionsScroll",
            self.preview,
            self.filters,
            self.filmstrip,
            self._fallback_note,
            flow(self.compare_button, self.open_button, self.save_button, self.settings_button),
            self._saving,
            self.grid,
            self._history_title,
            self.history,
            Stretch(1),
        )
        column(self.set_content(self._scroll, "text"), parent=self)
        self.setFocusProxy(self.filmstrip)
        self.filmstrip.version_chosen.connect(self._on_version_chosen)
        self.filmstrip.menu_requested.connect(
            stores.commands.menu_opener("version", self.filmstrip.version_at)
        )
        self.filmstrip.activated.connect(self._on_filmstrip_activated)
        self.filters.changed.connect(self.refresh)
        for grid in (self.grid, self.history):
            grid.menu_requested.connect(stores.commands.menu_opener("value"))
            grid.link_activated.connect(self._history.activate)
        self._history.changed.connect(self.request_refresh)
        self.preview.text.link_activated.connect(stores.links.ask)
        self.preview.open_externally_requested.connect(partial(self.open_in_browser, None))
        self.compare_button.clicked.connect(partial(stores.commands.trigger, "compare.open"))
        self.save_button.clicked.connect(partial(self.save_version, None))
        self.open_button.clicked.connect(partial(self.open_in_browser, None))
        self.settings_button.clicked.connect(self._on_settings_clicked)
        dragged = (
            (self.filmstrip.viewport(), self._dragged_cell),
            (self.preview.image, self._dragged_preview),
        )
        for widget, asset_at in dragged:
            FileDragSource(widget, asset_at, stores.drag_export, stores.images)
        stores.details.changed.connect(self.refresh_now)
        stores.selection.changed.connect(self._on_selection_changed)
        stores.models.changed.connect(self.request_refresh)
        stores.people.changed.connect(self.request_refresh)
        self.refresh_now()

    @property
    def detail(self) -> NodeDetail | None:
        """Node whose versions are shown."""
        return self._stores.details.state

    def current_version(self) -> Version | None:
        return self.detail.chosen if self.detail is not None else None

    @override
    def refresh(self) -> None:
        detail = self.detail
        if detail is None and self.is_loading:
            self._states.show_busy()
            return
        if detail is None:
            count = self._stores.selection.state.count
            self._states.show_empty(
                self.tr("Select a single node") if count > 1 else self.tr("No node selected"),
                self.tr("Select a node to see its versions."),
            )
            return
        if not detail.versions:
            self._states.show_empty(
                self.tr("No versions yet"),
                self.tr("Run this node in the web app to create its first version."),
            )
            return
        text = self.tr("Version {n} of {count}").format(n=detail.number, count=len(detail.versions))
        self.preview.set_version(detail.chosen, text)
        self.filters.show_versions(detail.versions)
        matching = self.filters.matching(detail.versions)
        self.filmstrip.setVisible(bool(matching))
        self.filmstrip.show_detail(detail, matching)
        self._fallback_note.setVisible(detail.stood_in)
        self._fallback_note.setText(self.tr("No active version is set. Showing the newest one."))
        self._update_compare_button(detail)
        for button in (self.open_button, self.save_button):
            button.setVisible(bool(file_url(detail.chosen)))
        self._show_properties(detail)
        self._show_history()
        self._states.show_ready()
        if detail.node.id != self._node_id:
            self._node_id = detail.node.id
            self._scroll.verticalScrollBar().setValue(0)

    def _update_compare_button(self, detail: NodeDetail) -> None:
        """Update the Compare button; it is hidden if there is no other version."""
        other = default_counterpart(detail)
        self.compare_button.setVisible(other is not None)
        if other is not None:
            text = self.tr("Compare with v{n}").format(n=other.number)
            self.compare_button.setText(text)
            set_accessible_name(self.compare_button, text)

    def _show_properties(self, detail: NodeDetail) -> None:
        version = detail.chosen
        if version is not None:
            cost = self._stores.details.cost_of(version)
            origin = self._origin(detail, version)
            self.grid.set_properties(version_properties(detail, version, cost, self._stores.people, origin))

    def _show_history(self) -> None:
        properties = self._history.properties()
        self._history_title.setVisible(bool(properties))
        self.history.set_properties(properties)

    def _origin(self, detail: NodeDetail, version: Version) -> PropertyLink | None:
        """Link to the source of a version on the canvas."""
        canvas = self._stores.canvases.get(detail.canvas_id)
        asset = version.tool_input_asset
        if canvas is None or asset is None:
            return None
        place = find_source(canvas, detail.node, asset_of_version(asset).asset_id)
        return PropertyLink("version", *place) if place is not None else None

    def step(self, by: int) -> None:
        """Select the version at an offset among the filtered ones."""
        detail = self.detail
        if detail is None:
            return
        matching = self.filters.matching(detail.versions)
        here = detail.number
        ahead = [v for n, v in matching if n > here] if by > 0 else [v for n, v in matching if n < here]
        if ahead:
            self._on_version_chosen(ahead[min(by, len(ahead)) - 1] if by > 0 else ahead[max(by, -len(ahead))])

    def jump(self, row: int) -> None:
        """Select the first (0) or last (-1) of the filtered versions."""
        detail = self.detail
        matching = self.filters.matching(detail.versions) if detail is not None else ()
        if matching:
            self._on_version_chosen(matching[row][1])

    def open_in_browser(self, version: Version | None) -> None:
        """Open a version's file (by default the displayed one) after a confirmation."""
        url = file_url(version or self.current_version())
        if url:
            self._stores.links.ask(url)

    def save(self, asset: Asset, title: str, result: ViewerItem | None = None) -> None:
        """Open the "Save as" dialog for an asset; `title` is the fallback file name."""
        self._save_as.choose_path(asset, title, result)

    def save_version(self, version: Version | None) -> None:
        """Open the "Save as" dialog for a version (by default the displayed one)."""
        version, detail = version or self.current_version(), self.detail
        file = self._file_of(version)
        if version is not None and detail is not None and file is not None:
            canvas = self._stores.canvases.get(detail.canvas_id)
            self.save(*file, item_of_detail(detail, version, canvas.title if canvas is not None else ""))

    def _dragged_cell(self, at: QPoint) -> tuple[Asset, str] | None:
        return self._file_of(self.filmstrip.version_at(self.filmstrip.indexAt(at)))

    def _dragged_preview(self, _at: QPoint) -> tuple[Asset, str] | None:
        return self._file_of(self.current_version())

    def _file_of(self, version: Version | None) -> tuple[Asset, str] | None:
        """Asset to save or drag, with its title."""
        asset, detail = result_asset(version), self.detail
        if version is None or asset is None or detail is None:
            return None
        return asset, version.title or detail.node.title or ""

    def _on_selection_changed(self, _selection: Selection) -> None:
        if self.detail is None:
            self.refresh_now()

    def _on_version_chosen(self, version: Version) -> None:
        detail = self.detail
        if detail is not None:
            chosen = "" if version.id == detail.active_id else version.id
            self._stores.selection.choose_version(detail.node.id, chosen)

    def _on_filmstrip_activated(self, index: QModelIndex) -> None:
        self._stores.commands.trigger("node.open", self.filmstrip.version_at(index))

    def _on_settings_clicked(self) -> None:
        version = self.current_version()
        if version is not None:
            copy_text(settings_text(version), self.tr("generation settings"), self._stores.notifications)
