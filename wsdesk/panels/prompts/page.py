"""Prompts page: a search field, the list of clusters, details, and commands."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from PySide6.QtCore import QModelIndex, QPoint, Qt
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.prompts.detail import PromptDetail, summary, tr
from wsdesk.panels.widgets.containers.overlay_page import (
    OverlayCommands,
    OverlayPage,
    ResponsiveSplitter,
    page_is_open,
)
from wsdesk.panels.widgets.controls.combo_box import ElidedComboBox
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.lists.row_model import AccessibleText
from wsdesk.panels.widgets.lists.row_painter import RowContent
from wsdesk.panels.widgets.state_stack import StateStack
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.commands.commands import CommandStore, command
from wsdesk.store.content.asset_mapper import asset_of_indexed
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.results.light_table import Result
from wsdesk.store.results.prompts import PromptsState, PromptsStore
from wsdesk.store.results.result_items import item_of_result
from wsdesk.store.search.prompt_clusters import PromptCluster
from wsdesk.store.text import sanitize
from wsdesk.store.versions.viewer_items import ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager

SEARCH_DELAY_MS = 150
LIST_PX = 320
_SORTS = ("used", "newest", "favorites", "failures")


class PromptsPageStores(Protocol):
    """Stores that the prompts page uses."""

    themes: ThemeManager
    images: ImageProvider
    viewer_items: ViewerItemsStore
    canvases: CanvasesStore
    commands: CommandStore
    marks: ResultMarksStore
    notifications: NotificationStore
    prompts: PromptsStore


class PromptList(ListView[PromptCluster]):
    """List of clusters with the image of their newest result."""

    row_px = 52

    def __init__(self, store: PromptsStore, themes: ThemeManager) -> None:
        super().__init__("promptList", tr("Prompts"), themes)
        self._store = store

    @override
    def asset(self, row: PromptCluster) -> Asset | None:
        result = self._store.state.images.get(next(iter(row.numbers), -1))
        return asset_of_indexed(result.image) if result is not None and result.image is not None else None

    @override
    def content(self, row: PromptCluster) -> RowContent:
        return RowContent(sanitize.line(row.text, 300), summary(row), "text")

    @override
    def accessible_text(self, row: PromptCluster) -> AccessibleText:
        text = f"{sanitize.line(row.text, 300)}, {summary(row)}"
        return AccessibleText(sanitize.line(row.text, 300), text, sanitize.plain(row.text, 600))


class PromptsPage(OverlayPage):
    """Distinct prompts of the results that match a query, in clusters of similar wording."""

    def __init__(self, stores: PromptsPageStores) -> None:
        super().__init__("prompts", tr("Prompts"), tr("Close prompts"), stores.themes)
        self._stores = stores
        self._store = stores.prompts
        self.field = FilterField(
            "promptSearch", tr("Search prompts"), stores.themes, pause_ms=SEARCH_DELAY_MS
        )
        self.sort = named(ElidedComboBox(), "promptSort", tr("Sort"))
        self.sort.addItems([tr("Most used"), tr("Newest first"), tr("Most favorites"), tr("Most failures")])
        self.list = PromptList(self._store, stores.themes)
        self.list.show_thumbnails(stores.images, stores.viewer_items)
        self.field.set_down_target(self.list)
        self.detail = PromptDetail(stores.images, stores.themes, stores.marks)
        self.status = PlainLabel(role="small", elide=True, name="promptStatus")
        self._splitter = ResponsiveSplitter("promptSplit", self.list, self.detail)
        self._splitter.setSizes([scaled(LIST_PX), 2 * scaled(LIST_PX)])
        self._states = StateStack("promptStates", self._splitter, stores.themes)
        self._lay_out()
        self.setFocusProxy(self.field)
        self._connect()

    def _lay_out(self) -> None:
        column(
            self.title_bar((self.field, 1), self.sort),
            (self._states, 1),
            row((self.status, 1), margin=(Space.LARGE, Space.TIGHT)),
            parent=self,
        )

    def _connect(self) -> None:
        store, commands = self._store, self._stores.commands
        store.changed.connect(self._show)
        self.field.settled.connect(store.search)
        self.sort.activated.connect(self._on_sort_chosen)
        self.list.selectionModel().currentChanged.connect(self._on_current_changed)
        self.list.chosen.connect(self._on_chosen)
        self.list.menu_requested.connect(commands.menu_opener("prompt"))
        self.detail.copy_button.clicked.connect(partial(self.copy, None))
        self.detail.activated.connect(self._on_result_activated)
        self.detail.menu_requested.connect(self._on_result_menu_requested)
        self.detail.wordings.menu_requested.connect(commands.menu_opener("value"))
        self._states.retried.connect(store.reload)

    @override
    def prepare(self) -> None:
        self._store.open()

    @override
    def clean_up(self) -> None:
        self._store.close()

    def copy(self, cluster: PromptCluster | None = None) -> None:
        """Copy the most used prompt of a cluster, by default the current one."""
        cluster = cluster or self._store.state.cluster
        if cluster is not None:
            copy_text(cluster.text, tr("prompt"), self._stores.notifications)

    def _show(self, state: PromptsState) -> None:
        if self.list.set_rows(state.clusters):
            at = next((n for n, row in enumerate(state.clusters) if row.text == state.current), 0)
            self.list.setCurrentIndex(self.list.index_of(at))
        self.detail.set_state(state)
        self._show_status(state)
        failed = state.failure if state.phase is LoadState.FAILED else None
        has_content = bool(state.clusters)
        if self._states.show_phase(
            state.phase, failed, has_content=has_content, failed_title=tr("Couldn't read the index")
        ):
            return
        if state.query_error is not None:
            self._states.show_empty(tr("No prompts"), state.query_error.message)
        elif state.text:
            self._states.show_empty(tr("No prompts"), tr("Try different words or fewer filters."))
        else:
            self._states.show_empty(
                tr("No prompts"), tr("Prompts of the results on indexed canvases appear here.")
            )

    def _show_status(self, state: PromptsState) -> None:
        parts = [tr("%Ln prompts, similar ones together", state.total)] if state.total else []
        if state.query_error is not None:
            parts.insert(0, state.query_error.message)
        if state.is_partial:
            parts.append(tr("Newest 50,000 results only"))
        if state.total > len(state.clusters):
            parts.append(tr("First %Ln listed", len(state.clusters)))
        self.status.setText(" · ".join(parts))

    def _on_sort_chosen(self, index: int) -> None:
        self._store.sort(_SORTS[index])

    def _on_current_changed(self, index: QModelIndex, _before: QModelIndex) -> None:
        row = self.list.row_at(index)
        if row is not None:
            self._store.choose(row.text)

    def _on_chosen(self, row: PromptCluster) -> None:
        self._store.choose(row.text)

    def _on_result_activated(self, result: Result) -> None:
        if result.image is not None:
            self._store.view(self._store.state.current, result.version_id)
        else:
            self.close_page()
            self._stores.canvases.reveal(result.canvas_id, result.node_id, result.version_id)

    def _on_result_menu_requested(self, result: Result, at: QPoint) -> None:
        if result.image is not None:
            self._stores.commands.request_menu("item", item_of_result(result), at.x(), at.y())


class PromptCommands(OverlayCommands[PromptsPageStores, PromptsPage]):
    """Commands of the page. The subject is a `PromptCluster`; without one, it is the current one."""

    context = "Prompts"

    def _cluster(self, subject: object | None) -> PromptCluster | None:
        if not self.page.is_open:
            return None
        return subject if isinstance(subject, PromptCluster) else self._stores.prompts.state.cluster

    @command("prompts.open", "Prompts", "go/pages:50", icon="text")
    def _open(self) -> None:
        self.page.open_page()
        self.page.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @command(
        "prompts.copy",
        "Copy most used wording",
        "edit/copy:170",
        contexts="prompt/copy",
        target=_cluster,
        icon="copy",
    )
    def _copy(self, cluster: PromptCluster) -> None:
        self.page.copy(cluster)

    @command(
        "prompts.view",
        "View results of prompt",
        "view/close:94",
        contexts="prompt/open",
        target=_cluster,
        icon="eye",
    )
    def _view(self, cluster: PromptCluster) -> None:
        self._stores.prompts.view(cluster.text)

    @command(
        "prompts.close", "Close prompts", "view/close:95", "Escape", enabled=page_is_open, pane="prompts"
    )
    def _close(self) -> None:
        self.page.escape()
