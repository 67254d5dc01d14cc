"""Model catalog page: table, details, comparison, canvas defaults, costs."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.model_catalog.canvas_defaults import default_groups
from wsdesk.panels.model_catalog.columns import CatalogSort
from wsdesk.panels.model_catalog.comparison import ModelComparison
from wsdesk.panels.model_catalog.costs import CostSummary
from wsdesk.panels.model_catalog.filters import CatalogFilters
from wsdesk.panels.model_catalog.stores import CatalogPageStores
from wsdesk.panels.model_catalog.table import MAX_COMPARED, CatalogTable
from wsdesk.panels.models.card import ModelCard, show_models, show_no_models
from wsdesk.panels.widgets.containers.overlay_page import OverlayPage
from wsdesk.panels.widgets.containers.panel import CurrentCanvas, DeferredUpdate
from wsdesk.panels.widgets.containers.property_sections import PropertySections
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import Space, column, row, stack
from wsdesk.panels.widgets.properties.property import PropertyLink
from wsdesk.panels.widgets.state_stack import StateStack
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.catalog.model_filter import (
    ModelListEntry,
    SortKey,
    filter_entries,
    list_entries,
    sort_entries,
)
from wsdesk.store.catalog.models import ModelsState
from wsdesk.wire.models import Model

TYPING_PAUSE_MS = 30
translate = QCoreApplication.translate


class CatalogPage(OverlayPage):
    """Three views in a segmented control; a model card or a comparison replaces the table."""

    def __init__(self, stores: CatalogPageStores) -> None:
        super().__init__(
            "catalogue",
            translate("CatalogPage", "Model catalog"),
            translate("CatalogPage", "Close catalog"),
            stores.themes,
        )
        self.close_with_canvas(stores.canvases)
        self._stores = stores
        self._all: tuple[ModelListEntry, ...] = ()
        self._key: SortKey = "name"
        self._down = False
        views = {
            "models": self.tr("Models"),
            "defaults": self.tr("Canvas defaults"),
            "costs": self.tr("Canvas costs"),
        }
        self.views = SegmentedControl("catalogueViews", self.tr("View"), segments=views)
        self.views.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.field = FilterField(
            "catalogueFilter", self.tr("Search models"), stores.themes, pause_ms=TYPING_PAUSE_MS
        )
        self.filters = CatalogFilters()
        self.reason = PlainLabel(role="small", elide=True, name="catalogueReason")
        self.table = CatalogTable(stores.themes)
        self.count = PlainLabel(role="small", elide=True, name="catalogueCount")
        self.sort_button = CatalogSort(stores.themes)
        self.compare_button = push_button("catalogueCompare")
        self.card = ModelCard(stores.themes)
        self.comparison = ModelComparison(stores.themes)
        self._defaults_note = WrappingLabel(role="muted")
        self.defaults = PropertySections(
            "defaults", "defaults", stores.themes, self._defaults_note, label_width=120, spacing=14
        )
        self._defaults_update = DeferredUpdate(self.defaults, self._show_defaults)
        self.spent = CostSummary(stores)
        self._states = StateStack("catalogueStates", self.table, stores.themes)
        self._current = CurrentCanvas(stores.canvases, self)
        self._lay_out()
        self.setFocusProxy(self.field)
        self._connect()
        self._on_models_changed(stores.models.state)

    @property
    def rows(self) -> tuple[ModelListEntry, ...]:
        """Filtered models in sort order."""
        return self.table.catalog_model.rows

    @override
    def prepare(self) -> None:
        self._stores.models.load_categories()
        self.show_table()

    def show_table(self) -> None:
        self.views.choose("models")
        self._pages.setCurrentWidget(self._listing)

    def show_view(self, view: str) -> None:
        """Show the table, the canvas defaults, or the costs."""
        self.views.choose(view)
        places = {"models": self._listing, "defaults": self.defaults, "costs": self.spent}
        self._pages.setCurrentWidget(places[view])

    def show_model(self, model: Model) -> None:
        self.views.choose("models")
        self.card.show_model(model)
        self._pages.setCurrentWidget(self.card)
        self.card.setFocus()

    @override
    def go_back(self) -> None:
        """Close a card or comparison, otherwise the page."""
        if self._pages.currentWidget() in (self.card, self.comparison):
            self._on_back()
        else:
            self.close_page()

    def compare(self) -> None:
        """Compare the marked models."""
        models = self._marked()
        if len(models) > 1:
            self.comparison.show_models(models)
            self._pages.setCurrentWidget(self.comparison)
            self.comparison.setFocus()

    def current_model(self) -> Model | None:
        """Model whose card is open, otherwise the current row's."""
        if self._pages.currentWidget() is self.card:
            return self.card.model
        row = self.table.current()
        return row.model if row is not None else None

    def can_compare(self) -> bool:
        """Whether enough models are marked."""
        return len(self._marked()) > 1

    def sort_by(self, key: SortKey) -> None:
        """Sort by a column; the current one reverses the order."""
        self._down = not self._down if key == self._key else False
        self._key = key
        self._show()

    def _lay_out(self) -> None:
        self._listing = QWidget()
        column(
            self.field,
            self.filters,
            self.reason,
            (self._states, 1),
            row((self.count, 1), self.sort_button, self.compare_button),
            margin=(Space.MEDIUM, Space.NONE, Space.MEDIUM, Space.SMALL),
            parent=self._listing,
        )
        self._pages = stack(self._listing, self.card, self.comparison, self.defaults, self.spent)
        column(
            self.title_bar((self.heading(translate("CatalogPage", "Model catalog")), 1), (self.views, 2)),
            (self._pages, 1),
            parent=self,
        )

    def _connect(self) -> None:
        stores, table = self._stores, self.table
        self.views.chosen.connect(self.show_view)
        self.field.settled.connect(self._show)
        self.field.set_down_target(self.table)
        self.filters.changed.connect(self._show)
        table.model_chosen.connect(self.show_model)
        table.sort_requested.connect(self.sort_by)
        self.sort_button.sort_requested.connect(self.sort_by)
        table.menu_requested.connect(stores.commands.menu_opener("model"))
        table.catalog_model.marked.connect(self._on_marked)
        table.catalog_model.limit_reached.connect(self._on_limit_reached)
        self.compare_button.clicked.connect(self.compare)
        self.card.back_button.clicked.connect(self._on_back)
        self.card.menu_requested.connect(stores.commands.menu_opener("value"))
        self.comparison.back_button.clicked.connect(self._on_back)
        self.comparison.model_chosen.connect(self.show_model)
        self.defaults.link_activated.connect(self._on_link_activated)
        self.defaults.menu_requested.connect(stores.commands.menu_opener("value"))
        self.spent.node_requested.connect(self.close_page)
        self._states.retried.connect(stores.models.load)
        self._states.acted.connect(self._on_acted)
        stores.models.changed.connect(self._on_models_changed)
        self._current.changed.connect(self._defaults_update.request)

    def _show(self) -> None:
        query = self.filters.query(self.field.text())
        rows = sort_entries(filter_entries(self._all, query), self._key, down=self._down)
        current = self.table.current()
        self.table.catalog_model.set_rows(rows)
        self.table.show_order(self._key, down=self._down)
        self.sort_button.show_order(self._key, down=self._down)
        if current is not None:
            at = next((n for n, row in enumerate(rows) if row.model.name == current.model.name), -1)
            if at >= 0:
                self.table.setCurrentIndex(self.table.catalog_model.index(at, 0))
        count = len(self._all)
        text = self.tr("%Ln models", "", count)
        if len(rows) != count:
            text = self.tr("{n} of %Ln models", "", count).format(n=len(rows))
        self.count.setText(text)
        if show_models(self._states, self._stores.models.state, has_content=bool(rows)):
            return
        if self._all:
            self._states.show_empty(
                self.tr("No results"),
                self.tr("No single variant supports all of these filters."),
                self.tr("Clear filters"),
            )
        elif self._stores.connection.state.mode == "starting":
            self._states.show_busy()
        else:
            show_no_models(self._states)

    def _marked(self) -> tuple[Model, ...]:
        model_by_name = {row.model.name: row.model for row in self._all}
        return tuple(model_by_name[name] for name in self.table.catalog_model.marks if name in model_by_name)

    def _show_defaults(self) -> None:
        canvas = self._current.canvas
        groups = (
            default_groups(canvas.presets, canvas.clip_seconds, self._stores.models)
            if canvas is not None
            else ()
        )
        text = self.tr(
            "These defaults apply to nodes created without a model. Durations below a model's "
            "minimum are rounded up to it."
        )
        if not groups:
            missing = self._current.missing_text
            text = missing or self.tr("The server provides no defaults for this canvas.")
        if canvas is None:
            text = self.tr("Open a canvas to see its defaults.")
        self._defaults_note.setText(text)
        self.defaults.show_groups(groups)

    def _on_models_changed(self, state: ModelsState) -> None:
        self.table.catalog_model.clear_cache()
        self._all = list_entries(state.models, state.categories)
        self.filters.set_choices(self._all, categories=bool(state.categories))
        self.reason.setVisible(state.ignores_category)
        self.reason.setText(
            self.tr("Category filtering isn't available: the server returns every model for every category.")
        )
        names = {model.name for model in state.models}
        marks = self.table.catalog_model.marks
        self.table.catalog_model.set_marks(tuple(name for name in marks if name in names))
        self._on_marked(self.table.catalog_model.marks)
        self.card.update_model(state.models)
        self._show()
        self._defaults_update.request()

    def _on_back(self) -> None:
        self.show_table()
        self.table.setFocus()

    def _on_marked(self, names: tuple[str, ...]) -> None:
        text = self.tr("Compare {n}").format(n=len(names)) if names else self.tr("Compare")
        self.compare_button.setText(text)
        self.compare_button.setAccessibleName(self.tr("Compare selected models"))
        self.compare_button.setEnabled(len(names) > 1)

    def _on_limit_reached(self) -> None:
        text = self.tr("You can compare up to {n} models. Deselect one first.")
        self._stores.notifications.notify("info", text.format(n=MAX_COMPARED))

    def _on_link_activated(self, link: PropertyLink) -> None:
        model = self._stores.models.by_name(link.id)
        if model is not None:
            self.show_model(model)

    def _on_acted(self) -> None:
        if self._all:
            self.field.clear()
            self.filters.clear()
        else:
            self._stores.models.load()
